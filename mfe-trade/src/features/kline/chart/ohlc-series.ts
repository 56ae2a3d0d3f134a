import type { CustomSeriesOption } from 'echarts/charts';
import type { ChartFrame } from '../domain/chart-frame';
import type { Palette } from './palette';

/** Price bars in the old manner: a stroke from low to high, the open to its left, the close to its right. */
export function createOhlcSeries(frame: ChartFrame, palette: Palette) {
  const tick = Math.max(1, frame.slotWidth * 0.34);
  return {
    type: 'custom' as const,
    clip: true,
    encode: { x: 0, y: [1, 2, 3, 4] },
    data: frame.slots.flatMap((bar, slot) => (bar ? [[slot, bar.open, bar.high, bar.low, bar.close]] : [])),
    renderItem: (_parameters, api) => {
      const place = (dimension: number) => api.coord([api.value(0), api.value(dimension)]);
      const [x = 0, open = 0] = place(1);
      const [, high = 0] = place(2);
      const [, low = 0] = place(3);
      const [, close = 0] = place(4);
      return {
        type: 'path',
        shape: {
          pathData: `M${x} ${high}L${x} ${low}M${x - tick} ${open}L${x} ${open}M${x} ${close}L${x + tick} ${close}`,
        },
        // Down the screen prices fall: a close above the open has the smaller distance from the top.
        style: { fill: 'none', stroke: close <= open ? palette.up : palette.down, lineWidth: 1.4 },
      };
    },
  } satisfies CustomSeriesOption;
}
