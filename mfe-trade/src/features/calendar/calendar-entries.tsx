import type { CalendarEntry } from '@exchange/contract';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import { queryFailureText } from '../../common/query-failure-text';
import { SafeLink } from '../../common/safe-link';
import { useText } from '../../messages';
import { texts } from './texts';
import styles from './calendar.module.css';

/** Entries of the calendar, each leading to what it is about: what is to come, then what has been. */
export function CalendarEntries({
  list,
  now,
  failure,
  onRetry,
}: {
  /** Undefined while they are loading. */
  readonly list: readonly CalendarEntry[] | undefined;
  /** Ms since the epoch. */
  readonly now: number;
  readonly failure: unknown;
  readonly onRetry: () => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const common = useText();
  if (!list) {
    return failure === undefined ? (
      <div className={styles.entries} aria-hidden="true">
        {Array.from({ length: 3 }, (_, index) => (
          <span key={index} className={styles.entry}>
            <Skeleton width="60%" />
          </span>
        ))}
      </div>
    ) : (
      <ErrorState
        title={t('failed')}
        text={queryFailureText(failure, locale, common)}
        retryLabel={t('retry')}
        onRetry={onRetry}
      />
    );
  }
  if (list.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  const today = new Date(now).setHours(0, 0, 0, 0);
  const coming = list.filter(({ time }) => time >= today);
  const earlier = list.filter(({ time }) => time < today).reverse();
  return (
    <div>
      {coming.length > 0 && <Entries list={coming} label={t('entries')} />}
      {earlier.length > 0 && (
        <>
          <h3 className={styles.earlier}>{t('earlier')}</h3>
          <Entries list={earlier} label={t('earlier')} />
        </>
      )}
    </div>
  );
}

function Entries({ list, label: name }: { readonly list: readonly CalendarEntry[]; readonly label: string }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  return (
    <ul aria-label={name}>
      {list.map(({ id, label, title, time, link }) => (
        <li key={id}>
          <SafeLink link={link} className={styles.entry}>
            <span className={styles.what}>
              <b>{title}</b>
              <small>{formatTime(locale.current, time, 'short')}</small>
            </span>
            <span className={styles.kind} data-kind={label}>
              {t(`label.${label}`)}
            </span>
          </SafeLink>
        </li>
      ))}
    </ul>
  );
}
