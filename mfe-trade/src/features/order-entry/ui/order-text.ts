import type { Order } from '@exchange/contract';
import { compareDecimals, formatAmount, formatPrice } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import type { QuotePair } from '@exchange/platform';
import { pairNames } from '../../../common/quote-text';
import { waitingKindOf } from '../../../common/read-order';
import type { OrderInput } from '../domain/order-math';

/** An order in few words: side, amount, and at what price, e.g. `Buy 400.00 AURA at 1.2843`. */
export function orderText(input: OrderInput, pair: QuotePair, t: Translate): string {
  const names = pairNames(pair);
  const spent = input.side === 1 && input.market_type === 2;
  const values = {
    amount: spent
      ? `${formatAmount(input.amount, pair.price_precision)} ${names.market}`
      : `${formatAmount(input.amount, pair.amount_precision)} ${names.token}`,
    price: formatPrice(input.price, pair.price_precision),
    token: names.token,
  };
  const kind = input.market_type === 1 ? 'limit' : 'market';
  const order = t(`order.${kind}.${input.side === 1 ? 'buy' : 'sell'}`, values);
  const waiting = waitingKindOf(input);
  return waiting === undefined ? order : t('order.waiting', { kind: t(`kinds.${waiting}.name`), order });
}

/** What became of an order that was just placed, in words: what happened and what of it is still open (T-09). */
export function placedText(order: Order, pair: QuotePair, t: Translate): string {
  const names = pairNames(pair);
  const side = order.side === 1 ? 'buy' : 'sell';
  const values = {
    token: names.token,
    market: names.market,
    amount: formatAmount(order.amount, pair.amount_precision),
    traded: formatAmount(order.traded_amount, pair.amount_precision),
    price: formatPrice(order.price, pair.price_precision),
    average: formatPrice(order.average_price, pair.price_precision),
    turnover: formatAmount(order.turnover, pair.price_precision),
  };
  const nothing = compareDecimals(order.traded_amount, '0') === 0;
  if (order.status === 3) return t(`placed.filled.${side}`, values);
  if (order.status === 2) return t(`placed.partial.${side}`, values);
  const waiting = waitingKindOf(order);
  if (order.status === 1 && waiting !== undefined)
    return t('placed.waiting', { kind: t(`kinds.${waiting}.name`) });
  if (order.status === 1) return t(`placed.open.${side}`, values);
  if (nothing) return t('placed.nothing');
  if (order.market_type === 2) return t(`placed.revoked.${side}`, values);
  // Another one may have met an order of the same account, or been cancelled.
  return t(order.time_in_force === 'ioc' ? `placed.ended.${side}` : `placed.rest.${side}`, values);
}
