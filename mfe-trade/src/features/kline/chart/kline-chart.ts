import { CustomChart } from 'echarts/charts';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ChartFrame } from '../domain/chart-frame';
import type { ChartStyle } from './chart-style';
import { echartsElements } from './echarts-elements';
import { pictureElements } from './picture';

use([CustomChart, CanvasRenderer]);

/** A canvas with one k-line. */
export interface KlineChart {
  /** Draws a frame; its size is that of the canvas. */
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
      chart.setOption(optionOf(frame, style), { silent: true });
    },
    dispose: () => chart.dispose(),
  };
}

/**
 * A single series of one item, so that a frame of a drag costs little: the frame has all places, and axes or series of several
 * kinds would only work them out once more, for each bar. It answers to nothing: pointing and zooming are the page's own.
 */
function optionOf(frame: ChartFrame, style: ChartStyle) {
  const picture = { type: 'group' as const, children: echartsElements(pictureElements(frame, style)) };
  return {
    animation: false,
    series: [
      {
        id: 'picture',
        type: 'custom' as const,
        coordinateSystem: 'none',
        silent: true,
        data: [0],
        renderItem: () => picture,
      },
    ],
  };
}
