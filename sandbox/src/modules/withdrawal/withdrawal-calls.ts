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
import { availableOf } from '../../core/exchange/user-exchange';
import { signedIn } from '../../http/signed-in';
import type { Implementations, WebRequest } from '../../http/web-request';
import { requireNotOwn } from '../deposit';
import { type Channel, confirmRequest, holdOf, requireReady, sendRequestCode, userOf } from '../security';
import type { UserRow } from '../user';
import { withdrawalState } from './withdrawal-records';
import {
  aboutRequest,
  confirmedRequest,
  readRequest,
  requireTarget,
  type WithdrawalRequest,
} from './withdrawal-request';
import { lookAlike, type Withdrawals } from './withdrawals';

const text = (amount: bigint, { precision }: TokenInfo) => formatUnits(amount, precision);

/** Registers what a withdrawal may be and costs, and what its user still lacks for one. */
export function implementRules(registry: Implementations, withdrawals: Withdrawals): void {
  const { services, exchange } = withdrawals;
  const limits = (token: TokenInfo, quota: bigint) => ({
    min_amount: text(token.withdrawal.minimum, token),
    max_amount: text(token.withdrawal.maximum, token),
    quota: text(quota, token),
  });

  registry.implement(getWithdrawalLimit, async ({ token: code }) => {
    const token = tokenOf(exchange.tokens, code);
    return limits(token, await withdrawals.limits.quotaOf(token));
  });

  registry.implement(getUserTokenWithdrawalLimit, async ({ token: code }, request) => {
    const token = tokenOf(exchange.tokens, code);
    const used = await withdrawals.used(signedIn(request), code);
    const quota = await withdrawals.limits.quotaOf(token);
    const left = used < quota ? quota - used : 0n;
    return { ...limits(token, quota), used: text(used, token), left: text(left, token) };
  });

  registry.implement(getUserWithdrawalFixedAmount, async ({ token: code, protocol }) => {
    const token = tokenOf(exchange.tokens, code);
    if (!token.protocols.includes(protocol)) throw new CallError('protocolUnknown');
    return { fee: text(token.withdrawal.fee, token) };
  });

  registry.implement(checkCanWithdraw, async (_input, request) => {
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

/** Registers the steps of one request: it is checked, its code is sent, it is made. */
export function implementRequests(registry: Implementations, withdrawals: Withdrawals): void {
  const { services, exchange } = withdrawals;

  /** A request that can be made, but for what its confirmation tells. */
  async function possible(input: InputOf<typeof userWithdrawalCheck>, request: WebRequest) {
    const user = await userOf(services, request);
    const asked = readRequest(exchange.tokens, input);
    await requirePossible(withdrawals, user, asked);
    return { user, asked, ...(await withdrawals.familiarity(user.id, asked.protocol, asked.addressTo)) };
  }

  registry.implement(userWithdrawalCheck, async (input, request) => {
    const { asked, similar, known } = await possible(input, request);
    const { token, amount } = asked;
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
    const asked = readRequest(exchange.tokens, input);
    return sendRequestCode(services, request, user, confirmedRequest(asked), aboutRequest(asked), channel);
  };
  registry.implement(sendWithdrawalEmail, (input, request) => sendCode(input, request, 'mail'));
  registry.implement(userWithdrawalSendSms, (input, request) => sendCode(input, request, 'sms'));

  registry.implementCommand(userWithdrawal, {
    async perform(input, request, mark) {
      const { user, asked, similar } = await possible(input, request);
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
  withdrawals: Withdrawals,
  user: UserRow,
  { token, protocol, amount, addressTo, memo }: WithdrawalRequest,
): Promise<void> {
  const { services, exchange } = withdrawals;
  const { database } = services;
  await requireReady(database, user, services.clock.now(), { kyc: true });
  await requireLedgerSound(database);
  requireTarget(token, protocol, addressTo, memo);
  const { minimum, maximum } = token.withdrawal;
  const quota = await withdrawals.limits.quotaOf(token);
  if (amount < minimum) throw new CallError('withdrawalTooSmall');
  if (amount > maximum) throw new CallError('withdrawalTooLarge');
  await requireNotOwn(database, user.id, addressTo);
  if ((await withdrawals.used(user.id, token.code)) + amount > quota) throw new CallError('withdrawalQuota');
  if (amount > (await availableOf(exchange, user.id, token.code))) throw new CallError('insufficientBalance');
}

/** Registers a user's withdrawals: looked at, and cancelled. */
export function implementRecords(registry: Implementations, withdrawals: Withdrawals): void {
  registry.implement(searchWithdrawalList, async (input, request) => {
    if (input.page < 1 || input.size < 1)
      throw new CallError('invalidInput', 'page', { page: 'from 1', size: '1 to 100' });
    return withdrawals.list(signedIn(request), input);
  });

  registry.implement(getWithdrawal, async ({ id }, request) => ({
    withdrawal: await withdrawals.find(signedIn(request), id),
  }));

  registry.implementCommand(cancelWithdrawal, {
    perform: ({ id }, request, mark) => withdrawals.cancel(signedIn(request), id, mark),
    async answer(id, request) {
      const withdrawal = await withdrawals.find(signedIn(request), id);
      // The review was first.
      if (withdrawal.status !== withdrawalState.cancelled) throw new CallError('withdrawalClosed');
      return { withdrawal };
    },
  });
}
