import { usePlatform } from '@exchange/platform';
import { useSearch } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterFrame } from '../common/schedule-frame';
import { useQuotesRefresh } from '../common/use-quotes-refresh';
import { queryOfTab, type MarketTab } from '../features/market-list/market-tab';
import { MarketListStore } from '../features/market-list/market-list-store';
import { MarketList } from '../features/market-list/market-list';
import { useStores } from './application-stores';
import { useStarredRow } from './use-starred-row';

/** `/home/marketCondition` (T-03 to T-06). The open tab is in the address, so that coming back opens it again. */
export const MarketPage = observer(function MarketPage() {
  const { navigation } = usePlatform();
  const { rows, favourites, favouriteKeys } = useStores();
  const search = useSearch();
  const [store] = useState(() => new MarketListStore(rows, favouriteKeys, search));
  useEffect(() => store.start(), [store]);
  useEffect(() => store.follow(search), [search, store]);

  const cancelAddress = useRef<() => void>(undefined);
  useEffect(() => () => cancelAddress.current?.(), []);
  const handleTab = useCallback(
    (tab: MarketTab) => {
      store.chooseTab(tab);
      // To change the address takes longer than to show which tab was tapped.
      cancelAddress.current?.();
      cancelAddress.current = afterFrame(() =>
        navigation.to(`/home/marketCondition${queryOfTab(tab)}`, { replace: true }),
      );
    },
    [store, navigation],
  );
  const renderRow = useStarredRow();
  useQuotesRefresh();
  const { state } = favourites;
  const loading = useMemo(
    () => ({
      loading: state === 'loading' || state === 'idle',
      failed: state === 'failed',
      onRetry: () => void favourites.load(),
    }),
    [favourites, state],
  );
  return (
    <MarketList store={store} rows={rows} favourites={loading} renderRow={renderRow} onTab={handleTab} />
  );
});
