import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** What the proxy does to a websocket: closes it when it is open, says nothing, or cuts it after the exchange's first word. */
export type Treatment = 'closes' | 'is silent' | 'cuts';

export interface TestProxy {
  readonly url: string;
  /** How many websockets were asked for. */
  readonly websockets: () => number;
  /** Resolves with the first websocket. */
  readonly asked: Promise<void>;
  close(): Promise<void>;
}

/** A proxy on this machine that passes plain requests on to `port` and takes websockets without letting them live. */
export async function startProxy(port: number, treatment: Treatment): Promise<TestProxy> {
  let websockets = 0;
  const server = createServer((incoming, outgoing) => {
    const passed = request(
      { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  const sockets = new Set<Duplex>();
  const asked = new Promise<void>((resolve) => {
    server.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
      websockets += 1;
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      if (treatment === 'cuts') cut(incoming, socket, port);
      else {
        socket.write(accepted(incoming));
        if (treatment === 'closes') socket.end();
      }
      resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    websockets: () => websockets,
    asked,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The answer that opens a websocket (RFC 6455, 4.2.2). */
function accepted({ headers }: IncomingMessage): string {
  const accept = createHash('sha1')
    .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
}

/** Passes the websocket on until the client has joined the exchange's namespace, then closes it. */
function cut({ url, headers }: IncomingMessage, socket: Duplex, port: number): void {
  const exchange = connect(port, '127.0.0.1', () => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    exchange.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.pipe(exchange);
  });
  exchange.on('error', () => socket.destroy());
  socket.on('close', () => exchange.destroy());
  exchange.on('data', (data: Buffer) => {
    socket.write(data);
    // socket.io's packet `40`: the namespace is joined.
    if (data.includes('40{"sid"')) socket.end();
  });
}
