import { createServer, request } from 'node:http';
import { deflateSync } from 'node:zlib';
import { Server } from 'socket.io';

/** A message of the exchange as it is on the wire. */
export const encode = (message) => deflateSync(JSON.stringify(message)).toString('base64');

/** A page's HTML, with the first data that it carries replaced where `answers` knows better. */
function withAnswers(html, answers) {
  return html.replace(/(<script[^>]*id="boot"[^>]*>)([\s\S]*?)(<\/script>)/, (_all, open, json, close) => {
    const boot = JSON.parse(json);
    boot.first = boot.first.map((entry) =>
      entry.call in answers ? { ...entry, data: answers[entry.call]() } : entry,
    );
    return open + JSON.stringify(boot).replaceAll('<', '\\u003c') + close;
  });
}

/** Paths of the calls that a stand-in may answer. */
const calls = {
  '/api/rt/tradeList': 'market.getTradeList',
  '/api/rt/getOrders': 'market.getOrders',
  '/api/rt/kline': 'market.kline',
};

/**
 * Serves the product on an address of its own, with a realtime server that stands in for the product's: no sandbox is as busy as
 * what is measured. Pages and sockets are the real ones; only what `answers` names, by call, is not the product's.
 *
 * @param {string} origin The product's.
 * @param {Record<string, () => object>} answers
 * @returns the address; `send`, which tells all sockets an encoded message; `joined`, which is settled when a page listens;
 *   `stop`.
 */
export async function startStandIn(origin, answers) {
  const server = createServer((incoming, outgoing) => {
    const call = calls[incoming.url.split('?')[0]];
    if (call in answers) {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ code: 0, msg: '', data: answers[call]() }));
      return;
    }
    pass(origin, incoming, outgoing, answers);
  });
  const io = new Server(server, { path: '/socket.io', serveClient: false, perMessageDeflate: false });
  const joined = new Promise((resolve) => {
    io.on('connection', (socket) => socket.on('join', resolve));
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${server.address().port}`,
    send: (event, payload) => io.emit(event, payload),
    joined,
    stop: () => io.close(),
  };
}

/** Hands a request on; a page's HTML comes back with the answers in it. */
function pass(origin, incoming, outgoing, answers) {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const passed = request(new URL(incoming.url, origin), { method: incoming.method, headers }, (answer) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('end', () => {
      const { 'content-length': _length, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode, rest);
      outgoing.end(withAnswers(Buffer.concat(chunks).toString(), answers));
    });
  });
  passed.on('error', () => outgoing.destroy());
  outgoing.on('close', () => passed.destroy());
  incoming.pipe(passed);
}

/** Calls `tick` so often a second until stopped, with the number of the call from 1. */
export function startTicking(perSecond, tick) {
  let count = 0;
  const timer = setInterval(() => tick((count += 1)), 1000 / perSecond);
  return {
    get count() {
      return count;
    },
    stop: () => clearInterval(timer),
  };
}
