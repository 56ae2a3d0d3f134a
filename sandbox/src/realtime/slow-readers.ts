import type { Server } from 'socket.io';

/** As much as may wait for one reader, in bytes: a minute of quotes for a page in a tunnel. */
const longestBacklog = 2 * 1024 * 1024;

/**
 * Closes connections whose reader does not read: what waits for one of them is kept in memory, and a page that comes back
 * fetches what it needs anyway.
 */
export function dropSlowReaders(io: Pick<Server, 'engine'>, limit = longestBacklog): void {
  io.engine.on('connection', (connection: Connection) => {
    let waiting = 0;
    connection.on('packetCreate', ({ data }) => {
      waiting += data?.length ?? 0;
      if (waiting > limit) connection.close(true);
    });
    // Everything that waits is handed to the transport at once, as soon as that has sent what it had.
    connection.on('flush', () => (waiting = 0));
  });
}

/** A connection of engine.io, as far as its types leave it untyped. */
interface Connection {
  on(
    event: 'packetCreate',
    listener: (packet: { readonly data?: { readonly length: number } }) => void,
  ): void;
  on(event: 'flush', listener: () => void): void;
  close(discard: boolean): void;
}
