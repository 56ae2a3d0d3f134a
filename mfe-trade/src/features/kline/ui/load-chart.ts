import type * as ChartModule from './chart-module';

/** Loads the chart, its tools and ECharts, once per page; a failed load is tried anew by the next call. Rejects when it cannot be fetched. */
export function loadChart(): Promise<typeof ChartModule> {
  return import(/* webpackChunkName: "kline-chart" */ './chart-module');
}

/**
 * Fetches the chart's code ahead, so that a k-line opened later draws at once (H-22). To be called when the page is
 * idle. A failure is not said here: a k-line asks for the same code again and says it.
 */
export function prefetchChart(): void {
  loadChart().catch(() => undefined);
}
