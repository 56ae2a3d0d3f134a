import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte, sql, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { available, frozen, giftOwner, type Movement, reserveOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { postDue } from '../../core/exchange/post-due';
import { availableOf, type UserExchange } from '../../core/exchange/user-exchange';
import { recordIssues } from '../issue';
import { activityEvents } from './events';
import { giftActivity, giftLock } from './tables';

/** A gift-coin activity and a lock as they are stored. */
export type GiftActivityRow = typeof giftActivity.$inferSelect;
export type GiftLockRow = typeof giftLock.$inferSelect;

/** States of a lock as they are stored. */
export const lockState = { locked: 0, released: 1, lockedAgain: 2 } as const;

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

/** A request to lock, checked but for what only its turn can tell. */
export type LockRequest = z.infer<typeof LockRequest>;
/** A request to lock again what was released. */
export type AgainRequest = z.infer<typeof AgainRequest>;

/** Locks of the gift-coin activities, their releases and gifts (V-01). */
export interface Gifts {
  /**
   * Freezes an amount until it is released with its gift; whoever invited is given theirs at once. Its command comes to
   * the lock's id. Rejects with `CallError` as the contract says; nothing moved then.
   */
  lock(request: LockRequest): Promise<void>;
  /** Locks again what was released of a token, as far as it may be. Answers as {@link lock}, and with `lockNotAgain`. */
  lockAgain(request: AgainRequest): Promise<void>;
  /** Releases what is due, each lock with its gift and once, and closes what is over. Only the engine's owner can. */
  proceed(): Promise<void>;
}

/** A share in hundredths of a percent, in smallest units, rounded down. */
export const shareOf = (amount: bigint, rate: number): bigint => (amount * BigInt(rate)) / 10_000n;

/** What may still be locked by all, in smallest units. */
export const surplusOf = ({ total, locked }: Pick<GiftActivityRow, 'total' | 'locked'>): bigint =>
  total - locked;

/** The most that one lock may be, whatever its owner has. */
export const mostOf = (row: GiftActivityRow): bigint =>
  surplusOf(row) < row.maxAmount ? surplusOf(row) : row.maxAmount;

const least = (one: bigint, other: bigint) => (one < other ? one : other);

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
    .where(and(eq(giftActivity.organisation, organisation), eq(giftActivity.token, token)))
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
): Promise<{ readonly amount: bigint; readonly locks: readonly string[] }> {
  const released = await database
    .select({ id: giftLock.id, amount: giftLock.amount })
    .from(giftLock)
    .where(
      and(
        eq(giftLock.userId, userId),
        eq(giftLock.token, row.token),
        eq(giftLock.status, lockState.released),
      ),
    );
  const sumOf = released.reduce((total, { amount }) => total + amount, 0n);
  const amount = least(least(sumOf, usable), mostOf(row));
  const open = row.startTime <= now && now < row.endTime;
  return {
    amount: open && sumOf > 0n && amount >= row.minAmount ? amount : 0n,
    locks: released.map(({ id }) => id),
  };
}

/** Releases of one transaction at most. */
const mostTogether = 200;

export interface GiftsOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'ownerTask' | 'holdings' | 'tokens'>;
}

export function createGifts(options: GiftsOptions): Gifts {
  const { exchange } = options;
  const lock = exchange.ownerTask(
    { name: 'gift.lock', input: LockRequest, output: z.null() },
    async (asked) => {
      await placeNew(options, asked);
      return null;
    },
  );
  const lockAgain = exchange.ownerTask(
    { name: 'gift.lock-again', input: AgainRequest, output: z.null() },
    async (asked) => {
      await placeAgain(options, asked);
      return null;
    },
  );
  return {
    async lock(asked) {
      await lock(asked);
    },
    async lockAgain(asked) {
      await lockAgain(asked);
    },
    async proceed() {
      await releaseDue(options);
      while (await closeOne(options));
    },
  };
}

async function placeNew(
  { exchange, clock }: GiftsOptions,
  { userId, organisation, token, mark, amount: text, inviterId, time = clock.now() }: LockRequest,
): Promise<void> {
  const id = randomUUID();
  await exchange.post({
    cause: `gift-lock:${id}`,
    time,
    command: { mark, outcome: () => id },
    async prepare(transaction) {
      const row = await activityOf(transaction, organisation, token, time);
      const amount = BigInt(text);
      requireLockable(row, amount, time);
      return place(exchange.tokens, transaction, row, {
        id,
        userId,
        again: false,
        amount,
        inviterId,
        lockTime: time,
      });
    },
  });
}

async function placeAgain(
  { exchange, clock }: GiftsOptions,
  { userId, organisation, token, mark }: AgainRequest,
): Promise<void> {
  const id = randomUUID();
  await exchange.post({
    cause: `gift-lock:${id}`,
    command: { mark, outcome: () => id },
    async prepare(transaction) {
      const now = clock.now();
      const row = await activityOf(transaction, organisation, token, now);
      requireOpen(row, now);
      const usable = await availableOf(exchange, userId, token);
      const { amount, locks } = await againOf(transaction, row, userId, usable, now);
      if (amount === 0n) throw new CallError('lockNotAgain');
      await transaction
        .update(giftLock)
        .set({ status: lockState.lockedAgain })
        .where(inArray(giftLock.id, [...locks]));
      return place(exchange.tokens, transaction, row, {
        id,
        userId,
        again: true,
        amount,
        inviterId: null,
        lockTime: now,
      });
    },
  });
}

/** Stores a lock and answers with its movements. */
async function place(
  tokens: UserExchange['tokens'],
  transaction: Database,
  row: GiftActivityRow,
  wanted: Pick<GiftLockRow, 'id' | 'userId' | 'again' | 'amount' | 'inviterId' | 'lockTime'>,
): Promise<readonly Movement[]> {
  const { token } = row;
  const { id, userId, amount, inviterId, lockTime: time } = wanted;
  const inviteGift = inviterId === null ? 0n : shareOf(amount, row.inviteRate);
  await transaction
    .update(giftActivity)
    .set({ locked: row.locked + amount })
    .where(eq(giftActivity.id, row.id));
  await transaction.insert(giftLock).values({
    ...{ ...wanted, activityId: row.id, token, inviteGift },
    ...{ gift: shareOf(amount, row.giftRate), status: lockState.locked },
    releaseTime: time + row.duration,
  });
  const invited =
    inviterId !== null && inviteGift > 0n
      ? await recordIssues(transaction, [
          {
            ...{ id: `${id}-invite`, userId: inviterId, token, amount: inviteGift },
            ...{ reason: 'invite', from: giftOwner, time },
          },
        ])
      : [];
  if (inviterId !== null && inviteGift > 0n) {
    const data = { amount: namedAmount(tokens, token, inviteGift) };
    await publish(transaction, activityEvents.inviteGift, { userId: inviterId, data, time });
  }
  const accounts = { from: available(userId), to: frozen(userId) };
  return [{ kind: 'gift_lock', reference: id, token, amount, ...accounts }, ...invited];
}

/** Releases all locks that are due, with their gifts. */
function releaseDue({ database, exchange, clock }: GiftsOptions): Promise<void> {
  const named = (token: string, amount: bigint) => namedAmount(exchange.tokens, token, amount);
  const released = ({ userId, token, amount, gift, releaseTime: time }: GiftLockRow) => ({
    ...{ userId, time },
    data: { amount: named(token, amount), gift: named(token, gift) },
  });
  return postDue(exchange, database, {
    due: (source, limit) =>
      source
        .select()
        .from(giftLock)
        .where(and(eq(giftLock.status, lockState.locked), lte(giftLock.releaseTime, clock.now())))
        .orderBy(asc(giftLock.releaseTime), asc(giftLock.id))
        .limit(limit),
    most: mostTogether,
    cause: ({ id }) => `gift-released:${id}`,
    async prepare(transaction, rows) {
      const ids = rows.map(({ id }) => id);
      await transaction.update(giftLock).set({ status: lockState.released }).where(inArray(giftLock.id, ids));
      await publish(transaction, activityEvents.unlocked, ...rows.map(released));
      const gifts = rows
        .filter(({ gift }) => gift > 0n)
        .map(({ id, userId, token, gift, releaseTime }) => ({
          ...{ id, userId, token, amount: gift, time: releaseTime },
          ...{ reason: 'airdrop' as const, from: giftOwner },
          record: { kind: 'gift' as const, reference: id },
        }));
      return [
        ...rows.map(({ id, userId, token, amount }): Movement => ({
          ...{ kind: 'gift_lock', reference: id, token, amount },
          ...{ from: frozen(userId), to: available(userId) },
        })),
        ...(await recordIssues(transaction, gifts)),
      ];
    },
  });
}

/** Gives back to the brand what of an ended activity's fund nobody will get. */
async function closeOne({ database, exchange, clock }: GiftsOptions): Promise<boolean> {
  const over = () => and(eq(giftActivity.closeTime, 0), lte(giftActivity.endTime, clock.now()));
  const [row] = await database
    .select()
    .from(giftActivity)
    .where(over())
    .orderBy(asc(giftActivity.endTime), asc(giftActivity.id))
    .limit(1);
  if (!row) return false;
  await exchange.post({
    cause: `gift-closed:${row.id}`,
    async prepare(transaction) {
      const closed = await transaction
        .update(giftActivity)
        .set({ closeTime: clock.now() })
        .where(and(eq(giftActivity.id, row.id), over()))
        .returning({ id: giftActivity.id });
      if (closed.length === 0) return [];
      const [given] = await transaction
        .select({ total: sum(sql`${giftLock.gift} + ${giftLock.inviteGift}`) })
        .from(giftLock)
        .where(eq(giftLock.activityId, row.id));
      const left = row.fund - BigInt(given?.total ?? 0);
      const back: Movement = {
        kind: 'set_aside',
        token: row.token,
        amount: left,
        from: available(giftOwner),
        to: available(reserveOwner),
      };
      return left > 0n ? [back] : [];
    },
  });
  return true;
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
