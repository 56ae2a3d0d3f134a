import type { Level, Order, PriceLimits } from '@exchange/contract';
import { add, compareDecimals, divideDown, multiply, subtract } from '@exchange/format';
import { statusName } from '../../../common/read-order';
import {
  orderTotal,
  plainNumber,
  spendsSum,
  withFee,
  type OrderInput,
  type Outcome,
  type PairRules,
} from './order-math';

/** What an order takes from the book at once, as the book is (T-17). Prices in market currency, amounts in token, plain decimals. */
export interface Walk {
  /** How much is taken, over all levels. */
  readonly amount: string;
  /** What that comes to. */
  readonly turnover: string;
  /** Best price that is taken, the first of the book. */
  readonly best: string;
  /** Turnover by amount, with two decimals more than the pair's prices, rounded down. */
  readonly average: string;
  /** How far the worst price that is taken is from the best one, in percent with four decimals, rounded down. */
  readonly impact: string;
  /** Why it ends before all is taken that is in the book. */
  readonly end?: WalkEnd;
  /** What the order yields: of a limit order with the rest at its price, of a market order without. */
  readonly outcome: Outcome;
}

/** Where an order goes no further though its own price does, and what becomes of the rest of it. */
export type WalkEnd = { readonly price: string } & (
  | {
      /** Trades go no further than `price` now. */
      readonly reason: 'limit';
      /** `refused`: the whole order is. */
      readonly rest: 'waits' | 'cancelled' | 'refused';
    }
  | {
      /** An order of the same person stands at `price`. */
      readonly reason: 'own';
      readonly rest: 'cancelled' | 'refused';
    }
);

/** What an order meets in its pair. */
export interface Counterparts {
  /** Asks for a buy, bids for a sell; the best first. */
  readonly offers: readonly Level[];
  /** The prices that orders trade at now. */
  readonly limits?: PriceLimits | undefined;
  /** The person's own open orders, of both sides, as far as they are known. */
  readonly own?: readonly OwnOrder[];
}
type OwnOrder = Pick<Order, 'side' | 'price' | 'status' | 'trigger_time' | 'close_time'>;

/** Of an order that is filled at once or not at all, where the book does not hold enough of it (T-16). */
const nothingAtOnce = { amount: '0', turnover: '0', average: '0', impact: '0' };

/** Above this impact, in percent, a cap is offered. */
const highImpact = '1';
/** Impacts that an order can be capped at, in percent. */
export const impactCaps = ['0.1', '0.5', '1'] as const;

/**
 * Walks the offers that an order meets, as far as its price, its amount, the exchange's limits and the person's other orders let it
 * go. Undefined where it has no amount, or a limit order no price. An estimate: the book may move before the order arrives.
 */
export function walkBook(order: OrderInput, rules: PairRules, met: Counterparts): Walk | undefined {
  const wanted = plainNumber(order.amount);
  const limit = order.market_type === 1 ? plainNumber(order.price) : undefined;
  if (wanted === undefined || (order.market_type === 1 && limit === undefined)) return undefined;
  const bySum = spendsSum(order);
  let [left, amount, turnover] = [wanted, '0', '0'];
  let worst: string | undefined;
  const stopAt = stops(order, limit, met);
  let isDone = false;
  let stop: Stop | undefined;
  for (const [price, offered] of met.offers) {
    const most = bySum ? divideDown(left, price, rules.amount_precision) : left;
    // What is left of a sum buys less than the smallest step.
    isDone = compareDecimals(most, '0') === 0;
    stop = isDone ? undefined : stopAt(price);
    if (isDone || stop) break;
    const taken = compareDecimals(most, offered) < 0 ? most : offered;
    isDone = compareDecimals(most, offered) <= 0;
    if (compareDecimals(taken, '0') > 0) {
      const paid = multiply(taken, price);
      amount = add(amount, taken);
      turnover = add(turnover, paid);
      left = subtract(left, bySum ? paid : taken);
      worst = price;
    }
    if (isDone) break;
  }
  const best = met.offers[0]?.[0];
  const end = stop && endOf(order, stop, amount);
  // Where the levels on the screen end before its price, more may stand behind them.
  if (order.time_in_force === 'fok' && stop)
    return {
      ...{ ...nothingAtOnce, best: best ?? '0', outcome: withFee('0', rules.fee_rate, true) },
      ...(end && { end }),
    };
  return {
    amount,
    turnover,
    ...(end && { end }),
    best: best ?? '0',
    average: worst === undefined ? '0' : divideDown(turnover, amount, rules.price_precision + 2),
    impact: worst === undefined || best === undefined ? '0' : impactOf(best, worst),
    outcome: outcomeOf(order, rules, { amount, turnover, left }, { isDone, end }),
  };
}

const isWorse = (side: OrderInput['side'], price: string, than: string) =>
  side === 1 ? compareDecimals(price, than) > 0 : compareDecimals(price, than) < 0;

/** Why an order does not trade at a price of the book: its own price, or what {@link WalkEnd} names. */
interface Stop {
  readonly reason: WalkEnd['reason'] | 'price';
  readonly price: string;
}

/** Tells of a price of the book why an order does not trade at it; undefined where it does. */
function stops(
  { side }: OrderInput,
  limit: string | undefined,
  { limits = {}, own = [] }: Counterparts,
): (price: string) => Stop | undefined {
  const { lowest, highest } = limits;
  const ownPrices = own.filter((each) => each.side !== side && isInBook(each)).map(({ price }) => price);
  return (price) => {
    if (limit !== undefined && isWorse(side, price, limit)) return { reason: 'price', price: limit };
    if (ownPrices.some((each) => compareDecimals(each, price) === 0)) return { reason: 'own', price };
    if (highest !== undefined && compareDecimals(price, highest) > 0)
      return { reason: 'limit', price: highest };
    if (lowest !== undefined && compareDecimals(price, lowest) < 0) return { reason: 'limit', price: lowest };
    return undefined;
  };
}

const isInBook = (order: OwnOrder) => statusName(order) === 1 || statusName(order) === 2;

/** Undefined where it is the order's own price that ends the walk. */
function endOf(order: OrderInput, { reason, price }: Stop, amount: string): WalkEnd | undefined {
  const { market_type, time_in_force: until } = order;
  const isRefused = until === 'fok' || (amount === '0' && (reason === 'own' || until === 'ioc'));
  if (reason === 'own') return { reason, price, rest: isRefused ? 'refused' : 'cancelled' };
  if (reason === 'price') return undefined;
  const waits = market_type === 1 && until !== 'ioc';
  return { reason, price, rest: isRefused ? 'refused' : waits ? 'waits' : 'cancelled' };
}

function impactOf(best: string, worst: string): string {
  const distance = subtract(worst, best);
  return divideDown(multiply(distance.replace('-', ''), '100'), best, 4);
}

/** What is left over waits at the order's price, unless its kind is to have it revoked. */
function outcomeOf(
  order: OrderInput,
  rules: PairRules,
  { amount, turnover, left }: Readonly<Record<'amount' | 'turnover' | 'left', string>>,
  { isDone, end }: { readonly isDone: boolean; readonly end: WalkEnd | undefined },
): Outcome {
  const received = order.side === 1 ? amount : turnover;
  if (order.market_type === 2) return withFee(received, rules.fee_rate, !isDone);
  const { time_in_force: until } = order;
  if (until === 'ioc' || until === 'fok' || (end && end.rest !== 'waits'))
    return withFee(received, rules.fee_rate, false);
  const rest = order.side === 1 ? left : (orderTotal(order.price, left) ?? '0');
  return withFee(add(received, rest), rules.fee_rate, false);
}

/** Whether so many percent are more than most people mean to pay for an order at once. */
export const isHighImpact = (impact: string): boolean => compareDecimals(impact, highImpact) > 0;

/** The worst price of the pair that is no more than `percent` beyond the best one. */
export function cappedPrice(side: OrderInput['side'], best: string, percent: string, places: number): string {
  const distance = divideDown(multiply(best, percent), '100', places);
  return side === 1 ? add(best, distance) : subtract(best, distance);
}
