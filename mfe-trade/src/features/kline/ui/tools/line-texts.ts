import { formatAmount, formatPercent, formatPrice } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import { useTopic } from '@exchange/platform';
import { useMemo } from 'react';
import type { OrderLine, PriceLine } from '../../domain/price-line';
import type { LineOutlook } from '../../store/price-lines-store';
import type { Precisions } from '../legend-values';
import { usePairName } from '../use-pair-name';
import { texts } from './texts';

/** How the lines of a person's own prices are put in words. */
export interface LineTexts {
  /** What stands in a line's tag. */
  readonly tag: (line: PriceLine) => string;
  /** An order's side and amount. */
  readonly order: (line: OrderLine) => string;
  readonly price: (price: string) => string;
  /** The price at which an order's line stands, with which way it is waited for. */
  readonly place: (line: OrderLine, price: string) => string;
  /** What the order comes to at a price: its distance from the last one, and what is paid or received. */
  readonly outlook: (outlook: LineOutlook) => readonly string[];
}

/** The texts of a pair's lines; the same object while they stay. */
export function useLineTexts(pairKey: string, { price_precision, amount_precision }: Precisions): LineTexts {
  const t = texts.useText();
  const locale = useTopic('locale');
  const name = usePairName(pairKey);
  return useMemo(() => {
    const [token = '', market = ''] = name.split('/');
    const price = (value: string) => formatPrice(value, price_precision, locale);
    const sum = (value: string) => `${formatAmount(value, price_precision, locale)} ${market}`;
    const amount = (line: OrderLine) =>
      formatAmount(line.left, line.isSum ? price_precision : amount_precision, locale);
    const order = (line: OrderLine) =>
      t(line.side === 1 ? 'order.buy' : 'order.sell', {
        amount: `${amount(line)} ${line.isSum ? market : token}`,
      });
    return {
      price,
      order,
      place: (line, at) => `${triggerSign(line)}${price(at)}`,
      tag: (line) => tagText(line, { t, price, amount }),
      outlook: ({ line, percent, total }) => [
        ...(percent === undefined ? [] : [t('order.distance', { percent: formatPercent(percent, locale) })]),
        ...(total === undefined
          ? []
          : [t(line.side === 1 ? 'order.paid' : 'order.received', { total: sum(total) })]),
      ],
    };
  }, [t, locale, name, price_precision, amount_precision]);
}

/** Which way the last price has to go, before the price at which an order fires. */
const triggerSign = ({ fires }: OrderLine): string =>
  fires === undefined ? '' : fires === 'up' ? '≥ ' : '≤ ';

function tagText(
  line: PriceLine,
  {
    t,
    price,
    amount,
  }: {
    readonly t: Translate;
    readonly price: (price: string) => string;
    readonly amount: (line: OrderLine) => string;
  },
): string {
  const at = price(line.price);
  if (line.kind === 'alert') return t('alertTag', { price: at });
  if (line.kind === 'cost') return t('order.cost', { price: at });
  if (line.asked !== undefined) return t('order.changing', { price: at });
  const linked = line.isLinked ? [t('order.linked')] : [];
  const side = t(line.side === 1 ? 'order.buy' : 'order.sell', { amount: amount(line) });
  return [...linked, side, `${triggerSign(line)}${at}`].join(' · ');
}
