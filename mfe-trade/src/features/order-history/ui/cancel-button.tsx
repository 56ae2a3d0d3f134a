import type { Order } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { cancel } from '../history-calls';
import { texts } from '../texts';
import styles from './history-card.module.css';

/** Revokes what is left of an open order (T-10); a toast says what came of it. */
export function CancelButton({
  order,
  onCancelled,
}: {
  readonly order: Order;
  /** Given the order as the exchange has it now. */
  readonly onCancelled: (order: Order) => void;
}) {
  const { api, toast, locale } = usePlatform();
  const t = texts.useText();
  const { run, pending } = useTask(async () => {
    try {
      onCancelled(await cancel(api, order.order_id));
      toast.show('success', t('cancelled'));
    } catch (failure) {
      toast.show('error', locale.failure(failure));
    }
  });
  return (
    <Button
      size="small"
      variant="quiet"
      pending={pending}
      className={styles.action}
      aria-label={t('cancelOrder', { number: order.order_no })}
      onClick={() => run()}
    >
      {t('cancel')}
    </Button>
  );
}
