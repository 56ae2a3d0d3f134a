import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from './call';
import { catalogue, catalogueEntries } from './catalogue';
import { check } from './check';

/** Recorded by `npm run examples`, or written by hand, see there. */
const folder = join(__dirname, '../examples');

interface Example {
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

const read = (file: string): Readonly<Record<string, Example>> =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Readonly<Record<string, Example>>;
const byHand = read('by-hand.json');
const examples = new Map(
  readdirSync(folder)
    .filter((file) => file !== 'recording.json')
    .flatMap((file) => Object.entries(read(file))),
);

/** A form's file stands in an example as its name. */
const inputOf = ({ encoding }: Call, { input }: Example) =>
  encoding === 'multipart' ? { ...input, file: new File([''], String(input['file'])) } : input;

const calls = catalogue.map((call): [string, Call] => [call.name, call]);

test.each(calls)('[O-01] %s has an example that fits', (name, call) => {
  const example = examples.get(name);
  // Otherwise: npm run examples
  if (!example) throw new Error('no example: record it by npm run examples');
  expect(check(call.input, inputOf(call, example))).toMatchObject({ ok: true });
  const answer = check(call.output, example.answer);
  expect(answer).toMatchObject({ ok: true });
});

test('[O-01] each example stands once, by its domain or by hand, and belongs to a call', () => {
  const domains = new Map(catalogueEntries.map(({ domain, call }) => [call.name, domain]));
  expect([...examples.keys()].filter((name) => !domains.has(name))).toEqual([]);
  for (const [name, domain] of domains)
    expect([name, name in read(`${domain}.json`), name in byHand]).toEqual([
      name,
      !(name in byHand),
      name in byHand,
    ]);
});
