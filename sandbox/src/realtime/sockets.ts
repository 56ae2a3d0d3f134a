import type { Server as HttpServer } from 'node:http';
import {
  bookEvent,
  pairRoom,
  personalNamespace,
  quoteEvent,
  quoteRoom,
  socketPath,
  tradesEvent,
} from '@exchange/contract';
import { shortForm } from '@exchange/contract/message-form';
import { Server, type ServerOptions } from 'socket.io';
import type { SandboxClock } from '../core/context';
import type { Delivery } from './delivery';
import type { PairSpec } from '../core/engine/pair-spec';
import { createOrderedSender, type Encode, encodeBase64, encodeShort } from './ordered-sender';
import { type PersonalChannel, servePersonal, type SocketSession } from './personal-channel';
import { dropSlowReaders } from './slow-readers';

export interface SocketsOptions {
  readonly server: HttpServer;
  readonly market: {
    readonly pairs: ReadonlyMap<string, Pick<PairSpec, 'code' | 'token' | 'market'>>;
    /** Pairs that an organisation lists. */
    listed(organisation: string): readonly Pick<PairSpec, 'code'>[];
  };
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly organisations: readonly string[];
  /** The session that a `socket_token` belongs to; undefined for one that is not valid. */
  readonly verifySocketToken: (token: string) => Promise<SocketSession | undefined>;
  /** Whether a browser page of this origin may connect to the host that it asked. */
  readonly isOwnOrigin: (origin: string, host: string) => boolean;
  readonly onError: (error: unknown) => void;
  /** Brings messages to the sockets of other processes too. */
  readonly adapter?: ServerOptions['adapter'] | undefined;
}

/** The sockets of this process. */
export interface Sockets {
  /** How many connections are open. */
  readonly connections: number;
  readonly personal: PersonalChannel;
  /** Whether somebody here is in a room. */
  isHeard(room: string): boolean;
  deliver(delivery: Delivery): void;
  close(): Promise<void>;
}

/** Rooms that a connection may be in: a page shows the quotes and one pair, a careless client a few. */
export const roomLimit = 32;

/** A form in which the public rooms carry messages; those who hear a room in it are in a room of their own. */
interface Form {
  readonly encode: Encode;
  readonly roomOf: (room: string) => string;
}
const base64: Form = { encode: encodeBase64, roomOf: (room) => room };
const short: Form = { encode: encodeShort, roomOf: (room) => `${room} ${shortForm.form}` };

/** Makes a message of which half is missing. */
const brokenOff =
  (encode: Encode): Encode =>
  async (message) => {
    const payload = await encode(message);
    return payload.slice(0, payload.length / 2);
  };

/** Serves sockets on an HTTP server. */
export function serveSockets(options: SocketsOptions): Sockets {
  const { market, onError } = options;
  const io = new Server(options.server, {
    path: socketPath,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 16 * 1024,
    serveClient: false,
    ...(options.adapter && { adapter: options.adapter }),
    allowRequest: (request, callback) => {
      const { origin, host } = request.headers;
      callback(null, origin === undefined || options.isOwnOrigin(origin, host ?? ''));
    },
  });
  dropSlowReaders(io);
  // For the sockets of all processes each message is packed once (adr 8).
  const forms = options.adapter ? [base64] : [base64, short];
  const organisations = new Set(options.organisations);
  const rooms = new Map<string, string>();
  for (const { code, token, market: currency } of market.pairs.values())
    rooms.set(pairRoom(token, currency), code);

  io.on('connection', (socket) => {
    const asked = socket.handshake.query['org_id'];
    const organisation = typeof asked === 'string' && organisations.has(asked) ? asked : undefined;
    const asksShort = socket.handshake.query['form'] === shortForm.form;
    const { roomOf } = asksShort && forms.includes(short) ? short : base64;
    // A client that wants to know gets told whether it is in the room now.
    socket.on('join', (room: unknown, tell?: (joined: boolean) => void) => {
      const internal = typeof room === 'string' ? internalRoom(room, organisation) : undefined;
      const joins = internal !== undefined && socket.rooms.size <= roomLimit;
      if (joins) void socket.join(roomOf(internal));
      if (typeof tell === 'function') tell(joins);
    });
    socket.on('leave', (room: unknown) => {
      const internal = typeof room === 'string' ? internalRoom(room, organisation) : undefined;
      if (internal !== undefined) void socket.leave(roomOf(internal));
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
  const isInhabited = (room: string) => Boolean(io.sockets.adapter.rooms.get(room)?.size);
  function send(room: string, event: string, message: unknown, corrupt = false): void {
    for (const { encode, roomOf } of forms) {
      const inForm = roomOf(room);
      // Who is in the rooms of other processes is not known here.
      if (options.adapter || isInhabited(inForm))
        sender.send(
          (payload) => io.to(inForm).emit(event, payload),
          message,
          corrupt ? brokenOff(encode) : encode,
        );
    }
  }

  const personal = servePersonal(io, options);
  return {
    personal,
    isHeard: (room) => forms.some(({ roomOf }) => isInhabited(roomOf(room))),
    get connections() {
      return io.engine.clientsCount;
    },
    deliver(delivery) {
      if (delivery.kind === 'quotes') {
        if (delivery.disconnect) io.disconnectSockets(true);
        for (const { organisation, message, corrupt } of delivery.outgoing)
          send(`${quoteRoom}:${organisation}`, quoteEvent, message, corrupt);
        return;
      }
      for (const message of delivery.books) send(pairRoom(message.token, message.market), bookEvent, message);
      for (const message of delivery.trades)
        send(pairRoom(message.token, message.market), tradesEvent, message);
    },
    async close() {
      await sender.idle();
      // Not `io.close()`: that would close the HTTP server, which belongs to the caller.
      io.local.disconnectSockets(true);
      io.engine.close();
      for (const namespace of [io.of('/'), io.of(personalNamespace)]) await namespace.adapter.close();
    },
  };
}
