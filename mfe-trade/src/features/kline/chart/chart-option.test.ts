import { createFrame, type ChartFrame, type FrameSource } from '../domain/chart-frame';
import { usualParameters } from '../domain/parameters';
import { createPlots, type Indicator } from '../domain/plots';
import { chartTypes, type ChartType } from '../domain/settings';
import { createOption, structureOf } from './chart-option';

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
  width: 400,
  height: 400,
  unit: 11,
  timeOffset: 0,
});

function frameOf(chartType: ChartType, indicators: readonly Indicator[]): ChartFrame {
  const frame = createFrame(source(chartType, indicators));
  if (!frame) throw new Error('no frame');
  return frame;
}
const style = { palette, timeTexts: [], pricePrecision: 2, priceText: String, drawings: [] };
const seriesOf = (frame: ChartFrame) => {
  const { series } = createOption(frame, style);
  return Array.isArray(series) ? series : [];
};

test('[T-11] each chart type draws the price in its own way', () => {
  const kinds = chartTypes.map((type) => {
    const price = seriesOf(frameOf(type, [])).find((series) => series.id === 'price');
    return [type, price?.type, price && 'areaStyle' in price];
  });
  expect(kinds).toEqual([
    ['candle', 'candlestick', false],
    ['hollow', 'candlestick', false],
    ['bar', 'custom', false],
    ['line', 'line', false],
    ['area', 'line', true],
  ]);
});

test('[T-11] hollow candles are empty where the price rose', () => {
  const price = seriesOf(frameOf('hollow', [])).find((series) => series.id === 'price');
  expect(price).toMatchObject({
    itemStyle: { color: 'transparent', borderColor: 'green', color0: 'red' },
  });
});

test('[T-11] volume is always there; overlays share the price’s pane, the others have their own', () => {
  const places = seriesOf(frameOf('candle', ['ma', 'boll', 'macd', 'kdj'])).map(({ id, ...series }) => [
    id,
    'xAxisIndex' in series ? series.xAxisIndex : undefined,
  ]);
  expect(places).toEqual([
    ['price', 0],
    ['ma-MA5', 0],
    ['ma-MA10', 0],
    ['ma-MA30', 0],
    ['boll-BOLL', 0],
    ['boll-UB', 0],
    ['boll-LB', 0],
    ['volume', 1],
    ['macd-columns', 2],
    ['macd-DIF', 2],
    ['macd-DEA', 2],
    ['kdj-K', 3],
    ['kdj-D', 3],
    ['kdj-J', 3],
    ['drawings', 0],
  ]);
});

test('[T-11] nothing that makes markup is in the chart, and nothing in it answers to pointers', () => {
  const option = createOption(frameOf('bar', ['ma', 'rsi']), style);
  expect(Object.keys(option).sort()).toEqual(['animation', 'grid', 'series', 'textStyle', 'xAxis', 'yAxis']);
  expect(seriesOf(frameOf('bar', ['ma', 'rsi'])).every((series) => series.silent === true)).toBe(true);
});

test('[T-11] the chart is made anew only when its structure changes', () => {
  expect(structureOf(frameOf('candle', ['ma']))).toBe(structureOf(frameOf('candle', ['ma'])));
  expect(structureOf(frameOf('line', ['ma']))).not.toBe(structureOf(frameOf('candle', ['ma'])));
  expect(structureOf(frameOf('candle', ['ma', 'rsi']))).not.toBe(structureOf(frameOf('candle', ['ma'])));
});

test('[T-11] a higher chart has more prices on its axis, and they keep their distance', () => {
  const pricesOf = (height: number) => {
    const frame = createFrame({ ...source('candle', []), height });
    const axis = frame && createOption(frame, style).yAxis;
    const [price] = Array.isArray(axis) ? axis : [];
    return price?.axisTick && 'customValues' in price.axisTick ? (price.axisTick.customValues ?? []) : [];
  };
  expect(pricesOf(200).length).toBeGreaterThanOrEqual(2);
  expect(pricesOf(400).length).toBeGreaterThanOrEqual(4);
  expect(pricesOf(800).length).toBeGreaterThan(pricesOf(400).length);
  expect(pricesOf(800).length).toBeLessThan(800 / 28);
});
