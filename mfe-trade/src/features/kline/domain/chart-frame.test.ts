import type { DrawnBar } from './bar';
import { createFrame, slotAt, xOfSlot, type FrameSource } from './chart-frame';
import { usualParameters } from './parameters';
import { createPlots } from './plots';
import { niceTicks, valueAt, yOf } from './scale';

const bars: DrawnBar[] = Array.from({ length: 100 }, (_, index) => ({
  time: Date.UTC(2026, 10, 21) + index * 900_000,
  open: 10 + index / 10,
  high: 11 + index / 10,
  low: 9 + index / 10,
  close: 10.5 + index / 10,
  volume: 5 + (index % 3),
}));

const source: FrameSource = {
  bars,
  plots: createPlots(bars, new Set(['ma', 'macd', 'rsi']), usualParameters),
  viewport: { end: 90.25, count: 40 },
  chartType: 'candle',
  resolution: '15m',
  tick: 0.001,
  width: 400,
  height: 500,
  unit: 11,
  timeOffset: 0,
};

function frameOf(change: Partial<FrameSource> = {}) {
  const frame = createFrame({ ...source, ...change });
  if (!frame) throw new Error('no frame');
  return frame;
}

test('[T-11] a frame holds the bars in sight and one beyond each edge, placed to a fraction of a bar', () => {
  const frame = frameOf();
  expect(frame.slotWidth).toBe(10);
  expect(frame.firstIndex).toBe(49);
  expect(frame.slots.at(0)).toBe(bars[49]);
  expect(frame.slots.at(-1)).toBe(bars[91]);
  expect(frame.left).toBeCloseTo(-12.5, 10);
});

test('[T-11] every value in sight lies within its strip', () => {
  const frame = frameOf();
  const { price } = frame.layout;
  for (const bar of frame.slots) {
    if (!bar) continue;
    for (const value of [bar.high, bar.low]) {
      const y = yOf(value, frame.priceScale, price);
      expect(y).toBeGreaterThan(price.top);
      expect(y).toBeLessThan(price.top + price.height);
      expect(valueAt(y, frame.priceScale, price)).toBeCloseTo(value, 10);
    }
  }
});

test('[T-11] panes take their own strips, none over another, all above the times', () => {
  const { layout, panes, overlays } = frameOf();
  expect([overlays.length, panes.length]).toEqual([1, 2]);
  const strips = [layout.price, layout.volume, ...layout.panes];
  strips.forEach((strip, index) => {
    const next = strips[index + 1];
    if (next) expect(strip.top + strip.height).toBeLessThan(next.top);
  });
  expect(layout.bottom).toBeLessThan(500);
});

test('[T-11] slots before the first bar and after the last are empty, and the crosshair keeps to bars', () => {
  const frame = frameOf({ viewport: { end: 110, count: 40 } });
  expect(frame.slots.at(-1)).toBeUndefined();
  expect(frame.slots[slotAt(frame, 399)]).toBe(bars[99]);
  const early = frameOf({ viewport: { end: 20, count: 40 } });
  expect(early.slots[slotAt(early, 0)]).toBe(bars[0]);
  expect(slotAt(frame, xOfSlot(frame, 7))).toBe(7);
});

test('[T-11] no frame without bars or room', () => {
  expect(createFrame({ ...source, bars: [] })).toBeUndefined();
  expect(createFrame({ ...source, width: 0 })).toBeUndefined();
});

test('[T-11] the time axis is labelled by time, so labels move with their bars', () => {
  const labelled = (end: number) =>
    frameOf({ viewport: { end, count: 40 } }).labels.flatMap((label) => label?.time ?? []);
  const before = labelled(80);
  const moved = labelled(81);
  expect(before.length).toBeGreaterThan(2);
  expect(moved.filter((time) => before.includes(time)).length).toBeGreaterThanOrEqual(before.length - 1);
});

test('[T-11] where periods have no bar the labels still stand apart, and none is cut off', () => {
  const sparse = bars.map((bar, index) => ({
    ...bar,
    time: Date.UTC(2026, 10, 21) + (index * 7 + (index % 3)) * 900_000,
  }));
  const frame = frameOf({ bars: sparse });
  const places = frame.labels.flatMap((label, slot) => (label ? xOfSlot(frame, slot) : []));
  expect(places.length).toBeGreaterThan(2);
  places.forEach((x, index) => {
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(380);
    if (index > 0) expect(x - (places[index - 1] ?? 0)).toBeGreaterThan(40);
  });
});

test('[T-11] bars of days are dated in UTC whatever the local time is', () => {
  const days = bars.map((bar, index) => ({ ...bar, time: Date.UTC(2026, 0, 1) + index * 86_400_000 }));
  const frame = frameOf({ bars: days, resolution: '1d', timeOffset: 8 * 3_600_000 });
  expect(new Set(frame.labels.flatMap((label) => label?.style ?? []))).toEqual(new Set(['day']));
});

test('[T-11] grid lines stand at round values within the scale', () => {
  expect(niceTicks({ min: 1.213, max: 1.347 }, 4)).toHaveLength(2);
  expect(niceTicks({ min: 1.213, max: 1.347 }, 4).map((tick) => tick.toFixed(2))).toEqual(['1.25', '1.30']);
  expect(niceTicks({ min: 1, max: 1.0002 }, 4, 0.0001)).toHaveLength(3);
});

describe('[T-11] a market where nothing moved', () => {
  /** Bars at one price of 8 decimals, whose averages come out a hair off it. */
  const flat = (price: number) =>
    bars.map((bar) => ({ ...bar, open: price, high: price, low: price, close: price }));
  const still = (price: number) =>
    frameOf({
      bars: flat(price),
      plots: createPlots(flat(price), new Set(['ma', 'macd']), usualParameters),
      tick: 1e-8,
    });

  test('shows its price in the middle, and whole steps of it above and below to label', () => {
    const { priceScale, layout } = still(0.00001234);
    const ticks = niceTicks(priceScale, layout.price.height / 28, 1e-8);
    expect(ticks.map((value) => value.toFixed(8))).toEqual([
      '0.00001231',
      '0.00001232',
      '0.00001233',
      '0.00001234',
      '0.00001235',
      '0.00001236',
      '0.00001237',
    ]);
  });

  test('shows no price below zero', () => {
    const { priceScale } = still(1e-8);
    expect(priceScale.min).toBe(0);
    expect(priceScale.max).toBeCloseTo(6e-8, 12);
  });

  test('shows no noise of its indicators as if it were a movement', () => {
    const { panes } = still(0.00001234);
    const [{ scale } = { scale: undefined }] = panes;
    expect((scale?.max ?? 0) - (scale?.min ?? 0)).toBeGreaterThanOrEqual(1e-8 * 0.999);
  });
});

test('[T-11] no label of the price lies between two steps of it', () => {
  for (const count of [2, 3, 4, 5, 7, 9]) {
    const ticks = niceTicks({ min: 100, max: 120 }, count, 1);
    expect(ticks.length).toBeGreaterThan(1);
    for (const value of ticks) expect(Number.isInteger(value)).toBe(true);
  }
});
