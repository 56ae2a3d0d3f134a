import type { CustomSeriesOption } from 'echarts/charts';
import type { DrawingShape } from '../domain/drawing-place';
import type { Palette } from './palette';

/** A drawing as it lies in the picture; a selected one is thicker and shows the points by which it is held. */
export interface DrawnLine extends DrawingShape {
  readonly selected: boolean;
}

/** Size in CSS px of the points by which a selected line is held, and width of lines. */
const handle = 4.5;
const width = { usual: 1.4, selected: 2.2 };

/** Lines that a person drew. They are placed by the frame already, and cut off at the edges of the price's strip. */
export function createDrawingSeries(lines: readonly DrawnLine[], palette: Palette) {
  return {
    type: 'custom' as const,
    clip: true,
    data: lines.map((_line, index) => [index, 0]),
    renderItem: ({ dataIndex }) => {
      const line = lines[dataIndex];
      if (!line) return null;
      const [from, to] = line.ends;
      const held = line.kind === 'trend' ? [from, to] : [{ x: (from.x + to.x) / 2, y: from.y }];
      return {
        type: 'group',
        children: [
          {
            type: 'line',
            shape: { x1: from.x, y1: from.y, x2: to.x, y2: to.y },
            style: {
              stroke: palette.drawing,
              lineWidth: line.selected ? width.selected : width.usual,
            },
          },
          ...(line.selected ? held : []).map(({ x, y }) => ({
            type: 'circle' as const,
            shape: { cx: x, cy: y, r: handle },
            style: { fill: palette.surface, stroke: palette.drawing, lineWidth: width.selected },
          })),
        ],
      };
    },
  } satisfies CustomSeriesOption;
}
