import { createServer as createHttpServer, request, Agent, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createServer } from './create-server';
import { makeFixtureExchange } from '../testing/fixture-exchange';
import { makeFixtureStore, type FixtureStore } from '../testing/fixture-store';

let fixture: FixtureStore;
const open: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});
beforeAll(async () => {
  fixture = await makeFixtureStore();
});
afterAll(() => fixture.remove());

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  agent?: Agent,
): Promise<{ response: IncomingMessage; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers, agent: agent ?? false }, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (text: string) => (body += text))
        .on('end', () => resolve({ response, body }));
    });
    asked.on('error', reject).end();
  });
}

test('[X-03] the front end runs before another backend: its data in the page, its calls handed on', async () => {
  const exchange = makeFixtureExchange();
  open.push(exchange.app);
  await exchange.app.listen({ port: 0, host: '127.0.0.1' });
  const app = await createServer({
    ...fixture.server,
    exchange: { backendUrl: `http://127.0.0.1:${portOf(exchange.app)}`, logLevel: 'silent' },
  });
  open.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });

  const page = await ask(portOf(app), '/', { host: 'orbit.localhost:8080', accept: 'text/html' });
  expect(page.body).toContain('<title>orbit &amp; friends</title>');
  const call = await ask(portOf(app), '/api/rt/getTrades?token=aura&market=usdt', {
    host: 'orbit.localhost:8080',
  });
  expect(JSON.parse(call.body)).toMatchObject({ code: 0 });
  expect(exchange.received.at(-1)).toEqual({
    call: 'market.getTrades',
    query: { token: 'aura', market: 'usdt' },
    host: 'orbit.localhost:8080',
  });
});

test.each([
  [['uniquelocal'], 'orbit', 'max-age=63072000'],
  [[], 'nova', undefined],
])(
  '[H-20] with the trusted edges %j, a page for 10.1.2.3 is that of %s',
  async (trustedEdges, organisation, strictTransport) => {
    const exchange = makeFixtureExchange();
    open.push(exchange.app);
    await exchange.app.listen({ port: 0, host: '127.0.0.1' });
    const backendUrl = `http://127.0.0.1:${portOf(exchange.app)}`;
    const app = await createServer({
      ...fixture.server,
      exchange: { backendUrl, logLevel: 'silent', trustedEdges },
    });
    open.push(app);
    const page = await app.inject({
      url: '/',
      remoteAddress: '10.1.2.3',
      headers: {
        host: 'localhost:8080',
        accept: 'text/html',
        'x-forwarded-host': 'orbit.localhost',
        'x-forwarded-proto': 'https',
      },
    });
    expect(page.body).toContain(`<title>${organisation} &amp; friends</title>`);
    expect(page.headers['strict-transport-security']).toBe(strictTransport);
  },
);

test('[X-03] a socket to another backend is handed on', async () => {
  const backend = createHttpServer();
  const upgraded = new Promise((resolve) => {
    backend.on('upgrade', (upgrade: IncomingMessage, socket: Socket) => {
      socket.destroy();
      resolve({ url: upgrade.url, host: upgrade.headers['x-forwarded-host'] });
    });
  });
  await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening));
  const { port } = backend.address() as AddressInfo;
  const app = await createServer({
    ...fixture.server,
    exchange: { backendUrl: `http://127.0.0.1:${port}`, logLevel: 'silent' },
  });
  open.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const handshake = request({
    port: portOf(app),
    host: '127.0.0.1',
    path: '/socket.io/?EIO=4&transport=websocket',
    headers: {
      host: 'orbit.localhost',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  });
  handshake.on('error', () => undefined).end();
  try {
    expect(await upgraded).toEqual({ url: '/socket.io/?EIO=4&transport=websocket', host: 'orbit.localhost' });
  } finally {
    handshake.destroy();
    backend.close();
  }
});

test.each([
  ['http://orbit.localhost', 502],
  ['https://other.example', 403],
  ['null', 403],
])(
  '[X-03] a socket that a page of %s asks another backend for is answered with %i',
  async (origin, status) => {
    const app = await createServer({
      ...fixture.server,
      exchange: { backendUrl: 'http://127.0.0.1:9', logLevel: 'silent' },
    });
    open.push(app);
    const { statusCode } = await app.inject({
      url: '/socket.io/?EIO=4&transport=polling',
      headers: { host: 'orbit.localhost', origin },
    });
    expect(statusCode).toBe(status);
  },
);

test('[O-06] stopping ends sockets that nobody closes', async () => {
  const { app } = makeFixtureExchange();
  await createServer({ ...fixture.server, exchange: { app } });
  app.server.on('upgrade', (_: IncomingMessage, socket: Socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: test\r\nconnection: upgrade\r\n\r\n'),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const handshake = request({
    port: portOf(app),
    host: '127.0.0.1',
    headers: { connection: 'Upgrade', upgrade: 'test' },
  });
  const ended = new Promise((resolve, reject) => {
    handshake.on('error', reject).on('upgrade', (_, socket) => {
      socket.on('close', resolve).resume();
      void app.close();
    });
  });
  handshake.end();
  await ended;
  await app.close();
});

test('[O-06] stopping does not wait for connections that do nothing', async () => {
  const { app } = makeFixtureExchange();
  await createServer({ ...fixture.server, exchange: { app } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  await ask(portOf(app), '/healthz', {}, agent);
  const begun = performance.now();
  await app.close();
  expect(performance.now() - begun).toBeLessThan(2_000);
  agent.destroy();
});
