import * as z from 'zod/mini';
import { formatUnits } from '../engine/decimal';
import type { OrderRecord } from '../engine/trading-state';
import { eventsOf, type Occurrence } from '../events';
import type { SandboxLocale } from '../locale';
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

const event = eventsOf('orders', texts);

export const orderEvents = {
  /** An order that waited in the book is fully traded (T-10). Published with the batch that traded it. */
  filled: event('filled', {
    kind: 'orders',
    data: Filled,
    path: '/order/trade',
    values: ({ side }, locale) => ({ side: texts[locale].sides[side === 1 ? 'buy' : 'sell'] }),
  }),
};

/** Fully traded. */
const filled = 3;

/**
 * The orders among those that changed which waited in the book and are fully traded now. Whoever placed one that was traded at once has
 * that as the answer.
 */
export function filledOrders(
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
