import type { Resolution } from '@exchange/contract';
import type { DrawnBar } from './bar';
import { layoutChart, type ChartLayout } from './chart-layout';
import { hasPane } from './indicators';
import type { Plot, PlotLine } from './plots';
import { fitScale, widened, type Scale } from './scale';
import type { ChartType } from './settings';
import { labelTimes, type TimeLabel } from './time-labels';
import type { Viewport } from './viewport';

/** A place over the chart in CSS px from its top left corner. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** What the frame is made from. Sizes are CSS px. */
export interface FrameSource {
  readonly bars: readonly DrawnBar[];
  readonly plots: readonly Plot[];
  readonly viewport: Viewport;
  readonly chartType: ChartType;
  readonly resolution: Resolution;
  /** Smallest step of the price; 0 while it is not known. */
  readonly tick: number;
  readonly width: number;
  readonly height: number;
  /** Size of small text. */
  readonly unit: number;
  /** Local time less UTC, ms. */
  readonly timeOffset: number;
}

/** A plot cut to the shown bars, with the scale of its pane (undefined for overlays and while it has no values). */
export interface FramePlot extends Plot {
  readonly scale: Scale | undefined;
}

/** Everything that one picture of the chart shows: the bars in sight and where they go. Drawn by the chart, and read by labels over it. */
export interface ChartFrame {
  readonly chartType: ChartType;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly layout: ChartLayout;
  /** Index, in all bars, of the first slot. May be below 0 or past the end: slots without a bar are undefined. */
  readonly firstIndex: number;
  readonly slots: readonly (DrawnBar | undefined)[];
  readonly labels: readonly (TimeLabel | undefined)[];
  /** Width of a slot, and where the first one begins, a little to the left of the chart. */
  readonly slotWidth: number;
  readonly left: number;
  readonly priceScale: Scale;
  readonly volumeScale: Scale;
  readonly overlays: readonly FramePlot[];
  readonly panes: readonly FramePlot[];
  /** The newest close, in sight or not. */
  readonly lastClose: number;
}

/** Steps of the price that are in sight at the least. */
const leastTicks = 6;
/** Width of a label on the time axis in units of small text. */
const labelWidth = 6;

/** Makes the picture for a viewport; undefined while there is no room or no bar. */
export function createFrame(source: FrameSource): ChartFrame | undefined {
  const { bars, viewport, width, height, unit } = source;
  if (bars.length === 0 || width <= 0 || height <= 0) return undefined;
  const start = viewport.end - viewport.count;
  // One slot more on each side, so that lines run past the edges.
  const firstIndex = Math.floor(start) - 1;
  const indices = Array.from(
    { length: Math.ceil(viewport.end) + 1 - firstIndex },
    (_, slot) => firstIndex + slot,
  );
  const slots = indices.map((index) => bars[index]);
  const slotWidth = width / viewport.count;
  const cut = (line: PlotLine): PlotLine => ({
    ...line,
    values: indices.map((index) => line.values[index] ?? null),
  });
  const plots = source.plots.map((plot): FramePlot => {
    const lines = plot.lines.map(cut);
    const histogram = plot.histogram && cut(plot.histogram);
    return {
      ...plot,
      lines,
      ...(histogram && { histogram }),
      scale: hasPane(plot.indicator) ? paneScale(lines, histogram, plot.range, source.tick) : undefined,
    };
  });
  const overlays = plots.filter((plot) => !hasPane(plot.indicator));
  const panes = plots.filter((plot) => hasPane(plot.indicator));
  const left = (firstIndex - start) * slotWidth;
  const times = slots.map((bar) => bar?.time);
  const labels = labelTimes(times, source.resolution, (labelWidth * unit) / slotWidth, source.timeOffset);
  // A label that would be cut off at an edge is left out.
  const isWhole = (x: number) => x > (labelWidth * unit) / 3 && x < width - (labelWidth * unit) / 3;
  const whole = { min: 0, max: 1 };
  return {
    chartType: source.chartType,
    width,
    height,
    unit,
    layout: layoutChart({ width, height, unit }, overlays.length, panes.length),
    firstIndex,
    slots,
    labels: labels.map((label, slot) => (isWhole(left + (slot + 0.5) * slotWidth) ? label : undefined)),
    slotWidth,
    left,
    priceScale: widened(
      fitScale(priceValues(slots, overlays, source.chartType), 0.07) ?? whole,
      leastTicks * source.tick,
    ),
    volumeScale: { min: 0, max: Math.max(...slots.map((bar) => bar?.volume ?? 0)) || 1 },
    overlays,
    panes,
    lastClose: bars.at(-1)?.close ?? 0,
  };
}

function* priceValues(
  slots: readonly (DrawnBar | undefined)[],
  overlays: readonly FramePlot[],
  type: ChartType,
) {
  const closesOnly = type === 'line' || type === 'area';
  for (const bar of slots) {
    if (!bar) continue;
    yield closesOnly ? bar.close : bar.high;
    yield closesOnly ? bar.close : bar.low;
  }
  for (const plot of overlays) for (const line of plot.lines) yield* line.values;
}

function paneScale(
  lines: readonly PlotLine[],
  histogram: PlotLine | undefined,
  range: readonly [number, number] | undefined,
  tick: number,
) {
  const values = [
    ...lines.flatMap((line) => line.values),
    ...(histogram ? [0, ...histogram.values] : []),
    ...(range ?? []),
  ];
  const scale = fitScale(values, 0.06);
  // What has no range of its own is a difference of prices.
  return scale && (range ? scale : widened(scale, tick));
}

/** The slot at a distance from the chart's left edge, in CSS px, kept within the bars that there are; -1 for none. */
export function slotAt(frame: ChartFrame, x: number): number {
  const wanted = Math.floor((x - frame.left) / frame.slotWidth);
  const first = frame.slots.findIndex((bar) => bar !== undefined);
  if (first < 0) return -1;
  const last = frame.slots.findLastIndex((bar) => bar !== undefined);
  return Math.max(first, Math.min(last, wanted));
}

/** Middle of a slot, CSS px from the chart's left edge. */
export function xOfSlot(frame: ChartFrame, slot: number): number {
  return frame.left + (slot + 0.5) * frame.slotWidth;
}

/** The slots, among those in sight, with the highest and the lowest price. None where only closes are drawn, or nothing moved. */
export function extremesOf(frame: ChartFrame): { readonly high: number; readonly low: number } | undefined {
  const { chartType, slots, width } = frame;
  if (chartType === 'line' || chartType === 'area') return undefined;
  let high = -1;
  let low = -1;
  slots.forEach((bar, slot) => {
    const x = xOfSlot(frame, slot);
    if (!bar || x < 0 || x > width) return;
    if (high < 0 || bar.high > (slots[high]?.high ?? 0)) high = slot;
    if (low < 0 || bar.low < (slots[low]?.low ?? 0)) low = slot;
  });
  // Where nothing moved, both would lie on the line of the last price, which says it already.
  return slots[high]?.high === slots[low]?.low ? undefined : { high, low };
}
