import { RecordFilters } from '@exchange/records';
import { Select } from '@exchange/ui';
import { narrow, statuses, type HistoryFilter } from '../domain/history-filter';
import { texts } from '../texts';

/** A pair that can be chosen: its key, and its name as people write it. */
export interface PairChoice {
  readonly key: string;
  readonly name: string;
}

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
  const { pair } = filter;
  const listed = pair === undefined || pairs.some(({ key }) => key === pair);
  const choices = listed ? pairs : [...pairs, { key: pair, name: pair.toUpperCase().replace('_', '/') }];
  return (
    <RecordFilters
      days={{
        days: filter,
        t: (key, values) => t(key === 'close' ? key : `filter.${key}`, values),
        onDays: ({ from, to }) => onFilter(narrow(filter, { from, to })),
      }}
    >
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
    </RecordFilters>
  );
}
