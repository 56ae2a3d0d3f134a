import type * as contract from '@exchange/contract';
import type { InputOf, OperatorAction, OutputOf, Review, ReviewKind } from '@exchange/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { defineQuestion, type ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import type { ActiveOperator } from '../../http/web-request';
import type { OperatorLog } from './operator-log';
import { operatorApprovals } from './tables';

/** What a reviewer says. */
export type ReviewDecision =
  { readonly approve: true } | { readonly approve: false; readonly reason: string; readonly note: string };

/** Something that waits for a decision. */
export interface ReviewItem {
  readonly id: string;
  readonly organisation: string;
  /** Email or phone of the account; empty where the facts name both sides. */
  readonly account: string;
  readonly uid: string;
  /** ms since the epoch. */
  readonly createTime: number;
  /** What lists show. */
  readonly facts: Review['facts'];
  /** What is private about a person: shown to whoever opens it, which is logged. */
  readonly privateFacts?: Review['facts'];
  readonly pictures?: readonly { readonly id: string; readonly shows: string }[];
  /** Whether two people have to approve it. */
  readonly needsTwo?: boolean;
}

/** What a module gives operators to decide on. */
export interface ReviewDesk {
  readonly kind: ReviewKind;
  /** Why something may be refused; without any a refusal needs no reason. `other` needs a note. */
  readonly reasons: readonly string[];
  /** Oldest first. */
  waiting(): Promise<readonly ReviewItem[]>;
  /** The condition that something waits. */
  readonly hasWaiting: SQL;
  /** Decides, and keeps who did; false when it is not under review. */
  decide(id: string, decision: ReviewDecision, decidedBy: string): Promise<boolean>;
  /** A picture of something that waits: JPEG. */
  picture?(pictureId: string, size: 'whole' | 'preview'): Promise<Buffer | undefined>;
  /** Whether nothing is to be approved by the timer at present. */
  isPaused?(): Promise<boolean>;
}

/** Asks the modules for what operators decide on. */
export const reviewDesks = defineQuestion<undefined, ReviewDesk>('review-desks');

/** What is decided on. */
type ReviewTarget = Pick<Review, 'kind' | 'id'>;

/** Who looks or decides. */
export interface Reviewer extends Pick<ActiveOperator, 'name' | 'organisation'> {
  readonly address: string;
}

/** What a decision came to; `waiting` is approved by one of two. */
type State = OutputOf<typeof contract.decideReview>['state'];

/** How many people have to approve what needs more than one. */
const people = 2;

/** What operators decide on, whatever module it is of, and who did (O-10, X-06). */
export class Reviews {
  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'clock' | 'ask'>,
    private readonly log: OperatorLog,
  ) {}

  /** What waits, oldest first. */
  async list({ organisation }: Pick<Reviewer, 'organisation'>): Promise<Review[]> {
    const approvals = await approvalsIn(this.context.database);
    const lists = await Promise.all(
      this.desks().map(async (desk) =>
        (await desk.waiting()).map((item) => listed(desk.kind, item, approvals)),
      ),
    );
    return lists
      .flat()
      .filter((review) => organisation === undefined || review.organisation === organisation)
      .sort((left, right) => left.create_time - right.create_time);
  }

  /** All that is said of it. Rejects with `reviewClosed`, as the following do. */
  async open(target: ReviewTarget, reviewer: Reviewer): Promise<OutputOf<typeof contract.openReview>> {
    const { desk, item } = await this.find(target, reviewer);
    const { privateFacts = [], pictures = [] } = item;
    if (privateFacts.length > 0) await this.note(target, item, reviewer, 'opened');
    const approvals = await approvalsIn(this.context.database, target);
    const { facts, ...review } = listed(target.kind, item, approvals);
    return {
      ...review,
      facts: [...facts, ...privateFacts],
      reasons: [...desk.reasons],
      pictures: pictures.map(({ id, shows }) => ({ id, shows })),
    };
  }

  /** A picture, as JPEG, after it was written down that it is opened. */
  async picture(
    { picture, size, ...target }: InputOf<typeof contract.openReviewPicture>,
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

  /**
   * Decides, or approves as the first of two. Rejects also with `secondOperatorNeeded`, and `invalidInput` for a refusal without
   * its reason.
   */
  async decide(target: ReviewTarget, decision: ReviewDecision, reviewer: Reviewer): Promise<State> {
    const { desk, item } = await this.find(target, reviewer);
    requireReason(desk, decision);
    // Written down before it is carried out: nothing is decided that the log does not have.
    const { state, by } = await this.context.database.transaction((transaction) =>
      this.writeDown(transaction, target, item, decision, reviewer),
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

  /** The condition that something waits at one of the desks. */
  hasWaiting(): SQL {
    const each = this.desks().map((desk) => desk.hasWaiting);
    return sql.join([sql`false`, ...each], sql` or `);
  }

  /** Approves what came `afterMs` or longer ago and needs one person only, as demo mode's timer does. */
  async approveDue(afterMs: number): Promise<void> {
    const until = this.context.clock.now() - afterMs;
    for (const desk of this.desks()) {
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
    target: ReviewTarget,
    item: ReviewItem,
    decision: ReviewDecision,
    reviewer: Reviewer,
  ): Promise<{ readonly state: State; readonly by: readonly string[] }> {
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
    const approvals = await approvalsIn(transaction, target);
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
    await this.log.lock(transaction);
    const added = await transaction
      .insert(operatorApprovals)
      .values({ kind, record: id, operator, time: this.context.clock.now() })
      .onConflictDoNothing()
      .returning({ operator: operatorApprovals.operator });
    return added.length > 0;
  }

  /** Asked for once all modules are open. */
  private desks(): readonly ReviewDesk[] {
    return this.context.ask(reviewDesks, undefined);
  }

  private async find(
    { kind, id }: ReviewTarget,
    { organisation }: Pick<Reviewer, 'organisation'>,
  ): Promise<{ readonly desk: ReviewDesk; readonly item: ReviewItem }> {
    const desk = this.desks().find((each) => each.kind === kind);
    const item = (await desk?.waiting())?.find((each) => each.id === id);
    if (!desk || !item || (organisation !== undefined && item.organisation !== organisation))
      throw new CallError('reviewClosed');
    return { desk, item };
  }

  private note(
    { kind, id }: ReviewTarget,
    { organisation }: ReviewItem,
    { name, address }: Reviewer,
    action: OperatorAction,
    detail = '',
    transaction?: Database,
  ): Promise<void> {
    const entry = { operator: name, action, kind, record: id, organisation, detail, address };
    return this.log.append(entry, transaction);
  }
}

function requireReason({ reasons }: ReviewDesk, decision: ReviewDecision): void {
  if (decision.approve || reasons.length === 0) return;
  if (!reasons.includes(decision.reason) || (decision.reason === 'other' && decision.note.trim() === ''))
    throw new CallError('invalidInput', 'A refusal needs its reason: one of the list, or a note.', {
      reason: `one of ${reasons.join(', ')}; with other, a note`,
    });
}

/** Approvals of all that needs two people, or of one of it; oldest first. */
const approvalsIn = (database: Database, target?: ReviewTarget) =>
  database
    .select()
    .from(operatorApprovals)
    .where(target && and(eq(operatorApprovals.kind, target.kind), eq(operatorApprovals.record, target.id)))
    .orderBy(asc(operatorApprovals.time));

const listed = (
  kind: ReviewKind,
  { id, organisation, account, uid, createTime, facts, needsTwo = false }: ReviewItem,
  approvals: readonly (typeof operatorApprovals.$inferSelect)[],
): Review => ({
  ...{ kind, id, organisation, account, uid, facts: [...facts] },
  create_time: createTime,
  people: needsTwo ? people : 1,
  approved_by: approvals
    .filter((each) => each.kind === kind && each.record === id)
    .map(({ operator, time }) => ({ name: operator, time })),
});
