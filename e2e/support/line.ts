import { connect } from 'node:net';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A line to the server, at an address of its own, on which its websockets can be counted and cut. */
export interface Line {
  readonly origin: string;
  /** Websockets that are open. */
  readonly sockets: () => number;
  /** While true, sockets are cut and none is opened. */
  break(isBroken: boolean): void;
  close(): Promise<void>;
}

/** Opens a line to the server at `origin`. */
export async function openLine(origin: string): Promise<Line> {
  const { port, hostname } = new URL(origin);
  const sockets = new Set<Duplex>();
  let isBroken = false;
  const isSocket = (url = '') => url.startsWith('/socket.io/');
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    if (isBroken && isSocket(url)) {
      outgoing.destroy();
      return;
    }
    const passed = request({ host: hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.on('upgrade', ({ url, headers }: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy());
    if (isBroken) {
      client.destroy();
      return;
    }
    sockets.add(client);
    const exchange = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      exchange.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      exchange.write(head);
      client.pipe(exchange).pipe(client);
    });
    exchange.on('error', () => client.destroy());
    exchange.on('close', () => client.destroy());
    client.on('close', () => {
      sockets.delete(client);
      exchange.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    sockets: () => sockets.size,
    break(broken) {
      isBroken = broken;
      if (broken) for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
