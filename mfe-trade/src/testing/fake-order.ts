import type { Order } from '@exchange/contract';

/** An open order to buy; what a test does not name is plausible. */
export const fakeOrder = (fields: Partial<Order> = {}): Order => ({
  order_id: 'o1',
  order_no: 'N1',
  token: 'aura',
  market: 'usdt',
  market_type: 1,
  side: 1,
  price: '1.25',
  amount: '400',
  traded_amount: '0',
  turnover: '0',
  average_price: '0',
  fee: '0',
  status: 1,
  create_time: 1_000,
  close_time: 0,
  version: 1,
  ...fields,
});
