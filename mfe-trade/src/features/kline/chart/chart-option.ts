import { xOfSlot, type ChartFrame } from '../domain/chart-frame';
import type { Strip } from '../domain/chart-layout';
import type { Series } from '../domain/indicators';
import { niceTicks, yOf, type Scale } from '../domain/scale';
import { drawingElements, type DrawnLine } from './drawing-elements';
import {
  box,
  clippedGroup,
  group,
  line,
  sharp,
  strokes,
  type Label,
  type Path,
  type Strokes,
} from './elements';
import type { Palette } from './palette';
import { barShare, lineThrough, priceElements } from './price-elements';

/** How a frame is drawn. */
export interface ChartStyle {
  readonly palette: Palette;
  /** Text for each slot that carries a label. */
  readonly timeTexts: readonly (string | undefined)[];
  /** Decimals of a price, and how one is written. */
  readonly pricePrecision: number;
  readonly priceText: (value: number) => string;
  /** Lines that a person drew, over the price. */
  readonly drawings: readonly DrawnLine[];
}

/** Height of the price strip that a grid line and its label take at the least, in units of small text. */
const tickSpace = 2.6;
/** Distance of labels from what they belong to and their size, in units of small text. */
const labelMargin = 0.5;
const labelSize = 0.92;

/**
 * The ECharts option of one picture: a single series of one item, so that a frame of a drag costs little. The frame has all
 * places, and axes or series of several kinds would only work them out once more, for each bar. Pure; there is no tooltip or
 * legend component, so nothing makes markup, and it answers to nothing: pointing and zooming are the page's own.
 */
export function createOption(frame: ChartFrame, style: ChartStyle) {
  const picture = group(pictureElements(frame, style));
  return {
    animation: false,
    series: [
      {
        id: 'picture',
        type: 'custom' as const,
        coordinateSystem: 'none',
        silent: true,
        data: [0],
        renderItem: () => picture,
      },
    ],
  };
}

/** What is seen, from the back to the front. */
function pictureElements(frame: ChartFrame, style: ChartStyle) {
  const { palette } = style;
  const { price, volume, panes } = frame.layout;
  const ticks = niceTicks(
    frame.priceScale,
    Math.max(2, price.height / (tickSpace * frame.unit)),
    10 ** -style.pricePrecision,
  );
  return [
    gridLines(frame, ticks, palette),
    group([...priceLabels(frame, style, ticks), ...timeLabels(frame, style)]),
    ...columns(
      frame,
      frame.slots.map((bar) => bar && ([bar.volume, bar.close >= bar.open] as const)),
      frame.volumeScale,
      volume,
      palette,
      0.5,
    ),
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
    clippedGroup(drawingElements(style.drawings, palette), frame.width, price),
  ];
}

/** Lines at round values, and through all strips where a labelled slot begins. */
function gridLines(frame: ChartFrame, ticks: readonly number[], { grid }: Palette): Strokes {
  const { price, volume, panes } = frame.layout;
  const across = (values: readonly number[], scale: Scale, strip: Strip) =>
    values.map((value) => {
      const y = sharp(yOf(value, scale, strip), 1);
      return line(0, y, frame.width, y);
    });
  const down = frame.labels.flatMap((label, slot) => {
    if (!label) return [];
    const x = sharp(frame.left + slot * frame.slotWidth, 1);
    return [price, volume, ...panes].map(({ top, height }) => line(x, top, x, top + height));
  });
  const paneLines = frame.panes.flatMap(({ scale }, index) => {
    const strip = panes[index];
    return scale && strip ? across(niceTicks(scale, 2), scale, strip) : [];
  });
  return strokes([...across(ticks, frame.priceScale, price), ...paneLines, ...down], { stroke: grid });
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
      type: 'text',
      style: {
        text: priceText(value),
        x,
        y: yOf(value, frame.priceScale, frame.layout.price),
        align: 'right',
        verticalAlign: 'bottom',
        ...textStyle(frame, palette),
      },
    }));
}

function timeLabels(frame: ChartFrame, { palette, timeTexts }: ChartStyle): Label[] {
  return timeTexts.flatMap((text, slot): Label[] =>
    text === undefined
      ? []
      : [
          {
            type: 'text',
            style: {
              text,
              x: xOfSlot(frame, slot),
              y: frame.layout.bottom + frame.unit * labelMargin,
              align: 'center',
              verticalAlign: 'top',
              ...textStyle(frame, palette),
            },
          },
        ],
  );
}

function textStyle({ unit }: ChartFrame, { text, font }: Palette) {
  return { fill: text, font: `${unit * labelSize}px ${font}` };
}

/** Whether a price's label, which stands on its line, keeps clear of the last price's tag. */
function isClearOfTag(value: number, { priceScale, layout, lastClose, unit }: ChartFrame): boolean {
  const distance = yOf(value, priceScale, layout.price) - yOf(lastClose, priceScale, layout.price);
  return distance < -unit * 0.9 || distance > unit * 2.1;
}

function plotLines(
  frame: ChartFrame,
  lines: readonly { readonly values: Series }[],
  scale: Scale,
  strip: Strip,
  palette: Palette,
): Strokes[] {
  return lines.map(({ values }, order) =>
    strokes([lineThrough(frame, values, (value) => yOf(value, scale, strip))], {
      stroke: palette.indicators[order % palette.indicators.length] ?? palette.text,
      lineWidth: 1.2,
      lineJoin: 'bevel',
    }),
  );
}

/** Columns from zero, in the colours of a rise and a fall. */
function columns(
  frame: ChartFrame,
  values: readonly (readonly [value: number, up: boolean] | undefined)[],
  scale: Scale,
  strip: Strip,
  palette: Palette,
  opacity: number,
): readonly Strokes[] {
  const half = (frame.slotWidth * barShare) / 2;
  const zero = yOf(0, scale, strip);
  const up: Path[] = [];
  const down: Path[] = [];
  values.forEach((column, slot) => {
    if (!column) return;
    const [value, isUp] = column;
    const x = xOfSlot(frame, slot);
    (isUp ? up : down).push(box(x - half, yOf(value, scale, strip), x + half, zero));
  });
  return [strokes(up, { fill: palette.up, opacity }), strokes(down, { fill: palette.down, opacity })];
}

function signed(values: Series) {
  return values.map((value) => (value === null ? undefined : ([value, value >= 0] as const)));
}
