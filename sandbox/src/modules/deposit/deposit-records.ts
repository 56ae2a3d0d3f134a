import { randomUUID } from 'node:crypto';
import type { DepositReason, searchDepositList } from '@exchange/contract';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, TokenInfo } from '../../core/context';
import { tokenOf } from '../../core/exchange/catalogue';
import { readNumbered } from '../../core/pages';
import { equals, has, within } from '../../core/storage/queries';
import { type ChainTransaction, chainTransactions } from '../chain';
import { depositAddresses, deposits } from './tables';

/** A deposit as it is stored. */
export type DepositRow = typeof deposits.$inferSelect;

/** The contract's states that a deposit by chain goes through. */
export const depositStatus = { waiting: 2, confirming: 3, completed: 5, failed: 6, cancelled: 7 } as const;
const { waiting, confirming, completed, failed, cancelled } = depositStatus;

/** Statuses by the contract's groups of states: 1 under way, 2 completed, 3 not credited. */
const statusesOf = { 1: [0, 1, waiting, confirming, 4], 2: [completed], 3: [failed, cancelled] } as const;

/** Deposits that are followed on their chain. */
const isOpen = inArray(deposits.status, [waiting, confirming]);
/** Whether there are such. */
export const awaitsDeposits = (): SQL => has(deposits, isOpen);

/** Where a deposit stands. */
export interface DepositProgress {
  readonly status: (typeof depositStatus)[keyof typeof depositStatus];
  readonly confirmations: number;
  /** Why it is not credited; empty otherwise. */
  readonly reason: DepositReason | '';
}

/**
 * Where the deposit stands that a transfer makes. Until it is credited it may fall back as well as go on. The rules' minimum is in
 * smallest units, their memo empty where none is needed.
 */
export function progressOf(
  transfer: Pick<ChainTransaction, 'state' | 'amount' | 'memo' | 'confirmations'>,
  rules: { readonly minimum: bigint; readonly memo: string; readonly confirmations: number },
): DepositProgress {
  const confirmations = Math.min(transfer.confirmations, rules.confirmations);
  if (transfer.state === 'dropped') return { status: cancelled, confirmations: 0, reason: 'dropped' };
  if (transfer.state === 'waiting') return { status: waiting, confirmations: 0, reason: '' };
  if (transfer.state === 'failed') return { status: failed, confirmations, reason: 'chain' };
  if (transfer.amount < rules.minimum) return { status: failed, confirmations, reason: 'minimum' };
  if (rules.memo !== '' && transfer.memo !== rules.memo)
    return { status: failed, confirmations, reason: 'memo' };
  return { status: confirmations < rules.confirmations ? confirming : completed, confirmations, reason: '' };
}

/** Begins the references of transfers that are made from outside; the deposit's id follows. */
const referencePurpose = 'deposit';

/** The reference of a transfer from outside that makes the deposit with this id. */
export const referenceOf = (id: string): string => `${referencePurpose}:${id}`;

/** Keeps the deposit that a transfer makes if it goes to a deposit address, in the transaction that puts it on its chain. */
export async function keepDeposit(
  transaction: Database,
  tokens: ReadonlyMap<string, TokenInfo>,
  transfer: ChainTransaction,
): Promise<void> {
  const { to: address, token, network: protocol, amount, memo } = transfer;
  const isIt = and(
    eq(depositAddresses.address, address),
    eq(depositAddresses.token, token),
    eq(depositAddresses.protocol, protocol),
  );
  const [owner] = await transaction
    .select({ userId: depositAddresses.userId })
    .from(depositAddresses)
    .where(isIt);
  if (!owner) return;
  const [purpose, sent] = transfer.reference.split(':');
  await transaction
    .insert(deposits)
    .values({
      token,
      protocol,
      amount,
      address,
      memo,
      id: purpose === referencePurpose && sent !== undefined ? sent : randomUUID(),
      userId: owner.userId,
      transactionHash: transfer.id,
      confirmations: 0,
      confirmationsNeeded: tokenOf(tokens, token).confirmations,
      status: waiting,
      createTime: transfer.time,
    })
    .onConflictDoNothing();
}

export async function findDeposit(database: Database, id: string): Promise<DepositRow | undefined> {
  const [row] = await database.select().from(deposits).where(eq(deposits.id, id));
  return row;
}

/** Writes where a deposit stands, unless somebody else did meanwhile. */
export async function changeDeposit(
  database: Database,
  { id, version }: DepositRow,
  progress: DepositProgress,
  closeTime = 0,
): Promise<DepositRow | undefined> {
  const [changed] = await database
    .update(deposits)
    .set({ ...progress, closeTime, version: version + 1 })
    .where(and(eq(deposits.id, id), eq(deposits.version, version)))
    .returning();
  return changed;
}

/** A page of a user's deposits, newest first, and how many there are in all. */
export function listDeposits(
  database: Database,
  userId: string,
  input: z.output<(typeof searchDepositList)['input']>,
): Promise<{ readonly rows: readonly DepositRow[]; readonly total: number }> {
  const { token, state, from_time, to_time, id } = input;
  const where = and(
    eq(deposits.userId, userId),
    equals(deposits.token, token),
    state === undefined ? undefined : inArray(deposits.status, statusesOf[state]),
    within(deposits.createTime, from_time, to_time),
    equals(deposits.id, id),
  );
  const list = { of: deposits, where, by: [deposits.createTime, deposits.id] };
  return readNumbered(database, database.select().from(deposits).$dynamic(), list, input);
}

/** Deposits that wait or are confirmed, oldest first, each with its transfer and the memo of its address. */
export const openDeposits = (database: Database) =>
  database
    .select({ deposit: deposits, transfer: chainTransactions, memo: depositAddresses.memo })
    .from(deposits)
    .innerJoin(chainTransactions, eq(chainTransactions.id, deposits.transactionHash))
    .innerJoin(depositAddresses, eq(depositAddresses.address, deposits.address))
    .where(isOpen)
    .orderBy(deposits.createTime);

/** Which of these users have a deposit that was credited, as a transaction or the database sees it. */
export async function depositedAmong(
  source: Database,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await source
    .selectDistinct({ userId: deposits.userId })
    .from(deposits)
    .where(and(inArray(deposits.userId, [...userIds]), eq(deposits.status, completed)));
  return new Set(rows.map(({ userId }) => userId));
}
