import { largestOrder, type AskedOf, type placeOrder } from '@exchange/contract';
import {
  compareDecimals,
  divideDown,
  floorTo,
  floorUnits,
  fromMinorUnits,
  multiply,
  subtract,
} from '@exchange/format';

/**
 * An order, from the fields to the exchange. As typed, price and amount are any text, even empty; as sent they are plain decimals
 * (`asSent`). `market_type`: 1 limit, 2 market. `side`: 1 buy, 2 sell. The amount is in token; for a market buy it is the sum to
 * spend, in market currency.
 */
export type OrderInput = AskedOf<typeof placeOrder>;

/** What a pair says about orders. Decimals are strings; rates as shares, e.g. `0.001`. */
export interface PairRules {
  readonly price_precision: number;
  readonly amount_precision: number;
  readonly min_amount: string;
  readonly min_total: string;
  readonly fee_rate: string;
}

type OrderKind = Pick<OrderInput, 'side' | 'market_type'>;

/** Whether an order's amount is a sum in market currency: a market buy spends a sum (contract, `placeOrder`). */
export function spendsSum({ side, market_type }: OrderKind): boolean {
  return side === 1 && market_type === 2;
}

/** Decimal places of the order's amount. A sum to spend has those of the price. */
export function amountPlaces(order: OrderKind, rules: PairRules): number {
  return spendsSum(order) ? rules.price_precision : rules.amount_precision;
}

/** Most digits before the point, and most after it, of a number that can be typed: more than any pair has. */
export const typedDigits = 30;
export const typedPlaces = 18;
const typedNumber = new RegExp(
  String.raw`^\d{1,${typedDigits}}(\.\d{0,${typedPlaces}})?$|^\.\d{1,${typedPlaces}}$`,
);

/** Whether a text is a number that can be typed into a field: digits with at most one point. */
function isTypedNumber(text: string): boolean {
  return typedNumber.test(text);
}

/** A typed number in plain notation (`.5` and `1.` are completed), or undefined when it is none or empty. */
export function plainNumber(text: string): string | undefined {
  if (!isTypedNumber(text)) return undefined;
  const [whole, fraction] = text.split('.');
  return fraction ? `${whole || '0'}.${fraction}` : whole || '0';
}

/** A typed order in plain notation; a market order has no price. */
export const asSent = (typed: OrderInput): OrderInput => ({
  ...typed,
  price: typed.market_type === 1 ? (plainNumber(typed.price) ?? '0') : '0',
  amount: plainNumber(typed.amount) ?? '0',
});

/** Number of decimal places that count (trailing zeros do not). */
export function decimalPlaces(plain: string): number {
  const [, fraction = ''] = plain.split('.');
  return fraction.replace(/0+$/, '').length;
}

/**
 * What `available` (market currency for a buy, token for a sell) pays for: exact, in steps of the pair's precision.
 * Undefined when a limit buy has no price to reckon with.
 */
export function affordableAmount(order: OrderInput, rules: PairRules, available: string): string | undefined {
  const places = amountPlaces(order, rules);
  if (order.side === 2 || order.market_type === 2) return floorTo(available, places);
  const price = plainNumber(order.price);
  if (price === undefined || compareDecimals(price, '0') <= 0) return undefined;
  return divideDown(available, price, places);
}

/** The most that can be ordered with `available`: what it pays for, and no more than the exchange takes of one order (T-15). */
export function maximumAmount(order: OrderInput, rules: PairRules, available: string): string | undefined {
  const affordable = affordableAmount(order, rules, available);
  const price = order.market_type === 1 ? (plainNumber(order.price) ?? '1') : '1';
  const largest =
    compareDecimals(price, '1') > 0
      ? divideDown(largestOrder, price, amountPlaces(order, rules))
      : largestOrder;
  return affordable !== undefined && compareDecimals(affordable, largest) > 0 ? largest : affordable;
}

/** The part of the maximum that a percentage stands for, rounded down to the pair's precision. */
export function amountOfPercent(maximum: string, percent: number, places: number): string {
  return fromMinorUnits((floorUnits(maximum, places) * BigInt(percent)) / 100n, places);
}

/** How much of the maximum an amount is, in whole percent (0 to 100), for the slider. */
export function percentOfMaximum(amount: string, maximum: string | undefined): number {
  const plain = plainNumber(amount);
  if (plain === undefined || maximum === undefined || compareDecimals(maximum, '0') === 0) return 0;
  const percent = Number(divideDown(multiply(plain, '100'), maximum, 0));
  return Math.min(100, percent);
}

/** A limit order's value: price times amount, exact. Undefined while one of them is missing. */
export function orderTotal(price: string, amount: string): string | undefined {
  const [left, right] = [plainNumber(price), plainNumber(amount)];
  return left === undefined || right === undefined ? undefined : multiply(left, right);
}

/** The amount that a total buys or sells at a price, rounded down to the pair's precision. */
export function amountOfTotal(total: string, price: string, places: number): string | undefined {
  const [sum, by] = [plainNumber(total), plainNumber(price)];
  if (sum === undefined || by === undefined || compareDecimals(by, '0') <= 0) return undefined;
  return divideDown(sum, by, places);
}

/** What a person gave an order's size by last; the rest follows from it, the price and the balance. */
export type Sizing =
  | { readonly by: 'amount'; readonly text: string }
  | { readonly by: 'total'; readonly text: string }
  /** A part of the maximum, in whole percent. */
  | { readonly by: 'share'; readonly percent: number };

/**
 * The amount of an order that was sized by a total or a part of `maximum`, rounded down to the pair's precision. Empty while there is
 * nothing to reckon with.
 */
export function amountOfSizing(
  sizing: Exclude<Sizing, { by: 'amount' }>,
  order: OrderKind & Pick<OrderInput, 'price'>,
  rules: PairRules,
  maximum: string | undefined,
): string {
  const places = amountPlaces(order, rules);
  if (sizing.by === 'total') return amountOfTotal(sizing.text, order.price, places) ?? '';
  return sizing.percent === 0 || maximum === undefined
    ? ''
    : amountOfPercent(maximum, sizing.percent, places);
}

/** The best prices of a book: the counterparty's, which trades at once, and that of one's own side, at which an order waits (T-09). */
export type BestPrice = 'counterparty' | 'queue';

/** What comes after a best price when one goes through them, none being the last; an order that only waits follows its own side's alone. */
export function nextBestPrice(present: BestPrice | undefined, onlyWaits: boolean): BestPrice | undefined {
  const choices: readonly BestPrice[] = onlyWaits ? ['queue'] : ['counterparty', 'queue'];
  return choices[present === undefined ? 0 : choices.indexOf(present) + 1];
}

/** The side whose market order would trade at a best price of an order of `side`. */
export function sideMet(best: BestPrice, side: OrderInput['side']): OrderInput['side'] {
  if (best === 'counterparty') return side;
  return side === 1 ? 2 : 1;
}

/** What an order yields and costs. `received` is in token for a buy and in market currency for a sell. */
export interface Outcome {
  /** What is received before the fee. */
  readonly received: string;
  /** Kept of what is received. */
  readonly fee: string;
  /** Received after the fee. */
  readonly net: string;
  /** For a market order: the book as known holds less than was ordered, so a rest would be revoked. */
  readonly partial: boolean;
}

/** What is received, with its fee. */
export function withFee(received: string, rate: string, partial: boolean): Outcome {
  const fee = multiply(received, rate);
  return { received, fee, net: subtract(received, fee), partial };
}

/** Outcome of a limit order if all of it trades at its price; undefined while price or amount is missing. */
export function limitOutcome(order: OrderInput, rules: PairRules): Outcome | undefined {
  const amount = plainNumber(order.amount);
  const total = orderTotal(order.price, order.amount);
  if (amount === undefined || total === undefined) return undefined;
  return withFee(order.side === 1 ? amount : total, rules.fee_rate, false);
}
