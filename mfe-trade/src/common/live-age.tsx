import type { QuoteStatus } from '@exchange/platform';
import { usePlatform, useTopic } from '@exchange/platform';
import { useNow } from '@exchange/remote-kit';
import { DataAge } from '@exchange/ui';
import { RotateCw } from '@exchange/ui/icons';
import { useText } from '../messages';
import styles from './live-age.module.css';

/** How old the prices beside it are; offers to connect again when they are stale or nothing tries any more. */
export function LiveAge({ state }: { readonly state: QuoteStatus['state'] }) {
  const { quotes } = usePlatform();
  const t = useText();
  const status = useTopic('quotes.status');
  // A book that is behind live quotes has an age of its own, which nobody counts.
  const isAged = state !== 'live' && (status.state === 'delayed' || status.state === 'stale');
  return (
    <span className={styles.age}>
      <DataAge state={state} text={t(`age.${state}`)} />
      {isAged && status.updatedAt > 0 && <ElapsedTime since={status.updatedAt} />}
      {(state === 'stale' || (isAged && status.gaveUp)) && (
        <button
          type="button"
          className={styles.reconnect}
          aria-label={t('age.reconnect')}
          onClick={() => quotes.reconnect()}
        >
          <RotateCw aria-hidden="true" size="0.26rem" />
        </button>
      )}
    </span>
  );
}

/** Beside the status and not in it, where each second would be announced. */
function ElapsedTime({ since }: { readonly since: number }) {
  const t = useText();
  const seconds = Math.max(0, Math.floor((useNow(true) - since) / 1000));
  const minutes = Math.floor(seconds / 60);
  let text = t('age.seconds', { count: seconds });
  if (minutes >= 60) text = t('age.hours', { count: Math.floor(minutes / 60) });
  else if (minutes > 0) text = t('age.minutes', { count: minutes });
  return <small className={styles.elapsed}>{text}</small>;
}
