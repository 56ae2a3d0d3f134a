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
import type { Holding, SandboxClock, TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { c2cOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import type { CallRequest, Implementations } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import type { MarketViews } from '../../realtime/market/market-views';
import { readAssetDays } from './asset-days';
import { createDailyMoves } from './daily-moves';
import { shownWorth, worth, worthOfAccounts } from './worth';

export interface AssetCallsOptions {
  readonly exchange: UserExchange;
  readonly market: MarketViews;
  readonly clock: Pick<SandboxClock, 'now'>;
  /** Fiat currency in which an organisation shows values, ISO 4217. */
  readonly fiatOf: (organisation: string) => string;
}

/** Registers the calls about tokens and the user's balances. */
export function registerAssetCalls(implementations: Implementations, options: AssetCallsOptions): void {
  registerBalances(implementations, options);
  registerWorth(implementations, options);
  registerTokens(implementations, options);
}

/** Tokens of the organisation's pairs. */
function listedTokens({ exchange, market }: AssetCallsOptions, organisation: string): TokenInfo[] {
  const listed = new Set(market.listed(organisation).flatMap((pair) => [pair.market, pair.token]));
  return [...exchange.tokens.values()].filter(({ code }) => listed.has(code));
}

/** What a user has of a token. */
function balanceOf(
  { market, fiatOf }: AssetCallsOptions,
  token: TokenInfo,
  held: ReadonlyMap<string, Holding>,
  { organisation }: CallRequest,
): Balance {
  const { available, frozen, version } = held.get(token.code) ?? { available: 0n, frozen: 0n, version: 0 };
  const price = market.fiatValue(token.code, fiatOf(organisation));
  return {
    token: token.code,
    token_as: token.alias,
    logo_url: token.logoUrl,
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
function registerBalances(implementations: Implementations, options: AssetCallsOptions): void {
  const { exchange, clock, fiatOf } = options;
  const holdingsOf = async (request: CallRequest) => exchange.holdings(signedIn(request));

  implementations.implement(listUserBalance, async (_input, request) => {
    const listed = new Set(listedTokens(options, request.organisation));
    const holdings = await holdingsOf(request);
    // What is held stays visible even when its pairs are not listed any more.
    const shown = [...exchange.tokens.values()].filter((token) => {
      const holding = holdings.get(token.code);
      return listed.has(token) || (holding !== undefined && holding.available + holding.frozen > 0n);
    });
    const list = shown.map((token) => balanceOf(options, token, holdings, request));
    return { list, fiat: fiatOf(request.organisation), time: clock.now() };
  });

  implementations.implement(getUserUsable, async (input, request) => {
    const wanted = tokenOf(exchange.tokens, input.token);
    const { token, available, version } = balanceOf(options, wanted, await holdingsOf(request), request);
    return { token, available, version };
  });

  implementations.implement(getDataOfUserTokenBalance, async (input, request) => ({
    balance: balanceOf(options, tokenOf(exchange.tokens, input.token), await holdingsOf(request), request),
  }));
}

/** What all of it is worth, and was on the days before. */
function registerWorth(
  implementations: Implementations,
  { exchange, market, clock, fiatOf }: AssetCallsOptions,
): void {
  const { database, catalogue } = exchange;
  const source = { database, catalogue, market, moves: createDailyMoves(database) };

  implementations.implement(getDataOfUserTokenSumHoldFiatBalance, async (input, request) => {
    const fiat = input.fiat ?? fiatOf(request.organisation);
    const owner = signedIn(request);
    const now = clock.now();
    const days = await readAssetDays(source, owner, fiat, now);
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

  implementations.implement(getAssetAnalysisBase, async ({ page, size }, request) => {
    const fiat = fiatOf(request.organisation);
    const days = await readAssetDays(source, signedIn(request), fiat, clock.now());
    const from = Math.max(0, page - 1) * size;
    const list = days
      .reverse()
      .slice(from, from + size)
      .map(({ time, total, profit }) => ({ time, total: shownWorth(total), profit: shownWorth(profit) }));
    return { list, total: days.length, fiat };
  });
}

/** The tokens themselves. */
function registerTokens(implementations: Implementations, options: AssetCallsOptions): void {
  const { exchange, market, clock } = options;
  implementations.implement(getGuidePrice, async (input) => ({
    price: formatUnits(
      market.fiatValue(tokenOf(exchange.tokens, input.token).code, input.fiat),
      fiatPrecision,
    ),
    time: clock.now(),
  }));

  implementations.implement(getBizPrecision, async (_input, { organisation }) => ({
    list: listedTokens(options, organisation).map(({ code, precision }) => ({ token: code, precision })),
  }));

  implementations.implement(getPhyPrecision, async (input) => ({
    precision: tokenOf(exchange.tokens, input.token).precision,
  }));

  implementations.implement(getBatchTokenUrl, async ({ tokens }) => ({
    list: [...new Set(tokens)].flatMap((code) => exchange.tokens.get(code) ?? []).map(faceOf),
  }));

  implementations.implement(getAllTokenUrl, async (_input, { organisation }) => ({
    list: listedTokens(options, organisation).map(faceOf),
  }));
}

const faceOf = ({ code, alias, logoUrl }: TokenInfo) => ({ token: code, token_as: alias, logo_url: logoUrl });
