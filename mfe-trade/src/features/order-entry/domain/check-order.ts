import { largestOrder } from '@exchange/contract';
import { compareDecimals, formatAmount } from '@exchange/format';
import {
  affordableAmount,
  amountPlaces,
  decimalPlaces,
  orderTotal,
  plainNumber,
  spendsSum,
  typedDigits,
  type OrderInput,
  type PairRules,
} from './order-math';

/** Fields of the form that a problem can stand at. */
export type OrderField = 'price' | 'amount' | 'total';

/** What is wrong, by the name of its text; `values` fill the text. */
export interface Problem {
  readonly field: OrderField;
  readonly reason:
    | 'required'
    | 'notANumber'
    | 'tooLong'
    | 'notPositive'
    | 'pricePrecision'
    | 'amountPrecision'
    | 'amountTooSmall'
    | 'totalTooSmall'
    | 'tooLarge'
    | 'insufficientBalance'
    | 'insufficientFunds';
  readonly values: Readonly<Record<string, string | number>>;
}

type Found = Omit<Problem, 'field'> | undefined;

/** What is wrong with a number that has to be typed; `precisionReason` names too many decimal places. */
export function checkNumber(text: string, places: number, precisionReason: Problem['reason']): Found {
  if (text === '') return { reason: 'required', values: {} };
  const plain = plainNumber(text);
  if (plain === undefined)
    return { reason: /\d/.test(text) ? 'tooLong' : 'notANumber', values: { digits: typedDigits } };
  if (compareDecimals(plain, '0') <= 0) return { reason: 'notPositive', values: {} };
  if (decimalPlaces(plain) > places) return { reason: precisionReason, values: { places } };
  return undefined;
}

/**
 * What the exchange would refuse, found before it is asked (T-15): per field the first problem. `available` is in
 * market currency for a buy and in token for a sell; undefined while it is not known (then it is not judged).
 */
export function checkOrder(
  order: OrderInput,
  rules: PairRules,
  available: string | undefined,
): readonly Problem[] {
  const problems: Problem[] = [];
  const say = (field: OrderField, found: Found) => {
    if (found) problems.push({ field, ...found });
  };
  if (order.market_type === 1)
    say('price', checkNumber(order.price, rules.price_precision, 'pricePrecision'));
  const amountProblem = checkNumber(order.amount, amountPlaces(order, rules), 'amountPrecision');
  say(
    'amount',
    checkFunds(order, available) ??
      amountProblem ??
      checkLargest(plainNumber(order.amount) ?? '0') ??
      checkSize(order, rules, available),
  );
  if (problems.length > 0) return problems;
  const total = order.market_type === 1 ? orderTotal(order.price, order.amount) : undefined;
  if (total !== undefined) {
    say('total', checkLargest(total));
    if (compareDecimals(total, rules.min_total) < 0)
      say('total', { reason: 'totalTooSmall', values: { minimum: rules.min_total } });
  }
  return problems;
}

function checkLargest(value: string): Found {
  return compareDecimals(value, largestOrder) > 0
    ? { reason: 'tooLarge', values: { maximum: formatAmount(largestOrder, 0) } }
    : undefined;
}

/** With nothing to pay with, no amount is a good one: a part of nothing comes to 0. */
function checkFunds(order: OrderInput, available: string | undefined): Found {
  if (available === undefined || plainNumber(order.amount) === undefined) return undefined;
  return compareDecimals(available, '0') <= 0 ? { reason: 'insufficientFunds', values: {} } : undefined;
}

function checkSize(order: OrderInput, rules: PairRules, available: string | undefined): Found {
  const amount = plainNumber(order.amount);
  if (amount === undefined) return undefined;
  const minimum = spendsSum(order) ? rules.min_total : rules.min_amount;
  if (compareDecimals(amount, minimum) < 0) {
    return { reason: spendsSum(order) ? 'totalTooSmall' : 'amountTooSmall', values: { minimum } };
  }
  const maximum = available === undefined ? undefined : affordableAmount(order, rules, available);
  if (maximum !== undefined && compareDecimals(amount, maximum) > 0)
    return { reason: 'insufficientBalance', values: { maximum } };
  return undefined;
}
