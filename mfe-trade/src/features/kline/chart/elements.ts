import type { Strip } from '../domain/chart-layout';

/** A line through points or, when closed, what they surround: x and y by turns, CSS px of the chart. */
export interface Path {
  readonly points: readonly number[];
  readonly closed: boolean;
}

/** Paths that look alike, as one element: a frame's cost is by elements more than by what they draw. */
export interface Strokes {
  readonly type: 'strokes';
  readonly paths: readonly Path[];
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  readonly lineWidth: number;
  readonly lineJoin: 'bevel' | 'miter';
  readonly opacity: number;
  /** Length of a dash and of the gap after it. */
  readonly dashes: readonly number[];
  /** Whether each path is drawn by itself: of many that are small a canvas makes one only slowly. */
  readonly isApart: boolean;
}

/** Dashed lines over the whole width of the chart, that look alike. */
export interface Levels {
  readonly type: 'levels';
  /** Middles of the lines, CSS px from the top. */
  readonly heights: readonly number[];
  readonly width: number;
  readonly stroke: string;
  /** Length of a dash and of the gap after it. */
  readonly dash: number;
  readonly gap: number;
}

/** A rectangle by its edges, CSS px of the chart. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Filled rectangles that look alike, as one element. A canvas fills each by itself in a tenth of the time that one path of all takes it. */
export interface Rectangles {
  readonly type: 'rectangles';
  readonly list: readonly Rectangle[];
  readonly fill: string;
  readonly opacity: number;
}

/** A text, with the place that its alignment names at x and y; on a ground of its own where it has one. */
export interface Label {
  readonly type: 'label';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: 'center' | 'left' | 'right';
  readonly baseline: 'bottom' | 'middle' | 'top';
  readonly fill: string;
  readonly font: string;
  readonly ground?: Ground;
}

/** What a text stands on: its colour and border, and how far it reaches beyond the text. */
export interface Ground {
  readonly fill: string;
  readonly height: number;
  readonly padding: number;
  readonly radius: number;
  readonly edge?: string;
}

/** A point by which a line is held. */
export interface Handle {
  readonly type: 'handle';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string;
  readonly stroke: string;
  readonly lineWidth: number;
}

/** Elements of which nothing is seen outside a strip. */
export interface Clipped {
  readonly type: 'clipped';
  readonly strip: Strip;
  readonly width: number;
  readonly children: readonly Element[];
}

export type Element = Strokes | Levels | Rectangles | Label | Handle | Clipped;

/** Paths in one colour. Areas have no outline and lines no area unless told. */
export function strokes(paths: readonly Path[], style: Partial<Omit<Strokes, 'type' | 'paths'>>): Strokes {
  return {
    type: 'strokes',
    paths,
    fill: undefined,
    stroke: undefined,
    lineWidth: 1,
    lineJoin: 'miter',
    opacity: 1,
    dashes: [],
    isApart: false,
    ...style,
  };
}

export const rectangles = (list: readonly Rectangle[], fill: string, opacity = 1): Rectangles => ({
  type: 'rectangles',
  list,
  fill,
  opacity,
});

/** A straight line as the rectangle that it covers. */
export const across = (y: number, left: number, right: number, thickness = 1): Rectangle => ({
  left,
  top: y - thickness / 2,
  right,
  bottom: y + thickness / 2,
});
export const upright = (x: number, top: number, bottom: number, thickness = 1): Rectangle => ({
  left: x - thickness / 2,
  top,
  right: x + thickness / 2,
  bottom,
});

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
