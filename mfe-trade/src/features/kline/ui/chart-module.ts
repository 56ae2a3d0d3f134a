/** What is fetched together with the charting library, once the price is on the screen (H-22). */
export { createKlineChart } from '../chart/kline-chart';
export { DrawingsStore } from '../store/drawings-store';
export { texts } from '../texts';
export { DrawingHint } from './drawing-hint';
export { DrawingTools } from './drawing-tools';
export { DrawingsPanel } from './drawings-panel';
export { IndicatorPeriods } from './indicator-periods';
