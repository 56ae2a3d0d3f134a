import * as z from 'zod/mini';
import { formatUnits } from '../engine/decimal';
import type { OrderRecord } from '../engine/trading-state';
import { eventsOf, type Occurrence } from '../events';
import type { SandboxLocale } from '../locale';
import type { domainEvent } from '../storage/tables';
import { type Catalogue, tokenOf } from './catalogue';
import { averagePrice } from './order-view';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const Filled = z.object({
  pair: z.string(),
  side: z.union([z.literal(1), z.literal(2)]),
  /** With their tokens' names; the price is the average. */
  amount: z.string(),
  total: z.string(),
  price: z.string(),
});

const Triggered = z.object({
  pair: z.string(),
  side: z.union([z.literal(1), z.literal(2)]),
  /** With its token's name: what was asked for. */
  amount: z.string(),
  /** With its token's name: what the last price reached. */
  price: z.string(),
  /** Whether what is left of it waits in the book; otherwise it was revoked. */
  rests: z.boolean(),
});

const event = eventsOf('orders', texts);
const sideOf = (side: 1 | 2) => (side === 1 ? 'buy' : 'sell');

export const orderEvents = {
  /** An order that waited in the book is fully traded (T-10). Published with the batch that traded it. */
  filled: event('filled', {
    kind: 'orders',
    data: Filled,
    path: '/order/trade',
    values: ({ side }, locale) => ({ side: texts[locale].sides[sideOf(side)] }),
  }),
  /** The last price reached what an order waited for, and it was not filled at once (T-16). Published with the batch that fired it. */
  triggered: event('triggered', {
    kind: 'orders',
    data: Triggered,
    path: '/order/trade',
    values: ({ side, rests }, locale) => ({
      side: texts[locale].verbs[sideOf(side)],
      outcome: texts[locale].outcomes[rests ? 'rests' : 'revoked'],
    }),
  }),
};

/** Fully traded. */
const filled = 3;

/** What users are told of the orders that changed, and of those among them that fired. */
export function orderOccurrences(
  orders: readonly Readonly<OrderRecord>[],
  triggered: readonly Readonly<OrderRecord>[],
  catalogue: Catalogue,
): (typeof domainEvent.$inferInsert)[] {
  return [
    ...filledOrders(orders, catalogue).map((told) => ({ name: orderEvents.filled.name, ...told })),
    ...triggeredOrders(triggered, catalogue).map((told) => ({ name: orderEvents.triggered.name, ...told })),
  ];
}

function triggeredOrders(
  orders: readonly Readonly<OrderRecord>[],
  { pairs, tokens }: Catalogue,
): Occurrence<z.infer<typeof Triggered>>[] {
  return orders
    .filter(({ status }) => status !== filled)
    .flatMap(({ trigger, type, side, amount, closeTime, owner, pair: code }) => {
      const pair = pairs.get(code);
      if (!pair || !trigger) return [];
      const [token, market] = [tokenOf(tokens, pair.token).alias, tokenOf(tokens, pair.market).alias];
      const isBudget = type === 2 && side === 1;
      const data = {
        ...{ pair: `${token}/${market}`, side, rests: closeTime === 0 },
        amount: isBudget
          ? `${formatUnits(amount, pair.marketPrecision)} ${market}`
          : `${formatUnits(amount, pair.amountPrecision)} ${token}`,
        price: `${formatUnits(trigger.price, pair.pricePrecision)} ${market}`,
      };
      return [{ userId: owner, time: trigger.time, data }];
    });
}

/**
 * The orders among those that changed which waited in the book and are fully traded now. Whoever placed one that was traded at once has
 * that as the answer.
 */
function filledOrders(
  orders: readonly Readonly<OrderRecord>[],
  { pairs, tokens }: Catalogue,
): Occurrence<z.infer<typeof Filled>>[] {
  return orders
    .filter(({ status, version }) => status === filled && version > 1)
    .flatMap((order) => {
      const pair = pairs.get(order.pair);
      if (!pair) return [];
      const [token, market] = [tokenOf(tokens, pair.token).alias, tokenOf(tokens, pair.market).alias];
      const data = {
        ...{ pair: order.pair, side: order.side },
        amount: `${formatUnits(order.tradedLots, pair.amountPrecision)} ${token}`,
        total: `${formatUnits(order.turnover, pair.marketPrecision)} ${market}`,
        price: `${averagePrice(order, pair)} ${market}`,
      };
      return [{ userId: order.owner, time: order.closeTime, data }];
    });
}
