import type { Translate } from '@exchange/i18n';
import { formatPrice } from '@exchange/format';
import type { LocaleCode } from '@exchange/platform';
import { isDated } from '../domain/bar-start';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import { fullTimeText } from './time-text';

/** The picture in words, for those who do not see it: how many bars from when to when, and their prices. */
export function chartSummary(
  text: Translate,
  store: KlineStore,
  { frame }: KlineView,
  pricePrecision: number,
  locale: LocaleCode,
): string {
  const resolution = text(`resolution.${store.shown}`);
  const start = Math.max(0, frame?.firstIndex ?? 0);
  const bars = frame
    ? store.live.bars.slice(start, Math.max(start, frame.firstIndex + frame.slots.length))
    : [];
  const drawn = store.drawn.slice(start, start + bars.length);
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return text('summary.empty', { resolution });
  const price = (value: string) => formatPrice(value, pricePrecision, locale);
  const highest = drawn.reduce((best, bar, index) => (bar.high > (drawn[best]?.high ?? 0) ? index : best), 0);
  const lowest = drawn.reduce((best, bar, index) => (bar.low < (drawn[best]?.low ?? 0) ? index : best), 0);
  const time = (value: number) => fullTimeText(value, locale, isDated(store.shown));
  return text('summary.bars', {
    resolution,
    number: bars.length,
    from: time(first.time),
    to: time(last.time),
    close: price(last.close),
    high: price(bars[highest]?.high ?? last.high),
    low: price(bars[lowest]?.low ?? last.low),
  });
}
