import { usePlatform } from '@exchange/platform';
import { PageLoading, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { createRecentPairs } from '../common/recent-pairs';
import { PairListSkeleton } from '../features/market-list/pair-list-skeleton';
import { PairList } from '../features/market-list/pair-list';
import { texts } from '../features/search/texts';
import { SearchView } from '../features/search/search-view';
import { useStores } from './application-stores';
import { useStarredRow } from './use-starred-row';

/** `/search` (T-07). */
export const SearchPage = withTexts(
  texts,
  observer(function SearchPage() {
    const { storage } = usePlatform();
    const { rows, favouriteKeys } = useStores();
    const [recent] = useState(() => createRecentPairs(storage).read());
    const renderRow = useStarredRow();
    return (
      <SearchView
        rows={rows}
        first={[...recent, ...favouriteKeys()]}
        renderList={(keys, label) => <PairList label={label} keys={keys} renderRow={renderRow} />}
        skeleton={(count) => <PairListSkeleton rows={count} />}
      />
    );
  }),
  PageLoading,
);
