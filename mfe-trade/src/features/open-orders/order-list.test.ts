import type { Order } from '@exchange/contract';
import { fakeOrder } from '../../testing/fake-order';
import {
  filledPercent,
  mergeOrders,
  openOrders,
  replaceOpenOrders,
  withoutArrived,
  type SentRow,
} from './order-list';

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

test('[A-11] a sent order whose record has come is no second row; of equal ones each record stands for one', () => {
  const sent = (key: string, fields: Partial<SentRow> = {}): SentRow => ({
    key,
    asked: { token: 'aura', market: 'usdt', side: 1, market_type: 1, price: '1.25', amount: '400' },
    sentAt: 10_000,
    state: 'sending',
    ...fields,
  });
  const record = (order_id: string, fields: Partial<Order> = {}) =>
    fakeOrder({ order_id, price: '1.2500', amount: '400.00', create_time: 10_050, ...fields });
  const left = (orders: Order[], placed: string[] = [], rows = [sent('b'), sent('a')]) =>
    withoutArrived(rows, orders, new Set(placed)).map(({ key }) => key);
  expect(left([])).toEqual(['b', 'a']);
  expect(left([record('1')])).toEqual(['b']);
  expect(left([record('1'), record('2')])).toEqual([]);
  // One that waits for a price is another order.
  expect(left([record('1', { trigger_kind: 'stop', trigger_price: '1.3', trigger_time: 0 })])).toEqual([
    'b',
    'a',
  ]);
  // One that came of another order, an older one, and another order.
  expect(left([record('1')], ['1'])).toEqual(['b', 'a']);
  expect(left([record('1', { create_time: 1_000 })])).toEqual(['b', 'a']);
  for (const fields of [{ side: 2 }, { price: '1.26' }, { amount: '401' }, { market_type: 2 }] as const)
    expect(left([record('1', fields)])).toEqual(['b', 'a']);
  expect(left([record('1')], [], [sent('a', { state: 'refused' })])).toEqual(['a']);
});
