import {
  getDeposit,
  getDepositAddress,
  getProtocolByToken,
  getTokenConfirmCount,
  hasMemo,
  searchDepositList,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import type { Implementations } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import type { Deposits } from './deposits';

/** Names of the networks as people know them. */
const protocolNames: Readonly<Record<string, string>> = { trc20: 'Tron (TRC20)', btc: 'Bitcoin' };

/** Deposit by address. */
export function implementDeposit(
  implementations: Implementations,
  tokens: ReadonlyMap<string, TokenInfo>,
  deposits: Deposits,
): void {
  implementations.implement(getProtocolByToken, async ({ token }) => ({
    list: tokenOf(tokens, token).protocols.map((protocol) => ({
      protocol,
      name: protocolNames[protocol] ?? protocol,
    })),
  }));

  implementations.implement(hasMemo, async ({ token }) => ({ has_memo: tokenOf(tokens, token).hasMemo }));

  implementations.implement(getTokenConfirmCount, async ({ token }) => ({
    confirmations: tokenOf(tokens, token).confirmations,
  }));

  implementations.implement(getDepositAddress, async ({ token: code, protocol }, request) => {
    const token = tokenOf(tokens, code);
    if (!token.protocols.includes(protocol))
      throw new CallError('protocolUnknown', `${code} is not on ${protocol}`);
    const { address, memo } = await deposits.address(signedIn(request), token, protocol);
    return {
      token: code,
      protocol,
      address,
      memo,
      min_amount: formatUnits(token.minDeposit, token.precision),
    };
  });

  implementations.implement(
    searchDepositList,
    async ({ token, state, from_time, to_time, id, page, size }, request) => {
      if (page < 1 || size < 1)
        throw new CallError('invalidInput', 'page', { page: 'from 1', size: 'from 1' });
      return deposits.list(signedIn(request), { token, state, from: from_time, to: to_time, id, page, size });
    },
  );

  implementations.implement(getDeposit, async ({ id }, request) => ({
    deposit: await deposits.get(signedIn(request), id),
  }));
}
