import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { available, frozen, type Movement, reserveOwner, stakingOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { postDue } from '../../core/exchange/post-due';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { day } from '../../core/time-spans';
import { recordIssues } from '../issue';
import { stakingEvents } from './events';
import { stakingPosition, stakingProduct, stakingYield } from './tables';

/** A product, a stake and a day's yield as they are stored. */
export type ProductRow = typeof stakingProduct.$inferSelect;
export type PositionRow = typeof stakingPosition.$inferSelect;
export type YieldRow = typeof stakingYield.$inferSelect;

const StakeRequest = z.object({
  userId: z.string(),
  productId: z.string(),
  mark: CommandMark,
  /** In smallest units, a whole number. */
  amount: z.string().check(z.regex(/^\d+$/)),
  /** When it was made, ms since the epoch; now unless told. For what demo users have behind them. */
  time: z.optional(z.int()),
});
const ReleaseRequest = z.object({ userId: z.string(), positionId: z.string(), mark: CommandMark });

/** A request to stake, checked but for what only its turn can tell. */
export type StakeRequest = z.infer<typeof StakeRequest>;
/** A request to release a stake before its end. */
export type ReleaseRequest = z.infer<typeof ReleaseRequest>;

/** Stakes, their yield and their releases (V-02). */
export interface Stakes {
  /** Freezes an amount. The same key again does nothing. Rejects with `CallError` as the contract says; nothing moved then. */
  stake(request: StakeRequest): Promise<void>;
  /**
   * Releases a stake before its end, with the yield that is due; a released one again does nothing. Rejects with `stakeUnknown` and
   * `stakeNotReleasable`.
   */
  release(request: ReleaseRequest): Promise<void>;
  /** Pays each full day of each stake once, releases what is over, and closes products of which nothing is left. Only the engine's owner can. */
  proceed(): Promise<void>;
}

/** What a stake earns in a full day, in smallest units: rounded down. */
export const dayYieldOf = (amount: bigint, rate: number): bigint => (amount * BigInt(rate)) / 3_650_000n;

/** What may still be staked by all, in smallest units. */
export const leftOf = ({ quota, taken }: Pick<ProductRow, 'quota' | 'taken'>): bigint => quota - taken;

/** True for a product whose stakes are released whenever their owner wants. */
export const isFlexible = ({ termDays }: Pick<ProductRow, 'termDays'>): boolean => termDays === 0;

/** Full days between two times. */
export const fullDays = (from: number, to: number): number => Math.floor((to - from) / day);

/** When the next day of a stake is full, or its end where that is before. */
const dueAfter = (
  { startTime, endTime }: Pick<PositionRow, 'startTime' | 'endTime'>,
  paidDays: number,
): number => Math.min(startTime + (paidDays + 1) * day, endTime);

/** Stakes that one transaction goes through at most. */
const mostTogether = 200;

/** Rejects with why an amount may not be staked; the balance is looked at when it moves. */
export function requireStakeable(row: ProductRow, amount: bigint, now: number): void {
  if (now < row.startTime) throw new CallError('activityNotStarted');
  if (now >= row.endTime || row.closeTime > 0) throw new CallError('activityEnded');
  if (amount < row.minAmount) throw new CallError('lockTooSmall');
  if (amount > row.maxAmount) throw new CallError('lockTooLarge');
  if (amount > leftOf(row)) throw new CallError('surplusExceeded');
}

/** A product. Rejects with `activityUnknown`. */
export async function productOf(database: Database, id: string): Promise<ProductRow> {
  const [row] = await database.select().from(stakingProduct).where(eq(stakingProduct.id, id));
  if (!row) throw new CallError('activityUnknown');
  return row;
}

export interface StakesOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'ownerTask' | 'tokens'>;
}

export function createStakes(options: StakesOptions): Stakes {
  const { exchange } = options;
  const stake = exchange.ownerTask(
    { name: 'staking.stake', input: StakeRequest, output: z.null() },
    async (request) => {
      await freeze(options, request);
      return null;
    },
  );
  const release = exchange.ownerTask(
    { name: 'staking.release', input: ReleaseRequest, output: z.null() },
    async (request) => {
      await releaseEarly(options, request);
      return null;
    },
  );
  return {
    async stake(request) {
      await stake(request);
    },
    async release(request) {
      await release(request);
    },
    async proceed() {
      await payDue(options);
      while (await closeOne(options));
    },
  };
}

async function freeze(
  { exchange, clock }: StakesOptions,
  { userId, productId, mark, amount: text, time = clock.now() }: StakeRequest,
): Promise<void> {
  const id = randomUUID();
  await exchange.post({
    cause: `stake:${id}`,
    time,
    command: { mark, outcome: () => id },
    async prepare(transaction) {
      const row = await productOf(transaction, productId);
      const amount = BigInt(text);
      requireStakeable(row, amount, time);
      const endTime = isFlexible(row) ? row.endTime : time + row.termDays * day;
      await transaction
        .update(stakingProduct)
        .set({ taken: row.taken + amount })
        .where(eq(stakingProduct.id, row.id));
      await transaction.insert(stakingPosition).values({
        ...{ id, productId, userId, amount, token: row.token },
        ...{ dayYield: dayYieldOf(amount, row.rate), paidDays: 0, status: 0 },
        ...{ startTime: time, endTime, dueTime: dueAfter({ startTime: time, endTime }, 0) },
      });
      const accounts = { from: available(userId), to: frozen(userId) };
      return [{ kind: 'stake', reference: id, token: row.token, amount, ...accounts }];
    },
  });
}

async function releaseEarly(
  { exchange, clock }: StakesOptions,
  { userId, positionId, mark }: ReleaseRequest,
): Promise<void> {
  await exchange.post({
    cause: `stake-released:${positionId}`,
    command: { mark, outcome: () => positionId },
    async prepare(transaction) {
      const [row] = await transaction
        .select()
        .from(stakingPosition)
        .where(and(eq(stakingPosition.id, positionId), eq(stakingPosition.userId, userId)));
      if (!row) throw new CallError('stakeUnknown');
      if (row.status === 1) return [];
      const product = await productOf(transaction, row.productId);
      if (!product.earlyRelease) throw new CallError('stakeNotReleasable');
      if (isFlexible(product))
        await transaction
          .update(stakingProduct)
          .set({ taken: product.taken - row.amount })
          .where(eq(stakingProduct.id, product.id));
      return bringOn(exchange.tokens, transaction, [row], clock.now(), () => true);
    },
  });
}

/** Pays the days of all stakes that are full by now, and releases those that are over. */
async function payDue({ database, exchange, clock }: StakesOptions): Promise<void> {
  await postDue(exchange, database, {
    due: (source, limit) =>
      source
        .select()
        .from(stakingPosition)
        .where(and(eq(stakingPosition.status, 0), lte(stakingPosition.dueTime, clock.now())))
        .orderBy(asc(stakingPosition.dueTime), asc(stakingPosition.id))
        .limit(limit),
    most: mostTogether,
    cause: ({ id, paidDays, dueTime }) => `stake-paid:${id}:${paidDays}:${dueTime}`,
    prepare(transaction, rows) {
      const now = clock.now();
      return bringOn(exchange.tokens, transaction, rows, now, ({ endTime }) => endTime <= now);
    },
  });
}

/** Pays the days of stakes that are full by now and not paid, and releases them where they are to be. */
async function bringOn(
  tokens: UserExchange['tokens'],
  transaction: Database,
  rows: readonly PositionRow[],
  now: number,
  isReleased: (row: PositionRow) => boolean,
): Promise<readonly Movement[]> {
  const movements: Movement[] = [];
  const paid: YieldRow[] = [];
  for (const row of rows) {
    const { id: positionId, userId, token, amount, dayYield } = row;
    const days = fullDays(row.startTime, Math.min(now, row.endTime));
    const released = isReleased(row);
    for (let number = row.paidDays + 1; number <= days && dayYield > 0n; number += 1)
      paid.push({
        ...{ positionId, day: number, userId, token },
        ...{ amount: dayYield, time: row.startTime + number * day },
      });
    if (released) {
      movements.push({
        ...{ kind: 'stake', reference: positionId, token, amount },
        ...{ from: frozen(userId), to: available(userId) },
      });
      const earned = namedAmount(tokens, token, dayYield * BigInt(days));
      await publish(transaction, stakingEvents.released, {
        ...{ userId, time: Math.min(now, row.endTime) },
        data: { amount: namedAmount(tokens, token, amount), yield: earned },
      });
    }
    await transaction
      .update(stakingPosition)
      .set({
        ...{ paidDays: days, dueTime: dueAfter(row, days) },
        ...(released && { status: 1, releaseTime: Math.min(now, row.endTime) }),
      })
      .where(eq(stakingPosition.id, positionId));
  }
  if (paid.length > 0) await transaction.insert(stakingYield).values(paid);
  const issues = paid.map(({ positionId, day: number, userId, token, amount, time }) => ({
    ...{ id: `staking-yield-${positionId}-${number}`, userId, token, amount, time },
    ...{ reason: 'staking_yield' as const, from: stakingOwner },
    record: { kind: 'stake_yield' as const, reference: positionId },
  }));
  return [...(await recordIssues(transaction, issues)), ...movements];
}

/** Gives back to the brand what of an ended product's fund nobody will get. */
async function closeOne({ database, exchange, clock }: StakesOptions): Promise<boolean> {
  const open = and(eq(stakingProduct.closeTime, 0), lte(stakingProduct.endTime, clock.now()));
  const held = database
    .select({ id: stakingPosition.productId })
    .from(stakingPosition)
    .where(eq(stakingPosition.status, 0));
  const over = await database.select().from(stakingProduct).where(open).orderBy(asc(stakingProduct.endTime));
  const holding = new Set((await held).map(({ id }) => id));
  const row = over.find(({ id }) => !holding.has(id));
  if (!row) return false;
  await exchange.post({
    cause: `staking-closed:${row.id}`,
    async prepare(transaction) {
      const closed = await transaction
        .update(stakingProduct)
        .set({ closeTime: clock.now() })
        .where(and(eq(stakingProduct.id, row.id), open))
        .returning({ id: stakingProduct.id });
      if (closed.length === 0) return [];
      const ids = transaction
        .select({ id: stakingPosition.id })
        .from(stakingPosition)
        .where(eq(stakingPosition.productId, row.id));
      const [paid] = await transaction
        .select({ total: sum(stakingYield.amount) })
        .from(stakingYield)
        .where(inArray(stakingYield.positionId, ids));
      const left = row.fund - BigInt(paid?.total ?? 0);
      const [from, to] = [available(stakingOwner), available(reserveOwner)];
      return left > 0n ? [{ kind: 'set_aside', token: row.token, amount: left, from, to }] : [];
    },
  });
  return true;
}
