import { useCallback, type ReactNode } from 'react';
import { pairPath } from '../common/pair-key';
import { pairNames } from '../common/quote-text';
import { useText } from '../messages';
import { StarButton } from '../features/favourites/star-button';
import { PairRowView } from '../features/market-list/pair-row-view';
import { useStores } from './application-stores';

/** Renders a pair's row with its star, leading to its k-line (T-04). The same function until the locale changes. */
export function useStarredRow(): (key: string) => ReactNode {
  const { rows, favourites } = useStores();
  const t = useText();
  return useCallback(
    (key) => {
      const row = rows.row(key);
      if (!row) return null;
      const names = pairNames(row.quote);
      const star = (
        <StarButton store={favourites} pairId={row.quote.id} pairName={`${names.token}/${names.market}`} />
      );
      return <PairRowView row={row} to={pairPath(key, 'kline')} t={t} start={star} />;
    },
    [rows, favourites, t],
  );
}
