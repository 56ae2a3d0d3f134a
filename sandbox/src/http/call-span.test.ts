import { getUserInfo, listUserBalance, newLogin } from '@exchange/contract';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { buildTestApp } from '../../test/app';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
let app: FastifyInstance;
beforeAll(async () => {
  provider.register();
  app = await buildTestApp();
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  await app.close();
  await provider.shutdown();
  for (const api of [trace, context, propagation]) api.disable();
});

const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
const callSpan = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name);

it('[O-06] a call is a span below the one that its request carries, with its outcome and nothing that was sent', async () => {
  await app.inject({
    method: 'POST',
    url: `/api${newLogin.path}?of=secret`,
    headers: { host: 'localhost', traceparent, cookie: 'other=secret', 'user-agent': 'secret' },
    payload: { username: 'secret@example.com', password: 'secret' },
  });
  const span = callSpan(newLogin.name);
  expect([span?.kind, span?.spanContext().traceId, span?.parentSpanContext?.spanId]).toEqual([
    ...[SpanKind.SERVER, '1'.repeat(32), '2'.repeat(16)],
  ]);
  expect(span?.status.code).toBe(SpanStatusCode.UNSET);
  expect(span?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': `/api${newLogin.path}`,
    'http.response.status_code': 200,
    'exchange.organisation': 'nova',
    'exchange.code': 1001,
  });
  const told = exporter.getFinishedSpans().map(({ attributes, events }) => [attributes, events]);
  expect(JSON.stringify(told)).not.toContain('secret');
});

it('[O-06] a call that is refused before its work has its outcome too', async () => {
  await app.inject({
    method: getUserInfo.method,
    url: `/api${getUserInfo.path}`,
    headers: { host: 'localhost' },
  });
  expect(callSpan(getUserInfo.name)?.attributes).toMatchObject({ 'exchange.code': 1101 });
});

it('[O-06] what its sender does not want to be recorded is not, and neither is what is no call', async () => {
  const headers = { host: 'localhost', traceparent: traceparent.replace(/1$/, '0') };
  await app.inject({ method: 'GET', url: `/api${listUserBalance.path}`, headers });
  await app.inject({ method: 'GET', url: '/api/none', headers: { host: 'localhost' } });
  await app.inject({ method: 'GET', url: '/healthz', headers: { host: 'localhost' } });
  expect(exporter.getFinishedSpans()).toEqual([]);
});
