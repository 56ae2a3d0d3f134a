import type { TradeList } from '@exchange/contract/market';
import type { Quote } from '@exchange/contract/realtime';
import type { QuoteList, QuotePair } from '@exchange/platform';
import { BehaviorSubject, Observable, Subject, type Subscriber } from '@exchange/rx';
import { pairKey, quoteListOf } from './quote-list';

/** Members that a quote brings. */
const quoted = ['price', 'percent_change', 'high', 'low', 'vol', 'turnover', 'opening_time'] as const;

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

/** What is known of one pair. */
interface Row {
  readonly key: string;
  /** As the last trade list had it; undefined while it is not listed. */
  listed: QuotePair | undefined;
  /** Newest quote, when it is newer than `listed`. */
  quote: Quote | undefined;
  /** Newest quote of an epoch whose trade list has not come yet. */
  held: Quote | undefined;
  /** As readers see it: changes only when published. */
  shown: Shown | undefined;
  readonly readers: Set<Subscriber<QuotePair>>;
}

const emptyList: QuoteList = { ready: false, markets: [], byMarket: {}, starRanking: [], riseRanking: [] };

/** A listed pair with the members of a quote in the place of its own. */
function withQuote(listed: QuotePair, quote: Quote): QuotePair {
  // Named one by one, which the engine makes far faster than it spreads a second object over the first.
  const { price, percent_change, high, low, vol, turnover, seq, opening_time = listed.opening_time } = quote;
  return { ...listed, price, percent_change, high, low, vol, turnover, seq, opening_time };
}

function quoteOf({ token, market, price, percent_change, high, low, vol, turnover, seq }: QuotePair): Quote {
  return { token, market, price, percent_change, high, low, vol, turnover, seq };
}

function newer(left: Quote | undefined, right: Quote | undefined): Quote | undefined {
  if (!left || !right) return left ?? right;
  return right.seq > left.seq ? right : left;
}

/**
 * The pairs with their quotes, merged by market and token; the newest sequence number wins, whatever the order of
 * arrival. A quote costs one look-up; what readers see changes only with `publish`, once per frame, and
 * only where something changed.
 */
export class QuoteTable {
  readonly #rows = new Map<string, Row>();
  readonly #changed = new Set<Row>();
  readonly #changes = new Subject<ReadonlySet<string>>();
  readonly #list = new BehaviorSubject<QuoteList>(emptyList);
  #listText = '';
  #fiat: TradeList['fiat'] = {};
  #holding = false;

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

  /** Merges a quote. False when the pair is not listed. */
  merge(quote: Quote): boolean {
    const row = this.#row(pairKey(quote));
    if (this.#holding) {
      row.held = newer(row.held, quote);
      return row.listed !== undefined;
    }
    if (quote.seq > (row.quote ?? row.listed ?? { seq: -1 }).seq) {
      row.quote = quote;
      this.#changed.add(row);
    }
    return row.listed !== undefined;
  }

  /** From now on quotes are kept aside until the next list, which replaces all: numbers started anew. */
  hold(): void {
    this.#holding = true;
    for (const row of this.#rows.values()) row.held = undefined;
  }

  /** Merges a trade list. Pairs that it lacks are no longer listed; new ones are readable at once. */
  mergeList(list: TradeList): void {
    const replace = this.#holding;
    this.#holding = false;
    this.#fiat = list.fiat;
    const present = new Set<Row>();
    const fresh: Row[] = [];
    for (const pair of Object.values(list.main).flat()) {
      const row = this.#mergeListed(pairKey(pair), pair, replace);
      if (row.shown) this.#changed.add(row);
      else fresh.push(row);
      present.add(row);
    }
    for (const [key, row] of this.#rows) {
      if (present.has(row)) continue;
      Object.assign(row, {
        listed: undefined,
        quote: undefined,
        held: undefined,
        shown: undefined,
      } satisfies Partial<Row>);
      this.#changed.delete(row);
      if (row.readers.size === 0) this.#rows.delete(key);
    }
    for (const row of fresh) row.shown = this.#present(row);
    for (const row of fresh) this.#tell(row);
    this.#publishList(quoteListOf(list));
  }

  /** Whether quotes are kept aside until a trade list comes, so that what is shown does not move. */
  get holding(): boolean {
    return this.#holding;
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
        held: undefined,
        shown: undefined,
        readers: new Set(),
      };
      this.#rows.set(key, row);
    }
    return row;
  }

  #mergeListed(key: string, pair: QuotePair, replace: boolean): Row {
    const row = this.#row(key);
    const known = replace ? row.held : newer(row.quote, row.listed && quoteOf(row.listed));
    row.held = undefined;
    row.listed = pair;
    row.quote = known && known.seq > pair.seq ? known : undefined;
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
