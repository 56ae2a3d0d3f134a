import type { TradeList } from '@exchange/contract/market';
import type { Quote } from '@exchange/contract/realtime';
import type { QuotePair } from '@exchange/platform';
import { pairKey, quoteListOf } from './quote-list';
import { ShownPair, ShownQuotes } from './shown-quotes';

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
  readonly #shown: ShownQuotes;
  readonly #rows = new Map<string, Row>();
  readonly #changed = new Set<Row>();
  #hasList = false;

  /** @param shown Where readers see what is published. */
  constructor(shown = new ShownQuotes()) {
    this.#shown = shown;
  }

  /** Whether a trade list has been merged. */
  get hasList(): boolean {
    return this.#hasList;
  }

  pair(key: string): QuotePair | undefined {
    return this.#shown.get(key)?.pair;
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
    const shown = this.#shown;
    shown.fiat = list.fiat;
    this.#hasList = true;
    const present = new Set<string>();
    const fresh: Row[] = [];
    for (const pair of Object.values(list.main).flat()) {
      const row = this.#mergeListed(pair, list.seq, holds);
      if (shown.get(row.key)) this.#changed.add(row);
      else fresh.push(row);
      present.add(row.key);
    }
    for (const [key, row] of this.#rows) {
      if (present.has(key)) continue;
      this.#rows.delete(key);
      this.#changed.delete(row);
    }
    for (const key of [...shown.keys]) if (!present.has(key)) shown.delete(key);
    for (const row of fresh) this.#show(row);
    for (const { key } of fresh) shown.tell(key);
    shown.showList(quoteListOf(list));
  }

  /** Whether `publish` may have something to tell. */
  get pending(): boolean {
    return this.#changed.size > 0;
  }

  /** Lets readers see what changed since the last time. All rows have their new state before anyone is told. */
  publish(): void {
    const keys = new Set<string>();
    for (const row of this.#changed) if (this.#show(row)) keys.add(row.key);
    this.#changed.clear();
    this.#shown.tellChanges(keys);
  }

  #row(key: string): Row {
    let row = this.#rows.get(key);
    if (!row) {
      row = { key, listed: undefined, quote: undefined, at: -Infinity };
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

  /** Whether the row looks different from before. */
  #show({ key, listed, quote }: Row): boolean {
    if (!listed) return false;
    const next = new ShownPair(listed, quote);
    if (this.#shown.get(key)?.looksLike(next)) return false;
    this.#shown.set(key, next);
    return true;
  }
}
