import { getOrderBook, type Level, type OrderBook } from '@exchange/contract';
import type { Api, PairStreamMessage, Quotes, Report } from '@exchange/platform';
import type { Observable } from '@exchange/rx';
import { filter, map } from '@exchange/rx';
import type { BookDelta } from '../domain/book';

/** What comes of one pair's book: a delta, or that the room was joined and a snapshot is needed. */
export type BookEvent = { readonly type: 'joined' } | { readonly type: 'delta'; readonly delta: BookDelta };

/** Where an order book comes from. */
export interface BookSource {
  /** The snapshot that came with the page, once. */
  first(): OrderBook | undefined;
  /** Fetches a snapshot. Rejects with `ApiFailure`. */
  fetch(signal: AbortSignal): Promise<OrderBook>;
  readonly events$: Observable<BookEvent>;
  /** Tells the operators of a message that cannot be right. */
  reportCorrupt(error: Error): void;
}

const levels = (side: readonly (readonly [string, string])[]) =>
  side.map(([price, amount]): Level => [price, amount]);

function eventOf(message: PairStreamMessage): BookEvent | undefined {
  if (message.type === 'joined') return { type: 'joined' };
  if (message.type !== 'book') return undefined;
  const { prev, seq, time, checksum } = message;
  return {
    type: 'delta',
    delta: { prev, seq, time, checksum, bids: levels(message.bids), asks: levels(message.asks) },
  };
}

/** The book of a pair from the exchange. `key` is `{token}_{market}`. */
export function createBookSource(
  {
    api,
    quotes,
    report,
  }: { readonly api: Api; readonly quotes: Pick<Quotes, 'stream'>; readonly report: Report },
  key: string,
  pair: { readonly token: string; readonly market: string },
): BookSource {
  const input = { token: pair.token, market: pair.market };
  return {
    first: () => api.takeFirst(getOrderBook, input),
    fetch: (signal) => api.call(getOrderBook, input, { signal }),
    events$: quotes.stream(key).pipe(
      map(eventOf),
      filter((event) => event !== undefined),
    ),
    reportCorrupt: (error) => report.error(error, { kind: 'corrupt', pair: key }),
  };
}
