import { PageLoading, withTexts } from '@exchange/remote-kit';
import { PairListSkeleton } from '../features/market-list/pair-list-skeleton';
import { PairList } from '../features/market-list/pair-list';
import { texts } from '../features/search/texts';
import { SearchView } from '../features/search/search-view';
import { useStores } from './application-stores';
import { useStarredRow } from './use-starred-row';

/** `/search` (T-07). */
export const SearchPage = withTexts(
  texts,
  function SearchPage() {
    const { rows } = useStores();
    const renderRow = useStarredRow();
    return (
      <SearchView
        rows={rows}
        renderList={(keys, label) => <PairList label={label} keys={keys} renderRow={renderRow} />}
        skeleton={(count) => <PairListSkeleton rows={count} />}
      />
    );
  },
  PageLoading,
);
