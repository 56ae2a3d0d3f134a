import { userWithdrawal, type Withdrawal } from '@exchange/contract';
import { similarAddress } from '@exchange/contract/similar-address';
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, notInArray, sql } from 'drizzle-orm';
import { outcomeUnder } from '../../core/commands';
import type { Database, TokenInfo } from '../../core/context';
import { amountText } from '../../core/exchange/catalogue';
import { offsetOf } from '../../core/pages';
import { day } from '../../core/time-spans';
import { users } from '../user';
import { savedAddresses, withdrawals } from './tables';

/** A withdrawal as it is stored. */
export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** Of the contract's states. */
export const withdrawalState = {
  awaitingReview: 0,
  reviewed: 1,
  onChain: 4,
  completed: 5,
  failed: 6,
  cancelled: 7,
} as const;
const failedStates = [withdrawalState.failed, withdrawalState.cancelled];

/** Which of the user's withdrawals are wanted. */
export interface WithdrawalFilter {
  readonly token: string | undefined;
  /** 1 under way, 2 completed, 3 failed or cancelled. */
  readonly group: number | undefined;
  readonly fromTime: number | undefined;
  readonly toTime: number | undefined;
  /** The idempotency key that it was asked for under. */
  readonly key: string | undefined;
  readonly id: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** How an address stands to those that the user knows. */
export interface Familiarity {
  /** A known address that it resembles without being it. */
  readonly similar: string | undefined;
  /** In the address book, or the target of a completed withdrawal. */
  readonly known: boolean;
}

/** A withdrawal as its owner sees it. */
export const withdrawalView = (tokens: ReadonlyMap<string, TokenInfo>, row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  token: row.token,
  protocol: row.protocol,
  amount: amountText(tokens, row.token, row.amount),
  fee: amountText(tokens, row.token, row.fee),
  address_to: row.addressTo,
  memo: row.memo,
  transaction_hash: row.transactionHash,
  confirmations: row.confirmations,
  confirmations_needed: row.confirmationsNeeded,
  status: row.status,
  reason: row.reason,
  note: row.note,
  create_time: row.createTime,
  review_time: row.reviewTime,
  close_time: row.closeTime,
  version: row.version,
});

export async function findWithdrawal(database: Database, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await database.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
}

/** Changes a withdrawal that is in one of these states; undefined for one that is not. */
export async function changeWithdrawal(
  database: Database,
  id: string,
  from: readonly number[],
  change: Partial<Omit<WithdrawalRow, 'id' | 'version'>>,
): Promise<WithdrawalRow | undefined> {
  const [changed] = await database
    .update(withdrawals)
    .set({ ...change, version: sql`${withdrawals.version} + 1` })
    .where(and(eq(withdrawals.id, id), inArray(withdrawals.status, [...from])))
    .returning();
  return changed;
}

/** What a user withdrew of a token in the 24 hours before `now`, or is about to; smallest units. */
export async function withdrawnInDay(
  database: Database,
  userId: string,
  token: string,
  now: number,
): Promise<bigint> {
  const [row] = await database
    .select({ sum: sql<string>`coalesce(sum(${withdrawals.amount}), 0)` })
    .from(withdrawals)
    .where(and(eq(withdrawals.token, token), takenInDay(userId, now)));
  return BigInt(row?.sum ?? 0);
}

/** What a user withdrew of each token in the 24 hours before `now`, or is about to; smallest units. */
export async function withdrawnOfAll(
  database: Database,
  userId: string,
  now: number,
): Promise<readonly { readonly token: string; readonly amount: bigint }[]> {
  const rows = await database
    .select({ token: withdrawals.token, sum: sql<string>`sum(${withdrawals.amount})` })
    .from(withdrawals)
    .where(and(takenInDay(userId, now), lte(withdrawals.createTime, now)))
    .groupBy(withdrawals.token);
  return rows.map(({ token, sum }) => ({ token, amount: BigInt(sum) }));
}

const takenInDay = (userId: string, now: number) =>
  and(
    eq(withdrawals.userId, userId),
    gt(withdrawals.createTime, now - day),
    notInArray(withdrawals.status, failedStates),
  );

/** Whether the user knows an address of a network, or one like it. */
export async function familiarityOf(
  database: Database,
  userId: string,
  protocol: string,
  address: string,
): Promise<Familiarity> {
  const saved = await database
    .select({ address: savedAddresses.addressTo })
    .from(savedAddresses)
    .where(and(eq(savedAddresses.userId, userId), eq(savedAddresses.protocol, protocol)));
  const sent = await database
    .selectDistinct({ address: withdrawals.addressTo })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.userId, userId),
        eq(withdrawals.protocol, protocol),
        eq(withdrawals.status, withdrawalState.completed),
      ),
    );
  const all = [...saved, ...sent].map((each) => each.address);
  return { similar: similarAddress(address, all), known: all.includes(address) };
}

/** A page of a user's withdrawals, newest first, and how many there are in all. */
export async function listWithdrawals(
  database: Database,
  userId: string,
  { token, group, fromTime, toTime, key, id, page, size }: WithdrawalFilter,
): Promise<{ readonly rows: readonly WithdrawalRow[]; readonly total: number }> {
  const wanted = and(
    eq(withdrawals.userId, userId),
    token === undefined ? undefined : eq(withdrawals.token, token),
    group === 1 ? eq(withdrawals.closeTime, 0) : undefined,
    group === 2 ? eq(withdrawals.status, withdrawalState.completed) : undefined,
    group === 3 ? inArray(withdrawals.status, failedStates) : undefined,
    fromTime === undefined ? undefined : gte(withdrawals.createTime, fromTime),
    toTime === undefined ? undefined : lt(withdrawals.createTime, toTime),
    id === undefined ? undefined : eq(withdrawals.id, id),
    key === undefined
      ? undefined
      : eq(withdrawals.id, outcomeUnder({ owner: userId, name: userWithdrawal.name, key })),
  );
  const rows = await database
    .select()
    .from(withdrawals)
    .where(wanted)
    .orderBy(desc(withdrawals.createTime), desc(withdrawals.id))
    .limit(size)
    .offset(offsetOf(page, size));
  return { rows, total: await database.$count(withdrawals, wanted) };
}

/** Withdrawals in these states, oldest first. */
export const withdrawalsIn = (database: Database, states: readonly number[]): PromiseLike<WithdrawalRow[]> =>
  database
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.status, [...states]))
    .orderBy(asc(withdrawals.createTime));

/** Withdrawals that await their review with their owners, oldest first. */
export const listUnderReview = (database: Database) =>
  database
    .select({ row: withdrawals, uid: users.uid, email: users.email, mobile: users.mobile })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .where(eq(withdrawals.status, withdrawalState.awaitingReview))
    .orderBy(asc(withdrawals.createTime), asc(withdrawals.id));
