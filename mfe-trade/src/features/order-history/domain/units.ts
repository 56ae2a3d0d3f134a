import type { Order } from '@exchange/contract';

/** Currency that an order's or a fill's fee is kept in: what was received. */
export const feeToken = (record: Pick<Order, 'side' | 'token' | 'market'>): string =>
  record.side === 1 ? record.token : record.market;

/** Currency of an order's volume: a market order to buy spends a sum of the market's. */
export const volumeToken = (order: Pick<Order, 'side' | 'market_type' | 'token' | 'market'>): string =>
  order.side === 1 && order.market_type === 2 ? order.market : order.token;
