import {
  fiatToTokenTransfer,
  getDataOfUserC2CBalance,
  type InputOf,
  tokenToFiatTransfer,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { c2cOwner } from '../../core/engine/ledger';
import { accountsOf, type AccountTransfer, type BothAccounts } from '../../core/exchange/account-transfer';
import type { CallRequest } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import { requireNoHold } from '../security';
import type { AssetCallsOptions } from './asset-calls';
import { shownWorth, worth } from './worth';

/** Tokens that the fiat (C2C) account can hold. */
const c2cTokens = ['usdt', 'usdc', 'btc'] as const;

/** Registers the calls about the fiat (C2C) account: what is in it, and transfers into and out of it. */
export function registerC2CCalls(implementations: WebImplementations, options: AssetCallsOptions): void {
  const { exchange, market, clock, fiatOf } = options;
  const tokens = c2cTokens.flatMap((code) => exchange.tokens.get(code) ?? []);

  implementations.implement(getDataOfUserC2CBalance, async (_input, request) => {
    const fiat = fiatOf(request.organisation);
    const holdings = await exchange.holdings(c2cOwner(signedIn(request)));
    const list = tokens.map((token) => {
      const { available, frozen } = holdings.get(token.code) ?? { available: 0n, frozen: 0n };
      const value = worth(token, available + frozen, market.fiatValue(token.code, fiat));
      return {
        token: token.code,
        token_as: token.alias,
        logo_url: token.logoUrl,
        precision: token.precision,
        available: formatUnits(available, token.precision),
        frozen: formatUnits(frozen, token.precision),
        fiat_value: shownWorth(value),
      };
    });
    return { list, fiat, time: clock.now() };
  });

  async function transfer(
    input: InputOf<typeof tokenToFiatTransfer>,
    to: AccountTransfer['to'],
    request: CallRequest,
    key: string | undefined,
  ) {
    const token = tokenOf(input.token);
    const amount = parseUnits(input.amount, token.precision);
    if (amount === undefined) throw new CallError('amountPrecision');
    if (amount <= 0n) throw new CallError('amountTooSmall');
    await requireNoHold(exchange.database, signedIn(request), clock.now());
    const order = { token: token.code, amount, to };
    return view(await exchange.transferBetweenAccounts(signedIn(request), order, key));
  }

  function view({ token: code, asset, c2c }: BothAccounts) {
    const { precision } = tokenOf(code);
    return {
      token: code,
      asset_available: formatUnits(asset, precision),
      c2c_available: formatUnits(c2c, precision),
    };
  }

  function tokenOf(code: string): TokenInfo {
    const token = tokens.find((each) => each.code === code);
    if (!token) throw new CallError('tokenUnknown', `The fiat account cannot hold ${code}`);
    return token;
  }

  const answer = async (outcome: string) => view(accountsOf(outcome));
  implementations.implementCommand(tokenToFiatTransfer, {
    performOnce: (input, request, key) => transfer(input, 'c2c', request, key),
    answer,
  });
  implementations.implementCommand(fiatToTokenTransfer, {
    performOnce: (input, request, key) => transfer(input, 'asset', request, key),
    answer,
  });
}
