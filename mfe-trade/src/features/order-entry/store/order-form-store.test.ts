import type { Level } from '@exchange/contract';
import { add, compareDecimals, fromMinorUnits, multiply, subtract } from '@exchange/format';
import { fakePair } from '@exchange/platform/fake';
import fc from 'fast-check';
import { observable, runInAction } from 'mobx';
import { orderKinds } from '../../../common/order-kinds';
import { kindOf } from '../../../common/read-order';
import type { OrderInput } from '../domain/order-math';
import type { Submission } from '../domain/submission';
import { OrderFormStore } from './order-form-store';

function open() {
  const sent: { input: OrderInput; insisted: boolean }[] = [];
  const available = observable.box<string | undefined>('1000');
  const time = { now: 1 };
  const pair = { halted: false };
  const book = observable.box<{ asks: Level[]; bids: Level[] }>({ asks: [], bids: [] }, { deep: false });
  const store = new OrderFormStore({
    submit: (input, insisted) => void sent.push({ input, insisted }),
    pair: { token: 'aura', market: 'usdt' },
    quote: () => fakePair({ opening_time: 1, halted: pair.halted }),
    available: () => available.get(),
    offers: (side) => (side === 1 ? book.get().asks : book.get().bids),
    now: () => time.now,
  });
  store.typePrice('1');
  store.typeAmount('10');
  const quote = (bid: string, ask: string) =>
    runInAction(() => book.set({ bids: [[bid, '5']], asks: [[ask, '5']] }));
  return { store, sent, available, time, pair, book, quote };
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

test('[T-09] a total that the amount’s steps do not come to says what will be paid, and is that once it is left or sent', () => {
  const { store, sent } = open();
  store.typePrice('16.224');
  store.typeTotal('100');
  // 6.16 at 16.224.
  expect([store.amount, store.total, store.roundedTotal]).toEqual(['6.16', '100', '99.93984']);
  store.leaveTotal();
  expect([store.total, store.roundedTotal]).toEqual(['99.93984', undefined]);
  store.typeTotal('100');
  store.submit();
  expect([sent[0]?.input.amount, store.total]).toEqual(['6.16', '99.93984']);
});

test('[T-09] a total stays what is spent while the price moves', () => {
  const { store } = open();
  store.typeTotal('100');
  store.typePrice('3');
  expect([store.amount, store.total]).toEqual(['33.33', '99.99']);
  store.typePrice('');
  expect([store.amount, store.total]).toEqual(['', '100']);
});

test('[T-09] price, amount, total and share agree at each moment, whatever was given last and whatever moves', () => {
  const number = fc.integer({ min: 0, max: 10_000_000 }).map((units) => fromMinorUnits(BigInt(units), 4));
  const step = fc.oneof(
    ...(['price', 'amount', 'total', 'available'] as const).map((what) =>
      number.map((value) => ({ what, value })),
    ),
    fc.integer({ min: 0, max: 100 }).map((value) => ({ what: 'share' as const, value })),
    fc.tuple(number, number).map((value) => ({ what: 'book' as const, value })),
    fc.constantFrom('follow' as const, 'leave' as const).map((what) => ({ what, value: '' })),
    fc.constantFrom(1 as const, 2 as const).map((value) => ({ what: 'side' as const, value })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { store, sent, available, quote } = open();
      for (const { what, value } of steps) {
        if (what === 'price') store.typePrice(value);
        else if (what === 'amount') store.typeAmount(value);
        else if (what === 'total') store.typeTotal(value);
        else if (what === 'available') runInAction(() => available.set(value));
        else if (what === 'share') store.choosePercent(value);
        else if (what === 'side') store.chooseSide(value);
        else if (what === 'book') quote(...value);
        else if (what === 'follow') store.followNext();
        else store.leaveTotal();
        const { price, amount, total, roundedTotal, exactTotal, percent, maximum } = store;
        if (price !== '' && amount !== '') {
          const paid = multiply(price, amount);
          expect(exactTotal).toBe(paid);
          expect(compareDecimals(roundedTotal ?? total, paid)).toBe(0);
          if (roundedTotal !== undefined) {
            // It is less than was typed, by less than one step of the amount.
            expect(compareDecimals(roundedTotal, total)).toBe(-1);
            expect(compareDecimals(subtract(total, roundedTotal), multiply(price, '0.01'))).toBe(-1);
          }
        }
        if (maximum !== undefined && compareDecimals(maximum, '0') > 0 && amount !== '') {
          const share = multiply(maximum, String(percent));
          if (percent < 100) expect(compareDecimals(multiply(amount, '100'), add(share, maximum))).toBe(-1);
        }
      }
      store.leaveTotal();
      store.submit();
      for (const { input } of sent) {
        expect(compareDecimals(input.amount, store.amount)).toBe(0);
        expect(compareDecimals(input.price, store.price)).toBe(0);
        expect(compareDecimals(multiply(input.price, input.amount), store.total)).toBe(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('[T-09] the price follows the counterparty’s best price, then that of the own side, then none', () => {
  const { store, quote } = open();
  quote('1.2840', '1.285');
  store.followNext();
  expect([store.following, store.price]).toEqual(['counterparty', '1.2850']);
  quote('1.2839', '1.2861');
  expect(store.price).toBe('1.2861');
  store.followNext();
  expect([store.following, store.price]).toEqual(['queue', '1.2839']);
  store.chooseSide(2);
  expect([store.following, store.price]).toEqual(['queue', '1.2861']);
  store.followNext();
  expect([store.following, store.price]).toEqual([undefined, '1.2861']);
  quote('1.1', '1.2');
  expect(store.price).toBe('1.2861');
});

test('[T-09] a price that is typed, stepped or picked ends the following; so does a question about the order', () => {
  const { store, quote } = open();
  quote('1.2840', '1.2850');
  for (const give of [() => store.typePrice('1.3'), () => store.pickPrice('1.3')]) {
    store.followNext();
    give();
    quote('1.2841', '1.2851');
    expect([store.following, Number(store.price)]).toEqual([undefined, 1.3]);
  }
  store.followNext();
  store.typeAmount('10');
  store.submit();
  store.take({ phase: 'asking', doubts: { stale: true, far: false } });
  quote('1.2', '1.3');
  expect([store.following, store.price]).toEqual([undefined, '1.2851']);
});

test('[T-09] an amount that was given as a share or a total goes with the price that is followed', () => {
  const { store, quote } = open();
  quote('1', '2');
  store.followNext();
  store.choosePercent(50);
  expect(store.amount).toBe('250');
  quote('1', '4');
  expect(store.amount).toBe('125');
  store.typeTotal('100');
  store.leaveTotal();
  quote('1', '3');
  expect([store.amount, store.total]).toEqual(['33.33', '99.99']);
});

test('[T-09] [T-16] a post-only order follows only the price at which it waits; an empty side gives no price to send', () => {
  const { store, quote, book, sent } = open();
  quote('1.2840', '1.2850');
  store.followNext();
  store.chooseKind('postOnly');
  expect(store.following).toBe('queue');
  store.followNext();
  store.followNext();
  expect([store.following, store.price]).toEqual(['queue', '1.2840']);
  runInAction(() => book.set({ bids: [], asks: [] }));
  expect(store.price).toBe('');
  store.submit();
  expect(sent).toEqual([]);
});
