import type { IssueRecord } from '@exchange/contract';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { available, frozen, type Movement, type Purpose } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { workOnEach } from '../../core/jobs';
import { offsetOf, rowsAfter } from '../../core/pages';
import type { Texts } from '../../core/texts';
import { issueEvents } from './events';
import { tokenIssue, tokenUnlock } from './tables';

/** An issue, and a release of frozen tokens, as they are stored. */
export type IssueRow = typeof tokenIssue.$inferSelect;
export type UnlockRow = typeof tokenUnlock.$inferSelect;

/** A record of a user's that tokens are given for. */
type RecordPurpose = Extract<Purpose, { readonly reference: string }>;

/** What the statement says of tokens that are given for a reason and belong to no other record. */
const kindOf: Readonly<Record<IssueRecord['reason'], RecordPurpose['kind']>> = {
  ibo: 'issue',
  auction: 'issue',
  invite: 'invite_gift',
  airdrop: 'issue',
  node: 'issue',
  ranking: 'contest_prize',
  collectible: 'issue',
  collectible_reward: 'issue',
  node_income: 'node_income',
  node_deposit: 'issue',
  node_deposit_return: 'issue',
  staking_yield: 'issue',
  other: 'issue',
};

const recordOf = ({
  id,
  reason,
  record = { kind: kindOf[reason], reference: id },
}: Pick<NewIssue, 'id' | 'reason' | 'record'>): RecordPurpose => record;

/** How frozen tokens become available. */
export interface UnlockPlan {
  readonly campaignNo: string;
  readonly campaignTitle: Texts;
  /** In smallest units, above zero; together the whole issue. */
  readonly parts: readonly { readonly time: number; readonly amount: bigint }[];
}

/** Tokens that are given to a user. */
export interface NewIssue {
  /** Unique: the same one again gives nothing. */
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  /** Smallest units, above zero. */
  readonly amount: bigint;
  readonly reason: IssueRecord['reason'];
  /** Account that gives: of the exchange, e.g. `@reserve`, or of another user. */
  readonly from: string;
  readonly time: number;
  /** The record that it belongs to, which the statement refers to; unless told the issue itself. */
  readonly record?: RecordPurpose;
  /** What it is for a user who gives it. */
  readonly given?: Purpose;
  /** With one the tokens are frozen until they are unlocked by it; without one they are available at once. */
  readonly plan?: UnlockPlan;
}

/** Tokens given to users, and the releases of those that came frozen. */
export interface Issues {
  /** Gives tokens, with their record and plan in one transaction. Only the engine's owner can. */
  give(issue: NewIssue): Promise<void>;
  /** Makes available what is due by the exchange's clock; each part once, whatever happens. Only the engine's owner can. */
  releaseDue(): Promise<void>;
  /** The user's issues, newest first, by number of the page from 1. */
  listIssues(
    userId: string,
    filter: {
      readonly token: string | undefined;
      readonly reason: string | undefined;
      readonly reference: string | undefined;
      readonly page: number;
      readonly size: number;
    },
  ): Promise<{ readonly list: readonly IssueRow[]; readonly total: number }>;
  /** The user's releases after the one with id `fromId` ('0' for the beginning), the latest first. */
  listUnlocks(
    userId: string,
    filter: {
      readonly token: string | undefined;
      readonly status: number | undefined;
      readonly reference: string | undefined;
      readonly fromId: string;
      readonly limit: number;
    },
  ): Promise<readonly UnlockRow[]>;
}

/** The settlement of tokens that were taken. */
const taken = 3;
const waiting = 0;
const released = 1;

/**
 * Writes issues with their plans, for a module that gives tokens together with movements of its own: answers with the
 * movements that give them. Throws RangeError where a plan does not unlock exactly what is given.
 */
export async function recordIssues(
  transaction: Database,
  issues: readonly NewIssue[],
): Promise<readonly Movement[]> {
  for (const { id, amount, plan } of issues) {
    const planned = plan?.parts.reduce((sum, part) => sum + part.amount, 0n) ?? amount;
    if (amount <= 0n || planned !== amount || plan?.parts.some((part) => part.amount <= 0n))
      throw new RangeError(`The issue ${id} is not what its plan unlocks`);
  }
  if (issues.length === 0) return [];
  await transaction
    .insert(tokenIssue)
    .values(issues.map((issue) => ({ ...rowOf(issue), settlement: issue.plan ? 2 : 1 })));
  const unlocks = issues.flatMap(({ plan, ...issue }) =>
    plan === undefined
      ? []
      : plan.parts.map(({ amount, time }, index) => ({
          id: `${issue.id}-${index}`,
          issueId: issue.id,
          userId: issue.userId,
          token: issue.token,
          reference: recordOf(issue).reference,
          campaignNo: plan.campaignNo,
          campaignTitle: plan.campaignTitle,
          amount,
          unlockTime: time,
        })),
  );
  if (unlocks.length > 0) await transaction.insert(tokenUnlock).values(unlocks);
  return issues.map(({ token, amount, from, userId, plan, given, ...issue }) => ({
    ...(given ?? recordOf(issue)),
    ...{ token, amount, from: available(from), received: recordOf(issue) },
    to: plan ? frozen(userId) : available(userId),
  }));
}

const rowOf = ({
  id,
  userId,
  token,
  amount,
  reason,
  record,
  time,
}: Omit<NewIssue, 'from'>): Omit<typeof tokenIssue.$inferInsert, 'settlement'> => ({
  ...{ id, userId, token, amount, reason, time },
  reference: recordOf({ id, reason, ...(record && { record }) }).reference,
});

/** Tokens that a user hands to an account of the exchange, e.g. a deposit. */
export interface NewTaking extends Omit<NewIssue, 'from' | 'plan' | 'given'> {
  /** Account of the exchange that receives them, e.g. `@node`. */
  readonly to: string;
}

/** Writes what is taken from a user and answers with its movement, for a module that takes tokens together with records of its own. */
export async function recordTaking(
  transaction: Database,
  { to, ...taking }: NewTaking,
): Promise<readonly Movement[]> {
  const { token, amount, userId } = taking;
  if (amount <= 0n) throw new RangeError(`The taking ${taking.id} is of nothing`);
  await transaction.insert(tokenIssue).values({ ...rowOf(taking), settlement: taken });
  return [{ ...recordOf(taking), token, amount, from: available(userId), to: available(to) }];
}

export function createIssues(
  database: Database,
  clock: Pick<SandboxClock, 'now'>,
  exchange: Pick<Exchange, 'post' | 'tokens'>,
): Issues {
  async function release(row: UnlockRow): Promise<void> {
    await exchange.post({
      cause: `unlock:${row.id}`,
      // When it fell due, which may be before this process looked.
      time: row.unlockTime,
      async prepare(transaction) {
        const changed = await transaction
          .update(tokenUnlock)
          .set({ status: released })
          .where(and(eq(tokenUnlock.id, row.id), eq(tokenUnlock.status, waiting)))
          .returning({ id: tokenUnlock.id });
        const { userId, token, amount, reference, unlockTime: time } = row;
        const data = { amount: namedAmount(exchange.tokens, token, amount), title: row.campaignTitle };
        await publish(transaction, issueEvents.unlocked, ...changed.map(() => ({ userId, data, time })));
        return changed.map(() => ({
          ...{ kind: 'unlock' as const, reference, token, amount },
          ...{ from: frozen(userId), to: available(userId) },
        }));
      },
    });
  }

  return {
    async give(issue) {
      await exchange.post({
        cause: `issue:${issue.id}`,
        time: issue.time,
        prepare: (transaction) => recordIssues(transaction, [issue]),
      });
    },
    async releaseDue() {
      const due = await database
        .select()
        .from(tokenUnlock)
        .where(and(eq(tokenUnlock.status, waiting), lte(tokenUnlock.unlockTime, clock.now())))
        .orderBy(asc(tokenUnlock.unlockTime), asc(tokenUnlock.id));
      await workOnEach(due, release, 'Tokens could not be unlocked');
    },
    async listIssues(userId, { token, reason, reference, page, size }) {
      const own = and(
        eq(tokenIssue.userId, userId),
        token === undefined ? undefined : eq(tokenIssue.token, token),
        reason === undefined ? undefined : eq(tokenIssue.reason, reason),
        reference === undefined ? undefined : eq(tokenIssue.reference, reference),
      );
      const [list, total] = await Promise.all([
        database
          .select()
          .from(tokenIssue)
          .where(own)
          .orderBy(desc(tokenIssue.time), desc(tokenIssue.id))
          .limit(size)
          .offset(offsetOf(page, size)),
        database.$count(tokenIssue, own),
      ]);
      return { list, total };
    },
    async listUnlocks(userId, { token, status, reference, fromId, limit }) {
      const own = and(
        eq(tokenUnlock.userId, userId),
        token === undefined ? undefined : eq(tokenUnlock.token, token),
        status === undefined ? undefined : eq(tokenUnlock.status, status),
        reference === undefined ? undefined : eq(tokenUnlock.reference, reference),
      );
      const pages = { id: tokenUnlock.id, by: [tokenUnlock.unlockTime, tokenUnlock.id] };
      return database
        .select()
        .from(tokenUnlock)
        .where(and(own, await rowsAfter(database, pages, eq(tokenUnlock.userId, userId), fromId)))
        .orderBy(desc(tokenUnlock.unlockTime), desc(tokenUnlock.id))
        .limit(limit);
    },
  };
}
