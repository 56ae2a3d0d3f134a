import {
  getActivityInviteRecord,
  getLockStoreRecord,
  getSurplusNumber,
  getUsableNumber,
  isLockStoreAgain,
  type LockRecord,
  lockStore,
  lockStoreAgain,
} from '@exchange/contract';
import { and, desc, eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { keyOf, signedIn } from '../../http/signed-in';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { maskedNames } from '../brand';
import { requireTradePasswordOf, userOf } from '../security';
import {
  activityOf,
  againOf,
  type GiftLockRow,
  type Gifts,
  lockState,
  mostOf,
  requireLockable,
  requireOpen,
  surplusOf,
} from './gifts';
import { giftLock } from './tables';

/** What the calls about gift coins are made of. */
export interface GiftCallsOptions {
  readonly services: AccountServices;
  readonly exchange: Pick<UserExchange, 'tokens' | 'holdings'>;
  readonly gifts: Pick<Gifts, 'lock' | 'lockAgain'>;
}

/** Registers the calls of the gift-coin activities (V-01). */
export function implementGifts(
  implementations: WebImplementations,
  { services, exchange, gifts }: GiftCallsOptions,
): void {
  const { database, clock, users } = services;
  const text = (token: string, amount: bigint) =>
    formatUnits(amount, tokenOf(exchange.tokens, token).precision);
  const availableOf = async (userId: string, token: string) =>
    (await exchange.holdings(userId)).get(token)?.available ?? 0n;

  const recordOf = (row: GiftLockRow): LockRecord => ({
    id: row.id,
    token: row.token,
    amount: text(row.token, row.amount),
    gift: text(row.token, row.gift),
    status: row.status === lockState.locked ? 0 : 1,
    lock_time: row.lockTime,
    release_time: row.releaseTime,
  });

  /** The lock that an earlier request with the same key made; rejects when that request was another one. */
  async function repeated(
    userId: string,
    key: string,
    same: (row: GiftLockRow) => boolean,
  ): Promise<GiftLockRow | undefined> {
    const [row] = await database
      .select()
      .from(giftLock)
      .where(and(eq(giftLock.userId, userId), eq(giftLock.key, key)));
    if (row && !same(row)) throw new CallError('idempotencyConflict');
    return row;
  }

  /** A page of the locks that are a user's own, or that brought the user a gift, newest first. */
  async function pageOfLocks(
    whose: typeof giftLock.userId | typeof giftLock.inviterId,
    userId: string,
    wanted: { readonly token?: string | undefined; readonly page: number; readonly size: number },
  ): Promise<{ readonly rows: readonly GiftLockRow[]; readonly total: number }> {
    const { token, page, size } = wanted;
    const own = and(eq(whose, userId), token === undefined ? undefined : eq(giftLock.token, token));
    const [rows, total] = await Promise.all([
      database
        .select()
        .from(giftLock)
        .where(own)
        .orderBy(desc(giftLock.lockTime), desc(giftLock.id))
        .limit(size)
        .offset(Math.max(0, page - 1) * size),
      database.$count(giftLock, own),
    ]);
    return { rows, total };
  }

  /** Whoever invited: by the code that was given, else whoever the account came by. */
  async function inviterOf(request: WebRequest, code: string): Promise<string | null> {
    const user = await userOf(services, request);
    if (code.trim() === '') return user.invitedBy;
    const inviter = await users.byInviteCode(request.organisation, code);
    if (!inviter || inviter.id === user.id) throw new CallError('inviteCodeUnknown');
    return inviter.id;
  }

  implementations.implement(getSurplusNumber, async ({ token }, { organisation }) => {
    const now = clock.now();
    const row = await activityOf(database, organisation, token, now);
    const { alias, precision } = tokenOf(exchange.tokens, token);
    return {
      token,
      token_as: alias,
      precision,
      surplus: text(token, surplusOf(row)),
      total: text(token, row.total),
      min_amount: text(token, row.minAmount),
      max_amount: text(token, row.maxAmount),
      gift_rate: formatUnits(BigInt(row.giftRate), 4),
      invite_rate: formatUnits(BigInt(row.inviteRate), 4),
      duration: row.duration,
      start_time: row.startTime,
      end_time: row.endTime,
      time: now,
    };
  });

  implementations.implement(getUsableNumber, async ({ token }, request) => {
    const row = await activityOf(database, request.organisation, token, clock.now());
    const available = await availableOf(signedIn(request), token);
    const most = mostOf(row);
    return { usable: text(token, available < most ? available : most), available: text(token, available) };
  });

  implementations.implementWeb(lockStore, async (input, request) => {
    const { token, lock_num, invite_code: inviteCode, trade_pwd: password } = input;
    const userId = signedIn(request);
    const { organisation } = request;
    const key = keyOf(request);
    const row = await activityOf(database, organisation, token, clock.now());
    const amount = parseUnits(lock_num, tokenOf(exchange.tokens, token).precision);
    if (amount === undefined)
      throw new CallError('invalidInput', 'lock_num', { lock_num: 'too many decimals' });
    const inviterId = await inviterOf(request, inviteCode);
    const isSame = (lock: GiftLockRow) =>
      !lock.again && lock.token === token && lock.amount === amount && lock.inviterId === inviterId;
    // First: a request whose answer was lost may come when less is left, or after the end.
    if (!(await repeated(userId, key, isSame))) {
      requireLockable(row, amount, clock.now());
      if (amount > (await availableOf(userId, token))) throw new CallError('insufficientBalance');
      await requireTradePasswordOf(services, request, password);
      await gifts.lock({ userId, organisation, token, key, amount: amount.toString(), inviterId });
    }
    const made = await repeated(userId, key, isSame);
    if (!made) throw new Error('The lock was not stored');
    return { record: recordOf(made) };
  });

  implementations.implementWeb(lockStoreAgain, async ({ token, trade_pwd: password }, request) => {
    const userId = signedIn(request);
    const { organisation } = request;
    const key = keyOf(request);
    const row = await activityOf(database, organisation, token, clock.now());
    const isSame = (lock: GiftLockRow) => lock.again && lock.token === token;
    if (!(await repeated(userId, key, isSame))) {
      requireOpen(row, clock.now());
      await requireTradePasswordOf(services, request, password);
      await gifts.lockAgain({ userId, organisation, token, key });
    }
    const made = await repeated(userId, key, isSame);
    if (!made) throw new Error('The lock was not stored');
    return { record: recordOf(made) };
  });

  implementations.implement(isLockStoreAgain, async ({ token }, request) => {
    const userId = signedIn(request);
    const now = clock.now();
    const row = await activityOf(database, request.organisation, token, now);
    const available = await availableOf(userId, token);
    const { amount } = await againOf(database, row, userId, available, now);
    return { allowed: amount > 0n, amount: text(token, amount) };
  });

  implementations.implement(getLockStoreRecord, async ({ token, page, size }, request) => {
    const { rows, total } = await pageOfLocks(giftLock.userId, signedIn(request), { token, page, size });
    return { list: rows.map(recordOf), total };
  });

  implementations.implement(getActivityInviteRecord, async ({ token, page, size }, request) => {
    const { rows, total } = await pageOfLocks(giftLock.inviterId, signedIn(request), { token, page, size });
    const names = await maskedNames(
      database,
      rows.map(({ userId }) => userId),
    );
    return {
      list: rows.map((row) => ({
        id: row.id,
        account: names.get(row.userId) ?? '',
        token: row.token,
        amount: text(row.token, row.amount),
        gift: text(row.token, row.inviteGift),
        time: row.lockTime,
      })),
      total,
    };
  });
}
