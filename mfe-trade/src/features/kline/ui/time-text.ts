import type { LocaleCode } from '@exchange/platform';
import type { TimeLabel, TimeLabelStyle } from '../domain/time-labels';

const styles: Readonly<Record<TimeLabelStyle | 'full', Intl.DateTimeFormatOptions>> = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { month: '2-digit', day: '2-digit' },
  month: { year: 'numeric', month: '2-digit' },
  full: {
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
};
const formats = new Map<string, Intl.DateTimeFormat>();

function format(time: number, style: TimeLabelStyle | 'full', locale: LocaleCode, dated: boolean): string {
  const key = `${locale} ${style} ${dated ? 'utc' : 'local'}`;
  let found = formats.get(key);
  if (!found) {
    const { hour, minute, hourCycle, ...date } = styles[style];
    found = new Intl.DateTimeFormat(
      locale === 'en' ? 'en-GB' : locale,
      dated ? { ...date, timeZone: 'UTC' } : { ...date, ...(hour && { hour, minute, hourCycle }) },
    );
    formats.set(key, found);
  }
  return found.format(time);
}

/** Labels that were written lately: a drag shows the same ones in each of its frames. */
const written = new Map<string, string>();
const mostWritten = 500;

/** A label of the time axis. `dated` bars are whole UTC days or longer. */
export function labelText({ time, style }: TimeLabel, locale: LocaleCode, dated: boolean): string {
  const key = `${time} ${style} ${locale} ${String(dated)}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  if (written.size >= mostWritten) written.clear();
  const text = format(time, style, locale, dated);
  written.set(key, text);
  return text;
}

/** The whole time of a bar, for the crosshair. */
export function fullTimeText(time: number, locale: LocaleCode, dated: boolean): string {
  return format(time, 'full', locale, dated);
}
