import type { QuotePair } from '@exchange/platform';
import fc from 'fast-check';
import { directionOf, tapColumn } from '../../common/sorting/sort';
import { marketSort, sortPairs, type SortColumn } from './sort-pairs';

const base: QuotePair = {
  id: '1',
  token: 'aura',
  market: 'usdt',
  token_as: 'AURA',
  logo_url: '',
  opening_time: 0,
  price_precision: 4,
  amount_precision: 2,
  min_amount: '1',
  min_total: '1',
  fee_rate: '0.001',
  price: '1',
  percent_change: '0',
  high: '1',
  low: '1',
  vol: '0',
  turnover: '0',
  seq: 1,
};

const listing = (values: readonly string[], column: SortColumn) => {
  const quotes = new Map(values.map((value, index) => [`p${index}`, { ...base, [column]: value }]));
  return { keys: [...quotes.keys()], quoteOf: (key: string) => quotes.get(key) };
};

test('[T-06] a new column starts ascending', () => {
  expect(tapColumn(marketSort, 'price')).toEqual({ column: 'price', direction: 'ascending' });
  expect(tapColumn<SortColumn>({ column: 'price', direction: 'descending' }, 'vol')).toEqual({
    column: 'vol',
    direction: 'ascending',
  });
});

test('[T-06] the same column toggles', () => {
  const once = tapColumn(marketSort, 'percent_change');
  expect(once).toEqual({ column: 'percent_change', direction: 'descending' });
  expect(tapColumn(once, 'percent_change')).toEqual(marketSort);
});

test('[T-06] a column in the default state goes to ascending', () => {
  expect(directionOf(marketSort, 'vol')).toBe('default');
  expect(directionOf(tapColumn(marketSort, 'vol'), 'vol')).toBe('ascending');
});

test('[T-06] ascending puts the largest value first, by change, price and volume alike', () => {
  for (const column of ['percent_change', 'price', 'vol'] as const) {
    const { keys, quoteOf } = listing(['2', '10', '-1.5', '9.99'], column);
    expect(sortPairs(keys, quoteOf, { column, direction: 'ascending' })).toEqual(['p1', 'p3', 'p0', 'p2']);
    expect(sortPairs(keys, quoteOf, { column, direction: 'descending' })).toEqual(['p2', 'p0', 'p3', 'p1']);
  }
});

test('[T-06] values that binary floating point cannot tell apart are told apart', () => {
  const { keys, quoteOf } = listing(
    ['0.100000000000000001', '0.100000000000000002', '9007199254740993', '9007199254740992'],
    'price',
  );
  expect(sortPairs(keys, quoteOf, { column: 'price', direction: 'ascending' })).toEqual([
    'p2',
    'p3',
    'p1',
    'p0',
  ]);
});

test('[T-06] equal values keep their order both ways, and descending is ascending backwards', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 40 }), (values) => {
      const { keys, quoteOf } = listing(
        values.map((value) => (value / 100).toFixed(2)),
        'percent_change',
      );
      const up = sortPairs(keys, quoteOf, { column: 'percent_change', direction: 'ascending' });
      const down = sortPairs(keys, quoteOf, { column: 'percent_change', direction: 'descending' });
      const value = (key: string) => values[Number(key.slice(1))] ?? 0;
      expect(up.map(value)).toEqual([...values].sort((a, b) => b - a));
      expect(down.map(value)).toEqual([...values].sort((a, b) => a - b));
      for (const order of [up, down]) {
        order.forEach((key, index) => {
          const next = order[index + 1];
          if (next && value(next) === value(key))
            expect(Number(key.slice(1))).toBeLessThan(Number(next.slice(1)));
        });
      }
    }),
  );
});
