import { xOfSlot, type ChartFrame } from '../domain/chart-frame';
import { yOf } from '../domain/scale';
import {
  across,
  rectangles,
  sharp,
  strokes,
  upright,
  type Element,
  type Path,
  type Rectangle,
  type Rectangles,
  type Strokes,
} from './elements';
import type { Palette } from './palette';

/** Share of its slot that a candle or column takes, at least a pixel. */
export const barShare = 0.68;

/** The price in the way of the chosen chart type. */
export function priceElements(frame: ChartFrame, palette: Palette): readonly Element[] {
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
function candles(frame: ChartFrame, palette: Palette): readonly Rectangles[] {
  const half = Math.max(1, frame.slotWidth * barShare) / 2;
  const isHollow = frame.chartType === 'hollow';
  return byDirection(frame, palette, (x, { open, high, low, close }, isUp) => {
    const [top, bottom] = open < close ? [open, close] : [close, open];
    const middle = sharp(x);
    const [left, right] = [sharp(x - half, 1), sharp(x + half)];
    const body = { left: left - 0.5, top: top - 0.5, right: right + 0.5, bottom: bottom + 0.5 };
    return [
      ...(isHollow && isUp ? edgesOf(body) : [body]),
      upright(middle, high, top),
      upright(middle, bottom, low),
    ];
  });
}

/** The edges of a rectangle, a pixel each. */
function edgesOf({ left, top, right, bottom }: Rectangle): readonly Rectangle[] {
  return [
    across(top + 0.5, left, right),
    across(bottom - 0.5, left, right),
    upright(left + 0.5, top + 1, bottom - 1),
    upright(right - 0.5, top + 1, bottom - 1),
  ];
}

/** Price bars in the old manner: a stroke from low to high, the open to its left, the close to its right. */
function ohlcBars(frame: ChartFrame, palette: Palette): readonly Rectangles[] {
  const tick = Math.max(1, frame.slotWidth * 0.34);
  const thickness = 1.4;
  return byDirection(frame, palette, (x, { open, high, low, close }) => [
    upright(x, high, low, thickness),
    across(open, x - tick, x, thickness),
    across(close, x, x + tick, thickness),
  ]);
}

/** Heights of a bar's prices, CSS px from the chart's top. */
type Heights = Readonly<Record<'open' | 'high' | 'low' | 'close', number>>;

/** What the bars that closed no lower than they opened are drawn with, and the others. Places are CSS px. */
function byDirection(
  frame: ChartFrame,
  palette: Palette,
  drawn: (x: number, heights: Heights, isUp: boolean) => readonly Rectangle[],
): readonly Rectangles[] {
  const up: Rectangle[] = [];
  const down: Rectangle[] = [];
  const y = (value: number) => yOf(value, frame.priceScale, frame.layout.price);
  frame.slots.forEach((bar, slot) => {
    if (!bar) return;
    const isUp = bar.close >= bar.open;
    const heights = { open: y(bar.open), high: y(bar.high), low: y(bar.low), close: y(bar.close) };
    (isUp ? up : down).push(...drawn(xOfSlot(frame, slot), heights, isUp));
  });
  return [rectangles(up, palette.up), rectangles(down, palette.down)];
}
