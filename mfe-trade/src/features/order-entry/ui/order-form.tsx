import { usePlatform, useTopic } from '@exchange/platform';
import { Countdown, useNow } from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { ChevronDown } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { PairRow } from '../../../common/pair-rows';
import { pairNames } from '../../../common/quote-text';
import { useText } from '../../../messages';
import { type PairTerms, usePairTerms } from '../../../common/use-pair-terms';
import { usePainted } from '../../../common/use-painted';
import type { OrderEntry } from '../order-entry';
import { AvailableNote } from './field-notes';
import { AmountField, PriceField, PriceNote, ShareSlider, TotalField } from './order-fields';
import { SideChoice } from './side-choice';
import styles from './order-form.module.css';

/** Two taps within this time are meant as one, ms. */
const doubleTapMs = 600;

/** The order form of a pair (T-09, T-15). Its fields render apart: a price that is picked renders what depends on it. */
export const OrderForm = observer(function OrderForm({
  entry,
  row,
}: {
  readonly entry: OrderEntry;
  readonly row: PairRow | undefined;
}) {
  const t = useText();
  const terms = usePairTerms(row);
  const [choosing, setChoosing] = useState(false);
  const { form: store, balances, submission } = entry;
  const { busy } = store;
  // What an order takes from the book is reckoned for everybody; who is signed in has it already.
  const isSized = store.amount !== '';
  useEffect(() => {
    if (isSized) entry.load().catch(() => undefined);
  }, [entry, isSized]);
  const submittedAt = useRef(-doubleTapMs);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The second tap of two meets a form that the first one has freed.
    if (store.amount === '' && event.timeStamp - submittedAt.current < doubleTapMs) return;
    submittedAt.current = event.timeStamp;
    store.submit();
  };
  return (
    <>
      <form className={styles.form} aria-label={t('form.title')} noValidate onSubmit={handleSubmit}>
        <SideChoice side={store.side} disabled={busy} onChoose={(side) => store.chooseSide(side)} />
        <div className={styles.kinds}>
          <KindField entry={entry} onChoose={() => setChoosing(true)} />
          {!store.isMarket && (
            <span className={styles.best}>
              {submission && <submission.BestPriceButton store={store} page={entry.page} />}
            </span>
          )}
        </div>
        {store.isMarket ? (
          <div className={styles.market}>
            <p className={styles.marketPrice}>{t('form.marketPrice')}</p>
            <PriceNote entry={entry} terms={terms} />
          </div>
        ) : (
          <PriceField entry={entry} terms={terms} />
        )}
        <AmountField entry={entry} terms={terms} />
        <ShareSlider store={store} />
        {store.isMarket ? (
          submission && <submission.MarketEstimate store={store} terms={terms} />
        ) : (
          <TotalField entry={entry} terms={terms} />
        )}
        {submission && <submission.UnfilledNote store={store} terms={terms} />}
        <AvailableNote store={store} balances={balances} terms={terms} />
        <SubmitArea entry={entry} terms={terms} />
      </form>
      {/* Beside the form, since forms of its own are sent by themselves. */}
      {choosing && submission && (
        <submission.KindSheet entry={entry} submission={submission} onClose={() => setChoosing(false)} />
      )}
    </>
  );
});

/** The kind of the order; all of them are explained in a sheet, which comes with the submission. */
const KindField = observer(function KindField({
  entry,
  onChoose,
}: {
  readonly entry: OrderEntry;
  readonly onChoose: () => void;
}) {
  const { form: store } = entry;
  const { toast } = usePlatform();
  const t = useText();
  const handleOpen = () => {
    entry.load().then(onChoose, () => toast.show('error', t('form.notLoaded')));
  };
  return (
    <button
      type="button"
      className={styles.kind}
      disabled={store.busy}
      aria-haspopup="dialog"
      aria-label={`${t('form.kind')}: ${t(`form.kinds.${store.kind}`)}`}
      onClick={handleOpen}
    >
      <span>{t(`form.kinds.${store.kind}`)}</span>
      <ChevronDown size="0.3rem" />
    </button>
  );
});

/** The button that places the order, or what has to happen first: login, the opening, the end of a halt, an answer to an earlier order. */
const SubmitArea = observer(function SubmitArea({
  entry,
  terms,
}: {
  readonly entry: OrderEntry;
  readonly terms: PairTerms | undefined;
}) {
  const { form: store } = entry;
  const { session, clock } = usePlatform();
  const { user, ready } = useTopic('session');
  const t = useText();
  const closed = terms !== undefined && terms.opening_time > clock.now();
  useNow(closed);
  const note = <LaterNote entry={entry} />;
  const variant = store.side === 1 ? 'buy' : 'sell';
  if (closed) {
    return (
      <div className={styles.area}>
        <Button block disabled className={styles.countdown}>
          <Countdown left={terms.opening_time - clock.now()} text={(time) => t('form.opensIn', { time })} />
        </Button>
        {note}
      </div>
    );
  }
  if (store.closedText) {
    return (
      <div className={styles.area}>
        <Button block disabled>
          {t(store.closedText === 'cancelOnly' ? 'trade.cancelOnly' : `form.${store.closedText}`)}
        </Button>
        {note}
      </div>
    );
  }
  if (ready && !user) {
    return (
      <div className={styles.area}>
        <Button block variant={variant} onClick={() => session.requireLogin()}>
          {t('form.login')}
        </Button>
      </div>
    );
  }
  if (store.submission.phase === 'unknown') return <div className={styles.area}>{note}</div>;
  return (
    <div className={styles.area}>
      <Button block type="submit" variant={variant} pending={!ready || !terms || store.busy}>
        {t(store.side === 1 ? 'form.buy' : 'form.sell', { token: terms ? pairNames(terms).token : '' })}
      </Button>
      {note}
      {store.refusals.form !== undefined && (
        <p className={styles.refused} role="alert">
          {store.refusals.form}
        </p>
      )}
    </div>
  );
});

/** Shows where the order stands. Loaded with the submission after the first paint; if that fails, placing an order says so. */
const LaterNote = observer(function LaterNote({ entry }: { readonly entry: OrderEntry }) {
  const { form, submission, page } = entry;
  const painted = usePainted();
  useEffect(() => {
    if (painted) entry.load().catch(() => undefined);
  }, [entry, painted]);
  useEffect(() => submission?.start(), [submission]);
  return submission && <submission.Note form={form} submitter={submission.submitter} page={page} />;
});
