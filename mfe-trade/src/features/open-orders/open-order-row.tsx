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
import { filledPercent, type SentChange } from './order-list';
import { changeText, rowTexts, waitsForLine } from './row-texts';
import styles from './open-orders.module.css';

interface OpenOrderRowProps {
  readonly order: Order;
  /** The other one of two of which one cancels the other, where it is known. */
  readonly linked: Order | undefined;
  readonly names: PairText;
  readonly isCancelling: boolean;
  /** What was asked of it and is not the exchange's word yet, or was refused. */
  readonly sent: SentChange | undefined;
  readonly onAmend: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
  /** Puts a refusal out of view. */
  readonly onDismiss: (order: Order) => void;
  /** Looks again for a change whose outcome could not be found out. */
  readonly onLook: () => void;
}

/** One open order, with the ways to change and to revoke it, and where a change of it stands (A-11, T-22). */
export const OpenOrderRow = memo(function OpenOrderRow(props: OpenOrderRowProps) {
  const { order, linked, names, isCancelling, sent } = props;
  const { locale } = usePlatform();
  const t = texts.useText();
  const writing = { names, locale: locale.current, t, now: useNow(waitsForLine(order)), linked };
  const { condition, ...what } = rowTexts(order, writing);
  const said = sent && !isCancelling ? changeText(order, sent, writing) : undefined;
  // What is on its way fits into the row.
  const isBelow = sent?.state === 'refused' || sent?.state === 'unknown';
  return (
    <li data-order={order.order_id} data-change={sent?.state} className={sent && styles.changed}>
      <div role={sent && (sent.state === 'refused' ? 'alert' : 'status')}>
        <RecordRow
          record={order}
          time={order.create_time}
          names={names}
          {...what}
          condition={condition}
          note={(isBelow ? undefined : said) ?? noteOf(order, isCancelling, t)}
          action={<Actions {...props} what={what} />}
          notice={
            isBelow && said !== undefined
              ? { text: said, isFault: sent.state === 'refused', action: <ChangeAction {...props} /> }
              : undefined
          }
        />
      </div>
    </li>
  );
});

/** How far it is; of one that waits outside the book there is nothing to say. */
function noteOf(order: Order, isCancelling: boolean, t: Translate): string {
  if (isCancelling) return t('orders.cancelling');
  return order.trigger_time === 0 ? '' : t('orders.filled', { percent: filledPercent(order) });
}

/** What can be done about a change that was refused, or of which nobody knows. */
function ChangeAction({ order, sent, onDismiss, onLook }: OpenOrderRowProps) {
  const t = texts.useText();
  const isRefused = sent?.state === 'refused';
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.cancel}
      onClick={() => (isRefused ? onDismiss(order) : onLook())}
    >
      {t(isRefused ? 'orders.dismiss' : 'orders.change.look')}
    </Button>
  );
}

/** What can be done with an order. */
function Actions({
  order,
  isCancelling,
  sent,
  what,
  onAmend,
  onCancel,
}: OpenOrderRowProps & { readonly what: { readonly price: string; readonly amount: string } }) {
  const t = texts.useText();
  // Two that cancel each other are cancelled and placed anew, and a trailing stop has nothing to change but its amount.
  const isChangeable = order.linked_order_id === undefined && order.trail_percent === undefined;
  const isBusy = isCancelling || (sent !== undefined && sent.state !== 'refused');
  return (
    <>
      {isChangeable && (
        <IconButton
          aria-label={t('orders.amendOne', what)}
          // Not disabled, which would lose the focus that the sheet gives back.
          aria-disabled={isBusy}
          className={styles.change}
          onClick={() => !isBusy && onAmend(order)}
        >
          <PencilLine size="0.36rem" />
        </IconButton>
      )}
      <Button
        size="small"
        variant="quiet"
        pending={isCancelling || sent?.state === 'sending'}
        className={styles.cancel}
        aria-label={t('orders.cancelOne', what)}
        onClick={() => onCancel(order)}
      >
        {t('orders.cancel')}
      </Button>
    </>
  );
}
