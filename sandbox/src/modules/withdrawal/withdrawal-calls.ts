import {
  cancelWithdrawal,
  checkCanWithdraw,
  getUserTokenWithdrawalLimit,
  getUserWithdrawalFixedAmount,
  getWithdrawal,
  getWithdrawalLimit,
  type InputOf,
  searchWithdrawalList,
  sendWithdrawalEmail,
  userWithdrawal,
  userWithdrawalCheck,
  userWithdrawalSendSms,
} from '@exchange/contract';
import { isHandledNextDay } from '@exchange/contract/review-hours';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import { requireLedgerSound } from '../../core/exchange/ledger-pause';
import { availableOf, type UserExchange } from '../../core/exchange/user-exchange';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { requireNotOwn } from '../deposit';
import { type Channel, confirmRequest, holdOf, requireReady, sendRequestCode, userOf } from '../security';
import type { UserRow } from '../user';
import {
  aboutRequest,
  confirmedRequest,
  readRequest,
  requireMakeable,
  type WithdrawalRequest,
} from './withdrawal-request';
import { withdrawalState } from './withdrawal-store';
import { lookAlike, type Withdrawals } from './withdrawals';

/** What the calls about withdrawals are made of. */
interface CallParts {
  readonly services: AccountServices;
  readonly exchange: UserExchange;
  readonly withdrawals: Withdrawals;
}

/** Registers the withdrawals. */
export function implementWithdrawals(
  implementations: WebImplementations,
  services: AccountServices,
  { exchange, withdrawals }: { readonly exchange: UserExchange; readonly withdrawals: Withdrawals },
): void {
  const parts = { services, exchange, withdrawals };
  implementRules(implementations, parts);
  implementRequests(implementations, parts);
  implementRecords(implementations, withdrawals);
}

const text = (amount: bigint, { precision }: TokenInfo) => formatUnits(amount, precision);

/** What a withdrawal may be and costs, and what its user still lacks for one. */
function implementRules(
  implementations: WebImplementations,
  { services, exchange: { tokens }, withdrawals }: CallParts,
): void {
  const limits = (token: TokenInfo) => ({
    min_amount: text(token.withdrawal.minimum, token),
    max_amount: text(token.withdrawal.maximum, token),
    quota: text(token.withdrawal.quota, token),
  });

  implementations.implement(getWithdrawalLimit, async ({ token }) => limits(tokenOf(tokens, token)));

  implementations.implement(getUserTokenWithdrawalLimit, async ({ token: code }, request) => {
    const token = tokenOf(tokens, code);
    const used = await withdrawals.used(signedIn(request), code);
    const { quota } = token.withdrawal;
    return {
      ...limits(token),
      used: text(used, token),
      left: text(used < quota ? quota - used : 0n, token),
    };
  });

  implementations.implement(getUserWithdrawalFixedAmount, async ({ token: code, protocol }) => {
    const token = tokenOf(tokens, code);
    if (!token.protocols.includes(protocol)) throw new CallError('protocolUnknown');
    return { fee: text(token.withdrawal.fee, token) };
  });

  implementations.implementWeb(checkCanWithdraw, async (_input, request) => {
    const user = await userOf(services, request);
    const needs = {
      needs_kyc: user.kycLevel < 1,
      needs_trade_password: user.tradePasswordHash === null,
      needs_authenticator: user.authenticatorSecret === null,
    };
    const hold = holdOf(user, services.clock.now());
    return { can_withdraw: hold === null && !Object.values(needs).includes(true), ...needs, hold };
  });
}

/** The steps of one request: it is checked, its code is sent, it is made. */
function implementRequests(implementations: WebImplementations, parts: CallParts): void {
  const { services, exchange, withdrawals } = parts;
  const { tokens } = exchange;

  implementations.implementWeb(userWithdrawalCheck, async (input, request) => {
    const user = await userOf(services, request);
    const asked = readRequest(tokens, input);
    await requirePossible(parts, user, asked);
    const { token, amount, protocol, addressTo } = asked;
    const { similar, known } = await withdrawals.familiarity(user.id, protocol, addressTo);
    return {
      fee: text(token.withdrawal.fee, token),
      receive_amount: text(amount - token.withdrawal.fee, token),
      next_day: isHandledNextDay(services.clock.now()),
      similar_address: similar ?? '',
      new_address: !known,
    };
  });

  const sendCode = async (
    input: InputOf<typeof sendWithdrawalEmail>,
    request: WebRequest,
    channel: Channel,
  ) => {
    const user = await userOf(services, request);
    const asked = readRequest(tokens, input);
    return sendRequestCode(services, request, user, confirmedRequest(asked), aboutRequest(asked), channel);
  };
  implementations.implementWeb(sendWithdrawalEmail, (input, request) => sendCode(input, request, 'mail'));
  implementations.implementWeb(userWithdrawalSendSms, (input, request) => sendCode(input, request, 'sms'));

  implementations.implementCommand(userWithdrawal, {
    async perform(input, request, mark) {
      const user = await userOf(services, request);
      const asked = readRequest(tokens, input);
      await requirePossible(parts, user, asked);
      const { similar } = await withdrawals.familiarity(user.id, asked.protocol, asked.addressTo);
      if (similar !== undefined) throw lookAlike(similar);
      const confirmation = await confirmRequest(services, request, user, confirmedRequest(asked), input);
      await withdrawals.request(user, asked, mark, confirmation);
    },
    async answer(id, request) {
      const withdrawal = await withdrawals.find(signedIn(request), id);
      return { withdrawal, next_day: isHandledNextDay(withdrawal.create_time) };
    },
  });
}

/** Rejects a request with everything that can be said before it is confirmed. */
async function requirePossible(
  { services: { database, clock }, exchange, withdrawals }: CallParts,
  user: UserRow,
  request: WithdrawalRequest,
): Promise<void> {
  const { token, amount } = request;
  await requireReady(database, user, clock.now(), { kyc: true });
  await requireLedgerSound(database);
  requireMakeable(request);
  await requireNotOwn(database, user.id, request.addressTo);
  if ((await withdrawals.used(user.id, token.code)) + amount > token.withdrawal.quota)
    throw new CallError('withdrawalQuota');
  if (amount > (await availableOf(exchange, user.id, token.code))) throw new CallError('insufficientBalance');
}

/** A user's withdrawals: looked at, and cancelled. */
function implementRecords(implementations: WebImplementations, withdrawals: Withdrawals): void {
  implementations.implement(searchWithdrawalList, async (input, request) => {
    const { token, state: group, from_time: fromTime, to_time: toTime, page, size } = input;
    const { idempotency_key: key, id } = input;
    if (page < 1 || size < 1)
      throw new CallError('invalidInput', 'page', { page: 'from 1', size: '1 to 100' });
    return withdrawals.list(signedIn(request), { token, group, fromTime, toTime, key, id, page, size });
  });

  implementations.implement(getWithdrawal, async ({ id }, request) => ({
    withdrawal: await withdrawals.find(signedIn(request), id),
  }));

  implementations.implementCommand(cancelWithdrawal, {
    perform: ({ id }, request, mark) => withdrawals.cancel(signedIn(request), id, mark),
    async answer(id, request) {
      const withdrawal = await withdrawals.find(signedIn(request), id);
      // The review was first.
      if (withdrawal.status !== withdrawalState.cancelled) throw new CallError('withdrawalClosed');
      return { withdrawal };
    },
  });
}
