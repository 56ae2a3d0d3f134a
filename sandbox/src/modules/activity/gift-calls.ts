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
import { and, eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { amountText, readAmount, tokenOf } from '../../core/exchange/catalogue';
import { availableOf, type UserExchange } from '../../core/exchange/user-exchange';
import { readNumbered } from '../../core/pages';
import { equals } from '../../core/storage/queries';
import type { Handler, Implementations, WebRequest } from '../../http/web-request';
import { signedIn } from '../../http/signed-in';
import type { AccountServices } from '../auth';
import { maskedNames } from '../brand';
import { requireTradePasswordOf, userOf } from '../security';
import {
  activityOf,
  againOf,
  type Gifts,
  least,
  mostOf,
  requireLockable,
  requireOpen,
  surplusOf,
} from './gifts';
import { giftLock, type GiftLockRow, lockState } from './tables';

/** Registers the calls of the gift-coin activities (V-01). */
export function implementGifts(
  implementations: Implementations,
  services: AccountServices,
  exchange: GiftExchange,
  gifts: Gifts,
): void {
  implementActivities(implementations, services, exchange);
  implementLocks(implementations, services, exchange, gifts);
  implementRecords(implementations, services.database, exchange.tokens);
}

type GiftExchange = Pick<UserExchange, 'tokens' | 'holdings'>;
type Tokens = ReadonlyMap<string, TokenInfo>;

const recordOf = (tokens: Tokens, row: GiftLockRow): LockRecord => ({
  id: row.id,
  token: row.token,
  amount: amountText(tokens, row.token, row.amount),
  gift: amountText(tokens, row.token, row.gift),
  status: row.status === lockState.locked ? 0 : 1,
  lock_time: row.lockTime,
  release_time: row.releaseTime,
});

/** A page of the locks that are a user's own, or that brought the user a gift, newest first. */
function pageOfLocks(
  database: Database,
  whose: typeof giftLock.userId | typeof giftLock.inviterId,
  userId: string,
  { token, ...page }: Parameters<Handler<typeof getLockStoreRecord>>[0],
) {
  const where = and(eq(whose, userId), equals(giftLock.token, token));
  const list = { of: giftLock, where, by: [giftLock.lockTime, giftLock.id] };
  return readNumbered(database, database.select().from(giftLock).$dynamic(), list, page);
}

/** Whoever invited: by the code that was given, else whoever the account came by. */
async function inviterOf(
  services: AccountServices,
  request: WebRequest,
  code: string,
): Promise<string | null> {
  const user = await userOf(services, request);
  if (code.trim() === '') return user.invitedBy;
  const inviter = await services.users.byInviteCode(request.organisation, code);
  if (!inviter || inviter.id === user.id) throw new CallError('inviteCodeUnknown');
  return inviter.id;
}

/** What can be locked, and locked again. */
function implementActivities(
  implementations: Implementations,
  { database, clock }: AccountServices,
  exchange: GiftExchange,
): void {
  const { tokens } = exchange;

  implementations.implement(getSurplusNumber, async ({ token }, { organisation }) => {
    const now = clock.now();
    const row = await activityOf(database, organisation, token, now);
    const { alias, precision } = tokenOf(tokens, token);
    return {
      token,
      token_as: alias,
      precision,
      surplus: amountText(tokens, token, surplusOf(row)),
      total: amountText(tokens, token, row.total),
      min_amount: amountText(tokens, token, row.minAmount),
      max_amount: amountText(tokens, token, row.maxAmount),
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
    const usable = await availableOf(exchange, signedIn(request), token);
    return {
      usable: amountText(tokens, token, least(usable, mostOf(row))),
      available: amountText(tokens, token, usable),
    };
  });

  implementations.implement(isLockStoreAgain, async ({ token }, request) => {
    const userId = signedIn(request);
    const now = clock.now();
    const row = await activityOf(database, request.organisation, token, now);
    const usable = await availableOf(exchange, userId, token);
    const { amount } = await againOf(database, row, userId, usable, now);
    return { allowed: amount > 0n, amount: amountText(tokens, token, amount) };
  });
}

/** Locking, and locking again what was released. */
function implementLocks(
  implementations: Implementations,
  services: AccountServices,
  exchange: GiftExchange,
  gifts: Gifts,
): void {
  const { database, clock } = services;

  async function answer(id: string) {
    const [row] = await database.select().from(giftLock).where(eq(giftLock.id, id));
    if (!row) throw new Error('The lock was not stored');
    return { record: recordOf(exchange.tokens, row) };
  }

  implementations.implementCommand(lockStore, {
    async perform({ token, lock_num, invite_code: inviteCode, trade_pwd: password }, request, mark) {
      const userId = signedIn(request);
      const { organisation } = request;
      const row = await activityOf(database, organisation, token, clock.now());
      const amount = readAmount(exchange.tokens, token, lock_num, 'lock_num');
      const inviterId = await inviterOf(services, request, inviteCode);
      requireLockable(row, amount, clock.now());
      if (amount > (await availableOf(exchange, userId, token))) throw new CallError('insufficientBalance');
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
}

/** A user's locks, and those that brought the user a gift. */
function implementRecords(implementations: Implementations, database: Database, tokens: Tokens): void {
  implementations.implement(getLockStoreRecord, async (input, request) => {
    const { rows, total } = await pageOfLocks(database, giftLock.userId, signedIn(request), input);
    return { list: rows.map((row) => recordOf(tokens, row)), total };
  });

  implementations.implement(getActivityInviteRecord, async (input, request) => {
    const { rows, total } = await pageOfLocks(database, giftLock.inviterId, signedIn(request), input);
    const userIds = rows.map(({ userId }) => userId);
    const names = await maskedNames(database, userIds);
    return {
      list: rows.map((row) => ({
        id: row.id,
        account: names.get(row.userId) ?? '',
        token: row.token,
        amount: amountText(tokens, row.token, row.amount),
        gift: amountText(tokens, row.token, row.inviteGift),
        time: row.lockTime,
      })),
      total,
    };
  });
}
