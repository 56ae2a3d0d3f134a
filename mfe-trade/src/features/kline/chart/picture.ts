import { xOfSlot, type ChartFrame, type FramePlot } from '../domain/chart-frame';
import type { Strip } from '../domain/chart-layout';
import type { Series } from '../domain/indicators';
import type { PlotLine } from '../domain/plots';
import { niceTicks, yOf, type Scale } from '../domain/scale';
import { labelFont, type ChartStyle } from './chart-style';
import { drawingElements } from './drawing-elements';
import {
  across,
  rectangles,
  sharp,
  strokes,
  upright,
  type Element,
  type Label,
  type Path,
  type Rectangle,
  type Rectangles,
  type Strokes,
} from './elements';
import { markElements } from './mark-elements';
import type { Palette } from './palette';
import { barShare, lineThrough, priceElements } from './price-elements';

/** Height of the price strip that a grid line and its label take at the least, in units of small text. */
const tickSpace = 2.6;
/** Distance of labels from what they belong to, in units of small text. */
const labelMargin = 0.5;

/** What is seen, from the back to the front. Pure. */
export function pictureElements(frame: ChartFrame, style: ChartStyle): readonly Element[] {
  const { palette } = style;
  const { price, volume, panes } = frame.layout;
  const ticks = niceTicks(
    frame.priceScale,
    Math.max(2, price.height / (tickSpace * frame.unit)),
    10 ** -style.pricePrecision,
  );
  return [
    gridLines(frame, ticks, palette),
    ...priceLabels(frame, style, ticks),
    ...timeLabels(frame, style),
    ...columns(
      frame,
      frame.slots.map((bar) => bar && ([bar.volume, bar.close >= bar.open] as const)),
      frame.volumeScale,
      volume,
      palette,
      0.5,
    ),
    ...frame.overlays.flatMap((plot) => cloud(frame, plot, palette)),
    ...priceElements(frame, palette),
    ...frame.overlays.flatMap((plot) => plotLines(frame, plot.lines, frame.priceScale, price, palette)),
    ...frame.panes.flatMap((plot, index) => {
      const strip = panes[index];
      if (!strip || !plot.scale) return [];
      return [
        ...(plot.histogram
          ? columns(frame, signed(plot.histogram.values), plot.scale, strip, palette, 0.75)
          : []),
        ...plotLines(frame, plot.lines, plot.scale, strip, palette),
      ];
    }),
    {
      type: 'clipped',
      strip: price,
      width: frame.width,
      children: drawingElements(style.drawings, palette, labelFont(frame, palette)),
    },
    ...markElements(frame, style),
  ];
}

/** Lines at round values, and through all strips where a labelled slot begins. */
function gridLines(frame: ChartFrame, ticks: readonly number[], { grid }: Palette): Rectangles {
  const { price, volume, panes } = frame.layout;
  const linesAt = (values: readonly number[], scale: Scale, strip: Strip) =>
    values.map((value) => across(sharp(yOf(value, scale, strip), 1), 0, frame.width));
  const down = frame.labels.flatMap((label, slot) => {
    if (!label) return [];
    const x = sharp(frame.left + slot * frame.slotWidth, 1);
    return [price, volume, ...panes].map(({ top, height }) => upright(x, top, top + height));
  });
  const paneLines = frame.panes.flatMap(({ scale }, index) => {
    const strip = panes[index];
    return scale && strip ? linesAt(niceTicks(scale, 2), scale, strip) : [];
  });
  return rectangles([...linesAt(ticks, frame.priceScale, price), ...paneLines, ...down], grid);
}

/** Prices stand inside, at the chart's right edge, each on its line. */
function priceLabels(
  frame: ChartFrame,
  { palette, priceText }: ChartStyle,
  ticks: readonly number[],
): Label[] {
  const x = frame.width - frame.unit * labelMargin;
  return ticks
    .filter((value) => isClearOfTag(value, frame))
    .map((value) => ({
      type: 'label',
      text: priceText(value),
      x,
      y: yOf(value, frame.priceScale, frame.layout.price),
      align: 'right',
      baseline: 'bottom',
      fill: palette.text,
      font: labelFont(frame, palette),
    }));
}

function timeLabels(frame: ChartFrame, { palette, timeTexts }: ChartStyle): Label[] {
  return timeTexts.flatMap((text, slot): Label[] =>
    text === undefined
      ? []
      : [
          {
            type: 'label',
            text,
            x: xOfSlot(frame, slot),
            y: frame.layout.bottom + frame.unit * labelMargin,
            align: 'center',
            baseline: 'top',
            fill: palette.text,
            font: labelFont(frame, palette),
          },
        ],
  );
}

/** Whether a price's label, which stands on its line, keeps clear of the last price's tag. */
function isClearOfTag(value: number, { priceScale, layout, lastClose, unit }: ChartFrame): boolean {
  const distance = yOf(value, priceScale, layout.price) - yOf(lastClose, priceScale, layout.price);
  return distance < -unit * 0.9 || distance > unit * 2.1;
}

function plotLines(
  frame: ChartFrame,
  lines: readonly Omit<PlotLine, 'label'>[],
  scale: Scale,
  strip: Strip,
  palette: Palette,
): readonly Element[] {
  return lines.map(({ values, isDotted = false }, order) => {
    const colour = palette.indicators[order % palette.indicators.length] ?? palette.text;
    const path = lineThrough(frame, values, (value) => yOf(value, scale, strip));
    return isDotted
      ? rectangles(dotsAt(path, Math.max(1, Math.min(2, frame.slotWidth * 0.2))), colour)
      : strokes([path], { stroke: colour, lineWidth: 1.2, lineJoin: 'bevel' });
  });
}

/** A square around each point of a path. */
function dotsAt({ points }: Path, half: number): Rectangle[] {
  const dots: Rectangle[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]];
    dots.push({ left: x - half, top: y - half, right: x + half, bottom: y + half });
  }
  return dots;
}

/** What lies between two lines of a plot, from bar to bar, in the colour of a rise where the first one is the higher. */
function cloud(frame: ChartFrame, { cloud: between, lines }: FramePlot, palette: Palette): Strokes[] {
  const [first, second] = between?.map((place) => lines[place]?.values ?? []) ?? [];
  if (!first || !second) return [];
  const up: Path[] = [];
  const down: Path[] = [];
  const y = (value: number) => yOf(value, frame.priceScale, frame.layout.price);
  for (let slot = 1; slot < first.length; slot += 1) {
    const [a, b, c, d] = [first[slot - 1], first[slot], second[slot], second[slot - 1]];
    if (!isValue(a) || !isValue(b) || !isValue(c) || !isValue(d)) continue;
    const [left, right] = [xOfSlot(frame, slot - 1), xOfSlot(frame, slot)];
    const part = { points: [left, y(a), right, y(b), right, y(c), left, y(d)], closed: true };
    (a + b >= c + d ? up : down).push(part);
  }
  return [
    strokes(up, { fill: palette.up, opacity: 0.12 }),
    strokes(down, { fill: palette.down, opacity: 0.12 }),
  ];
}

const isValue = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** Columns from zero, in the colours of a rise and a fall. */
function columns(
  frame: ChartFrame,
  values: readonly (readonly [value: number, up: boolean] | undefined)[],
  scale: Scale,
  strip: Strip,
  palette: Palette,
  opacity: number,
): readonly Rectangles[] {
  const half = (frame.slotWidth * barShare) / 2;
  const zero = yOf(0, scale, strip);
  const up: Rectangle[] = [];
  const down: Rectangle[] = [];
  values.forEach((column, slot) => {
    if (!column) return;
    const [value, isUp] = column;
    const x = xOfSlot(frame, slot);
    const y = yOf(value, scale, strip);
    (isUp ? up : down).push({
      left: x - half,
      top: Math.min(y, zero),
      right: x + half,
      bottom: Math.max(y, zero),
    });
  });
  return [rectangles(up, palette.up, opacity), rectangles(down, palette.down, opacity)];
}

function signed(values: Series) {
  return values.map((value) => (value === null ? undefined : ([value, value >= 0] as const)));
}
