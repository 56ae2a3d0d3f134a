import {
  getAllPair,
  getBrief,
  getFiatRates,
  getKline,
  getMarketInfo,
  getOrderBook,
  getOrgAllCanTradePair,
  getPair,
  getPricePrecision,
  getTradeFee,
  getTradeList,
  getTrades,
  listTradeInfo,
} from '@exchange/contract';
import type { ModuleContext } from '../../application/module';
import { formatUnits, power } from '../../core/engine/decimal';
import type { Implementations } from '../../http/web-request';
import { fiatPrecision, shownFiatPrecision } from '../../realtime/market/fiat-values';
import { fiatOf } from '../config';
import { readKline } from './kline';

type MarketContext = Pick<ModuleContext, 'exchange' | 'market' | 'clock' | 'quotePosition'>;

/** Registers the market data calls. */
export function registerMarketCalls(registry: Implementations, context: MarketContext): void {
  registerQuotes(registry, context);
  registerBriefs(registry, context);
  registerPairs(registry, context);
}

/** Quotes, books, trades and k-lines. */
function registerQuotes(
  registry: Implementations,
  { exchange, market, clock, quotePosition }: MarketContext,
): void {
  const pairOf = (
    { token, market: currency }: { readonly token: string; readonly market: string },
    { organisation }: { readonly organisation: string },
  ) => market.listedPair(organisation, token, currency);

  registry.implement(getTradeList, async (only, { organisation }) => {
    // The number first: quotes that change meanwhile come again with a later message.
    const position = quotePosition(organisation);
    return { ...market.tradeList(organisation, only), ...position };
  });

  registry.implement(getOrderBook, async (input, request) =>
    market.book(pairOf(input, request).code, input.limit),
  );

  registry.implement(getTrades, async (input, request) => ({
    list: [...market.trades(pairOf(input, request).code, input.limit)],
  }));

  registry.implement(getKline, async (input, request) =>
    readKline(exchange.database, pairOf(input, request), input.time_type, input.limit, input.before),
  );

  registry.implement(listTradeInfo, async (input, { organisation }) => {
    const pairs = market
      .listed(organisation)
      .filter((pair) => input.market === undefined || pair.market === input.market);
    return { list: pairs.map(({ code }) => market.quote(code)), time: clock.now() };
  });

  registry.implement(getPair, async (input, request) => ({ pair: market.pairView(pairOf(input, request)) }));

  registry.implement(getPricePrecision, async (input, request) => {
    const { pricePrecision, amountPrecision } = pairOf(input, request);
    return { price_precision: pricePrecision, amount_precision: amountPrecision };
  });

  registry.implement(getTradeFee, async (input, request) => {
    const pair = pairOf(input, request);
    const { rules } = exchange.catalogue;
    const { userId } = request;
    const ppm = userId === undefined ? rules.of(pair).feePpm : rules.feePpm(userId, pair);
    const fee = formatUnits(ppm, 6);
    return { maker: fee, taker: fee };
  });
}

/** What a pair's page says of it, and what currencies are worth. */
function registerBriefs(registry: Implementations, { exchange, market, clock }: MarketContext): void {
  registry.implement(getBrief, async (input, { organisation }) => {
    const pair = market.listedPair(organisation, input.token, input.market);
    const token = exchange.tokens.get(pair.token);
    const fiat = fiatOf(organisation);
    const value = market.lastPrice(pair.code) * market.fiatValue(pair.market, fiat);
    const cut = power(pair.pricePrecision + fiatPrecision - shownFiatPrecision);
    return {
      ...market.quote(pair.code),
      token_as: token?.alias ?? pair.token,
      logo_url: token?.logoUrl ?? '',
      fiat,
      fiat_price: formatUnits(value / cut, shownFiatPrecision),
      time: clock.now(),
    };
  });

  registry.implement(getFiatRates, async (_input, { organisation }) => ({
    rates: market.fiatRates(organisation),
    time: clock.now(),
  }));
}

/** The pairs and their rules; of each the contract takes what the list shows. */
function registerPairs(registry: Implementations, { exchange, market, clock }: MarketContext): void {
  registry.implement(getMarketInfo, async (_input, { organisation }) => {
    const list = [...market.markets(organisation)].map(([code, pairs]) => {
      const token = exchange.tokens.get(code);
      return { market: code, token_as: token?.alias ?? code, logo_url: token?.logoUrl ?? '', pairs };
    });
    return { list };
  });

  registry.implement(getAllPair, async (_input, { organisation }) => ({
    list: market.listed(organisation).map((pair) => market.pairView(pair)),
  }));

  registry.implement(getOrgAllCanTradePair, async (_input, { organisation }) => {
    const open = market
      .listed(organisation)
      .filter((pair) => pair.openingTime <= clock.now() && market.quote(pair.code).halted !== true);
    return { list: open.map((pair) => market.pairView(pair)) };
  });
}
