import type { ChartFrame } from '../domain/chart-frame';
import type { ChartStyle } from './chart-style';
import { paint } from './paint';
import { pictureElements } from './picture';

/** A canvas with one k-line. */
export interface KlineChart {
  /** Draws a frame in place of the one before. */
  draw(frame: ChartFrame, style: ChartStyle): void;
  dispose(): void;
}

/** Makes the chart in an empty element (H-22: this module is a chunk of its own). Throws where there is no canvas to draw on. */
export function createKlineChart(element: HTMLElement): KlineChart {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw the k-line on');
  element.append(canvas);
  return {
    draw(frame, style) {
      const { width, height } = frame;
      const scale = window.devicePixelRatio;
      fit(canvas, width, height, scale);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, width, height);
      paint(context, pictureElements(frame, style));
    },
    dispose: () => canvas.remove(),
  };
}

/** Gives the canvas a size in CSS px and the pixels that it takes on the screen: setting them anew would cost a frame's time. */
function fit(canvas: HTMLCanvasElement, width: number, height: number, scale: number): void {
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width === across && canvas.height === down) return;
  canvas.width = across;
  canvas.height = down;
  canvas.style.inlineSize = `${width}px`;
  canvas.style.blockSize = `${height}px`;
}
