import { CustomChart } from 'echarts/charts';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ChartFrame } from '../domain/chart-frame';
import { createOption, type ChartStyle } from './chart-option';

use([CustomChart, CanvasRenderer]);

/** A canvas with one k-line. */
export interface KlineChart {
  /** Draws a frame in place of the one before. */
  draw(frame: ChartFrame, style: ChartStyle): void;
  dispose(): void;
}

/** Makes the chart in an empty element (H-22: this module and ECharts are a chunk of their own). */
export function createKlineChart(element: HTMLElement): KlineChart {
  const chart = init(element, undefined, {
    renderer: 'canvas',
    width: element.clientWidth,
    height: element.clientHeight,
  });
  return {
    draw(frame, style) {
      if (frame.width !== chart.getWidth() || frame.height !== chart.getHeight()) {
        chart.resize({ width: frame.width, height: frame.height, silent: true });
      }
      chart.setOption(createOption(frame, style), { silent: true });
    },
    dispose: () => chart.dispose(),
  };
}
