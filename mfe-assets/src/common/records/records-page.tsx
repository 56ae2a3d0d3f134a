import { type Api, type PersonalChange, usePlatform, useStream } from '@exchange/platform';
import {
  csvTime,
  type DayChoice,
  ExportRecords,
  type FetchPage,
  MoreRecords,
  RecordFilters,
  RecordList,
  toCsv,
} from '@exchange/records';
import { LinkButton, LinkTabs, ListRow, type ListRowProps, Select, Sheet, TopBar } from '@exchange/ui';
import { Observer, observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { useBalances } from '../balances-context';
import { Facts, type Fact } from '../facts';
import {
  parseRecordFilter,
  recordOrigins,
  recordPages,
  recordPath,
  recordQuery,
  type RecordFilter,
  type RecordPageName,
} from './record-pages';
import { RecordsStore } from './records-store';
import styles from './records-page.module.css';
import { recordTexts } from './texts';

/** Records of a page on the screen, and of one that goes into a file. */
const shownAtOnce = 20;
const exportedAtOnce = 100;
/** Value of a choice that narrows nothing. */
const all = '';

/** One kind of records: where they come from and how each is told. Texts are translated. */
export interface RecordsPageProps<Item> {
  readonly name: RecordPageName;
  /** Fetches the records that a filter leaves, newest first, `limit` at a time. */
  readonly recordsOf: (api: Api, filter: RecordFilter, limit: number) => FetchPage<Item>;
  readonly idOf: (item: Item) => string;
  /** Beside the token, by what the list can be narrowed. */
  readonly choice?: {
    readonly label: string;
    /** Name of what narrows nothing, e.g. 'All states'. */
    readonly all: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
  /** The call takes times: the list can be narrowed to days. */
  readonly withDays?: boolean;
  /** Whether a change on the personal channel may have changed these records: they are fetched anew then. */
  readonly isTouched: (change: PersonalChange) => boolean;
  /** Records that a change brought whole, shown at once. */
  readonly recordsIn?: (change: PersonalChange) => readonly Item[];
  /** What there is when there are no records. */
  readonly emptyText: string;
  readonly row: (item: Item) => Pick<ListRowProps, 'title' | 'subtitle' | 'trailing' | 'trailingSubtitle'>;
  /** All that is known of a record. */
  readonly facts: (item: Item) => readonly Fact[];
  /** What stands below the facts, e.g. what can be done. */
  readonly more?: (item: Item) => ReactNode;
  /** What stands above the list, such as a request that got no answer. */
  readonly lead?: ReactNode;
  /** Columns of the file: their names, and a record's values, every decimal as the exchange gave it. */
  readonly columns: readonly string[];
  readonly cells: (item: Item) => readonly string[];
}

/** A page of records: filters, which stand in the address, endless list, detail, file. */
export function RecordsPage<Item>(props: RecordsPageProps<Item>) {
  const { name, choice, withDays = false, recordsOf, lead, columns, cells } = props;
  const { api, navigation, locale } = usePlatform();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const t = recordTexts.useText();
  const filter = parseRecordFilter(search, choice?.options.map(({ value }) => value) ?? [], withDays);
  const handleFilter = (next: RecordFilter) =>
    navigation.to(`/assets/record/${name}${recordQuery(next)}`, { replace: true });
  return (
    <div className={styles.page}>
      <TopBar
        title={t(`title.${name}`)}
        backLabel={t('back')}
        onBack={() => navigation.back('/assets')}
        actions={
          <ExportRecords
            fetchPage={recordsOf(api, filter, exportedAtOnce)}
            csvOf={(items) => toCsv([columns, ...items.map(cells)])}
            nameAt={(now) => `${name}_${csvTime(now).slice(0, 10)}.csv`}
            why={(failure) => locale.failure(failure)}
            t={(key, values) => t(`export.${key}`, values)}
          />
        }
      />
      <LinkTabs
        label={t('pages')}
        links={recordPages.map((page) => ({
          to: recordPath(page),
          label: t(`tab.${page}`),
          current: page === name,
        }))}
      />
      <Filters filter={filter} choice={choice} withDays={withDays} onFilter={handleFilter} />
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      <Records key={recordQuery(filter)} {...props} filter={filter} />
    </div>
  );
}

const Filters = observer(function Filters({
  filter,
  choice,
  withDays,
  onFilter,
}: {
  readonly filter: RecordFilter;
  readonly choice: RecordsPageProps<never>['choice'];
  readonly withDays: boolean;
  readonly onFilter: (filter: RecordFilter) => void;
}) {
  const t = recordTexts.useText();
  const { list } = useBalances();
  const tokens = list.map(({ token, token_as: label }) => ({ value: token, label }));
  const { token } = filter;
  if (token !== undefined && !tokens.some(({ value }) => value === token))
    tokens.unshift({ value: token, label: token.toUpperCase() });
  const without = (...names: readonly string[]): RecordFilter =>
    Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
  const days: DayChoice = {
    days: filter,
    t: (key, values) => t(key === 'close' ? key : `days.${key}`, values),
    onDays: (next) => onFilter({ ...without('from', 'to'), ...next }),
  };
  return (
    <RecordFilters days={withDays ? days : undefined}>
      <Select
        label={t('token')}
        hideLabel
        options={[{ value: all, label: t('everyToken') }, ...tokens]}
        value={token ?? all}
        onValueChange={(value) => onFilter({ ...without('token'), ...(value !== all && { token: value }) })}
      />
      {choice && (
        <Select
          label={choice.label}
          hideLabel
          options={[{ value: all, label: choice.all }, ...choice.options]}
          value={filter.choice ?? all}
          onValueChange={(value) =>
            onFilter({ ...without('choice'), ...(value !== all && { choice: value }) })
          }
        />
      )}
    </RecordFilters>
  );
});

/** The list of one filter: another filter is another list. */
function Records<Item>({
  name,
  filter,
  recordsOf,
  idOf,
  isTouched,
  recordsIn,
  emptyText,
  row,
  facts,
  more,
}: RecordsPageProps<Item> & { readonly filter: RecordFilter }) {
  const { api, session, locale } = usePlatform();
  const t = recordTexts.useText();
  const [store] = useState(
    () => new RecordsStore(session, recordsOf(api, filter, shownAtOnce), { idOf, isTouched, recordsIn }),
  );
  const [open, setOpen] = useState<string>();
  useEffect(() => store.start(), [store]);
  const { records } = store;
  const narrowed = recordQuery(filter) !== '';
  const rows = () => (
    <ul className={styles.list}>
      {records.list.map((item) => (
        <li key={idOf(item)}>
          <ListRow {...row(item)} className={styles.row ?? ''} onPress={() => setOpen(idOf(item))} />
        </li>
      ))}
    </ul>
  );
  const detail = () => {
    const shown = records.list.find((item) => idOf(item) === open);
    return (
      shown && (
        <Sheet open title={t('detail')} closeLabel={t('close')} onClose={() => setOpen(undefined)}>
          <Facts items={facts(shown)} />
          {more?.(shown)}
        </Sheet>
      )
    );
  };
  return (
    <>
      <RecordList
        source={records}
        rowHeight="1.24rem"
        failed={t('failed')}
        why={(failure) => locale.failure(failure)}
        retryLabel={t('retry')}
        empty={t(narrowed ? 'nothingFits' : 'empty')}
        emptyText={narrowed ? t('nothingFitsText') : emptyText}
        action={
          narrowed ? (
            <LinkButton replace variant="quiet" to={recordPath(name)}>
              {t('showAll')}
            </LinkButton>
          ) : (
            <LinkButton to={recordOrigins[name]}>{t(`origin.${name}`)}</LinkButton>
          )
        }
      >
        <Observer>{rows}</Observer>
        <MoreRecords source={records} label={t('more')} />
      </RecordList>
      <Observer>{detail}</Observer>
    </>
  );
}
