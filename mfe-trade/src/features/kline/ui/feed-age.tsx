import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { DataAge } from '@exchange/ui';
import styles from './feed-age.module.css';
import { useQuoteStatus } from './use-quote';
import { texts } from '../texts';

/** How old the prices are, and Reconnect once nothing tries any more. */
export function FeedAge() {
  const { quotes, locale } = usePlatform();
  const text = texts.useText();
  const { state, updatedAt, gaveUp } = useQuoteStatus();
  const since = updatedAt > 0 && (state === 'stale' || state === 'delayed');
  const time = formatTime(locale.current, updatedAt, 'time');
  return (
    <span className={styles.feed}>
      <DataAge state={state} text={since ? text(`feed.${state}Since`, { time }) : text(`feed.${state}`)} />
      {gaveUp && (
        <button type="button" className={styles.reconnect} onClick={() => quotes.reconnect()}>
          {text('feed.reconnect')}
        </button>
      )}
    </span>
  );
}
