import { once } from 'node:events';
import { createServer } from 'node:http';
import { inflateSync } from 'node:zlib';
import { bookEvent, pairRoom, quoteEvent, quoteRoom, socketPath } from '@exchange/contract';
import { messageDictionary, type shortForm } from '@exchange/contract/message-form';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { createPairSpec } from '../src/core/engine/pair-spec';
import type { TradingExchange } from '../src/core/exchange/exchange';
import { createMarketData, type MarketData } from '../src/realtime/market/market-data';
import type { SocketSession } from '../src/realtime/personal-channel';
import { heartbeatMs } from '../src/realtime/publisher';
import type { StreamAction } from '../src/realtime/quote-channel';
import { createStream, type Stream } from '../src/realtime/stream';
import { createTestClock, createTestExchange, type TestClock, testCatalogue, testPair } from './exchange';
import { openTestStorage } from './storage/storage';

/** The realtime interface of a small exchange, with its time and its repeated tasks in the test's hand. */
export interface TestStream {
  readonly stream: Stream;
  readonly exchange: TradingExchange;
  readonly market: MarketData;
  readonly clock: TestClock;
  /** What becomes of the next quote message; `send` again after it. */
  action: StreamAction;
  /** Sessions by their socket token; `verify` is asked instead where a test sets it. */
  readonly sessions: Map<string, SocketSession>;
  verify: ((token: string) => Promise<SocketSession | undefined>) | undefined;
  /** Failures that the stream told. */
  readonly errors: unknown[];
  connect(namespace: string, options?: Partial<ManagerOptions & SocketOptions>): Socket;
  /** A page of nova on the quotes and the book of aura_usdt, which has heard everything so far; `form` says in which form it asks for messages. */
  page(form?: typeof shortForm): Promise<Socket>;
  /** The stream's turns: quotes, then books. */
  run(): Promise<void>;
  /** Ann sells and bob buys. */
  trade(price: string): Promise<void>;
  disconnectAll(): void;
  close(): Promise<void>;
}

export async function createTestStream(): Promise<TestStream> {
  const storage = await openTestStorage();
  const tasks: (() => Promise<void> | void)[] = [];
  const clock: TestClock = {
    ...createTestClock(1_700_000_000_000),
    every(_milliseconds, task) {
      tasks.push(task);
      return () => undefined;
    },
  };
  const exchange = await createTestExchange(storage.database, clock, manyPairs());
  const market = await createMarketData(exchange, clock);
  const server = createServer();
  const sockets: Socket[] = [];
  const errors: unknown[] = [];
  const sessions = new Map<string, SocketSession>();
  const stream = createStream({
    server,
    exchange,
    market,
    clock,
    organisations: ['nova', 'orbit'],
    verifySocketToken: async (token) => (harness.verify ? harness.verify(token) : sessions.get(token)),
    nextAction: () => {
      const { action } = harness;
      if (action !== 'pause') harness.action = 'send';
      return action;
    },
    isOwnOrigin: (origin, host) => origin === `http://${host}`,
    onError: (error) => errors.push(error),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  for (const userId of ['ann', 'bob']) {
    for (const token of ['usdt', 'aura']) {
      const cause = `${userId} ${token}`;
      await exchange.credit({ userId, token, amount: 10n ** 11n, from: 'chain', cause });
    }
  }

  const harness: TestStream = {
    stream,
    exchange,
    market,
    clock,
    action: 'send',
    sessions,
    verify: undefined,
    errors,
    connect(namespace, options = {}) {
      const socket = io(`http://127.0.0.1:${port}${namespace}`, {
        path: socketPath,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        ...options,
      });
      sockets.push(socket);
      return socket;
    },
    async page(form) {
      const socket = harness.connect('/', { query: { org_id: 'nova', ...form } });
      expect(await socket.emitWithAck('join', quoteRoom)).toBe(true);
      expect(await socket.emitWithAck('join', pairRoom('aura', 'usdt'))).toBe(true);
      const signsOfLife = [quoteEvent, bookEvent].map((event) => heard(socket, event, 1));
      clock.set(clock.now() + heartbeatMs);
      await harness.run();
      await Promise.all(signsOfLife);
      return socket;
    },
    async run() {
      for (const task of tasks) await task();
    },
    async trade(price) {
      const order = { market_type: 1, token: 'aura', market: 'usdt', price } as const;
      await exchange.placeOrder('ann', { ...order, side: 2, amount: '2' });
      await exchange.placeOrder('bob', { ...order, side: 1, amount: '2' });
    },
    disconnectAll() {
      for (const socket of sockets.splice(0)) socket.disconnect();
    },
    async close() {
      harness.disconnectAll();
      await stream.close();
      server.close();
      market.stop();
      await exchange.stop();
      await storage.close();
    },
  };
  return harness;
}

/** The test market and more pairs than a page may be in the rooms of. */
function manyPairs(): typeof testCatalogue {
  const pairs = new Map(testCatalogue.pairs);
  for (let index = 0; index < 40; index += 1) {
    const pair = createPairSpec({ ...testPair, token: `pair${index}`, openingTime: 0 });
    pairs.set(pair.code, pair);
  }
  return { ...testCatalogue, pairs };
}

/** The arguments of the next `count` events. */
export function heard(socket: Socket, event: string, count: number): Promise<unknown[]> {
  return new Promise((resolve) => {
    const messages: unknown[] = [];
    const listen = (message: unknown) => {
      if (messages.push(message) < count) return;
      socket.off(event, listen);
      resolve(messages);
    };
    socket.on(event, listen);
  });
}

const dictionary = Buffer.from(messageDictionary);

/** What a public message says, in either form. Throws for one that cannot be read. */
export const decode = (payload: unknown): unknown => {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload), 'base64');
  return JSON.parse(inflateSync(bytes, { dictionary }).toString());
};
