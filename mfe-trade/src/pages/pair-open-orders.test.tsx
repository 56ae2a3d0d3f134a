import { amendOrder, getOrderBook, listOrderPending, type Order } from '@exchange/contract';
import { createLocale } from '@exchange/i18n';
import { fakeFailure, fakePair, fakeUser } from '@exchange/platform/fake';
import { act, screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import en from '../common/records/messages/en.json';
import { editOrder } from '../testing/edit-order';
import { fakeOrder } from '../testing/fake-order';
import { book, openRemote } from '../testing/open-remote';

const path = '/trade/aura_usdt/transaction';
/** The pair last traded at 1.2843; its lowest offer is 1.2850, its highest bid 1.2840. */
const bid = fakeOrder({ order_id: 'a', price: '1.2', amount: '400' });
const offer: Order = { ...bid, side: 2, price: '1.4' };
const farTitle = 'Your price is far from the market';

/** Opens the page of a user with one open order; an amendment answers with the order and what it asked for and `fields`. */
const openWith = (order: Order, fields: Partial<Order> = {}) =>
  openRemote(path, { user: fakeUser() }, ({ api }) => {
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
    api.answer(listOrderPending, () => ({ list: [order] }));
    api.answer(amendOrder, ({ price = order.price, amount = order.amount }) => ({
      order: { ...order, price, amount, version: 2, ...fields },
    }));
  });

test.each([
  ['a bid below the lowest offer', bid, '1.2849', 'It goes to the end of the queue at its price.'],
  ['a bid at the lowest offer', bid, '1.285', 'It trades at once: the lowest offer is 1.2850 USDT.'],
  ['an offer above the highest bid', offer, '1.2841', 'It goes to the end of the queue at its price.'],
  ['an offer below the highest bid', offer, '1.2', 'It trades at once: the highest bid is 1.2840 USDT.'],
  ['a bid that only waits', { ...bid, post_only: true }, '1.3', /^It would trade at once at this price/],
] as const)(
  '[T-22] the sheet says what a price does before it is saved: %s',
  async (_name, order, price, said) => {
    const { user } = await openWith(order);
    const { sheet, type } = await editOrder(user);
    await type('Price USDT', price);
    expect(await sheet.findByText(said)).toBeTruthy();
  },
);

test('[T-22] [T-23] in a call auction nothing trades at once', async () => {
  const aura = fakePair({ token: 'aura', price: '1.2843', halted: true });
  const { user } = await openRemote(path, { user: fakeUser(), pairs: [aura] }, ({ api }) => {
    api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
    api.answer(listOrderPending, () => ({ list: [bid] }));
  });
  const { sheet, type } = await editOrder(user);
  await type('Price USDT', '1.3');
  expect(sheet.getByRole('status').textContent).toBe('It goes to the end of the queue at its price.');
});

test('[T-22] [T-09] a new price far beyond the market is asked about as that of a new order is; the sheet stays while it is', async () => {
  const { platform, user } = await openWith(bid);
  const { type, save, field } = await editOrder(user);
  await type('Price USDT', '12.843');
  await save();
  const question = await screen.findByRole('dialog', { name: farTitle });
  expect(question.textContent).toContain('You offer 12.8430 USDT. AURA last traded at 1.2843 USDT');
  expect(question.textContent).toContain('900.00% above');
  expect(question.textContent).toContain('Buy 400.00 AURA at 12.8430');
  await user.click(within(question).getByRole('button', { name: 'Leave it as it is' }));
  expect(platform.api.inputs(amendOrder)).toEqual([]);
  expect(field('Price USDT').value).toBe('12.843');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Change to this price' }));
  expect(platform.api.inputs(amendOrder)).toEqual([{ order_id: 'a', price: '12.843' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[T-22] [Q-08] a new price is asked about while prices are not live; another amount at the same price is not', async () => {
  const { platform, user } = await openWith(bid);
  await screen.findByText('Filled 0%');
  act(() => platform.quotes.setStatus({ state: 'stale' }));
  const first = await editOrder(user);
  await first.type('Price USDT', '1.21');
  await first.save();
  const question = await screen.findByRole('dialog', { name: 'Prices are not live' });
  act(() => platform.quotes.setStatus({ state: 'live' }));
  expect(question.textContent).toContain('Do you want to change your order?');
  expect(within(question).getByRole('button', { name: 'Change order' })).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Leave it as it is' }));
  act(() => platform.quotes.setStatus({ state: 'stale' }));
  await first.type('Price USDT', '1.2');
  await first.type('Amount AURA', '300');
  await first.save();
  expect(platform.api.inputs(amendOrder)).toEqual([{ order_id: 'a', amount: '300' }]);
});

test.each([
  [
    'all of it was bought',
    bid,
    { status: 3, traded_amount: '400', average_price: '1.285', turnover: '514' },
    ['success', 'Bought 400.00 AURA at 1.2850 on average, for 514.0000 USDT'],
  ],
  [
    'some of it was sold',
    offer,
    { status: 2, traded_amount: '50', average_price: '1.284', turnover: '64.2' },
    ['success', 'Sold 50.00 of 400.00 AURA; the rest is open at 1.2900'],
  ],
  [
    'its rest met an order of the same account',
    bid,
    { status: 0 },
    ['warning', 'The order found nothing to trade with and was cancelled; your balance is unchanged'],
  ],
  [
    'what had traded before is no news',
    { ...bid, status: 2, traded_amount: '50' },
    { status: 2, traded_amount: '50.00' },
    ['success', 'Order changed'],
  ],
] as const)(
  '[T-22] [T-09] a change says what was bought or sold by it: %s',
  async (_name, order, fields, said) => {
    const { platform, user } = await openWith(order, fields);
    const { type, save } = await editOrder(user);
    await type('Price USDT', '1.29');
    await save();
    const [kind, text] = said;
    await waitFor(() => expect(platform.toast.shown.at(-1)).toEqual({ type: kind, text }));
  },
);

test.each([
  [{ reason: 'insufficientBalance' }, /^The order stays as it is: insufficient balance/],
  [{ reason: 'auctionLimitOnly' }, /^The order stays as it is: this pair is in a call auction/],
  [
    { reason: 'priceBand', fields: { percent: '5', lowest: '1.22', highest: '1.34' } },
    'The order stays as it is: orders in this pair may be at most 5% away from the last price, from 1.22 to 1.34. Change the price and try again.',
  ],
  [{ reason: 'amountBelowTraded' }, 'failure:amountBelowTraded'],
] as const)(
  '[T-22] a refused change says that the order stays as it is, not that none was placed: %j',
  async (failure, said) => {
    const { platform, user } = await openWith(bid);
    platform.api.refuse(amendOrder, failure);
    const first = await editOrder(user);
    await first.type('Amount AURA', '500');
    await first.save();
    await screen.findByText(/^Not changed to/);
    const again = await editOrder(user);
    expect(again.sheet.getByText(said)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/was placed|switch off/);
  },
);

test('[T-22] every refusal of an amendment that speaks of placing has words of its own', async () => {
  const locale = createLocale({ initial: 'en', offered: ['en'], cookies: { set: () => undefined } });
  await locale.loadFailures();
  const speaksOfPlacing = (reason: string) => /placed/.test(locale.failure(fakeFailure({ reason })));
  expect(Object.keys(en.orders.change.refusals).sort()).toEqual(
    amendOrder.errors.filter(speaksOfPlacing).sort(),
  );
});

test('[T-22] what is wrong at a field keeps the colour of a fault: the sheet colours its own paragraphs only', async () => {
  const { user } = await openWith(bid);
  const { sheet, type, save } = await editOrder(user);
  await type('Price USDT', '0');
  await save();
  const fault = sheet.getByText('Enter a number above zero');
  const css = document.createElement('style');
  css.textContent = readFileSync(join(__dirname, '../features/open-orders/open-orders.module.css'), 'utf8');
  document.head.append(css);
  const colouring = Array.from(css.sheet?.cssRules ?? [])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ style }) => style.color !== '');
  css.remove();
  expect(colouring.length).toBeGreaterThan(2);
  expect(colouring.filter(({ selectorText }) => fault.matches(selectorText))).toEqual([]);
});

test.each([
  ['traded', { status: 3, traded_amount: '400' }, /^This order has traded in full/],
  ['cancelled', { status: 0 }, /^This order was cancelled/],
] as const)(
  '[T-22] an order that ends while it is edited leaves its sheet there, which says so: %s',
  async (_name, fields, said) => {
    const { platform, user } = await openWith(bid);
    const { sheet, type, field } = await editOrder(user);
    await type('Price USDT', '1.25');
    await act(async () => platform.session.pushPersonal({ orders: [{ ...bid, ...fields, version: 2 }] }));
    expect(sheet.getByRole('alert').textContent).toMatch(said);
    expect(field('Price USDT').value).toBe('1.25');
    expect(field('Price USDT').disabled).toBe(true);
    expect(sheet.queryByRole('button', { name: 'Save' })).toBeNull();
    const close = sheet.getAllByRole('button', { name: 'Close' }).at(-1);
    expect(document.activeElement).toBe(close);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('No open orders')).toBeTruthy();
    expect(platform.api.inputs(amendOrder)).toEqual([]);
  },
);

test('[T-22] an order that is missing in a full answer ends its editing, and the question about its price, too', async () => {
  const { platform, user } = await openWith(bid);
  const { sheet, type, save } = await editOrder(user);
  await type('Price USDT', '12');
  await save();
  await screen.findByRole('dialog', { name: farTitle });
  platform.api.answer(listOrderPending, () => ({ list: [] }));
  await act(async () => platform.session.resync());
  expect((await sheet.findByRole('alert')).textContent).toMatch(/^This order is no longer open/);
  expect(screen.queryByRole('dialog', { name: farTitle })).toBeNull();
});
