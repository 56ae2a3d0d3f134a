import { type LocaleCode, usePlatform } from '@exchange/platform';
import { nextTask, whenIdle } from '@exchange/platform/scheduling';
import { VisuallyHidden } from '@exchange/ui';
import { useEffect, useState } from 'react';

/**
 * Time left (ms), ticking in figures for the eye and said in words to screen readers once the page is idle: what writes the words takes
 * a slow phone longer to make than the rest of a first screen's part. `text` puts it into its sentence.
 */
export function Countdown({
  left,
  text = (time) => time,
}: {
  readonly left: number;
  readonly text?: (time: string) => string;
}) {
  const { current } = usePlatform().locale;
  const hasWords = useWords(current);
  const figures = text(countdownText(left, current));
  if (!hasWords) return <span>{figures}</span>;
  return (
    <>
      <span aria-hidden="true">{figures}</span>
      <VisuallyHidden>{text(spokenTime(left, current))}</VisuallyHidden>
    </>
  );
}

/** Whether what writes the words is there; it is made when the page is idle. */
function useWords(locale: LocaleCode): boolean {
  const [ready, setReady] = useState(() => listFormats.has(locale));
  useEffect(() => {
    if (ready) return undefined;
    let gone = false;
    const prepare = async () => {
      for (const unit of ['day', 'hour', 'minute', 'second']) {
        if (gone) return;
        amountOf(0, unit, locale, 'long');
        await nextTask();
      }
      listOf([], locale);
      setReady(!gone);
    };
    whenIdle(() => void prepare());
    return () => {
      gone = true;
    };
  }, [ready, locale]);
  return ready;
}

const daySeconds = 86_400;
const wholeSeconds = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / 1000));
const two = (value: number) => String(value).padStart(2, '0');

/** Time left as `HH:MM:SS`, from a day on with the days before it as the locale writes them (`10d 01:25:16`); never below zero. */
export function countdownText(milliseconds: number, locale: LocaleCode): string {
  const seconds = wholeSeconds(milliseconds);
  const days = Math.floor(seconds / daySeconds);
  const time = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return days === 0 ? time : `${amountOf(days, 'day', locale, 'narrow')} ${time}`;
}

/** Time left of something short as `MM:SS`; with its hours as soon as it has any. */
export const stepText = (milliseconds: number, locale: LocaleCode): string =>
  countdownText(milliseconds, locale).replace(/^00:/, '');

/** Time left for screen readers, in words (`10 days, 1 hour, 25 minutes`); seconds only within the last hour. */
export function spokenTime(milliseconds: number, locale: LocaleCode): string {
  const seconds = wholeSeconds(milliseconds);
  const parts = [
    [Math.floor(seconds / daySeconds), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds < 3600 ? seconds % 60 : 0, 'second'],
  ] as const;
  const said = parts.filter(([amount]) => amount > 0);
  const shown = said.length === 0 ? parts.slice(-1) : said;
  return listOf(
    shown.map(([amount, unit]) => amountOf(amount, unit, locale, 'long')),
    locale,
  );
}

type UnitDisplay = 'narrow' | 'long';
/** They are used every second, and cost more to make than to use. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const listFormats = new Map<LocaleCode, Intl.ListFormat>();

function amountOf(amount: number, unit: string, locale: LocaleCode, unitDisplay: UnitDisplay): string {
  const key = `${locale} ${unit} ${unitDisplay}`;
  const format =
    numberFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
  numberFormats.set(key, format);
  return format.format(amount);
}

function listOf(parts: readonly string[], locale: LocaleCode): string {
  const format = listFormats.get(locale) ?? new Intl.ListFormat(locale, { type: 'unit' });
  listFormats.set(locale, format);
  return format.format(parts);
}
