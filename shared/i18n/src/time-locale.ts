import type { LocaleCode } from '@exchange/platform';

/** Locale by which times are written: in English the day comes before the month. */
export const timeLocale = (locale: LocaleCode): string => (locale === 'en' ? 'en-GB' : locale);

/** A moment to the second: 21 Nov 2026, 14:05:09 */
export const moment = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions;
