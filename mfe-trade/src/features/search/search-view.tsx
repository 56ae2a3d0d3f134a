import { usePlatform } from '@exchange/platform';
import { useSearch } from '@exchange/remote-kit';
import { EmptyState, IconButton, ListRow, StickyHead, VisuallyHidden } from '@exchange/ui';
import { ChevronLeft, Search } from '@exchange/ui/icons';
import { Building2 } from '@exchange/ui/place-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createLatestEntries } from '../../common/latest-entries';
import { LiveAge } from '../../common/live-age';
import type { PairRows } from '../../common/pair-rows';
import { QuotesFailed } from '../../common/quotes-failed';
import { findPairs } from './find-pairs';
import { SearchBox } from './search-box';
import { texts } from './texts';
import { moveThroughLinks } from './move-through-links';
import { useBrandNames } from './use-brand-names';
import styles from './search-view.module.css';

/** Tokens of the hot list. */
const hotTokens = 8;
/** Queries that are kept on the device. */
const keptQueries = 10;

/** `/search` (T-07): pairs by token, alias and brand while one types; before that what was searched for, and the hot tokens. */
export const SearchView = observer(function SearchView({
  rows,
  first,
  renderList,
  skeleton,
}: {
  readonly rows: PairRows;
  /** Keys of pairs that are found before others. */
  readonly first: readonly string[];
  readonly renderList: (keys: readonly string[], label: string) => ReactNode;
  readonly skeleton: (rows: number) => ReactNode;
}) {
  const t = texts.useText();
  const { query, setQuery, kept, forget, field, found } = useSearchField();
  const { list } = rows;
  const pairs = rows.allKeys.flatMap((key) => rows.peek(key) ?? []);
  const searching = query.trim() !== '';
  const brandNames = useBrandNames(searching);
  const keys = findPairs(query, pairs, { brandNames, first }).map(
    ({ token, market }) => `${token}_${market}`,
  );
  const renderSection = (title: string, shown: readonly string[]) => (
    <section className={styles.section}>
      <div className={styles.title}>
        <h2>{title}</h2>
        <LiveAge state={rows.status.state} />
      </div>
      {renderList(shown, title)}
    </section>
  );
  return (
    <>
      <h1>
        <VisuallyHidden>{t('title')}</VisuallyHidden>
      </h1>
      <SearchHead field={field} query={query} onQuery={setQuery} />
      <div role="status">
        <VisuallyHidden>{searching && list.ready ? t('found', { number: keys.length }) : ''}</VisuallyHidden>
      </div>
      {!searching && kept.length > 0 && <Earlier kept={kept} onChoose={setQuery} onForget={forget} />}
      <div ref={found}>
        {!list.ready && (rows.status.state === 'stale' ? <QuotesFailed /> : skeleton(hotTokens))}
        {list.ready && searching && keys.length > 0 && renderSection(t('results'), keys)}
        {list.ready && searching && keys.length === 0 && (
          <EmptyState icon={<Search />} title={t('none', { query: query.trim() })} text={t('noneText')} />
        )}
        {list.ready && !searching && renderSection(t('hot'), list.starRanking.slice(0, hotTokens))}
      </div>
      {!searching && (
        <ListRow
          leading={<Building2 aria-hidden="true" size="0.44rem" />}
          title={t('directory')}
          subtitle={t('directoryText')}
          to="/bdex"
        />
      )}
    </>
  );
});

/** What is searched for: typed in `field`, found in the address, and kept once a result in `found` is opened. */
function useSearchField() {
  const { navigation, storage } = usePlatform();
  const [history] = useState(() => createLatestEntries(storage, 'search-history', keptQueries));
  const [kept, setKept] = useState(() => history.read());
  const address = useSearch();
  const [query, setQuery] = useState(() => new URLSearchParams(address).get('q') ?? '');
  const field = useRef<HTMLInputElement>(null);
  const found = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const results = found.current;
    if (!results || query.trim() === '') return undefined;
    // Before the link leads away: coming back shows the same results.
    const handleOpen = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest('a'))) return;
      setKept(history.add(query.slice(0, 40)));
      navigation.to(`/search?q=${encodeURIComponent(query)}`, { replace: true });
    };
    results.addEventListener('click', handleOpen, true);
    return () => results.removeEventListener('click', handleOpen, true);
  }, [history, navigation, query]);
  useEffect(() => moveThroughLinks(field, found), []);
  const forget = () => {
    history.clear();
    setKept([]);
  };
  return { query, setQuery, kept, forget, field, found };
}

function SearchHead({
  field,
  query,
  onQuery,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}) {
  const { navigation } = usePlatform();
  const t = texts.useText();
  return (
    <StickyHead className={styles.head}>
      <IconButton aria-label={t('back')} onClick={() => navigation.back('/')}>
        <ChevronLeft />
      </IconButton>
      <SearchBox field={field} query={query} onQuery={onQuery} autoFocus />
    </StickyHead>
  );
}

/** What was searched for before. */
function Earlier({
  kept,
  onChoose,
  onForget,
}: {
  readonly kept: readonly string[];
  readonly onChoose: (query: string) => void;
  readonly onForget: () => void;
}) {
  const t = texts.useText();
  return (
    <section className={styles.section}>
      <div className={styles.title}>
        <h2>{t('history')}</h2>
        <button type="button" className={styles.clear} onClick={onForget}>
          {t('clear')}
        </button>
      </div>
      <ul className={styles.chips}>
        {kept.map((text) => (
          <li key={text}>
            <button type="button" className={styles.chip} onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
