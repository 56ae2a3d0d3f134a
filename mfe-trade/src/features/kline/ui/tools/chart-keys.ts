import type { KeyboardEvent } from 'react';
import { xOfSlot, type ChartPoint } from '../../domain/chart-frame';
import { withinStrip } from '../../domain/scale';
import type { KlineView } from '../../store/kline-view';

/** Bars, and hundredths of the price's height, that an arrow key moves the crosshair by. */
const arrows: Readonly<Record<string, readonly [bars: number, steps: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const fast = 10;

/** Moves the crosshair by arrow keys (with Shift ten times as far) and opens the menu at it by Enter or the menu key; Escape takes it away. */
export function handleChartKey(
  event: KeyboardEvent,
  view: KlineView,
  onMenu: (point: ChartPoint) => void,
): void {
  const { frame } = view;
  const arrow = arrows[event.key];
  const isMenu =
    event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
  if (!frame || event.altKey || event.ctrlKey || event.metaKey) return;
  const { price } = frame.layout;
  const start = { x: frame.width / 2, y: price.top + price.height / 2 };
  if (event.key === 'Escape') view.inspect(undefined);
  else if (isMenu) onMenu(view.point ?? start);
  else if (!arrow) return;
  else {
    const times = event.shiftKey ? fast : 1;
    const from =
      view.point && view.inspectedSlot !== undefined
        ? { x: xOfSlot(frame, view.inspectedSlot), y: view.point.y }
        : start;
    const y = from.y + (arrow[1] * times * price.height) / 100;
    view.inspect({
      x: Math.max(0, Math.min(frame.width, from.x + arrow[0] * times * frame.slotWidth)),
      y: withinStrip(y, price),
    });
  }
  event.preventDefault();
}
