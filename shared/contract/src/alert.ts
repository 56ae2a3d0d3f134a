import * as z from './schema';
import { defineCall } from './call';
import { amount, done, id, time, tokenCode } from './fields';
import { TrendLine } from './trend-line';

/** `above`, `below`: a trade at this price or beyond. `move`: a trade this far from another one within a span. */
export const alertKinds = ['above', 'below', 'move'] as const;
export type AlertKind = (typeof alertKinds)[number];
/** Spans in which a pair may move. */
export const alertSpans = ['5m', '1h', '24h'] as const;
export type AlertSpan = (typeof alertSpans)[number];
/** Alerts that an account may have waiting at a time. */
export const mostAlerts = 100;
/** Characters of an alert's note at most. */
export const longestNote = 60;

/** What an alert waits for and how it is told. */
const terms = () => ({
  kind: z.enum(alertKinds),
  /** Of `above` and `below`, in market. */
  price: z.optional(amount()),
  /** Of `above` and `below`, in place of a price: the one that the line has when a trade is made (T-20). */
  line: z.optional(TrendLine),
  /** Of `move`: percent, up or down. */
  percent: z.optional(z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/))),
  within: z.optional(z.enum(alertSpans)),
  /** Whether it waits again after it was told. */
  repeat: z._default(z.boolean(), false),
  /** The user's own words, in one line. */
  note: z._default(z.string().check(z.maxLength(longestNote), z.regex(/^[^\p{Cc}]*$/u)), ''),
});

/** A price alert (T-19). */
export const PriceAlert = z.object({
  id: id(),
  token: tokenCode(),
  market: tokenCode(),
  kind: z.enum(alertKinds),
  /** Null for `move`. Of one for a line, the line's when the alert got its terms: {@link trendPriceAt} says what it is now. */
  price: z.nullable(amount()),
  line: z.optional(TrendLine),
  /** Null for `above` and `below`, as `within`. */
  percent: z.nullable(amount()),
  within: z.nullable(z.enum(alertSpans)),
  repeat: z.boolean(),
  note: z.string(),
  /**
   * `resting`: a repeating one that was told and waits until it can be told again. `told`: it is over, and waits again only when it
   * is changed.
   */
  state: z.enum(['armed', 'resting', 'told']),
  create_time: time(),
  /** When it was told last; null when it never was. */
  told_time: z.nullable(time()),
  /** Price of the trade that it told of. */
  told_price: z.nullable(amount()),
});
export type PriceAlert = z.infer<typeof PriceAlert>;

const termErrors = ['pairUnknown', 'pricePrecision', 'alertMet', 'alertExists', 'tooManyAlerts'] as const;

export const listPriceAlerts = defineCall({
  name: 'alert.list',
  method: 'GET',
  path: '/alert/list',
  access: 'user',
  summary:
    'The user’s price alerts, of one pair or of all: those that wait first, then those that were told in the last 30 days (T-19)',
  input: z.object({ token: z.optional(tokenCode()), market: z.optional(tokenCode()) }),
  output: z.object({ list: z.array(PriceAlert) }),
  errors: [],
});

export const createPriceAlert = defineCall({
  name: 'alert.create',
  method: 'POST',
  path: '/alert/create',
  access: 'user',
  summary:
    'Waits for a price from the next trade on. Refused where the last price meets it already, and where the same alert waits (T-19)',
  input: z.object({ token: tokenCode(), market: tokenCode(), ...terms() }),
  output: z.object({ alert: PriceAlert }),
  errors: termErrors,
});

export const changePriceAlert = defineCall({
  name: 'alert.change',
  method: 'POST',
  path: '/alert/change',
  access: 'user',
  summary:
    'Gives an alert other terms and has it wait from the next trade on, also one that was told (T-19). Refused as a new one is',
  input: z.object({ id: id(), ...terms() }),
  output: z.object({ alert: PriceAlert }),
  errors: ['alertUnknown', ...termErrors],
});

export const deletePriceAlert = defineCall({
  name: 'alert.delete',
  method: 'POST',
  path: '/alert/delete',
  access: 'user',
  summary: 'Deletes an alert; one that is no more is left as it is (T-19)',
  input: z.object({ id: id() }),
  output: done(),
  errors: [],
});
