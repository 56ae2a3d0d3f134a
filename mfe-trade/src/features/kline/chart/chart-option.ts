import type {
  BarSeriesOption,
  CandlestickSeriesOption,
  CustomSeriesOption,
  LineSeriesOption,
} from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { DrawnBar } from '../domain/bar';
import type { ChartFrame, FramePlot } from '../domain/chart-frame';
import type { Strip } from '../domain/chart-layout';
import type { Series } from '../domain/indicators';
import { niceTicks, yOf, type Scale } from '../domain/scale';
import { createDrawingSeries, type DrawnLine } from './drawing-series';
import { createOhlcSeries } from './ohlc-series';
import type { Palette } from './palette';

export type ChartOption = ComposeOption<
  BarSeriesOption | CandlestickSeriesOption | CustomSeriesOption | LineSeriesOption | GridComponentOption
>;
type SeriesOption = BarSeriesOption | CandlestickSeriesOption | CustomSeriesOption | LineSeriesOption;

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

/** Everything is drawn as told and answers to nothing: pointing, zooming and legends are the page's own. */
const still = { silent: true, animation: false } as const;
const noValue = '-';
const barShare = '68%';

/** Height of the price strip that a grid line and its label take at the least, in units of small text. */
const tickSpace = 2.6;

/** A place in the option: strips have one grid and one pair of axes each, with the same index. */
interface Pane {
  readonly strip: Strip;
  readonly scale: Scale;
  readonly ticks: readonly number[];
  readonly labelled: readonly number[];
}

/** The ECharts option of one picture. Pure; there is no tooltip or legend component, so nothing makes markup. */
export function createOption(frame: ChartFrame, style: ChartStyle): ChartOption {
  const { price, volume } = frame.layout;
  const ticks = niceTicks(
    frame.priceScale,
    Math.max(2, price.height / (tickSpace * frame.unit)),
    10 ** -style.pricePrecision,
  );
  const panes: Pane[] = [
    {
      strip: price,
      scale: frame.priceScale,
      ticks,
      labelled: ticks.filter((value) => isClearOfTag(value, frame)),
    },
    { strip: volume, scale: frame.volumeScale, ticks: [], labelled: [] },
  ];
  frame.panes.forEach((plot, index) => {
    const strip = frame.layout.panes[index];
    const scale = plot.scale ?? { min: 0, max: 1 };
    if (strip) panes.push({ strip, scale, ticks: niceTicks(scale, 2), labelled: [] });
  });
  return {
    animation: false,
    textStyle: { fontFamily: style.palette.font },
    grid: panes.map(({ strip }) => ({
      left: frame.left,
      width: frame.slots.length * frame.slotWidth,
      top: strip.top,
      height: strip.height,
      outerBoundsMode: 'none',
    })),
    xAxis: panes.map((_pane, index) => timeAxis(frame, style, index, index === panes.length - 1)),
    yAxis: panes.map((pane, index) => valueAxis(frame, style, pane, index)),
    series: [
      priceSeries(frame, style.palette),
      ...frame.overlays.flatMap((plot) => lineSeries(plot, 0, style.palette)),
      columnSeries(
        'volume',
        1,
        frame.slots.map((bar) => bar && ([bar.volume, isUp(bar)] as const)),
        style.palette,
        0.5,
      ),
      ...frame.panes.flatMap((plot, index) => [
        ...(plot.histogram
          ? [
              columnSeries(
                `${plot.indicator}-columns`,
                index + 2,
                signed(plot.histogram.values),
                style.palette,
                0.75,
              ),
            ]
          : []),
        ...lineSeries(plot, index + 2, style.palette),
      ]),
      {
        ...createDrawingSeries(style.drawings, style.palette),
        ...still,
        id: 'drawings',
        xAxisIndex: 0,
        yAxisIndex: 0,
        z: 4,
      },
    ],
  };
}

/** Pictures with the same structure differ in data and places only, so the chart can be updated instead of made anew. */
export function structureOf(frame: ChartFrame): string {
  return [
    frame.chartType,
    ...frame.overlays.map((plot) => plot.indicator),
    ...frame.panes.map((plot) => plot.indicator),
  ].join();
}

function timeAxis(frame: ChartFrame, { palette, timeTexts }: ChartStyle, index: number, labelled: boolean) {
  return {
    type: 'category' as const,
    gridIndex: index,
    data: frame.slots.map((_bar, slot) => timeTexts[slot] ?? ''),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      show: labelled,
      interval: (slot: number) => timeTexts[slot] !== undefined,
      color: palette.text,
      fontSize: frame.unit * 0.92,
      margin: frame.unit * 0.5,
      hideOverlap: true,
    },
    splitLine: {
      show: true,
      interval: (slot: number) => timeTexts[slot] !== undefined,
      lineStyle: { color: palette.grid },
    },
  };
}

function valueAxis(frame: ChartFrame, { palette, priceText }: ChartStyle, pane: Pane, index: number) {
  // Labels stand inside, at the chart's right edge; the grid runs a little past it.
  const beyond = frame.left + frame.slots.length * frame.slotWidth - frame.width;
  return {
    type: 'value' as const,
    gridIndex: index,
    position: 'right' as const,
    offset: -beyond,
    min: pane.scale.min,
    max: pane.scale.max,
    axisLine: { show: false },
    // Not shown, but its values are also those of the grid lines.
    axisTick: { show: false, customValues: [...pane.ticks] },
    splitLine: { lineStyle: { color: palette.grid } },
    axisLabel: {
      customValues: [...pane.labelled],
      inside: true,
      verticalAlign: 'bottom' as const,
      margin: frame.unit * 0.5,
      color: palette.text,
      fontSize: frame.unit * 0.92,
      formatter: priceText,
    },
  };
}

/** Whether a price's label, which stands on its line, keeps clear of the last price's tag. */
function isClearOfTag(value: number, { priceScale, layout, lastClose, unit }: ChartFrame): boolean {
  const distance = yOf(value, priceScale, layout.price) - yOf(lastClose, priceScale, layout.price);
  return distance < -unit * 0.9 || distance > unit * 2.1;
}

function priceSeries(frame: ChartFrame, palette: Palette): SeriesOption {
  const common = { ...still, id: 'price', xAxisIndex: 0, yAxisIndex: 0, z: 2 };
  switch (frame.chartType) {
    case 'line':
    case 'area':
      return {
        ...common,
        type: 'line',
        symbol: 'none',
        lineStyle: { color: palette.line, width: 1.6 },
        ...(frame.chartType === 'area' && {
          areaStyle: { color: palette.line, opacity: 0.14, origin: 'start' as const },
        }),
        data: frame.slots.map((bar) => bar?.close ?? noValue),
      };
    case 'bar':
      return { ...createOhlcSeries(frame, palette), ...common };
    default:
      return { ...candleSeries(frame, palette), ...common };
  }
}

function candleSeries(frame: ChartFrame, palette: Palette) {
  return {
    type: 'candlestick',
    barWidth: barShare,
    barMinWidth: 1,
    itemStyle: {
      color: frame.chartType === 'hollow' ? 'transparent' : palette.up,
      color0: palette.down,
      borderColor: palette.up,
      borderColor0: palette.down,
      borderColorDoji: palette.up,
      borderWidth: 1,
    },
    data: frame.slots.map((bar) =>
      bar ? [bar.open, bar.close, bar.low, bar.high] : [noValue, noValue, noValue, noValue],
    ),
  } satisfies CandlestickSeriesOption;
}

function lineSeries(plot: FramePlot, index: number, palette: Palette): LineSeriesOption[] {
  return plot.lines.map((line, order) => ({
    ...still,
    type: 'line',
    id: `${plot.indicator}-${line.label}`,
    xAxisIndex: index,
    yAxisIndex: index,
    z: 3,
    symbol: 'none',
    lineStyle: { color: palette.indicators[order % palette.indicators.length] ?? palette.text, width: 1.2 },
    data: line.values.map((value) => value ?? noValue),
  }));
}

function columnSeries(
  id: string,
  index: number,
  columns: readonly (readonly [number, boolean] | undefined)[],
  palette: Palette,
  opacity: number,
): BarSeriesOption {
  return {
    ...still,
    type: 'bar',
    id,
    xAxisIndex: index,
    yAxisIndex: index,
    barWidth: barShare,
    data: columns.map((column) =>
      column
        ? { value: column[0], itemStyle: { color: column[1] ? palette.up : palette.down, opacity } }
        : noValue,
    ),
  };
}

function signed(values: Series) {
  return values.map((value) => (value === null ? undefined : ([value, value >= 0] as const)));
}

/** Whether a bar closed no lower than it opened. */
function isUp(bar: DrawnBar): boolean {
  return bar.close >= bar.open;
}
