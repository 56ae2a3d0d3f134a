import { readEarlyQuotes, type EarlyQuotes } from '@exchange/quotes/early-quotes';
import { showEarlyView } from '@exchange/remote-kit/early-view';
import { classNames, IconLink, StaticTabs, TopBar, VisuallyHidden } from '@exchange/ui/static';
import { ChevronDown, ChevronsUpDown, Search } from '@exchange/ui/icons';
import { Building2 } from '@exchange/ui/place-icons';
import head from '../common/sorting/sort-head.module.css';
import {
  firstTab,
  type FixedTab,
  keysOfTab,
  marketTabs,
  tabLabel,
  tabOfQuery,
} from '../features/market-list/market-tab';
import { marketSort, type SortColumn, sortColumns, sortPairs } from '../features/market-list/sort-pairs';
import styles from '../features/market-list/market-list.module.css';
import texts from '../messages/en.json';
import { EarlyList } from './early-list';
import { EarlyStar } from './early-star';

/** More rows than the highest phone shows. */
const shown = 10;

const nameOf = (tab: FixedTab) => texts.market.tab[tab];

/** The market list before its code is there: its words, and the first pairs of the tab with their prices. */
function EarlyMarket({ pairs, search }: { readonly pairs: EarlyQuotes; readonly search: string }) {
  const tab = tabOfQuery(search, pairs.list) ?? firstTab(pairs.list);
  const keys = sortPairs(keysOfTab(tab, pairs.list, []), pairs.pair, marketSort).slice(0, shown);
  return (
    <div className={styles.page}>
      <TopBar
        title={texts.market.title}
        actions={[
          <IconLink key="directory" to="/bdex" aria-label={texts.market.directory}>
            <Building2 />
          </IconLink>,
          <IconLink key="search" to="/search" aria-label={texts.market.search}>
            <Search />
          </IconLink>,
        ]}
      />
      <div className={styles.heads}>
        <StaticTabs
          label={texts.market.tabs}
          items={marketTabs(pairs.list).map((id) => ({ id, label: tabLabel(id, nameOf) }))}
          selected={tab}
          variant="pill"
          className={styles.tabs}
        />
        <div className={head.head} role="group" aria-label={texts.market.sort}>
          {sortColumns.map((column) => (
            <EarlyColumn key={column} column={column} />
          ))}
        </div>
      </div>
      <EarlyList
        label={tabLabel(tab, nameOf)}
        pairs={keys.flatMap((key) => pairs.pair(key) ?? [])}
        start={(pair) => <EarlyStar pair={pair} />}
      />
    </div>
  );
}

/** A column's head, which sorts by it once the page is there. */
function EarlyColumn({ column }: { readonly column: SortColumn }) {
  const isSorted = column === marketSort.column;
  const Icon = isSorted ? ChevronDown : ChevronsUpDown;
  return (
    <button
      type="button"
      className={classNames(head.column, styles[column], isSorted && head.active)}
      aria-pressed={isSorted}
    >
      {texts.market.column[column]}
      <Icon size="0.24rem" />
      {isSorted && <VisuallyHidden>{texts.market.direction.ascending}</VisuallyHidden>}
    </button>
  );
}

showEarlyView(window, (page) => {
  const pairs = readEarlyQuotes(page);
  return pairs && <EarlyMarket pairs={pairs} search={page.search} />;
});
