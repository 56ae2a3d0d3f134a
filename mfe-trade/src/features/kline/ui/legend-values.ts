import {
  compareDecimals,
  divideDown,
  formatAmount,
  formatCompact,
  formatPercent,
  formatPrice,
  multiply,
  noValue,
  subtract,
} from '@exchange/format';
import type { LocaleCode, QuotePair } from '@exchange/platform';
import type { Bar } from '../domain/bar';
import type { Indicator } from '../domain/indicators';

/** Decimals of prices and amounts of a pair. */
export type Precisions = Pick<QuotePair, 'price_precision' | 'amount_precision'>;

/** A bar's exact values as texts. */
export function barTexts(bar: Bar, precisions: Precisions, locale: LocaleCode) {
  const price = (value: string) => formatPrice(value, precisions.price_precision, locale);
  return {
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    change: formatPercent(changePercent(bar), locale),
    volume:
      bar.volume.length > 7
        ? formatCompact(bar.volume, locale)
        : formatAmount(bar.volume, precisions.amount_precision, locale),
  };
}

/** Whether a bar closed below its open. */
export function isFalling({ open, close }: Bar): boolean {
  return compareDecimals(close, open) < 0;
}

function changePercent({ open, close }: Bar): string {
  return /^0*\.?0*$/.test(open) ? '0' : divideDown(multiply(subtract(close, open), '100'), open, 4);
}

/** An indicator's value as text: those in prices by the pair's decimals, those from 0 to 100 by two, volumes in short. */
export function indicatorText(
  value: number | null | undefined,
  indicator: Indicator,
  precision: number,
  locale: LocaleCode,
): string {
  if (value === null || value === undefined) return noValue;
  if (indicator === 'obv') return formatCompact(value.toFixed(2), locale);
  return indicator === 'rsi' || indicator === 'kdj'
    ? value.toFixed(2)
    : drawnPriceText(value, precision, locale);
}

/** A price that is a place in the picture or an estimate, and so a number, written as exact prices are. */
export function drawnPriceText(value: number, precision: number, locale: LocaleCode): string {
  return formatPrice(value.toFixed(precision), precision, locale);
}
