import type { Order } from '@exchange/contract';
import { createFakePlatform, fakeUser } from '@exchange/platform/fake';
import { fakeOrder } from '../../../testing/fake-order';
import type { HistoryFilter } from '../domain/history-filter';
import { OrderHistoryStore } from './order-history-store';

const order = (order_id: string, fields: Partial<Order> = {}) =>
  fakeOrder({ order_id, create_time: Number(order_id), ...fields });

async function open(list: Order[], filter: HistoryFilter = {}) {
  const { session, bus } = createFakePlatform({ user: fakeUser() });
  let asked = 0;
  const store = new OrderHistoryStore(
    filter,
    () => {
      asked += 1;
      return Promise.resolve({ list, nextId: null });
    },
    bus,
  );
  const stop = store.start();
  await Promise.resolve();
  await Promise.resolve();
  return { store, session, stop, asked: () => asked };
}
const ids = (store: OrderHistoryStore) => store.orders.list.map((item) => item.order_id);

test('[T-14, Q-05] a new order comes on top, a newer record in its place, an older one changes nothing', async () => {
  const { store, session } = await open([order('20'), order('10', { version: 3 })]);
  session.pushPersonal({
    orders: [order('30'), order('10', { version: 2, status: 0 }), order('20', { version: 2, status: 3 })],
  });
  expect(ids(store)).toEqual(['30', '20', '10']);
  expect(store.orders.list.map(({ status }) => status)).toEqual([1, 3, 1]);
  session.pushPersonal({ orders: [order('5')] });
  expect(ids(store)).toEqual(['30', '20', '10']);
});

test('[T-14] an order that the filter leaves no more goes, and one that it never left does not come', async () => {
  const { store, session } = await open([order('20'), order('10')], { status: 1 });
  session.pushPersonal({ orders: [order('20', { version: 2, status: 3 }), order('30', { status: 3 })] });
  expect(ids(store)).toEqual(['10']);
});

test('[T-14] the first order of an empty list shows; another user begins anew; a stopped store follows nobody', async () => {
  const { store, session, stop, asked } = await open([]);
  session.pushPersonal({ orders: [order('1')] });
  expect(ids(store)).toEqual(['1']);
  session.signOut();
  expect(ids(store)).toEqual([]);
  session.signIn(fakeUser({ user_id: 'other' }));
  expect(asked()).toBe(2);
  stop();
  session.resync();
  session.pushPersonal({ orders: [order('2')] });
  expect([asked(), ids(store)]).toEqual([2, []]);
});
