import { useEffect } from 'react';
import type { DrawingsStore } from '../store/drawings-store';
import { isForChart } from './is-for-chart';

/** Bars and steps of price that an arrow key moves by. */
const arrows: Readonly<Record<string, readonly [bars: number, steps: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const fast = 10;

/** Lets the chart's keys work on the drawings, except where somebody types or moves something else by them. What they do no other keys of the page do. */
export function useDrawingKeys(drawings: DrawingsStore | undefined): void {
  useEffect(() => {
    if (!drawings) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      const isTaken =
        event.target instanceof Element && event.target.matches('input, textarea, [role=slider]');
      if (!isTaken && isForChart(event)) handleDrawingKey(event, drawings);
    };
    document.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, [drawings]);
}

/**
 * Escape lets go of what is drawn or selected, Delete removes the selected line, Ctrl or Cmd with Z takes back a step. An
 * arrow key puts a line of the tool in use into sight, and moves the selected one.
 */
function handleDrawingKey(event: KeyboardEvent, drawings: DrawingsStore): void {
  const { selected } = drawings;
  const [bars, steps] = arrows[event.key] ?? [];
  if (event.key === 'Escape') drawings.letGo();
  else if ((event.key === 'Delete' || event.key === 'Backspace') && selected !== undefined)
    drawings.remove(selected);
  else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) drawings.undo();
  else if (bars === undefined || steps === undefined || drawings.draft) return;
  else if (drawings.tool) drawings.addInSight();
  else if (selected === undefined) return;
  else {
    const times = event.shiftKey ? fast : 1;
    drawings.nudge(selected, 'line', bars * times, steps * times);
  }
  event.preventDefault();
}
