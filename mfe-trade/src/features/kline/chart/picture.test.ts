import { createFrame, xOfSlot, type ChartFrame, type FrameSource } from '../domain/chart-frame';
import { usualParameters } from '../domain/parameters';
import type { Indicator } from '../domain/indicators';
import { createPlots } from '../domain/plots';
import { chartTypes, type ChartType } from '../domain/settings';
import { yOf } from '../domain/scale';
import type { ChartStyle } from './chart-style';
import type { Element, Path, Rectangle, Rectangles, Strokes } from './elements';
import { pictureElements } from './picture';

const palette = {
  up: 'green',
  down: 'red',
  upInk: 'white',
  downInk: 'white',
  line: 'violet',
  grid: 'grey',
  text: 'black',
  strongText: 'navy',
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
const style: ChartStyle = {
  palette,
  timeTexts: [],
  pricePrecision: 2,
  priceText: String,
  exactText: (index, side) => `${side} of ${index}`,
  last: undefined,
  lines: [],
  fills: [],
  drawings: [],
};
const flat = (element: Element): readonly Element[] =>
  element.type === 'clipped' ? element.children.flatMap(flat) : [element];
const pictureOf = (frame: ChartFrame, change: Partial<ChartStyle> = {}) =>
  pictureElements(frame, { ...style, ...change }).flatMap(flat);
type Figure = Strokes | Rectangles;
/** Lines, areas and rectangles, without the pointers to the extreme prices. */
const figuresOf = (frame: ChartFrame, change: Partial<ChartStyle> = {}) =>
  pictureOf(frame, change).flatMap((element): readonly Figure[] =>
    element.type === 'rectangles' || (element.type === 'strokes' && element.stroke !== palette.strongText)
      ? [element]
      : [],
  );
const strokesOf = (frame: ChartFrame, change: Partial<ChartStyle> = {}) =>
  figuresOf(frame, change).flatMap((element) => (element.type === 'strokes' ? [element] : []));
/** The rectangles of one colour that lie in the price's strip. */
const priceRectangles = (frame: ChartFrame, colour: string) =>
  figuresOf(frame).flatMap((element) =>
    element.type === 'rectangles' && element.fill === colour && element.opacity === 1 ? element.list : [],
  );
const labelsOf = (frame: ChartFrame, change: Partial<ChartStyle> = {}) =>
  pictureOf(frame, change).flatMap((element) => (element.type === 'label' ? [element] : []));
/** Left, top, right and bottom of what paths cover. */
const boundsOf = (paths: readonly Path[]) => {
  const points = paths.flatMap((path) => path.points);
  const xs = points.filter((_point, at) => at % 2 === 0);
  const ys = points.filter((_point, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
};
const boundsOfFigure = (figure: Figure) =>
  figure.type === 'strokes'
    ? boundsOf(figure.paths)
    : boundsOf(
        figure.list.map(({ left, top, right, bottom }) => ({
          points: [left, top, right, bottom],
          closed: true,
        })),
      );
const heightsOf = ({ top, bottom }: Rectangle) => [top, bottom];
const barsInSight = (frame: ChartFrame) => frame.slots.filter((bar) => bar !== undefined);

test('[T-11] each chart type draws the price in its own way', () => {
  const kinds = chartTypes.map((type) => {
    const frame = frameOf(type, []);
    const { top, height } = frame.layout.price;
    // Behind the price lie the grid and the columns of the volume.
    const price = figuresOf(frame)
      .slice(1)
      .filter((figure) => boundsOfFigure(figure)[3] <= top + height + 1);
    return [
      type,
      price.map(({ type: kind, fill, ...rest }) => [kind, fill, 'stroke' in rest && rest.stroke]),
    ];
  });
  const bodies = ['green', 'red'].map((colour) => ['rectangles', colour, false]);
  expect(kinds).toEqual([
    ['candle', bodies],
    ['hollow', bodies],
    ['bar', bodies],
    ['line', [['strokes', undefined, 'violet']]],
    [
      'area',
      [
        ['strokes', 'violet', undefined],
        ['strokes', undefined, 'violet'],
      ],
    ],
  ]);
});

test('[T-11] a candle has its body from open to close and its wicks from there to high and low, wherever the view is', () => {
  const check = (frame: ChartFrame) => {
    const y = (value: number) => yOf(value, frame.priceScale, frame.layout.price);
    const rising = priceRectangles(frame, 'green');
    expect(rising).toHaveLength(3 * barsInSight(frame).filter(({ close }) => close === 11).length);
    const [body, upper, lower] = rising;
    if (!body || !upper || !lower) throw new Error('no candle');
    // The edge of a body reaches half a pixel further.
    expect(heightsOf(body)).toEqual([y(11) - 0.5, y(10) + 0.5]);
    expect(body.right - body.left).toBeLessThan(frame.slotWidth);
    expect(heightsOf(upper)).toEqual([y(12), y(11)]);
    expect(heightsOf(lower)).toEqual([y(10), y(9)]);
    for (const { left, right } of [upper, lower]) {
      expect(right - left).toBe(1);
      expect(left).toBeGreaterThan(body.left);
      expect(right).toBeLessThan(body.right);
    }
  };
  for (const end of [30, 45.3, 62]) check(frameOf('candle', [], { viewport: { end, count: 20 } }));
});

test('[T-11] a hollow candle that rose is its edges, the same in size as a full one', () => {
  const view = { viewport: { end: 50, count: 20 } };
  const [full] = priceRectangles(frameOf('candle', [], view), 'green');
  const [top, bottom, left, right] = priceRectangles(frameOf('hollow', [], view), 'green');
  expect([left?.left, top?.top, right?.right, bottom?.bottom]).toEqual([
    full?.left,
    full?.top,
    full?.right,
    full?.bottom,
  ]);
  for (const edge of [top, bottom]) expect((edge?.bottom ?? 0) - (edge?.top ?? 0)).toBeCloseTo(1, 9);
  for (const edge of [left, right]) {
    expect((edge?.right ?? 0) - (edge?.left ?? 0)).toBe(1);
    expect([edge?.top, edge?.bottom]).toEqual([top?.bottom, bottom?.top]);
  }
  expect(priceRectangles(frameOf('hollow', [], view), 'red')).toEqual(
    priceRectangles(frameOf('candle', [], view), 'red'),
  );
});

test('[T-11] a bar has its open to the left of its stroke and its close to the right', () => {
  const frame = frameOf('bar', [], { viewport: { end: 50, count: 20 } });
  const y = (value: number) => yOf(value, frame.priceScale, frame.layout.price);
  const [stroke, open, close] = priceRectangles(frame, 'green');
  expect(stroke && heightsOf(stroke)).toEqual([y(12), y(9)]);
  const middle = ((stroke?.left ?? 0) + (stroke?.right ?? 0)) / 2;
  expect(open?.right).toBeCloseTo(middle, 9);
  expect(close?.left).toBeCloseTo(middle, 9);
  expect(((open?.top ?? 0) + (open?.bottom ?? 0)) / 2).toBeCloseTo(y(10), 9);
  expect(((close?.top ?? 0) + (close?.bottom ?? 0)) / 2).toBeCloseTo(y(11), 9);
});

test('[T-11] volume is always there; overlays lie in the price’s strip, the others in their own', () => {
  const frame = frameOf('candle', ['ma', 'boll', 'macd', 'kdj']);
  const { price, volume, panes } = frame.layout;
  const strips = [price, volume, ...panes];
  const places = figuresOf(frame)
    .slice(1)
    .map((figure) => {
      const [, top, , bottom] = boundsOfFigure(figure);
      const strip = strips.findIndex((one) => top >= one.top - 1 && bottom <= one.top + one.height + 1);
      return [figure.fill ?? (figure.type === 'strokes' ? figure.stroke : undefined), strip];
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

test('[T-11] a frame of a drag has as many elements however many bars are in sight, and its picture reaches both edges', () => {
  const few = frameOf('candle', ['ma', 'macd'], { viewport: { end: 50, count: 10 } });
  const many = frameOf('candle', ['ma', 'macd'], { viewport: { end: 55, count: 50 } });
  expect(figuresOf(many)).toHaveLength(figuresOf(few).length);
  for (const frame of [few, many]) {
    for (const { paths } of strokesOf(frame).filter(({ stroke }) => stroke === 'a')) {
      const [left, , right] = boundsOf(paths);
      expect(left).toBeLessThanOrEqual(0);
      expect(right).toBeGreaterThanOrEqual(frame.width);
    }
  }
});

test('[T-11] lines that a person drew are cut off at the edges of the price’s strip; a selected one shows what holds it', () => {
  const frame = frameOf('candle', []);
  const ends = [
    { x: -10, y: -50 },
    { x: 200, y: 120 },
  ] as const;
  const handles = [
    { ...ends[0], part: 0 },
    { ...ends[1], part: 1 },
  ] as const;
  const drawn = {
    ...({ id: 1, kind: 'trend', ends, lines: [ends], handles, words: [] } as const),
    ...{ selected: true, prices: [] },
  };
  const { price } = frame.layout;
  expect(pictureElements(frame, { ...style, drawings: [drawn] })).toContainEqual({
    type: 'clipped',
    strip: price,
    width: frame.width,
    children: [
      expect.objectContaining({ paths: [{ points: [-10, -50, 200, 120], closed: false }] }),
      expect.objectContaining({ type: 'handle', x: -10, y: -50 }),
      expect.objectContaining({ type: 'handle', x: 200, y: 120 }),
    ],
  });
});

test('[T-11] what is written at a drawing stands above its line; of lines too near to each other one has no words', () => {
  const frame = frameOf('candle', []);
  const ends = [
    { x: 0, y: 60 },
    { x: 90, y: 100 },
  ] as const;
  const words = [60, 66, 80].map((y) => ({ x: 0, y, text: `at ${y}` }));
  const levels = {
    id: 1,
    kind: 'fibonacci',
    ends,
    lines: [ends],
    handles: [],
    words,
    selected: false,
  } as const;
  const written = (drawings: Parameters<typeof pictureElements>[1]['drawings']) =>
    pictureElements(frame, { ...style, drawings }).flatMap((element) =>
      element.type === 'clipped'
        ? element.children.flatMap((child) => (child.type === 'label' ? child.text : []))
        : [],
    );
  expect(written([{ ...levels, prices: [] }])).toEqual(['at 60', 'at 80']);
  const note = { ...levels, kind: 'text', words: [{ x: 0, y: 60, text: '' }], prices: [] } as const;
  expect(written([note])).toEqual(['Aa']);
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
    labelsOf(frameOf('candle', [], { height })).filter(
      ({ fill, align }) => fill === 'black' && align === 'right',
    );
  expect(pricesOf(200).length).toBeGreaterThanOrEqual(2);
  expect(pricesOf(400).length).toBeGreaterThanOrEqual(3);
  expect(pricesOf(800).length).toBeGreaterThan(pricesOf(400).length);
  expect(pricesOf(800).length).toBeLessThan(800 / 28);
});

test('[T-11] the highest and the lowest price in sight stand exactly beside their bars, and nothing does where nothing moved', () => {
  const moved = bars.map((bar, index) => ({
    ...bar,
    high: index === 50 ? 15 : 12,
    low: index === 30 ? 5 : 9,
  }));
  const frame = frameOf('candle', [], { bars: moved });
  const marks = (of: ChartFrame) => labelsOf(of).filter(({ fill }) => fill === palette.strongText);
  expect(marks(frame)).toMatchObject([
    { text: 'high of 50', align: 'right', y: yOf(15, frame.priceScale, frame.layout.price) },
    { text: 'low of 30', align: 'left', y: yOf(5, frame.priceScale, frame.layout.price) },
  ]);
  const still = bars.map((bar) => ({ ...bar, open: 10, high: 10, low: 10, close: 10 }));
  expect(marks(frameOf('candle', [], { bars: still }))).toEqual([]);
  expect(marks(frameOf('line', [], { bars: moved }))).toEqual([]);
});

test('[T-11, Q-06] the last price has its line and its tag in the colour of its way, in none while it is stale, and lies in sight or not at all', () => {
  const frame = frameOf('candle', []);
  const tagOf = (of: ChartFrame, state: 'rising' | 'falling' | 'stale') =>
    labelsOf(of, { last: { text: '11.00', state } }).filter(({ ground }) => ground);
  for (const [state, colour] of [
    ['rising', palette.up],
    ['falling', palette.down],
    ['stale', palette.text],
  ] as const)
    expect(tagOf(frame, state)).toMatchObject([{ text: '11.00', ground: { fill: colour } }]);
  const y = yOf(frame.lastClose, frame.priceScale, frame.layout.price);
  expect(Math.abs((tagOf(frame, 'rising')[0]?.y ?? 0) - y)).toBeLessThanOrEqual(1);
  expect(tagOf({ ...frame, lastClose: 1000 }, 'rising')).toEqual([]);
});

test('[T-11] prices of drawn lines stand at the edge, each clear of the others and of the last price’s', () => {
  const frame = frameOf('candle', []);
  const y = yOf(frame.lastClose, frame.priceScale, frame.layout.price);
  const level = (id: number, at: number) => {
    const ends = [
      { x: 0, y: at },
      { x: frame.width, y: at },
    ] as const;
    const shape = { id, kind: 'horizontal', ends, lines: [ends], handles: [], words: [] } as const;
    return { ...shape, selected: false, prices: [`level ${id}`] };
  };
  const tags = labelsOf(frame, { drawings: [level(1, y + 1), level(2, y + 2), level(3, -40)] }).filter(
    ({ ground }) => ground?.fill === palette.drawing,
  );
  expect(tags.map(({ text }) => text)).toEqual(['level 1', 'level 2']);
  const places = [y, ...tags.map((tag) => tag.y)];
  const height = tags[0]?.ground?.height ?? 0;
  expect(height).toBeGreaterThan(0);
  places
    .slice(1)
    .forEach((place, index) => expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(height));
});

test('[T-19] [T-20] a person’s price has a line and its words at the left edge; one that is not the exchange’s yet looks otherwise', () => {
  const frame = frameOf('candle', []);
  const y = yOf(11.5, frame.priceScale, frame.layout.price);
  const placed = { y, tagY: y, more: 0, text: 'Alert 11.50', isPending: false };
  const alert = { ...placed, line: { kind: 'alert', id: 'a', price: '11.5' } } as const;
  const said = labelsOf(frame, { lines: [alert] }).filter(({ text }) => text === 'Alert 11.50');
  expect(said.map(({ align, ground }) => [align, ground?.fill])).toEqual([['left', palette.drawing]]);
  const levels = (...lines: ChartStyle['lines']) =>
    pictureOf(frame, { lines }).filter((element) => element.type === 'levels');
  const height = Math.round(y) + 0.5;
  const level = { heights: [height], width: frame.width, stroke: palette.drawing };
  expect(levels(alert)).toMatchObject([level]);
  expect(levels(alert, { ...alert, y: 99.7 }, { ...alert, isPending: true })).toMatchObject([
    { heights: [height, 100.5], dash: 3, gap: 3 },
    { heights: [height], dash: 1, gap: 3 },
  ]);
  const [pending] = labelsOf(frame, { lines: [{ ...alert, isPending: true }] }).filter(
    ({ text }) => text === 'Alert 11.50',
  );
  expect(pending).toMatchObject({ fill: palette.drawing, ground: { fill: palette.surface } });
});

test('[T-20] a line that was drawn lies within the prices, its words where it comes into sight, and its price now at the right edge', () => {
  const frame = frameOf('candle', []);
  const { price } = frame.layout;
  const y = yOf(11, frame.priceScale, price);
  const trend = {
    line: { from_time: 0, from_price: '10', to_time: 1, to_price: '11' },
    way: 'up',
  } as const;
  const line = {
    ...{ y, tagY: y, tagX: 60, more: 0 },
    line: { kind: 'alert', id: 'a', price: '11.50', trend },
    ...{ text: 'Alert 11.50', isPending: false, edge: { text: '11.50', value: 11.5 } },
    path: { points: [60, y, 200, y - 300], entry: { x: 60, y } },
  } as const;
  const clipped = pictureElements(frame, { ...style, lines: [line] }).filter(
    (element) => element.type === 'clipped' && element.children.length > 0,
  );
  expect(clipped).toMatchObject([
    { strip: price, children: [{ stroke: palette.drawing, paths: [{ points: line.path.points }] }] },
  ]);
  const tags = labelsOf(frame, { lines: [line] }).filter(({ ground }) => ground?.fill === palette.drawing);
  expect(tags.map(({ text, align }) => [text, align])).toEqual([
    ['11.50', 'right'],
    ['Alert 11.50', 'left'],
  ]);
  expect(tags[1]?.x).toBeGreaterThan(60);
  expect(tags[0]?.y).toBeCloseTo(yOf(11.5, frame.priceScale, price));
});

test('[T-20] what was bought on a bar points at it from below, and what was sold from above; several fills are one, larger', () => {
  const frame = frameOf('candle', []);
  const slot = frame.slots.findIndex((bar) => bar !== undefined) + 3;
  const marksOf = (side: 1 | 2, count: number) => {
    const fill = { side, time: 0, amount: '1', turnover: '10' };
    const mark = { slot, side, fills: Array.from({ length: count }, () => fill) };
    return boundsOf(
      strokesOf(frame, { fills: [mark] })
        .filter((element) => element.isApart && element.fill === (side === 1 ? palette.up : palette.down))
        .flatMap((element) => element.paths),
    );
  };
  const [left, top, right] = marksOf(1, 1);
  expect(top).toBeGreaterThan(yOf(9, frame.priceScale, frame.layout.price));
  expect((left + right) / 2).toBeCloseTo(xOfSlot(frame, slot));
  const [severalLeft, , severalRight] = marksOf(1, 3);
  expect(severalRight - severalLeft).toBeGreaterThan(right - left);
  const [, , , bottom] = marksOf(2, 1);
  expect(bottom).toBeLessThan(yOf(12, frame.priceScale, frame.layout.price));
});
