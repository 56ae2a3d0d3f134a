import type { AskedOf, Order, placeOrder } from '@exchange/contract';
import { formatAmount, formatPrice } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import type { PairText } from '../../common/records/pair-text';
import { triggerText } from '../../common/read-order';

/** An order as its row shows it: a record of the exchange's, or what was asked for. */
type Shown = Pick<Order, 'side' | 'market_type' | 'price' | 'amount' | 'trigger_time' | 'linked_order_id'> &
  Partial<AskedOf<typeof placeOrder>>;

/** What a row says of an order. */
interface RowTexts {
  readonly price: string;
  readonly amount: string;
  readonly condition: string | undefined;
}

/** An order's price and amount in words, and what it waits by, where it is no plain limit order (T-16). */
export function rowTexts(
  order: Shown,
  names: PairText,
  t: Translate,
  timeText: (time: number) => string,
): RowTexts {
  const isMarket = order.market_type === 2;
  const isSum = isMarket && order.side === 1;
  return {
    price: isMarket ? t('orders.market') : formatPrice(order.price, names.pricePrecision),
    amount: isSum
      ? `${formatAmount(order.amount, names.pricePrecision)} ${names.market}`
      : `${formatAmount(order.amount, names.amountPrecision)} ${names.token}`,
    condition: conditionText(order, names, t, timeText),
  };
}

function conditionText(
  order: Shown,
  { pricePrecision }: PairText,
  t: Translate,
  timeText: (time: number) => string,
): string | undefined {
  const { expire_time, post_only, trigger_price, trigger_time = 0 } = order;
  if (order.trigger_kind !== undefined && trigger_time === 0) {
    const price = trigger_price === undefined ? undefined : formatPrice(trigger_price, pricePrecision);
    return t('orders.waits', { trigger: triggerText(order, price) });
  }
  if (order.linked_order_id !== undefined || order.oco_trigger_price !== undefined) return t('orders.orStop');
  if (expire_time !== undefined) return t('orders.until', { time: timeText(expire_time) });
  return post_only === true ? t('orders.postOnly') : undefined;
}
