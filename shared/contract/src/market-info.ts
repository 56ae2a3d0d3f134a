import * as z from './schema';
import { defineCall } from './call';
import { amount, decimal, id, nothing, precision, time, tokenCode } from './fields';
import { Pair } from './market';

const pairInput = { token: tokenCode(), market: tokenCode() };

/** Last price and 24 hours of a pair; members as in `Pair`. */
export const TradeInfo = z.object({
  token: tokenCode(),
  market: tokenCode(),
  price: amount(),
  percent_change: decimal(),
  high: amount(),
  low: amount(),
  vol: amount(),
  turnover: amount(),
  seq: z.int(),
});
export type TradeInfo = z.infer<typeof TradeInfo>;

export const listTradeInfo = defineCall({
  name: 'market.listTradeInfo',
  method: 'GET',
  path: '/rt/listTradeInfo',
  access: 'public',
  summary: 'Last price and 24 hours of every pair, or of one market’s pairs',
  input: z.object({ market: z.optional(tokenCode()) }),
  output: z.object({ list: z.array(TradeInfo), time: time() }),
  errors: [],
});

export const getBrief = defineCall({
  name: 'market.getBrief',
  method: 'GET',
  path: '/rt/getBrief',
  access: 'public',
  summary: 'One pair in brief: its last price, 24 hours, and value in the organisation’s fiat currency',
  input: z.object(pairInput),
  output: z.extend(TradeInfo, {
    token_as: z.string(),
    logo_url: z.string(),
    fiat: z.string(),
    /** Last price in fiat, rounded down. */
    fiat_price: amount(),
    time: time(),
  }),
  errors: ['pairUnknown'],
});

export const getFiatRates = defineCall({
  name: 'market.exchangeFiat',
  method: 'GET',
  path: '/rt/exchange/fiat',
  access: 'public',
  summary: 'Value of one unit of each market currency in each fiat currency (ISO 4217), for estimates',
  input: nothing(),
  output: z.object({ rates: z.record(z.string(), z.record(z.string(), amount())), time: time() }),
  errors: [],
});

export const getMarketInfo = defineCall({
  name: 'market.getMarketInfo',
  method: 'GET',
  path: '/Market/getMarketInfo',
  access: 'public',
  summary: 'The markets (currencies in which is traded), in the organisation’s order',
  input: nothing(),
  output: z.object({
    list: z.array(
      z.object({ market: tokenCode(), token_as: z.string(), logo_url: z.string(), pairs: z.int() }),
    ),
  }),
  errors: [],
});

export const getAllPair = defineCall({
  name: 'market.getAllPair',
  method: 'GET',
  path: '/market/getAllPair',
  access: 'public',
  summary: 'Every listed pair without its quote, for search and for links',
  input: nothing(),
  output: z.object({
    list: z.array(
      z.object({ id: id(), ...pairInput, token_as: z.string(), logo_url: z.string(), opening_time: time() }),
    ),
  }),
  errors: [],
});

export const getPair = defineCall({
  name: 'market.getPair',
  method: 'GET',
  path: '/Market/getPair',
  access: 'public',
  summary: 'One listed pair with its rules and its last quote',
  input: z.object(pairInput),
  output: z.object({ pair: Pair }),
  errors: ['pairUnknown'],
});

export const getOrgAllCanTradePair = defineCall({
  name: 'market.getOrgAllCanTradePair',
  method: 'POST',
  path: '/Market/getOrgAllCanTradePair',
  access: 'public',
  summary: 'The pairs that take orders now, with their precisions and minimums',
  input: nothing(),
  output: z.object({
    list: z.array(
      z.object({
        id: id(),
        ...pairInput,
        price_precision: precision(),
        amount_precision: precision(),
        min_amount: amount(),
        min_total: amount(),
        fee_rate: amount(),
      }),
    ),
  }),
  errors: [],
});
