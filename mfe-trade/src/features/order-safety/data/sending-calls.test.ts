import { lookupOf, placeOrder } from '@exchange/contract';
import { createFakePlatform } from '@exchange/platform/fake';
import { fakeOrder } from '../../../testing/fake-order';
import { createSendingCalls } from './sending-calls';

const sent = {
  key: 'key-of-this-order',
  asked: { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1.25', amount: '400' },
  sentAt: 1,
  triedAt: 1,
} as const;

test('[T-09] an order is looked for by its key, so that an equal one of another page is not taken for it', async () => {
  const { api } = createFakePlatform();
  const calls = createSendingCalls(api);
  const lookup = lookupOf(placeOrder);
  api.answer(lookup, () => ({ done: false, answer: null }));
  expect(await calls.find(sent)).toBeUndefined();
  expect(api.inputs(lookup)).toEqual([{ command: 'order.placeOrder', key: 'key-of-this-order' }]);
  const order = fakeOrder({ price: '1.2500' });
  api.answer(lookup, () => ({ done: true, answer: { order } }));
  expect(await calls.find(sent)).toEqual(order);
});
