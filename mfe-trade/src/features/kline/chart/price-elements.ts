import { xOfSlot, type ChartFrame } from '../domain/chart-frame';
import { yOf } from '../domain/scale';
import { box, line, sharp, strokes, type Path, type Strokes } from './elements';
import type { Palette } from './palette';

/** Share of its slot that a candle or column takes, at least a pixel. */
export const barShare = 0.68;

/** The price in the way of the chosen chart type. */
export function priceElements(frame: ChartFrame, palette: Palette): readonly Strokes[] {
  switch (frame.chartType) {
    case 'line':
      return [closeLine(frame, palette)];
    case 'area':
      return [closeArea(frame, palette), closeLine(frame, palette)];
    case 'bar':
      return ohlcBars(frame, palette);
    default:
      return candles(frame, palette);
  }
}

/** A line through values that belong to slots; those without one lie before it or after it. */
export function lineThrough(
  frame: ChartFrame,
  values: readonly (number | null)[],
  yOfValue: (value: number) => number,
): Path {
  const points: number[] = [];
  values.forEach((value, slot) => {
    if (value !== null) points.push(xOfSlot(frame, slot), yOfValue(value));
  });
  return { points, closed: false };
}

function closeLine(frame: ChartFrame, palette: Palette): Strokes {
  return strokes([closes(frame)], { stroke: palette.line, lineWidth: 1.6, lineJoin: 'bevel' });
}

function closeArea(frame: ChartFrame, palette: Palette): Strokes {
  const { points } = closes(frame);
  const { top, height } = frame.layout.price;
  const [first = 0] = points;
  const last = points.at(-2) ?? 0;
  return strokes([{ points: [...points, last, top + height, first, top + height], closed: true }], {
    fill: palette.line,
    opacity: 0.14,
  });
}

function closes(frame: ChartFrame): Path {
  return lineThrough(
    frame,
    frame.slots.map((bar) => bar?.close ?? null),
    (value) => yOf(value, frame.priceScale, frame.layout.price),
  );
}

/** A body from open to close and a wick on either side of it; hollow ones are empty where the price rose. */
function candles(frame: ChartFrame, palette: Palette): readonly Strokes[] {
  const half = Math.max(1, frame.slotWidth * barShare) / 2;
  const [up, down] = pathsByDirection(frame, (x, open, high, low, close) => {
    const [top, bottom] = open < close ? [open, close] : [close, open];
    const middle = sharp(x);
    return [
      box(sharp(x - half, 1), top, sharp(x + half), bottom),
      line(middle, high, middle, top),
      line(middle, bottom, middle, low),
    ];
  });
  return [
    strokes(up, { fill: frame.chartType === 'hollow' ? undefined : palette.up, stroke: palette.up }),
    strokes(down, { fill: palette.down, stroke: palette.down }),
  ];
}

/** Price bars in the old manner: a stroke from low to high, the open to its left, the close to its right. */
function ohlcBars(frame: ChartFrame, palette: Palette): readonly Strokes[] {
  const tick = Math.max(1, frame.slotWidth * 0.34);
  const [up, down] = pathsByDirection(frame, (x, open, high, low, close) => [
    line(x, high, x, low),
    line(x - tick, open, x, open),
    line(x, close, x + tick, close),
  ]);
  return [
    strokes(up, { stroke: palette.up, lineWidth: 1.4 }),
    strokes(down, { stroke: palette.down, lineWidth: 1.4 }),
  ];
}

/** Paths of the bars that closed no lower than they opened, and of the others. Places are CSS px. */
function pathsByDirection(
  frame: ChartFrame,
  pathsOf: (x: number, open: number, high: number, low: number, close: number) => readonly Path[],
): readonly [Path[], Path[]] {
  const up: Path[] = [];
  const down: Path[] = [];
  const y = (value: number) => yOf(value, frame.priceScale, frame.layout.price);
  frame.slots.forEach((bar, slot) => {
    if (!bar) return;
    const paths = pathsOf(xOfSlot(frame, slot), y(bar.open), y(bar.high), y(bar.low), y(bar.close));
    (bar.close >= bar.open ? up : down).push(...paths);
  });
  return [up, down];
}
