import { getOrderBook, type Level, type OrderBook } from '@exchange/contract';
import type { BookNews, Platform } from '@exchange/platform';
import type { Observable } from '@exchange/platform/rxjs';
import { map } from '@exchange/platform/rxjs';
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

function eventOf(message: BookNews): BookEvent {
  if (message.type === 'joined') return message;
  const { prev, seq, time, checksum, limits, bids, asks } = message;
  return {
    type: 'delta',
    delta: { prev, seq, time, checksum, limits, bids: levels(bids), asks: levels(asks) },
  };
}

/** The book of a pair from the exchange. `key` is `{token}_{market}`. */
export function createBookSource(
  { api, bus, report }: Pick<Platform, 'api' | 'bus' | 'report'>,
  key: string,
  pair: { readonly token: string; readonly market: string },
): BookSource {
  const input = { token: pair.token, market: pair.market };
  return {
    first: () => api.takeFirst(getOrderBook, input),
    fetch: (signal) => api.call(getOrderBook, input, { signal }),
    events$: bus.topic(`book/${key}`).pipe(map(eventOf)),
    reportCorrupt: (error) => report.error(error, { kind: 'corrupt', pair: key }),
  };
}
