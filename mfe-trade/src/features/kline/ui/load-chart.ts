import type * as KlineChartModule from '../chart/kline-chart';

/** Loads the chart and ECharts, once per page; a failed load is tried anew by the next call. Rejects when it cannot be fetched. */
export function loadChart(): Promise<typeof KlineChartModule> {
  return import(/* webpackChunkName: "kline-chart" */ '../chart/kline-chart');
}

/**
 * Fetches the chart's code ahead, so that a k-line opened later draws at once (H-22). To be called when the page is
 * idle. A failure is not said here: a k-line asks for the same code again and says it.
 */
export function prefetchChart(): void {
  loadChart().catch(() => undefined);
}
