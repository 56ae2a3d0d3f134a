import { randomUUID } from 'node:crypto';
import type { Deposit } from '@exchange/contract';
import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Database, TokenInfo } from '../../core/context';
import { amountText, tokenOf } from '../../core/exchange/catalogue';
import { offsetOf } from '../../core/pages';
import { type ChainTransaction, chainTransactions } from '../chain';
import { type DepositProgress, depositStatus, statusesOf } from './deposit-progress';
import { depositAddresses, deposits } from './tables';

/** A deposit as it is stored. */
export type DepositRow = typeof deposits.$inferSelect;

/** What a list of deposits is narrowed to. Times in ms since the epoch. */
export interface DepositFilter {
  readonly token: string | undefined;
  /** The contract's groups of states. */
  readonly state: 1 | 2 | 3 | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly id?: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** A deposit as its owner sees it. */
export const depositView = (tokens: ReadonlyMap<string, TokenInfo>, row: DepositRow): Deposit => ({
  id: row.id,
  token: row.token,
  protocol: row.protocol,
  amount: amountText(tokens, row.token, row.amount),
  address: row.address,
  memo: row.memo,
  transaction_hash: row.transactionHash,
  confirmations: row.confirmations,
  confirmations_needed: row.confirmationsNeeded,
  status: row.status,
  reason: row.reason,
  create_time: row.createTime,
  close_time: row.closeTime,
  version: row.version,
});

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
  const [owner] = await transaction
    .select({ userId: depositAddresses.userId })
    .from(depositAddresses)
    .where(
      and(
        eq(depositAddresses.address, transfer.to),
        eq(depositAddresses.token, transfer.token),
        eq(depositAddresses.protocol, transfer.network),
      ),
    );
  if (!owner) return;
  const [purpose, sent] = transfer.reference.split(':');
  await transaction
    .insert(deposits)
    .values({
      id: purpose === referencePurpose && sent !== undefined ? sent : randomUUID(),
      userId: owner.userId,
      token: transfer.token,
      protocol: transfer.network,
      amount: transfer.amount,
      address: transfer.to,
      memo: transfer.memo,
      transactionHash: transfer.id,
      confirmations: 0,
      confirmationsNeeded: tokenOf(tokens, transfer.token).confirmations,
      status: depositStatus.waiting,
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
export async function listDeposits(
  database: Database,
  userId: string,
  { token, state, from, to, id, page, size }: DepositFilter,
): Promise<{ readonly rows: readonly DepositRow[]; readonly total: number }> {
  const wanted = and(
    eq(deposits.userId, userId),
    token === undefined ? undefined : eq(deposits.token, token),
    state === undefined ? undefined : inArray(deposits.status, statusesOf[state]),
    from === undefined ? undefined : gte(deposits.createTime, from),
    to === undefined ? undefined : lt(deposits.createTime, to),
    id === undefined ? undefined : eq(deposits.id, id),
  );
  const [rows, total] = await Promise.all([
    database
      .select()
      .from(deposits)
      .where(wanted)
      .orderBy(desc(deposits.createTime), desc(deposits.id))
      .limit(size)
      .offset(offsetOf(page, size)),
    database.$count(deposits, wanted),
  ]);
  return { rows, total };
}

/** Deposits that wait or are confirmed, oldest first, each with its transfer and the memo of its address. */
export const openDeposits = (database: Database) =>
  database
    .select({ deposit: deposits, transfer: chainTransactions, memo: depositAddresses.memo })
    .from(deposits)
    .innerJoin(chainTransactions, eq(chainTransactions.id, deposits.transactionHash))
    .innerJoin(depositAddresses, eq(depositAddresses.address, deposits.address))
    .where(inArray(deposits.status, [depositStatus.waiting, depositStatus.confirming]))
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
    .where(and(inArray(deposits.userId, [...userIds]), eq(deposits.status, depositStatus.completed)));
  return new Set(rows.map(({ userId }) => userId));
}
