import type { Order } from '@exchange/contract';
import { fakeFailure, fakePair } from '@exchange/platform/fake';
import { observable, runInAction } from 'mobx';
import { fakeOrder } from '../../../testing/fake-order';
import { OrderFormStore } from './order-form-store';

const placed = fakeOrder();

function open() {
  const keys: string[] = [];
  const answers: (() => Promise<Order>)[] = [];
  const told = { placed: 0, unknown: 0 };
  const available = observable.box<string | undefined>('1000');
  let made = 0;
  const store = new OrderFormStore({
    calls: {
      place: async (_input, key) => {
        keys.push(key);
        const answer = answers.shift() ?? (() => Promise.reject(fakeFailure({ kind: 'network' })));
        return answer();
      },
    },
    pair: () => fakePair(),
    available: () => available.get(),
    offers: () => [],
    now: () => 1,
    createKey: () => `key-${(made += 1)}`,
    onPlaced: () => void (told.placed += 1),
    onUnknown: () => void (told.unknown += 1),
    failureText: (failure) => (failure as Error & { reason: string }).reason,
  });
  store.typePrice('1');
  store.typeAmount('10');
  return { store, keys, answers, told, available };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('[T-09] every attempt of one intent carries its key; after the last one a person decides', async () => {
  const { store, keys, told } = open();
  const submitted = store.submit();
  await jest.advanceTimersByTimeAsync(1000);
  expect(store.phase).toBe('checking');
  await jest.advanceTimersByTimeAsync(20_000);
  await submitted;
  expect(keys).toEqual(Array.from({ length: 5 }, () => 'key-1'));
  expect(store.phase).toBe('unknown');
  expect(told).toEqual({ placed: 0, unknown: 1 });
});

test('[T-09] checking again asks with the same key, and finds the order', async () => {
  const { store, keys, answers, told } = open();
  const submitted = store.submit();
  await jest.advanceTimersByTimeAsync(20_000);
  await submitted;
  answers.push(() => Promise.resolve(placed));
  await store.checkAgain();
  expect(keys.at(-1)).toBe('key-1');
  expect(told.placed).toBe(1);
  expect(store.phase).toBe('idle');
});

test('[T-09] while an order’s fate is unknown no other one can be placed; giving it up makes a new intent', async () => {
  const { store, keys, answers } = open();
  const submitted = store.submit();
  await jest.advanceTimersByTimeAsync(20_000);
  await submitted;
  const before = keys.length;
  await store.submit();
  expect(keys.length).toBe(before);
  store.abandon();
  answers.push(() => Promise.resolve(placed));
  await store.submit();
  expect(keys.at(-1)).toBe('key-2');
});

test('[T-09] a busy exchange decides nothing about an order that was sent before', async () => {
  const { store, answers, told } = open();
  answers.push(
    () => Promise.reject(fakeFailure({ kind: 'timeout' })),
    () => Promise.reject(fakeFailure({ reason: 'rateLimited' })),
    () => Promise.resolve(placed),
  );
  const submitted = store.submit();
  await jest.advanceTimersByTimeAsync(5000);
  await submitted;
  expect(told).toEqual({ placed: 1, unknown: 0 });
});

test('[T-15] a refusal is an answer: it stands at its field until that is edited', async () => {
  const { store, answers, keys } = open();
  answers.push(() => Promise.reject(fakeFailure({ reason: 'totalTooSmall' })));
  await store.submit();
  expect(keys.length).toBe(1);
  expect(store.phase).toBe('idle');
  expect(store.refusals).toEqual({ total: 'totalTooSmall' });
  store.typeAmount('20');
  expect(store.refusals).toEqual({});
  answers.push(() => Promise.reject(fakeFailure({ reason: 'invalidInput', fields: { price: 'Too high' } })));
  await store.submit();
  expect(store.refusals).toEqual({ price: 'Too high' });
  answers.push(() => Promise.reject(fakeFailure({ reason: 'selfTrade' })));
  await store.submit();
  expect(store.refusals).toEqual({ form: 'selfTrade' });
});

test('[T-09] the total and the amount follow each other', () => {
  const { store } = open();
  expect(store.total).toBe('10');
  store.typePrice('1.25');
  store.typeTotal('99.99');
  expect(store.amount).toBe('79.99');
  expect(store.total).toBe('99.99');
  store.typeAmount('80');
  expect(store.total).toBe('100');
});

test('[T-09] a balance that comes later makes the maximum', () => {
  const { store, available } = open();
  runInAction(() => available.set(undefined));
  expect(store.maximum).toBeUndefined();
  runInAction(() => available.set('55.5'));
  expect(store.maximum).toBe('55.5');
  store.choosePercent(100);
  expect(store.amount).toBe('55.5');
  expect(store.percent).toBe(100);
});

test('[T-09] the offered price never replaces one that a person gave', () => {
  const { store } = open();
  store.offerPrice('7');
  expect(store.price).toBe('1');
  store.typePrice('');
  store.offerPrice('7');
  expect(store.price).toBe('');
});

test('[T-09] a chosen part of the balance goes with the price, until an amount is typed', () => {
  const { store } = open();
  store.choosePercent(50);
  expect(store.amount).toBe('500');
  store.typePrice('3');
  // 1000 / 3 rounded down to the pair's 2 decimals, and half of that.
  expect(store.amount).toBe('166.66');
  expect(store.percent).toBe(50);
  store.typeAmount('10');
  store.typePrice('4');
  expect([store.amount, store.percent]).toEqual(['10', 4]);
  store.choosePercent(0);
  expect(store.amount).toBe('');
});

test('[T-09] a price that is tapped makes a market order a limit order, and changes none that is on its way', async () => {
  const { store, answers } = open();
  store.chooseKind(2);
  store.pickPrice('2');
  expect([store.kind, store.price]).toEqual([1, '2']);
  store.typeAmount('5');
  answers.push(() => {
    store.pickPrice('9');
    return Promise.resolve(placed);
  });
  await store.submit();
  expect(store.price).toBe('2');
});
