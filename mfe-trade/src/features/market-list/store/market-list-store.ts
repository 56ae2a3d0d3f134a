import { action, compareShallow, makeObservable, observableRef, reaction } from 'mobx';
import type { PairRows } from '../../../common/pair-rows';
import { tapColumn } from '../../../common/sorting/sort';
import { firstTab, keysOfTab, type MarketTab } from '../domain/market-tab';
import { marketSort, sortPairs, type PairSort, type SortColumn } from '../domain/sort-pairs';

/** Rows change places at most this often, so that nobody taps a row that has just moved away. */
const arrangeMs = 2000;

/** What the market list shows: a tab, its sort, and the keys in that order. */
export class MarketListStore {
  /** Undefined until a person, or the page's address, has chosen. */
  chosenTab: MarketTab | undefined = undefined;
  sort: PairSort = marketSort;
  /** Keys of the shown pairs in order. Ticks alone change it only every two seconds. */
  keys: readonly string[] = [];

  /** @param favourites Keys of the user's favourites, in the user's order; read as an observable. */
  constructor(
    private readonly rows: PairRows,
    private readonly favourites: () => readonly string[],
  ) {
    makeObservable(this, {
      chosenTab: observableRef,
      sort: observableRef,
      keys: observableRef,
      chooseTab: action,
      tapColumn: action,
      arrange: action,
    });
    this.arrange();
  }

  /** Keeps `keys` in order; returns the stop. */
  start(): () => void {
    const stop = reaction(
      () => [this.tab, this.sort, this.rows.list, this.favourites()],
      () => this.arrange(),
      { equals: compareShallow, fireImmediately: true },
    );
    const timer = setInterval(() => this.arrange(), arrangeMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  get tab(): MarketTab {
    return this.chosenTab ?? firstTab(this.rows.list);
  }

  /** Opens a tab; a tab that was not open starts by change, ascending (T-06). */
  chooseTab(tab: MarketTab): void {
    if (tab !== this.tab) this.sort = marketSort;
    this.chosenTab = tab;
  }

  tapColumn(column: SortColumn): void {
    this.sort = tapColumn(this.sort, column);
  }

  /** Puts the keys in order by the quotes of now. */
  arrange(): void {
    const keys = sortPairs(
      keysOfTab(this.tab, this.rows.list, this.favourites()),
      (key) => this.rows.peek(key),
      this.sort,
    );
    if (!compareShallow(keys, this.keys)) this.keys = keys;
  }
}
