import { makeObservable, observableRef, runInAction } from 'mobx';
import type { LoadingState } from './loading-state';

/** A page of records. */
export interface RecordPage<Item> {
  readonly list: readonly Item[];
  /** Where the next page begins; null after the last. */
  readonly nextId: string | null;
}

/** Fetches the page that begins at `fromId`, 0 for the first. */
export type FetchPage<Item> = (fromId: string | 0, signal: AbortSignal) => Promise<RecordPage<Item>>;

/** Records of the exchange, page after page, to be scrolled without end (T-14). What is there stays while more is fetched. */
export class PagedList<Item> {
  state: LoadingState = 'idle';
  failure: unknown = undefined;
  list: readonly Item[] = [];
  /** Where the next page begins; null when there is none, or none is known yet. */
  nextId: string | null = null;
  private request: AbortController | undefined;
  /** What failed last, to be tried again. */
  private failed: (() => Promise<void>) | undefined;
  /** What is there came with the page, and has not been begun with yet. */
  private isNew: boolean;

  /**
   * `idOf` tells records apart: one that comes again, because the list grew meanwhile, is there once. `first` is the first page, where it
   * came with the HTML (`firstData` of the route).
   */
  constructor(
    private readonly fetchPage: FetchPage<Item>,
    private readonly idOf: (item: Item) => string,
    first?: RecordPage<Item>,
  ) {
    this.isNew = first !== undefined;
    if (first) {
      this.replace(first);
      this.state = 'ready';
    }
    makeObservable(this, {
      state: observableRef,
      failure: observableRef,
      list: observableRef,
      nextId: observableRef,
    });
  }

  /** Fetches what is missing: after a failure what failed, otherwise the first page. */
  load(): Promise<void> {
    return this.failed?.() ?? this.reload();
  }

  /** Fetches the first page whenever the list comes to be shown, but for the first time where it came with the HTML. */
  async begin(): Promise<void> {
    if (!this.isNew) await this.reload();
    this.isNew = false;
  }

  /** Fetches the first page anew; the answer takes the place of all that is there. */
  reload(): Promise<void> {
    return this.fetch(async (signal) => {
      const page = await this.fetchPage(0, signal);
      return () => this.replace(page);
    });
  }

  /**
   * Fetches the beginning anew: what is new comes in, what is gone goes, and what follows stays. It ends where it meets what is there, all
   * of which it has up to that place and none of the `touched` records follows; or where it is as long as what is there.
   */
  refresh(touched: ReadonlySet<string> = new Set()): Promise<void> {
    return this.fetch(async (signal) => {
      const beginning = await this.fetchBeginning(touched, signal);
      return () => this.join(beginning);
    });
  }

  /** Fetches the next page, if there is one and nothing is on its way or has failed. */
  async loadMore(): Promise<void> {
    const { nextId } = this;
    if (this.state !== 'ready' || nextId === null) return;
    await this.fetch(async (signal) => {
      const page = await this.fetchPage(nextId, signal);
      return () => this.append(page);
    });
  }

  /** Changes what is there without the exchange. */
  change(take: (list: readonly Item[]) => readonly Item[]): void {
    runInAction(() => {
      this.list = take(this.list);
    });
  }

  /** Takes back what is on its way. */
  stop(): void {
    this.request?.abort();
    this.request = undefined;
  }

  private replace(page: RecordPage<Item>): void {
    this.list = page.list;
    this.nextId = page.nextId;
  }

  private append(page: RecordPage<Item>): void {
    const known = new Set(this.list.map(this.idOf));
    this.list = [...this.list, ...page.list.filter((item) => !known.has(this.idOf(item)))];
    this.nextId = page.nextId;
  }

  private async fetchBeginning(touched: ReadonlySet<string>, signal: AbortSignal): Promise<RecordPage<Item>> {
    const list: Item[] = [];
    let fromId: string | 0 = 0;
    for (;;) {
      const page: RecordPage<Item> = await this.fetchPage(fromId, signal);
      list.push(...page.list);
      const { nextId } = page;
      const isLong = list.length >= this.list.length;
      if (nextId === null || isLong || this.meets(list, touched) || signal.aborted) return { list, nextId };
      fromId = nextId;
    }
  }

  private meets(beginning: readonly Item[], touched: ReadonlySet<string>): boolean {
    const end = this.endOf(beginning);
    const fresh = new Set(beginning.map(this.idOf));
    const ids = this.list.map(this.idOf);
    // Where one is gone, what follows has moved up, and the next page begins elsewhere.
    return end > 0 && ids.every((id, index) => (index < end ? fresh.has(id) : !touched.has(id)));
  }

  /** Where what is there goes on after a beginning; 0 where the last record of it is not there. */
  private endOf(beginning: readonly Item[]): number {
    const last = beginning.at(-1);
    return last === undefined ? 0 : this.list.map(this.idOf).indexOf(this.idOf(last)) + 1;
  }

  private join(beginning: RecordPage<Item>): void {
    const fresh = new Set(beginning.list.map(this.idOf));
    const end = this.endOf(beginning.list);
    const rest = end === 0 ? [] : this.list.slice(end).filter((item) => !fresh.has(this.idOf(item)));
    if (beginning.nextId === null || rest.length === 0) this.replace(beginning);
    else this.list = [...beginning.list, ...rest];
  }

  /** `ask` asks the exchange, and answers with what takes the answer in. */
  private async fetch(ask: (signal: AbortSignal) => Promise<() => void>): Promise<void> {
    this.stop();
    const request = new AbortController();
    this.request = request;
    this.failed = undefined;
    this.set('loading', undefined);
    try {
      const take = await ask(request.signal);
      if (this.request !== request) return;
      runInAction(take);
      this.set('ready', undefined);
    } catch (failure) {
      if (this.request !== request) return;
      this.failed = () => this.fetch(ask);
      this.set('failed', failure);
    }
  }

  private set(state: LoadingState, failure: unknown): void {
    runInAction(() => {
      this.state = state;
      this.failure = failure;
    });
  }
}
