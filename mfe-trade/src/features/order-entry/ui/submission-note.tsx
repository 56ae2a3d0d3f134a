import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useNow } from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { OrderEntryPage } from '../store/order-entry-page';
import type { OrderFormStore } from '../store/order-form-store';
import type { OrderSubmitter } from '../store/order-submitter';
import { texts } from '../texts';
import { OrderQuestion } from './order-question';
import { orderText } from './order-text';
import { PairStateNote, useReopeningNotice } from './pair-state-note';
import styles from './submission-note.module.css';

/** Shows where the order stands (T-09), below the form's button or as a question. */
export const SubmissionNote = observer(function SubmissionNote({
  form,
  submitter,
  page,
}: {
  readonly form: OrderFormStore;
  readonly submitter: OrderSubmitter;
  readonly page: Pick<OrderEntryPage, 'quote' | 'arePricesLive'>;
}) {
  const t = texts.useText();
  const { clock, locale } = usePlatform();
  const { submission } = form;
  const quote = page.quote();
  const opening = quote?.opening_time ?? 0;
  const closed = opening > clock.now();
  useNow(closed);
  useReopeningNotice(quote);
  if (closed) {
    return (
      <p className={styles.note}>{t('opensAt', { time: formatTime(locale.current, opening, 'short') })}</p>
    );
  }
  if (submission.phase === 'checking') {
    return (
      <p className={styles.note} role="status">
        {t('checking')}
      </p>
    );
  }
  if (submission.phase === 'unknown') return <UnknownOutcome submitter={submitter} />;
  if (!quote) return null;
  const state = quote.halted === true && <PairStateNote quote={quote} />;
  if (form.closedText) return state;
  if (submission.phase === 'lost') {
    return (
      <p className={styles.note} role="status">
        {t('lost.text', { order: orderText(submission.pending.asked, quote, t) })}
      </p>
    );
  }
  if (submission.phase === 'asking') {
    return (
      <OrderQuestion
        order={form.input}
        quote={quote}
        doubts={submission.doubts}
        live={page.arePricesLive()}
        onAnswer={(wanted) => (wanted ? form.submit(true) : form.take({ phase: 'idle' }))}
      />
    );
  }
  return state || null;
});

/** No answer came and none was found: it is asked about again, or given up. */
function UnknownOutcome({ submitter }: { readonly submitter: OrderSubmitter }) {
  const t = texts.useText();
  return (
    <>
      <p className={styles.note} role="alert">
        {t('unknown.text')}
      </p>
      <div className={styles.choices}>
        <Button size="small" variant="quiet" onClick={() => submitter.abandon()}>
          {t('unknown.abandon')}
        </Button>
        <Button size="small" onClick={() => void submitter.checkAgain()}>
          {t('unknown.checkAgain')}
        </Button>
      </div>
    </>
  );
}
