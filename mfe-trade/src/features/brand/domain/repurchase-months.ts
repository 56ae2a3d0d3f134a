import type { Repurchase } from '@exchange/contract';
import { add, compareDecimals, toPlainNumber } from '@exchange/format';

/** What a brand bought back and burned in one month, in token. */
export interface RepurchaseMonth {
  /** Its first moment (UTC), ms since the epoch. */
  readonly start: number;
  readonly bought: string;
  readonly burned: string;
}

/** Months from that of the oldest record to that of the newest, without a gap, the oldest first; at most `most` of them. */
export function monthsOf(records: readonly Repurchase[], most: number): readonly RepurchaseMonth[] {
  const monthOf = (time: number) => {
    const date = new Date(time);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const numbers = records.map((record) => monthOf(record.time));
  if (numbers.length === 0) return [];
  const last = Math.max(...numbers);
  const first = Math.max(Math.min(...numbers), last - most + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const month = first + index;
    const sum = (type: Repurchase['type']) =>
      records
        .filter((record) => record.type === type && monthOf(record.time) === month)
        .reduce((total, record) => add(total, record.amount), '0');
    return { start: Date.UTC(Math.floor(month / 12), month % 12), bought: sum(1), burned: sum(2) };
  });
}

/** Heights of a month's two bars, 0 to 1, against the highest of all months. For drawing only. */
export function barHeights(months: readonly RepurchaseMonth[]): readonly (readonly [number, number])[] {
  const highest = months
    .flatMap(({ bought, burned }) => [bought, burned])
    .reduce((most, value) => (compareDecimals(value, most) > 0 ? value : most), '0');
  const whole = toPlainNumber(highest);
  const share = (value: string) => (whole === 0 ? 0 : toPlainNumber(value) / whole);
  return months.map(({ bought, burned }) => [share(bought), share(burned)]);
}
