import { listUserOrder } from '@exchange/contract';
import { createFakePlatform } from '@exchange/platform/fake';
import { fakeOrder } from '../../../testing/fake-order';
import { createSendingCalls } from './sending-calls';

const sent = {
  key: 'key-of-this-order',
  input: { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1.25', amount: '400' },
  sentAt: 1,
  triedAt: 1,
} as const;

test('[T-09] an order is looked for by its key, so that an equal one of another page is not taken for it', async () => {
  const { api } = createFakePlatform();
  const calls = createSendingCalls(api);
  api.answer(listUserOrder, () => ({ list: [], next_id: null }));
  expect(await calls.find(sent)).toBeUndefined();
  expect(api.inputs(listUserOrder)).toEqual([
    { token: 'aura', market: 'usdt', idempotency_key: 'key-of-this-order', limit: 1 },
  ]);
  const order = fakeOrder({ price: '1.2500' });
  api.answer(listUserOrder, () => ({ list: [order], next_id: null }));
  expect(await calls.find(sent)).toEqual(order);
  // An exchange that does not narrow by key answers with any order: it proves nothing.
  api.answer(listUserOrder, () => ({ list: [fakeOrder({ amount: '401' })], next_id: null }));
  expect(await calls.find(sent)).toBeUndefined();
});
