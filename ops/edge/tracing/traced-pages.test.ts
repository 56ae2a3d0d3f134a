import { join } from 'node:path';
import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { makeFixtureExchange } from '../../testing/fixture-exchange';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { createServer } from '../create-server';
import type { TracingSettings } from './tracing-settings';

const host = 'localhost:8080';
let fixture: FixtureStore;
let app: FastifyInstance;
let asked: (string | undefined)[];
afterEach(async () => {
  await app.close();
  fixture.remove();
});

/** A server in front of an exchange of its own, in the same process or behind an address. */
async function open(tracing: Partial<TracingSettings> | undefined, isAway = false): Promise<void> {
  fixture = await makeFixtureStore();
  const exchange = makeFixtureExchange().app;
  asked = [];
  exchange.addHook('onRequest', async ({ headers: { traceparent } }) => {
    asked.push(traceparent === undefined ? undefined : String(traceparent));
  });
  const address = isAway ? await exchange.listen({ port: 0, host: '127.0.0.1' }) : undefined;
  app = await createServer({
    ...fixture.server,
    exchange: address === undefined ? { app: exchange } : { backendUrl: address, logLevel: 'silent' },
    telemetry: {
      ...{ folder: join(fixture.folder, 'sight'), token: undefined, metricsToken: 'a-token-for-metrics' },
      tracing: tracing && {
        ...{ endpoint: 'http://127.0.0.1:9/v1/traces', headers: {}, protocol: 'http/json', tracedPages: 1 },
        ...tracing,
      },
    },
  });
  if (isAway) app.addHook('onClose', () => exchange.close());
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host, accept: 'text/html', ...headers } });
async function tracesUrl(): Promise<unknown> {
  const [, boot = ''] = /id="boot">(.*?)<\/script>/s.exec((await get('/')).body) ?? [];
  return (JSON.parse(boot) as { readonly tracesUrl?: unknown }).tracesUrl;
}
const sendSpans = () =>
  app.inject({
    ...{ method: 'POST', url: '/traces', payload: '{"resourceSpans":[]}' },
    headers: { host, origin: `http://${host}`, 'content-type': 'application/json' },
  });

test('[O-06] without a collector no page is traced, and spans are not taken', async () => {
  await open(undefined);
  expect(await tracesUrl()).toBeUndefined();
  expect((await sendSpans()).statusCode).toBe(404);
});

test('[O-06] a share of the pages is traced, and what became of their spans is a metric', async () => {
  await open({ tracedPages: 25 });
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.2499);
  expect(await tracesUrl()).toBe('/traces');
  random.mockReturnValue(0.25);
  expect(await tracesUrl()).toBeUndefined();
  random.mockRestore();
  expect((await sendSpans()).statusCode).toBe(202);
  const metrics = async () => (await get('/metrics', { authorization: 'Bearer a-token-for-metrics' })).body;
  while (!(await metrics()).includes('exchange_traces_batches_total{outcome="dropped"} 1'));
});

test.each([
  [0, undefined],
  [100, '/traces'],
])('[O-06] %i percent of the pages', async (tracedPages, expected) => {
  await open({ tracedPages });
  for (let index = 0; index < 20; index += 1) expect(await tracesUrl()).toBe(expected);
});

describe('spans of the edge', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  beforeAll(() => provider.register());
  beforeEach(() => exporter.reset());
  afterAll(async () => {
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  });
  const idOf = (name: string) =>
    exporter
      .getFinishedSpans()
      .find((span) => span.name === name)
      ?.spanContext();

  test.each([false, true])(
    '[O-06] a page is a span by its pattern, and carries on into the calls for its first data (exchange behind an address: %s)',
    async (isAway) => {
      await open({}, isAway);
      asked.splice(0);
      await get('/trade/aura_usdt/kline?token=secret');
      const page = exporter.getFinishedSpans().find(({ name }) => name.startsWith('GET'));
      expect(page?.name).toMatch(/^GET \/trade\/:pair/);
      expect(`GET ${String(page?.attributes['http.route'])}`).toBe(page?.name);
      const call = exporter.getFinishedSpans().find(({ name }) => name === 'market.kline');
      expect(call?.parentSpanContext?.spanId).toBe(page?.spanContext().spanId);
      expect(asked).toContain(`00-${call?.spanContext().traceId}-${call?.spanContext().spanId}-01`);
      expect(JSON.stringify(exporter.getFinishedSpans().map(({ attributes }) => attributes))).not.toMatch(
        /secret|aura/,
      );
    },
  );

  test('[O-06] a call that is handed on is a span between the page’s and the exchange’s', async () => {
    await open({}, true);
    const [traceId, spanId] = ['1'.repeat(32), '2'.repeat(16)];
    asked.splice(0);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    await fetch(`${address}/api/rt/tradeList`, {
      headers: { traceparent: `00-${traceId}-${spanId}-01` },
    });
    while (!idOf('market.getTradeList')) await new Promise((resolve) => setImmediate(resolve));
    const forwarded = idOf('market.getTradeList');
    expect(forwarded?.traceId).toBe(traceId);
    expect(asked).toEqual([`00-${traceId}-${forwarded?.spanId}-01`]);
  });

  test('[O-06] released files and metrics are no spans', async () => {
    await open({});
    exporter.reset();
    await get('/assets/host/1.0.0/host.js');
    await get('/metrics');
    expect(exporter.getFinishedSpans()).toEqual([]);
  });
});
