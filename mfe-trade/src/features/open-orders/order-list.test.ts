import type { Order } from '@exchange/contract';
import { fakeOrder } from '../../testing/fake-order';
import { filledPercent, mergeOrders, openOrders, replaceOpenOrders } from './order-list';

const order = (order_id: string, fields: Partial<Order> = {}) =>
  fakeOrder({ order_id, create_time: 1, ...fields });
const byId = (...orders: Order[]) => new Map(orders.map((item) => [item.order_id, item]));
const ids = (orders: ReadonlyMap<string, Order>) => openOrders(orders).map((item) => item.order_id);

test('[T-10] the newest version of an order wins, in whatever order records come', () => {
  const closed = order('a', { version: 3, status: 0 });
  expect(ids(mergeOrders(byId(closed), [order('a', { version: 2 })]))).toEqual([]);
  expect(ids(mergeOrders(byId(order('a')), [closed]))).toEqual([]);
});

test('[T-10] an order missing in a full answer is gone, unless its record came meanwhile', () => {
  const known = byId(order('gone'), order('new', { create_time: 5 }), order('kept'));
  expect(ids(replaceOpenOrders(known, [order('kept')], new Set(['new'])))).toEqual(['new', 'kept']);
});

test('[T-10] an answer that was on its way does not bring a revoked order back', () => {
  const revoked = byId(order('a', { version: 2, status: 0 }));
  expect(ids(replaceOpenOrders(revoked, [order('a')], new Set(['a'])))).toEqual([]);
});

test('[T-10] newest first', () => {
  expect(ids(byId(order('old'), order('new', { create_time: 9 })))).toEqual(['new', 'old']);
});

test('[T-10] how much is filled, rounded down', () => {
  expect(filledPercent({ amount: '150', traded_amount: '54.99' })).toBe('36');
  expect(filledPercent({ amount: '3', traded_amount: '2.9999' })).toBe('99');
  expect(filledPercent({ amount: '0', traded_amount: '0' })).toBe('0');
});
