import { PageLoading, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { pairNames } from '../common/quote-text';
import { texts } from '../features/edit-favourites/texts';
import { EditFavourites } from '../features/edit-favourites/edit-favourites';
import { useStores } from './application-stores';

/** `/home/editFavorite` (T-07). Pairs that are listed no more stay among the favourites and are not shown. */
export const EditFavouritesPage = withTexts(
  texts,
  observer(function EditFavouritesPage() {
    const { rows, favourites } = useStores();
    const { ids, state } = favourites;
    const { list } = rows;
    const shown = useMemo(
      () =>
        ids.flatMap((id) => {
          const key = list.ready ? rows.rowById(id)?.key : undefined;
          const quote = key === undefined ? undefined : rows.peek(key);
          return quote ? [{ id, ...pairNames(quote), logoUrl: quote.logo_url }] : [];
        }),
      [ids, list, rows],
    );
    const loading = !list.ready || state === 'idle' || state === 'loading';
    return (
      <EditFavourites
        favourites={shown}
        state={loading ? 'loading' : state === 'failed' ? 'failed' : 'ready'}
        onRetry={() => void favourites.load()}
        onArrange={(order) => favourites.arrange(order)}
        onRemove={(id) => favourites.toggle(id)}
      />
    );
  }),
  PageLoading,
);
