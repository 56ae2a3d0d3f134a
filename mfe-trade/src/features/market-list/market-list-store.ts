import { action, compareShallow, computed, makeObservable, observableRef, reaction } from 'mobx';
import type { PairRows } from '../../common/pair-rows';
import { afterFrame, type ScheduleFrame } from '../../common/schedule-frame';
import { tapColumn } from '../../common/sorting/sort';
import { firstTab, keysOfTab, queryOfTab, tabOfQuery, type MarketTab } from './market-tab';
import { marketSort, sortPairs, type PairSort, type SortColumn } from './sort-pairs';

/** Rows change places at most this often, so that nobody taps a row that has just moved away. */
const arrangeMs = 2000;

/** Pairs of a tab in an order. */
export interface ArrangedPairs {
  readonly tab: MarketTab;
  readonly keys: readonly string[];
  /** False while the list of pairs is not known yet. */
  readonly ready: boolean;
}

/** What the market list shows: a tab, its sort, and its pairs in that order. */
export class MarketListStore {
  sort: PairSort = marketSort;
  /** The pairs as they are shown: those of a tab that is chosen follow with a frame after it. Ticks alone change them only every two seconds. */
  arranged: ArrangedPairs;

  /**
   * @param favourites Keys of the user's favourites, in the user's order; read as an observable.
   * @param query The query of the page's address, which may name a tab.
   */
  constructor(
    private readonly rows: PairRows,
    private readonly favourites: () => readonly string[],
    private query: string,
    private readonly schedule: ScheduleFrame = afterFrame,
  ) {
    this.arranged = this.inOrder();
    makeObservable<this, 'query'>(this, {
      query: observableRef,
      sort: observableRef,
      arranged: observableRef,
      tab: computed,
      follow: action,
      tapColumn: action,
      arrange: action,
    });
  }

  /** Keeps the pairs in order; returns the stop. */
  start(): () => void {
    let cancelFrame: (() => void) | undefined;
    const stop = reaction(
      () => [this.tab, this.sort, this.rows.list, this.favourites()],
      () => this.arrange(),
      {
        equals: compareShallow,
        fireImmediately: true,
        // What was tapped is painted first: to put all pairs in order takes longer than that. What first there is to be
        // seen of a tab is not kept back, lest it is called empty.
        scheduler: (run) => {
          if (this.isBare) run();
          else cancelFrame = this.schedule(run);
        },
      },
    );
    const timer = setInterval(() => this.arrange(), arrangeMs);
    return () => {
      stop();
      cancelFrame?.();
      clearInterval(timer);
    };
  }

  /** The tab that the query names, when there is such a tab; otherwise the first market. */
  get tab(): MarketTab {
    return tabOfQuery(this.query, this.rows.list) ?? firstTab(this.rows.list);
  }

  /** Opens the tab that a query names; a tab that was not open starts by change, ascending (T-06). */
  follow(query: string): void {
    const before = this.tab;
    this.query = query;
    if (this.tab !== before) this.sort = marketSort;
  }

  chooseTab(tab: MarketTab): void {
    this.follow(queryOfTab(tab));
  }

  tapColumn(column: SortColumn): void {
    this.sort = tapColumn(this.sort, column);
  }

  /** Puts the pairs in order by the quotes of now. */
  arrange(): void {
    const next = this.inOrder();
    const { tab, ready, keys } = this.arranged;
    if (next.tab !== tab || next.ready !== ready || !compareShallow(next.keys, keys)) this.arranged = next;
  }

  /** Whether no pair of the open tab is shown. */
  private get isBare(): boolean {
    const { ready, tab, keys } = this.arranged;
    return !ready || (tab === this.tab && keys.length === 0);
  }

  private inOrder(): ArrangedPairs {
    const { tab } = this;
    const keys = sortPairs(
      keysOfTab(tab, this.rows.list, this.favourites()),
      (key) => this.rows.peek(key),
      this.sort,
    );
    return { tab, keys, ready: this.rows.list.ready };
  }
}
