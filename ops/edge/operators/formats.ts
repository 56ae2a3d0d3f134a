import { html, type Markup } from '@exchange/sandbox/html';
import type { LocaleCode } from '@exchange/platform';

/** How figures and times stand on the operators' pages. Times are UTC, so that operators apart speak of the same. */
export interface Formats {
  readonly count: (value: number) => string;
  /** A plain decimal, however many digits it has. */
  readonly amount: (decimal: string) => string;
  /** A share of one, as percent. */
  readonly share: (value: number) => string;
  /** Milliseconds, as ms or s. */
  readonly duration: (milliseconds: number) => string;
  /** CLS, which has no unit. */
  readonly shift: (value: number) => string;
  /** How long ago a time (ms since the epoch) was. */
  readonly ago: (time: number) => Markup;
  /** A time exactly. */
  readonly time: (time: number) => Markup;
  readonly exactly: (time: number) => string;
}

const steps = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const;

export function createFormats(locale: LocaleCode, now: number): Formats {
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
  const counts = number({});
  const shares = number({ style: 'percent', maximumFractionDigits: 1 });
  const whole = number({ maximumFractionDigits: 0 });
  const seconds = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const shifts = number({ minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const exact = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
    hourCycle: 'h23',
  });
  const iso = (time: number) => new Date(time).toISOString();
  const exactly = (time: number) => `${exact.format(time)} UTC`;
  return {
    count: (value) => counts.format(value),
    amount(decimal) {
      const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(decimal) ?? [];
      return `${sign}${counts.format(BigInt(whole))}${fraction}`;
    },
    share: (value) => shares.format(value),
    duration: (value) => (value < 1000 ? `${whole.format(value)} ms` : `${seconds.format(value / 1000)} s`),
    shift: (value) => shifts.format(value),
    exactly,
    ago(time) {
      const passed = Math.max(0, now - time);
      const [length, unit] = steps.find(([step]) => passed >= step) ?? steps[3];
      const text = relative.format(-Math.floor(passed / length), unit);
      return html`<time datetime="${iso(time)}" title="${exactly(time)}">${text}</time>`;
    },
    time: (time) => html`<time datetime="${iso(time)}">${exactly(time)}</time>`,
  };
}
