import type { OutputOf, openReview, Review, ReviewKind } from '@exchange/contract';
import { and, asc, eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import type { OperatorLog } from './operator-log';
import type { ReviewDecision, ReviewDesk, ReviewItem } from './review-desk';
import { operatorApprovals } from './tables';

/** What is decided on. */
export interface ReviewTarget {
  readonly kind: ReviewKind;
  readonly id: string;
}

/** Who looks or decides. */
export interface Reviewer {
  readonly name: string;
  /** The one organisation that is theirs to look after; undefined for all. */
  readonly organisation: string | undefined;
  readonly address: string;
}

/** How many people have to approve what needs more than one. */
const people = 2;

/** What operators decide on, whatever module it is of, and who did (O-10, X-06). */
export interface Reviews {
  /** What waits, oldest first. */
  list(reviewer: Pick<Reviewer, 'organisation'>): Promise<Review[]>;
  /** Rejects with `reviewClosed`, as the following do. */
  open(target: ReviewTarget, reviewer: Reviewer): Promise<OutputOf<typeof openReview>>;
  /** A picture, as JPEG, after it was written down that it is opened. */
  picture(
    target: ReviewTarget & { readonly picture: string; readonly size: 'whole' | 'preview' },
    reviewer: Reviewer,
  ): Promise<Buffer>;
  /**
   * Decides, or approves as the first of two. Rejects also with `secondOperatorNeeded`, and `invalidInput` for a refusal without
   * its reason.
   */
  decide(
    target: ReviewTarget,
    decision: ReviewDecision,
    reviewer: Reviewer,
  ): Promise<'approved' | 'refused' | 'waiting'>;
  /** Approves what came `afterMs` or longer ago and needs one person only, as demo mode's timer does. */
  approveDue(afterMs: number): Promise<void>;
}

export interface ReviewParts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly log: OperatorLog;
  /** Asked for once all modules are open. */
  readonly desks: () => readonly ReviewDesk[];
}

export const createReviews = (parts: ReviewParts): Reviews => new ReviewRoom(parts);

class ReviewRoom implements Reviews {
  constructor(private readonly parts: ReviewParts) {}

  async list({ organisation }: Pick<Reviewer, 'organisation'>): Promise<Review[]> {
    const approvals = await this.parts.database
      .select()
      .from(operatorApprovals)
      .orderBy(asc(operatorApprovals.time));
    const lists = await Promise.all(
      this.parts.desks().map(async (desk) =>
        (await desk.waiting()).map((item) =>
          listed(
            desk.kind,
            item,
            approvals.filter((each) => each.kind === desk.kind && each.record === item.id),
          ),
        ),
      ),
    );
    return lists
      .flat()
      .filter((review) => organisation === undefined || review.organisation === organisation)
      .sort((left, right) => left.create_time - right.create_time);
  }

  async open(target: ReviewTarget, reviewer: Reviewer): Promise<OutputOf<typeof openReview>> {
    const { desk, item } = await this.find(target, reviewer);
    const { privateFacts = [], pictures = [] } = item;
    if (privateFacts.length > 0) await this.note(target, item, reviewer, 'opened');
    const approvals = await this.approvalsOf(this.parts.database, target);
    const { facts, ...review } = listed(target.kind, item, approvals);
    return {
      ...review,
      facts: [...facts, ...privateFacts],
      reasons: [...desk.reasons],
      pictures: pictures.map(({ id, shows }) => ({ id, shows })),
    };
  }

  async picture(
    { picture, size, ...target }: Parameters<Reviews['picture']>[0],
    reviewer: Reviewer,
  ): Promise<Buffer> {
    const { desk, item } = await this.find(target, reviewer);
    const shown = item.pictures?.find(({ id }) => id === picture);
    if (!shown) throw new CallError('reviewClosed', 'no such picture under review');
    await this.note(target, item, reviewer, 'picture-opened', `${shown.shows} ${size} ${picture}`);
    const jpeg = await desk.picture?.(picture, size);
    if (!jpeg) throw new CallError('reviewClosed', 'the picture went meanwhile');
    return jpeg;
  }

  async decide(
    target: ReviewTarget,
    decision: ReviewDecision,
    reviewer: Reviewer,
  ): Promise<'approved' | 'refused' | 'waiting'> {
    const { desk, item } = await this.find(target, reviewer);
    requireReason(desk, decision);
    // Written down before it is carried out: nothing is decided that the log does not have.
    const { state, by } = await this.parts.database.transaction((transaction) =>
      this.writeDown(transaction, { target, item, decision, reviewer }),
    );
    if (state === 'waiting') return state;
    const notCarriedOut = (why: string) => this.note(target, item, reviewer, 'not-carried-out', why);
    const isDone = await desk.decide(target.id, decision, by.join(', ')).catch(async (error: unknown) => {
      await notCarriedOut(error instanceof CallError ? error.error : 'outcome not known');
      throw error;
    });
    if (isDone) return state;
    await notCarriedOut('reviewClosed');
    throw new CallError('reviewClosed');
  }

  async approveDue(afterMs: number): Promise<void> {
    const until = this.parts.clock.now() - afterMs;
    for (const desk of this.parts.desks()) {
      const due = (await desk.waiting()).filter(
        ({ needsTwo, createTime }) => !needsTwo && createTime <= until,
      );
      if (due.length === 0 || (await desk.isPaused?.())) continue;
      for (const { id } of due) await this.approveByTimer({ kind: desk.kind, id });
    }
  }

  private async approveByTimer(target: ReviewTarget): Promise<void> {
    const timer: Reviewer = { name: 'timer', organisation: undefined, address: '' };
    try {
      await this.decide(target, { approve: true }, timer);
    } catch (error) {
      // Somebody decided meanwhile.
      if (!(error instanceof CallError && error.error === 'reviewClosed')) throw error;
    }
  }

  /** Writes a decision into the log, and of what needs two people who approved. */
  private async writeDown(
    transaction: Database,
    {
      target,
      item,
      decision,
      reviewer,
    }: {
      readonly target: ReviewTarget;
      readonly item: ReviewItem;
      readonly decision: ReviewDecision;
      readonly reviewer: Reviewer;
    },
  ): Promise<{ readonly state: 'approved' | 'refused' | 'waiting'; readonly by: readonly string[] }> {
    const note = (action: 'approved-first' | 'approved' | 'refused', detail = '') =>
      this.note(target, item, reviewer, action, detail, transaction);
    if (!decision.approve) {
      await note('refused', [decision.reason, decision.note].filter(Boolean).join(': '));
      return { state: 'refused', by: [reviewer.name] };
    }
    if (!item.needsTwo) {
      await note('approved');
      return { state: 'approved', by: [reviewer.name] };
    }
    const isNew = await this.addApproval(transaction, target, reviewer.name);
    const approvals = await this.approvalsOf(transaction, target);
    const by = approvals.map(({ operator }) => operator);
    if (approvals.length >= people) {
      // Also by one who approved before, where carrying it out failed.
      await note('approved', `with ${by.filter((name) => name !== reviewer.name).join(', ')}`);
      return { state: 'approved', by };
    }
    if (!isNew) throw new CallError('secondOperatorNeeded');
    await note('approved-first');
    return { state: 'waiting', by };
  }

  /** Keeps that somebody approved; false where they did before. */
  private async addApproval(transaction: Database, { kind, id }: ReviewTarget, operator: string) {
    // Two first approvals at once wait for one another, so that one of them is the second.
    await this.parts.log.lock(transaction);
    const added = await transaction
      .insert(operatorApprovals)
      .values({ kind, record: id, operator, time: this.parts.clock.now() })
      .onConflictDoNothing()
      .returning({ operator: operatorApprovals.operator });
    return added.length > 0;
  }

  private approvalsOf(database: Database, { kind, id }: ReviewTarget) {
    return database
      .select()
      .from(operatorApprovals)
      .where(and(eq(operatorApprovals.kind, kind), eq(operatorApprovals.record, id)))
      .orderBy(asc(operatorApprovals.time));
  }

  private async find(
    { kind, id }: ReviewTarget,
    { organisation }: Pick<Reviewer, 'organisation'>,
  ): Promise<{ readonly desk: ReviewDesk; readonly item: ReviewItem }> {
    const desk = this.parts.desks().find((each) => each.kind === kind);
    const item = (await desk?.waiting())?.find((each) => each.id === id);
    if (!desk || !item || (organisation !== undefined && item.organisation !== organisation))
      throw new CallError('reviewClosed');
    return { desk, item };
  }

  private note(
    { kind, id }: ReviewTarget,
    { organisation }: ReviewItem,
    { name, address }: Reviewer,
    action: Parameters<OperatorLog['append']>[0]['action'],
    detail = '',
    transaction?: Database,
  ): Promise<void> {
    const entry = { operator: name, action, kind, record: id, organisation, detail, address };
    return this.parts.log.append(entry, transaction);
  }
}

function requireReason({ reasons }: ReviewDesk, decision: ReviewDecision): void {
  if (decision.approve || reasons.length === 0) return;
  if (!reasons.includes(decision.reason) || (decision.reason === 'other' && decision.note.trim() === ''))
    throw new CallError('invalidInput', 'A refusal needs its reason: one of the list, or a note.', {
      reason: `one of ${reasons.join(', ')}; with other, a note`,
    });
}

const listed = (
  kind: ReviewKind,
  { id, organisation, account, uid, createTime, facts, needsTwo = false }: ReviewItem,
  approvals: readonly { readonly operator: string; readonly time: number }[],
): Review => ({
  ...{ kind, id, organisation, account, uid, facts: [...facts] },
  create_time: createTime,
  people: needsTwo ? people : 1,
  approved_by: approvals.map(({ operator, time }) => ({ name: operator, time })),
});
