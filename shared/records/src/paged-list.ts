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

  /** `idOf` tells records apart: one that comes again, because the list grew meanwhile, is there once. */
  constructor(
    private readonly fetchPage: FetchPage<Item>,
    private readonly idOf: (item: Item) => string,
  ) {
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

  /** Fetches the first page anew; the answer takes the place of all that is there. */
  reload(): Promise<void> {
    return this.fetch(0, (page) => this.replace(page));
  }

  /** Fetches the first page and puts what is new of it on top; where it does not reach what is there, the list begins anew. */
  refresh(): Promise<void> {
    return this.fetch(0, (page) => {
      const fresh = new Set(page.list.map(this.idOf));
      const rest = this.list.filter((item) => !fresh.has(this.idOf(item)));
      if (rest.length === this.list.length) this.replace(page);
      else this.list = [...page.list, ...rest];
    });
  }

  /** Fetches the next page, if there is one and nothing is on its way or has failed. */
  async loadMore(): Promise<void> {
    if (this.state === 'ready' && this.nextId !== null)
      await this.fetch(this.nextId, (page) => this.append(page));
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

  private async fetch(fromId: string | 0, take: (page: RecordPage<Item>) => void): Promise<void> {
    this.stop();
    const request = new AbortController();
    this.request = request;
    this.failed = undefined;
    this.set('loading', undefined);
    try {
      const page = await this.fetchPage(fromId, request.signal);
      if (this.request !== request) return;
      runInAction(() => take(page));
      this.set('ready', undefined);
    } catch (failure) {
      if (this.request !== request) return;
      this.failed = () => this.fetch(fromId, take);
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
