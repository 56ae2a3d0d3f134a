import fastify, { type FastifyInstance } from 'fastify';
import { OtlpReceiver } from '../../testing/otlp-receiver';
import { pageTraces, type TracesOutcome } from './page-traces';

let app: FastifyInstance;
let collector: OtlpReceiver;
let outcomes: TracesOutcome[];

beforeEach(async () => {
  outcomes = [];
  collector = await OtlpReceiver.start();
  app = fastify();
  await app.register(pageTraces, {
    endpoint: `${collector.url}/v1/traces`,
    headers: { 'x-key': 'of the collector' },
    onOutcome: (outcome) => outcomes.push(outcome),
    perMinute: 5,
  });
});
afterEach(async () => {
  await app.close();
  await collector.stop();
});

const batch = '{"resourceSpans":[{"resource":{"attributes":[]},"scopeSpans":[]}]}';
const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/traces',
    headers: {
      ...{ host: 'x.example', origin: 'https://x.example', 'content-type': 'application/json' },
      ...{ cookie: 'session=secret', ...headers },
    },
    payload,
  });

test('[O-06] spans of an own page are handed on as they are, with the collector’s headers and nothing of the reader', async () => {
  const { statusCode, headers } = await post(batch);
  expect([statusCode, headers['cache-control']]).toEqual([202, 'no-store']);
  await app.close();
  expect(collector.bodies).toEqual([batch]);
  expect(collector.headers[0]).toMatchObject({
    ...{ path: '/v1/traces', 'x-key': 'of the collector', 'content-type': 'application/json' },
  });
  expect(JSON.stringify(collector.headers)).not.toMatch(/secret|x\.example/);
  expect(outcomes).toEqual(['forwarded']);
});

test.each<readonly [string, number, TracesOutcome, string, Record<string, string>]>([
  ['another site', 403, 'foreign', batch, { origin: 'https://x.example.evil' }],
  ['no page', 403, 'foreign', batch, { origin: 'null' }],
  ['a text', 415, 'unsupported', batch, { 'content-type': 'text/plain' }],
  ['what is no JSON', 400, 'malformed', '{"resourceSpans":[', {}],
  ['what are no spans', 400, 'malformed', '{"resourceLogs":[]}', {}],
  ['spans that are none', 400, 'malformed', '{"resourceSpans":["span"]}', {}],
  ['too many', 413, 'too-large', `{"resourceSpans":[${' '.repeat(64 * 1024)}]}`, {}],
])('[O-06] a batch of %s is refused with %i', async (_what, status, outcome, payload, headers) => {
  expect((await post(payload, headers)).statusCode).toBe(status);
  await app.close();
  expect([collector.bodies, outcomes]).toEqual([[], [outcome]]);
});

test('[O-06] more than so many of one address have to wait', async () => {
  for (let index = 0; index < 5; index += 1) expect((await post(batch)).statusCode).toBe(202);
  const refused = await post(batch);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('[O-06] what a collector does not take, or is not there for, is dropped and counted', async () => {
  collector.status = 503;
  expect((await post(batch)).statusCode).toBe(202);
  await collector.stop();
  expect((await post(batch)).statusCode).toBe(202);
  await app.close();
  expect(outcomes).toEqual(['dropped', 'dropped']);
  collector = await OtlpReceiver.start();
});
