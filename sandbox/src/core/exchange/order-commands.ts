import { cancelOrder, type Order, placeOrder } from '@exchange/contract';
import { CallError } from '../call-error';
import type { PairSpec } from '../engine/pair-spec';
import type { Catalogue } from './catalogue';
import { orderOf, orderView } from './order-view';
import { keepWithinBand } from './trading-rules';
import { canonicalInput, type OrderInput, validateOrder } from './validate-order';
import type { Command } from './writer';

/** Open orders a user may have. */
const openOrderLimit = 200;

function pairOf({ pairs }: Catalogue, code: string): PairSpec {
  const pair = pairs.get(code);
  if (!pair) throw new CallError('pairUnknown', `No pair ${code}`);
  return pair;
}

/** The command that places an order; answers as the user's exchange does. Throws `CallError` pairUnknown. */
export function placeCommand(
  catalogue: Catalogue,
  userId: string,
  input: OrderInput,
  key: string | undefined,
): Command<Order> {
  const pair = pairOf(catalogue, `${input.token}_${input.market}`);
  const { name } = placeOrder;
  return {
    ...(key !== undefined && { mark: { owner: userId, name, key, input: canonicalInput(input) } }),
    work(context) {
      const earlier = context.repeated();
      if (earlier) return () => orderOf(earlier());
      const { unit, keep } = context;
      if (input.deadline !== undefined && unit.time > input.deadline) throw new CallError('orderTooLate');
      const rules = catalogue.rules.of(pair);
      if (rules.halted) throw new CallError('tradingHalted');
      const placement = keepWithinBand(validateOrder(userId, input, pair, unit.time), rules, unit);
      // A market order never stays open.
      if (placement.type === 1 && unit.openOrders(userId).size >= openOrderLimit)
        throw new CallError('tooManyOpenOrders');
      const order = unit.place(placement);
      keep(() => JSON.stringify(orderView(order, pair)));
      return () => orderView(order, pair);
    },
  };
}

/** The command that revokes an open order; refused with `orderClosed` where the user has no such one open. */
export function cancelCommand(
  catalogue: Catalogue,
  userId: string,
  id: number,
  key: string | undefined,
): Command<Order> {
  const { name } = cancelOrder;
  return {
    ...(key !== undefined && { mark: { owner: userId, name, key, input: String(id) } }),
    work(context) {
      const earlier = context.repeated();
      if (earlier) return () => orderOf(earlier());
      const { unit, keep } = context;
      const open = unit.openOrder(id);
      if (open?.owner !== userId) throw new CallError('orderClosed');
      const pair = pairOf(catalogue, open.pair);
      const order = unit.cancel(userId, id, pair);
      keep(() => JSON.stringify(orderView(order, pair)));
      return () => orderView(order, pair);
    },
  };
}
