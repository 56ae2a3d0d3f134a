import { dayOf, daysOf, monthAfter, monthOf, rangeOf } from './month';

const november = { year: 2026, month: 10 };

test('[T-01] a month begins under its day of the week and has all its days', () => {
  // 1 November 2026 is a Sunday, 1 February 2028 a Tuesday of a leap year.
  expect(daysOf(november)[0]).toBe(1);
  expect(daysOf(november)).toHaveLength(30);
  const february = daysOf({ year: 2028, month: 1 });
  expect(february.slice(0, 3)).toEqual([undefined, undefined, 1]);
  expect(february.at(-1)).toBe(29);
});

test('[T-01] months follow each other over the turn of the year', () => {
  expect(monthAfter(november, 2)).toEqual({ year: 2027, month: 0 });
  expect(monthAfter({ year: 2027, month: 0 }, -1)).toEqual({ year: 2026, month: 11 });
});

test('[T-01] a month’s range holds its first and its last moment and no other', () => {
  const { from, to } = rangeOf(november);
  expect([monthOf(from), monthOf(to - 1)]).toEqual([november, november]);
  expect([monthOf(from - 1).month, monthOf(to).month]).toEqual([9, 11]);
  expect(dayOf(to - 1)).toBe(30);
});
