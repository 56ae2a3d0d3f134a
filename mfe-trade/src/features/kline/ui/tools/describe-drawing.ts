import { formatPrice } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import type { LocaleCode } from '@exchange/platform';
import type { Drawing } from '../../domain/drawing';
import { fullTimeText } from '../time-text';

/** A line in words: its name with its prices, and of a trend line its times. */
export function describeDrawing(drawing: Drawing, precision: number, locale: LocaleCode, t: Translate) {
  const price = (value: string) => formatPrice(value, precision, locale);
  if (drawing.kind === 'horizontal')
    return { name: t('lines.horizontal', { price: price(drawing.price) }), times: undefined };
  const [from, to] = drawing.ends;
  const time = (value: number) => fullTimeText(value, locale, false);
  return {
    name: t('lines.trend', { from: price(from.price), to: price(to.price) }),
    times: t('lines.trendTimes', { from: time(from.time), to: time(to.time) }),
  };
}
