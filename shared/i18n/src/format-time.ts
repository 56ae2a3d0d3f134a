import type { LocaleCode } from '@exchange/platform';
import { moment, timeLocale } from './time-locale';

const styles = {
  /** 21 Nov 2026 */
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  /** 21 Nov 2026, 14:05:09 */
  dateTime: moment,
  /** 11-21 14:05 */
  short: { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 11-21 */
  day: { month: '2-digit', day: '2-digit' },
  /** 14:05:09 */
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  /** 14:05 */
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** How a moment is written: `date`, `dateTime`, `short` (month to minute), `day` (month and day), `time` (to the second) or `minute`. */
export type TimeStyle = keyof typeof styles;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment (ms since the epoch) as people of the locale write it, in the device's time zone unless `timeZone` is given. */
export function formatTime(locale: LocaleCode, time: number, style: TimeStyle, timeZone?: string): string {
  const key = `${locale} ${style} ${timeZone ?? ''}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(timeLocale(locale), {
      ...styles[style],
      ...(timeZone && { timeZone }),
    });
    formats.set(key, format);
  }
  return format.format(time);
}
