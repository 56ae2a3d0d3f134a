import { usePlatform, useStream } from '@exchange/platform';
import { Countdown, useNow } from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { pairNames } from '../../../common/quote-text';
import { useText } from '../../../common/text';
import type { PairTerms } from '../../../common/use-pair-terms';
import type { OrderFormStore } from '../store/order-form-store';
import styles from './submit-area.module.css';

/** The button that places the order, and what stands between a person and it: login, the opening, an unanswered order. */
export const SubmitArea = observer(function SubmitArea({
  store,
  terms,
  note,
}: {
  readonly store: OrderFormStore;
  readonly terms: PairTerms | undefined;
  /** What is to be said of an order that has been sent. */
  readonly note: ReactNode;
}) {
  const { session, clock } = usePlatform();
  const { user, ready } = useStream(session.state$, () => session.state);
  const t = useText();
  const closed = terms !== undefined && terms.opening_time > clock.now();
  useNow(closed);
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
  if (ready && !user) {
    return (
      <div className={styles.area}>
        <Button block variant={variant} onClick={() => session.requireLogin()}>
          {t('form.login')}
        </Button>
      </div>
    );
  }
  if (store.phase === 'unknown') return <div className={styles.area}>{note}</div>;
  return (
    <div className={styles.area}>
      <Button block type="submit" variant={variant} pending={!ready || !terms || store.phase !== 'idle'}>
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
