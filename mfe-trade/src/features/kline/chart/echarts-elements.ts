import { graphic } from 'echarts/core';
import { drawApart, drawLabels, drawLevels, drawRectangles, tracePath, type Canvas } from './canvas-shapes';
import type { Clipped, Element, Handle, Label, Path, Strokes } from './elements';

/** ECharts has no element of its own for many paths. */
const Paths = graphic.extendShape({
  shape: { paths: [] },
  buildPath(context, shape: { readonly paths: readonly Path[] }) {
    for (const path of shape.paths) tracePath(context, path);
  },
});

interface CanvasShape {
  readonly draw: (canvas: Canvas) => void;
  canvas?: CanvasRenderingContext2D;
}

/** What is drawn on the canvas itself, as ECharts does with the many symbols of a large series: an element for each would cost most of a frame. */
const OnCanvas = graphic.extendShape({
  shape: { draw: () => {} },
  buildPath(path, shape: CanvasShape) {
    shape.canvas = 'getContext' in path ? path.getContext() : path;
  },
  afterBrush(this: { readonly shape: CanvasShape }) {
    const { canvas, draw } = this.shape;
    // ECharts remembers how it left the canvas.
    canvas?.save();
    if (canvas) draw(canvas);
    canvas?.restore();
  },
});

const onCanvas = (draw: CanvasShape['draw']) =>
  new OnCanvas({ shape: { draw }, style: { fill: 'none' }, silent: true });

/** The types of ECharts are not written for members that are exactly optional: its own elements would not do for a group. */
type Child = Parameters<graphic.Group['add']>[0];

/** The elements of a picture as those of ECharts, from the back to the front. */
export function echartsGroup(elements: readonly Element[]): graphic.Group {
  const group = new graphic.Group({ silent: true });
  for (const element of withLabelsTogether(elements)) group.add(childOf(element) as Child);
  return group;
}

type Labels = readonly Label[];

/** Labels that follow one another are one element. */
function withLabelsTogether(elements: readonly Element[]): readonly (Exclude<Element, Label> | Labels)[] {
  const found: (Exclude<Element, Label> | Label[])[] = [];
  for (const element of elements) {
    const last = found.at(-1);
    if (element.type !== 'label') found.push(element);
    else if (Array.isArray(last)) last.push(element);
    else found.push([element]);
  }
  return found;
}

function childOf(element: Exclude<Element, Label> | Labels): object {
  if (!('type' in element)) return onCanvas((canvas) => drawLabels(canvas, element));
  switch (element.type) {
    case 'strokes':
      return element.isApart ? onCanvas((canvas) => drawApart(canvas, element)) : pathsOf(element);
    case 'levels':
      return onCanvas((canvas) => drawLevels(canvas, element));
    case 'rectangles':
      return onCanvas((canvas) => drawRectangles(canvas, element));
    case 'handle':
      return circleOf(element);
    default:
      return clippedOf(element);
  }
}

function pathsOf({ paths, fill, stroke, dashes, lineWidth, lineJoin, opacity }: Strokes) {
  return new Paths({
    shape: { paths },
    // Without a word a path is filled with black.
    style: {
      fill: fill ?? 'none',
      ...(stroke !== undefined && { stroke, lineDash: dashes.length > 0 ? [...dashes] : false }),
      ...{ lineWidth, lineJoin, opacity },
    },
    silent: true,
  });
}

function circleOf({ x, y, radius, fill, stroke, lineWidth }: Handle) {
  return new graphic.Circle({
    shape: { cx: x, cy: y, r: radius },
    style: { fill, stroke, lineWidth },
    silent: true,
  });
}

function clippedOf({ strip, width, children }: Clipped) {
  const group = echartsGroup(children);
  group.setClipPath(new graphic.Rect({ shape: { x: 0, y: strip.top, width, height: strip.height } }));
  return group;
}
