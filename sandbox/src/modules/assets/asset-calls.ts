import {
  type Balance,
  getAllTokenUrl,
  getAssetAnalysisBase,
  getBatchTokenUrl,
  getBizPrecision,
  getDataOfUserTokenBalance,
  getDataOfUserTokenSumHoldFiatBalance,
  getGuidePrice,
  getPhyPrecision,
  getUserUsable,
  listUserBalance,
} from '@exchange/contract';
import type { ModuleContext } from '../../application/module';
import type { Holding, TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { c2cOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { offsetOf } from '../../core/pages';
import type { CallRequest, Implementations } from '../../http/web-request';
import { signedIn } from '../../http/signed-in';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import { fiatOf } from '../config';
import { AssetDays } from './asset-days';
import { shownWorth, worth, worthOfAccounts } from './worth';

export type AssetContext = Pick<ModuleContext, 'exchange' | 'market' | 'clock'>;

/** Registers the calls about tokens and the user's balances. */
export function registerAssetCalls(registry: Implementations, context: AssetContext): void {
  registerBalances(registry, context);
  registerWorth(registry, context);
  registerTokens(registry, context);
}

/** Tokens of the organisation's pairs. */
function listedTokens({ exchange, market }: AssetContext, organisation: string): TokenInfo[] {
  const listed = new Set(market.listed(organisation).flatMap((pair) => [pair.market, pair.token]));
  return [...exchange.tokens.values()].filter(({ code }) => listed.has(code));
}

/** What a user has of a token. */
export function balanceOf(
  { market }: AssetContext,
  token: TokenInfo,
  held: ReadonlyMap<string, Holding>,
  { organisation }: CallRequest,
): Balance {
  const { available, frozen, version } = held.get(token.code) ?? { available: 0n, frozen: 0n, version: 0 };
  const price = market.fiatValue(token.code, fiatOf(organisation));
  return {
    ...faceOf(token),
    precision: token.precision,
    available: formatUnits(available, token.precision),
    frozen: formatUnits(frozen, token.precision),
    fiat_value: shownWorth(worth(token, available + frozen, price)),
    can_deposit: token.protocols.length > 0,
    can_withdraw: token.protocols.length > 0,
    version,
  };
}

/** Balances by token. */
function registerBalances(registry: Implementations, context: AssetContext): void {
  const { exchange, clock } = context;
  const tokenBalance = async (code: string, request: CallRequest) =>
    balanceOf(context, tokenOf(exchange.tokens, code), await exchange.holdings(signedIn(request)), request);

  registry.implement(listUserBalance, async (_input, request) => {
    const listed = new Set(listedTokens(context, request.organisation));
    const holdings = await exchange.holdings(signedIn(request));
    // What is held stays visible even when its pairs are not listed any more.
    const shown = [...exchange.tokens.values()].filter((token) => {
      const holding = holdings.get(token.code);
      return listed.has(token) || (holding !== undefined && holding.available + holding.frozen > 0n);
    });
    const list = shown.map((token) => balanceOf(context, token, holdings, request));
    return { list, fiat: fiatOf(request.organisation), time: clock.now() };
  });

  registry.implement(getUserUsable, ({ token }, request) => tokenBalance(token, request));

  registry.implement(getDataOfUserTokenBalance, async ({ token }, request) => ({
    balance: await tokenBalance(token, request),
  }));
}

/** What all of it is worth, and was on the days before. */
function registerWorth(registry: Implementations, context: AssetContext): void {
  const { exchange, market, clock } = context;
  const assetDays = new AssetDays(context);

  registry.implement(getDataOfUserTokenSumHoldFiatBalance, async (input, request) => {
    const fiat = input.fiat ?? fiatOf(request.organisation);
    const owner = signedIn(request);
    const now = clock.now();
    const days = await assetDays.read(owner, fiat, now);
    const worthOf = async (...owners: string[]) =>
      shownWorth(await worthOfAccounts(exchange, market, owners, fiat));
    return {
      fiat,
      total: await worthOf(owner, c2cOwner(owner)),
      asset_total: await worthOf(owner),
      c2c_total: await worthOf(c2cOwner(owner)),
      change_today: shownWorth(days.at(-1)?.profit ?? 0n),
      time: now,
    };
  });

  registry.implement(getAssetAnalysisBase, async ({ page, size }, request) => {
    const fiat = fiatOf(request.organisation);
    const days = await assetDays.read(signedIn(request), fiat, clock.now());
    const from = offsetOf(page, size);
    const list = days
      .reverse()
      .slice(from, from + size)
      .map(({ time, total, profit }) => ({ time, total: shownWorth(total), profit: shownWorth(profit) }));
    return { list, total: days.length, fiat };
  });
}

/** The tokens themselves. */
function registerTokens(registry: Implementations, context: AssetContext): void {
  const { exchange, market, clock } = context;
  registry.implement(getGuidePrice, async (input) => ({
    price: formatUnits(
      market.fiatValue(tokenOf(exchange.tokens, input.token).code, input.fiat),
      fiatPrecision,
    ),
    time: clock.now(),
  }));

  registry.implement(getBizPrecision, async (_input, { organisation }) => ({
    list: listedTokens(context, organisation).map(({ code, precision }) => ({ token: code, precision })),
  }));

  registry.implement(getPhyPrecision, async (input) => ({
    precision: tokenOf(exchange.tokens, input.token).precision,
  }));

  registry.implement(getBatchTokenUrl, async ({ tokens }) => ({
    list: [...new Set(tokens)].flatMap((code) => exchange.tokens.get(code) ?? []).map(faceOf),
  }));

  registry.implement(getAllTokenUrl, async (_input, { organisation }) => ({
    list: listedTokens(context, organisation).map(faceOf),
  }));
}

const faceOf = ({ code, alias, logoUrl }: TokenInfo) => ({ token: code, token_as: alias, logo_url: logoUrl });
