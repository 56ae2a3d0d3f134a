import { type DayChoice, RecordFilters } from '@exchange/records';
import { Select } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useBalances } from '../balances-context';
import type { RecordChoice, RecordFilter } from './record-pages';
import { recordTexts } from './texts';

/** Value of a choice that narrows nothing. */
const all = '';

/** Narrows a page of records to a token, to its own choices and, where its call takes times, to days. */
export const RecordsPageFilters = observer(function RecordsPageFilters({
  filter,
  choices,
  withDays,
  onFilter,
}: {
  readonly filter: RecordFilter;
  readonly choices: readonly RecordChoice[];
  readonly withDays: boolean;
  readonly onFilter: (filter: RecordFilter) => void;
}) {
  const t = recordTexts.useText();
  const { list } = useBalances();
  const tokens = list.map(({ token, token_as: label }) => ({ value: token, label }));
  const { token } = filter;
  if (token !== undefined && !tokens.some(({ value }) => value === token))
    tokens.unshift({ value: token, label: token.toUpperCase() });
  const days: DayChoice = {
    days: filter,
    t: (key, values) => t(key === 'close' ? key : `days.${key}`, values),
    onDays(next) {
      const { from: _from, to: _to, ...rest } = filter;
      onFilter({ ...rest, ...next });
    },
  };
  const handleToken = (value: string) => {
    const { token: _token, ...rest } = filter;
    onFilter({ ...rest, ...(value !== all && { token: value }) });
  };
  const handleChoice = (name: string, value: string) => {
    const { [name]: _before, ...rest } = filter.choices;
    onFilter({ ...filter, choices: { ...rest, ...(value !== all && { [name]: value }) } });
  };
  return (
    <RecordFilters days={withDays ? days : undefined}>
      <Select
        label={t('token')}
        hideLabel
        options={[{ value: all, label: t('everyToken') }, ...tokens]}
        value={token ?? all}
        onValueChange={handleToken}
      />
      {choices.map((choice) => (
        <Select
          key={choice.name}
          label={choice.label}
          hideLabel
          options={[{ value: all, label: choice.all }, ...choice.options]}
          value={filter.choices[choice.name] ?? all}
          onValueChange={(value) => handleChoice(choice.name, value)}
        />
      ))}
    </RecordFilters>
  );
});
