import { createFrame, type ChartFrame, type FrameSource } from '../domain/chart-frame';
import { usualParameters } from '../domain/parameters';
import { createPlots, type Indicator } from '../domain/plots';
import { chartTypes, type ChartType } from '../domain/settings';
import { yOf } from '../domain/scale';
import { createOption, type ChartStyle } from './chart-option';
import type { Element, Path } from './elements';

const palette = {
  up: 'green',
  down: 'red',
  line: 'violet',
  grid: 'grey',
  text: 'black',
  indicators: ['a', 'b', 'c'],
  drawing: 'teal',
  surface: 'white',
  font: 'sans',
};
const bars = Array.from({ length: 60 }, (_, index) => ({
  time: index * 60_000,
  open: 10,
  high: 12,
  low: 9,
  close: index % 2 ? 11 : 9.5,
  volume: index,
}));

const source = (chartType: ChartType, indicators: readonly Indicator[]): FrameSource => ({
  bars,
  plots: createPlots(bars, new Set(indicators), usualParameters),
  viewport: { end: 62, count: 40 },
  chartType,
  resolution: '1m',
  tick: 0.01,
  width: 400,
  height: 400,
  unit: 11,
  timeOffset: 0,
});

function frameOf(
  chartType: ChartType,
  indicators: readonly Indicator[],
  change: Partial<FrameSource> = {},
): ChartFrame {
  const frame = createFrame({ ...source(chartType, indicators), ...change });
  if (!frame) throw new Error('no frame');
  return frame;
}
const style: ChartStyle = { palette, timeTexts: [], pricePrecision: 2, priceText: String, drawings: [] };
const flat = (element: Element): readonly Element[] =>
  element.type === 'group' ? element.children.flatMap(flat) : [element];
const pictureOf = (frame: ChartFrame, change: Partial<ChartStyle> = {}) =>
  createOption(frame, { ...style, ...change }).series.flatMap(({ renderItem }) => flat(renderItem()));
const strokesOf = (frame: ChartFrame, change: Partial<ChartStyle> = {}) =>
  pictureOf(frame, change).flatMap((element) => (element.type === 'strokes' ? [element] : []));
const labelsOf = (frame: ChartFrame, change: Partial<ChartStyle> = {}) =>
  pictureOf(frame, change).flatMap((element) => (element.type === 'text' ? [element.style] : []));
/** Left, top, right and bottom of what paths cover. */
const boundsOf = (paths: readonly Path[]) => {
  const points = paths.flatMap((path) => path.points);
  const xs = points.filter((_point, at) => at % 2 === 0);
  const ys = points.filter((_point, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
};
const barsInSight = (frame: ChartFrame) => frame.slots.filter((bar) => bar !== undefined);

test('[T-11] each chart type draws the price in its own way', () => {
  const kinds = chartTypes.map((type) => {
    const frame = frameOf(type, []);
    const { top, height } = frame.layout.price;
    // Behind the price lie the grid and the columns of the volume.
    const price = strokesOf(frame)
      .slice(1)
      .filter(({ shape }) => boundsOf(shape.paths)[3] <= top + height + 1);
    return [type, price.map(({ style: { fill, stroke } }) => [fill, stroke])];
  });
  expect(kinds).toEqual([
    [
      'candle',
      [
        ['green', 'green'],
        ['red', 'red'],
      ],
    ],
    [
      'hollow',
      [
        [null, 'green'],
        ['red', 'red'],
      ],
    ],
    [
      'bar',
      [
        [null, 'green'],
        [null, 'red'],
      ],
    ],
    ['line', [[null, 'violet']]],
    [
      'area',
      [
        ['violet', null],
        [null, 'violet'],
      ],
    ],
  ]);
});

test('[T-11] a candle has its body from open to close and its wicks from there to high and low, wherever the view is', () => {
  const check = (frame: ChartFrame) => {
    const y = (value: number) => yOf(value, frame.priceScale, frame.layout.price);
    const [rising] = strokesOf(frame).filter(({ style: { stroke } }) => stroke === 'green');
    expect(rising?.shape.paths).toHaveLength(
      3 * barsInSight(frame).filter(({ close }) => close === 11).length,
    );
    const [body, upper, lower] = rising?.shape.paths ?? [];
    const [left, top, right, bottom] = boundsOf(body ? [body] : []);
    expect([top, bottom]).toEqual([y(11), y(10)]);
    expect(right - left).toBeLessThan(frame.slotWidth);
    expect(boundsOf(upper ? [upper] : []).filter((_edge, at) => at % 2 === 1)).toEqual([y(12), y(11)]);
    expect(boundsOf(lower ? [lower] : []).filter((_edge, at) => at % 2 === 1)).toEqual([y(10), y(9)]);
  };
  for (const end of [30, 45.3, 62]) check(frameOf('candle', [], { viewport: { end, count: 20 } }));
});

test('[T-11] volume is always there; overlays lie in the price’s strip, the others in their own', () => {
  const frame = frameOf('candle', ['ma', 'boll', 'macd', 'kdj']);
  const { price, volume, panes } = frame.layout;
  const strips = [price, volume, ...panes];
  const places = strokesOf(frame)
    .slice(1)
    .map(({ shape, style: { fill, stroke } }) => {
      const [, top, , bottom] = boundsOf(shape.paths);
      const strip = strips.findIndex((one) => top >= one.top - 1 && bottom <= one.top + one.height + 1);
      return [fill ?? stroke, strip];
    });
  expect(places).toEqual([
    ['green', 1],
    ['red', 1],
    ['green', 0],
    ['red', 0],
    ...['a', 'b', 'c', 'a', 'b', 'c'].map((colour) => [colour, 0]),
    ['green', 2],
    ['red', 2],
    ['a', 2],
    ['b', 2],
    ['a', 3],
    ['b', 3],
    ['c', 3],
  ]);
});

test('[T-11] nothing that makes markup is in the chart, and nothing in it answers to pointers', () => {
  const option = createOption(frameOf('bar', ['ma', 'rsi']), style);
  expect(Object.keys(option).sort()).toEqual(['animation', 'series']);
  expect(option.series.every((series) => series.silent)).toBe(true);
});

test('[T-11] a frame of a drag has as many elements however many bars are in sight, and its picture reaches both edges', () => {
  const few = frameOf('candle', ['ma', 'macd'], { viewport: { end: 50, count: 10 } });
  const many = frameOf('candle', ['ma', 'macd'], { viewport: { end: 55, count: 50 } });
  expect(strokesOf(many)).toHaveLength(strokesOf(few).length);
  for (const frame of [few, many]) {
    for (const { shape } of strokesOf(frame).filter(({ style: { stroke } }) => stroke === 'a')) {
      const [left, , right] = boundsOf(shape.paths);
      expect(left).toBeLessThanOrEqual(0);
      expect(right).toBeGreaterThanOrEqual(frame.width);
    }
  }
});

test('[T-11] lines that a person drew are cut off at the edges of the price’s strip; a selected one shows what holds it', () => {
  const frame = frameOf('candle', []);
  const drawn = {
    id: 1,
    kind: 'trend',
    ends: [
      { x: -10, y: -50 },
      { x: 200, y: 120 },
    ],
    selected: true,
  } as const;
  const groups = createOption(frame, { ...style, drawings: [drawn] })
    .series.flatMap(({ renderItem }) => renderItem().children)
    .flatMap((element) => (element.type === 'group' ? [element] : []));
  const { top, height } = frame.layout.price;
  expect(groups.at(-1)).toMatchObject({
    ignore: false,
    clipPath: { shape: { x: 0, y: top, width: frame.width, height } },
    children: [
      { type: 'strokes', shape: { paths: [{ points: [-10, -50, 200, 120], closed: false }] } },
      { type: 'circle', shape: { cx: -10, cy: -50 } },
      { type: 'circle', shape: { cx: 200, cy: 120 } },
    ],
  });
});

test('[T-11] labels of the time axis stand below their bars', () => {
  const frame = frameOf('candle', []);
  const [label] = labelsOf(frame, { timeTexts: [undefined, undefined, '12:00'] }).filter(
    ({ align }) => align === 'center',
  );
  expect(label).toMatchObject({ text: '12:00', x: frame.left + 2.5 * frame.slotWidth });
  expect(label?.y).toBeGreaterThan(frame.layout.bottom);
});

test('[T-11] a higher chart has more prices on its axis, and they keep their distance', () => {
  const pricesOf = (height: number) =>
    labelsOf(frameOf('candle', [], { height })).filter(({ align }) => align === 'right');
  expect(pricesOf(200).length).toBeGreaterThanOrEqual(2);
  expect(pricesOf(400).length).toBeGreaterThanOrEqual(3);
  expect(pricesOf(800).length).toBeGreaterThan(pricesOf(400).length);
  expect(pricesOf(800).length).toBeLessThan(800 / 28);
});
