import type { placeOrder } from '@exchange/contract';
import type * as z from 'zod/mini';
import { CallError } from '../call-error';
import { parseUnits } from '../engine/decimal';
import type { PairSpec } from '../engine/pair-spec';
import type { Placement } from '../engine/trading-state';

/** What `placeOrder` takes. */
export type OrderInput = z.output<typeof placeOrder.input>;

/**
 * Checks an order against its pair and puts it into the engine's integers. Throws `CallError`: marketClosed,
 * pricePrecision, amountPrecision, amountTooSmall, totalTooSmall, amountTooLarge, expireTimePassed; invalidInput where conditions
 * contradict each other.
 */
export function validateOrder(owner: string, input: OrderInput, pair: PairSpec, time: number): Placement {
  if (time < pair.openingTime) throw new CallError('marketClosed');
  const { market_type: type, side } = input;
  const spends = type === 2 && side === 1;
  const amount = parseUnits(input.amount, spends ? pair.marketPrecision : pair.amountPrecision);
  if (amount === undefined) throw new CallError('amountPrecision');
  const price = type === 1 ? parseUnits(input.price, pair.pricePrecision) : 0n;
  if (price === undefined || (type === 1 && price === 0n)) throw new CallError('pricePrecision');
  const total = spends ? amount : price * amount * pair.notionalUnits;
  if (!spends && (amount === 0n || amount < pair.minLots)) throw new CallError('amountTooSmall');
  if ((type === 1 || spends) && (total === 0n || total < pair.minTotalUnits))
    throw new CallError('totalTooSmall');
  if (total > pair.maxTotalUnits || (!spends && amount > pair.maxLots)) throw new CallError('amountTooLarge');
  return { owner, pair, type, side, price, amount, time, ...conditionsOf(input, time) };
}

/** The conditions of an order (T-16). A market order never waits: of them it has self-trade prevention alone. */
function conditionsOf(input: OrderInput, now: number): Partial<Placement> {
  const { time_in_force: timeInForce = 'gtc', expire_time: expireTime, post_only: postOnly = false } = input;
  const selfTrade = input.self_trade_prevention ?? 'newest';
  if (input.market_type === 2) {
    if (postOnly || expireTime !== undefined || !['gtc', 'ioc'].includes(timeInForce))
      throw contradiction('market_type', 'a market order trades at once or not at all');
    return { selfTrade };
  }
  if (postOnly && (timeInForce === 'ioc' || timeInForce === 'fok'))
    throw contradiction('post_only', `a ${timeInForce} order cannot be post-only`);
  if ((timeInForce === 'gtd') !== (expireTime !== undefined))
    throw contradiction('expire_time', 'a gtd order has one, and no other');
  if (expireTime !== undefined && expireTime <= now) throw new CallError('expireTimePassed');
  return { timeInForce, postOnly, selfTrade, ...(expireTime !== undefined && { expireTime }) };
}

const contradiction = (field: string, why: string) =>
  new CallError('invalidInput', `${field}: ${why}`, { [field]: why });

/** The input in one canonical text: two inputs that mean the same order have the same. */
export function canonicalInput(input: OrderInput): string {
  const price = input.market_type === 1 ? plain(input.price) : '';
  return [
    ...[input.market_type, input.side, input.token, input.market, price, plain(input.amount)],
    // An order without any has the text that it had when there were none.
    ...(hasConditions(input) ? [conditionsText(input)] : []),
  ].join(' ');
}

function conditionsText({
  time_in_force = 'gtc',
  expire_time = 0,
  post_only = false,
  self_trade_prevention = 'newest',
}: OrderInput): string {
  return [time_in_force, expire_time, post_only, self_trade_prevention].join(' ');
}

/** Whether an order asks for more than one could before there were conditions (T-16). */
export const hasConditions = (input: OrderInput): boolean => conditionsText(input) !== 'gtc 0 false newest';

/** A decimal without zeros that mean nothing. */
export const plain = (value: string): string =>
  value
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
