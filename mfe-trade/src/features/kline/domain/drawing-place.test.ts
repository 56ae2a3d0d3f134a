import { createFrame, type FrameSource } from './chart-frame';
import type { Drawing, SpannedDrawing } from './drawing';
import { anchorAt, hitDrawing, priceAt, pulled, shapeOf } from './drawing-place';
import type { DrawingSpace } from './time-axis';

const quarter = 900_000;
const dawn = Date.UTC(2026, 10, 21);
/** Bars around a price that rises by 0.1 each. */
const barsFrom = (start: number, count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    time: start + index * length,
    open: 10 + index / 10,
    high: 11 + index / 10,
    low: 9 + index / 10,
    close: 10.5 + index / 10,
    volume: 1,
  }));
const bars = barsFrom(dawn, 100, quarter);

function spaceOf(change: Partial<FrameSource> = {}): DrawingSpace {
  const source: FrameSource = {
    bars,
    plots: [],
    viewport: { end: 104, count: 40 },
    chartType: 'candle',
    resolution: '15m',
    tick: 0.001,
    width: 400,
    height: 500,
    unit: 11,
    timeOffset: 0,
    ...change,
  };
  const frame = createFrame(source);
  if (!frame) throw new Error('no frame');
  return { frame, bars: source.bars, resolution: source.resolution };
}
const trendOf = (from: number, to: number): SpannedDrawing => ({
  id: 1,
  kind: 'trend',
  ends: [
    { time: from, price: '17.00' },
    { time: to, price: '19.00' },
  ],
});
const level = (price: string): Drawing => ({ id: 2, kind: 'horizontal', price });
const middleOf = (space: DrawingSpace, index: number) =>
  space.frame.left + (index - space.frame.firstIndex + 0.5) * space.frame.slotWidth;

test('[T-11] a place is taken on a bar and at a price of the pair’s decimals, and drawn where it was taken', () => {
  const space = spaceOf();
  const x = middleOf(space, 80) + 3;
  const anchor = anchorAt({ x, y: 200 }, space, 3);
  expect(anchor.time).toBe(dawn + 80 * quarter);
  expect(anchor.price).toMatch(/^\d+\.\d{3}$/);
  const [place] = shapeOf({ id: 0, kind: 'trend', ends: [anchor, anchor] }, space).ends;
  expect(place.x).toBeCloseTo(middleOf(space, 80), 6);
  expect(Math.abs(place.y - 200)).toBeLessThan(0.5);
});

test('[T-11] a line stays on its bars while one drags and zooms', () => {
  const line = trendOf(dawn + 70 * quarter, dawn + 90 * quarter);
  for (const viewport of [
    { end: 104, count: 40 },
    { end: 95.4, count: 40 },
    { end: 104, count: 73.5 },
  ]) {
    const space = spaceOf({ viewport });
    const [from, to] = shapeOf(line, space).ends;
    expect(from.x).toBeCloseTo(middleOf(space, 70), 6);
    expect(to.x).toBeCloseTo(middleOf(space, 90), 6);
  }
});

test('[T-11] at another resolution an end stands on the bar that holds its time', () => {
  const hours = barsFrom(dawn, 25, 4 * quarter);
  const space = spaceOf({ bars: hours, resolution: '1h', viewport: { end: 26, count: 26 } });
  const [from, to] = shapeOf(trendOf(dawn + 7 * quarter, dawn + 40 * quarter), space).ends;
  expect(from.x).toBeCloseTo(middleOf(space, 1), 6);
  expect(to.x).toBeCloseTo(middleOf(space, 10), 6);
});

test('[T-11] a line holds its place as bars come, also where there was none yet, and where periods have no trade', () => {
  const line = trendOf(dawn + 90 * quarter, dawn + 102 * quarter);
  const before = spaceOf();
  expect(shapeOf(line, before).ends[1].x).toBeCloseTo(middleOf(before, 102), 6);
  const after = spaceOf({ bars: barsFrom(dawn, 104, quarter) });
  expect(shapeOf(line, after).ends[1].x).toBeCloseTo(middleOf(after, 102), 6);
  const gaps = spaceOf({ bars: bars.filter((_bar, index) => index < 85 || index > 92) });
  expect(shapeOf(line, gaps).ends[0].x).toBeCloseTo(middleOf(gaps, 84), 6);
});

test('[T-11] an end before the first known bar comes to its bar when that has been loaded', () => {
  const line = trendOf(dawn + 10 * quarter, dawn + 90 * quarter);
  const part = spaceOf({ bars: bars.slice(50), viewport: { end: 50, count: 40 } });
  expect(shapeOf(line, part).ends[0].x).toBeCloseTo(middleOf(part, -40), 6);
  const whole = spaceOf();
  expect(shapeOf(line, whole).ends[0].x).toBeCloseTo(middleOf(whole, 10), 6);
});

test('[T-11] prices are taken within the strip of the price and never below nothing', () => {
  const { frame } = spaceOf();
  const { top, height } = frame.layout.price;
  expect(priceAt(-50, frame, 2)).toBe(priceAt(top, frame, 2));
  expect(priceAt(9999, frame, 2)).toBe(priceAt(top + height, frame, 2));
  const between = { ...frame, priceScale: { min: 10.126, max: 12.344 } };
  expect(priceAt(top + height, between, 2)).toBe('10.13');
  expect(priceAt(top, between, 2)).toBe('12.34');
  const outside = { ...frame, priceScale: { min: 10.124, max: 12.346 } };
  expect(priceAt(top + height, outside, 2)).toBe('10.13');
  expect(priceAt(top, outside, 2)).toBe('12.34');
  const cheap = { ...frame, priceScale: { min: -1, max: 1 } };
  expect(priceAt(top + height, cheap, 4)).toBe('0.0000');
});

test('[T-11] a line that is pulled moves by whole bars and in price; an end that is pulled moves alone', () => {
  const space = spaceOf();
  const { priceScale, layout, slotWidth } = space.frame;
  const line = trendOf(dawn + 70 * quarter, dawn + 90 * quarter);
  const perPrice = layout.price.height / (priceScale.max - priceScale.min);
  const from = { x: 100, y: 200 };
  const to = { x: 100 + 3.2 * slotWidth, y: 200 - perPrice };
  expect(pulled(line, 'line', from, to, space, 2)).toMatchObject({
    ends: [
      { time: dawn + 73 * quarter, price: '18.00' },
      { time: dawn + 93 * quarter, price: '20.00' },
    ],
  });
  expect(pulled(line, 1, from, to, space, 2)).toMatchObject({
    ends: [line.ends[0], { time: dawn + 93 * quarter, price: '20.00' }],
  });
  expect(pulled(level('15.00'), 'line', from, to, space, 2)).toEqual(level('16.00'));
});

test('[T-11] a line moved at a coarse resolution keeps its place within the bars', () => {
  const hours = barsFrom(dawn, 25, 4 * quarter);
  const space = spaceOf({ bars: hours, resolution: '1h', viewport: { end: 26, count: 26 } });
  const line = trendOf(dawn + 8 * quarter, dawn + 9 * quarter);
  const moved = pulled(line, 'line', { x: 0, y: 100 }, { x: space.frame.slotWidth, y: 100 }, space, 2);
  expect(moved).toMatchObject({ ends: [{ time: dawn + 12 * quarter }, { time: dawn + 13 * quarter }] });
});

test('[T-11] a finger means the nearest line within its reach, and of the selected one an end before the line', () => {
  const space = spaceOf();
  const line = trendOf(dawn + 70 * quarter, dawn + 90 * quarter);
  const shapes = [line, level('18.00')].map((drawing) => shapeOf(drawing, space));
  const [trendShape, levelShape] = shapes;
  const end = trendShape?.ends[1] ?? { x: 0, y: 0 };
  const y = levelShape?.ends[0].y ?? 0;
  expect(hitDrawing({ x: 380, y: y + 10 }, shapes, undefined)).toEqual({ id: 2, part: 'line' });
  expect(hitDrawing({ x: 380, y: y + 15 }, shapes, undefined)).toBeUndefined();
  const beside = { x: end.x + 14, y: end.y - 14 };
  expect(hitDrawing(beside, shapes, undefined)).toBeUndefined();
  expect(hitDrawing(beside, shapes, 1)).toEqual({ id: 1, part: 1 });
});

const spanned = (kind: SpannedDrawing['kind'], more: Partial<SpannedDrawing> = {}): SpannedDrawing => ({
  ...trendOf(dawn + 80 * quarter, dawn + 90 * quarter),
  ...{ kind, ...more },
});

test('[T-11] a ray goes on through its second end to the edge of the picture, on whichever side that is', () => {
  const space = spaceOf();
  const [from, to] = shapeOf(spanned('trend'), space).ends;
  const [[begin, end] = []] = shapeOf(spanned('ray'), space).lines;
  expect(begin).toEqual(from);
  expect(end?.x).toBe(400);
  const slope = (to.y - from.y) / (to.x - from.x);
  expect(end?.y).toBeCloseTo(from.y + slope * (400 - from.x), 6);
  const [[, back] = []] = shapeOf(
    { ...spanned('ray'), ends: [spanned('ray').ends[1], spanned('ray').ends[0]] },
    space,
  ).lines;
  expect(back?.x).toBe(0);
});

test('[T-11] a channel’s second line is as far above the first one as it says, and is pulled by its middle', () => {
  const space = spaceOf();
  const channel = spanned('channel', { rise: '-1.50' });
  const shape = shapeOf(channel, space);
  const [first, second] = shape.lines;
  const down = (second?.[0].y ?? 0) - (first?.[0].y ?? 0);
  expect(down).toBeGreaterThan(0);
  expect((second?.[1].y ?? 0) - (first?.[1].y ?? 0)).toBeCloseTo(down, 6);
  const held = shape.handles.find(({ part }) => part === 'rise') ?? { x: 0, y: 0 };
  expect(hitDrawing(held, [shape], channel.id)).toEqual({ id: channel.id, part: 'rise' });
  const moved = pulled(channel, 'rise', held, { x: held.x + 50, y: held.y + down }, space, 2);
  expect(moved).toEqual({ ...channel, rise: '-3.00' });
});

test('[T-11] a rectangle is hit at its four sides and not within; of another that is selected its ends come first', () => {
  const space = spaceOf();
  const shape = shapeOf(spanned('rectangle'), space);
  const [from, to] = shape.ends;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  expect(shape.lines).toHaveLength(4);
  expect(hitDrawing({ x: middle.x, y: from.y + 2 }, [shape], undefined)).toEqual({ id: 1, part: 'line' });
  expect(hitDrawing({ x: to.x - 2, y: middle.y }, [shape], undefined)).toEqual({ id: 1, part: 'line' });
  expect(hitDrawing(middle, [shape], undefined)).toBeUndefined();
  expect(hitDrawing(to, [shape], 1)).toEqual({ id: 1, part: 1 });
});

test('[T-11] Fibonacci’s levels divide the way back from the second end to the first, with exact prices', () => {
  const space = spaceOf();
  const { words } = shapeOf(spanned('fibonacci'), space);
  expect(words.map(({ text, price }) => `${text} ${price}`)).toEqual([
    ...['0 19', '0.236 18.528', '0.382 18.236', '0.5 18', '0.618 17.764', '0.786 17.428', '1 17'],
  ]);
  const [first] = words;
  expect(first?.y).toBe(shapeOf(spanned('fibonacci'), space).ends[1].y);
});

test('[T-11] a note stands at its place, moves as a whole, and is hit where its letters are', () => {
  const space = spaceOf();
  const note: Drawing = {
    id: 3,
    kind: 'text',
    at: { time: dawn + 80 * quarter, price: '17.00' },
    text: 'breakout',
  };
  const shape = shapeOf(note, space);
  expect(shape.words).toEqual([{ ...shape.ends[0], text: 'breakout' }]);
  const { x, y } = shape.ends[0];
  expect(hitDrawing({ x: x + 40, y }, [shape], undefined)).toEqual({ id: 3, part: 'line' });
  const moved = pulled(note, 'line', { x, y }, { x: x + 2 * space.frame.slotWidth, y }, space, 2);
  expect(moved).toEqual({ ...note, at: { time: dawn + 82 * quarter, price: '17.00' } });
});
