import { showEarlyView } from '@exchange/remote-kit/early-view';
import { IconButton, Skeleton, TopBar } from '@exchange/ui/static';
import { Star } from '@exchange/ui/icons';
import { firstTab, keysOfTab, tabOfQuery } from '../features/market-list/market-tab';
import { marketSort, sortPairs } from '../features/market-list/sort-pairs';
import page from '../features/market-list/market-list.module.css';
import { EarlyList } from './early-list';
import { readPairs, type EarlyPairs } from './read-pairs';

/** More rows than the highest phone shows. */
const shown = 10;

/** The market list before its code is there: the first pairs of the tab with their prices. */
function EarlyMarket({ pairs, search }: { readonly pairs: EarlyPairs; readonly search: string }) {
  const tab = tabOfQuery(search, pairs.list) ?? firstTab(pairs.list);
  const keys = sortPairs(keysOfTab(tab, pairs.list, []), pairs.pair, marketSort).slice(0, shown);
  return (
    <div className={page.page}>
      <TopBar title={<Skeleton width="1.2rem" height="0.42rem" />} />
      <div className={page.heads}>
        {['tabs', 'columns'].map((line) => (
          <div key={line} style={{ blockSize: 'var(--tap)', padding: '0.24rem var(--s4)' }}>
            <Skeleton height="0.4rem" />
          </div>
        ))}
      </div>
      <EarlyList
        pairs={keys.flatMap((key) => pairs.pair(key) ?? [])}
        start={() => (
          <IconButton aria-label="">
            <Star />
          </IconButton>
        )}
      />
    </div>
  );
}

showEarlyView(window, (page) => {
  const pairs = readPairs(page);
  return pairs && <EarlyMarket pairs={pairs} search={page.search} />;
});
