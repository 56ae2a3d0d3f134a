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
import { filledPercent } from './order-list';
import styles from './open-orders.module.css';

/** What an order waits by, where it is no plain limit order (T-16). */
function conditionText(
  { expire_time, post_only }: Order,
  t: Translate,
  timeText: (time: number) => string,
): string | undefined {
  if (expire_time !== undefined) return t('orders.until', { time: timeText(expire_time) });
  return post_only === true ? t('orders.postOnly') : undefined;
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
  const condition = conditionText(order, t, (time) => formatTime(locale.current, time, 'short'));
  const what = {
    price: formatPrice(order.price, names.pricePrecision),
    amount: `${formatAmount(order.amount, names.amountPrecision)} ${names.token}`,
  };
  return (
    <li data-order={order.order_id}>
      <RecordRow
        record={order}
        time={order.create_time}
        names={names}
        condition={condition}
        note={pending ? t('orders.cancelling') : t('orders.filled', { percent: filledPercent(order) })}
        action={
          <>
            <IconButton
              aria-label={t('orders.amendOne', what)}
              disabled={pending}
              onClick={() => onAmend(order)}
            >
              <PencilLine size="0.36rem" />
            </IconButton>
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
