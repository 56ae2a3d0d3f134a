import type { Quote } from '@exchange/contract/realtime';
import { Subscription } from '@exchange/platform/rxjs';
import type { QuoteFeed } from '../create-quotes';
import type { Environment } from '../environment';
import type { ShownPair } from '../shown-quotes';
import type { Hello, RoomNews, RoomStream, ToldStatus, ToTab, ToWorker, Update } from './protocol';
import { writeQuotes } from './written-quotes';

/** What comes within so many ms of each other goes into one update: a message brings quotes and a status. */
const gatherMs = 2;
/** Pairs that the tab does not watch are told this often, ms: `quotes.pair` is no older than that. */
const unwatchedEveryMs = 1_000;
/** A tab that has not drawn so many news of its rooms begins anew with a snapshot. */
const newsLimit = 500;

export interface TabSessionOptions {
  readonly feed: QuoteFeed;
  readonly environment: Pick<Environment, 'after'>;
  /** The worker's own time, ms; that of the feed. */
  readonly now: () => number;
  readonly post: (message: ToTab, transfer: Transferable[]) => void;
}

/** What the worker tells one tab of the quotes: what is new of what it watches, once it has drawn the last update. */
export class TabSession {
  readonly #options: TabSessionOptions;
  readonly #subscriptions = new Subscription();
  /** What the tab knows of each pair, and the number that it knows it by. */
  readonly #told = new Map<string, { readonly number: number; readonly terms: ShownPair }>();
  #lastNumber = 0;
  /** Pairs that are not as they were told. */
  readonly #pending = new Set<string>();
  #watchesAll = false;
  #watched: ReadonlySet<string> = new Set();
  /** When all pairs were told last. */
  #allAt = -Infinity;
  #listIsNew = true;
  #fiat: Update['fiat'];
  #statusIsNew = true;
  /** Streams of rooms that the tab is in; without a subscription while it is hidden. */
  readonly #rooms = new Map<
    string,
    { readonly stream: RoomStream; readonly key: string; end?: () => void }
  >();
  #news: RoomNews[] = [];
  #hidden: boolean;
  #isDrawing = false;
  #cancel: (() => void) | undefined;
  #cancelUnwatched: (() => void) | undefined;

  constructor(options: TabSessionOptions, { hidden }: Pick<Hello, 'hidden'>) {
    this.#options = options;
    this.#hidden = hidden;
    const { list$, status$, changes$ } = options.feed;
    this.#subscriptions.add(list$.subscribe(() => this.#takeList()));
    this.#subscriptions.add(
      status$.subscribe(() => {
        this.#statusIsNew = true;
        this.#tellSoon();
      }),
    );
    this.#subscriptions.add(
      changes$.subscribe((keys) => {
        for (const key of keys) this.#pending.add(key);
        this.#tellSoon();
      }),
    );
  }

  get hidden(): boolean {
    return this.#hidden;
  }

  take(message: ToWorker): void {
    switch (message.type) {
      case 'watch':
        this.#watchesAll = message.all;
        this.#watched = new Set(message.pairs);
        this.#tellSoon();
        break;
      case 'room':
        if (message.joined) this.#join(message.stream, message.key);
        else this.#leave(message.stream, message.key);
        break;
      case 'drawn':
        this.#isDrawing = false;
        this.#tellSoon();
        break;
      case 'hidden':
        this.#hide(message.hidden);
        break;
      default:
    }
  }

  stop(): void {
    this.#cancel?.();
    this.#cancelUnwatched?.();
    this.#subscriptions.unsubscribe();
    for (const { end } of this.#rooms.values()) end?.();
    this.#rooms.clear();
  }

  #takeList(): void {
    const { shown } = this.#options.feed;
    this.#listIsNew = true;
    for (const key of this.#told.keys()) if (!shown.get(key)) this.#told.delete(key);
    for (const key of shown.keys) if (!this.#told.has(key)) this.#pending.add(key);
    this.#tellSoon();
  }

  #join(stream: RoomStream, key: string): void {
    const name = `${stream} ${key}`;
    if (this.#rooms.has(name)) return;
    const room = { stream, key };
    this.#rooms.set(name, room);
    if (!this.#hidden) this.#follow(room);
  }

  #leave(stream: RoomStream, key: string): void {
    const name = `${stream} ${key}`;
    this.#rooms.get(name)?.end?.();
    this.#rooms.delete(name);
    this.#forgetNews(stream, key);
  }

  #follow(room: { readonly stream: RoomStream; readonly key: string; end?: () => void }): void {
    const { stream, key } = room;
    const { feed } = this.#options;
    const subscription =
      stream === 'book'
        ? feed.book$(key).subscribe((news) => this.#takeNews({ stream, key, news }))
        : feed.trades$(key).subscribe((news) => this.#takeNews({ stream, key, news }));
    room.end = () => subscription.unsubscribe();
  }

  #takeNews(news: RoomNews): void {
    const { stream, key } = news;
    // A snapshot holds what came before it.
    if (news.news.type === 'joined') this.#forgetNews(stream, key);
    this.#news.push(news);
    if (this.#news.length > newsLimit) {
      this.#news = [];
      for (const { stream: name, key: pair } of this.#rooms.values())
        this.#news.push({ stream: name, key: pair, news: { type: 'joined' } });
    }
    this.#tellSoon();
  }

  #forgetNews(stream: RoomStream, key: string): void {
    this.#news = this.#news.filter((other) => other.stream !== stream || other.key !== key);
  }

  #hide(hidden: boolean): void {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    for (const room of this.#rooms.values()) {
      room.end?.();
      delete room.end;
      if (!hidden) this.#follow(room);
    }
    if (hidden) this.#news = [];
    else this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#hidden || this.#isDrawing) return;
    this.#cancel ??= this.#options.environment.after(gatherMs, () => {
      this.#cancel = undefined;
      this.#tell();
    });
  }

  #tell(): void {
    if (this.#hidden || this.#isDrawing) return;
    const { feed, post } = this.#options;
    const { listed, quotes } = this.#takeRows();
    const { fiat } = feed.shown;
    const update: Update = {
      type: 'update',
      ...(this.#listIsNew && feed.list.ready && { list: feed.list }),
      ...(fiat !== this.#fiat && { fiat }),
      listed,
      quotes: writeQuotes(quotes),
      ...(this.#statusIsNew && { status: this.#status }),
      news: this.#news,
    };
    const isEmpty =
      !update.list &&
      !update.fiat &&
      !update.status &&
      update.news.length + listed.length + quotes.length === 0;
    this.#listIsNew &&= !feed.list.ready;
    this.#fiat = fiat;
    this.#statusIsNew = false;
    this.#news = [];
    if (isEmpty) return;
    this.#isDrawing = true;
    post(update, [update.quotes.places.buffer]);
  }

  get #status(): ToldStatus {
    const { state, gaveUp, updatedAt } = this.#options.feed.status;
    return { state, gaveUp, age: updatedAt === 0 ? undefined : this.#options.now() - updatedAt };
  }

  /** Rows that are to be told now; the others follow when their time has come. */
  #takeRows() {
    const now = this.#options.now();
    const isAllDue = this.#watchesAll || now - this.#allAt >= unwatchedEveryMs;
    const listed: Update['listed'][number][] = [];
    const quotes: (readonly [number, Quote])[] = [];
    for (const key of this.#pending) {
      if (!isAllDue && !this.#watched.has(key) && this.#told.has(key)) continue;
      this.#pending.delete(key);
      const shown = this.#options.feed.shown.get(key);
      if (!shown) continue;
      const told = this.#told.get(key);
      if (told?.terms.hasTermsOf(shown)) {
        quotes.push([told.number, quoteOf(shown)]);
        continue;
      }
      const number = told?.number ?? (this.#lastNumber += 1);
      this.#told.set(key, { number, terms: shown });
      listed.push([number, shown.pair]);
    }
    if (isAllDue) this.#allAt = now;
    else if (this.#pending.size > 0) this.#tellUnwatched(this.#allAt + unwatchedEveryMs - now);
    return { listed, quotes };
  }

  #tellUnwatched(milliseconds: number): void {
    this.#cancelUnwatched ??= this.#options.environment.after(milliseconds, () => {
      this.#cancelUnwatched = undefined;
      this.#tellSoon();
    });
  }
}

/** All that a quote may say of a pair, so that nothing of an earlier one stays. */
function quoteOf({ listed, quote }: ShownPair): Quote {
  if (quote) return { ...quote, opening_time: quote.opening_time ?? listed.opening_time };
  const { token, market, price, percent_change, high, low, vol, turnover, seq, opening_time } = listed;
  const { halted, pause } = listed;
  return { token, market, price, percent_change, high, low, vol, turnover, seq, opening_time, halted, pause };
}
