import type { Call } from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import { buildTestApp } from '../../test/app';
import { addTestOperator, type Bearer, consoleOf, type TestOperator } from '../../test/operators';
import { openTestStorage } from '../../test/storage/storage';
import { sampleInput } from '../../test/trials/inputs';
import { tryMalformed } from '../../test/trials/malformed';
import { type Owner, settleOwner } from '../../test/trials/owner';

let app: FastifyInstance;
let owner: Owner;
let operator: TestOperator;
let commandLine: Bearer;
beforeAll(async () => {
  const storage = await openTestStorage();
  const time = Date.UTC(2026, 10, 18, 4);
  app = await buildTestApp({ storage, systemTime: () => time, limitFactor: 1_000_000 });
  owner = await settleOwner(app, storage, time);
  operator = await addTestOperator(app, storage.database, 'olga', {
    roles: ['review', 'content', 'release', 'risk'],
  });
  commandLine = await consoleOf(storage.database);
});
afterAll(() => app.close());

/** Where an input has texts, as the path that a refusal names. */
function textsIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null || value instanceof File) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]));
}

/** A copy with another text at a path. */
function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === name ? withText(item, rest, text) : item));
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    members.map(([each, member]) => [each, each === name ? withText(member, rest, text) : member]),
  );
}

/** Who may make a call, beside the user. */
const headersFor = ({ role }: Call): Readonly<Record<string, string>> =>
  role === undefined ? {} : role === 'console' ? commandLine : operator.headers;

const calls = catalogue.map((call): [string, Call] => [call.name, call]);

it.each(calls)(
  '[X-01] %s refuses a NUL character and half of a surrogate pair at the field',
  async (_name, call) => {
    const input = await sampleInput(call, owner.named);
    for (const path of textsIn(input))
      // A query cannot carry half a pair: it arrives as a question mark of its own.
      for (const text of call.method === 'GET' || call.encoding === 'multipart'
        ? ['a\0b']
        : ['a\0b', '\ud800']) {
        const answer = await owner.client.call(call, withText(input, path, text), headersFor(call));
        expect([path, answer.status, answer.code, Object.keys(answer.fields ?? {})]).toEqual([
          path,
          200,
          1001,
          expect.arrayContaining([path.join('.')]),
        ]);
      }
  },
);

it('[X-01] malformed requests of all kinds are answered by the contract, none with a fault of the server', async () => {
  const { faults, statuses } = await tryMalformed(app, owner, 1_500, 20_261_123);
  expect(faults).toEqual([]);
  expect(statuses['200']).toBeGreaterThan(1_000);
});
