import { graphic } from 'echarts/core';
import type { Strip } from '../domain/chart-layout';

/** A line through points or, when closed, what they surround: x and y by turns, CSS px of the chart. */
export interface Path {
  readonly points: readonly number[];
  readonly closed: boolean;
}

/** Paths that look alike, as one element: a frame's cost is by elements more than by what they draw. */
export interface Strokes {
  readonly type: 'strokes';
  readonly shape: { readonly paths: readonly Path[] };
  readonly style: {
    readonly fill: string | null;
    readonly stroke: string | null;
    readonly lineWidth: number;
    readonly lineJoin: 'bevel' | 'miter';
    readonly opacity: number;
  };
}

/** A text beside a line or below it. */
export interface Label {
  readonly type: 'text';
  readonly style: {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly align: 'center' | 'right';
    readonly verticalAlign: 'bottom' | 'top';
    readonly fill: string;
    readonly font: string;
  };
}

/** A point by which a line is held. */
export interface Handle {
  readonly type: 'circle';
  readonly shape: { readonly cx: number; readonly cy: number; readonly r: number };
  readonly style: { readonly fill: string; readonly stroke: string; readonly lineWidth: number };
}

/** Elements of which there may be more or fewer from one picture to the next; cut off at the edges of `clipPath`. */
export interface Group {
  readonly type: 'group';
  /** A group without children would keep those of the picture before. */
  readonly ignore: boolean;
  readonly children: readonly Element[];
  readonly clipPath?: {
    readonly type: 'rect';
    readonly shape: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };
  };
}

export type Element = Strokes | Label | Handle | Group;

/** ECharts has no element of its own for many paths. */
const Shape = graphic.extendShape({
  type: 'strokes',
  shape: { paths: [] },
  buildPath(context, shape: Strokes['shape']) {
    for (const { points, closed } of shape.paths) {
      context.moveTo(points[0] ?? 0, points[1] ?? 0);
      for (let at = 2; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
      if (closed) context.closePath();
    }
  },
});
graphic.registerShape('strokes' satisfies Strokes['type'], Shape);

/** Paths in one colour. Areas have no outline and lines no area unless told. */
export function strokes(paths: readonly Path[], style: Partial<Strokes['style']>): Strokes {
  return {
    type: 'strokes',
    shape: { paths },
    style: { fill: null, stroke: null, lineWidth: 1, lineJoin: 'miter', opacity: 1, ...style },
  };
}

export function group(children: readonly Element[]): Group {
  return { type: 'group', ignore: children.length === 0, children };
}

/** A group of which nothing is seen outside a strip. */
export function clippedGroup(children: readonly Element[], width: number, strip: Strip): Group {
  return {
    ...group(children),
    clipPath: { type: 'rect', shape: { x: 0, y: strip.top, width, height: strip.height } },
  };
}

export const line = (...points: readonly number[]): Path => ({ points, closed: false });

export const box = (left: number, top: number, right: number, bottom: number): Path => ({
  points: [left, top, right, top, right, bottom, left, bottom],
  closed: true,
});

/** The middle of the pixel at or beside a place, on whose edges a line of one pixel is sharp. */
export function sharp(place: number, side: -1 | 1 = -1): number {
  const doubled = Math.round(place * 2);
  return (doubled % 2 === 0 ? doubled + side : doubled) / 2;
}
