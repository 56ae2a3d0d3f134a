import * as z from './schema';
import { defineCall } from './call';
import { amount, count, decimal, id, precision, time, tokenCode } from './fields';

/**
 * Where trading in a pair stands (T-23). `cancelOnly`: open orders are revoked, or changed to less; `halted`: revoked alone; `auction`:
 * limit orders are taken, changed and revoked, and all that can trade does so at one price when it ends.
 */
export const PairState = z.enum(['open', 'cancelOnly', 'halted', 'auction']);
export type PairState = z.infer<typeof PairState>;

/** What brought a pair's state about: its operators, or a price that moved too far (T-17). */
export const PauseCause = z.enum(['operators', 'moveLimit']);
export type PauseCause = z.infer<typeof PauseCause>;

/** Where trading stands in a pair that is not open (T-23). */
export const Pause = z.object({
  state: z.enum(['cancelOnly', 'halted', 'auction']),
  cause: PauseCause,
  /** Why, in the words of its operators. */
  reason: z.optional(z.string()),
  /** When it goes on: an auction opens the pair, anything else ends by an auction. Absent: nobody knows. */
  until: z.optional(time()),
  /** Of an auction: what would trade if it ended now. Absent: nothing would. */
  indicative: z.optional(z.object({ price: amount(), amount: amount() })),
});
export type Pause = z.infer<typeof Pause>;

/** A trade pair as listed, with its last quote (T-02). */
export const Pair = z.object({
  id: id(),
  token: tokenCode(),
  market: tokenCode(),
  /** Name of the token as people see it. */
  token_as: z.string(),
  logo_url: z.string(),
  /** No orders are taken before this time (T-13). */
  opening_time: time(),
  /** It takes no ordinary orders, open ones can be revoked (O-10); `pause` says what it takes. Absent: it is open. */
  halted: z.optional(z.boolean()),
  /** Absent: it is open, or nothing is known but `halted`. */
  pause: z.optional(Pause),
  price_precision: precision(),
  amount_precision: precision(),
  /** Smallest order, in token. */
  min_amount: amount(),
  /** Smallest order value, in market. */
  min_total: amount(),
  /** Share of what is received that is kept as fee, e.g. `"0.001"`; `getTradeFee` says what a user pays, which may be less. */
  fee_rate: amount(),
  /** Last traded price in market; "0" before the first trade. */
  price: amount(),
  /** Price 24 hours ago to now, in percent with 2 decimals, e.g. `"-2.31"`. */
  percent_change: decimal(),
  /** Highest and lowest price of the last 24 hours. */
  high: amount(),
  low: amount(),
  /** Traded in the last 24 hours: `vol` in token, `turnover` in market. */
  vol: amount(),
  turnover: amount(),
  /** Rises with every change of this pair's quote; a lower one is older. */
  seq: z.int(),
});
export type Pair = z.infer<typeof Pair>;

/** The trade list (T-02): `main` by market; `hot` are the Top Celebs, `by_percent` the Gainers (T-03). */
export const TradeList = z.object({
  main: z.record(z.string(), z.array(Pair)),
  /** Pair ids. */
  hot: z.array(id()),
  by_percent: z.array(id()),
  /** The quote stream's sequence number that this list includes. */
  seq: z.int(),
  /** The quote stream's numbering that `seq` belongs to, as in `QuoteMessage`. */
  epoch: z.optional(z.string()),
  time: time(),
  /** Value of one unit of each market currency in fiat, for estimates. */
  fiat: z.record(z.string(), z.record(z.string(), amount())),
});
export type TradeList = z.infer<typeof TradeList>;

export const getTradeList = defineCall({
  name: 'market.getTradeList',
  method: 'GET',
  path: '/rt/tradeList',
  access: 'public',
  weight: 4,
  summary:
    'Every pair of the organisation with its last quote, by market, with the star and rise rankings; with a token or a market only its pairs, also in the rankings',
  input: z.object({ token: z.optional(tokenCode()), market: z.optional(tokenCode()) }),
  output: TradeList,
  errors: [],
});

const pairInput = { token: tokenCode(), market: tokenCode() };

/** One price level: price and the amount of token at it. */
export const Level = z.tuple([amount(), amount()]);
export type Level = z.infer<typeof Level>;

/**
 * The prices from which and up to which an incoming order trades now (T-17). A pair pauses where one would trade beyond its move limit, and a
 * market order goes no further than the price band. Without an end there is none on that side.
 */
export const PriceLimits = z.object({ lowest: z.optional(amount()), highest: z.optional(amount()) });
export type PriceLimits = z.infer<typeof PriceLimits>;

/** Order book: bids from the highest price down, asks from the lowest up. */
export const OrderBook = z.object({
  bids: z.array(Level),
  asks: z.array(Level),
  /** Sequence number of the last delta that this book includes. */
  seq: z.int(),
  time: time(),
  /** `orderBookChecksum` of the whole book, whatever `limit` was. An exchange may have none. */
  checksum: z.optional(z.int()),
  /** As its last change left them, or some seconds ago. Absent: none. */
  limits: z.optional(PriceLimits),
});
export type OrderBook = z.infer<typeof OrderBook>;

/** Levels of each side that a snapshot has at most, unless told. */
export const snapshotDepth = 200;

export const getOrderBook = defineCall({
  name: 'market.getOrders',
  method: 'GET',
  path: '/rt/getOrders',
  access: 'public',
  weight: 2,
  summary: 'The order book of a pair',
  input: z.object({ ...pairInput, limit: z._default(count(500), snapshotDepth) }),
  output: OrderBook,
  errors: ['pairUnknown'],
});

/** Side of the taker: 1 buy, 2 sell. */
export const Side = z.union([z.literal(1), z.literal(2)]);
export type Side = z.infer<typeof Side>;

/** A fill as everybody sees it. Ids rise: the later of two is the longer text, or the greater of two as long. */
export const PublicTrade = z.object({
  id: id(),
  time: time(),
  price: amount(),
  amount: amount(),
  side: Side,
});
export type PublicTrade = z.infer<typeof PublicTrade>;

export const getTrades = defineCall({
  name: 'market.getTrades',
  method: 'GET',
  path: '/rt/getTrades',
  access: 'public',
  summary: 'Last trades of a pair, newest first',
  input: z.object({ ...pairInput, limit: z._default(count(200), 50) }),
  output: z.object({ list: z.array(PublicTrade) }),
  errors: ['pairUnknown'],
});

/** Resolutions of a k-line (T-11). */
export const resolutions = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type Resolution = (typeof resolutions)[number];

/** One bar: open time, open, high, low, close, volume in token, turnover in market. Days, weeks (Monday) and months start at 00:00 UTC. */
export const Bar = z.tuple([time(), amount(), amount(), amount(), amount(), amount(), amount()]);
export type Bar = z.infer<typeof Bar>;

export const getKline = defineCall({
  name: 'market.kline',
  method: 'GET',
  path: '/rt/kline',
  access: 'public',
  weight: 3,
  summary: 'Bars of a pair, oldest first; those before `before` when it is given',
  input: z.object({
    ...pairInput,
    time_type: z.enum(resolutions),
    before: z.optional(count(Number.MAX_SAFE_INTEGER)),
    limit: z._default(count(1000), 300),
  }),
  output: z.object({
    list: z.array(Bar),
    /** Newest trade that the bars include; live trades up to it are in them already. Absent when that is not known. */
    last_trade: z.optional(id()),
  }),
  errors: ['pairUnknown'],
});
