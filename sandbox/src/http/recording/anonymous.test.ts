import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exchangeContract, type JsonSchema } from '@exchange/contract/json-contract';
import {
  membersIn,
  patternsOf,
  type Schema,
  schemaIn,
  schemasIn,
  textsIn,
  typesOf,
  valuesOf,
} from '@exchange/contract/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { anonymous, misfit } from './anonymous';
import { isNumberStandIn, isStandIn, numberStandIn, standInsFor } from './stand-in';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const contract = exchangeContract();
/** Inputs and answers of every call, by what they are. */
const sides = Object.entries(contract).flatMap(([name, { request, output }]): [string, JsonSchema][] =>
  request
    ? [
        [`input of ${name}`, request.input],
        [`answer of ${name}`, output],
      ]
    : [],
);

/** What a text must never be kept of: letters and digits that a stand-in does not have. */
const secret = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.emailAddress(),
  fc.uuid(),
  fc.constantFrom(
    'Maria Wong',
    '陳大文',
    '..//--',
    '!!!###',
    'hunter2',
    '0x9Fe3c2',
    '+852 9123 4567',
    'secretpassword',
  ),
);

/** Values that a schema describes, with secrets wherever a text may be anything, and members that it does not know. */
function valuesFor(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schemasIn(schema['anyOf']);
  if (choices.length > 0) return fc.oneof(...choices.map(valuesFor));
  const listed = valuesOf(schema);
  if (listed) return fc.constantFrom(...listed);
  switch (typesOf(schema)[0]) {
    case 'string':
      return textsFor(schema);
    case 'integer':
    case 'number':
      return numbersFor(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const places = schemasIn(schema['prefixItems']);
      if (places.length > 0) return fc.tuple(...places.map(valuesFor));
      const [minLength, maxLength] = [boundOf(schema, 'minItems', 0), boundOf(schema, 'maxItems', 6)];
      return fc.array(valuesFor(schemaIn(schema['items']) ?? {}), {
        minLength,
        maxLength: Math.max(minLength, Math.min(6, maxLength)),
      });
    }
    case 'object':
      return objectsFor(schema);
    default:
      return fc.jsonValue();
  }
}

function textsFor(schema: Schema): fc.Arbitrary<unknown> {
  const [least, most] = [boundOf(schema, 'minLength', 0), boundOf(schema, 'maxLength', 200)];
  const isWithin = (text: string) => text.length >= least && text.length <= most;
  const patterns = patternsOf(schema);
  const [first] = patterns;
  if (first === undefined)
    return fc
      .oneof(
        secret,
        fc.tuple(secret, secret).map((two) => two.join(' ')),
      )
      .map((text) => text.padEnd(least, 'Zx9').slice(0, most))
      .filter(isWithin);
  // Lookahead is no part of what is generated.
  const source = first.replace('^\\/(?!\\/)', '^\\/[a-z]{3,9}(\\/[a-z]{3,9})?$');
  return fc
    .stringMatching(new RegExp(source))
    .filter((text) => isWithin(text) && patterns.every((pattern) => new RegExp(pattern, 'u').test(text)));
}

function numbersFor(schema: Schema): fc.Arbitrary<number> {
  const [min, max] = [boundOf(schema, 'minimum', -1e12), boundOf(schema, 'maximum', 1e13)];
  return typesOf(schema).includes('integer')
    ? fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 2 ** 31) })
    : fc.double({ min, max, noNaN: true });
}

function objectsFor(schema: Schema): fc.Arbitrary<unknown> {
  const required = textsIn(schema['required']);
  const known = Object.fromEntries(
    [...membersIn(schema['properties'])].map(([name, member]) => [name, valuesFor(member)]),
  );
  const rest = schemaIn(schema['additionalProperties']);
  const others = rest
    ? fc.dictionary(
        schema['propertyNames']
          ? valuesFor({ type: 'string', ...schemaIn(schema['propertyNames']) }).map(String)
          : secret,
        valuesFor(rest),
        { maxKeys: 6 },
      )
    : fc.dictionary(fc.constantFrom('Maria Wong', 'x-hunter2'), secret, { maxKeys: 2 });
  return fc
    .tuple(fc.record(known, { requiredKeys: required.filter((name) => name in known) }), others)
    .map(([members, more]) => ({ ...more, ...members }));
}

const boundOf = (schema: Schema, key: string, otherwise: number) =>
  typeof schema[key] === 'number' ? schema[key] : otherwise;

/** Whatever the contract itself says: names of members, listed values, words of patterns, bounds. */
function saidBy(schema: unknown): ReadonlySet<unknown> {
  const said = new Set<unknown>();
  const look = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(look);
    else if (typeof part === 'object' && part !== null)
      for (const [key, member] of Object.entries(part)) {
        said.add(key);
        if (key === 'pattern')
          String(member)
            .match(/[A-Za-z_]{3,}/g)
            ?.forEach((word) => said.add(word));
        look(member);
      }
    else said.add(part);
  };
  look(schema);
  return said;
}

/** What is kept that neither the contract says nor is a stand-in. */
function leaks(kept: unknown, said: ReadonlySet<unknown>): readonly unknown[] {
  if (typeof kept === 'string') {
    const others = kept.replaceAll(/[A-Za-z_]{3,}/g, (word) => (said.has(word) ? '' : word));
    const isSaid = said.has(kept) || kept.split(',').every((word) => said.has(word));
    return isSaid || isStandIn(others) ? [] : [kept];
  }
  if (typeof kept === 'number') return kept === 0 || isNumberStandIn(kept) || said.has(kept) ? [] : [kept];
  if (typeof kept !== 'object' || kept === null) return [];
  return Object.entries(kept).flatMap(([name, member]) => [
    ...(Array.isArray(kept) || said.has(name) || isStandIn(name) ? [] : [name]),
    ...leaks(member, said),
  ]);
}

test.each(sides)(
  '[O-04] nothing of what people write is kept of the %s, and what is kept fits',
  (_what, schema) => {
    const said = saidBy(schema);
    const fits = ajv.compile(schema);
    let looked = 0;
    fc.assert(
      fc.property(valuesFor(schema), (value) => {
        const kept = anonymous(value, schema);
        if (kept === misfit) return;
        looked += 1;
        expect(leaks(kept, said)).toEqual([]);
        expect([kept, fits(kept), fits.errors]).toEqual([kept, true, null]);
      }),
      { numRuns: 25 },
    );
    expect(looked).toBeGreaterThan(20);
  },
);

const folder = join(__dirname, '../../../../shared/contract/examples');
const examples = readdirSync(folder)
  .filter((file) => file !== 'recording.json')
  .flatMap((file) =>
    Object.entries(
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<
        string,
        { input: object; answer: unknown }
      >,
    ),
  );

test.each(examples)('[O-04] of the example of %s something is kept, and fits', (name, { input, answer }) => {
  const { request, output } = contract[name] ?? { output: {} };
  for (const [value, schema] of [
    [input, request?.input ?? {}],
    [answer, output],
  ] as const) {
    const kept = anonymous(value, schema);
    expect(kept).not.toBe(misfit);
    expect(leaks(kept, saidBy(schema))).toEqual([]);
    const fits = ajv.compile(schema);
    expect([fits(kept), fits.errors]).toEqual([true, null]);
  }
});

test.each([
  ['123.5', '11.1'],
  ['Maria Wong', 'Aaaaa Aaa'],
  ['maria.wong@example.com', 'aaaa.aaaa@aaaa.aa'],
  ['aaaaaaaaaaaaaaaaaaaaaaa', 'a'.repeat(16)],
  ['陳大文', '一一'],
  ['$$$', '-'],
  ['a::b', 'a-a'],
  ['one two three four five six', 'a'.repeat(16)],
])('[O-04] %j stands as %j', (value, stand) => {
  expect(standInsFor(value, { hasPattern: false, words: new Set() })[0]).toBe(stand);
});

test('[O-04] numbers keep kind, sign and magnitude', () => {
  expect([0, 3, 42, -1_234, 12.25, 0.004].map(numberStandIn)).toEqual([0, 7, 70, -7_000, 70.5, 0.007]);
  expect([7, 70, -7_000, 70.5, 0.007].every(isNumberStandIn)).toBe(true);
  expect([1, 71, 12.25, 0, 17].some(isNumberStandIn)).toBe(false);
});
