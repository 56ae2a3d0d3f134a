import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import {
  bookEvent,
  pairRoom,
  type PublicTrade,
  quoteEvent,
  quoteRoom,
  socketPath,
  type TradeList,
  type TradesMessage,
  tradesEvent,
} from '@exchange/contract';
import { Server } from 'socket.io';
import type { SandboxClock } from '../context';
import type { TradingExchange } from '../exchange/exchange';
import type { MarketData } from '../modules/market/market-data';
import type { StreamAction } from '../plugins/faults';
import { createOrderedSender } from './ordered-sender';
import { servePersonal, type SocketSession } from './personal-channel';
import { QuoteChannel } from './quote-channel';

export interface StreamOptions {
  readonly server: HttpServer;
  readonly exchange: TradingExchange;
  readonly market: MarketData;
  readonly clock: SandboxClock;
  readonly organisations: readonly string[];
  /** The session that a `socket_token` belongs to; undefined for one that is not valid. */
  readonly verifySocketToken: (token: string) => Promise<SocketSession | undefined>;
  /** What becomes of the next quote message: faults that an operator switches on. */
  readonly nextAction: () => StreamAction;
  readonly onError: (error: unknown) => void;
  /** Whether a browser page of this origin may connect to the host that it asked. */
  readonly isOwnOrigin: (origin: string, host: string) => boolean;
}

/** The realtime interface. */
export interface Stream {
  /** How many connections are open. */
  readonly connections: number;
  /** Number of the organisation's last quote message and its numbering; the trade list says what it includes. */
  quotePosition(organisation: string): Pick<TradeList, 'seq' | 'epoch'>;
  /** Tells the pages of a session that it ended, and closes their personal channels. */
  endSession(sessionId: string): void;
  close(): Promise<void>;
}

const quoteMs = 200;
const bookMs = 100;
/** A silent stream gives a sign of life this often, ms. */
export const heartbeatMs = 5_000;
/** Rooms that a connection may be in: a page shows the quotes and one pair, a careless client a few. */
export const roomLimit = 32;

const breakOff = (text: string): string => text.slice(0, text.length / 2);

/** Serves the realtime interface on an HTTP server. */
export function createStream(options: StreamOptions): Stream {
  const { exchange, market, clock, nextAction, onError } = options;
  const io = new Server(options.server, {
    path: socketPath,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 16 * 1024,
    serveClient: false,
    allowRequest: (request, callback) => {
      const { origin, host } = request.headers;
      callback(null, origin === undefined || options.isOwnOrigin(origin, host ?? ''));
    },
  });
  const epoch = randomUUID();
  const begin = clock.now();
  const channels = new Map<string, QuoteChannel>();
  const rooms = new Map<string, string>();
  for (const organisation of options.organisations) {
    const codes = market.listed(organisation).map(({ code }) => code);
    channels.set(organisation, new QuoteChannel(new Set(codes), epoch, begin));
  }
  for (const { code, token, market: currency } of market.pairs.values())
    rooms.set(pairRoom(token, currency), code);

  io.on('connection', (socket) => {
    const asked = socket.handshake.query['org_id'];
    const organisation = typeof asked === 'string' && channels.has(asked) ? asked : undefined;
    // A client that wants to know gets told whether it is in the room now.
    socket.on('join', (room: unknown, tell?: (joined: boolean) => void) => {
      const internal = typeof room === 'string' ? internalRoom(room, organisation) : undefined;
      const joins = internal !== undefined && socket.rooms.size <= roomLimit;
      if (joins) void socket.join(internal);
      if (typeof tell === 'function') tell(joins);
    });
    socket.on('leave', (room: unknown) => {
      const internal = typeof room === 'string' ? internalRoom(room, organisation) : undefined;
      if (internal !== undefined) void socket.leave(internal);
    });
  });

  /** Quotes differ by organisation; a pair's book and trades do not. */
  function internalRoom(room: string, organisation: string | undefined): string | undefined {
    if (organisation === undefined) return undefined;
    if (room === quoteRoom) return `${quoteRoom}:${organisation}`;
    const code = rooms.get(room);
    return code !== undefined && market.listed(organisation).some((pair) => pair.code === code)
      ? room
      : undefined;
  }

  const sender = createOrderedSender(onError);
  const isHeard = (room: string) => Boolean(io.sockets.adapter.rooms.get(room)?.size);
  function send(room: string, event: string, message: unknown, change?: (text: string) => string): void {
    if (isHeard(room)) sender.send((text) => io.to(room).emit(event, text), message, change);
  }

  function sendQuotes(): void {
    for (const code of market.takeChangedQuotes())
      for (const channel of channels.values()) channel.change(code);
    const now = clock.now();
    const due = [...channels].filter(([, channel]) => channel.isDue(now, heartbeatMs));
    if (due.length === 0) return;
    const action = nextAction();
    if (action === 'pause') return;
    if (action === 'disconnect') io.disconnectSockets(true);
    for (const [organisation, channel] of due) {
      const outgoing = channel.next(now, (code) => market.quote(code), action);
      for (const { message, corrupt } of outgoing)
        send(`${quoteRoom}:${organisation}`, quoteEvent, message, corrupt ? breakOff : undefined);
    }
  }

  const waitingTrades = new Map<string, PublicTrade[]>();
  const unfollowFills = market.onFills((pair, trades) => {
    const waiting = waitingTrades.get(pair);
    if (waiting) waiting.push(...trades);
    else waitingTrades.set(pair, [...trades]);
  });

  function sendBooks(): void {
    const time = clock.now();
    for (const { pair, book, delta } of market.publishBooks()) {
      const room = pairRoom(pair.token, pair.market);
      if (isHeard(room)) send(room, bookEvent, book.message(delta, time));
    }
    for (const [code, trades] of waitingTrades) {
      const pair = market.pairs.get(code);
      if (!pair) continue;
      const message: TradesMessage = { token: pair.token, market: pair.market, time, trades };
      send(pairRoom(pair.token, pair.market), tradesEvent, message);
    }
    waitingTrades.clear();
  }

  const personal = servePersonal(io, options);
  const stops = [
    unfollowFills,
    clock.every(quoteMs, sendQuotes),
    clock.every(bookMs, sendBooks),
    exchange.onPersonal((update) => personal.send(update)),
  ];

  return {
    get connections() {
      return io.engine.clientsCount;
    },
    quotePosition: (organisation) => ({ seq: channels.get(organisation)?.seq ?? begin, epoch }),
    endSession: (sessionId) => personal.end(sessionId),
    async close() {
      for (const stop of stops.splice(0)) stop();
      await sender.idle();
      // Not `io.close()`: that would close the HTTP server, which belongs to the caller.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}
