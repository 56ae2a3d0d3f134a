import { createFakePlatform } from '@exchange/platform/fake';
import { keepRequest, keptRequest, newRequest } from './kept-request';

interface Order {
  readonly amount: number;
}
const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' && value !== null && 'amount' in value && typeof value.amount === 'number';

test('[H-20] [U-02] a request is kept with its key until it is removed, and two are never the same', () => {
  const { storage } = createFakePlatform();
  const order = newRequest<Order>({ amount: 2 });
  expect(keptRequest(storage, 'order', isOrder)).toBeUndefined();
  keepRequest(storage, 'order', order);
  expect(keptRequest(storage, 'order', isOrder)).toEqual(order);
  storage.remove('order');
  expect(keptRequest(storage, 'order', isOrder)).toBeUndefined();
  expect(newRequest({ amount: 2 }).key).not.toBe(order.key);
});

test.each(['', '{', 'null', '{"key":1,"request":{"amount":2}}', '{"key":"k","request":{"amount":"2"}}'])(
  '[H-20] %p in its place is no request',
  (text) => {
    const { storage } = createFakePlatform({ stored: { order: text } });
    expect(keptRequest(storage, 'order', isOrder)).toBeUndefined();
  },
);
