import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { createTestClock, createTestExchange } from '../../../test/exchange';
import { openMemory } from '../../../test/storage/embedded';
import { Breakage } from '../../../test/storage/breakage';
import type { Storage } from '../storage/open-storage';
import type { TradingExchange } from './exchange';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
let storage: Storage;
let exchange: TradingExchange;
const breakage = new Breakage();

beforeAll(async () => {
  provider.register();
  storage = await openMemory();
  exchange = await createTestExchange(breakage.over(storage.database), createTestClock(500_000));
  const funds = { userId: 'ann-of-the-test', token: 'usdt', from: 'chain', cause: 'funds' } as const;
  await exchange.credit({ ...funds, amount: 10n ** 11n });
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  await exchange.stop();
  await storage.close();
  await provider.shutdown();
  for (const api of [trace, context, propagation]) api.disable();
});

const place = (price: string) =>
  exchange.placeOrder('ann-of-the-test', {
    ...{ market_type: 1, side: 1, market: 'usdt', token: 'aura' },
    ...{ price, amount: '12.34' },
  });

/** Places an order below a span of its own, whose ids it answers with. */
const placeTraced = (name: string, price: string) =>
  provider.getTracer('test').startActiveSpan(name, async (span) => {
    await place(price);
    span.end();
    return span.spanContext();
  });
const spansOf = (name: string | RegExp) =>
  exporter
    .getFinishedSpans()
    .filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));

it('[O-06] commands of one batch: it is below the first that is traced, and linked to the others', async () => {
  const [, first, second] = await Promise.all([
    place('1.01'),
    placeTraced('one', '1.02'),
    placeTraced('two', '1.03'),
  ]);
  const batches = spansOf('batch');
  expect(batches).toHaveLength(1);
  const [batch] = batches;
  expect(batch?.parentSpanContext?.spanId).toBe(first.spanId);
  expect(batch?.spanContext().traceId).toBe(first.traceId);
  expect(batch?.links.map(({ context: { spanId } }) => spanId)).toEqual([second.spanId]);
  expect(batch?.attributes).toEqual({ 'exchange.batch.commands': 3 });
});

it('[O-06] the statement of a batch is a span below it, with its text and none of its values', async () => {
  await placeTraced('one', '1.04');
  const [batch] = spansOf('batch');
  const statements = exporter
    .getFinishedSpans()
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === batch?.spanContext().spanId);
  expect(statements.map(({ name }) => name)).toContain('WITH');
  expect(statements.at(-1)?.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.query.text': expect.stringContaining('insert into "exchange_order"'),
  });
  const told = JSON.stringify(
    exporter
      .getFinishedSpans()
      .map(({ name, attributes, events, status }) => [name, attributes, events, status]),
  );
  for (const value of ['ann-of-the-test', '12.34', '1234000000', '1.04']) expect(told).not.toContain(value);
});

it('[O-06] what nobody traces has no span, though a traced command began the queue', async () => {
  await provider.getTracer('test').startActiveSpan('long', async (span) => {
    breakage.mode = 'hold';
    const traced = place('1.05');
    while (breakage.holding === 0) await new Promise((resolve) => setImmediate(resolve));
    // Asked for from elsewhere while the traced one is being written, whose caller's span goes on.
    const untraced = context.with(ROOT_CONTEXT, () => place('1.06'));
    breakage.release();
    await Promise.all([traced, untraced]);
    span.end();
  });
  const [batch, ...others] = spansOf('batch');
  expect(others).toEqual([]);
  expect(spansOf('WITH').map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual([
    batch?.spanContext().spanId,
  ]);
});

it('[O-06] a statement that fails says that it did, and not of what', async () => {
  await provider.getTracer('test').startActiveSpan('asked', async (span) => {
    await expect(storage.database.execute(`select 'secret-of-ann'::int`)).rejects.toThrow();
    span.end();
  });
  const [statement] = spansOf('SELECT');
  expect([statement?.status.code, statement?.status.message, statement?.events]).toEqual([2, undefined, []]);
});
