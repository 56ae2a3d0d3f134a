import { Button, EmptyState, ErrorState, IconLink, Tabs, TopBar } from '@exchange/ui';
import { Search, Star } from '@exchange/ui/icons';
import { Building2 } from '@exchange/ui/place-icons';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { LiveAge } from '../../common/live-age';
import type { PairRows } from '../../common/pair-rows';
import { QuotesFailed } from '../../common/quotes-failed';
import { SortHead } from '../../common/sorting/sort-head';
import { useText } from '../../messages';
import { marketTabs, tabLabel, type FixedTab, type MarketTab } from './market-tab';
import { sortColumns } from './sort-pairs';
import type { MarketListStore } from './market-list-store';
import { PairList } from './pair-list';
import { PairListSkeleton } from './pair-list-skeleton';
import styles from './market-list.module.css';

interface MarketListProps {
  readonly store: MarketListStore;
  readonly rows: PairRows;
  /** Where the loading of the favourites stands. */
  readonly favourites: { readonly loading: boolean; readonly failed: boolean; readonly onRetry: () => void };
  /** Stable between renders, see `PairList`. */
  readonly renderRow: (key: string) => ReactNode;
  readonly onTab: (tab: MarketTab) => void;
}

/**
 * The market list (T-03): tabs, heads to sort by, and the pairs with their live prices. Each part renders for what it shows alone: a
 * tap on a tab has to be answered within a frame of a slow phone.
 */
export function MarketList({ store, rows, favourites, renderRow, onTab }: MarketListProps) {
  return (
    <div className={styles.page}>
      <MarketBar rows={rows} />
      <div className={styles.heads}>
        <MarketTabs store={store} rows={rows} onTab={onTab} />
        <MarketSort store={store} />
      </div>
      <MarketRows store={store} rows={rows} favourites={favourites} renderRow={renderRow} onTab={onTab} />
    </div>
  );
}

const MarketBar = observer(function MarketBar({ rows }: Pick<MarketListProps, 'rows'>) {
  const t = useText();
  return (
    <TopBar
      title={t('market.title')}
      actions={
        <>
          <LiveAge state={rows.status.state} />
          <IconLink to="/bdex" aria-label={t('market.directory')}>
            <Building2 />
          </IconLink>
          <IconLink to="/search" aria-label={t('market.search')}>
            <Search />
          </IconLink>
        </>
      }
    />
  );
});

const MarketTabs = observer(function MarketTabs({
  store,
  rows: { list },
  onTab,
}: Pick<MarketListProps, 'store' | 'rows' | 'onTab'>) {
  const t = useText();
  const items = useMemo(
    () => marketTabs(list).map((id) => ({ id, label: tabLabel(id, nameWith(t)) })),
    [list, t],
  );
  return (
    <Tabs
      label={t('market.tabs')}
      group="market"
      items={items}
      selected={store.tab}
      onSelect={onTab}
      variant="pill"
      panels={false}
      className={styles.tabs ?? ''}
    />
  );
});

const MarketSort = observer(function MarketSort({ store }: Pick<MarketListProps, 'store'>) {
  const t = useText();
  return (
    <SortHead
      label={t('market.sort')}
      columns={sortColumns.map((id) => ({ id, label: t(`market.column.${id}`), className: styles[id] }))}
      sort={store.sort}
      onSort={(column) => store.tapColumn(column)}
    />
  );
});

const MarketRows = observer(function MarketRows({
  store,
  rows,
  favourites,
  renderRow,
  onTab,
}: MarketListProps) {
  const t = useText();
  const { tab, keys, ready } = store.arranged;
  if (!ready) {
    return rows.status.state === 'stale' ? <QuotesFailed /> : <PairListSkeleton rows={10} />;
  }
  if (keys.length > 0)
    return <PairList label={tabLabel(tab, nameWith(t))} keys={keys} renderRow={renderRow} />;
  if (tab !== 'favourites') return <EmptyState title={t('market.empty')} />;
  if (favourites.loading) return <PairListSkeleton rows={3} />;
  if (favourites.failed) {
    return <ErrorState title={t('favourites.failed')} retryLabel={t('retry')} onRetry={favourites.onRetry} />;
  }
  return (
    <EmptyState
      icon={<Star />}
      title={t('favourites.empty')}
      text={t('favourites.emptyText')}
      action={<Button onClick={() => onTab('all')}>{t('home.more')}</Button>}
    />
  );
});

const nameWith =
  (t: ReturnType<typeof useText>) =>
  (tab: FixedTab): string =>
    t(`market.tab.${tab}`);
