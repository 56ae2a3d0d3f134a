import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** A bar in two parts. The numbers are for its height alone; what is said of it are the texts. */
export interface Bar {
  readonly label: string;
  readonly values: readonly [number, number];
  /** What a finger on it shows. */
  readonly text: string;
}

/** A canvas with bars. */
export interface IncomeChart {
  draw(bars: readonly Bar[]): void;
  dispose(): void;
}

/** Makes the chart in an empty element, in the colours of the page's tokens there. This module and ECharts are a chunk of their own. */
export function createIncomeChart(element: HTMLElement): IncomeChart {
  const chart = init(element, undefined, { renderer: 'canvas' });
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  // The application is scaled by its root: texts of the canvas follow.
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 50;
  const text = { color: token('--ink-3'), fontFamily: style.fontFamily, fontSize: 11 * unit };
  const watch = new ResizeObserver(() => chart.resize());
  watch.observe(element);
  return {
    draw(bars) {
      chart.setOption({
        animation: false,
        grid: { left: 4 * unit, right: 4 * unit, top: 10 * unit, bottom: 22 * unit, containLabel: true },
        tooltip: {
          trigger: 'axis',
          // Markup of a tooltip would need a style that the page's policy does not allow.
          renderMode: 'richText',
          confine: true,
          backgroundColor: token('--surface'),
          borderColor: token('--line'),
          textStyle: { ...text, color: token('--ink'), fontSize: 12 * unit },
          axisPointer: { type: 'shadow' },
          formatter: (points: readonly { readonly dataIndex: number }[]) =>
            bars[points[0]?.dataIndex ?? -1]?.text ?? '',
        },
        xAxis: {
          type: 'category',
          data: bars.map(({ label }) => label),
          axisLabel: { ...text, hideOverlap: true },
          axisTick: { show: false },
          axisLine: { lineStyle: { color: token('--line') } },
        },
        yAxis: {
          type: 'value',
          axisLabel: text,
          splitNumber: 3,
          splitLine: { lineStyle: { color: token('--line') } },
        },
        series: [token('--brand'), token('--success')].map((color, index) => ({
          type: 'bar',
          stack: 'income',
          barMaxWidth: 18 * unit,
          itemStyle: { color },
          data: bars.map(({ values }) => values[index]),
        })),
      });
    },
    dispose() {
      watch.disconnect();
      chart.dispose();
    },
  };
}
