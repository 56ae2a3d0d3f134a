import { usePlatform } from '@exchange/platform';
import { EmptyState, Tabs, VisuallyHidden } from '@exchange/ui';
import { Search } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { LiveAge } from '../common/live-age';
import { pairPath, type PairPage } from '../common/pair-key';
import { QuotesFailed } from '../common/quotes-failed';
import { createRecentPairs } from '../common/recent-pairs';
import { keysOfTab, type MarketTab } from '../features/market-list/market-tab';
import { PairList } from '../features/market-list/pair-list';
import { PairListSkeleton } from '../features/market-list/pair-list-skeleton';
import { PairRowView } from '../features/market-list/pair-row-view';
import { texts } from '../features/pair-drawer/texts';
import { findPairs } from '../features/search/find-pairs';
import { moveThroughLinks } from '../features/search/move-through-links';
import { SearchBox } from '../features/search/search-box';
import { texts as searchTexts } from '../features/search/texts';
import { useBrandNames } from '../features/search/use-brand-names';
import { useText } from '../messages';
import { useStores } from './application-stores';
import styles from './pair-chooser.module.css';

export interface PairChooserProps {
  readonly pairKey: string;
  /** The page that a pair which is chosen is shown on. */
  readonly page: PairPage;
  /** The field of the search. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** The present pair is chosen again. Stable between renders. */
  readonly onPresent?: (() => void) | undefined;
}

/** What has to be there before a {@link PairChooser}. */
export const chooserTexts = [texts, searchTexts];

type ChooserTab = 'recent' | MarketTab;

/** A list of pairs to go to, in the place of the present one: what a search finds, the recent ones, the favourites or those of a market (T-18). */
export const PairChooser = observer(function Chooser({ pairKey, page, field, onPresent }: PairChooserProps) {
  const t = useText();
  const own = texts.useText();
  const search = searchTexts.useText();
  const { rows } = useStores();
  const { query, setQuery, takesFocus, found } = useSearch(field);
  const { tabs, tab, chooseTab, keysOf, first } = useChooserTabs(pairKey);
  const searching = query.trim() !== '';
  const brandNames = useBrandNames(searching);
  const keys = searching
    ? findPairs(
        query,
        rows.allKeys.flatMap((key) => rows.peek(key) ?? []),
        { brandNames, first },
      ).map(({ token, market }) => `${token}_${market}`)
    : keysOf(tab);
  const renderRow = useChoosingRow(pairKey, page, onPresent);
  const tabName = (id: ChooserTab) => {
    if (id === 'recent') return own('recent');
    return id === 'favourites' ? t('market.tab.favourites') : id.replace('market:', '').toUpperCase();
  };
  const { ready } = rows.list;
  return (
    <div className={styles.chooser}>
      <div className={styles.head}>
        <SearchBox field={field} query={query} onQuery={setQuery} data-autofocus={takesFocus || undefined} />
      </div>
      <div className={styles.tabs}>
        {searching ? (
          <h3 className={styles.title}>{search('results')}</h3>
        ) : (
          <Tabs
            label={t('market.tabs')}
            group="pair-chooser"
            items={tabs.map((id) => ({ id, label: tabName(id) }))}
            selected={tab}
            onSelect={chooseTab}
            variant="pill"
            panels={false}
            className={styles.list ?? ''}
          />
        )}
        <LiveAge state={rows.status.state} />
      </div>
      <div role="status">
        <VisuallyHidden>{searching && ready ? search('found', { number: keys.length }) : ''}</VisuallyHidden>
      </div>
      {/* Another list begins at its top. */}
      <div ref={found} key={searching ? '' : tab} className={styles.rows}>
        {!ready && (rows.status.state === 'stale' ? <QuotesFailed /> : <PairListSkeleton rows={8} />)}
        {ready && keys.length > 0 && (
          <PairList label={searching ? search('results') : tabName(tab)} keys={keys} renderRow={renderRow} />
        )}
        {ready && searching && keys.length === 0 && (
          <EmptyState
            icon={<Search />}
            title={search('none', { query: query.trim() })}
            text={search('noneText')}
          />
        )}
      </div>
    </div>
  );
});

/** The query and what was found. A field that takes the focus of itself would bring up the keyboard of a phone. */
function useSearch(field: RefObject<HTMLInputElement | null>) {
  const [query, setQuery] = useState('');
  const [takesFocus] = useState(() => matchMedia('(pointer: fine)').matches);
  const found = useRef<HTMLDivElement>(null);
  useEffect(() => moveThroughLinks(field, found), [field]);
  return { query, setQuery, takesFocus, found };
}

/** From so many pairs on the recent ones or the favourites are shown first: among fewer the one that is looked for is seldom. */
const enoughPairs = 3;

/** The tabs that have pairs: recent ones and favourites, then the markets. At first one of the former, or the present pair's market, is open. */
function useChooserTabs(pairKey: string) {
  const { storage } = usePlatform();
  const { rows, favouriteKeys } = useStores();
  const recent = createRecentPairs(storage).read();
  const [chosen, chooseTab] = useState<ChooserTab>();
  const favourites = favouriteKeys();
  const others = recent.filter((key) => key !== pairKey && rows.row(key));
  const own: ChooserTab[] = [];
  if (others.length > 0) own.push('recent');
  if (favourites.length > 0) own.push('favourites');
  const markets = rows.list.markets.map((market) => `market:${market}` as const);
  const tabs = [...own, ...markets];
  const keysOf = (tab: ChooserTab) => (tab === 'recent' ? others : keysOfTab(tab, rows.list, favourites));
  const market = markets.find((id) => pairKey.endsWith(id.replace('market:', '_'))) ?? 'all';
  const firstTab = own.find((tab) => keysOf(tab).length >= enoughPairs) ?? market;
  return {
    tabs,
    tab: chosen !== undefined && tabs.includes(chosen) ? chosen : firstTab,
    chooseTab,
    keysOf,
    first: [...others, ...favourites],
  };
}

/** Renders a pair's row, which leads to its page in place of the present one; the present pair's tells of it. */
function useChoosingRow(
  pairKey: string,
  page: PairPage,
  onPresent: (() => void) | undefined,
): (key: string) => ReactNode {
  const { rows } = useStores();
  const t = useText();
  return useCallback(
    (key) => {
      const row = rows.row(key);
      const isPresent = key === pairKey;
      return (
        row && (
          <PairRowView
            row={row}
            to={pairPath(key, page)}
            t={t}
            link={{
              replace: true,
              'aria-current': isPresent || undefined,
              onClick: (event) => {
                if (!isPresent) return;
                event.preventDefault();
                onPresent?.();
              },
            }}
          />
        )
      );
    },
    [rows, t, pairKey, page, onPresent],
  );
}
