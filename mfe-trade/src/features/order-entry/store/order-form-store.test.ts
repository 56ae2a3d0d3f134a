import { fakePair } from '@exchange/platform/fake';
import { observable, runInAction } from 'mobx';
import { kindOf, orderKinds } from '../../../common/order-kinds';
import type { OrderInput } from '../domain/order-math';
import type { Submission } from '../domain/submission';
import { OrderFormStore } from './order-form-store';

function open() {
  const sent: { input: OrderInput; insisted: boolean }[] = [];
  const available = observable.box<string | undefined>('1000');
  const time = { now: 1 };
  const pair = { halted: false };
  const store = new OrderFormStore({
    submit: (input, insisted) => void sent.push({ input, insisted }),
    pair: { token: 'aura', market: 'usdt' },
    quote: () => fakePair({ opening_time: 1, halted: pair.halted }),
    available: () => available.get(),
    offers: () => [],
    now: () => time.now,
  });
  store.typePrice('1');
  store.typeAmount('10');
  return { store, sent, available, time, pair };
}

test('[T-09] one wish is sent once, and the next one when its fate is known', () => {
  const { store, sent } = open();
  store.submit();
  store.submit();
  const pending = { key: 'key-1', asked: store.input, sentAt: 1, triedAt: 1 };
  for (const submission of [{ phase: 'checking' }, { phase: 'unknown', pending }] as const) {
    store.take(submission);
    store.submit();
  }
  expect(sent).toEqual([
    {
      input: { market_type: 1, side: 1, market: 'usdt', token: 'aura', price: '1', amount: '10' },
      insisted: false,
    },
  ]);
  store.take({ phase: 'idle' });
  store.submit();
  expect(sent).toHaveLength(2);
});

test('[T-09, Q-06] on prices that are not live a person is asked, and the order that they want is sent', () => {
  const { store, sent } = open();
  const asking: Submission = { phase: 'asking', doubts: { stale: true, far: false } };
  store.submit();
  store.take(asking);
  expect([store.busy, store.submission]).toEqual([false, asking]);
  store.take({ phase: 'idle' });
  expect(store.submission).toEqual({ phase: 'idle' });
  store.submit();
  store.take(asking);
  store.submit(true);
  expect(store.submission).toEqual({ phase: 'sending' });
  expect(sent.map(({ insisted }) => insisted)).toEqual([false, false, true]);
});

test('[T-13] before the opening nothing is sent, and from its moment on it is', () => {
  const { store, sent, time } = open();
  time.now = 0;
  store.submit();
  expect(sent).toEqual([]);
  time.now = 1;
  store.submit();
  expect(sent).toHaveLength(1);
});

test('[O-10] nothing is sent while the pair is halted', () => {
  const { store, sent, pair } = open();
  pair.halted = true;
  store.submit();
  expect(sent).toEqual([]);
  pair.halted = false;
  store.submit();
  expect(sent).toHaveLength(1);
});

test('[T-15] a refusal stands until something is edited', () => {
  const { store } = open();
  store.submit();
  store.take({ phase: 'refused', refusals: { total: 'Too small' } });
  expect([store.busy, store.refusals]).toEqual([false, { total: 'Too small' }]);
  store.typeAmount('20');
  expect(store.refusals).toEqual({});
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

test('[T-09] a price that is tapped makes a market order a limit order, and changes none that is on its way', () => {
  const { store } = open();
  store.chooseKind('market');
  store.pickPrice('2');
  expect([store.kind, store.price]).toEqual(['limit', '2.0000']);
  store.typeAmount('5');
  store.submit();
  store.pickPrice('9');
  expect(store.price).toBe('2.0000');
});

test('[T-16] each kind is asked for by what it is, and read back as the same; what was typed stays among limit orders', () => {
  const { store, sent, time } = open();
  time.now = 5_000;
  store.chooseGoodFor(3_600_000);
  for (const kind of orderKinds) {
    store.chooseKind(kind);
    if (kind === 'market' || kind === 'postOnly') store.typeAmount('10');
    store.submit();
    store.take({ phase: 'idle' });
  }
  expect(sent.map(({ input }) => kindOf(input))).toEqual(orderKinds);
  const [limit, , , gtd] = sent.map(({ input }) => input);
  expect(gtd).toEqual({ ...limit, time_in_force: 'gtd', expire_time: 3_605_000 });
});
