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
  const { exchange, market, clock, fiatOf } = options;
  const { database, catalogue } = exchange;
  const source = { database, catalogue, market, moves: createDailyMoves(database) };

  /** Tokens of the organisation's pairs. */
  function listedTokens(organisation: string): TokenInfo[] {
    const listed = new Set(market.listed(organisation).flatMap((pair) => [pair.market, pair.token]));
    return [...exchange.tokens.values()].filter(({ code }) => listed.has(code));
  }

  const holdingsOf = async (request: CallRequest) => exchange.holdings(signedIn(request));

  function balanceOf(token: TokenInfo, held: ReadonlyMap<string, Holding>, request: CallRequest): Balance {
    const holding = held.get(token.code) ?? {
      available: 0n,
      frozen: 0n,
      version: 0,
    };
    const price = market.fiatValue(token.code, fiatOf(request.organisation));
    return {
      token: token.code,
      token_as: token.alias,
      logo_url: token.logoUrl,
      precision: token.precision,
      available: formatUnits(holding.available, token.precision),
      frozen: formatUnits(holding.frozen, token.precision),
      fiat_value: shownWorth(worth(token, holding.available + holding.frozen, price)),
      can_deposit: token.protocols.length > 0,
      can_withdraw: token.protocols.length > 0,
      version: holding.version,
    };
  }

  implementations.implement(listUserBalance, async (_input, request) => {
    const listed = new Set(listedTokens(request.organisation));
    const holdings = await holdingsOf(request);
    // What is held stays visible even when its pairs are not listed any more.
    const shown = [...exchange.tokens.values()].filter((token) => {
      const holding = holdings.get(token.code);
      return listed.has(token) || (holding !== undefined && holding.available + holding.frozen > 0n);
    });
    const list = shown.map((token) => balanceOf(token, holdings, request));
    return { list, fiat: fiatOf(request.organisation), time: clock.now() };
  });

  implementations.implement(getUserUsable, async (input, request) => {
    const { token, available, version } = balanceOf(
      tokenOf(exchange.tokens, input.token),
      await holdingsOf(request),
      request,
    );
    return { token, available, version };
  });

  implementations.implement(getDataOfUserTokenBalance, async (input, request) => ({
    balance: balanceOf(tokenOf(exchange.tokens, input.token), await holdingsOf(request), request),
  }));

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

  implementations.implement(getGuidePrice, async (input) => ({
    price: formatUnits(
      market.fiatValue(tokenOf(exchange.tokens, input.token).code, input.fiat),
      fiatPrecision,
    ),
    time: clock.now(),
  }));

  implementations.implement(getBizPrecision, async (_input, { organisation }) => ({
    list: listedTokens(organisation).map(({ code, precision }) => ({ token: code, precision })),
  }));

  implementations.implement(getPhyPrecision, async (input) => ({
    precision: tokenOf(exchange.tokens, input.token).precision,
  }));

  implementations.implement(getBatchTokenUrl, async ({ tokens }) => ({
    list: [...new Set(tokens)].flatMap((code) => exchange.tokens.get(code) ?? []).map(faceOf),
  }));

  implementations.implement(getAllTokenUrl, async (_input, { organisation }) => ({
    list: listedTokens(organisation).map(faceOf),
  }));
}

const faceOf = ({ code, alias, logoUrl }: TokenInfo) => ({ token: code, token_as: alias, logo_url: logoUrl });
