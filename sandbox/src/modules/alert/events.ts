import type { AlertChange } from '@exchange/contract';
import { formatWhole } from '@exchange/format';
import * as z from 'zod/mini';
import type { Exchange } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { tellablePriceAt } from '../../core/engine/line-price';
import { eventsOf, type Occurrence } from '../../core/events';
import { type Catalogue, tokenOf } from '../../core/exchange/catalogue';
import { updateOf } from '../../core/exchange/personal-updates';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import type { Transition } from './alert-index';
import { directionOf, lineOf, spanOf } from './alert-terms';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const Reached = z.object({
  pair: z.string(),
  /** As people know it, such as `AURA/USDT`. */
  name: z.string(),
  what: z.enum(['above', 'below', 'rise', 'fall']),
  /** Of the trade, with the market's name. */
  price: z.string(),
  /** What the alert waited for: a price, or percent. */
  target: z.string(),
  /** Whether it waited for a line: what that was at when the trade was made (T-20). */
  line: z.optional(z.boolean()),
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
    values({ what: reached, line = false, note, span, ...data }, locale) {
      const what = line ? 'line' : reached;
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
  const priceText = (ticks: bigint) => `${formatWhole(formatUnits(ticks, spec.pricePrecision))} ${market}`;
  const { kind, threshold, note } = alert;
  const isMove = kind === 'move';
  const line = lineOf(alert);
  const target = line ? tellablePriceAt(line, directionOf(alert), trade.time) : threshold;
  return {
    userId: alert.userId,
    time: trade.time,
    data: {
      ...{ pair: alert.pair, name: `${tokenOf(tokens, spec.token).alias}/${market}`, note },
      what: kind === 'move' ? (move?.isRise === false ? 'fall' : 'rise') : kind,
      price: priceText(trade.price),
      target: isMove ? formatUnits(threshold, 2) : priceText(target),
      ...(line && { line: true }),
      moved: move ? formatUnits(move.hundredths, 2) : '',
      span: spanOf(alert.span) ?? 'none',
    },
  };
}

/** Tells their owners' pages which alerts changed, so that each of them lists them anew (T-19). */
export function announceAlerts(
  { catalogue, announce }: Pick<Exchange, 'announce'> & { readonly catalogue: Catalogue },
  alerts: readonly Pick<Transition['alert'], 'id' | 'userId' | 'pair'>[],
): void {
  const byUser = new Map<string, AlertChange[]>();
  for (const { id, userId, pair } of alerts) {
    const spec = catalogue.pairs.get(pair);
    const own = byUser.get(userId) ?? [];
    if (spec) byUser.set(userId, [...own, { id, token: spec.token, market: spec.market }]);
  }
  for (const [userId, own] of byUser) announce(updateOf(userId, { alerts: own }));
}
