import type { Order } from '@exchange/contract';
import { formatAmount, formatPrice } from '@exchange/format';
import { formatTime, type Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Button, IconButton } from '@exchange/ui';
import { PencilLine } from '@exchange/ui/tool-icons';
import { memo } from 'react';
import type { PairText } from '../../common/records/pair-text';
import { RecordRow } from '../../common/records/record-row';
import { texts } from '../../common/records/texts';
import { isFiredUpwards } from '../../common/read-order';
import { filledPercent } from './order-list';
import styles from './open-orders.module.css';

/** What an order waits by, where it is no plain limit order (T-16). */
function conditionText(
  order: Order,
  t: Translate,
  { pricePrecision }: PairText,
  timeText: (time: number) => string,
): string | undefined {
  const { expire_time, post_only, trigger_price, trigger_time, trail_percent, linked_order_id } = order;
  if (trigger_price !== undefined && trigger_time === 0) {
    const way = isFiredUpwards(order) ? '≥' : '≤';
    const trigger = t('orders.waits', { trigger: `${way} ${formatPrice(trigger_price, pricePrecision)}` });
    return trail_percent === undefined ? trigger : `${trigger} · ${trail_percent}%`;
  }
  if (linked_order_id !== undefined) return t('orders.orStop');
  if (expire_time !== undefined) return t('orders.until', { time: timeText(expire_time) });
  return post_only === true ? t('orders.postOnly') : undefined;
}

/** How far it is; of one that waits outside the book there is nothing to say. */
function noteOf(order: Order, pending: boolean, t: Translate): string {
  if (pending) return t('orders.cancelling');
  return order.trigger_time === 0 ? '' : t('orders.filled', { percent: filledPercent(order) });
}

/** One open order, with the ways to change and to revoke it. */
export const OpenOrderRow = memo(function OpenOrderRow({
  order,
  names,
  pending,
  onAmend,
  onCancel,
}: {
  readonly order: Order;
  readonly names: PairText;
  readonly pending: boolean;
  readonly onAmend: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const condition = conditionText(order, t, names, (time) => formatTime(locale.current, time, 'short'));
  const isMarket = order.market_type === 2;
  const spends = isMarket && order.side === 1;
  const what = {
    price: isMarket ? t('orders.market') : formatPrice(order.price, names.pricePrecision),
    amount: spends
      ? `${formatAmount(order.amount, names.pricePrecision)} ${names.market}`
      : `${formatAmount(order.amount, names.amountPrecision)} ${names.token}`,
  };
  // Two that cancel each other are cancelled and placed anew, and a trailing stop has nothing to change but its amount.
  const isChangeable = order.linked_order_id === undefined && order.trail_percent === undefined;
  return (
    <li data-order={order.order_id}>
      <RecordRow
        record={order}
        time={order.create_time}
        names={names}
        condition={condition}
        price={what.price}
        amount={what.amount}
        note={noteOf(order, pending, t)}
        action={
          <>
            {isChangeable && (
              <IconButton
                aria-label={t('orders.amendOne', what)}
                disabled={pending}
                onClick={() => onAmend(order)}
              >
                <PencilLine size="0.36rem" />
              </IconButton>
            )}
            <Button
              size="small"
              variant="quiet"
              pending={pending}
              className={styles.cancel}
              aria-label={t('orders.cancelOne', what)}
              onClick={() => onCancel(order)}
            >
              {t('orders.cancel')}
            </Button>
          </>
        }
      />
    </li>
  );
});
