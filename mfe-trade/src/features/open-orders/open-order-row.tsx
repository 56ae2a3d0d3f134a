import type { Order } from '@exchange/contract';
import type { Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useNow } from '@exchange/remote-kit';
import { Button, IconButton } from '@exchange/ui';
import { PencilLine } from '@exchange/ui/tool-icons';
import { memo } from 'react';
import type { PairText } from '../../common/records/pair-text';
import { RecordRow } from '../../common/records/record-row';
import { texts } from '../../common/records/texts';
import { filledPercent } from './order-list';
import { rowTexts, waitsForLine } from './row-texts';
import styles from './open-orders.module.css';

/** What is being done to an order. */
type PendingChange = 'cancelling' | 'amending';

/** How far it is; of one that waits outside the book there is nothing to say. */
function noteOf(order: Order, pending: PendingChange | undefined, t: Translate): string {
  if (pending) return t(`orders.${pending}`);
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
  readonly pending: PendingChange | undefined;
  readonly onAmend: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const now = useNow(waitsForLine(order));
  const { condition, ...what } = rowTexts(order, { names, locale: locale.current, t, now });
  // Two that cancel each other are cancelled and placed anew, and a trailing stop has nothing to change but its amount.
  const isChangeable = order.linked_order_id === undefined && order.trail_percent === undefined;
  return (
    <li data-order={order.order_id}>
      <RecordRow
        record={order}
        time={order.create_time}
        names={names}
        {...what}
        condition={condition}
        note={noteOf(order, pending, t)}
        action={
          <>
            {isChangeable && (
              <IconButton
                aria-label={t('orders.amendOne', what)}
                disabled={pending !== undefined}
                onClick={() => onAmend(order)}
              >
                <PencilLine size="0.36rem" />
              </IconButton>
            )}
            <Button
              size="small"
              variant="quiet"
              pending={pending !== undefined}
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
