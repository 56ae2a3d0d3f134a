import fc from 'fast-check';
import * as z from 'zod/mini';
import { schemaOf } from './check';
import { createExactTest } from './exact-test';
import { BookMessage, Quote, QuoteMessage } from './realtime';

const quote = {
  token: 'aura',
  market: 'usdt',
  price: '1.2843',
  percent_change: '-8.42',
  high: '1.3',
  low: '1.1',
  vol: '0',
  turnover: '12.5',
  seq: 7,
};

const pause = {
  ...{ state: 'auction', cause: 'moveLimit', reason: 'a test', until: 5 },
  indicative: { price: '1.2', amount: '3' },
};

test('[Q-03] messages of the exchange are recognised without asking zod', () => {
  const quotes = createExactTest(schemaOf(QuoteMessage));
  expect(
    quotes?.({
      ...{ seq: 1, epoch: 'a', time: 0 },
      quotes: [quote, { ...quote, opening_time: 5, halted: true, pause }],
    }),
  ).toBe(true);
  const book = createExactTest(schemaOf(BookMessage));
  const delta = { token: 'aura', market: 'usdt', prev: 1, seq: 2, time: 3, bids: [['1.5', '0']], asks: [] };
  expect(book?.({ ...delta, checksum: 9 })).toBe(true);
});

test('[H-20] what is taken without zod is what zod takes and gives', () => {
  const schema = schemaOf(Quote);
  const isExact = createExactTest(schema);
  const odd = fc.oneof(
    fc.constantFrom(
      '',
      '1',
      '-1',
      '1.',
      '1e3',
      ' 1',
      'AURA',
      '1\0',
      '\ud800',
      0,
      -1,
      1.5,
      NaN,
      Infinity,
      null,
      true,
      false,
      undefined,
      [],
      {},
      pause,
      { ...pause, state: 'open' },
      { state: 'halted', cause: 'operators' },
    ),
    fc.string(),
    fc.integer(),
  );
  const name = fc.constantFrom(...Object.keys(quote), 'opening_time', 'halted', 'pause', 'more');
  fc.assert(
    fc.property(fc.dictionary(name, odd, { maxKeys: 3 }), (changes) => {
      const value = { ...quote, ...changes };
      const known = z.safeParse(schema, value);
      const plain = known.success && !('more' in value);
      expect(isExact?.(value)).toBe(plain);
      if (plain) expect(known.data).toEqual(value);
    }),
  );
  for (const value of [undefined, null, 'text', 1, [], [quote]]) expect(isExact?.(value)).toBe(false);
});

test('[H-20] a schema with anything else in it has no such test', () => {
  const others = [
    z.unknown(),
    z.email(),
    z.number(),
    z.int().check(z.maximum(5)),
    z.string().check(z.minLength(1)),
    z.pipe(z.string(), z.transform(Number)),
    z._default(z.string(), ''),
  ];
  for (const other of others) {
    expect(createExactTest(other)).toBeUndefined();
    expect(createExactTest(z.object({ list: z.array(z.tuple([z.optional(other)])) }))).toBeUndefined();
  }
  expect(createExactTest(z.strictObject({}))).toBeUndefined();
  expect(createExactTest(z.array(z.string()).check(z.minLength(1)))).toBeUndefined();
});
