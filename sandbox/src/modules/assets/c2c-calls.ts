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
import type { CallRequest, Implementations } from '../../http/web-request';
import { signedIn } from '../../http/signed-in';
import { fiatOf } from '../config';
import { requireNoHold } from '../security';
import { type AssetContext, balanceOf } from './asset-calls';

/** Tokens that the fiat (C2C) account can hold. */
const c2cTokens = ['usdt', 'usdc', 'btc'];

/** Registers the calls about the fiat (C2C) account: what is in it, and transfers into and out of it. */
export function registerC2CCalls(registry: Implementations, context: AssetContext): void {
  const { exchange, clock } = context;
  const tokens = c2cTokens.flatMap((code) => exchange.tokens.get(code) ?? []);

  registry.implement(getDataOfUserC2CBalance, async (_input, request) => {
    const holdings = await exchange.holdings(c2cOwner(signedIn(request)));
    const list = tokens.map((token) => balanceOf(context, token, holdings, request));
    return { list, fiat: fiatOf(request.organisation), time: clock.now() };
  });

  const transferTo =
    (to: AccountTransfer['to']) =>
    async (input: InputOf<typeof tokenToFiatTransfer>, request: CallRequest, key: string | undefined) => {
      const token = tokenOf(input.token);
      const amount = parseUnits(input.amount, token.precision);
      if (amount === undefined) throw new CallError('amountPrecision');
      if (amount <= 0n) throw new CallError('amountTooSmall');
      await requireNoHold(exchange.database, signedIn(request), clock.now());
      const order = { token: token.code, amount, to };
      return view(await exchange.transferBetweenAccounts(signedIn(request), order, key));
    };

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
  registry.implementCommand(tokenToFiatTransfer, { performOnce: transferTo('c2c'), answer });
  registry.implementCommand(fiatToTokenTransfer, { performOnce: transferTo('asset'), answer });
}
