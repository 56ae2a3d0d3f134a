import { type Api, usePlatform, useStream } from '@exchange/platform';
import { type FetchPage, MoreRecords, OneRecord, RecordList, statementPath } from '@exchange/records';
import { LinkButton, LinkTabs, ListRow, type ListRowProps, Sheet, TopBar } from '@exchange/ui';
import { Observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { Facts, type Fact } from '../facts';
import { ExportButton } from './export-button';
import {
  parseRecordFilter,
  type RecordChoice,
  recordOrigins,
  recordPages,
  recordPath,
  recordQuery,
  type RecordFilter,
  type RecordPageName,
} from './record-pages';
import { RecordsPageFilters } from './records-page-filters';
import { RecordsStore, type RecordNews } from './records-store';
import styles from './records-page.module.css';
import { recordTexts } from './texts';

/** Records of a page on the screen, and of one that goes into a file. */
const shownAtOnce = 20;
const usuallyExportedAtOnce = 100;

/** One kind of records: where they come from and how each is told. Texts are translated. */
export interface RecordsPageProps<Item> {
  readonly name: RecordPageName;
  /** Fetches the records that a filter leaves, newest first, `limit` at a time. */
  readonly recordsOf: (api: Api, filter: RecordFilter, limit: number) => FetchPage<Item>;
  readonly idOf: (item: Item) => string;
  /** Beside the token, by what the list can be narrowed. */
  readonly choices?: readonly RecordChoice[];
  /** The call takes times: the list can be narrowed to days. */
  readonly withDays?: boolean;
  /** What of the user's own changes when these records do: they are fetched anew then. */
  readonly touchedBy: RecordNews;
  /** Records that a change brought whole, shown at once. */
  readonly recordsIn?: (news: readonly unknown[]) => readonly Item[];
  /** What there is when there are no records. */
  readonly emptyText: string;
  readonly row: (item: Item) => Pick<ListRowProps, 'title' | 'subtitle' | 'trailing' | 'trailingSubtitle'>;
  /** Where a row leads; one that leads nowhere opens with all that is known of it. */
  readonly to?: (item: Item) => string | undefined;
  /** Title of the records that follow one another and have the same one, e.g. their day. */
  readonly heading?: (item: Item) => string;
  /** All that is known of a record. */
  readonly facts: (item: Item) => readonly Fact[];
  /** What the account statement knows a record by; undefined of one that moved nothing. */
  readonly reference?: (item: Item) => string | undefined;
  /** What stands below the facts, e.g. what can be done. */
  readonly more?: (item: Item) => ReactNode;
  /** What stands above the list, such as a request that got no answer. */
  readonly lead?: ReactNode;
  /** Columns of the file: their names, and a record's values, every decimal as the exchange gave it. */
  readonly columns: readonly string[];
  readonly cells: (item: Item) => readonly string[];
  /** Records that are asked for at once for the file. */
  readonly exportedAtOnce?: number;
}

/** A page of records: filters, which stand in the address, endless list, detail, file. */
export function RecordsPage<Item>(props: RecordsPageProps<Item>) {
  const { name, choices = [], withDays = false, recordsOf, lead, columns, cells } = props;
  const { exportedAtOnce = usuallyExportedAtOnce } = props;
  const { api, navigation } = usePlatform();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const t = recordTexts.useText();
  const filter = parseRecordFilter(search, choices, withDays);
  const handleFilter = (next: RecordFilter) =>
    navigation.to(`/assets/record/${name}${recordQuery(next)}`, { replace: true });
  return (
    <div className={styles.page}>
      <TopBar
        title={t(`title.${name}`)}
        backLabel={t('back')}
        onBack={() => navigation.back('/assets')}
        actions={
          <ExportButton
            name={name}
            fetchPage={recordsOf(api, filter, exportedAtOnce)}
            columns={columns}
            cells={cells}
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
      <RecordsPageFilters filter={filter} choices={choices} withDays={withDays} onFilter={handleFilter} />
      {filter.record !== undefined && (
        <OneRecord
          text={t(name === 'statement' ? 'linesOfOne' : 'oneOnly')}
          allLabel={t('showAll')}
          to={recordPath(name)}
        />
      )}
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      <Records key={recordQuery(filter)} {...props} filter={filter} />
    </div>
  );
}

/** The list of one filter: another filter is another list. */
function Records<Item>(props: RecordsPageProps<Item> & { readonly filter: RecordFilter }) {
  const { name, filter, recordsOf, idOf, touchedBy, recordsIn, emptyText } = props;
  const { api, bus, session, locale } = usePlatform();
  const t = recordTexts.useText();
  const [store] = useState(
    () =>
      new RecordsStore({ bus, session }, recordsOf(api, filter, shownAtOnce), { idOf, touchedBy, recordsIn }),
  );
  const [open, setOpen] = useState(filter.record);
  useEffect(() => store.start(), [store]);
  const { records } = store;
  const narrowed = recordQuery(filter) !== '';
  const rows = () => <Rows list={records.list} of={props} onOpen={setOpen} />;
  const detail = () => {
    const shown = records.list.find((item) => idOf(item) === open);
    return shown && <Detail record={shown} of={props} onClose={() => setOpen(undefined)} />;
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

/** The records, those that follow one another under their common title. */
function Rows<Item>({
  list,
  of: { idOf, row, to, heading },
  onOpen,
}: {
  readonly list: readonly Item[];
  readonly of: RecordsPageProps<Item>;
  readonly onOpen: (id: string) => void;
}) {
  const rowOf = (item: Item) => {
    const path = to?.(item);
    const leads = path === undefined ? { onPress: () => onOpen(idOf(item)) } : { to: path };
    return (
      <li key={idOf(item)}>
        <ListRow {...row(item)} className={styles.row ?? ''} {...leads} />
      </li>
    );
  };
  return groupsOf(list, heading).map(({ title, items, key }) => (
    <section key={key}>
      {title !== undefined && <h2 className={styles.heading}>{title}</h2>}
      <ul className={styles.list}>{items.map(rowOf)}</ul>
    </section>
  ));
}

/** All that is known of a record, what can be done with it, and the way to what it moved. */
function Detail<Item>({
  record,
  of: { facts, more, reference },
  onClose,
}: {
  readonly record: Item;
  readonly of: RecordsPageProps<Item>;
  readonly onClose: () => void;
}) {
  const t = recordTexts.useText();
  return (
    <Sheet open title={t('detail')} closeLabel={t('close')} onClose={onClose}>
      <Facts items={facts(record)} />
      {more?.(record)}
      <StatementLink reference={reference?.(record)} />
    </Sheet>
  );
}

/** Below what is known of a record: the way to what it moved. */
function StatementLink({ reference }: { readonly reference: string | undefined }) {
  const t = recordTexts.useText();
  if (reference === undefined) return null;
  return (
    <LinkButton block variant="quiet" className={styles.statement} to={statementPath(reference)}>
      {t('title.statement')}
    </LinkButton>
  );
}

/** Records that follow one another under one title. */
interface RecordGroup<Item> {
  readonly key: number;
  readonly title: string | undefined;
  readonly items: Item[];
}

function groupsOf<Item>(
  list: readonly Item[],
  heading: ((item: Item) => string) | undefined,
): readonly RecordGroup<Item>[] {
  const groups: RecordGroup<Item>[] = [];
  for (const item of list) {
    const title = heading?.(item);
    const last = groups.at(-1);
    if (last && last.title === title) last.items.push(item);
    else groups.push({ key: groups.length, title, items: [item] });
  }
  return groups;
}
