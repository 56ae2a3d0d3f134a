import type { BookNews, JoinedNews, QuoteStatus, TradesNews } from '@exchange/platform';
import type { PersonalEvent } from '@exchange/platform/bus';
import { BehaviorSubject, filter, Observable, Subject } from '@exchange/platform/rxjs';
import type { FeedSource, SourceOptions } from '../feed-source';
import { pairKey } from '../quote-list';
import { ShownPair } from '../shown-quotes';
import type { RoomStream, ToTab, ToWorker, Update, WorkerSettings } from './protocol';
import { readQuotes } from './written-quotes';

/** A worker whose file is there answers within this, ms; one that does not is given up. */
const answerLimitMs = 5_000;

export interface WorkerLinkOptions extends SourceOptions {
  readonly port: MessagePort;
  /** Whether the worker could not be started, as far as the browser says so. */
  readonly failed: Promise<never>;
  readonly locks: Pick<LockManager, 'request'>;
  readonly settings: WorkerSettings;
  /** The worker is gone; nothing comes from it any more. */
  readonly onGone: () => void;
}

/** Joins a tab to the worker of all tabs. Rejects when that does not answer in time. */
export async function openWorkerLink(options: WorkerLinkOptions): Promise<FeedSource> {
  const life = await holdLock(options.locks);
  const link = new WorkerLink(options, life.end);
  let cancelLimit: () => void = () => undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    cancelLimit = options.environment.after(answerLimitMs, () =>
      reject(new Error('The worker of all tabs did not answer')),
    );
  });
  try {
    await Promise.race([link.begin(life.name), options.failed, limit]);
    return link;
  } catch (error) {
    link.stop();
    throw error;
  } finally {
    cancelLimit();
  }
}

/** Holds a lock until `end`, by which the worker knows that the tab is there. */
function holdLock(locks: Pick<LockManager, 'request'>): Promise<{ name: string; end: () => void }> {
  const name = `exchange-tab-${crypto.randomUUID()}`;
  return new Promise((resolve, reject) => {
    locks.request(name, () => new Promise<void>((end) => resolve({ name, end: () => end() }))).catch(reject);
  });
}

/** A stream of a pair's room with who follows it in this tab. */
interface Room<News> {
  readonly news: Subject<News | JoinedNews>;
  readers: number;
  /** The worker has told of the room: it is connected, or was. */
  hasBegun: boolean;
}

class WorkerLink implements FeedSource {
  readonly #options: WorkerLinkOptions;
  readonly #endLife: () => void;
  /** What the worker told last; told again to who follows it later. */
  readonly #status = new BehaviorSubject<QuoteStatus | undefined>(undefined);
  readonly #personal = new Subject<PersonalEvent>();
  readonly #books = new Map<string, Room<BookNews>>();
  readonly #trades = new Map<string, Room<TradesNews>>();
  /** Keys of pairs by the numbers that the worker gave them. */
  readonly #keys = new Map<number, string>();
  readonly #stops: (() => void)[];
  readonly #waiting = new AbortController();
  #followsUser = false;
  #isTelling = false;
  #cancelFrame: (() => void) | undefined;
  #ready: () => void = () => undefined;

  readonly status$ = this.#status.pipe(filter((status) => status !== undefined));
  readonly personal$ = this.#personal.asObservable();

  constructor(options: WorkerLinkOptions, endLife: () => void) {
    this.#options = options;
    this.#endLife = endLife;
    const { environment, port, shown } = options;
    port.addEventListener('message', this.#handleMessage);
    port.start();
    this.#stops = [
      environment.onOnline(() => this.#say({ type: 'online' })),
      environment.onOffline(() => this.#say({ type: 'offline' })),
      environment.onVisible(() => {
        this.#sayToken();
        this.#say({ type: 'hidden', hidden: false });
      }),
      environment.onHidden(() => this.#say({ type: 'hidden', hidden: true })),
    ];
    shown.onWatched = () => this.#watchSoon();
  }

  /** Resolves when the worker has begun. `lock` is held by this tab. */
  async begin(lock: string): Promise<void> {
    const { environment, first, listCanWait = false, settings } = this.#options;
    const ready = new Promise<void>((resolve) => (this.#ready = resolve));
    this.#say({ type: 'hello', lock, hidden: environment.hidden(), first, listCanWait, settings });
    this.#watchSoon();
    await ready;
  }

  book$(key: string): Observable<BookNews> {
    return this.#room('book', this.#books, key);
  }

  trades$(key: string): Observable<TradesNews> {
    return this.#room('trades', this.#trades, key);
  }

  startPersonal(): () => void {
    this.#followsUser = true;
    this.#sayToken();
    return () => {
      this.#followsUser = false;
      this.#say({ type: 'personal', token: undefined });
    };
  }

  reconnect(): void {
    this.#sayToken();
    this.#say({ type: 'reconnect' });
  }

  stop(): void {
    this.#say({ type: 'bye' });
    const { port, shown } = this.#options;
    for (const stop of this.#stops) stop();
    shown.onWatched = () => undefined;
    port.removeEventListener('message', this.#handleMessage);
    port.close();
    this.#cancelFrame?.();
    this.#waiting.abort();
    this.#endLife();
  }

  #say(message: ToWorker): void {
    this.#options.port.postMessage(message);
  }

  /** The token may have changed while the tab followed its user: then the worker has another channel for it. */
  #sayToken(): void {
    if (this.#followsUser) this.#say({ type: 'personal', token: this.#options.socketToken() });
  }

  /** What a page's start subscribes to is said at once. */
  #watchSoon(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      const { watchesAll, watched } = this.#options.shown;
      this.#say({ type: 'watch', all: watchesAll, pairs: watchesAll ? [] : [...watched] });
    });
  }

  readonly #handleMessage = ({ data }: MessageEvent<ToTab>): void => {
    switch (data.type) {
      case 'ready':
        this.#watchWorker(data.lock);
        this.#ready();
        break;
      case 'update':
        this.#cancelFrame = this.#options.environment.frame(() => {
          this.#cancelFrame = undefined;
          this.#show(data);
          this.#say({ type: 'drawn' });
        });
        break;
      case 'personal':
        this.#personal.next(data.event);
        break;
      case 'personal lost':
        this.#sayToken();
        break;
      case 'session ended':
        this.#options.onSessionEnded();
        break;
      case 'fault':
        this.#options.report(Object.assign(new Error(data.error.message), data.error), data.context);
        break;
      default:
    }
  };

  /** The worker's lock is given when the worker is gone. */
  #watchWorker(lock: string): void {
    const { signal } = this.#waiting;
    this.#options.locks
      .request(lock, { signal }, () => this.#options.onGone())
      .catch((error: unknown) => {
        if (!signal.aborted) this.#options.report(error, { kind: 'worker' });
      });
  }

  #show({ list, fiat, listed, quotes, status, news }: Update): void {
    const { shown, now } = this.#options;
    if (fiat) shown.fiat = fiat;
    const changed = new Set<string>();
    const fresh: string[] = [];
    for (const [number, pair] of listed) {
      const key = pairKey(pair);
      this.#keys.set(number, key);
      const [before, next] = [shown.get(key), new ShownPair(pair, undefined)];
      if (before?.looksLike(next)) continue;
      shown.set(key, next);
      if (before) changed.add(key);
      else fresh.push(key);
    }
    readQuotes(quotes, (number, parse) => {
      const key = this.#keys.get(number) ?? '';
      const known = shown.get(key);
      if (!known) return;
      known.renew(parse);
      changed.add(key);
    });
    if (list) {
      const keys = new Set(Object.values(list.byMarket).flat());
      for (const key of [...shown.keys]) if (!keys.has(key)) shown.delete(key);
      shown.showList(list);
    }
    for (const key of fresh) shown.tell(key);
    shown.tellChanges(changed);
    if (status) {
      const { age, ...rest } = status;
      this.#status.next({ ...rest, updatedAt: age === undefined ? 0 : now() - age });
    }
    for (const each of news) {
      if (each.stream === 'book') tellRoom(this.#books.get(each.key), each.news);
      else tellRoom(this.#trades.get(each.key), each.news);
    }
  }

  /** The worker tells a stream once, however many follow it here. */
  #room<News>(
    stream: RoomStream,
    rooms: Map<string, Room<News>>,
    key: string,
  ): Observable<News | JoinedNews> {
    return new Observable((reader) => {
      const room = rooms.get(key) ?? { news: new Subject(), readers: 0, hasBegun: false };
      rooms.set(key, room);
      room.readers += 1;
      if (room.readers === 1) this.#say({ type: 'room', stream, key, joined: true });
      else if (room.hasBegun) reader.next({ type: 'joined' });
      room.news.subscribe(reader);
      return () => {
        room.readers -= 1;
        if (room.readers > 0) return;
        rooms.delete(key);
        this.#say({ type: 'room', stream, key, joined: false });
      };
    });
  }
}

function tellRoom<News>(room: Room<News> | undefined, news: News | JoinedNews): void {
  if (!room) return;
  room.hasBegun = true;
  room.news.next(news);
}
