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
import { signedIn } from '../../http/signed-in';
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

  async function answer(id: string) {
    const [row] = await database.select().from(giftLock).where(eq(giftLock.id, id));
    if (!row) throw new Error('The lock was not stored');
    return { record: recordOf(row) };
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

  implementations.implementCommand(lockStore, {
    async perform({ token, lock_num, invite_code: inviteCode, trade_pwd: password }, request, mark) {
      const userId = signedIn(request);
      const { organisation } = request;
      const row = await activityOf(database, organisation, token, clock.now());
      const amount = parseUnits(lock_num, tokenOf(exchange.tokens, token).precision);
      if (amount === undefined)
        throw new CallError('invalidInput', 'lock_num', { lock_num: 'too many decimals' });
      const inviterId = await inviterOf(request, inviteCode);
      requireLockable(row, amount, clock.now());
      if (amount > (await availableOf(userId, token))) throw new CallError('insufficientBalance');
      await requireTradePasswordOf(services, request, password);
      await gifts.lock({ userId, organisation, token, mark, amount: amount.toString(), inviterId });
    },
    answer,
  });

  implementations.implementCommand(lockStoreAgain, {
    async perform({ token, trade_pwd: password }, request, mark) {
      const { organisation } = request;
      requireOpen(await activityOf(database, organisation, token, clock.now()), clock.now());
      await requireTradePasswordOf(services, request, password);
      await gifts.lockAgain({ userId: signedIn(request), organisation, token, mark });
    },
    answer,
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
