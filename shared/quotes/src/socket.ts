import { shortForm } from '@exchange/contract/message-form';
import { socketPath } from '@exchange/contract/realtime-names';
import { transports } from 'engine.io-client';
import { io } from 'socket.io-client';
import { YieldingWebSocket } from './yielding-web-socket';

/** Where a realtime connection goes. */
export interface SocketAddress {
  /** Origin, or '' for the page's own. */
  readonly url: string;
  /** socket.io namespace, `/` for the quotes. */
  readonly namespace: string;
  readonly query: Readonly<Record<string, string>>;
  /** Read at each connect. */
  readonly auth?: () => Readonly<Record<string, string>>;
}

/** A socket as the quotes use it. It connects only when told, and once per `connect`. */
export interface RealtimeSocket {
  /** `connect`, `disconnect`, `connect_error`, or an event of the exchange with its one argument. */
  on(event: string, listener: (argument: unknown) => void): void;
  emit(event: string, argument: string): void;
  /** `pollingOnly` leaves the websocket out this time. */
  connect(pollingOnly: boolean): void;
  disconnect(): void;
}

/** Makes a socket that is not connected yet. Rejects when it cannot be made. */
export type OpenSocket = (address: SocketAddress) => Promise<RealtimeSocket>;

/** Websocket, then polling. */
const websocketThenPolling = [YieldingWebSocket, transports.polling];
/** Where websockets open and do not last. */
const pollingOnly = [transports.polling];
/** Longest wait for a connection to open, in ms: for the websocket, and then for polling. */
const openLimitMs = 20_000;

/**
 * Opens sockets with socket.io. Sockets of one origin share one connection, for which messages are asked for in their short form. Whether
 * and when to reconnect is decided by `Connection`, the same way for a lost connection and a refused one.
 */
export const openSocket: OpenSocket = async ({ url, namespace, query, auth }) => {
  const socket = io(`${url}${namespace}`, {
    path: socketPath,
    query: { ...query, ...shortForm },
    ...(auth ? { auth: (send: (data: object) => void) => send(auth()) } : {}),
    // Without it a blocked websocket is tried again and again and polling never.
    tryAllTransports: true,
    autoConnect: false,
    reconnection: false,
    timeout: openLimitMs,
  });
  return {
    on: (event, listener) => void socket.on(event, listener),
    emit: (event, argument) => void socket.emit(event, argument),
    connect(onlyPolling) {
      socket.io.opts.transports = onlyPolling ? pollingOnly : websocketThenPolling;
      socket.connect();
    },
    disconnect: () => void socket.disconnect(),
  };
};
