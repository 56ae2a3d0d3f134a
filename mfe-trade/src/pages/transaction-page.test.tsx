import {
  getFavouritePairList,
  getOrderBook,
  getTradeFee,
  getUserUsable,
  listOrderPending,
  listUserTrade,
  lookupOf,
  orderBookChecksum,
  placeOrder,
  type Level,
  type Order,
} from '@exchange/contract';
import { fakeFailure, fakePair, fakeUser } from '@exchange/platform/fake';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeOrder } from '../testing/fake-order';
import { asks, bids, book, openRemote } from '../testing/open-remote';

const path = '/trade/aura_usdt/transaction';
const signedIn = { user: fakeUser() };
const placed = (fields: Partial<Order> = {}) => ({ order: fakeOrder({ order_id: 'new', ...fields }) });
const amountField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ });

test('[T-09] a tap on a row of the book fills its price; the first book came with the page', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
    api.answer(getOrderBook, () => new Promise(() => undefined));
  });
  await user.click(await screen.findByRole('button', { name: /Use the price 1.2840/ }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ }).value).toBe('1.2840');
  expect(platform.api.inputs(getOrderBook)).toEqual([]);
});

test('[T-15] a text that is no number is said at its field, stays as it was typed, and is not ordered', async () => {
  const { user, platform } = await openRemote(path, signedIn);
  const amount = await amountField();
  await user.type(amount, '15');
  for (const text of ['1e5', '-1', '1.2.3']) {
    await user.clear(amount);
    await user.type(amount, text);
    expect(amount.value).toBe(text);
    expect(amount.getAttribute('aria-invalid')).toBe('true');
  }
  expect(screen.getByText(/This could be read as two numbers/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(amount.value).toBe('1.2.3');
  expect(platform.api.inputs(placeOrder)).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '150');
  expect(amount.getAttribute('aria-invalid')).toBeNull();
});

test('[T-09] [H-21] a grouped amount is the same order whether it was typed or pasted', async () => {
  const { user, platform } = await openRemote(path, signedIn, ({ api }) =>
    api.answer(placeOrder, ({ price, amount }) => placed({ price, amount })),
  );
  const amount = await amountField();
  const price = screen.getByRole('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '0.5');
  await user.type(amount, '1,234.5');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await waitFor(() => expect(platform.api.inputs(placeOrder)).toMatchObject([{ amount: '1234.5' }]));
  await waitFor(() => expect(amount.value).toBe(''));
  await user.click(amount);
  await user.paste('1,234.5');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await waitFor(() => expect(platform.api.inputs(placeOrder)[1]).toMatchObject({ amount: '1234.5' }));
});

test('[T-09] a row gives the price that was under the finger, even when the book moves before the release', async () => {
  const { platform } = await openRemote(path, signedIn, ({ api }) =>
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book),
  );
  const row = await screen.findByRole('button', { name: /Use the price 1.2840/ });
  fireEvent.pointerDown(row);
  await act(async () => platform.quotes.pushStream('aura_usdt', { type: 'joined' }));
  const better: Level[] = [['1.2845', '9'], ...bids];
  await act(async () =>
    platform.quotes.pushStream('aura_usdt', {
      type: 'book',
      prev: 10,
      seq: 11,
      time: 2,
      bids: [['1.2845', '9']],
      asks: [],
      checksum: orderBookChecksum({ seq: 11, bids: better, asks }),
    }),
  );
  await screen.findByRole('button', { name: /Use the price 1.2845/ });
  fireEvent.click(row);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ }).value).toBe('1.2840');
});

test('[T-09] available, fee and exact maximum stand there before anything is placed; the slider takes its part', async () => {
  const { user } = await openRemote(path, signedIn);
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
  expect(price.value).toBe('1.2843');
  expect(await screen.findByText('1,000.0000 USDT')).toBeTruthy();
  // 1000 / 1.2843 = 778.6342…
  expect(screen.getByText('778.63 AURA')).toBeTruthy();
  expect(screen.getByText('Fee 0.10%')).toBeTruthy();
  fireEvent.change(screen.getByRole('slider'), { target: { value: '50' } });
  expect((await amountField()).value).toBe('389.31');
  // 389.31 AURA received, 0.1 % of it kept.
  expect(screen.getByText('0.3893 AURA')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Sell' }));
  expect(await amountField()).toHaveProperty('value', '');
  // Available, and as much at the most.
  expect(screen.getAllByText('300.00 AURA')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Deposit AURA' }).getAttribute('href')).toBe(
    '/assets/deposit/aura',
  );
});

test('[H-25] whoever leaves the page waits for none of its answers any more', async () => {
  const reads = [getUserUsable, listOrderPending];
  const { platform, leave } = await openRemote(path, signedIn, ({ api }) => {
    for (const call of reads) api.hold(call);
  });
  await waitFor(() =>
    expect(platform.api.waiting).toEqual(expect.arrayContaining(reads.map(({ name }) => name))),
  );
  await leave();
  expect(platform.api.waiting).toEqual([]);
});

test('[T-09] a balance that could not be had can be asked for again', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.refuse(getUserUsable, { kind: 'network' }),
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  platform.api.answer(getUserUsable, ({ token }) => ({ token, available: '5', version: 1 }));
  await user.click(retry);
  expect(await screen.findByText('5.0000 USDT')).toBeTruthy();
});

test('[T-09] what is available is asked for anew once an order is placed, even while nothing is told of the account', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.answer(placeOrder, ({ price, amount }) => placed({ price, amount })),
  );
  await screen.findByText('1,000.0000 USDT');
  await user.type(await amountField(), '100');
  platform.api.answer(getUserUsable, ({ token }) => ({ token, available: '7', version: 2 }));
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(await screen.findByText('7.0000 USDT')).toBeTruthy();
});

test('[T-15] balance, precision and minimum are said at the field before the server is asked', async () => {
  const { platform, user } = await openRemote(path, signedIn);
  const amount = await amountField();
  const said = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
  await screen.findByText('1,000.0000 USDT');
  await user.type(amount, '0.001');
  expect(said()).toContain('At most 2 decimals');
  await user.clear(amount);
  await user.type(amount, '5000');
  expect(said()).toContain('Insufficient balance');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  await user.clear(amount);
  await user.type(amount, '0.5');
  expect(said()).toContain('At least 1 USDT');
  await user.clear(amount);
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(said()).toContain('Enter a value');
  expect(platform.api.inputs(placeOrder)).toEqual([]);
});

test('[H-24] [T-15] who holds nothing to pay with is told so: at the field, in the page’s words', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.answer(getUserUsable, ({ token }) => ({ token, available: '0', version: 1 })),
  );
  const amount = await amountField();
  await screen.findByText('0.0000 USDT');
  await user.type(amount, '1');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(screen.getByRole('alert').textContent).toBe('Insufficient Funds');
  expect(platform.api.inputs(placeOrder)).toEqual([]);
});

test('[T-15] where a pair has no decimals, whole numbers are asked for', async () => {
  const { user } = await openRemote(path, { ...signedIn, pairs: [fakePair({ amount_precision: 0 })] });
  await user.type(await amountField(), '1.5');
  expect(screen.getByRole('alert').textContent).toBe('Whole numbers only');
});

test('[T-15] and again from the server’s answer, at its field', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.refuse(placeOrder, { code: 3003, reason: 'insufficientBalance' }),
  );
  const amount = await amountField();
  await user.type(amount, '10');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(await screen.findByText('failure:insufficientBalance')).toBeTruthy();
  expect(platform.haptics.played).toEqual(['failure']);
  expect(amount.getAttribute('aria-invalid')).toBe('true');
});

test('[T-09] a double tap places one order; the toast says what happened', async () => {
  let answer: (value: { order: Order }) => void = () => undefined;
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.answer(placeOrder, () => new Promise((resolve) => (answer = resolve))),
  );
  await user.type(await amountField(), '400');
  await user.dblClick(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(platform.api.inputs(placeOrder)).toEqual([
    {
      market_type: 1,
      side: 1,
      market: 'usdt',
      token: 'aura',
      price: '1.2843',
      amount: '400',
      deadline: platform.clock.now() + 15_000,
    },
  ]);
  await act(async () => answer(placed({ price: '1.2843' })));
  expect(platform.toast.shown.at(-1)).toEqual({
    type: 'success',
    text: 'Order placed: buy 400.00 AURA at 1.2843',
  });
  expect(await screen.findByRole('tab', { name: 'Open orders (1)' })).toBeTruthy();
  expect((await amountField()).value).toBe('');
});

/** Answers to placed orders, given when a test wants. */
function holdPlacing() {
  const answers: ((order: Order) => void)[] = [];
  return {
    answers,
    place: () => new Promise<{ order: Order }>((resolve) => answers.push((order) => resolve({ order }))),
  };
}
const sentRows = () => [...document.querySelectorAll('[data-sent]')].map((row) => row.textContent);
const orderRows = () => document.querySelectorAll('[data-order]').length;

test('[T-09] [A-11] an order is a row from its tap on, the form is free for the next one, and no order is two rows', async () => {
  const { answers, place } = holdPlacing();
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => api.answer(placeOrder, place));
  const amount = await amountField();
  await screen.findByText('No open orders');
  for (const text of ['400', '30']) {
    await user.type(amount, text);
    await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
    expect(amount.value).toBe('');
  }
  expect(sentRows()).toHaveLength(2);
  expect(sentRows()[0]).toContain('30.00 AURA');
  expect(sentRows()[0]).toContain('On its way…');
  expect(screen.getByRole('tab', { name: 'Open orders (2)' })).toBeTruthy();
  const now = platform.clock.now();
  const first = fakeOrder({ order_id: 'a', price: '1.2843', amount: '400.00', create_time: now });
  // The personal channel is before the answer.
  await act(async () => platform.session.pushPersonal({ orders: [first] }));
  expect([sentRows().length, orderRows()]).toEqual([1, 1]);
  await act(async () => answers[0]?.(first));
  expect([sentRows().length, orderRows()]).toEqual([1, 1]);
  await act(async () =>
    answers[1]?.(fakeOrder({ order_id: 'b', price: '1.2843', amount: '30.00', create_time: now })),
  );
  expect([sentRows().length, orderRows()]).toEqual([0, 2]);
  expect(platform.toast.shown).toHaveLength(2);
});

test('[T-15] [A-11] where the next order was begun, a refused one stays a row with the reason until it is dismissed', async () => {
  let refuse: () => void = () => undefined;
  const { user } = await openRemote(path, signedIn, ({ api }) =>
    api.answer(
      placeOrder,
      () =>
        new Promise((_, reject) => {
          refuse = () => reject(fakeFailure({ code: 3003, reason: 'insufficientBalance' }));
        }),
    ),
  );
  const amount = await amountField();
  await user.type(amount, '400');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await user.type(amount, '7');
  await act(async () => refuse());
  expect(amount.value).toBe('7');
  expect(sentRows()).toEqual([expect.stringContaining('Not placed. failure:insufficientBalance')]);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(sentRows()).toEqual([]);
});

test('[T-15] [A-11] of two refused orders one stands in the form with its reason, and the other is a row with its own', async () => {
  const refusals: (() => void)[] = [];
  const { user } = await openRemote(path, signedIn, ({ api }) =>
    api.answer(
      placeOrder,
      () =>
        new Promise((_, reject) => {
          const reason = refusals.length === 0 ? 'selfTrade' : 'orderTooLate';
          refusals.push(() => reject(fakeFailure({ code: 3001, reason })));
        }),
    ),
  );
  const amount = await amountField();
  for (const text of ['400', '30']) {
    await user.type(amount, text);
    await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  }
  await act(async () => refusals[1]?.());
  await act(async () => refusals[0]?.());
  expect(amount.value).toBe('30');
  expect(screen.getByText('failure:orderTooLate')).toBeTruthy();
  expect(sentRows()).toEqual([expect.stringContaining('Not placed. failure:selfTrade')]);
});

test('[T-17] the order keeps the number and checksum of the book that it was placed on, and what that promised', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
    api.answer(placeOrder, () => placed({ order_no: '20261121000000001' }));
  });
  const price = await screen.findByRole('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '1.2860');
  await user.type(await amountField(), '150');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await waitFor(() => expect(platform.storage.keys('seen-book.')).toHaveLength(1));
  const kept = platform.storage.get('seen-book.user-1.20261121000000001') ?? '';
  // 100 at 1.2850 and 50 at 1.2860.
  expect(JSON.parse(kept)).toMatchObject({
    seq: 10,
    checksum: book.checksum,
    amount: '150',
    turnover: '192.8',
  });
});

test('[T-17] an order that crosses shades what it takes, says at what price and impact, and is capped by one tap', async () => {
  const dear: Level[] = [...asks, ['1.3500', '500']];
  const deep = { ...book, asks: dear, checksum: orderBookChecksum({ seq: 10, bids, asks: dear }) };
  const { user } = await openRemote(path, signedIn, ({ api }) =>
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, deep),
  );
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
  const amount = await amountField();
  await user.clear(price);
  await user.type(price, '1.35');
  await user.type(amount, '550');
  const taken = (name: RegExp) =>
    screen.getByRole('button', { name }).style.backgroundSize.split(',')[0]?.trim();
  expect(taken(/1.2850/)).toBe('100% 100%');
  expect(taken(/1.2860/)).toBe('100% 100%');
  expect(taken(/1.3500/)).toBe('50% 100%');
  expect(taken(/1.2840/)).toBe('0% 100%');
  // 100 at 1.2850, 200 at 1.2860, 250 at 1.3500: 723.2 for 550.
  expect(screen.getByText('Avg 1.3149')).toBeTruthy();
  expect(screen.getByText('Impact 5.05%')).toBeTruthy();
  expect(screen.getByText('0.5500 AURA')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cap at 0.5%: limit order at 1.2914' }));
  expect([price.value, amount.value]).toEqual(['1.2914', '550']);
  expect(taken(/1.3500/)).toBe('0% 100%');
  expect(screen.queryByRole('button', { name: /^Cap at/ })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Order type: Limit' }));
  await user.click(await screen.findByRole('button', { name: /^Market Trades at once/ }));
  await user.type(screen.getByRole('textbox', { name: 'Spend USDT' }), '700');
  await user.click(screen.getByRole('button', { name: 'Cap at 1%: limit order at 1.2978' }));
  expect(screen.getByRole('button', { name: 'Order type: Limit' })).toBeTruthy();
  // 700 / 1.2978, rounded down.
  expect([price.isConnected, (await amountField()).value]).toEqual([false, '539.37']);
});

test('[T-16, T-17] an order to be filled whole says beforehand that it would not be; capped it is a limit order', async () => {
  const dear: Level[] = [...asks, ['1.3500', '500']];
  const deep = { ...book, asks: dear, checksum: orderBookChecksum({ seq: 10, bids, asks: dear }) };
  const { user } = await openRemote(path, signedIn, ({ api }) =>
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, deep),
  );
  await screen.findByRole('textbox', { name: /^Price/ });
  await user.click(screen.getByRole('button', { name: 'Order type: Limit' }));
  await user.click(await screen.findByRole('button', { name: /^Fill or kill/ }));
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
  const amount = await amountField();
  await user.clear(price);
  await user.type(price, '1.286');
  await user.type(amount, '550');
  expect(screen.getByText(/does not hold this much at your price/)).toBeTruthy();
  expect(screen.queryByText(/^Avg/)).toBeNull();
  await user.clear(price);
  await user.type(price, '1.35');
  expect(screen.queryByText(/does not hold this much at your price/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cap at 0.5%: limit order at 1.2914' }));
  expect(screen.getByRole('button', { name: 'Order type: Limit' })).toBeTruthy();
  expect(amount.value).toBe('550');
});

test("[T-17] an order says where the exchange lets trades go no further, and where one's own order stands in its way", async () => {
  const limits = { lowest: '1.1000', highest: '1.2855' };
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, { ...book, limits });
    api.answer(getOrderBook, () => ({ ...book, limits }));
    api.answer(listOrderPending, () => ({
      list: [fakeOrder({ side: 2, price: '1.286', amount: '10', status: 1 })],
    }));
  });
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '1.3');
  await user.type(await amountField(), '150');
  // One's own order is met first, once it is known.
  expect(await screen.findByText(/^Your own order at 1.2860 stands in the way/)).toBeTruthy();
  expect(screen.getByText('Avg 1.2850')).toBeTruthy();
  const closed = fakeOrder({ side: 2, price: '1.286', amount: '10', status: 0, version: 9 });
  await act(async () => platform.session.pushPersonal({ orders: [closed] }));
  expect(
    screen.getByText(/^For now the exchange trades no further than 1.2855: what is left would wait/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Order type: Limit' }));
  await user.click(await screen.findByRole('button', { name: /^Market Trades at once/ }));
  await user.type(screen.getByRole('textbox', { name: 'Spend USDT' }), '700');
  expect(screen.getByRole('alert').textContent).toMatch(
    /trades no further than 1.2855: what is left would be cancelled/,
  );
  // 100 AURA less the fee: no more than trades go to.
  expect(screen.getByText('≈ 99.90 AURA')).toBeTruthy();
});

test('[T-09] after a lost answer the same order is asked about with the same key, and the user is told', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.refuse(placeOrder, { kind: 'network', code: 0, reason: '' }),
  );
  await user.type(await amountField(), '400');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(await screen.findByText(/checking whether your order was placed/)).toBeTruthy();
  platform.api.answer(placeOrder, () =>
    placed({ status: 3, traded_amount: '400', average_price: '1.28', turnover: '512' }),
  );
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toContain('Bought 400.00 AURA at 1.2800'));
  const keys = platform.api.calls
    .filter((call) => call.name === placeOrder.name)
    .map((call) => call.idempotencyKey);
  expect(keys.length).toBe(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('[T-09] what an ended page sent is checked when the page opens, and found: nothing is sent again', async () => {
  const sent = {
    asked: { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1.25', amount: '400' },
    sentAt: Date.UTC(2026, 10, 21) - 5000,
    triedAt: Date.UTC(2026, 10, 21) - 5000,
  };
  let answer: (value: { done: boolean; answer: { order: Order } }) => void = () => undefined;
  const stored = { 'command.order.placeOrder.user-1.key-1': JSON.stringify(sent) };
  const { platform } = await openRemote(path, { ...signedIn, stored }, ({ api }) =>
    api.answer(lookupOf(placeOrder), () => new Promise((resolve) => (answer = resolve))),
  );
  expect(await screen.findByText(/checking whether your order was placed/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Buy AURA' }).getAttribute('aria-disabled')).toBe('true');
  await act(async () => answer({ done: true, answer: { order: fakeOrder({ create_time: sent.sentAt }) } }));
  expect(platform.toast.shown.at(-1)?.text).toBe('Order placed: buy 400.00 AURA at 1.2500');
  expect(await screen.findByRole('tab', { name: 'Open orders (1)' })).toBeTruthy();
  expect(platform.api.inputs(placeOrder)).toEqual([]);
  expect(platform.storage.get('command.order.placeOrder.user-1.key-1')).toBeUndefined();
});

test('[T-09] an order that another page sent is told without touching the one that stands in the form', async () => {
  const sent = {
    asked: { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1.25', amount: '400' },
    sentAt: Date.UTC(2026, 10, 21) - 5000,
    triedAt: Date.UTC(2026, 10, 21) - 5000,
  };
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.answer(lookupOf(placeOrder), () => ({
      done: true,
      answer: { order: fakeOrder({ create_time: sent.sentAt }) },
    })),
  );
  await user.type(await amountField(), '7');
  // At once, so that the page cannot find the other's order by itself in between.
  await act(async () => {
    platform.storage.set('command.order.placeOrder.user-1.key-1', JSON.stringify(sent));
    fireEvent.click(screen.getByRole('button', { name: 'Buy AURA' }));
  });
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toContain('buy 400.00 AURA at 1.2500'));
  expect((await amountField()).value).toBe('7');
  expect(platform.api.inputs(placeOrder)).toEqual([]);
});

test('[T-09] what never reached the exchange stands in the form again, and goes with its own key', async () => {
  const sent = {
    asked: { market_type: 1, side: 2, token: 'aura', market: 'usdt', price: '1.3', amount: '40' },
    sentAt: Date.UTC(2026, 10, 21) - 60_000,
    triedAt: Date.UTC(2026, 10, 21) - 60_000,
  };
  const stored = { 'command.order.placeOrder.user-1.key-1': JSON.stringify(sent) };
  const { platform, user } = await openRemote(path, { ...signedIn, stored }, ({ api }) => {
    api.answer(lookupOf(placeOrder), () => ({ done: false, answer: null }));
    api.answer(placeOrder, () => placed({ side: 2 }));
  });
  expect(
    await screen.findByText(/Sell 40.00 AURA at 1.3000: this order did not reach the exchange/),
  ).toBeTruthy();
  expect((await amountField()).value).toBe('40');
  await user.click(screen.getByRole('button', { name: 'Sell AURA' }));
  await waitFor(() =>
    expect(platform.api.calls.find(({ name }) => name === placeOrder.name)).toMatchObject({
      input: sent.asked,
      idempotencyKey: 'key-1',
    }),
  );
});

test('[Q-06, T-09] while prices are not live a tap takes none, and an order is placed only when a person insists', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
    api.answer(placeOrder, () => placed());
  });
  await act(async () => platform.quotes.setStatus({ state: 'stale', updatedAt: Date.UTC(2026, 10, 21) }));
  const row = await screen.findByRole('button', { name: /Use the price 1.2840/ });
  await user.click(row);
  expect(row.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ }).value).toBe('1.2843');
  expect(platform.toast.shown.at(-1)?.type).toBe('warning');

  await user.type(await amountField(), '400');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  const question = await screen.findByRole('dialog', { name: 'Prices are not live' });
  expect(question.textContent).toContain('Buy 400.00 AURA at 1.2843');
  await user.click(within(question).getByRole('button', { name: 'Do not place' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(platform.api.inputs(placeOrder)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await user.click(await screen.findByRole('button', { name: 'Place anyway' }));
  await waitFor(() => expect(platform.api.inputs(placeOrder)).toHaveLength(1));
  await act(async () => platform.quotes.setStatus({ state: 'live' }));
  await user.click(row);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ }).value).toBe('1.2840');
});

test('[Q-06, T-09] a question about prices that are not live says so when they are again', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
    api.answer(placeOrder, () => placed());
  });
  await act(async () => platform.quotes.setStatus({ state: 'stale', updatedAt: Date.UTC(2026, 10, 21) }));
  await user.type(await amountField(), '400');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await screen.findByRole('dialog', { name: 'Prices are not live' });
  await act(async () => {
    platform.quotes.setStatus({ state: 'live' });
    platform.quotes.push('aura_usdt', { price: '1.3001' });
  });
  const question = screen.getByRole('dialog', { name: 'Prices are live again' });
  expect(question.textContent).toContain('AURA trades at 1.3001 USDT now');
  expect(question.textContent).toContain('Buy 400.00 AURA at 1.2843');
  expect(platform.api.inputs(placeOrder)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(platform.api.inputs(placeOrder)).toMatchObject([{ price: '1.2843' }]));
});

test('[T-09] a limit far from the market is asked about once, with price, market and difference; one that only waits is not', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
    api.answer(placeOrder, ({ price, amount }) => placed({ price, amount }));
  });
  const amount = await amountField();
  const price = screen.getByRole('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '12.8430');
  await user.type(amount, '10');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  const question = await screen.findByRole('dialog', { name: 'Your price is far from the market' });
  expect(question.textContent).toContain('You offer 12.8430 USDT. AURA last traded at 1.2843 USDT');
  expect(question.textContent).toContain('900.00% above');
  await user.click(within(question).getByRole('button', { name: 'Do not place' }));
  expect(platform.api.inputs(placeOrder)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await user.click(await screen.findByRole('button', { name: 'Place at this price' }));
  await waitFor(() => expect(platform.api.inputs(placeOrder)).toMatchObject([{ price: '12.8430' }]));

  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe(''),
  );
  await user.clear(price);
  await user.type(price, '0.1');
  await user.type(amount, '100');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await waitFor(() => expect(platform.api.inputs(placeOrder)).toHaveLength(2));
});

test('[T-09] a key press takes the price that stands in the row, not one that a finger left there', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book),
  );
  const row = await screen.findByRole('button', { name: /Use the price 1.2840/ });
  fireEvent.pointerDown(row);
  await act(async () => platform.quotes.pushStream('aura_usdt', { type: 'joined' }));
  await act(async () =>
    platform.quotes.pushStream('aura_usdt', {
      type: 'book',
      prev: 10,
      seq: 11,
      time: 2,
      bids: [['1.2845', '9']],
      asks: [],
      checksum: orderBookChecksum({ seq: 11, bids: [['1.2845', '9'], ...bids], asks }),
    }),
  );
  await screen.findByRole('button', { name: /Use the price 1.2845/ });
  row.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ }).value).toBe('1.2845');
});

test('[T-09] a market buy spends a sum and shows what it yields by the book', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
    api.answer(placeOrder, () =>
      placed({
        market_type: 2,
        status: 3,
        traded_amount: '100',
        average_price: '1.285',
        turnover: '128.5',
      }),
    );
  });
  await user.click(await screen.findByRole('button', { name: 'Order type: Limit' }));
  await user.click(await screen.findByRole('button', { name: /^Market Trades at once/ }));
  await user.type(screen.getByRole('textbox', { name: 'Spend USDT' }), '128.5');
  // 100 AURA at 1.2850, less 0.1 %.
  expect(screen.getByText('≈ 99.90 AURA')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  await waitFor(() =>
    expect(platform.api.inputs(placeOrder).at(-1)).toMatchObject({
      market_type: 2,
      price: '0',
      amount: '128.5',
    }),
  );
});

test('[T-09] the best prices are followed by one button, which says what each means, and typing ends it', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book),
  );
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
  await user.click(await screen.findByRole('button', { name: /^BBO/ }));
  expect(price.value).toBe('1.2850');
  const asks1 = screen.getByRole('button', { name: 'Ask 1: Trades at once' });
  expect(asks1.getAttribute('aria-pressed')).toBe('true');
  await user.click(asks1);
  expect(price.value).toBe('1.2840');
  expect(screen.getByText('Waits in line')).toBeTruthy();
  await user.type(price, '1');
  expect(screen.getByRole('button', { name: /^BBO/ }).getAttribute('aria-pressed')).toBe('false');
  // Of a market that is not live no price is taken.
  await act(async () => platform.quotes.setStatus({ state: 'stale', updatedAt: 1 }));
  await user.click(screen.getByRole('button', { name: /^BBO/ }));
  expect(platform.toast.shown.at(-1)?.type).toBe('warning');
  expect(price.value).toBe('1.28401');
});

test('[T-09] one side of the book can be shown alone, with twice the rows, and this device keeps it', async () => {
  const many = (start: number, step: number): Level[] =>
    Array.from({ length: 20 }, (_, index) => [(start + index * step).toFixed(4), '1']);
  const deep = { seq: 10, time: 1, asks: many(1.285, 0.001), bids: many(1.284, -0.001) };
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.first(
      getOrderBook,
      { token: 'aura', market: 'usdt' },
      { ...deep, checksum: orderBookChecksum(deep) },
    ),
  );
  const count = (side: string) =>
    screen.queryAllByRole('button', { name: new RegExp(`^Use the price .* ${side}$`) }).length;
  await screen.findByRole('button', { name: 'Use the price 1.2850; 1.00 for sale' });
  expect([count('wanted'), count('for sale')]).toEqual([6, 6]);
  await user.click(screen.getByRole('button', { name: 'Sides shown: bids and asks' }));
  expect([count('wanted'), count('for sale')]).toEqual([12, 0]);
  await user.click(screen.getByRole('button', { name: 'Sides shown: bids only' }));
  expect([count('wanted'), count('for sale')]).toEqual([0, 12]);
  expect(platform.storage.get('order-book-sides')).toBe('asks');
  await act(async () => platform.navigation.to('/search'));
  await act(async () => platform.navigation.to(path));
  expect(await screen.findByRole('button', { name: 'Sides shown: asks only' })).toBeTruthy();
});

test('[T-13] before the opening time there is a countdown and no order can be placed', async () => {
  const now = Date.UTC(2026, 10, 21);
  const closed = [fakePair({ token: 'aura', opening_time: now + 3_723_000 })];
  await openRemote(path, { ...signedIn, now, pairs: closed });
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: 'Opens in 1 hour, 2 minutes' })).disabled,
  ).toBe(true);
  expect(screen.queryByRole('button', { name: 'Buy AURA' })).toBeNull();
});

test('[T-13] the page opens by itself at the opening time of the exchange’s clock', async () => {
  const now = Date.UTC(2026, 10, 21);
  const closed = [fakePair({ token: 'aura', opening_time: now + 300 })];
  const { platform } = await openRemote(path, { ...signedIn, now, pairs: closed });
  await screen.findByRole('button', { name: 'Opens in 1 second' });
  expect(await screen.findByText(/^Opens 21\/11, /)).toBeTruthy();
  platform.clock.advance(300);
  expect(await screen.findByRole('button', { name: 'Buy AURA' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Opens/)).toBeNull());
});

test('[O-10] while a pair is halted no order can be placed, the page says so, and goes on by itself afterwards', async () => {
  const { platform } = await openRemote(path, {
    ...signedIn,
    pairs: [fakePair({ token: 'aura', halted: true })],
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Trading is halted' });
  expect(button.disabled).toBe(true);
  expect(await screen.findByText(/Your open orders stay and can be cancelled/)).toBeTruthy();
  expect(screen.getByText('Halted')).toBeTruthy();
  act(() => platform.quotes.push('aura_usdt', { halted: false }));
  expect(await screen.findByRole('button', { name: 'Buy AURA' })).toBeTruthy();
  expect(screen.queryByText('Halted')).toBeNull();
});

test('[T-23] a pair that is cancel-only says so with the reason and until when, and tells that it opened', async () => {
  const now = Date.UTC(2026, 10, 21);
  const { platform } = await openRemote(path, {
    ...{ ...signedIn, now },
    pairs: [
      fakePair({
        ...{ token: 'aura', halted: true },
        pause: {
          state: 'cancelOnly',
          cause: 'operators',
          reason: 'a fork of the chain',
          until: now + 65_000,
        },
      }),
    ],
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel-only' });
  expect(button.disabled).toBe(true);
  expect(screen.getAllByText('Cancel-only')).toHaveLength(2);
  expect(await screen.findByText('Reason: a fork of the chain')).toBeTruthy();
  expect(screen.getByText('Call auction in 00:01:05')).toBeTruthy();
  act(() => platform.quotes.push('aura_usdt', { halted: false, pause: undefined }));
  expect(await screen.findByRole('button', { name: 'Buy AURA' })).toBeTruthy();
  expect(platform.toast.shown.map(({ text }) => text)).toEqual(['AURA/USDT is open again']);
});

test('[T-17] [T-23] in an auction the form takes limit orders alone, and says what would trade', async () => {
  const now = Date.UTC(2026, 10, 21);
  const pause = { state: 'auction', cause: 'moveLimit', until: now + 5_000 } as const;
  const auction = { halted: true, pause };
  const { user, platform } = await openRemote(path, {
    ...{ ...signedIn, now },
    pairs: [fakePair({ token: 'aura', ...auction })],
  });
  const buy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Buy AURA' });
  expect(buy.disabled).toBe(false);
  expect(await screen.findByText(/moved too far in a short time/)).toBeTruthy();
  expect(screen.getByText(/Nothing would trade yet/)).toBeTruthy();
  act(() =>
    platform.quotes.push('aura_usdt', {
      ...auction,
      pause: { ...pause, indicative: { price: '12.5', amount: '3' } },
    }),
  );
  expect((await screen.findByText('Indicative price')).nextSibling?.textContent).toMatch(/^12\.50* USDT$/);
  await user.click(screen.getByRole('button', { name: /^Order type/ }));
  const market = await screen.findByRole<HTMLButtonElement>('button', { name: /^Market/ });
  expect([market.disabled, market.textContent]).toEqual([true, 'MarketNot in an auction']);
  await user.keyboard('{Escape}');
  // Chosen before the auction began.
  act(() => platform.quotes.push('aura_usdt', { halted: false, pause: undefined }));
  await user.click(screen.getByRole('button', { name: /^Order type/ }));
  await user.click(await screen.findByRole('button', { name: /^Market/ }));
  act(() => platform.quotes.push('aura_usdt', auction));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Limit orders only' })).disabled).toBe(
    true,
  );
});

test('[O-10] [T-09] a user whose volume earns a lower fee sees that one, and what it takes', async () => {
  await openRemote(path, signedIn, ({ api }) =>
    api.answer(getTradeFee, () => ({ maker: '0.0008', taker: '0.0008' })),
  );
  expect(await screen.findByText('Fee 0.08%')).toBeTruthy();
  fireEvent.change(screen.getByRole('slider'), { target: { value: '50' } });
  // 389.31 AURA received, 0.08 % of it kept.
  expect(await screen.findByText('0.3114 AURA')).toBeTruthy();
});

test('[T-17] what an order would take is said before anybody has signed in, too', async () => {
  const { user } = await openRemote(path, {}, ({ api }) =>
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book),
  );
  const price = await screen.findByRole('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '1.2860');
  await user.type(await amountField(), '150');
  expect(await screen.findByText('Avg 1.2853')).toBeTruthy();
});

test('[T-09] [H-15] logged out, the button leads to the login and back', async () => {
  const { platform, user } = await openRemote(path);
  await user.click(await screen.findByRole('button', { name: 'Log in to trade' }));
  expect(platform.session.loginRequests).toEqual([undefined]);
  expect(await screen.findByText('Log in to see your orders and trades')).toBeTruthy();
  const panel = screen.getByRole('tabpanel');
  await waitFor(() => expect(panel.querySelector('[aria-live]')).not.toBeNull());
  expect(panel.querySelector('[aria-hidden="true"] [class*="skeleton"]')).toBeNull();
});

test('[T-10] [H-26] a tab of the records that is chosen before their code is there stays chosen', async () => {
  const { user } = await openRemote(path);
  await user.click(await screen.findByRole('tab', { name: 'Market trades' }));
  expect(screen.getByRole('tab', { name: 'Market trades', selected: true })).toBeTruthy();
  expect(screen.queryByText('Log in to see your orders and trades')).toBeNull();
});

test('[T-09] leaving the page leaves nothing behind', async () => {
  const { platform } = await openRemote(path, signedIn);
  await screen.findByRole('form');
  expect(platform.quotes.streamCount('aura_usdt')).toBeGreaterThan(0);
  await act(async () => platform.navigation.to('/search'));
  expect(platform.quotes.streamCount('aura_usdt')).toBe(0);
});

test('[Q-05] the balance follows the personal channel, and an older record does not set it back', async () => {
  const { platform } = await openRemote(path, signedIn);
  await screen.findByText('1,000.0000 USDT');
  act(() =>
    platform.session.pushPersonal({
      balances: [{ token: 'usdt', available: '77.5', frozen: '0', version: 5 }],
    }),
  );
  expect(screen.getByText('77.5000 USDT')).toBeTruthy();
  act(() =>
    platform.session.pushPersonal({
      balances: [{ token: 'usdt', available: '1', frozen: '0', version: 4 }],
    }),
  );
  expect(screen.getByText('77.5000 USDT')).toBeTruthy();
});

test('[Q-04] [Q-06] a gap in the book says that it is not live, and a new snapshot heals it', async () => {
  let answer: ((value: typeof book) => void) | undefined;
  const { platform } = await openRemote(path, signedIn, ({ api }) =>
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book),
  );
  await act(async () => platform.quotes.pushStream('aura_usdt', { type: 'joined' }));
  const region = await screen.findByRole('region', { name: 'Order book' });
  await waitFor(() => expect(region.getAttribute('data-state')).toBe('live'));
  platform.api.answer(getOrderBook, () => new Promise((resolve) => (answer = resolve)));
  await act(async () =>
    platform.quotes.pushStream('aura_usdt', {
      type: 'book',
      prev: 90,
      seq: 91,
      time: 3,
      bids: [],
      asks: [],
      checksum: 0,
    }),
  );
  await waitFor(() => expect(region.getAttribute('data-state')).toBe('delayed'));
  expect(within(region).getByText('delayed')).toBeTruthy();
  const healed: Level[] = [['1.2800', '1']];
  await waitFor(() => expect(answer).toBeDefined());
  await act(async () =>
    answer?.({
      bids: healed,
      asks,
      seq: 95,
      time: 4,
      checksum: orderBookChecksum({ seq: 95, bids: healed, asks }),
    }),
  );
  await waitFor(() => expect(region.getAttribute('data-state')).toBe('live'));
  expect(within(region).getByRole('button', { name: /1.2800/ })).toBeTruthy();
});

test('[T-13] a book without orders says so instead of showing nothing', async () => {
  await openRemote(path, {}, ({ api }) => {
    const none = {
      asks: [],
      bids: [],
      seq: 1,
      time: 1,
      checksum: orderBookChecksum({ seq: 1, bids: [], asks: [] }),
    };
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, none);
  });
  const region = await screen.findByRole('region', { name: 'Order book' });
  expect(within(region).getByText('No orders yet')).toBeTruthy();
});

test('[H-26] [Q-06] whoever comes back to the page finds what was there, and prices that are stale, until the exchange has answered', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list: [fakeOrder({ order_id: 'first' })] }));
    api.answer(getFavouritePairList, () => ({ list: [{ id: 'aura_usdt' }] }));
  });
  const star = await screen.findByRole('button', { name: 'Favorite AURA/USDT', pressed: true });
  const orders = () => document.querySelectorAll('[data-order]').length;
  await waitFor(() => expect(orders()).toBe(1));
  const region = await screen.findByRole('region', { name: 'Order book' });
  await act(async () => platform.quotes.pushStream('aura_usdt', { type: 'joined' }));
  await waitFor(() => expect(region.getAttribute('data-state')).toBe('live'));
  await user.type(await amountField(), '15');
  const available = await screen.findByText(/^1,000/);
  await act(async () => platform.navigation.to('/home/marketCondition'));
  expect(await screen.findByRole('heading', { name: 'Market' })).toBeTruthy();
  expect(orders()).toBe(0);

  const silent = () => new Promise<never>(() => undefined);
  platform.api.answer(listOrderPending, silent);
  platform.api.answer(listUserTrade, silent);
  platform.api.answer(getFavouritePairList, silent);
  platform.api.answer(getUserUsable, silent);
  platform.api.answer(getOrderBook, silent);
  await act(async () => platform.navigation.to(path));
  expect(orders()).toBe(1);
  expect(star.isConnected).toBe(true);
  expect(star.getAttribute('aria-pressed')).toBe('true');
  expect(available.textContent).toMatch(/^1,000/);
  expect((await amountField()).value).toBe('15');
  await user.click(screen.getByRole('button', { name: 'Buy AURA' }));
  expect(await screen.findByRole('dialog', { name: 'Prices are not live' })).toBeTruthy();
  expect(platform.api.inputs(placeOrder)).toEqual([]);
});
