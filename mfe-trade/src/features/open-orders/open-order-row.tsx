import type { Order } from '@exchange/contract';
import { formatAmount, formatPrice } from '@exchange/format';
import { Button } from '@exchange/ui';
import { memo } from 'react';
import type { PairText } from '../../common/records/pair-text';
import { RecordRow } from '../../common/records/record-row';
import { texts } from '../../common/records/texts';
import { filledPercent } from './order-list';
import styles from './open-orders.module.css';

/** One open order, with the way to revoke it. */
export const OpenOrderRow = memo(function OpenOrderRow({
  order,
  names,
  pending,
  onCancel,
}: {
  readonly order: Order;
  readonly names: PairText;
  readonly pending: boolean;
  readonly onCancel: (order: Order) => void;
}) {
  const t = texts.useText();
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
        note={t('orders.filled', { percent: filledPercent(order) })}
        action={
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
        }
      />
    </li>
  );
});
