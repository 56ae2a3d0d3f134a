import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { IconButton, Select, Sheet } from '@exchange/ui';
import { CalendarDays, X } from 'lucide-react';
import { useState } from 'react';
import { narrow, type HistoryFilter } from '../domain/history-filter';
import { texts } from '../texts';
import { DayFields } from './day-fields';
import styles from './filter-bar.module.css';

/** A pair that can be chosen: its key, and its name as people write it. */
export interface PairChoice {
  readonly key: string;
  readonly name: string;
}

const statuses = [1, 2, 3, 0] as const;
/** Value of a choice that narrows nothing. */
const all = '';

/** What the list below it is narrowed to (T-14): pair, side, of orders their state, and days. */
export function FilterBar({
  filter,
  pairs,
  withStatus,
  onFilter,
}: {
  readonly filter: HistoryFilter;
  readonly pairs: readonly PairChoice[];
  readonly withStatus: boolean;
  readonly onFilter: (filter: HistoryFilter) => void;
}) {
  const t = texts.useText();
  const [dating, setDating] = useState(false);
  const { pair } = filter;
  const listed = pair === undefined || pairs.some(({ key }) => key === pair);
  const choices = listed ? pairs : [...pairs, { key: pair, name: pair.toUpperCase().replace('_', '/') }];
  return (
    <div className={styles.bar}>
      <Select
        label={t('field.pair')}
        hideLabel
        options={[
          { value: all, label: t('filter.everyPair') },
          ...choices.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        value={pair ?? all}
        onValueChange={(value) => onFilter(narrow(filter, { pair: value }))}
      />
      <Select
        label={t('field.side')}
        hideLabel
        options={[
          { value: all, label: t('filter.everySide') },
          { value: '1', label: t('side.buy') },
          { value: '2', label: t('side.sell') },
        ]}
        value={`${filter.side ?? all}`}
        onValueChange={(value) => onFilter(narrow(filter, { side: value }))}
      />
      {withStatus && (
        <Select
          label={t('field.status')}
          hideLabel
          options={[
            { value: all, label: t('filter.everyStatus') },
            ...statuses.map((value) => ({ value: `${value}`, label: t(`status.${value}`) })),
          ]}
          value={`${filter.status ?? all}`}
          onValueChange={(value) => onFilter(narrow(filter, { status: value }))}
        />
      )}
      <IconButton aria-label={t('filter.days')} onClick={() => setDating(true)}>
        <CalendarDays />
      </IconButton>
      <ChosenDays filter={filter} onFilter={onFilter} />
      <Sheet open={dating} title={t('filter.days')} closeLabel={t('close')} onClose={() => setDating(false)}>
        <DayFields
          filter={filter}
          onFilter={(next) => {
            onFilter(next);
            setDating(false);
          }}
        />
      </Sheet>
    </div>
  );
}

/** The days that the list is narrowed to, with the way back to all. */
function ChosenDays({
  filter,
  onFilter,
}: {
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const { from, to } = filter;
  if (from === undefined && to === undefined) return null;
  // Noon: whatever the time zone's own days do, it is in this one.
  const text = (day: string | undefined) =>
    day === undefined ? '…' : formatTime(locale.current, Date.parse(`${day}T12:00`), 'date');
  return (
    <p className={styles.days}>
      <span>
        {text(from)} – {text(to)}
      </span>
      <button
        type="button"
        className={styles.clear}
        aria-label={t('filter.everyDay')}
        onClick={() => onFilter(narrow(filter, { from: '', to: '' }))}
      >
        <X aria-hidden="true" size="0.28rem" />
      </button>
    </p>
  );
}
