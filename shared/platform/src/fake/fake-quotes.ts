import { BehaviorSubject, Observable, Subject, filter, map, startWith } from 'rxjs';
import type { QuoteStreams } from '../create-bus';
import type { BookNews, QuoteList, QuotePair, Quotes, QuoteStatus, TradesNews } from '../platform';

/** Quotes that a test pushes; everything is published at once instead of per animation frame. */
export interface FakeQuotes extends Quotes, QuoteStreams {
  /** Replaces the list. Rankings are keys of pairs. */
  setPairs(
    pairs: readonly QuotePair[],
    rankings?: { readonly star?: readonly string[]; readonly rise?: readonly string[] },
  ): void;
  /** New values of one listed pair. */
  push(key: string, change: Partial<QuotePair>): void;
  setStatus(status: Partial<QuoteStatus>): void;
  setFiatRate(market: string, fiat: string, rate: string): void;
  /** A message on a pair's book or trades; that its room was joined is told on both. */
  pushStream(key: string, message: BookNews | TradesNews): void;
  /** How many subscriptions a pair's book and trades have now. */
  streamCount(key: string): number;
  /** How often `reconnect` was called. */
  readonly reconnects: number;
}

/** A listed pair; what a test does not name is plausible. */
export function fakePair(fields: Partial<QuotePair> = {}): QuotePair {
  const token = fields.token ?? 'aura';
  const market = fields.market ?? 'usdt';
  return {
    id: `${token}_${market}`,
    token,
    market,
    token_as: token.toUpperCase(),
    logo_url: '',
    opening_time: 0,
    price_precision: 4,
    amount_precision: 2,
    min_amount: '0.01',
    min_total: '1',
    fee_rate: '0.001',
    price: '1.2843',
    percent_change: '8.42',
    high: '1.3020',
    low: '1.1711',
    vol: '12410000.00',
    turnover: '15938163.00',
    seq: 1,
    ...fields,
  };
}

const keyOf = (pair: QuotePair) => `${pair.token}_${pair.market}`;

export function createFakeQuotes(initial: readonly QuotePair[] = []): FakeQuotes {
  const pairs = new Map<string, QuotePair>();
  const list$ = new BehaviorSubject<QuoteList>({
    ready: false,
    markets: [],
    byMarket: {},
    starRanking: [],
    riseRanking: [],
  });
  const status$ = new BehaviorSubject<QuoteStatus>({ state: 'loading', updatedAt: 0, gaveUp: false });
  const changes$ = new Subject<ReadonlySet<string>>();
  const messages$ = new Subject<{ readonly key: string; readonly message: BookNews | TradesNews }>();
  const streams = new Map<string, number>();
  const rates = new Map<string, string>();
  let reconnects = 0;

  const setPairs: FakeQuotes['setPairs'] = (listed, rankings = {}) => {
    pairs.clear();
    const byMarket: Record<string, string[]> = {};
    for (const pair of listed) {
      pairs.set(keyOf(pair), pair);
      (byMarket[pair.market] ??= []).push(keyOf(pair));
    }
    list$.next({
      ready: true,
      markets: Object.keys(byMarket),
      byMarket,
      starRanking: rankings.star ?? [],
      riseRanking: rankings.rise ?? [],
    });
    status$.next({ state: 'live', updatedAt: 0, gaveUp: false });
    changes$.next(new Set(pairs.keys()));
  };
  if (initial.length > 0) setPairs(initial);

  const present = (key: string): Observable<QuotePair> =>
    changes$.pipe(
      filter((changed) => changed.has(key)),
      map(() => pairs.get(key)),
      startWith(pairs.get(key)),
      filter((pair): pair is QuotePair => pair !== undefined),
    );

  const stream = <News extends BookNews | TradesNews>(key: string, type: News['type']) =>
    new Observable<News>((observer) => {
      streams.set(key, (streams.get(key) ?? 0) + 1);
      const isOwn = (message: BookNews | TradesNews): message is News =>
        message.type === type || message.type === 'joined';
      const subscription = messages$.subscribe((sent) => {
        if (sent.key === key && isOwn(sent.message)) observer.next(sent.message);
      });
      return () => {
        streams.set(key, (streams.get(key) ?? 1) - 1);
        subscription.unsubscribe();
      };
    });

  return {
    list$: list$.asObservable(),
    get list() {
      return list$.value;
    },
    pair: (key) => pairs.get(key),
    // `startWith` must read the pair at the time of the subscription.
    pair$: (key) => new Observable((observer) => present(key).subscribe(observer)),
    changes$: changes$.asObservable(),
    status$: status$.asObservable(),
    get status() {
      return status$.value;
    },
    fiatRate: (market, fiat) => rates.get(`${market} ${fiat}`),
    book$: (key) => stream<BookNews>(key, 'book'),
    trades$: (key) => stream<TradesNews>(key, 'trades'),
    reconnect() {
      reconnects += 1;
    },
    setPairs,
    push(key, change) {
      const pair = pairs.get(key);
      if (!pair) throw new Error(`${key} is not listed`);
      pairs.set(key, { ...pair, seq: pair.seq + 1, ...change });
      changes$.next(new Set([key]));
    },
    setStatus(status) {
      status$.next({ ...status$.value, ...status });
    },
    setFiatRate(market, fiat, rate) {
      rates.set(`${market} ${fiat}`, rate);
    },
    pushStream(key, message) {
      messages$.next({ key, message });
    },
    streamCount: (key) => streams.get(key) ?? 0,
    get reconnects() {
      return reconnects;
    },
  };
}
