import { randomUUID } from 'node:crypto';
import {
  type BookMessage,
  pairRoom,
  type PublicTrade,
  type TradeList,
  type TradesMessage,
} from '@exchange/contract';
import type { SandboxClock } from '../core/context';
import type { Delivery } from './delivery';
import type { MarketData } from './market/market-data';
import { QuoteChannel, type StreamAction } from './quote-channel';

export interface PublisherOptions {
  readonly market: MarketData;
  readonly clock: SandboxClock;
  readonly organisations: readonly string[];
  /** What becomes of the next quote message: faults that an operator switches on. */
  readonly nextAction: () => StreamAction;
  /** Whether a pair's messages are needed; the others are not made. */
  readonly isHeard: (room: string) => boolean;
  readonly publish: (delivery: Delivery) => void;
}

/** Numbers and publishes what became of the market, in the one process that owns the engine. */
export interface Publisher {
  /** Names the numbering. */
  readonly epoch: string;
  /** Number of the organisation's last quote message and its numbering; the trade list says what it includes. */
  quotePosition(organisation: string): Required<Pick<TradeList, 'seq' | 'epoch'>>;
  stop(): void;
}

const quoteMs = 200;
const bookMs = 100;
/** A silent stream, and a silent book that is listened to, give a sign of life this often, ms. */
export const heartbeatMs = 5_000;

/** Publishes by the clock until it is stopped. The numbering is a new one. */
export function startPublishing(options: PublisherOptions): Publisher {
  const { market, clock, isHeard, publish } = options;
  const epoch = randomUUID();
  const begin = clock.now();
  const channels = new Map<string, QuoteChannel>();
  for (const organisation of options.organisations) {
    const codes = market.listed(organisation).map(({ code }) => code);
    channels.set(organisation, new QuoteChannel(new Set(codes), epoch, begin));
  }

  function sendQuotes(): void {
    const changed = market.takeChangedQuotes();
    for (const code of changed) for (const channel of channels.values()) channel.change(code);
    const now = clock.now();
    const due = [...channels].filter(([, channel]) => channel.isDue(now, heartbeatMs));
    if (due.length === 0) return;
    const action = options.nextAction();
    const sent = action === 'pause' ? [] : due;
    const outgoing = sent.flatMap(([organisation, channel]) =>
      channel
        .next(now, (code) => market.quote(code), action)
        .map((message) => ({ organisation, ...message })),
    );
    publish({
      kind: 'quotes',
      changed: [...changed].map((code) => market.quote(code)),
      epoch,
      positions: Object.fromEntries([...channels].map(([organisation, { seq }]) => [organisation, seq])),
      outgoing,
      disconnect: action === 'disconnect',
    });
  }

  const waitingTrades = new Map<string, PublicTrade[]>();
  const unfollowFills = market.onFills((pair, trades) => {
    const waiting = waitingTrades.get(pair);
    if (waiting) waiting.push(...trades);
    else waitingTrades.set(pair, [...trades]);
  });

  /** When the books that are listened to were last told of. */
  const bookToldAt = new Map<string, number>();

  /** Says where the books stand that were silent, and those that somebody begins to listen to: a page may lack the last delta. */
  function positions(time: number): BookMessage[] {
    return [...market.pairs.values()].flatMap(({ code, token, market: currency }) => {
      if (!isHeard(pairRoom(token, currency))) {
        bookToldAt.delete(code);
        return [];
      }
      if (time - (bookToldAt.get(code) ?? -Infinity) < heartbeatMs) return [];
      bookToldAt.set(code, time);
      const book = market.book(code, 0);
      return [{ token, market: currency, prev: book.seq, ...book }];
    });
  }

  function sendPairs(): void {
    const time = clock.now();
    const books = market
      .publishBooks()
      .filter(({ pair }) => isHeard(pairRoom(pair.token, pair.market)))
      .map(({ pair, book, delta }) => {
        bookToldAt.set(pair.code, time);
        return book.message(delta, time);
      });
    books.push(...positions(time));
    const trades: TradesMessage[] = [];
    for (const [code, list] of waitingTrades) {
      const pair = market.pairs.get(code);
      if (!pair || !isHeard(pairRoom(pair.token, pair.market))) continue;
      trades.push({ token: pair.token, market: pair.market, time, trades: list });
    }
    waitingTrades.clear();
    if (books.length > 0 || trades.length > 0) publish({ kind: 'pairs', books, trades });
  }

  const stops = [unfollowFills, clock.every(quoteMs, sendQuotes), clock.every(bookMs, sendPairs)];
  return {
    epoch,
    quotePosition: (organisation) => ({ seq: channels.get(organisation)?.seq ?? begin, epoch }),
    stop() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
