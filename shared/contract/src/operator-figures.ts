import * as z from './schema';
import { defineOperatorCall } from './call';
import { nothing, time } from './fields';

const whole = () => z.int().check(z.minimum(0));
/** An amount that may be below zero. */
const difference = () => z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
const owner = () => z.string();
const token = () => z.string();
const parts = () => z.object({ available: difference(), frozen: difference() });

/**
 * What does not add up: a holding that is not the sum of its movements, an account statement that ends with another balance than they come
 * to, a movement whose lines do not sum to zero, or all holdings of a token together, as long as it is not known which of them.
 */
export const LedgerDifference = z.union([
  z.object({ kind: z.literal('holding'), owner: owner(), token: token(), held: parts(), moved: parts() }),
  z.object({
    kind: z.literal('statement'),
    owner: owner(),
    token: token(),
    told: difference(),
    moved: difference(),
  }),
  z.object({ kind: z.literal('journal'), journal: whole(), token: token(), sum: difference() }),
  z.object({ kind: z.literal('token'), token: token(), sum: difference() }),
]);
export type LedgerDifference = z.infer<typeof LedgerDifference>;

/** All there is of a token by the movements: what users have, what the exchange has, and what it owes for it. */
export const TokenBalance = z.object({
  token: token(),
  users: difference(),
  exchange: difference(),
  owed: difference(),
  /** Of the three; 0 in a ledger that adds up. */
  sum: difference(),
});
export type TokenBalance = z.infer<typeof TokenBalance>;

/** What the audit found of the ledger. */
export const LedgerFigures = z.object({
  /** When the last round over all holdings ended. */
  checked_time: time(),
  /** Since when withdrawals are paused, because it does not add up; null while it does. */
  paused_since: z.nullable(time()),
  /** The first of those that are known. */
  differences: z.array(LedgerDifference),
  difference_count: whole(),
  tokens: z.array(TokenBalance),
});
export type LedgerFigures = z.infer<typeof LedgerFigures>;

/** How the exchange is doing, as the process that leads knows it (O-06). */
export const ExchangeFigures = z.object({
  open_orders: whole(),
  /** Since that process began. */
  trades: whole(),
  /** Commands that wait for their turn in the queue. */
  waiting_commands: whole(),
  /** Pairs that are not open (T-23). Absent: not known. */
  paused_pairs: z.optional(whole()),
  /** How often a pair paused by itself since that process began (T-17). Absent: not known. */
  automatic_pauses: z.optional(whole()),
  ledger: LedgerFigures,
});
export type ExchangeFigures = z.infer<typeof ExchangeFigures>;

export const getExchangeFigures = defineOperatorCall({
  name: 'operator.getExchangeFigures',
  method: 'GET',
  path: '/ops/figures',
  role: 'read',
  summary: 'How engine and ledger are doing, from whichever process leads',
  input: nothing(),
  output: ExchangeFigures,
  errors: [],
});
