import type { Repurchase } from '@exchange/contract';
import { add, compareDecimals, toPlainNumber } from '@exchange/format';

/** Length of a period of the chart; weeks begin on Mondays, all of them at 00:00 UTC. */
export type PeriodLength = 'day' | 'week' | 'month';

/** What a brand bought back and burned in one period, in token. */
export interface RepurchasePeriod {
  /** Its first moment, ms since the epoch. */
  readonly start: number;
  readonly bought: string;
  readonly burned: string;
}

/** Periods of one length, the oldest first. */
export interface RepurchasePeriods {
  readonly length: PeriodLength;
  readonly list: readonly RepurchasePeriod[];
}

const dayMs = 86_400_000;
/** The first Monday of the epoch is its fifth day. */
const mondayMs = 4 * dayMs;

/** Number of the period that a moment lies in, and its first moment. */
const lengths: Readonly<
  Record<PeriodLength, { numberOf: (time: number) => number; startOf: (number: number) => number }>
> = {
  day: { numberOf: (time) => Math.floor(time / dayMs), startOf: (number) => number * dayMs },
  week: {
    numberOf: (time) => Math.floor((time - mondayMs) / (7 * dayMs)),
    startOf: (number) => number * 7 * dayMs + mondayMs,
  },
  month: {
    numberOf: (time) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth(),
    startOf: (number) => Date.UTC(Math.floor(number / 12), number % 12),
  },
};

/**
 * Records summed by period, from that of the oldest record to that of the newest without a gap. The shortest length is
 * taken of which `most` are enough; of months the last `most`.
 */
export function periodsOf(records: readonly Repurchase[], most: number): RepurchasePeriods {
  const span = (length: PeriodLength) => {
    const numbers = records.map(({ time }) => lengths[length].numberOf(time));
    return { first: Math.min(...numbers), last: Math.max(...numbers) };
  };
  const fits = (length: PeriodLength) => {
    const { first, last } = span(length);
    return last - first < most;
  };
  const length = fits('day') ? 'day' : fits('week') ? 'week' : 'month';
  if (records.length === 0) return { length, list: [] };
  const { numberOf, startOf } = lengths[length];
  const { first, last } = span(length);
  const shown = Math.max(first, last - most + 1);
  const list = Array.from({ length: last - shown + 1 }, (_, index) => {
    const own = records.filter(({ time }) => numberOf(time) === shown + index);
    const sum = (type: Repurchase['type']) =>
      own.filter((record) => record.type === type).reduce((total, { amount }) => add(total, amount), '0');
    return { start: startOf(shown + index), bought: sum(1), burned: sum(2) };
  });
  return { length, list };
}

/** Heights of a period's two bars, 0 to 1, against the highest of all periods. For drawing only. */
export function barHeights(
  periods: readonly RepurchasePeriod[],
): readonly (readonly [bought: number, burned: number])[] {
  const highest = periods
    .flatMap(({ bought, burned }) => [bought, burned])
    .reduce((most, value) => (compareDecimals(value, most) > 0 ? value : most), '0');
  const whole = toPlainNumber(highest);
  const share = (value: string) => (whole === 0 ? 0 : toPlainNumber(value) / whole);
  return periods.map(({ bought, burned }) => [share(bought), share(burned)]);
}
