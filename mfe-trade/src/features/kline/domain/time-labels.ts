import type { Resolution } from '@exchange/contract';
import { barLength, isDated } from './bar-start';

/** How a time on the axis is written: a clock time, a day, or a month with its year. */
export type TimeLabelStyle = 'clock' | 'day' | 'month';
export interface TimeLabel {
  readonly time: number;
  readonly style: TimeLabelStyle;
}

/** Share of the wished distance that two labels keep at least where bars are missing. */
const nearest = 0.7;
const steps = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 144, 192, 288, 576, 1152];

/**
 * Which of the shown bars carry a label, about `apart` bars from one another: the first bar of each span of round
 * time. They are chosen by time and not by place, so that labels move with their bars while one drags. Periods
 * without a trade have no bar. `offset` is what local time is ahead of UTC, in ms.
 */
export function labelTimes(
  times: readonly (number | undefined)[],
  resolution: Resolution,
  apart: number,
  offset: number,
): readonly (TimeLabel | undefined)[] {
  const wanted = apart * averageSpacing(times, resolution);
  const step = steps.find((candidate) => candidate >= wanted) ?? Math.ceil(wanted);
  const shift = isDated(resolution) ? 0 : offset;
  let lastSpan: number | undefined;
  let lastSlot = -Infinity;
  let lastDay: number | undefined;
  return times.map((time, slot) => {
    if (time === undefined) return undefined;
    const span = Math.floor(barNumber(time, resolution, shift) / step);
    const begins = lastSpan !== undefined && span !== lastSpan;
    lastSpan = span;
    if (!begins || slot - lastSlot < apart * nearest) return undefined;
    lastSlot = slot;
    if (resolution === '1M') return { time, style: 'month' };
    const day = Math.floor((time + shift) / barLength['1d']);
    const style = isDated(resolution) || (lastDay !== undefined && day !== lastDay) ? 'day' : 'clock';
    lastDay = day;
    return { time, style };
  });
}

/** How many periods lie between a bar and the next, on the average; 1 where every period has a bar. */
function averageSpacing(times: readonly (number | undefined)[], resolution: Resolution): number {
  const known = times.filter((time) => time !== undefined);
  const passed = (known.at(-1) ?? 0) - (known[0] ?? 0);
  return Math.max(1, passed / Math.max(1, known.length - 1) / barLength[resolution]);
}

/** Number of a bar counted from the epoch in local time. */
function barNumber(time: number, resolution: Resolution, shift: number): number {
  if (resolution === '1M') {
    const date = new Date(time);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  }
  return Math.floor((time + shift) / barLength[resolution]);
}
