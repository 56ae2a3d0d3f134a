import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import { keepOutcomes } from '../../core/commands';
import type { Database, SandboxClock } from '../../core/context';
import { publish } from '../../core/events';
import { readPage } from '../../core/pages';
import { has } from '../../core/storage/queries';
import { day } from '../../core/time-spans';
import type { RenderedPicture } from '../../core/uploaded-picture';
import type { CallRequest } from '../../http/web-request';
import { users } from '../user';
import type { CastReason } from './cast-plans';
import { castEvents } from './events';
import { castApply, type CastApplyRow, castFile } from './tables';

/** How long an uploaded picture waits for its application, in ms, and how many of one user wait at most. */
const waitingMs = day;
const mostWaiting = 27;

/** States of an application as they are stored. */
const castState = { underReview: 0, accepted: 1, refused: 2 } as const;
const isUnderReview = eq(castApply.status, castState.underReview);
/** Whether applications wait for a decision. */
export const hasWaiting = has(castApply, isUnderReview);

/** An application, checked. */
export interface NewCastApply extends Pick<
  CastApplyRow,
  'organisation' | 'userId' | 'categoryId' | 'stageName' | 'slogan' | 'introduction' | 'contact'
> {
  /** Ids of the user's waiting pictures, in their order. */
  readonly images: readonly string[];
}

/** What a reviewer sees of an application. */
export interface CastReview extends CastApplyRow {
  /** Email or phone, and UID. */
  readonly account: string;
  readonly uid: string;
  readonly images: readonly string[];
}

/** What a reviewer says. */
export type CastDecision =
  | { readonly approve: true }
  | { readonly approve: false; readonly reason: CastReason; readonly note: string };

/** Pictures of a user that were not sent with an application. */
const unsent = (userId: string) => and(eq(castFile.userId, userId), isNull(castFile.applyId));

/** Applications to castings and their pictures (V-02). */
export class CastApplications {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {}

  /** Keeps a picture until it is sent with an application; answers with its id. The oldest of too many is forgotten. */
  async keepPicture(userId: string, picture: Pick<RenderedPicture, 'content' | 'preview'>): Promise<string> {
    const { content, preview } = picture;
    const id = randomUUID();
    const createTime = this.clock.now();
    await this.database.insert(castFile).values({ id, userId, content, preview, createTime });
    const kept = this.database
      .select({ id: castFile.id })
      .from(castFile)
      .where(unsent(userId))
      .orderBy(desc(castFile.createTime), desc(castFile.id))
      .offset(mostWaiting);
    await this.database.delete(castFile).where(inArray(castFile.id, kept));
    return id;
  }

  /**
   * Makes an application, whose id its command comes to. Rejects with `castApplied`, or `uploadUnknown` for a picture that is not
   * a waiting one of this user.
   */
  async apply({ images, ...row }: NewCastApply, mark: CommandMark): Promise<CastApplyRow> {
    return this.database.transaction(async (transaction) => {
      const createTime = this.clock.now();
      const [stored] = await transaction
        .insert(castApply)
        .values({ ...row, id: randomUUID(), status: castState.underReview, createTime })
        .onConflictDoNothing()
        .returning();
      if (!stored) throw new CallError('castApplied');
      await keepOutcomes(transaction, this.clock, [{ mark, outcome: stored.id }]);
      for (const [place, id] of images.entries()) {
        const used = await transaction
          .update(castFile)
          .set({ applyId: stored.id, place })
          .where(and(eq(castFile.id, id), unsent(row.userId)))
          .returning({ id: castFile.id });
        if (used.length === 0) throw new CallError('uploadUnknown');
      }
      return stored;
    });
  }

  /** A page of accepted ones and the user's own, newest first; `isMine` for the user's own alone. */
  list(
    { organisation, userId }: CallRequest,
    { isMine, categoryIds }: { readonly isMine: boolean; readonly categoryIds: string[] | undefined },
    page: { readonly from_id: string | number; readonly limit: number },
  ) {
    const { id, createTime } = castApply;
    const where = and(
      eq(castApply.organisation, organisation),
      isMine ? eq(castApply.userId, userId ?? '') : visibleTo(userId),
      categoryIds === undefined ? undefined : inArray(castApply.categoryId, categoryIds),
    );
    const applications = this.database.select().from(castApply).$dynamic();
    return readPage(
      this.database,
      applications,
      { where, id, by: [createTime, id], idOf: (row) => row.id },
      page,
    );
  }

  /** One that the user may see. */
  async find(
    organisation: string,
    id: string,
    userId: string | undefined,
  ): Promise<CastApplyRow | undefined> {
    const [row] = await this.database
      .select()
      .from(castApply)
      .where(and(eq(castApply.id, id), eq(castApply.organisation, organisation), visibleTo(userId)));
    return row;
  }

  /** Ids of pictures, in their order, by application. */
  async picturesOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (ids.length === 0) return new Map();
    const files = await this.database
      .select({ id: castFile.id, applyId: castFile.applyId })
      .from(castFile)
      .where(inArray(castFile.applyId, [...ids]))
      .orderBy(asc(castFile.place));
    const of = (id: string) => files.filter(({ applyId }) => applyId === id).map((file) => file.id);
    return new Map(ids.map((id) => [id, of(id)]));
  }

  /** A picture as JPEG. */
  async picture(id: string, size: 'content' | 'preview'): Promise<Buffer | undefined> {
    const [file] = await this.database
      .select({ content: castFile[size] })
      .from(castFile)
      .where(eq(castFile.id, id));
    return file?.content;
  }

  /** Applications under review, oldest first. */
  async waiting(): Promise<readonly CastReview[]> {
    const rows = await this.database
      .select({ row: castApply, user: { uid: users.uid, email: users.email, mobile: users.mobile } })
      .from(castApply)
      .innerJoin(users, eq(users.id, castApply.userId))
      .where(isUnderReview)
      .orderBy(asc(castApply.createTime), asc(castApply.id));
    const pictures = await this.picturesOf(rows.map(({ row }) => row.id));
    return rows.map(({ row, user }) => ({
      ...{ ...row, uid: user.uid, account: user.email ?? user.mobile ?? '' },
      images: pictures.get(row.id) ?? [],
    }));
  }

  /** Decides on an application and keeps who did; false when it is not under review. */
  async decide(id: string, decision: CastDecision, decidedBy: string): Promise<boolean> {
    const { accepted, refused, underReview } = castState;
    return this.database.transaction(async (transaction) => {
      const decideTime = this.clock.now();
      const [decided] = await transaction
        .update(castApply)
        .set({
          ...(decision.approve
            ? { status: accepted }
            : { status: refused, reason: decision.reason, note: decision.note }),
          ...{ decideTime, decidedBy },
        })
        .where(and(eq(castApply.id, id), eq(castApply.status, underReview)))
        .returning();
      if (decided) await publishDecision(transaction, decided, decision, decideTime);
      return decided !== undefined;
    });
  }

  /** Forgets pictures that were never sent with an application. */
  async clean(): Promise<void> {
    await this.database
      .delete(castFile)
      .where(and(isNull(castFile.applyId), lt(castFile.createTime, this.clock.now() - waitingMs)));
  }
}

/** Publishes what was decided on an application. */
async function publishDecision(
  transaction: Database,
  { id: applyId, userId, categoryId, stageName }: CastApplyRow,
  decision: CastDecision,
  time: number,
): Promise<void> {
  const data = { applyId, categoryId, stageName };
  if (decision.approve) await publish(transaction, castEvents.accepted, { userId, data, time });
  else {
    const { reason, note } = decision;
    await publish(transaction, castEvents.refused, { userId, data: { ...data, reason, note }, time });
  }
}

/** Accepted applications, and the user's own in any state. */
const visibleTo = (userId: string | undefined) =>
  or(
    eq(castApply.status, castState.accepted),
    userId === undefined ? undefined : eq(castApply.userId, userId),
  );
