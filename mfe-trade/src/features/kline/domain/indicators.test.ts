import {
  bollingerBands,
  exponentialAverage,
  kdj,
  macd,
  movingAverage,
  relativeStrength,
  type Series,
} from './indicators';

const rounded = (values: Series, digits: number) =>
  values.map((value) => (value === null ? null : Number(value.toFixed(digits))));

test('[T-11] MA is the mean of the last values and null until the period is full', () => {
  expect(movingAverage([2, 4, 6, 9], 3)).toEqual([null, null, 4, 19 / 3]);
  expect(movingAverage([1, 2], 3)).toEqual([null, null]);
});

test('[T-11] EMA begins with the first value and smooths by 2 / (period + 1)', () => {
  // period 3: share 1/2
  expect(exponentialAverage([10, 20, 10, 30], 3)).toEqual([10, 15, 12.5, 21.25]);
});

test('[T-11] BOLL lies two population standard deviations around the average', () => {
  // 2 4 4 4 5 5 7 9: mean 5, population deviation exactly 2
  const { upper, middle, lower } = bollingerBands([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
  expect([upper[7], middle[7], lower[7]]).toEqual([9, 5, 1]);
  expect(upper[6]).toBeNull();
});

test('[T-11] BOLL stays exact where prices are far from zero and hardly move', () => {
  const { upper, lower } = bollingerBands(
    Array.from({ length: 20 }, (_, index) => 1e8 + (index % 2 ? 1e-3 : -1e-3)),
  );
  expect((upper[19] ?? 0) - (lower[19] ?? 0)).toBeCloseTo(4e-3, 6);
});

test('[T-11] MACD is the difference of EMA 12 and 26, its EMA 9, and what is between', () => {
  const values = [10, 11, 12];
  const fast = [10, 10 + 2 / 13, 10 + 2 / 13 + (2 / 13) * (12 - (10 + 2 / 13))];
  const slow = [10, 10 + 2 / 27, 10 + 2 / 27 + (2 / 27) * (12 - (10 + 2 / 27))];
  const expected = fast.map((value, index) => value - (slow[index] ?? 0));
  const { difference, signal, histogram } = macd(values);
  expect(rounded(difference, 10)).toEqual(rounded(expected, 10));
  expect(signal[1]).toBeCloseTo(0.2 * (expected[1] ?? 0), 12);
  expect(histogram[1]).toBeCloseTo(0.8 * (expected[1] ?? 0), 12);
});

// The worked example that goes with Wilder's own description, as published by charting schools.
const wilder = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
  45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515,
  45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
];

test('[T-11] RSI 14 after Wilder gives the known values', () => {
  const strength = relativeStrength(wilder);
  expect(strength[13]).toBeNull();
  expect(rounded(strength.slice(14), 2)).toEqual([
    70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87,
    45.46, 37.3, 33.08, 37.77,
  ]);
});

test('[T-11] RSI is 100 when all rose, 0 when all fell, 50 when nothing moved', () => {
  const last = (step: number) =>
    relativeStrength(Array.from({ length: 20 }, (_, index) => 100 + index * step)).at(-1);
  expect([last(1), last(-1), last(0)]).toEqual([100, 0, 50]);
});

test('[T-11] KDJ 9, 3, 3 begins at 50 and smooths by thirds', () => {
  // Lows 1 to 10, highs 2 above, closes 1 above the low: place (10 - 1) / (11 - 1) then (11 - 2) / (12 - 2), both 90 %.
  const points = Array.from({ length: 10 }, (_, index) => ({
    low: index + 1,
    high: index + 3,
    close: index + 2,
  }));
  const { k, d, j } = kdj(points);
  expect(k.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => null));
  const firstK = 50 + (90 - 50) / 3;
  const firstD = 50 + (firstK - 50) / 3;
  const nextK = firstK + (90 - firstK) / 3;
  expect(k[8]).toBeCloseTo(firstK, 10);
  expect(d[8]).toBeCloseTo(firstD, 10);
  expect(j[8]).toBeCloseTo(3 * firstK - 2 * firstD, 10);
  expect(k[9]).toBeCloseTo(nextK, 10);
});

test('[T-11] KDJ of a market that stands still is 50', () => {
  const { k, d, j } = kdj(Array.from({ length: 12 }, () => ({ low: 5, high: 5, close: 5 })));
  expect([k[11], d[11], j[11]]).toEqual([50, 50, 50]);
});
