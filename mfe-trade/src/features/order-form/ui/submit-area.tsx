import { usePlatform, useStream, type QuotePair } from '@exchange/platform';
import { Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { pairNames } from '../../../common/quote-text';
import { useText } from '../../../common/text';
import { useNow } from '../../../common/use-now';
import { countdownText } from '../domain/countdown';
import type { OrderFormStore } from '../store/order-form-store';
import styles from './submit-area.module.css';

/** The button that places the order, and what stands between a person and it: login, the opening, an unanswered order. */
export const SubmitArea = observer(function SubmitArea({
  store,
  quote,
}: {
  readonly store: OrderFormStore;
  readonly quote: QuotePair | undefined;
}) {
  const { session, clock } = usePlatform();
  const { user, ready } = useStream(session.state$, () => session.state);
  const t = useText();
  const closed = quote !== undefined && quote.opening_time > clock.now();
  useNow(closed);
  const variant = store.side === 1 ? 'buy' : 'sell';
  if (closed) {
    return (
      <div className={styles.area}>
        <Button block disabled className={styles.countdown}>
          {t('form.opensIn', { time: countdownText(quote.opening_time - clock.now()) })}
        </Button>
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
  if (store.phase === 'unknown') {
    return (
      <div className={styles.area}>
        <p className={styles.note} role="alert">
          {t('form.unknown')}
        </p>
        <div className={styles.choices}>
          <Button size="small" variant="quiet" onClick={() => store.abandon()}>
            {t('form.abandon')}
          </Button>
          <Button size="small" onClick={() => void store.checkAgain()}>
            {t('form.checkAgain')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.area}>
      <Button block type="submit" variant={variant} pending={!ready || !quote || store.phase !== 'idle'}>
        {t(store.side === 1 ? 'form.buy' : 'form.sell', { token: quote ? pairNames(quote).token : '' })}
      </Button>
      {store.phase === 'checking' && (
        <p className={styles.note} role="status">
          {t('form.checking')}
        </p>
      )}
      {store.refusals.form !== undefined && (
        <p className={styles.refused} role="alert">
          {store.refusals.form}
        </p>
      )}
    </div>
  );
});
