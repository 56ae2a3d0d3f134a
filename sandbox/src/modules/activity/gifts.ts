import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database } from '../../core/context';
import { available, frozen, giftOwner, type Movement, reserveOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { postDue } from '../../core/exchange/post-due';
import { availableOf } from '../../core/exchange/user-exchange';
import { has, sumOf } from '../../core/storage/queries';
import { type CampaignParts, isOffered, setAside } from '../campaign';
import { recordIssues } from '../issue';
import { activityEvents } from './events';
import { giftActivity, type GiftActivityRow, giftLock, type GiftLockRow, lockState } from './tables';

const request = { userId: z.string(), organisation: z.string(), token: z.string(), mark: CommandMark };
const LockRequest = z.object({
  ...request,
  /** When it was made, ms since the epoch; now unless told. For what demo users have behind them. */
  time: z.optional(z.int()),
  /** In smallest units, a whole number. */
  amount: z.string().check(z.regex(/^\d+$/)),
  /** Whoever invited; null for nobody. */
  inviterId: z.nullable(z.string()),
});
const AgainRequest = z.object(request);
type LockRequest = z.infer<typeof LockRequest>;
type AgainRequest = z.infer<typeof AgainRequest>;

/** Locks that are to be released. */
const isDue = (now: number) => and(eq(giftLock.status, lockState.locked), lte(giftLock.releaseTime, now));
/** Activities that are over and not closed. */
const isOver = (now: number) => and(eq(giftActivity.closeTime, 0), lte(giftActivity.endTime, now));
/** Whether there is something to release or to close at this time. */
export const awaitsGifts = (now: number): SQL =>
  sql`${has(giftLock, isDue(now))} or ${has(giftActivity, isOver(now))}`;

/** A share in hundredths of a percent, in smallest units, rounded down. */
export const shareOf = (amount: bigint, rate: number): bigint => (amount * BigInt(rate)) / 10_000n;

/** What may still be locked by all, in smallest units. */
export const surplusOf = ({ total, locked }: GiftActivityRow): bigint => total - locked;

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The most that one lock may be, whatever its owner has. */
export const mostOf = (row: GiftActivityRow): bigint => least(surplusOf(row), row.maxAmount);

/** An organisation's activity of a token: the open one, else the next, else the last. Rejects with `activityUnknown`. */
export async function activityOf(
  database: Database,
  organisation: string,
  token: string,
  now: number,
): Promise<GiftActivityRow> {
  const rows = await database
    .select()
    .from(giftActivity)
    .where(
      and(
        eq(giftActivity.organisation, organisation),
        eq(giftActivity.token, token),
        isOffered(giftActivity),
      ),
    )
    .orderBy(asc(giftActivity.startTime));
  const row = rows.find(({ endTime }) => endTime > now) ?? rows.at(-1);
  if (!row) throw new CallError('activityUnknown');
  return row;
}

/** What a user may lock again of a token: released locks, and the part of them that the activity takes. */
export async function againOf(
  database: Database,
  row: GiftActivityRow,
  userId: string,
  usable: bigint,
  now: number,
): Promise<{ readonly amount: bigint; readonly locks: string[] }> {
  const { token, status, id } = giftLock;
  const own = and(eq(giftLock.userId, userId), eq(token, row.token), eq(status, lockState.released));
  const released = await database.select({ id, amount: giftLock.amount }).from(giftLock).where(own);
  const sum = released.reduce((total, { amount }) => total + amount, 0n);
  const amount = least(least(sum, usable), mostOf(row));
  const open = row.startTime <= now && now < row.endTime;
  return {
    amount: open && sum > 0n && amount >= row.minAmount ? amount : 0n,
    locks: released.map((lock) => lock.id),
  };
}

/** Rejects with `activityNotStarted` and `activityEnded`. */
export function requireOpen({ startTime, endTime, closeTime }: GiftActivityRow, now: number): void {
  if (now < startTime) throw new CallError('activityNotStarted');
  if (now >= endTime || closeTime > 0) throw new CallError('activityEnded');
}

/** Whether an amount may be locked; the balance is looked at when it moves. Rejects as the contract says. */
export function requireLockable(row: GiftActivityRow, amount: bigint, now: number): void {
  requireOpen(row, now);
  if (amount < row.minAmount) throw new CallError('lockTooSmall');
  if (amount > row.maxAmount) throw new CallError('lockTooLarge');
  if (amount > surplusOf(row)) throw new CallError('surplusExceeded');
}

/** Releases of one transaction at most. */
const mostTogether = 200;

/** Locks of the gift-coin activities, their releases and gifts (V-01). */
export class Gifts {
  /**
   * Freezes an amount until it is released with its gift; whoever invited is given theirs at once. Its command comes to
   * the lock's id. Rejects with `CallError` as the contract says; nothing moved then.
   */
  readonly lock: (asked: LockRequest) => Promise<void>;
  /** Locks again what was released of a token, as far as it may be. Answers as {@link lock}, and with `lockNotAgain`. */
  readonly lockAgain: (asked: AgainRequest) => Promise<void>;

  constructor(private readonly parts: CampaignParts) {
    const { exchange, clock } = parts;
    this.lock = exchange.leaderTask('gift.lock', LockRequest, async (asked) => {
      const { amount: text, inviterId, time = clock.now() } = asked;
      await this.place(asked, time, async (_transaction, row) => {
        const amount = BigInt(text);
        requireLockable(row, amount, time);
        return { again: false, amount, inviterId };
      });
    });
    this.lockAgain = exchange.leaderTask('gift.lock-again', AgainRequest, async (asked) => {
      await this.place(asked, undefined, (transaction, row, time) =>
        this.takeReleased(transaction, row, asked.userId, time),
      );
    });
  }

  /** Releases what is due, each lock with its gift and once, and closes what is over. Only the engine's owner can. */
  async proceed(): Promise<void> {
    await this.releaseDue();
    while (await this.closeOne());
  }

  /** Marks released locks of a user as locked again, and says what of them is. */
  private async takeReleased(transaction: Database, row: GiftActivityRow, userId: string, now: number) {
    requireOpen(row, now);
    const usable = await availableOf(this.parts.exchange, userId, row.token);
    const { amount, locks } = await againOf(transaction, row, userId, usable, now);
    if (amount === 0n) throw new CallError('lockNotAgain');
    await transaction
      .update(giftLock)
      .set({ status: lockState.lockedAgain })
      .where(inArray(giftLock.id, locks));
    return { again: true, amount, inviterId: null };
  }

  /** Freezes and stores what `wanted` says of an activity, at a time or in its turn. */
  private async place(
    { userId, organisation, token, mark }: AgainRequest,
    given: number | undefined,
    wanted: (
      transaction: Database,
      row: GiftActivityRow,
      time: number,
    ) => Promise<Pick<GiftLockRow, 'again' | 'amount' | 'inviterId'>>,
  ): Promise<void> {
    const { exchange, clock } = this.parts;
    const id = randomUUID();
    await exchange.post({
      cause: `gift-lock:${id}`,
      ...(given !== undefined && { time: given }),
      command: { mark, outcome: () => id },
      prepare: async (transaction) => {
        const time = given ?? clock.now();
        const row = await activityOf(transaction, organisation, token, time);
        const { again, amount, inviterId } = await wanted(transaction, row, time);
        const inviteGift = inviterId === null ? 0n : shareOf(amount, row.inviteRate);
        await transaction
          .update(giftActivity)
          .set({ locked: row.locked + amount })
          .where(eq(giftActivity.id, row.id));
        await transaction.insert(giftLock).values({
          ...{ id, userId, again, amount, inviterId, lockTime: time },
          ...{ activityId: row.id, token, inviteGift },
          ...{ gift: shareOf(amount, row.giftRate), status: lockState.locked },
          releaseTime: time + row.duration,
        });
        const invited =
          inviterId === null
            ? []
            : await this.giveInviter(transaction, id, inviterId, token, inviteGift, time);
        const accounts = { from: available(userId), to: frozen(userId) };
        return [{ kind: 'gift_lock', reference: id, token, amount, ...accounts }, ...invited];
      },
    });
  }

  /** Gives whoever invited theirs of a lock. */
  private async giveInviter(
    transaction: Database,
    lockId: string,
    userId: string,
    token: string,
    amount: bigint,
    time: number,
  ): Promise<readonly Movement[]> {
    if (amount === 0n) return [];
    const issue = { id: `${lockId}-invite`, userId, token, amount, time };
    const movements = await recordIssues(transaction, [{ ...issue, reason: 'invite', from: giftOwner }]);
    const data = { amount: namedAmount(this.parts.exchange.tokens, token, amount) };
    await publish(transaction, activityEvents.inviteGift, { userId, data, time });
    return movements;
  }

  /** Releases all locks that are due, with their gifts. */
  private releaseDue(): Promise<void> {
    const { database, exchange, clock } = this.parts;
    const named = (token: string, amount: bigint) => namedAmount(exchange.tokens, token, amount);
    return postDue(exchange, database, {
      due: (source, limit) =>
        source
          .select()
          .from(giftLock)
          .where(isDue(clock.now()))
          .orderBy(asc(giftLock.releaseTime), asc(giftLock.id))
          .limit(limit),
      most: mostTogether,
      cause: ({ id }) => `gift-released:${id}`,
      async prepare(transaction, rows) {
        const ids = rows.map(({ id }) => id);
        await transaction
          .update(giftLock)
          .set({ status: lockState.released })
          .where(inArray(giftLock.id, ids));
        const told = rows.map(({ userId, token, amount, gift, releaseTime: time }) => ({
          ...{ userId, time },
          data: { amount: named(token, amount), gift: named(token, gift) },
        }));
        await publish(transaction, activityEvents.unlocked, ...told);
        const gifts = rows
          .filter(({ gift }) => gift > 0n)
          .map(({ id, userId, token, gift, releaseTime }) => ({
            ...{ id, userId, token, amount: gift, time: releaseTime },
            ...{ reason: 'airdrop' as const, from: giftOwner },
            record: { kind: 'gift' as const, reference: id },
          }));
        const freed = rows.map(({ id, userId, token, amount }): Movement => ({
          ...{ kind: 'gift_lock', reference: id, token, amount },
          ...{ from: frozen(userId), to: available(userId) },
        }));
        return [...freed, ...(await recordIssues(transaction, gifts))];
      },
    });
  }

  /** Gives back to the brand what of an ended activity's fund nobody will get. */
  private async closeOne(): Promise<boolean> {
    const { database, exchange, clock } = this.parts;
    const { id, endTime } = giftActivity;
    const over = () => isOver(clock.now());
    const [row] = await database
      .select()
      .from(giftActivity)
      .where(over())
      .orderBy(asc(endTime), asc(id))
      .limit(1);
    if (!row) return false;
    await exchange.post({
      cause: `gift-closed:${row.id}`,
      async prepare(transaction) {
        const closed = await transaction
          .update(giftActivity)
          .set({ closeTime: clock.now() })
          .where(and(eq(id, row.id), over()))
          .returning({ id });
        if (closed.length === 0) return [];
        const [given] = await transaction
          .select({ total: sumOf(sql`${giftLock.gift} + ${giftLock.inviteGift}`) })
          .from(giftLock)
          .where(eq(giftLock.activityId, row.id));
        return setAside(row.token, row.fund - (given?.total ?? 0n), giftOwner, reserveOwner);
      },
    });
    return true;
  }
}
