/** What is fetched together with the charting library, once the price is on the screen (H-22). */
export { createKlineChart } from '../chart/kline-chart';
export { DrawingsStore } from '../store/drawings-store';
export { PriceLinesStore } from '../store/price-lines-store';
export { BarsTable } from './bars-table';
export { PointMenu } from './tools/point-menu';
export { handleChartKey } from './tools/chart-keys';
export { InspectedFills } from './tools/inspected-fills';
export { PriceLines } from './tools/price-lines';
export { texts } from './tools/texts';
export { DrawingHint } from './tools/drawing-hint';
export { NoteField } from './tools/note-field';
export { DrawingTools } from './tools/drawing-tools';
export { DrawingsPanel } from './tools/drawings-panel';
export { IndicatorPeriods } from './tools/indicator-periods';
