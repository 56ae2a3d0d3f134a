import * as z from './schema';
import { defineCall } from './call';
import { amount, count, decimal, fromId, id, time, tokenCode } from './fields';
import { statementKinds } from './statement';

/**
 * How the cost of what is sold is found (T-21): `fifo` takes what came first, `average` takes a part of all that is held at its average
 * cost.
 */
export const profitMethods = ['fifo', 'average'] as const;
export type ProfitMethod = (typeof profitMethods)[number];

/** Times up to now for which profit is summed: `all` from the first line on, the others so many days. */
export const profitSpans = ['all', '7d', '30d', '90d', '365d'] as const;
export type ProfitSpan = (typeof profitSpans)[number];

const method = () => z._default(z.enum(profitMethods), 'fifo');
const span = () => z._default(z.enum(profitSpans), 'all');
const number = () => z.int().check(z.nonnegative());

/** Sums of a token or of all, in the reference market. */
const sums = {
  /** Of what is held. */
  cost: amount(),
  /** Of what is held, at the last price; null where there is no price. */
  value: z.nullable(amount()),
  /** Value less cost; null where there is no price. */
  unrealised: z.nullable(decimal()),
  /** Of the span: proceeds less cost of what was sold. */
  realised: decimal(),
  /** Of the span: cost of what was sold, to which `realised` is to be compared. */
  sold_cost: amount(),
  /** Of the span: worth of the fees of trades. They are in costs and proceeds already. */
  fees: amount(),
  /** Lines of all time whose price is not known: what came counts at a cost of 0, what went realises nothing. */
  unpriced: number(),
};

/** What a user has gained and lost with a token. Amounts in token, everything else in the reference market. */
export const TokenProfit = z.object({
  token: tokenCode(),
  /** Available and held in all accounts. */
  amount: amount(),
  /** Of one token, rounded down; null where nothing is held. */
  average_cost: z.nullable(amount()),
  /** The last price in the reference market; null where there is none. */
  price: z.nullable(amount()),
  ...sums,
});
export type TokenProfit = z.infer<typeof TokenProfit>;

export const getProfit = defineCall({
  name: 'asset.getProfit',
  method: 'GET',
  path: '/Org/Asset/getProfit',
  access: 'user',
  summary:
    'Cost, realised and unrealised profit and fees by token and in all, in the reference market; what is held agrees with the account statement to the last unit (T-21)',
  input: z.object({ method: method(), span: span() }),
  output: z.object({
    method: z.enum(profitMethods),
    span: z.enum(profitSpans),
    /** Code of the reference market; it is money itself and not in the list. */
    market: tokenCode(),
    /** Start of the span; 0 for all. */
    from_time: time(),
    time: time(),
    /** Earlier postings are still being worked in: the figures are those of some time ago. */
    behind: z.boolean(),
    /** Of the tokens with a price; what has none counts in `cost` only. */
    total: z.object({ ...sums, value: amount(), unrealised: decimal() }),
    /** Every token that the user ever had, the most valuable first. */
    list: z.array(TokenProfit),
  }),
  errors: [],
});

export const listCosts = defineCall({
  name: 'asset.listCosts',
  method: 'GET',
  path: '/Org/Asset/listCosts',
  access: 'user',
  summary: 'The average cost of each token that is held, in the reference market (T-20, T-21)',
  input: z.object({ method: method(), token: z.optional(tokenCode()) }),
  output: z.object({
    market: tokenCode(),
    list: z.array(z.object({ token: tokenCode(), amount: amount(), average_cost: amount() })),
  }),
  errors: [],
});

export const listProfitHistory = defineCall({
  name: 'asset.listProfitHistory',
  method: 'GET',
  path: '/Org/Asset/listProfitHistory',
  access: 'user',
  summary: 'The profit of all tokens at times spread over a span, oldest first, the last one now (T-21)',
  input: z.object({ method: method(), span: span() }),
  output: z.object({
    market: tokenCode(),
    list: z.array(
      z.object({
        time: time(),
        /** Since the start of the span. */
        realised: decimal(),
        /** Of what was held then, at the prices of that time; what had none counts as nothing gained. */
        unrealised: decimal(),
      }),
    ),
  }),
  errors: [],
});

/**
 * What a line's value is from: a `trade`; what was `paid` in a sale or an auction; its price on the `market`; or it left at `cost`, which
 * realises nothing.
 */
export const profitBases = ['trade', 'paid', 'market', 'cost'] as const;

/** What came and went of a token. Amounts in token unless told, costs and proceeds in the reference market. */
export const ProfitLine = z.object({
  id: id(),
  token: tokenCode(),
  time: time(),
  kind: z.enum(statementKinds),
  /** Id of the record that it belongs to, as in the account statement. */
  reference: z.nullable(z.string()),
  /** Of the fill; null for what is no trade. */
  trade_id: z.nullable(id()),
  /** Below zero for what went. */
  change: decimal(),
  basis: z.enum(profitBases),
  /** No price of its time is known. */
  unpriced: z.boolean(),
  /** Of the fill, in `market`; null for what is no fill of this token. */
  price: z.nullable(amount()),
  market: z.nullable(tokenCode()),
  /** Whose price of the time gave the value in the reference market, and that price; null where none was needed. */
  valued_by: z.nullable(z.object({ token: tokenCode(), market: tokenCode(), price: amount() })),
  /** As it was taken, and its worth in the reference market. */
  fee: amount(),
  fee_token: z.nullable(tokenCode()),
  fee_value: amount(),
  /** Of what came or went. */
  cost: amount(),
  /** Null where nothing is realised. */
  proceeds: z.nullable(amount()),
  /** Proceeds less cost. */
  profit: z.nullable(decimal()),
  /** By FIFO: what was taken of what came when, the oldest first; at most 20. */
  lots: z.array(z.object({ time: time(), amount: amount(), cost: amount() })),
  /** How many lots it took in all. */
  lot_count: number(),
});
export type ProfitLine = z.infer<typeof ProfitLine>;

/** Lines of one page at most. */
const mostLines = 500;

export const listProfitLines = defineCall({
  name: 'asset.listProfitLines',
  method: 'GET',
  path: '/Org/Asset/listProfitLines',
  access: 'user',
  summary: 'What came and went of tokens, each with its cost, proceeds and profit, newest first (T-21)',
  input: z.object({
    method: method(),
    span: span(),
    token: z.optional(tokenCode()),
    ...fromId(),
    limit: z._default(count(mostLines), 20),
  }),
  output: z.object({ list: z.array(ProfitLine), next_id: z.nullable(id()) }),
  errors: [],
});
