/** @jest-environment node */
import { createServer, type Server as HttpServer } from 'node:http';
import { deflateSync } from 'node:zlib';
import { messageDictionary, shortForm } from '@exchange/contract/message-form';
import { personalEvent, personalNamespace, quoteEvent, quoteRoom } from '@exchange/contract/realtime';
import { Server } from 'socket.io';
import { createQuotes } from './create-quotes';
import type { Environment } from './environment';
import { createPersonalChannel } from './personal-channel';
import { openSocket } from './socket';
import { encode, testList, testPair, testQuote } from './testing-page';
import { startProxy, type TestProxy, type Treatment } from './testing-proxy';

/** A page without a screen: frames and paints come at once, time is the system's. */
const environment: Environment = {
  frame: (callback) => {
    const timer = setImmediate(callback);
    return () => clearImmediate(timer);
  },
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  afterFirstPaint: (callback) => environment.after(0, callback),
  random: () => 0,
  hidden: () => false,
  onVisible: () => () => undefined,
  onHidden: () => () => undefined,
  onOnline: () => () => undefined,
  onOffline: () => () => undefined,
};

let http: HttpServer;
let io: Server;
let url: string;

async function serve(transports?: ('polling' | 'websocket')[]): Promise<void> {
  http = createServer();
  io = new Server(http, transports ? { transports } : {});
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  url = `http://127.0.0.1:${address.port}`;
}
afterEach(async () => {
  await io.close();
});

function start() {
  const quotes = createQuotes({
    orgId: 'nova',
    socketUrl: url,
    now: () => Date.now(),
    fetchTradeList: async () => testList(1, [testPair('aura', 'usdt', '1', 1)]),
    report: (error) => {
      throw error;
    },
    environment,
  });
  const stop = quotes.start();
  return { quotes, stop };
}

/** The first client that joins a room, with what it came with. */
function joined() {
  return new Promise<{ room: string; query: object; transport: string }>((resolve) => {
    io.on('connection', (socket) => {
      socket.on('join', (room: string) => {
        void socket.join(room);
        resolve({
          room,
          query: socket.handshake.query,
          transport: socket.conn.transport.name,
        });
      });
    });
  });
}

const message = { seq: 2, epoch: 'a', time: 1, quotes: [testQuote('aura', 'usdt', '2.5', 2)] };
const short = deflateSync(JSON.stringify(message), { dictionary: Buffer.from(messageDictionary) });

test.each([
  ['base64', 'websocket', encode(message)],
  ['the short form', 'websocket', short],
  ['the short form', 'polling', short],
] as const)(
  '[Q-01] [Q-02] a real connection joins with the organisation’s id, asks for the short form and shows what the room is sent: %s by %s',
  async (_name, transport, payload) => {
    await serve([transport]);
    const client = joined();
    const { quotes, stop } = start();
    const query = { org_id: 'nova', ...shortForm };
    expect(await client).toMatchObject({ room: quoteRoom, query, transport });
    const shown = new Promise<string>((resolve) => {
      quotes.pair$('aura_usdt').subscribe(({ price }) => {
        if (price !== '1') resolve(price);
      });
    });
    io.to(quoteRoom).emit(quoteEvent, payload);
    expect(await shown).toBe('2.5');
    expect(quotes.status.state).toBe('live');
    stop();
  },
);

test('[Q-01] where websockets are blocked it goes on with polling', async () => {
  await serve(['polling']);
  const client = joined();
  const { stop } = start();
  expect(await client).toMatchObject({ room: quoteRoom, transport: 'polling' });
  stop();
});

describe('behind a proxy that takes websockets and does not let them live', () => {
  let proxy: TestProxy;
  async function serveBehind(treatment: Treatment): Promise<void> {
    await serve();
    proxy = await startProxy(Number(new URL(url).port), treatment);
    url = proxy.url;
  }
  afterEach(async () => {
    jest.useRealTimers();
    await proxy.close();
  });

  test('[Q-01] polling follows at once when the websocket is closed before the exchange is heard', async () => {
    await serveBehind('closes');
    const client = joined();
    const { quotes, stop } = start();
    const states = new Set<string>();
    quotes.status$.subscribe(({ state }) => states.add(state));
    expect(await client).toMatchObject({ room: quoteRoom, query: { org_id: 'nova' }, transport: 'polling' });
    expect(proxy.websockets()).toBe(1);
    // No attempt of the five was spent on it.
    expect(states).not.toContain('stale');
    stop();
  });

  test('[Q-01] polling follows when nothing is heard over the websocket', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
    await serveBehind('is silent');
    const client = joined();
    const { stop } = start();
    jest.advanceTimersByTime(0);
    await proxy.asked;
    jest.advanceTimersByTime(8_000);
    jest.useRealTimers();
    expect(await client).toMatchObject({ room: quoteRoom, transport: 'polling' });
    stop();
  });

  test('[Q-01] polling is the next attempt when the websocket is cut after it was joined', async () => {
    await serveBehind('cuts');
    const polling = new Promise<string>((resolve) => {
      io.on('connection', (socket) => {
        socket.on('join', (room: string) => {
          if (socket.conn.transport.name === 'polling') resolve(room);
        });
      });
    });
    const { stop } = start();
    expect(await polling).toBe(quoteRoom);
    expect(proxy.websockets()).toBe(1);
    stop();
  });
});

test('[Q-01] a server that is away and comes back is joined again', async () => {
  await serve();
  const first = joined();
  const { quotes, stop } = start();
  await first;
  const stale = new Promise<void>((resolve) => {
    quotes.status$.subscribe(({ state }) => {
      if (state === 'stale') resolve();
    });
  });
  const again = joined();
  io.disconnectSockets(true);
  await stale;
  await again;
  expect(quotes.status.gaveUp).toBe(false);
  stop();
});

test('[Q-05] the personal channel shares the connection, sends its token and hears plain objects', async () => {
  await serve();
  const tokens = new Promise<unknown>((resolve) => {
    io.of(personalNamespace).on('connection', (socket) => {
      socket.emit(personalEvent, {
        seq: 1,
        time: 0,
        orders: [],
        balances: [{ token: 'usdt', available: '3', frozen: '0', version: 1 }],
        deposits: [],
        session_ended: false,
      });
      resolve(socket.handshake.auth);
    });
  });
  const quotesJoined = joined();
  const { stop } = start();
  await quotesJoined;
  const channel = createPersonalChannel({
    orgId: 'nova',
    socketUrl: url,
    socketToken: () => 'mine',
    onSessionEnded: () => undefined,
    report: (error) => {
      throw error;
    },
    openSocket,
    environment,
  });
  const heard = new Promise<unknown>((resolve) => {
    channel.personal$.subscribe((event) => {
      if (event.type === 'change') resolve(event.change.balances);
    });
  });
  const stopChannel = channel.start();
  expect(await tokens).toEqual({ socket_token: 'mine' });
  expect(await heard).toEqual([{ token: 'usdt', available: '3', frozen: '0', version: 1 }]);
  expect(io.engine.clientsCount).toBe(1);
  stopChannel();
  stop();
});
