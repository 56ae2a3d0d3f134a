import type { DrawingShape } from '../domain/drawing-place';
import { line, strokes, type Handle, type Strokes } from './elements';
import type { Palette } from './palette';

/** A drawing as it lies in the picture; a selected one is thicker and shows the points by which it is held. */
export interface DrawnLine extends DrawingShape {
  readonly selected: boolean;
  /** Exact prices, as texts, that stand at the chart's edge: of its first end, and of the second. */
  readonly prices: readonly string[];
}

/** Size in CSS px of the points by which a selected line is held, and width of lines. */
const handle = 4.5;
const width = { usual: 1.4, selected: 2.2 };

/** Lines that a person drew, and over each that is selected what holds it. They are placed by the frame already. */
export function drawingElements(
  lines: readonly DrawnLine[],
  palette: Palette,
): readonly (Strokes | Handle)[] {
  return lines.flatMap(({ kind, ends: [from, to], selected }) => {
    const held = kind === 'trend' ? [from, to] : [{ x: (from.x + to.x) / 2, y: from.y }];
    return [
      strokes([line(from.x, from.y, to.x, to.y)], {
        stroke: palette.drawing,
        lineWidth: selected ? width.selected : width.usual,
      }),
      ...(selected ? held : []).map(({ x, y }): Handle => ({
        type: 'handle',
        x,
        y,
        radius: handle,
        fill: palette.surface,
        stroke: palette.drawing,
        lineWidth: width.selected,
      })),
    ];
  });
}
