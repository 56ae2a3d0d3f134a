import { createFrame } from './chart-frame';
import { trendLineOf, type SpannedDrawing } from './drawing';
import { shapeOf } from './drawing-place';
import { timeAtX, xOfTime, type DrawingSpace } from './time-axis';
import { trendPath } from './trend-path';

const minute = 60_000;
const bar = { open: 10, high: 12, low: 8, close: 11, volume: 1 };

/** Bars at these minutes; the view ends after `end` of them. */
function spaceOf(minutes: readonly number[], end = minutes.length + 2): DrawingSpace {
  const bars = minutes.map((at) => ({ ...bar, time: at * minute }));
  const frame = createFrame({
    ...{ bars, plots: [], viewport: { end, count: 20 }, chartType: 'candle', resolution: '1m', tick: 0.01 },
    ...{ width: 400, height: 400, unit: 11, timeOffset: 0 },
  });
  if (!frame) throw new Error('no frame');
  return { frame, bars, resolution: '1m' };
}
const even = Array.from({ length: 40 }, (_, at) => at);
const ray = (from: readonly [number, string], to: readonly [number, string]): SpannedDrawing => ({
  ...{ id: 1, kind: 'ray' },
  ends: [
    { time: from[0] * minute, price: from[1] },
    { time: to[0] * minute, price: to[1] },
  ],
});
const lineOf = (drawing: SpannedDrawing) => {
  const line = trendLineOf(drawing, 2);
  if (!line) throw new Error('it is upright');
  return line;
};
const pairs = (points: readonly number[]) =>
  points.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: points[at + 1] ?? 0 }] : []));

test('[T-20] the line lies where its ray was drawn, through both ends and on to the right edge', () => {
  const space = spaceOf(even);
  const drawing = ray([28, '10'], [34, '10.6']);
  const path = trendPath(lineOf(drawing), space);
  const [[from, to] = []] = shapeOf(drawing, space).lines;
  const points = pairs(path?.points ?? []);
  expect(points[0]?.x).toBeCloseTo(from?.x ?? 0);
  expect(points[0]?.y).toBeCloseTo(from?.y ?? 0);
  expect(points.at(-1)?.x).toBeCloseTo(400);
  expect(points.at(-1)?.y).toBeCloseTo(to?.y ?? 0);
  expect(path?.entry).toEqual(points[0]);
});

test('[T-20] a line that began out of sight comes in at the left edge, or where it meets the highest or lowest price in sight', () => {
  const space = spaceOf(even);
  const { top, height } = space.frame.layout.price;
  expect(trendPath(lineOf(ray([1, '10'], [30, '10.2'])), space)?.entry.x).toBe(0);
  const fromBelow = trendPath(lineOf(ray([1, '1'], [36, '10'])), space)?.entry;
  expect(fromBelow?.x).toBeGreaterThan(0);
  expect(fromBelow?.y).toBeCloseTo(top + height);
  const fromAbove = trendPath(lineOf(ray([1, '90'], [36, '10'])), space)?.entry;
  expect(fromAbove?.y).toBeCloseTo(top);
  expect(fromAbove?.x).toBeLessThan(xOfTime(36 * minute, space));
});

test('[T-20] a line that is nowhere in sight has no place', () => {
  expect(trendPath(lineOf(ray([28, '100'], [34, '101'])), spaceOf(even))).toBeUndefined();
  expect(trendPath(lineOf(ray([35, '10'], [38, '11'])), spaceOf(even, 22))).toBeUndefined();
  // So steep that it passes between two points of its path.
  const steep = trendPath(lineOf(ray([26, '1'], [26.5, '200'])), spaceOf(even));
  expect(steep?.entry.y).toBeGreaterThan(0);
});

test('[T-20] where bars are missing the line is straight in time and not in the picture', () => {
  const space = spaceOf([...even.slice(0, 36), 95, 96]);
  const line = lineOf(ray([22, '9'], [96, '11']));
  const points = pairs(trendPath(line, space)?.points ?? []);
  const slopes = points
    .slice(1)
    .map(({ x, y }, at) => (y - (points[at]?.y ?? 0)) / (x - (points[at]?.x ?? 0)));
  expect(Math.min(...slopes) / Math.max(...slopes)).toBeGreaterThan(5);
  const value = space.frame.priceScale;
  for (const { x, y } of points) {
    const price =
      value.max -
      ((y - space.frame.layout.price.top) / space.frame.layout.price.height) * (value.max - value.min);
    expect(price).toBeCloseTo(9 + (2 * (timeAtX(x, space) - 22 * minute)) / (74 * minute));
  }
});

test('[T-20] a time and its place lead to each other, between bars that are missing and beyond all of them', () => {
  const space = spaceOf([...even, 60, 61]);
  for (const at of [-7.5, 0, 12.25, 39.5, 50, 61, 80.75])
    expect(timeAtX(xOfTime(at * minute, space), space)).toBeCloseTo(at * minute, 3);
});

test('[T-20] a ray to the left and a trend line are lines from their earlier end; an upright one and other drawings are none', () => {
  const left = ray([34, '10.60'], [28, '10.123']);
  const line = { from_time: 28 * minute, from_price: '10.12', to_time: 34 * minute, to_price: '10.6' };
  expect(trendLineOf(left, 2)).toEqual(line);
  expect(trendLineOf({ ...left, kind: 'trend' }, 2)).toEqual(line);
  expect(trendLineOf(ray([28, '10'], [28, '11']), 2)).toBeUndefined();
  for (const kind of ['channel', 'fibonacci', 'rectangle'] as const)
    expect(trendLineOf({ ...left, kind }, 2)).toBeUndefined();
  expect(trendLineOf({ id: 1, kind: 'horizontal', price: '1' }, 2)).toBeUndefined();
});
