import type { TradeList } from '@exchange/contract/market';
import type { BookNews, Quotes, QuoteStatus, TradesNews } from '@exchange/platform';
import type { PersonalEvent, QuoteStreams } from '@exchange/platform/bus';
import { BehaviorSubject, Observable, Subject, Subscription } from '@exchange/platform/rxjs';
import type { QuoteService, QuotesOptions } from './create-quotes';
import { browserEnvironment, type Environment } from './environment';
import type { FeedSource, SourceOptions } from './feed-source';
import { ShownQuotes } from './shown-quotes';
import type { WorkerSettings } from './tabs/protocol';

/** A worker of all tabs that has been asked for. */
export interface AskedWorker {
  readonly port: MessagePort;
  /** Rejects when the browser says that the worker cannot be started. */
  readonly failed: Promise<never>;
  readonly locks: Pick<LockManager, 'request'>;
}

export interface FeedOptions
  extends
    Omit<SourceOptions, 'shown' | 'environment' | 'listCanWait'>,
    Pick<QuotesOptions, 'fetchTradeList' | 'openSocket' | 'inflate'> {
  readonly environment?: Environment;
  /** The page's host and locale, which the worker tells the exchange. */
  readonly host: string;
  readonly locale: () => string;
  /** What came with a page of one pair in the place of `first`: that pair alone. */
  readonly firstPair?: TradeList | undefined;
  /** Asks for the worker of all tabs; undefined where the browser has none. Rejects when its file is not the one that was released. */
  readonly openWorker?: (() => Promise<AskedWorker> | undefined) | undefined;
}

/** A user's own orders, balances and deposits as they change. */
export interface PersonalService {
  readonly personal$: Observable<PersonalEvent>;
  /** Connects. Returns the stop; what was stopped may be started again. */
  start(): () => void;
}

/** What a page hears of the exchange. */
export interface Feeds {
  readonly quotes: QuoteService;
  readonly personal: PersonalService;
}

/**
 * A page's quotes and personal changes. What brings them – a worker that all tabs have in common, or where there is none
 * sockets of the page's own – is loaded after the first paint; until then the page shows what came with it.
 */
export function createFeeds(options: FeedOptions): Feeds {
  const feeds = new PageFeeds(options);
  return { quotes: feeds, personal: feeds.personal };
}

class PageFeeds implements QuoteService, QuoteStreams, Quotes {
  readonly #options: FeedOptions;
  readonly #environment: Environment;
  readonly #shown = new ShownQuotes();
  readonly #status: BehaviorSubject<QuoteStatus>;
  readonly #source = new BehaviorSubject<FeedSource | undefined>(undefined);
  readonly #personal = new Subject<PersonalEvent>();
  /** Ends what the present source brings. */
  #subscriptions = new Subscription();
  #followsUser = false;
  #stopUser: (() => void) | undefined;
  /** Rises with each start, stop and loss; what an older one began is dropped. */
  #life = 0;
  #isOpening = false;
  /** A source was there before: until the next one says how old the prices are, they are stale. */
  #wasLost = false;

  readonly personal: PersonalService;
  readonly status$: Observable<QuoteStatus>;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#environment = options.environment ?? browserEnvironment;
    const { first, firstPair, now } = options;
    const brought = first ?? firstPair;
    if (brought) this.#shown.showFirst(brought, brought === first);
    this.#status = new BehaviorSubject<QuoteStatus>({
      state: 'loading',
      updatedAt: brought ? now() : 0,
      gaveUp: false,
    });
    this.status$ = this.#status.asObservable();
    this.personal = { personal$: this.#personal.asObservable(), start: () => this.#startPersonal() };
  }

  get list() {
    return this.#shown.list;
  }

  get list$() {
    return this.#shown.list$;
  }

  get changes$() {
    return this.#shown.changes$;
  }

  get status() {
    return this.#status.value;
  }

  pair(key: string) {
    return this.#shown.get(key)?.pair;
  }

  pair$(key: string) {
    return this.#shown.pair$(key);
  }

  fiatRate(market: string, fiat: string) {
    return this.#shown.fiat[market]?.[fiat];
  }

  book$(key: string): Observable<BookNews> {
    return this.#ofSource((source) => source.book$(key));
  }

  trades$(key: string): Observable<TradesNews> {
    return this.#ofSource((source) => source.trades$(key));
  }

  reconnect(): void {
    if (this.#source.value) this.#source.value.reconnect();
    else if (this.#life > 0) this.#open();
  }

  start(): () => void {
    this.#life += 1;
    const environment = this.#environment;
    const openAgain = () => {
      if (!this.#source.value && this.#status.value.gaveUp) this.#open();
    };
    const stops = [
      environment.afterFirstPaint(() => this.#open()),
      environment.onOnline(openAgain),
      environment.onVisible(openAgain),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#lose(false);
    };
  }

  #startPersonal(): () => void {
    this.#followsUser = true;
    this.#stopUser = this.#source.value?.startPersonal();
    return () => {
      this.#followsUser = false;
      this.#stopUser?.();
      this.#stopUser = undefined;
    };
  }

  /** What a room tells, whichever source brings it. */
  #ofSource<News>(read: (source: FeedSource) => Observable<News>): Observable<News> {
    return new Observable((reader) => {
      let room: Subscription | undefined;
      const sources = this.#source.subscribe((source) => {
        room?.unsubscribe();
        room = source && read(source).subscribe((news) => reader.next(news));
      });
      return () => {
        sources.unsubscribe();
        room?.unsubscribe();
      };
    });
  }

  #open(): void {
    if (this.#isOpening || this.#source.value) return;
    this.#isOpening = true;
    const life = this.#life;
    this.#say({ ...this.status, gaveUp: false });
    this.#openSource().then(
      (source) => {
        if (life === this.#life) this.#follow(source);
        else source.stop();
      },
      (error: unknown) => {
        if (life !== this.#life) return;
        this.#isOpening = false;
        this.#options.report(error, { kind: 'feed' });
        this.#say({ ...this.status, state: 'stale', gaveUp: true });
      },
    );
  }

  async #openSource(): Promise<FeedSource> {
    const { socketUrl, personalUrl, orgId, host, locale, openWorker, report } = this.#options;
    const options = {
      ...{ ...this.#options, shown: this.#shown, environment: this.#environment },
      listCanWait: this.#options.firstPair !== undefined && !this.#wasLost,
    };
    // What came with the page is shown already, and old when a further source is opened.
    if (this.#wasLost) delete options.first;
    try {
      const asked = openWorker?.();
      if (asked) {
        // Side by side: on a slow network each alone takes most of a second.
        const [worker, { openWorkerLink }] = await Promise.all([
          asked,
          import(/* webpackChunkName: "worker-link" */ './tabs/worker-link'),
        ]);
        const settings: WorkerSettings = { orgId, socketUrl, personalUrl, host, locale: locale() };
        const life = this.#life;
        const onGone = () => {
          if (life === this.#life) this.#lose(true);
        };
        return await openWorkerLink({ ...options, ...worker, settings, onGone });
      }
    } catch (error) {
      report(error, { kind: 'worker' });
    }
    const { openOwnSource } = await import(/* webpackChunkName: "own-source" */ './own-source');
    return openOwnSource(options);
  }

  #follow(source: FeedSource): void {
    this.#isOpening = false;
    this.#subscriptions = new Subscription();
    this.#subscriptions.add(source.status$.subscribe((status) => this.#takeStatus(status)));
    this.#subscriptions.add(source.personal$.subscribe((event) => this.#personal.next(event)));
    this.#source.next(source);
    if (this.#followsUser) this.#stopUser = source.startPersonal();
  }

  #takeStatus(status: QuoteStatus): void {
    if (status.state === 'loading' && this.#wasLost) return;
    this.#wasLost = false;
    this.#say(status);
  }

  #say(status: QuoteStatus): void {
    const { state, gaveUp, updatedAt } = this.status;
    if (state !== status.state || gaveUp !== status.gaveUp || updatedAt !== status.updatedAt)
      this.#status.next(status);
  }

  /** Ends the source: the page leaves it, or it is gone. What is shown stays, as stale. */
  #lose(opensAgain: boolean): void {
    this.#life += 1;
    this.#isOpening = false;
    this.#stopUser?.();
    this.#stopUser = undefined;
    this.#subscriptions.unsubscribe();
    const source = this.#source.value;
    if (source) {
      this.#wasLost = true;
      this.#say({ ...this.status, state: 'stale' });
      this.#source.next(undefined);
      source.stop();
    }
    if (opensAgain) this.#open();
  }
}
