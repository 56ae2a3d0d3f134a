import { OrderBook, PublicTrade, Quote } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import type { MarketData } from './market-data';
import { keptTrades } from './pair-history';

/** All market data at one moment, as the engine's owner hands them to a process that begins to follow. */
export const MarketSnapshot = z.array(
  z.object({
    code: z.string(),
    quote: schemaOf(Quote),
    /** Every level there is. */
    book: schemaOf(OrderBook),
    /** Oldest first. */
    trades: z.array(schemaOf(PublicTrade)),
  }),
);
export type MarketSnapshot = z.infer<typeof MarketSnapshot>;

/** Takes the market data as they are published so far; fills that wait for the next message are among them already. */
export function takeMarketSnapshot(
  market: Pick<MarketData, 'pairs' | 'quote' | 'book' | 'trades'>,
): MarketSnapshot {
  return [...market.pairs.keys()].map((code) => ({
    code,
    quote: market.quote(code),
    book: market.book(code, Infinity),
    trades: [...market.trades(code, keptTrades)].reverse(),
  }));
}
