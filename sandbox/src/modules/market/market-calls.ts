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
  type TradeList,
} from '@exchange/contract';
import type { SandboxClock } from '../../core/context';
import { formatUnits, power } from '../../core/engine/decimal';
import type { UserExchange } from '../../core/exchange/user-exchange';
import type { Implementations } from '../../http/implementations';
import { fiatPrecision, shownFiatPrecision } from '../../realtime/market/fiat-values';
import type { MarketViews } from '../../realtime/market/market-views';
import { readKline } from './kline';

export interface MarketCallsOptions {
  readonly exchange: UserExchange;
  readonly market: MarketViews;
  readonly clock: Pick<SandboxClock, 'now'>;
  /** Where the quote stream stands: number of its last message, and the numbering that this belongs to. */
  readonly quotePosition: (organisation: string) => Pick<TradeList, 'seq' | 'epoch'>;
  /** Fiat currency in which an organisation shows values, ISO 4217. */
  readonly fiatOf: (organisation: string) => string;
}

/** Registers the market data calls. */
export function registerMarketCalls(implementations: Implementations, options: MarketCallsOptions): void {
  registerQuotes(implementations, options);
  registerBriefs(implementations, options);
  registerPairs(implementations, options);
}

/** Quotes, books, trades and k-lines. */
function registerQuotes(
  implementations: Implementations,
  { exchange, market, clock, quotePosition }: MarketCallsOptions,
): void {
  implementations.implement(getTradeList, async (_input, { organisation }) => {
    // The number first: quotes that change meanwhile come again with a later message.
    const position = quotePosition(organisation);
    return { ...market.tradeList(organisation), ...position };
  });

  implementations.implement(getOrderBook, async ({ token, market: currency, limit }, { organisation }) =>
    market.book(market.listedPair(organisation, token, currency).code, limit),
  );

  implementations.implement(getTrades, async ({ token, market: currency, limit }, { organisation }) => ({
    list: [...market.trades(market.listedPair(organisation, token, currency).code, limit)],
  }));

  implementations.implement(
    getKline,
    async ({ token, market: currency, time_type, before, limit }, { organisation }) => {
      const pair = market.listedPair(organisation, token, currency);
      return readKline(exchange.database, pair, time_type, limit, before);
    },
  );

  implementations.implement(listTradeInfo, async (input, { organisation }) => {
    const pairs = market
      .listed(organisation)
      .filter((pair) => input.market === undefined || pair.market === input.market);
    return { list: pairs.map(({ code }) => market.quote(code)), time: clock.now() };
  });
}

/** What a pair's page says of it, and what currencies are worth. */
function registerBriefs(
  implementations: Implementations,
  { exchange, market, clock, fiatOf }: MarketCallsOptions,
): void {
  implementations.implement(getBrief, async (input, { organisation }) => {
    const pair = market.listedPair(organisation, input.token, input.market);
    const token = exchange.tokens.get(pair.token);
    const fiat = fiatOf(organisation);
    const value = market.lastPrice(pair.code) * market.fiatValue(pair.market, fiat);
    return {
      ...market.quote(pair.code),
      token_as: token?.alias ?? pair.token,
      logo_url: token?.logoUrl ?? '',
      fiat,
      fiat_price: formatUnits(
        value / power(pair.pricePrecision + fiatPrecision - shownFiatPrecision),
        shownFiatPrecision,
      ),
      time: clock.now(),
    };
  });

  implementations.implement(getFiatRates, async (_input, { organisation }) => ({
    rates: market.fiatRates(organisation),
    time: clock.now(),
  }));
}

/** The pairs and their rules. */
function registerPairs(
  implementations: Implementations,
  { exchange, market, clock }: MarketCallsOptions,
): void {
  implementations.implement(getMarketInfo, async (_input, { organisation }) => {
    const list = [...market.markets(organisation)].map(([code, pairs]) => {
      const token = exchange.tokens.get(code);
      return { market: code, token_as: token?.alias ?? code, logo_url: token?.logoUrl ?? '', pairs };
    });
    return { list };
  });

  implementations.implement(getAllPair, async (_input, { organisation }) => {
    const list = market.listed(organisation).map((pair) => {
      const { id, token, market: currency, token_as, logo_url, opening_time } = market.pairView(pair);
      return { id, token, market: currency, token_as, logo_url, opening_time };
    });
    return { list };
  });

  implementations.implement(getPair, async (input, { organisation }) => ({
    pair: market.pairView(market.listedPair(organisation, input.token, input.market)),
  }));

  implementations.implement(getOrgAllCanTradePair, async (_input, { organisation }) => {
    const open = market.listed(organisation).filter(({ openingTime }) => openingTime <= clock.now());
    const list = open.map((pair) => {
      const view = market.pairView(pair);
      return {
        id: view.id,
        token: view.token,
        market: view.market,
        price_precision: view.price_precision,
        amount_precision: view.amount_precision,
        min_amount: view.min_amount,
        min_total: view.min_total,
        fee_rate: view.fee_rate,
      };
    });
    return { list };
  });

  implementations.implement(getPricePrecision, async (input, { organisation }) => {
    const pair = market.listedPair(organisation, input.token, input.market);
    return { price_precision: pair.pricePrecision, amount_precision: pair.amountPrecision };
  });

  implementations.implement(getTradeFee, async (input, { organisation }) => {
    const fee = formatUnits(market.listedPair(organisation, input.token, input.market).feePpm, 6);
    return { maker: fee, taker: fee };
  });
}
