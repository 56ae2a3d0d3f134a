import { formatPrice } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import type { LocaleCode } from '@exchange/platform';
import type { Drawing } from '../../domain/drawing';
import { fullTimeText } from '../time-text';

/** A drawing in words: its name with its prices, and of what lies between two places their times. */
export function describeDrawing(drawing: Drawing, precision: number, locale: LocaleCode, t: Translate) {
  const price = (value: string) => formatPrice(value, precision, locale);
  if (drawing.kind === 'horizontal')
    return { name: t('lines.horizontal', { price: price(drawing.price) }), times: undefined };
  if (drawing.kind === 'text')
    return {
      name: t('lines.note', { text: drawing.text, price: price(drawing.at.price) }),
      times: fullTimeText(drawing.at.time, locale, false),
    };
  const [from, to] = drawing.ends;
  const time = (value: number) => fullTimeText(value, locale, false);
  return {
    name: t('lines.spanned', {
      kind: t(`toolName.${drawing.kind}`),
      from: price(from.price),
      to: price(to.price),
    }),
    times: t('lines.trendTimes', { from: time(from.time), to: time(to.time) }),
  };
}
