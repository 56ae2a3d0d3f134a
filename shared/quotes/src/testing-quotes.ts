import type { TradeList } from '@exchange/contract/market';
import { quoteEvent } from '@exchange/contract/realtime';
import { inflate } from 'pako';
import { createQuotes, type QuotesOptions } from './create-quotes';
import { encode, settle, TestPage, testPair, type testQuote, TestSockets } from './testing-page';

/** Quotes on a page and an exchange by hand. */
export function setUp(options: { first?: TradeList; fetch?: () => Promise<TradeList> } = {}) {
  const page = new TestPage();
  const sockets = new TestSockets();
  const faults: string[] = [];
  const fetches: {
    resolve: (list: TradeList) => void;
    reject: (error: Error) => void;
    signal: AbortSignal;
  }[] = [];
  const settings: QuotesOptions = {
    orgId: 'nova',
    socketUrl: '',
    now: () => page.time,
    fetchTradeList:
      options.fetch ??
      ((signal) => new Promise((resolve, reject) => fetches.push({ resolve, reject, signal }))),
    first: options.first,
    report: (_error, { kind, count }) => faults.push(`${kind} ${count}`),
    openSocket: sockets.open,
    inflate,
    environment: page.environment,
  };
  const quotes = createQuotes(settings);
  const hear = (seq: number, messages: readonly ReturnType<typeof testQuote>[], epoch = 'a') =>
    sockets.last.hear(quoteEvent, encode({ seq, epoch, time: 0, quotes: messages }));
  const begin = async () => {
    const stop = quotes.start();
    page.firstPaint();
    await settle();
    return stop;
  };
  return { page, sockets, faults, fetches, quotes, hear, begin };
}

/** Two listed pairs. */
export const aura = () => testPair('aura', 'usdt', '1', 10);
export const kite = () => testPair('kite', 'usdt', '2', 10);
