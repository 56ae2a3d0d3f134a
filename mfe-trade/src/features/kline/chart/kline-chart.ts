import { init, use, type graphic } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ChartFrame } from '../domain/chart-frame';
import type { ChartStyle } from './chart-style';
import { echartsGroup } from './echarts-elements';
import { pictureElements } from './picture';

use([CanvasRenderer]);

/** A canvas with one k-line. */
export interface KlineChart {
  /** Draws a frame; its size is that of the canvas. */
  draw(frame: ChartFrame, style: ChartStyle): void;
  dispose(): void;
}

/**
 * Makes the chart in an empty element (H-22: this module and ECharts are a chunk of their own). ECharts draws elements that it
 * is given, without an option: the frame has all places, and to work them out once more from axes and series took most of the
 * time of a drag.
 */
export function createKlineChart(element: HTMLElement): KlineChart {
  const chart = init(element, undefined, {
    renderer: 'canvas',
    width: element.clientWidth,
    height: element.clientHeight,
  });
  const canvas = chart.getZr();
  let picture: graphic.Group | undefined;
  return {
    draw(frame, style) {
      if (frame.width !== chart.getWidth() || frame.height !== chart.getHeight()) {
        chart.resize({ width: frame.width, height: frame.height, silent: true });
      }
      if (picture) canvas.remove(picture);
      picture = echartsGroup(pictureElements(frame, style));
      canvas.add(picture);
      // With the frame that asked for it and not with the one after it.
      canvas.refreshImmediately();
    },
    dispose: () => chart.dispose(),
  };
}
