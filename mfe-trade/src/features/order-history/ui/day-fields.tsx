import { usePlatform } from '@exchange/platform';
import { Button, TextField } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { dayOf, lastDays, narrow, type HistoryFilter } from '../domain/history-filter';
import { texts } from '../texts';
import styles from './filter-bar.module.css';

/** Lengths of spans that are often wanted, in days. */
const spans = [7, 30, 90] as const;

/** First and last day of what is listed (T-14). */
export function DayFields({
  filter,
  onFilter,
}: {
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
}) {
  const { clock } = usePlatform();
  const t = texts.useText();
  const [from, setFrom] = useState(filter.from ?? '');
  const [to, setTo] = useState(filter.to ?? '');
  const today = dayOf(clock.now());
  const reversed = from !== '' && to !== '' && from > to;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!reversed) onFilter(narrow(filter, { from, to }));
  };
  return (
    <form className={styles.fields} noValidate onSubmit={handleSubmit}>
      <div className={styles.spans}>
        {spans.map((count) => (
          <Button
            key={count}
            size="small"
            variant="quiet"
            onClick={() => onFilter(narrow(filter, lastDays(clock.now(), count)))}
          >
            {t('filter.lastDays', { days: count })}
          </Button>
        ))}
      </div>
      <div className={styles.span}>
        <TextField label={t('filter.from')} type="date" max={today} value={from} onValueChange={setFrom} />
        <TextField label={t('filter.to')} type="date" max={today} value={to} onValueChange={setTo} />
      </div>
      <p className={styles.reversed} role="alert">
        {reversed ? t('filter.reversed') : ''}
      </p>
      <Button block type="submit">
        {t('filter.show')}
      </Button>
    </form>
  );
}
