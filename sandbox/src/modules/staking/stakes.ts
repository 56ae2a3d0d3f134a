import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database } from '../../core/context';
import { available, frozen, type Movement, reserveOwner, stakingOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { postDue } from '../../core/exchange/post-due';
import { has, sumOf } from '../../core/storage/queries';
import { day } from '../../core/time-spans';
import { type CampaignParts, setAside } from '../campaign';
import { recordIssues } from '../issue';
import { stakingEvents } from './events';
import {
  type PositionRow,
  type ProductRow,
  stakingPosition,
  stakingProduct,
  stakingYield,
  type YieldRow,
} from './tables';

const StakeRequest = z.object({
  userId: z.string(),
  productId: z.string(),
  mark: CommandMark,
  /** In smallest units, a whole number. */
  amount: z.string().check(z.regex(/^\d+$/)),
  /** When it was made, ms since the epoch; now unless told. For what demo users have behind them. */
  time: z.optional(z.int()),
});
type StakeRequest = z.infer<typeof StakeRequest>;
const ReleaseRequest = z.object({ userId: z.string(), positionId: z.string(), mark: CommandMark });
type ReleaseRequest = z.infer<typeof ReleaseRequest>;

/** Stakes that have a day to be paid, or end. */
const isDue = (now: number) => and(eq(stakingPosition.status, 0), lte(stakingPosition.dueTime, now));
/** Products that nobody can take any more, and that are not closed. */
const isOver = (now: number) => and(eq(stakingProduct.closeTime, 0), lte(stakingProduct.endTime, now));
/** Whether there is something to pay or to close at this time. */
export const awaitsStakes = (now: number): SQL =>
  sql`${has(stakingPosition, isDue(now))} or ${has(stakingProduct, isOver(now))}`;

/** What a stake earns in a full day, in smallest units: rounded down. */
export const dayYieldOf = (amount: bigint, rate: number): bigint => (amount * BigInt(rate)) / 3_650_000n;

/** What may still be staked by all, in smallest units. */
export const leftOf = ({ quota, taken }: ProductRow): bigint => quota - taken;

/** True for a product whose stakes are released whenever their owner wants. */
export const isFlexible = ({ termDays }: ProductRow): boolean => termDays === 0;

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

/** Stakes, their yield and their releases (V-02). */
export class Stakes {
  /** Freezes an amount. The same key again does nothing. Rejects with `CallError` as the contract says; nothing moved then. */
  readonly stake: (request: StakeRequest) => Promise<void>;
  /**
   * Releases a stake before its end, with the yield that is due; a released one again does nothing. Rejects with `stakeUnknown` and
   * `stakeNotReleasable`.
   */
  readonly release: (request: ReleaseRequest) => Promise<void>;

  constructor(private readonly parts: CampaignParts) {
    const { exchange } = parts;
    this.stake = exchange.leaderTask('staking.stake', StakeRequest, (asked) => this.freeze(asked));
    this.release = exchange.leaderTask('staking.release', ReleaseRequest, (asked) =>
      this.releaseEarly(asked),
    );
  }

  /** Pays each full day of each stake once, releases what is over, and closes products of which nothing is left. Only the engine's owner can. */
  async proceed(): Promise<void> {
    await this.payDue();
    while (await this.closeOne());
  }

  private async freeze(request: StakeRequest): Promise<void> {
    const { exchange, clock } = this.parts;
    const { userId, productId, mark, amount: text, time = clock.now() } = request;
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

  private async releaseEarly({ userId, positionId, mark }: ReleaseRequest): Promise<void> {
    const { exchange, clock } = this.parts;
    await exchange.post({
      cause: `stake-released:${positionId}`,
      command: { mark, outcome: () => positionId },
      prepare: async (transaction) => {
        const own = and(eq(stakingPosition.id, positionId), eq(stakingPosition.userId, userId));
        const [row] = await transaction.select().from(stakingPosition).where(own);
        if (!row) throw new CallError('stakeUnknown');
        if (row.status === 1) return [];
        const product = await productOf(transaction, row.productId);
        if (!product.earlyRelease) throw new CallError('stakeNotReleasable');
        if (isFlexible(product))
          await transaction
            .update(stakingProduct)
            .set({ taken: product.taken - row.amount })
            .where(eq(stakingProduct.id, product.id));
        return this.bringOn(transaction, [row], clock.now(), () => true);
      },
    });
  }

  /** Pays the days of all stakes that are full by now, and releases those that are over. */
  private async payDue(): Promise<void> {
    const { database, exchange, clock } = this.parts;
    await postDue(exchange, database, {
      due: (source, limit) =>
        source
          .select()
          .from(stakingPosition)
          .where(isDue(clock.now()))
          .orderBy(asc(stakingPosition.dueTime), asc(stakingPosition.id))
          .limit(limit),
      most: mostTogether,
      cause: ({ id, paidDays, dueTime }) => `stake-paid:${id}:${paidDays}:${dueTime}`,
      prepare: (transaction, rows) => {
        const now = clock.now();
        return this.bringOn(transaction, rows, now, ({ endTime }) => endTime <= now);
      },
    });
  }

  /** Pays the days of stakes that are full by now and not paid, and releases them where they are to be. */
  private async bringOn(
    transaction: Database,
    rows: readonly PositionRow[],
    now: number,
    isReleased: (row: PositionRow) => boolean,
  ): Promise<readonly Movement[]> {
    const movements: Movement[] = [];
    const paid: YieldRow[] = [];
    for (const row of rows) {
      const { id: positionId, userId, token, dayYield } = row;
      const days = fullDays(row.startTime, Math.min(now, row.endTime));
      for (let number = row.paidDays + 1; number <= days && dayYield > 0n; number += 1)
        paid.push({
          ...{ positionId, day: number, userId, token },
          ...{ amount: dayYield, time: row.startTime + number * day },
        });
      const releaseTime = Math.min(now, row.endTime);
      const released = isReleased(row);
      if (released) movements.push(await this.free(transaction, row, days, releaseTime));
      await transaction
        .update(stakingPosition)
        .set({ paidDays: days, dueTime: dueAfter(row, days), ...(released && { status: 1, releaseTime }) })
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

  /** Publishes that a stake is free again, after so many full days. */
  private async free(
    transaction: Database,
    { id: reference, userId, token, amount, dayYield }: PositionRow,
    days: number,
    time: number,
  ): Promise<Movement> {
    const named = (value: bigint) => namedAmount(this.parts.exchange.tokens, token, value);
    const data = { amount: named(amount), yield: named(dayYield * BigInt(days)) };
    await publish(transaction, stakingEvents.released, { userId, time, data });
    return { kind: 'stake', reference, token, amount, from: frozen(userId), to: available(userId) };
  }

  /** Gives back to the brand what of an ended product's fund nobody will get. */
  private async closeOne(): Promise<boolean> {
    const { database, exchange, clock } = this.parts;
    const { id, endTime } = stakingProduct;
    const open = isOver(clock.now());
    const over = await database.select().from(stakingProduct).where(open).orderBy(asc(endTime));
    const held = await database
      .select({ id: stakingPosition.productId })
      .from(stakingPosition)
      .where(eq(stakingPosition.status, 0));
    const holding = new Set(held.map((position) => position.id));
    const row = over.find((product) => !holding.has(product.id));
    if (!row) return false;
    await exchange.post({
      cause: `staking-closed:${row.id}`,
      async prepare(transaction) {
        const closed = await transaction
          .update(stakingProduct)
          .set({ closeTime: clock.now() })
          .where(and(eq(id, row.id), open))
          .returning({ id });
        if (closed.length === 0) return [];
        const [paid] = await transaction
          .select({ total: sumOf(stakingYield.amount) })
          .from(stakingYield)
          .innerJoin(stakingPosition, eq(stakingPosition.id, stakingYield.positionId))
          .where(eq(stakingPosition.productId, row.id));
        return setAside(row.token, row.fund - (paid?.total ?? 0n), stakingOwner, reserveOwner);
      },
    });
    return true;
  }
}
