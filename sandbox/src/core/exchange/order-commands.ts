import { amendOrder, cancelOrder, type Order, placeOrder } from '@exchange/contract';
import { CallError } from '../call-error';
import type { PairSpec } from '../engine/pair-spec';
import type { Catalogue } from './catalogue';
import { orderOf, orderView } from './order-view';
import { formatUnits } from '../engine/decimal';
import { keepWithinBand } from './trading-rules';
import { canonicalInput, type OrderInput, plain, validateOrder } from './validate-order';
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
  const { name } = amendOrder;
  const asked = [id, plain(price ?? ''), plain(amount ?? '')].join(' ');
  return {
    ...(key !== undefined && { mark: { owner: userId, name, key, input: asked } }),
    work(context) {
      const earlier = context.repeated();
      if (earlier) return () => orderOf(earlier());
      const { unit, keep } = context;
      const open = unit.openOrder(id);
      if (open?.owner !== userId) throw new CallError('orderClosed');
      const pair = pairOf(catalogue, open.pair);
      const rules = catalogue.rules.of(pair);
      if (rules.halted) throw new CallError('tradingHalted');
      const wanted = {
        ...{ market_type: open.type, side: open.side, token: pair.token, market: pair.market },
        price: price ?? formatUnits(open.price, pair.pricePrecision),
        amount: amount ?? formatUnits(open.amount, pair.amountPrecision),
      };
      const change = keepWithinBand(validateOrder(userId, wanted, pair, unit.time), rules, unit);
      const order = unit.amend(userId, id, change, pair);
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
