import { exchangeContract } from '@exchange/contract/json-contract';
import type { Schema } from '@exchange/contract/json-schema';
import { whyNot } from './schema-fits';

const text: Schema = { type: 'string' };
const short: Schema = { type: 'string', maxLength: 10 };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const list = (items: Schema, more: Schema = {}): Schema => ({ type: 'array', items, ...more });
const either = (...anyOf: Schema[]): Schema => ({ anyOf });
const side: Schema = { type: 'number', enum: [1, 2] };

test.each<[string, Schema, Schema]>([
  ['the same in another order', { maxLength: 3, type: 'string' }, { type: 'string', maxLength: 3 }],
  ['anything taken', object({ a: text }), {}],
  ['a whole number for a number', { type: 'integer' }, { type: 'number' }],
  [
    'narrower bounds',
    { type: 'string', minLength: 2, maxLength: 5 },
    { type: 'string', minLength: 1, maxLength: 9 },
  ],
  ['one of the listed values', { const: 1 }, side],
  ['fewer of the listed values', { enum: ['a'] }, { enum: ['a', 'b'] }],
  [
    'a value within what is described',
    { const: 'abc' },
    { type: 'string', pattern: '^[a-z]+$', maxLength: 3 },
  ],
  ['a number within bounds', { const: 3 }, { type: 'integer', minimum: 1, maximum: 3 }],
  ['null where it is a choice', { type: 'null' }, either(text, { type: 'null' })],
  ['each choice one of theirs', either({ const: 1 }, { const: 2 }), either(side, text)],
  ['members that may be left out and are not', object({ a: text }), object({ a: text }, [])],
  ['another default', { type: 'string', default: 'a' }, { type: 'string', default: 'b' }],
  ['shorter lists', list(text, { maxItems: 3 }), list(text, { maxItems: 9 })],
  ['several kinds', { type: ['string', 'number'] }, { type: ['number', 'string', 'null'] }],
  [
    'places one by one',
    { type: 'array', prefixItems: [short, text] },
    { type: 'array', prefixItems: [text, text] },
  ],
  [
    'records of narrower members',
    { type: 'object', propertyNames: text, additionalProperties: short },
    { type: 'object', propertyNames: text, additionalProperties: text },
  ],
])('[O-04] fits: %s', (_what, sent, taken) => {
  expect(whyNot(sent, taken, 'missed')).toBeUndefined();
});

test.each<[string, Schema, Schema]>([
  ['the whole is string and not number', text, { type: 'number' }],
  ['the whole is of any kind and not string', {}, text],
  ['the whole is string or null and not string', { type: ['string', 'null'] }, text],
  ['a is not there', object({}), object({ a: text })],
  ['a may be left out', object({ a: text }, []), object({ a: text })],
  ['b is not known', object({ a: text, b: text }), object({ a: text })],
  [
    'a.b.c is number and not string',
    object({ a: object({ b: object({ c: { type: 'number' } }) }) }),
    object({ a: object({ b: object({ c: text }) }) }),
  ],
  [
    'list.*.price may be left out',
    object({ list: list(object({ price: text }, [])) }),
    object({ list: list(object({ price: text })) }),
  ],
  ['the whole may be beyond the maxLength of 10', text, short],
  [
    'the whole may be beyond the minimum of 1',
    { type: 'number', minimum: 0 },
    { type: 'number', minimum: 1 },
  ],
  ['the whole need not match ^a', text, { type: 'string', pattern: '^a' }],
  [
    'the whole need not match ^a',
    { type: 'string', pattern: '^b' },
    { type: 'string', allOf: [{ pattern: '^b' }, { pattern: '^a' }] },
  ],
  ['the whole need not be a email', text, { type: 'string', format: 'email' }],
  ['the whole may be 3', { enum: [1, 3] }, side],
  ['the whole may be "abcd"', { const: 'abcd' }, { type: 'string', maxLength: 3 }],
  ['the whole may be "7"', { const: '7' }, { type: 'string', pattern: '^[a-z]+$' }],
  ['the whole may be null', { const: null }, text],
  ['the whole may be more than 1, 2', { type: 'number' }, side],
  ['the whole is null and not string', either(text, { type: 'null' }), text],
  [
    'the whole has 1 places and not 2',
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [text, text] },
  ],
  [
    '0 may be beyond the maxLength of 10',
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [short] },
  ],
  ['* is number and not string', list({ type: 'number' }), list(text)],
  ['the whole has another "not"', { type: 'string', not: { const: 'a' } }, text],
  [
    '* may be beyond the maxLength of 10',
    { type: 'object', propertyNames: text, additionalProperties: text },
    { type: 'object', propertyNames: text, additionalProperties: short },
  ],
])('[O-04] does not fit: %s', (reason, sent, taken) => {
  expect(whyNot(sent, taken, 'missed')).toBe(reason);
});

test('[O-04] a member that only the sender knows matters when it would be missed', () => {
  const sent = object({ a: text, b: text });
  expect(whyNot(sent, object({ a: text }), 'ignored')).toBeUndefined();
  expect(whyNot(sent, object({ a: text }), 'missed')).toBe('b is not known');
});

test('[O-04] every call and message of the contract is understood: one that is narrower in one place fits one way only', () => {
  const entries = Object.entries(exchangeContract());
  expect(entries.length).toBeGreaterThan(150);
  for (const [name, { output }] of entries) {
    const more = object({ data: output, extra: text });
    const less = object({ data: output });
    expect([name, whyNot(more, less, 'ignored'), whyNot(less, more, 'ignored')]).toEqual([
      name,
      undefined,
      'extra is not there',
    ]);
  }
});
