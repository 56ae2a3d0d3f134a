import { action, compareShallow, makeObservable, observableRef, reaction } from 'mobx';
import type { PairRows } from '../../../common/pair-rows';
import { afterFrame, type ScheduleFrame } from '../../../common/schedule-frame';
import { tapColumn } from '../../../common/sorting/sort';
import { firstTab, keysOfTab, type MarketTab } from '../domain/market-tab';
import { marketSort, sortPairs, type PairSort, type SortColumn } from '../domain/sort-pairs';

/** Rows change places at most this often, so that nobody taps a row that has just moved away. */
const arrangeMs = 2000;

/** Pairs of a tab in an order. */
export interface ArrangedPairs {
  readonly tab: MarketTab;
  readonly keys: readonly string[];
}

/** What the market list shows: a tab, its sort, and its pairs in that order. */
export class MarketListStore {
  /** Undefined until a person, or the page's address, has chosen. */
  chosenTab: MarketTab | undefined = undefined;
  sort: PairSort = marketSort;
  /** The pairs as they are shown: those of a tab that is chosen follow with a frame after it. Ticks alone change them only every two seconds. */
  arranged: ArrangedPairs;

  /** @param favourites Keys of the user's favourites, in the user's order; read as an observable. */
  constructor(
    private readonly rows: PairRows,
    private readonly favourites: () => readonly string[],
    private readonly schedule: ScheduleFrame = afterFrame,
  ) {
    this.arranged = this.inOrder();
    makeObservable(this, {
      chosenTab: observableRef,
      sort: observableRef,
      arranged: observableRef,
      chooseTab: action,
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
        // What was tapped is painted first: to put all pairs in order takes longer than that.
        scheduler: (run) => {
          cancelFrame = this.schedule(run);
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

  /** Puts the pairs in order by the quotes of now. */
  arrange(): void {
    const next = this.inOrder();
    if (next.tab !== this.arranged.tab || !compareShallow(next.keys, this.arranged.keys))
      this.arranged = next;
  }

  private inOrder(): ArrangedPairs {
    const { tab } = this;
    const keys = sortPairs(
      keysOfTab(tab, this.rows.list, this.favourites()),
      (key) => this.rows.peek(key),
      this.sort,
    );
    return { tab, keys };
  }
}
