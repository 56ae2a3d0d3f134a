import type { placeOrder, TrendLine } from '@exchange/contract';
import type * as z from 'zod/mini';
import { CallError } from '../call-error';
import { parseUnits } from '../engine/decimal';
import type { PairSpec } from '../engine/pair-spec';
import type { Placement } from '../engine/trading-state';
import { firingDirection } from '../engine/waiting-orders';
import { parseLine } from '../trend-line';

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
  const trigger = triggerOf(input, pair, time);
  return {
    ...{ owner, pair, type, side, price, amount, time, ...conditionsOf(input, time) },
    ...(trigger && { trigger }),
  };
}

/** Distances that a trailing stop may keep, in hundredths of a percent. */
const trails = { least: 10n, most: 2_000n };

/** What an order is to wait for (T-16); undefined for one that waits for nothing. */
function triggerOf(input: OrderInput, pair: PairSpec, now: number): Placement['trigger'] {
  const { trigger_kind: kind, trigger_price: price, trigger_line: line, trail_percent: percent } = input;
  const isTrailing = kind === 'trailing';
  const hasPrice = kind === 'stop' || kind === 'take_profit';
  if (line !== undefined && (!hasPrice || price !== undefined))
    throw contradiction('trigger_line', 'a stop and a profit to be taken may have one in place of a price');
  if (line === undefined && hasPrice !== (price !== undefined))
    throw contradiction('trigger_price', 'a stop and a profit to be taken have one, and no other');
  if (isTrailing !== (percent !== undefined))
    throw contradiction('trail_percent', 'a trailing stop has one, and no other');
  if (kind === undefined) return undefined;
  if (input.post_only === true || input.time_in_force === 'fok')
    throw contradiction('trigger_kind', 'what waits for a price is neither post-only nor fok');
  if (isTrailing) return { kind, price: 0n, trailBasisPoints: trailOf(input.market_type, percent ?? '') };
  if (line !== undefined) {
    const asked = { field: 'trigger_line', direction: firingDirection(input.side, kind), now };
    return { kind, ...parseLine(line, pair, asked), trailBasisPoints: 0 };
  }
  const ticks = parseUnits(price ?? '', pair.pricePrecision);
  if (ticks === undefined || ticks === 0n) throw new CallError('pricePrecision');
  return { kind, price: ticks, trailBasisPoints: 0 };
}

function trailOf(type: OrderInput['market_type'], percent: string): number {
  if (type === 1) throw contradiction('market_type', 'a trailing stop is a market order');
  const trail = parseUnits(percent, 2);
  if (trail === undefined || trail < trails.least || trail > trails.most)
    throw contradiction('trail_percent', 'from 0.1 to 20, with two decimal places at most');
  return Number(trail);
}

/**
 * The stop beside a limit order of which one cancels the other (OCO); undefined for an order without. Throws `CallError` as
 * {@link validateOrder} does.
 */
export function linkedStopOf(
  owner: string,
  input: OrderInput,
  pair: PairSpec,
  time: number,
): Placement | undefined {
  const { oco_trigger_price: trigger, oco_price: price, ...order } = input;
  if (trigger === undefined) {
    if (price !== undefined)
      throw contradiction('oco_price', 'it is of the stop that oco_trigger_price makes');
    return undefined;
  }
  const { time_in_force: timeInForce = 'gtc' } = input;
  if (input.market_type === 2 || input.trigger_kind !== undefined || !['gtc', 'gtd'].includes(timeInForce))
    throw contradiction('oco_trigger_price', 'a stop stands beside a limit order that waits in the book');
  if (input.side === 1 && price === undefined)
    throw contradiction('oco_price', 'a buy has one, since what it needs is held');
  const stop: OrderInput = {
    ...order,
    ...{ trigger_kind: 'stop', trigger_price: trigger, post_only: false },
    ...(price === undefined
      ? { market_type: 2, price: '0', time_in_force: undefined, expire_time: undefined }
      : { price }),
  };
  const placement = validateOrder(owner, stop, pair, time);
  // Both end at the same time, the market order too.
  const { timeInForce: until = 'gtc', expireTime } = conditionsOf(order, time);
  return { ...placement, timeInForce: until, ...(expireTime !== undefined && { expireTime }) };
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
    ...(hasConditions(input) || waitsForPrice(input) ? [conditionsText(input)] : []),
    ...(waitsForPrice(input) ? [triggerText(input)] : []),
    ...(input.trigger_line ? [lineText(input.trigger_line)] : []),
  ].join(' ');
}

const triggerText = (input: OrderInput): string =>
  [
    input.trigger_kind ?? '-',
    ...[input.trigger_price, input.trail_percent, input.oco_trigger_price, input.oco_price].map((value) =>
      value === undefined ? '-' : plain(value),
    ),
  ].join(' ');

const lineText = ({ from_time, from_price, to_time, to_price }: TrendLine): string =>
  [from_time, plain(from_price), to_time, plain(to_price)].join(' ');

/** Whether an order, or one that comes with it, waits for a price (T-16). */
export const waitsForPrice = ({ trigger_kind, oco_trigger_price }: OrderInput): boolean =>
  trigger_kind !== undefined || oco_trigger_price !== undefined;

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
