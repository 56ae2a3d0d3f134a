import { amendOrder, cancelOrder, type Order, placeOrder } from '@exchange/contract';
import { CallError } from '../call-error';
import type { CommandMark } from '../command-mark';
import { formatUnits } from '../engine/decimal';
import type { PairSpec } from '../engine/pair-spec';
import type { OrderRecord } from '../engine/trading-state';
import type { Catalogue } from './catalogue';
import { orderOf, orderView } from './order-view';
import { keepWithinBand, type PairRules } from './trading-rules';
import type { UnitOfWork } from './unit-of-work';
import { canonicalInput, type OrderInput, plain, validateOrder } from './validate-order';
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

/** What operators set for a pair that takes orders. Throws `CallError` tradingHalted. */
function openRules({ rules }: Catalogue, pair: PairSpec): PairRules {
  const present = rules.of(pair);
  if (present.halted) throw new CallError('tradingHalted');
  return present;
}

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
    const rules = openRules(catalogue, pair);
    const placement = keepWithinBand(validateOrder(userId, input, pair, unit.time), rules, unit);
    // A market order never stays open.
    if (placement.type === 1 && unit.openOrders(userId).size >= openOrderLimit)
      throw new CallError('tooManyOpenOrders');
    return { order: unit.place(placement), pair };
  });
}

/** What an amendment asks for: what is missing stays as it is. */
export interface Amendment {
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
}

/** The command that changes an open limit order (T-22); refused with `orderClosed` where the user has no such one open. */
export function amendCommand(
  catalogue: Catalogue,
  userId: string,
  id: number,
  { price, amount }: Amendment,
  key: string | undefined,
): Command<Order> {
  const asked = [id, plain(price ?? ''), plain(amount ?? '')].join(' ');
  return orderCommand({ owner: userId, name: amendOrder.name, key, input: asked }, (unit) => {
    const { order: open, pair } = ownOrder(catalogue, unit, userId, id);
    const rules = openRules(catalogue, pair);
    const wanted = {
      ...{ market_type: open.type, side: open.side, token: pair.token, market: pair.market },
      price: price ?? formatUnits(open.price, pair.pricePrecision),
      amount: amount ?? formatUnits(open.amount, pair.amountPrecision),
    };
    const change = validateOrder(userId, wanted, pair, unit.time);
    // A price that stays was within the band when it was given.
    if (change.price !== open.price) keepWithinBand(change, rules, unit);
    return { order: unit.amend(userId, id, change, pair), pair };
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
