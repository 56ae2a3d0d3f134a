import { useCallback } from 'react';
import { pairPath } from '../../common/pair-key';
import { useText } from '../../common/text';
import { EntryMenu } from '../../features/home/ui/entry-menu';
import { HomeHead } from '../../features/home/ui/home-head';
import { HomeRankings } from '../../features/home/ui/home-rankings';
import { HotCards } from '../../features/home/ui/hot-cards';
import { OrganisationBanner } from '../../features/home/ui/organisation-banner';
import { PairListSkeleton } from '../../features/market-list/ui/pair-list-skeleton';
import { PairList } from '../../features/market-list/ui/pair-list';
import { PairRowView } from '../../features/market-list/ui/pair-row-view';
import { useStores } from '../application-stores';
import styles from './home-page.module.css';

/** `/` (T-01): the organisation, ways to its areas, and the pairs that matter now. */
export function HomePage() {
  const { rows, favouriteKeys } = useStores();
  const t = useText();
  const renderRow = useCallback(
    (key: string) => {
      const row = rows.row(key);
      return row && <PairRowView row={row} to={pairPath(key, 'kline')} t={t} />;
    },
    [rows, t],
  );
  return (
    <div className={styles.page}>
      <HomeHead />
      <OrganisationBanner />
      <EntryMenu />
      <HotCards rows={rows} />
      <HomeRankings
        rows={rows}
        favourites={favouriteKeys}
        renderList={(keys, label) => <PairList key={label} label={label} keys={keys} renderRow={renderRow} />}
        skeleton={(count) => <PairListSkeleton rows={count} />}
      />
    </div>
  );
}
