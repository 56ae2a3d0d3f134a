import type { AlertSpan } from '@exchange/contract';
import * as z from 'zod/mini';
import { formatUnits } from '../../core/engine/decimal';
import { eventsOf, type Occurrence } from '../../core/events';
import { type Catalogue, tokenOf } from '../../core/exchange/catalogue';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { day, hour, minute } from '../../core/time-spans';
import type { Transition } from './alert-index';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** Spans of moves in ms. */
export const spanMs: Readonly<Record<AlertSpan, number>> = { '5m': 5 * minute, '1h': hour, '24h': day };

/** The span of so many ms; undefined where there is none, as for a price. */
export function spanOf(milliseconds: number): AlertSpan | undefined {
  if (milliseconds === spanMs['5m']) return '5m';
  if (milliseconds === spanMs['1h']) return '1h';
  return milliseconds === spanMs['24h'] ? '24h' : undefined;
}

const Reached = z.object({
  pair: z.string(),
  /** As people know it, such as `AURA/USDT`. */
  name: z.string(),
  what: z.enum(['above', 'below', 'rise', 'fall']),
  /** Of the trade, with the market's name. */
  price: z.string(),
  /** What the alert waited for: a price, or percent. */
  target: z.string(),
  /** Percent that the pair moved; empty where the alert is for a price. */
  moved: z.string(),
  span: z.enum(['none', '5m', '1h', '24h']),
  note: z.string(),
});

const event = eventsOf('alert', texts);

export const alertEvents = {
  /** A trade met an alert (T-19). */
  reached: event('reached', {
    kind: 'alerts',
    data: Reached,
    path: ({ pair }) => `/trade/${pair}/transaction`,
    values({ what, note, span, ...data }, locale) {
      const { headlines, details, spans, noted } = texts[locale];
      const values = { ...data, span: span === 'none' ? '' : spans[span] };
      const detail = fillText(details[what], values);
      return {
        headline: fillText(headlines[what], values),
        detail: note === '' ? detail : fillText(noted, { detail, note }),
      };
    },
  }),
};

/** What its owner is told of an alert that a trade met. */
export function occurrenceOf(
  { alert, trade, move }: Transition,
  { pairs, tokens }: Catalogue,
): Occurrence<z.infer<typeof Reached>> {
  const spec = pairs.get(alert.pair);
  if (!spec) throw new Error(`No pair ${alert.pair}`);
  const market = tokenOf(tokens, spec.market).alias;
  const priceText = (ticks: bigint) => `${formatUnits(ticks, spec.pricePrecision)} ${market}`;
  const { kind, threshold, note } = alert;
  const isMove = kind === 'move';
  return {
    userId: alert.userId,
    time: trade.time,
    data: {
      ...{ pair: alert.pair, name: `${tokenOf(tokens, spec.token).alias}/${market}`, note },
      what: kind === 'move' ? (move?.isRise === false ? 'fall' : 'rise') : kind,
      price: priceText(trade.price),
      target: isMove ? formatUnits(threshold, 2) : priceText(threshold),
      moved: move ? formatUnits(move.hundredths, 2) : '',
      span: spanOf(alert.span) ?? 'none',
    },
  };
}
