import fc from 'fast-check';
import * as zod from 'zod/mini';
import { catalogue } from './catalogue';
import { check, schemaOf } from './check';
import { count, decimal } from './fields';
import { getKline, getTradeList } from './market';
import { placeOrder } from './order';
import { BalanceChange, QuoteMessage } from './realtime';
import { isDeferred } from './schema';
import * as z from './schema';
import { fits, shapeFault, withDefaults } from './shape-check';

test('[H-26] every call’s schemas are written down without zod, and zod makes each of them once', () => {
  for (const { input, output } of catalogue) {
    for (const schema of [input, output]) {
      expect(isDeferred(schema)).toBe(true);
      expect(schemaOf(schema)).toBeInstanceOf(zod.ZodMiniType);
      expect(schemaOf(schema)).toBe(schemaOf(schema));
    }
  }
});

test('[H-26] what is made behaves as the same schema of zod', () => {
  const written = z.object({
    price: decimal(),
    side: z.union([z.literal(1), z.literal(2)]),
    kind: z.enum(['a', 'b']),
    limit: z._default(count(5), 2),
    note: z.optional(z.string().check(z.minLength(1), z.maxLength(3))),
  });
  const made = zod.object({
    price: zod.string().check(zod.regex(/^-?\d{1,30}(\.\d{1,18})?$/)),
    side: zod.union([zod.literal(1), zod.literal(2)]),
    kind: zod.enum(['a', 'b']),
    limit: zod._default(
      zod.union([zod.enum(['0', '1', '5']), zod.int().check(zod.minimum(0), zod.maximum(5))]),
      2,
    ),
    note: zod.optional(zod.string().check(zod.minLength(1), zod.maxLength(3))),
  });
  const value = fc.record(
    {
      price: fc.constantFrom('1', '-0.5', '1e3', '', 1),
      side: fc.constantFrom<unknown>(1, 2, 3, '1'),
      kind: fc.constantFrom<unknown>('a', 'c', 0),
      limit: fc.constantFrom(0, 5, 6, -1),
      note: fc.constantFrom('', 'x', 'four'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(value, (candidate) => {
      const ours = check(written, candidate);
      const theirs = zod.safeParse(made, candidate);
      expect(ours.ok).toBe(theirs.success);
      if (ours.ok) expect(ours.value).toEqual(theirs.data);
    }),
  );
});

test('[H-26] checks are added to a copy; picked and extended objects have their members', () => {
  const text = z.string();
  const short = text.check(z.maxLength(1));
  expect([check(text, 'long').ok, check(short, 'long').ok]).toEqual([true, false]);
  expect(Object.keys(schemaOf(BalanceChange).shape)).toEqual(['token', 'available', 'frozen', 'version']);
});

describe('outline', () => {
  const quote = { token: 'a', market: 'b', price: '1', percent_change: '0', high: '1', low: '1', vol: '1' };

  test('[H-26] says where members, lists or kinds of value differ', () => {
    const message = { seq: 1, epoch: 'x', time: 1, quotes: [{ ...quote, turnover: '1', seq: 1 }] };
    expect(shapeFault(QuoteMessage, message)).toBeUndefined();
    expect(shapeFault(QuoteMessage, { ...message, quotes: [quote] })).toBe('quotes.0.turnover');
    expect(shapeFault(QuoteMessage, { ...message, seq: 1.5 })).toBe('seq');
    expect(shapeFault(QuoteMessage, [])).toBe('');
    expect(shapeFault(getKline.output, { list: [[1, '1', '1', '1', '1', '0', 0]] })).toBe('list.0.6');
    expect(shapeFault(z.record(z.string(), z.boolean()), { one: true, two: 0 })).toBe('two');
    expect(shapeFault(z.union([z.literal(1), z.nullable(z.enum(['a']))]), 'b')).toBe('');
    expect(() => shapeFault(zod.string(), '')).toThrow(TypeError);
  });

  test('[H-26] what zod takes from the exchange has the outline', () => {
    const bar = fc.tuple(fc.nat(), ...Array.from({ length: 6 }, () => fc.constantFrom('1', '0.5')));
    fc.assert(
      fc.property(fc.array(bar), (list) => {
        expect(check(getKline.output, { list }).ok).toBe(fits(getKline.output, { list }));
      }),
    );
    expect(fits(getTradeList.output, {})).toBe(false);
  });

  test('[T-11] defaults are filled in from what is written down', () => {
    const input = { token: 'aura', market: 'usdt', time_type: '1h' } as const;
    expect(withDefaults(getKline.input, input)).toEqual({ ...input, limit: 300 });
    expect(withDefaults(getKline.input, { ...input, limit: 5 })).toEqual({ ...input, limit: 5 });
    expect(withDefaults(placeOrder.input, undefined)).toBeUndefined();
  });
});
