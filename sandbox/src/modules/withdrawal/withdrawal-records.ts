import { type searchWithdrawalList, userWithdrawal, type Withdrawal } from '@exchange/contract';
import { similarAddress } from '@exchange/contract/similar-address';
import { and, asc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { outcomeUnder } from '../../core/commands';
import type { Database } from '../../core/context';
import { publish } from '../../core/events';
import { amountText, namedAmount } from '../../core/exchange/catalogue';
import { updateOf } from '../../core/exchange/personal-updates';
import { readNumbered } from '../../core/pages';
import { equals, has, sumOf, within } from '../../core/storage/queries';
import { day } from '../../core/time-spans';
import type { AccountServices } from '../auth';
import { users } from '../user';
import { withdrawalEvents } from './events';
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
const { awaitingReview, completed, failed, cancelled } = withdrawalState;
const awaitsReview = eq(withdrawals.status, awaitingReview);
/** Whether withdrawals wait for a decision. */
export const hasWaiting = has(withdrawals, awaitsReview);

/** The records of withdrawals, and what their owners are told of them. */
export class WithdrawalRecords {
  constructor(
    readonly services: AccountServices,
    readonly exchange: ModuleContext['exchange'],
  ) {}

  /** Rejects with `withdrawalUnknown`. */
  async find(userId: string, id: string): Promise<Withdrawal> {
    const row = await this.row(id);
    if (row?.userId !== userId) throw new CallError('withdrawalUnknown');
    return this.view(row);
  }

  async row(id: string, source = this.services.database): Promise<WithdrawalRow | undefined> {
    const [row] = await source.select().from(withdrawals).where(eq(withdrawals.id, id));
    return row;
  }

  /** A page of a user's withdrawals, newest first, and how many there are in all. */
  async list(
    userId: string,
    input: z.output<(typeof searchWithdrawalList)['input']>,
  ): Promise<{ readonly list: Withdrawal[]; readonly total: number }> {
    const { token, state, from_time, to_time, idempotency_key: key, id } = input;
    const command = { owner: userId, name: userWithdrawal.name };
    const where = and(
      eq(withdrawals.userId, userId),
      equals(withdrawals.token, token),
      state === 1 ? eq(withdrawals.closeTime, 0) : undefined,
      state === 2 ? eq(withdrawals.status, completed) : undefined,
      state === 3 ? inArray(withdrawals.status, [failed, cancelled]) : undefined,
      within(withdrawals.createTime, from_time, to_time),
      equals(withdrawals.id, id),
      key === undefined ? undefined : eq(withdrawals.id, outcomeUnder({ ...command, key })),
    );
    const { database } = this.services;
    const { rows, total } = await readNumbered(
      database,
      database.select().from(withdrawals).$dynamic(),
      { of: withdrawals, where, by: [withdrawals.createTime, withdrawals.id] },
      input,
    );
    return { list: rows.map((row) => this.view(row)), total };
  }

  /** What reviewers see of the withdrawals that await their review, oldest first. `account` is email or phone. */
  async waiting() {
    const rows = await this.services.database
      .select({ row: withdrawals, uid: users.uid, email: users.email, mobile: users.mobile })
      .from(withdrawals)
      .innerJoin(users, eq(users.id, withdrawals.userId))
      .where(awaitsReview)
      .orderBy(asc(withdrawals.createTime), asc(withdrawals.id));
    return rows.map(({ row, uid, email, mobile }) => ({
      userId: row.userId,
      withdrawal: this.view(row),
      organisation: row.organisation,
      account: email ?? mobile ?? '',
      uid,
      newAddress: row.newAddress,
    }));
  }

  /** What the user withdrew of a token in the last 24 hours, or is about to; smallest units. */
  async used(userId: string, token: string, source = this.services.database): Promise<bigint> {
    const [row] = await source
      .select({ amount: sumOf(withdrawals.amount) })
      .from(withdrawals)
      .where(and(eq(withdrawals.token, token), takenInDay(userId, this.services.clock.now())));
    return row?.amount ?? 0n;
  }

  /** What the user withdrew of each token in the 24 hours before `now`, or is about to; smallest units. */
  usedOfAll(
    userId: string,
    now: number,
  ): PromiseLike<readonly { readonly token: string; readonly amount: bigint }[]> {
    return this.services.database
      .select({ token: withdrawals.token, amount: sumOf(withdrawals.amount) })
      .from(withdrawals)
      .where(and(takenInDay(userId, now), lte(withdrawals.createTime, now)))
      .groupBy(withdrawals.token);
  }

  /**
   * Whether an address of a network is `known`: in the user's address book, or the target of a completed withdrawal; and a known
   * one that it resembles without being it.
   */
  async familiarity(
    userId: string,
    protocol: string,
    address: string,
    source = this.services.database,
  ): Promise<{ readonly similar: string | undefined; readonly known: boolean }> {
    const saved = await source
      .select({ address: savedAddresses.addressTo })
      .from(savedAddresses)
      .where(and(eq(savedAddresses.userId, userId), eq(savedAddresses.protocol, protocol)));
    const sentThere = and(
      eq(withdrawals.userId, userId),
      eq(withdrawals.protocol, protocol),
      eq(withdrawals.status, completed),
    );
    const sent = await source
      .selectDistinct({ address: withdrawals.addressTo })
      .from(withdrawals)
      .where(sentThere);
    const all = [...saved, ...sent].map((each) => each.address);
    return { similar: similarAddress(address, all), known: all.includes(address) };
  }

  /** Changes a withdrawal that is in the state `from`; undefined for one that is not. */
  async change(
    source: Database,
    id: string,
    from: number,
    change: Partial<Omit<WithdrawalRow, 'id' | 'version'>>,
  ): Promise<WithdrawalRow | undefined> {
    const [changed] = await source
      .update(withdrawals)
      .set({ ...change, version: sql`${withdrawals.version} + 1` })
      .where(and(eq(withdrawals.id, id), eq(withdrawals.status, from)))
      .returning();
    return changed;
  }

  /** Tells the owner's pages where a withdrawal stands. */
  announce(row: WithdrawalRow | undefined): void {
    if (row) this.exchange.announce(updateOf(row.userId, { withdrawals: [this.view(row)] }));
  }

  /** Publishes what became of a withdrawal, in the transaction of it. */
  async publish(
    transaction: Database,
    row: WithdrawalRow,
    outcome: keyof typeof withdrawalEvents,
  ): Promise<void> {
    const { userId, token, memo, reason, note } = row;
    const data = {
      ...{ token, memo, reason, note },
      amount: namedAmount(this.exchange.tokens, token, row.amount),
      fee: namedAmount(this.exchange.tokens, token, row.fee),
      network: row.protocol.toUpperCase(),
      address: row.addressTo,
      // Of one that failed there is nothing to be found.
      hash: outcome === 'sent' || outcome === 'completed' ? row.transactionHash : '',
    };
    await publish(transaction, withdrawalEvents[outcome], { userId, data, time: this.services.clock.now() });
  }

  /** A withdrawal as its owner sees it. */
  private view(row: WithdrawalRow): Withdrawal {
    return {
      id: row.id,
      token: row.token,
      protocol: row.protocol,
      amount: amountText(this.exchange.tokens, row.token, row.amount),
      fee: amountText(this.exchange.tokens, row.token, row.fee),
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
    };
  }
}

const takenInDay = (userId: string, now: number) =>
  and(
    eq(withdrawals.userId, userId),
    gt(withdrawals.createTime, now - day),
    notInArray(withdrawals.status, [failed, cancelled]),
  );
