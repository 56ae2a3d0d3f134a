import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { Server } from 'socket.io';

/** Answers of a stand-in, by call; `query` is the call's, and undefined for the first data that come with a page. */
type Answers = Readonly<Record<string, (query?: URLSearchParams) => object>>;

/** A message of the exchange as it is on the wire. */
export const encode = (message: object): string => deflateSync(JSON.stringify(message)).toString('base64');

/** A page's HTML, with the first data that it carries replaced where `answers` knows better. */
function withAnswers(html: string, answers: Answers): string {
  return html.replace(
    /(<script[^>]*id="boot"[^>]*>)([\s\S]*?)(<\/script>)/,
    (_all, open: string, json: string, close: string) => {
      const boot = JSON.parse(json) as { readonly first: readonly { readonly call: string }[] };
      const first = boot.first.map((entry) => {
        const answer = answers[entry.call];
        return answer ? { ...entry, data: answer() } : entry;
      });
      return open + JSON.stringify({ ...boot, first }).replaceAll('<', '\\u003c') + close;
    },
  );
}

/** Paths of the calls that a stand-in may answer. */
const calls: Readonly<Record<string, string>> = {
  '/api/rt/tradeList': 'market.getTradeList',
  '/api/rt/getOrders': 'market.getOrders',
  '/api/rt/kline': 'market.kline',
  '/api/order/listOrderPending': 'order.listOrderPending',
  '/api/order/listUserTrade': 'order.listUserTrade',
  '/api/alert/list': 'alert.list',
  '/api/Org/Asset/listCosts': 'asset.listCosts',
};

/** A server before the product that answers some calls itself. */
interface StandIn {
  readonly origin: string;
  /** Tells all sockets an encoded message. */
  send(event: string, payload: string): void;
  /** Settled when a page listens. */
  readonly joined: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Serves the product on an address of its own, with a realtime server that stands in for the product's: no sandbox is as busy as
 * what is measured. Pages and sockets are the real ones; only what `answers` names, by call, is not the product's.
 *
 * @param origin The product's.
 */
export async function startStandIn(origin: string, answers: Answers): Promise<StandIn> {
  const server = createServer((incoming, outgoing) => {
    const [path = '', query] = (incoming.url ?? '').split('?');
    const answer = answers[calls[path] ?? ''];
    if (answer) {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ code: 0, msg: '', data: answer(new URLSearchParams(query)) }));
      return;
    }
    pass(origin, incoming, outgoing, answers);
  });
  const io = new Server(server, { path: '/socket.io', serveClient: false, perMessageDeflate: false });
  const joined = new Promise<void>((resolve) => {
    io.on('connection', (socket) => socket.on('join', () => resolve()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    send: (event, payload) => void io.emit(event, payload),
    joined,
    stop: () => io.close(),
  };
}

/** Hands a request on; a page's HTML comes back with the answers in it. */
function pass(origin: string, incoming: IncomingMessage, outgoing: ServerResponse, answers: Answers): void {
  const { method = 'GET', url = '' } = incoming;
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const passed = request(new URL(url, origin), { method, headers }, (answer) => {
    const { statusCode = 502 } = answer;
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(statusCode, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const { 'content-length': _length, ...rest } = answer.headers;
    text(answer).then(
      (html) => outgoing.writeHead(statusCode, rest).end(withAnswers(html, answers)),
      () => outgoing.destroy(),
    );
  });
  passed.on('error', () => outgoing.destroy());
  outgoing.on('close', () => passed.destroy());
  incoming.pipe(passed);
}

/** Something that is done again and again. */
export interface Ticking {
  /** How often it was done. */
  readonly count: number;
  stop(): void;
}

/** Calls `tick` so often a second until stopped, with the number of the call from 1. */
export function startTicking(perSecond: number, tick: (count: number) => void): Ticking {
  let count = 0;
  const timer = setInterval(() => tick((count += 1)), 1000 / perSecond);
  return {
    get count() {
      return count;
    },
    stop: () => clearInterval(timer),
  };
}
