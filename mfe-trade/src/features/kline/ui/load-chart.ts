import type * as ChartModule from './chart-module';

/** Loads the chart, its tools and ECharts, once per page; a failed load is tried anew by the next call. Rejects when it cannot be fetched. */
export function loadChart(): Promise<typeof ChartModule> {
  return import(/* webpackChunkName: "kline-chart" */ './chart-module');
}
