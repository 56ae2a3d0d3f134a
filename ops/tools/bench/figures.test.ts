import { comparePairs, growthOf, median } from './figures';

test('[H-26] the median is one of the values, whatever their order', () => {
  expect(median([30, 1, 2])).toBe(2);
  expect(median([5])).toBe(5);
  expect(() => median([])).toThrow('no middle');
});

test('[H-26] pairs are compared one by one, so that a machine that slows down does not count for one side', () => {
  const pairs = [
    { composed: 1_100, single: 1_000 },
    { composed: 4_200, single: 4_000 },
    { composed: 2_600, single: 2_000 },
  ];
  expect(comparePairs(pairs)).toEqual({
    composedMs: 2_600,
    singleMs: 2_000,
    ratio: 1.1,
    ratios: [1.1, 1.05, 1.3],
  });
});

test('[H-26] growth is what each remote beyond the first ones adds', () => {
  const growth = growthOf({
    few: 7,
    many: 35,
    withFew: { scriptBytes: 190_000, htmlBytes: 9_000 },
    withMany: { scriptBytes: 190_560, htmlBytes: 11_800 },
  });
  expect(growth.perRemote).toEqual({ scriptBytes: 20, htmlBytes: 100 });
  const load = { scriptBytes: 0, htmlBytes: 0 };
  expect(() => growthOf({ few: 7, many: 7, withFew: load, withMany: load })).toThrow('not more than 7');
});
