import type { Level } from '@exchange/contract';
import { add, compareDecimals, divideDown, multiply, subtract } from '@exchange/format';
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
  /** What the order yields: of a limit order with the rest at its price, of a market order without. */
  readonly outcome: Outcome;
}

/** Of an order that is filled at once or not at all, where the book does not hold enough of it (T-16). */
const nothingAtOnce = { amount: '0', turnover: '0', average: '0', impact: '0' };

/** Above this impact, in percent, a cap is offered. */
const highImpact = '1';
/** Impacts that an order can be capped at, in percent. */
export const impactCaps = ['0.1', '0.5', '1'] as const;

/**
 * Walks the offers that an order of a side meets (asks for a buy, bids for a sell; best first), as far as its price and its amount
 * go. Undefined where it has no amount, or a limit order no price. An estimate: the book may move before the order arrives.
 */
export function walkBook(order: OrderInput, rules: PairRules, offers: readonly Level[]): Walk | undefined {
  const wanted = plainNumber(order.amount);
  const limit = order.market_type === 1 ? plainNumber(order.price) : undefined;
  if (wanted === undefined || (order.market_type === 1 && limit === undefined)) return undefined;
  const bySum = spendsSum(order);
  let [left, amount, turnover] = [wanted, '0', '0'];
  let worst: string | undefined;
  let isDone = false;
  let meetsLimit = false;
  for (const [price, offered] of offers) {
    meetsLimit = limit !== undefined && isWorse(order.side, price, limit);
    if (meetsLimit) break;
    const most = bySum ? divideDown(left, price, rules.amount_precision) : left;
    const taken = compareDecimals(most, offered) < 0 ? most : offered;
    // What is left of a sum buys less than the smallest step.
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
  const best = offers[0]?.[0];
  // Where the levels on the screen end before its price, more may stand behind them.
  if (order.time_in_force === 'fok' && !isDone && meetsLimit)
    return { ...nothingAtOnce, best: best ?? '0', outcome: withFee('0', rules.fee_rate, true) };
  return {
    amount,
    turnover,
    best: best ?? '0',
    average: worst === undefined ? '0' : divideDown(turnover, amount, rules.price_precision + 2),
    impact: worst === undefined || best === undefined ? '0' : impactOf(best, worst),
    outcome: outcomeOf(order, rules, { amount, turnover, left }, isDone),
  };
}

const isWorse = (side: OrderInput['side'], price: string, than: string) =>
  side === 1 ? compareDecimals(price, than) > 0 : compareDecimals(price, than) < 0;

function impactOf(best: string, worst: string): string {
  const distance = subtract(worst, best);
  return divideDown(multiply(distance.replace('-', ''), '100'), best, 4);
}

/** What is left over waits at the order's price, unless its kind is to have it revoked. */
function outcomeOf(
  order: OrderInput,
  rules: PairRules,
  { amount, turnover, left }: Readonly<Record<'amount' | 'turnover' | 'left', string>>,
  isDone: boolean,
): Outcome {
  const received = order.side === 1 ? amount : turnover;
  if (order.market_type === 2) return withFee(received, rules.fee_rate, !isDone);
  const { time_in_force: until } = order;
  if (until === 'ioc' || until === 'fok') return withFee(received, rules.fee_rate, false);
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
