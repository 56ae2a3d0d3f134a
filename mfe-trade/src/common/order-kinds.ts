import type { Order } from '@exchange/contract';

/** Kinds of order as people choose and read them (T-09, T-16), in the sequence in which they are offered. */
export const orderKinds = ['limit', 'market', 'postOnly', 'gtd', 'ioc', 'fok'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Kinds that a call auction takes: they stay in the book (T-23). */
export const takenInAuction: readonly OrderKind[] = ['limit', 'gtd'];

/** What an order is asked for by its kind. */
export type Conditions = Pick<Order, 'market_type' | 'time_in_force' | 'post_only'>;

const conditions: Readonly<Record<OrderKind, Conditions>> = {
  limit: { market_type: 1 },
  market: { market_type: 2 },
  postOnly: { market_type: 1, post_only: true },
  gtd: { market_type: 1, time_in_force: 'gtd' },
  ioc: { market_type: 1, time_in_force: 'ioc' },
  fok: { market_type: 1, time_in_force: 'fok' },
};

/** What the exchange is asked for by a kind; the end of a `gtd` order comes with its sending. */
export const conditionsOf = (kind: OrderKind): Conditions => conditions[kind];
