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
class Shown {
  #pair: QuotePair | undefined;

  constructor(
    readonly listed: QuotePair,
    readonly quote: Quote | undefined,
  ) {}

  get pair(): QuotePair {
    return (this.#pair ??= this.quote ? withQuote(this.listed, this.quote) : this.listed);
  }

  /** Whether both look alike; the sequence number is nothing that anybody sees. */
  looksLike(other: Shown): boolean {
    if (this.listed === other.listed) {
      const [left, right] = [this.quote ?? this.listed, other.quote ?? other.listed];
      return quoted.every((name) => left[name] === right[name]);
    }
    let name: keyof QuotePair;
    for (name in other.pair) if (name !== 'seq' && this.pair[name] !== other.pair[name]) return false;
    return true;
  }
}

/** A quote's own number may be so much higher than the last one known of its pair. */
const quoteReach = 1_000_000;

/** What is known of one pair. */
interface Row {
  readonly key: string;
  /** As the last trade list had it; undefined while it is not listed. */
  listed: QuotePair | undefined;
  /** Newest quote, when it is newer than `listed`. */
  quote: Quote | undefined;
  /** Number of the message or list that the pair is known from. */
  at: number;
  /** As readers see it: changes only when published. */
  shown: Shown | undefined;
  readonly readers: Set<Subscriber<QuotePair>>;
}

const emptyList: QuoteList = { ready: false, markets: [], byMarket: {}, starRanking: [], riseRanking: [] };

/** A listed pair with the members of a quote in the place of its own. */
function withQuote(listed: QuotePair, quote: Quote): QuotePair {
  // Named one by one, which the engine makes far faster than it spreads a second object over the first.
  const { price, percent_change, high, low, vol, turnover, seq, opening_time = listed.opening_time } = quote;
  // A quote without the word is one of a pair that is not halted.
  const halted = quote.halted === true;
  const { pause } = quote;
  return { ...listed, price, percent_change, high, low, vol, turnover, seq, opening_time, halted, pause };
}

function quoteOf(listed: QuotePair): Quote {
  const { token, market, price, percent_change, high, low, vol, turnover, seq, halted, pause } = listed;
  return { token, market, price, percent_change, high, low, vol, turnover, seq, halted, pause };
}

/**
 * The pairs with their quotes, merged by market and token; the message or list with the highest number wins, whatever the
 * order of arrival. A pair's own number orders nothing, so that a wrong one cannot keep later prices out
 * . A quote costs one look-up; what readers see changes only with `publish`, once per frame, and only where
 * something changed.
 */
export class QuoteTable {
  readonly #rows = new Map<string, Row>();
  readonly #changed = new Set<Row>();
  readonly #changes = new Subject<ReadonlySet<string>>();
  readonly #list = new BehaviorSubject<QuoteList>(emptyList);
  #listText = '';
  #fiat: TradeList['fiat'] = {};

  readonly changes$ = this.#changes.asObservable();
  readonly list$ = this.#list.asObservable();

  get list(): QuoteList {
    return this.#list.value;
  }

  pair(key: string): QuotePair | undefined {
    return this.#rows.get(key)?.shown?.pair;
  }

  pair$(key: string): Observable<QuotePair> {
    return new Observable((reader) => {
      const row = this.#row(key);
      row.readers.add(reader);
      if (row.shown) reader.next(row.shown.pair);
      return () => {
        row.readers.delete(reader);
        if (!row.listed && row.readers.size === 0 && this.#rows.get(key) === row) this.#rows.delete(key);
      };
    });
  }

  fiatRate(market: string, fiat: string): string | undefined {
    return this.#fiat[market]?.[fiat];
  }

  /** Merges a quote of the message numbered `at`. `corrupt`: its own number cannot be right, and it changes nothing. */
  merge(quote: Quote, at: number): 'listed' | 'unlisted' | 'corrupt' {
    const row = this.#row(pairKey(quote));
    const known = row.quote ?? row.listed;
    if (known && quote.seq > known.seq + quoteReach) return 'corrupt';
    if (at > row.at) {
      row.quote = quote;
      row.at = at;
      this.#changed.add(row);
    }
    return row.listed ? 'listed' : 'unlisted';
  }

  /**
   * Merges a trade list: it replaces what it contains, and keeps newer quotes of messages that `holds` confirms. Pairs that
   * it lacks are no longer listed; new ones are readable at once.
   */
  mergeList(list: TradeList, holds: (at: number) => boolean): void {
    this.#fiat = list.fiat;
    const present = new Set<Row>();
    const fresh: Row[] = [];
    for (const pair of Object.values(list.main).flat()) {
      const row = this.#mergeListed(pair, list.seq, holds);
      if (row.shown) this.#changed.add(row);
      else fresh.push(row);
      present.add(row);
    }
    for (const [key, row] of this.#rows) {
      if (present.has(row)) continue;
      Object.assign(row, {
        listed: undefined,
        quote: undefined,
        at: -Infinity,
        shown: undefined,
      } satisfies Partial<Row>);
      this.#changed.delete(row);
      if (row.readers.size === 0) this.#rows.delete(key);
    }
    for (const row of fresh) row.shown = this.#present(row);
    for (const row of fresh) this.#tell(row);
    this.#publishList(quoteListOf(list));
  }

  /** Whether `publish` may have something to tell. */
  get pending(): boolean {
    return this.#changed.size > 0;
  }

  /** Lets readers see what changed since the last time. All rows have their new state before anyone is told. */
  publish(): void {
    const told: Row[] = [];
    const keys = new Set<string>();
    for (const row of this.#changed) {
      const next = this.#present(row);
      if (!next || row.shown?.looksLike(next)) continue;
      row.shown = next;
      told.push(row);
      keys.add(row.key);
    }
    this.#changed.clear();
    for (const row of told) this.#tell(row);
    if (keys.size > 0) this.#changes.next(keys);
  }

  #row(key: string): Row {
    let row = this.#rows.get(key);
    if (!row) {
      row = {
        key,
        listed: undefined,
        quote: undefined,
        at: -Infinity,
        shown: undefined,
        readers: new Set(),
      };
      this.#rows.set(key, row);
    }
    return row;
  }

  #mergeListed(pair: QuotePair, at: number, holds: (at: number) => boolean): Row {
    const row = this.#row(pairKey(pair));
    if (row.at > at && holds(row.at)) row.quote ??= row.listed && quoteOf(row.listed);
    else {
      row.quote = undefined;
      row.at = at;
    }
    row.listed = pair;
    return row;
  }

  #present({ listed, quote }: Row): Shown | undefined {
    return listed && new Shown(listed, quote);
  }

  #tell({ shown, readers }: Row): void {
    if (shown) for (const reader of readers) reader.next(shown.pair);
  }

  #publishList(list: QuoteList): void {
    const text = JSON.stringify(list);
    if (text === this.#listText) return;
    this.#listText = text;
    this.#list.next(list);
  }
}
