import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useNow } from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { OrderDoubts } from '../../../common/order-doubts';
import type { PairRow } from '../../../common/pair-rows';
import type { OrderInput } from '../domain/sent-order';
import { texts } from '../texts';
import type { OrderSender, SendingPhase } from '../store/order-sender';
import { orderText } from './order-text';
import styles from './order-notes.module.css';
import { OrderQuestion } from './order-question';

/** What the notes need of the form whose orders are sent; read as observables. */
export interface SentForm {
  readonly phase: SendingPhase;
  /** What a person is to be asked about before the order is sent. */
  readonly asking: OrderDoubts | undefined;
  /** The order that stands in the form. */
  readonly input: OrderInput | undefined;
  /** An order that never reached the exchange. */
  readonly lost: OrderInput | undefined;
  submit(asked: boolean): void;
  cancelAsking(): void;
}

/** What is to be said of an order that has been sent, or is about to be (T-09): below the form's button, or as a question. */
export const OrderNotes = observer(function OrderNotes({
  form,
  sender,
  row,
  live,
}: {
  readonly form: SentForm;
  readonly sender: OrderSender;
  readonly row: PairRow | undefined;
  /** Whether the prices on the screen are live. */
  readonly live: boolean;
}) {
  const t = texts.useText();
  const { clock, locale } = usePlatform();
  const { phase, lost, input } = form;
  const opening = row?.quote.opening_time ?? 0;
  const closed = opening > clock.now();
  useNow(closed);
  if (closed) {
    return (
      <p className={styles.note}>{t('opensAt', { time: formatTime(locale.current, opening, 'short') })}</p>
    );
  }
  if (phase === 'checking') {
    return (
      <p className={styles.note} role="status">
        {t('checking')}
      </p>
    );
  }
  if (phase === 'unknown') {
    return (
      <>
        <p className={styles.note} role="alert">
          {t('unknown.text')}
        </p>
        <div className={styles.choices}>
          <Button size="small" variant="quiet" onClick={() => sender.abandon()}>
            {t('unknown.abandon')}
          </Button>
          <Button size="small" onClick={() => void sender.checkAgain()}>
            {t('unknown.checkAgain')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {lost && row && (
        <p className={styles.note} role="status">
          {t('lost.text', { order: orderText(lost, row.quote, t) })}
        </p>
      )}
      {form.asking && input && row && (
        <OrderQuestion
          order={input}
          row={row}
          doubts={form.asking}
          live={live}
          onAnswer={(wanted) => (wanted ? form.submit(true) : form.cancelAsking())}
        />
      )}
    </>
  );
});
