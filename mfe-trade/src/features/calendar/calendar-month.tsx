import { usePlatform } from '@exchange/platform';
import { dayOf, daysOf, monthOf, type Month } from './month';
import { texts } from './texts';
import styles from './calendar.module.css';

/** A Sunday: names of the days of the week follow from it. */
const sunday = new Date(2026, 10, 1);

/** The days of a month; those with entries are marked and can be chosen, and chosen again to be left. */
export function CalendarMonth({
  month,
  times,
  today,
  day,
  onDay,
}: {
  readonly month: Month;
  /** Times of the entries, ms since the epoch. */
  readonly times: readonly number[];
  /** Now, ms since the epoch. */
  readonly today: number;
  /** The chosen day. */
  readonly day: number | undefined;
  readonly onDay: (day: number | undefined) => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const weekday = new Intl.DateTimeFormat(locale.current, { weekday: 'narrow' });
  const date = new Intl.DateTimeFormat(locale.current, { month: 'long', day: 'numeric' });
  const counts = new Map<number, number>();
  for (const time of times) counts.set(dayOf(time), (counts.get(dayOf(time)) ?? 0) + 1);
  const present = monthOf(today);
  const isPresent = present.year === month.year && present.month === month.month;
  return (
    <div className={styles.days} role="group" aria-label={t('days')}>
      {Array.from({ length: 7 }, (_, index) => (
        <span key={`week-${index}`} className={styles.weekday} aria-hidden="true">
          {weekday.format(new Date(sunday.getFullYear(), sunday.getMonth(), sunday.getDate() + index))}
        </span>
      ))}
      {daysOf(month).map((each, index) => {
        if (each === undefined) return <span key={`before-${index}`} />;
        const number = counts.get(each) ?? 0;
        return (
          <button
            key={each}
            type="button"
            className={styles.day}
            disabled={number === 0}
            aria-pressed={each === day}
            aria-current={isPresent && dayOf(today) === each ? 'date' : undefined}
            aria-label={t('day', { date: date.format(new Date(month.year, month.month, each)), number })}
            data-marked={number > 0 || undefined}
            onClick={() => onDay(each === day ? undefined : each)}
          >
            {each}
          </button>
        );
      })}
    </div>
  );
}
