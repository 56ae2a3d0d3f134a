import type { TradeList } from '@exchange/contract/market';
import type { Quote } from '@exchange/contract/realtime';
import type { QuoteList, QuotePair } from '@exchange/platform';
import { BehaviorSubject, Observable, Subject, type Subscriber } from '@exchange/platform/rxjs';
import { pairKey, quoteListOf } from './quote-list';

/** Members that a quote brings. */
const quoted = [
  'price',
  'percent_change',
  'high',
  'low',
  'vol',
  'turnover',
  'opening_time',
  'halted',
  'pause',
] as const;

/** A pair as readers see it. It is put together when somebody asks, since of many that tick few are looked at. */
export class ShownPair {
  #quote: Quote | (() => Quote) | undefined;
  #pair: QuotePair | undefined;

  /** `quote` replaces members of `listed`; as a function it is read when it is needed first. */
  constructor(
    readonly listed: QuotePair,
    quote: Quote | (() => Quote) | undefined,
  ) {
    this.#quote = quote;
  }

  /** Replaces the quote, which is read when it is needed first. */
  renew(quote: () => Quote): void {
    this.#quote = quote;
    this.#pair = undefined;
  }

  get quote(): Quote | undefined {
    if (typeof this.#quote === 'function') this.#quote = this.#quote();
    return this.#quote;
  }

  get pair(): QuotePair {
    const { quote } = this;
    return (this.#pair ??= quote ? withQuote(this.listed, quote) : this.listed);
  }

  /** Whether both look alike; the sequence number is nothing that anybody sees. */
  looksLike(other: ShownPair): boolean {
    if (this.listed === other.listed) {
      const [left, right] = [this.quote ?? this.listed, other.quote ?? other.listed];
      return quoted.every((name) => left[name] === right[name]);
    }
    let name: keyof QuotePair;
    for (name in other.pair) if (name !== 'seq' && this.pair[name] !== other.pair[name]) return false;
    return true;
  }

  /** Whether the other one's terms, which no quote changes, are these. */
  hasTermsOf(other: ShownPair): boolean {
    if (this.listed === other.listed) return true;
    const isQuoted = (name: string) => name === 'seq' || quoted.some((member) => member === name);
    const names = new Set([...Object.keys(this.listed), ...Object.keys(other.listed)]);
    let name: keyof QuotePair;
    for (name of names as Set<keyof QuotePair>)
      if (!isQuoted(name) && this.listed[name] !== other.listed[name]) return false;
    return true;
  }
}

/** A listed pair with the members of a quote in the place of its own. */
function withQuote(listed: QuotePair, quote: Quote): QuotePair {
  // Named one by one, which the engine makes far faster than it spreads a second object over the first.
  const { price, percent_change, high, low, vol, turnover, seq, opening_time = listed.opening_time } = quote;
  // A quote without the word is one of a pair that is not halted.
  const halted = quote.halted === true;
  const { pause } = quote;
  return { ...listed, price, percent_change, high, low, vol, turnover, seq, opening_time, halted, pause };
}

const emptyList: QuoteList = { ready: false, markets: [], byMarket: {}, starRanking: [], riseRanking: [] };

/**
 * The pairs of a page as its readers see them. Whoever knows the quotes puts rows here and says when readers are told:
 * the table that merges them, or the link to the worker that does.
 */
export class ShownQuotes {
  readonly #pairs = new Map<string, ShownPair>();
  readonly #readers = new Map<string, Set<Subscriber<QuotePair>>>();
  readonly #changes = new Subject<ReadonlySet<string>>();
  readonly #list = new BehaviorSubject<QuoteList>(emptyList);
  #listText = '';
  fiat: TradeList['fiat'] = {};
  /** Told whenever other pairs are watched than before. */
  onWatched: () => void = () => undefined;

  readonly list$ = this.#list.asObservable();
  /** Keys of pairs that changed, each time that they are told. */
  readonly changes$ = new Observable<ReadonlySet<string>>((reader) => {
    const subscription = this.#changes.subscribe(reader);
    this.onWatched();
    return () => {
      subscription.unsubscribe();
      this.onWatched();
    };
  });

  get list(): QuoteList {
    return this.#list.value;
  }

  /** Whether anybody hears of every pair. */
  get watchesAll(): boolean {
    return this.#changes.observed;
  }

  /** Keys of the pairs that somebody follows one by one. */
  get watched(): Iterable<string> {
    return this.#readers.keys();
  }

  get keys(): Iterable<string> {
    return this.#pairs.keys();
  }

  /** Shows what came with a page: the list, or of a page of one pair (`isWhole` is false) that one. */
  showFirst(list: TradeList, isWhole: boolean): void {
    this.fiat = list.fiat;
    for (const pair of Object.values(list.main).flat())
      this.set(pairKey(pair), new ShownPair(pair, undefined));
    this.showList({ ...quoteListOf(list), ready: isWhole });
  }

  get(key: string): ShownPair | undefined {
    return this.#pairs.get(key);
  }

  /** What is read of the pair from now on; nobody is told. */
  set(key: string, shown: ShownPair): void {
    this.#pairs.set(key, shown);
  }

  delete(key: string): void {
    this.#pairs.delete(key);
  }

  pair$(key: string): Observable<QuotePair> {
    return new Observable((reader) => {
      const readers = this.#readers.get(key) ?? new Set();
      this.#readers.set(key, readers.add(reader));
      if (readers.size === 1) this.onWatched();
      const shown = this.#pairs.get(key);
      if (shown) reader.next(shown.pair);
      return () => {
        readers.delete(reader);
        if (readers.size > 0 || this.#readers.get(key) !== readers) return;
        this.#readers.delete(key);
        this.onWatched();
      };
    });
  }

  /** Tells who follows a pair. */
  tell(key: string): void {
    const readers = this.#readers.get(key);
    const shown = readers && this.#pairs.get(key);
    if (shown) for (const reader of readers) reader.next(shown.pair);
  }

  /** Tells of pairs that were listed before and have changed. */
  tellChanges(keys: ReadonlySet<string>): void {
    if (keys.size === 0) return;
    for (const key of keys) this.tell(key);
    this.#changes.next(keys);
  }

  /** Tells of a list that is another one than before. */
  showList(list: QuoteList): void {
    const text = JSON.stringify(list);
    if (text === this.#listText) return;
    this.#listText = text;
    this.#list.next(list);
  }
}
