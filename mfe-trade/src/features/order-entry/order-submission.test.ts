import { lookupOf, placeOrder } from '@exchange/contract';
import { createFakePlatform, fakeFailure, fakePair, fakeUser } from '@exchange/platform/fake';
import { fakeOrder } from '../../testing/fake-order';
import type { Submission } from './domain/submission';
import { createOrderSubmission, showIn } from './order-submission';
import { OrderFormStore } from './store/order-form-store';

afterEach(() => void jest.useRealTimers());

function open() {
  const store = new OrderFormStore({
    submit: () => undefined,
    pair: { token: 'aura', market: 'usdt' },
    quote: () => fakePair({ opening_time: 1 }),
    available: () => '1000',
    offers: () => [],
    now: () => 1,
  });
  store.typePrice('1');
  store.typeAmount('10');
  return { store };
}

test('[T-09] an order that never reached the exchange stands in the form again, beside one that was begun it is only named', () => {
  const { store } = open();
  const asked = {
    market_type: 1,
    side: 2,
    market: 'usdt',
    token: 'aura',
    price: '1.5',
    amount: '7',
  } as const;
  const lost: Submission = { phase: 'lost', pending: { key: 'key-1', asked, sentAt: 1, triedAt: 1 } };
  showIn(store, lost);
  expect([store.side, store.price, store.amount, store.submission]).toEqual([1, '1', '10', lost]);
  store.typeAmount('');
  expect(store.submission).toEqual({ phase: 'idle' });
  showIn(store, lost);
  expect([store.side, store.price, store.amount, store.submission]).toEqual([2, '1.5', '7', lost]);
  store.submit();
  expect(store.submission).toEqual({ phase: 'sending' });
});

test('[T-09] a placed order leaves the price and makes room for another amount', () => {
  const { store } = open();
  store.submit();
  showIn(store, { phase: 'placed', order: fakeOrder({ price: '1.0000', amount: '10.00' }) });
  expect([store.price, store.amount, store.tried]).toEqual(['1', '', false]);
});

test('[T-09] an order that another page placed leaves the one that stands in the form', () => {
  const { store } = open();
  showIn(store, { phase: 'placed', order: fakeOrder({ price: '1', amount: '11' }) });
  expect([store.price, store.amount]).toEqual(['1', '10']);
});

test('[T-16] an order that was to wait for a price and never reached the exchange stands in its own form still', async () => {
  jest.useFakeTimers();
  const platform = createFakePlatform({ user: fakeUser() });
  const lostAnswer = () => Promise.reject(fakeFailure({ kind: 'network', code: 0, reason: '' }));
  platform.api.answer(placeOrder, lostAnswer);
  platform.api.answer(lookupOf(placeOrder), () => ({ done: false, answer: null }));
  const { store } = open();
  const clock = { ...platform.clock, now: () => Date.now() };
  const submission = await createOrderSubmission(
    { ...platform, clock },
    {
      form: store,
      balances: { refresh: async () => undefined },
      page: {
        ...{
          pair: { token: 'aura', market: 'usdt' },
          pairKey: 'aura_usdt',
          quote: () => fakePair(),
          offers: () => [],
          limits: () => undefined,
        },
        ...{ arePricesLive: () => true, seenBook: () => undefined, notSent: () => '' },
      },
      takePlaced: () => undefined,
    },
  );
  const answer = submission.placeWaiting({
    ...{ token: 'aura', market: 'usdt', side: 2, market_type: 2, price: '0', amount: '5' },
    ...{ trigger_kind: 'stop', trigger_price: '1' },
  });
  await jest.advanceTimersByTimeAsync(120_000);
  expect(await answer).toEqual({ form: 'Your order did not reach the exchange; nothing was placed' });
  expect([store.price, store.amount]).toEqual(['1', '10']);
});
