import { amendOrder, cancelOrder, type Order, placeOrder } from '@exchange/contract';
import { CallError } from '../call-error';
import type { CommandMark } from '../command-mark';
import { formatUnits } from '../engine/decimal';
import type { PairSpec } from '../engine/pair-spec';
import { isWaiting, type OrderRecord } from '../engine/trading-state';
import { tellableTrigger, type Trigger } from '../engine/waiting-orders';
import type { Catalogue } from './catalogue';
import { orderOf, orderView } from './order-view';
import { keepWithinBand } from './trading-rules';
import type { UnitOfWork } from './unit-of-work';
import { canonicalInput, linkedStopOf, type OrderInput, plain, validateOrder } from './validate-order';
import type { Command } from './writer';

/** Open orders a user may have. */
const openOrderLimit = 200;

function pairOf({ pairs }: Catalogue, code: string): PairSpec {
  const pair = pairs.get(code);
  if (!pair) throw new CallError('pairUnknown', `No pair ${code}`);
  return pair;
}

/** What a command comes to: an order, as the batch leaves it. */
interface Ordered {
  readonly order: Readonly<OrderRecord>;
  readonly pair: PairSpec;
}

/** A command that comes to an order. Done once for its key: a repetition is answered with what came of it. */
function orderCommand(
  { key, ...mark }: Omit<CommandMark, 'key'> & { readonly key: string | undefined },
  work: (unit: UnitOfWork) => Ordered,
): Command<Order> {
  return {
    ...(key !== undefined && { mark: { ...mark, key } }),
    work({ repeated, unit, keep }) {
      const earlier = repeated();
      if (earlier) return () => orderOf(earlier());
      const { order, pair } = work(unit);
      keep(() => JSON.stringify(orderView(order, pair)));
      return () => orderView(order, pair);
    },
  };
}

/** An open order of a user's own, with its pair. Throws `CallError` orderClosed where the user has no such one open. */
function ownOrder(catalogue: Catalogue, unit: UnitOfWork, userId: string, id: number): Ordered {
  const order = unit.openOrder(id);
  if (order?.owner !== userId) throw new CallError('orderClosed');
  return { order, pair: pairOf(catalogue, order.pair) };
}

/** Refuses an order that its pair does not take now (T-23). Throws `CallError` tradingHalted, auctionLimitOnly. */
const requireTaken = (unit: UnitOfWork, pair: PairSpec, input: OrderInput): void =>
  unit.requireTaken({
    ...{ pair, type: input.market_type, timeInForce: input.time_in_force ?? 'gtc' },
    // Of two that cancel each other the one in the book must not trade at once.
    postOnly: input.post_only === true || input.oco_trigger_price !== undefined,
    trigger: input.trigger_kind === undefined ? undefined : {},
  });

/** The command that places an order; answers as the user's exchange does. Throws `CallError` pairUnknown. */
export function placeCommand(
  catalogue: Catalogue,
  userId: string,
  input: OrderInput,
  key: string | undefined,
): Command<Order> {
  const pair = pairOf(catalogue, `${input.token}_${input.market}`);
  const mark = { owner: userId, name: placeOrder.name, key, input: canonicalInput(input) };
  return orderCommand(mark, (unit) => {
    if (input.deadline !== undefined && unit.time > input.deadline) throw new CallError('orderTooLate');
    requireTaken(unit, pair, input);
    const rules = catalogue.rules.of(pair);
    const placement = keepWithinBand(validateOrder(userId, input, pair, unit.time), rules, unit);
    const linked = linkedStopOf(userId, input, pair, unit.time);
    // A market order that waits for nothing never stays open.
    const opens = placement.type === 1 || placement.trigger ? (linked ? 2 : 1) : 0;
    if (opens > 0 && unit.openOrders(userId).size + opens > openOrderLimit)
      throw new CallError('tooManyOpenOrders');
    const order = linked
      ? unit.placeLinked(placement, keepWithinBand(linked, rules, unit))
      : unit.place(placement);
    return { order, pair };
  });
}

/** What an amendment asks for: what is missing stays as it is. */
export interface Amendment {
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  /** Of an order that waits for a price. */
  readonly triggerPrice?: string | undefined;
}

/**
 * What an open order is to be at a time, as if it were placed so; one for a line as if it were for the line's price then. Throws `CallError`
 * invalidInput where a trigger is given and it waits for no price that stays.
 */
function amended(open: Readonly<OrderRecord>, pair: PairSpec, change: Amendment, time: number): OrderInput {
  const { type, side, price, amount, trigger } = open;
  const isBudget = type === 2 && side === 1;
  const waits = trigger && isWaiting(open);
  if (change.triggerPrice !== undefined && !(waits && hasOwnPrice(trigger)))
    throw new CallError('invalidInput', 'trigger_price', {
      trigger_price: 'the order has none that could be changed',
    });
  const present = trigger && tellableTrigger({ ...open, trigger }, time);
  // A line may have left all prices.
  const triggerPrice = change.triggerPrice ?? formatUnits(present || 1n, pair.pricePrecision);
  return {
    ...{ market_type: type, side, token: pair.token, market: pair.market },
    price: change.price ?? formatUnits(price, pair.pricePrecision),
    amount: change.amount ?? formatUnits(amount, isBudget ? pair.marketPrecision : pair.amountPrecision),
    ...(waits && { trigger_kind: trigger.kind }),
    ...(waits &&
      (trigger.trailBasisPoints > 0
        ? { trail_percent: formatUnits(BigInt(trigger.trailBasisPoints), 2) }
        : { trigger_price: triggerPrice })),
  };
}

/** Whether what an order waits for is a price that stays, and that its owner may change. */
const hasOwnPrice = ({ line, trailBasisPoints }: Trigger): boolean => !line && trailBasisPoints === 0;

/** The command that changes an open order (T-22); refused with `orderClosed` where the user has no such one open. */
export function amendCommand(
  catalogue: Catalogue,
  userId: string,
  id: number,
  change: Amendment,
  key: string | undefined,
): Command<Order> {
  const { price, amount, triggerPrice } = change;
  const asked = [
    ...[id, plain(price ?? ''), plain(amount ?? '')],
    ...(triggerPrice === undefined ? [] : [plain(triggerPrice)]),
  ].join(' ');
  return orderCommand({ owner: userId, name: amendOrder.name, key, input: asked }, (unit) => {
    const { order: open, pair } = ownOrder(catalogue, unit, userId, id);
    if (unit.session(pair.code).state === 'halted') throw new CallError('tradingHalted');
    const rules = catalogue.rules.of(pair);
    const wanted = validateOrder(userId, amended(open, pair, change, unit.time), pair, unit.time);
    const { trigger } = wanted;
    // A price that stays was within the band when it was given.
    if (wanted.price !== open.price || triggerPrice !== undefined) keepWithinBand(wanted, rules, unit);
    const { price: ticks, amount: lots } = wanted;
    const moves = trigger && open.trigger && hasOwnPrice(open.trigger) && { triggerPrice: trigger.price };
    return { order: unit.amend(userId, id, { price: ticks, amount: lots, ...moves }, pair), pair };
  });
}

/** The command that revokes an open order; refused with `orderClosed` where the user has no such one open. */
export function cancelCommand(
  catalogue: Catalogue,
  userId: string,
  id: number,
  key: string | undefined,
): Command<Order> {
  const mark = { owner: userId, name: cancelOrder.name, key, input: String(id) };
  return orderCommand(mark, (unit) => {
    const { pair } = ownOrder(catalogue, unit, userId, id);
    return { order: unit.cancel(userId, id, pair), pair };
  });
}
