import { check } from '@exchange/contract/check';
import type { TradeList } from '@exchange/contract/market';
import {
  BookMessage,
  bookEvent,
  quoteEvent,
  QuoteMessage,
  TradesMessage,
  tradesEvent,
} from '@exchange/contract/realtime';
import { decodeMessage, type Inflate } from './decode';
import type { Environment } from './environment';
import type { FaultLog } from './fault-log';
import type { Freshness } from './freshness';
import { PacedRepair } from './paced-repair';
import type { PairStreams } from './pair-streams';
import { pairKey } from './quote-list';
import type { QuoteTable } from './quote-table';
import { SequenceTracker } from './sequence-tracker';
import type { RealtimeSocket } from './socket';

export interface QuoteStreamOptions {
  readonly table: QuoteTable;
  readonly streams: PairStreams;
  readonly freshness: Freshness;
  readonly faults: FaultLog;
  readonly environment: Environment;
  /** The trade list that the table has; undefined before the first one. */
  readonly list: Pick<TradeList, 'seq' | 'epoch'> | undefined;
  readonly requestList: () => void;
  /** The table may have something to publish. */
  readonly onQuotes: () => void;
}

/** What reads the socket's messages and holds them against the trade list. */
export class QuoteStream {
  readonly #options: QuoteStreamOptions;
  readonly #sequence = new SequenceTracker();
  /** Pairs that a quote named and the list lacked, after they were asked for once. */
  readonly #strangers = new Set<string>();
  readonly #listRepair: PacedRepair;
  readonly #pairRepair: PacedRepair;

  constructor(options: QuoteStreamOptions) {
    const { environment, streams, list, requestList } = options;
    this.#options = options;
    this.#listRepair = new PacedRepair(environment, requestList);
    this.#pairRepair = new PacedRepair(environment, () => streams.startOver());
    if (list) this.#sequence.list(list.seq, list.epoch, false);
  }

  listen(socket: RealtimeSocket, inflate: Inflate): void {
    const { streams } = this.#options;
    const on = <Message>(
      event: string,
      schema: Parameters<typeof check<Message>>[0],
      take: (message: Message) => void,
    ): void =>
      socket.on(event, (payload) => {
        let message: Message;
        try {
          const checked = check(schema, decodeMessage(inflate, payload));
          if (!checked.ok) throw new TypeError(`${event}: ${JSON.stringify(checked.fields)}`);
          message = checked.value;
        } catch (error) {
          this.#handleCorrupt(event, error);
          return;
        }
        take(message);
      });
    on(quoteEvent, QuoteMessage, (message) => this.#takeQuotes(message));
    on(bookEvent, BookMessage, ({ token, market, ...change }) =>
      streams.room(pairKey({ token, market }))?.book.next({ type: 'book', ...change }),
    );
    on(tradesEvent, TradesMessage, ({ time, trades, ...pair }) =>
      streams.room(pairKey(pair))?.trades.next({ type: 'trades', time, trades }),
    );
  }

  /** A trade list is asked for: it contains what came before. */
  asking(): void {
    this.#sequence.asking();
  }

  /** Merges a trade list, unless its number cannot be right. */
  takeList(list: TradeList): void {
    const { table, freshness, faults } = this.#options;
    const verdict = this.#sequence.list(list.seq, list.epoch, freshness.status.state === 'live');
    if (!verdict.taken) {
      this.#handleCorrupt(quoteEvent, outOfReach('trade list', list.seq));
      return;
    }
    table.mergeList(list, (at) => this.#sequence.holds(at));
    freshness.listed();
    for (const { seq } of verdict.corrupt) faults.add('corrupt', outOfReach('quote message', seq));
    for (const message of verdict.credible) this.#takeQuotes(message);
    if (verdict.incomplete) this.#listRepair.request();
  }

  stop(): void {
    this.#listRepair.stop();
    this.#pairRepair.stop();
  }

  /** What an unreadable message said is missing now: it is fetched. Which pair it belonged to is unknown. */
  #handleCorrupt(event: string, error: unknown): void {
    this.#options.faults.add('corrupt', error);
    if (event === quoteEvent) this.#listRepair.request();
    else this.#pairRepair.request();
  }

  #takeQuotes(message: QuoteMessage): void {
    const { table, freshness, onQuotes } = this.#options;
    const found = this.#sequence.message(message);
    if (found !== 'known') this.#listRepair.request();
    if (found === 'doubtful') return;
    this.#mergeQuotes(message);
    freshness.spoken(table.hasList);
    onQuotes();
  }

  #mergeQuotes(message: QuoteMessage): void {
    const { table } = this.#options;
    for (const quote of message.quotes) {
      const key = pairKey(quote);
      const merged = table.merge(quote, message.seq);
      if (merged === 'corrupt') this.#handleCorrupt(quoteEvent, outOfReach(`quote of ${key}`, quote.seq));
      if (merged !== 'unlisted' || !table.hasList || this.#strangers.has(key)) continue;
      this.#strangers.add(key);
      this.#listRepair.request();
    }
  }
}

function outOfReach(what: string, seq: number): RangeError {
  return new RangeError(`The number ${seq} of a ${what} cannot follow the numbers before it`);
}
