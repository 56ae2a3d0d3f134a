import {
  averageTrueRange,
  ichimoku,
  onBalanceVolume,
  parabolicSar,
  volumeWeightedPrice,
} from './trend-indicators';

const day = 86_400_000;
const bar = (time: number, high: number, low: number, close: number, volume: number) => ({
  ...{ time, high, low, close, volume },
});
const rounded = (values: readonly (number | null)[], places = 4) =>
  values.map((value) => (value === null ? null : Number(value.toFixed(places))));

test('[T-20] VWAP weighs typical prices by volume and begins anew with each session', () => {
  // Typical prices 10, 13 and 20: (10 · 2 + 13 · 1) / 3 = 11; the next day begins with 20.
  const bars = [
    bar(0, 12, 8, 10, 2),
    bar(day / 2, 15, 11, 13, 1),
    bar(day, 22, 18, 20, 5),
    bar(day + 1, 10, 10, 10, 5),
  ];
  expect(rounded(volumeWeightedPrice(bars))).toEqual([10, 11, 20, 15]);
  // Both days are one session of two: (33 + 100 + 50) / 13.
  expect(rounded(volumeWeightedPrice(bars, 2))).toEqual([10, 11, 16.625, 14.0769]);
  expect(volumeWeightedPrice([bar(0, 1, 1, 1, 0)])).toEqual([null]);
});

test('[T-20] SAR follows a rise from below by its factor and turns when the price falls through it', () => {
  const points = [
    { high: 10, low: 9, close: 9.5 },
    { high: 11, low: 10, close: 10.5 },
    { high: 12, low: 11, close: 11.5 },
    { high: 13, low: 12, close: 12.5 },
    { high: 12.5, low: 8, close: 8.5 },
    { high: 9, low: 7, close: 7.5 },
  ];
  // Begins at 9; 9 + 0.02 · (11 - 9) = 9.04, kept at or below 9, the low before the last; then 9 + 0.04 · (12 - 9) = 9.12;
  // 9.12 + 0.06 · (13 - 9.12) = 9.3528 lies above the low of 8: it turns to the highest price, 13; then 13 - 0.02 · (13 - 8) = 12.9,
  // kept at or above 13, the high before the last.
  expect(rounded(parabolicSar(points))).toEqual([null, 9, 9, 9.12, 13, 13]);
  expect(parabolicSar(points.slice(0, 1))).toEqual([null]);
});

test('[T-20] SAR of a fall mirrors that of a rise', () => {
  const rise = Array.from({ length: 30 }, (_, index) => ({
    ...{ high: 11 + index + (index % 3), low: 9 + index - (index % 4), close: 10 + index },
  }));
  const fall = rise.map(({ high, low, close }) => ({ high: -low, low: -high, close: -close }));
  const mirrored = parabolicSar(fall).map((value) => (value === null ? null : -value));
  expect(rounded(mirrored)).toEqual(rounded(parabolicSar(rise)));
});

test('[T-20] ATR begins with the mean of its first true ranges, and smooths the later ones after Wilder', () => {
  const points = [
    { high: 10, low: 8, close: 9 },
    { high: 12, low: 10, close: 11 },
    { high: 11, low: 10, close: 10 },
    { high: 18, low: 14, close: 16 },
  ];
  // True ranges 2, 12 - 9 = 3, 11 - 10 = 1, 18 - 10 = 8: (2 + 3 + 1) / 3 = 2, then 2 + (8 - 2) / 3 = 4.
  expect(rounded(averageTrueRange(points, 3))).toEqual([null, null, 2, 4]);
});

test('[T-20] OBV adds the volume of a rise, takes away that of a fall, and leaves that of neither', () => {
  const closes = [10, 11, 11, 9, 12];
  const bars = closes.map((close, index) => ({ close, volume: 10 * (index + 1) }));
  const { balance, average } = onBalanceVolume(bars, 2);
  expect(balance).toEqual([0, 20, 20, -20, 30]);
  expect(average).toEqual([null, 10, 20, 0, 5]);
});

test('[T-20] Ichimoku: middles of ranges, spans ahead of the newest bar, and the close behind', () => {
  const points = [1, 2, 3, 4, 5, 6].map((price) => ({ high: price + 1, low: price - 1, close: price }));
  const { conversion, base, spanA, spanB, lagging } = ichimoku(points, 2, 3, 4, 2);
  // Of two bars with prices p - 1 and p: (p + 1 + p - 2) / 2 = p - 0.5.
  expect(conversion).toEqual([null, 1.5, 2.5, 3.5, 4.5, 5.5]);
  expect(base).toEqual([null, null, 2, 3, 4, 5]);
  expect(spanA).toEqual([null, null, null, null, 2.25, 3.25, 4.25, 5.25]);
  expect(spanB).toEqual([null, null, null, null, null, 2.5, 3.5, 4.5]);
  expect(lagging).toEqual([3, 4, 5, 6, null, null]);
});

test('[T-20] the ranges of Ichimoku are those of looking at each bar of a period', () => {
  const points = Array.from({ length: 200 }, (_, index) => {
    const close = 50 + 20 * Math.sin(index * 1.7) + 9 * Math.cos(index * 0.31);
    return { high: close + (index % 5), low: close - (index % 7), close };
  });
  const { base } = ichimoku(points);
  const naive = points.map((_point, index) => {
    if (index < 25) return null;
    const part = points.slice(index - 25, index + 1);
    return (Math.max(...part.map(({ high }) => high)) + Math.min(...part.map(({ low }) => low))) / 2;
  });
  expect(rounded(base, 9)).toEqual(rounded(naive, 9));
});
