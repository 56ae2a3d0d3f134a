import {
  cancelOrder,
  getTradesByOrderNo,
  listUserOrder,
  listUserTrade,
  placeOrder,
  type InputOf,
  type Order,
  type UserTrade,
} from '@exchange/contract';
import { formatTime } from '@exchange/i18n';
import { fakePair, fakeUser } from '@exchange/platform/fake';
import { leaveUnanswered } from '@exchange/testing/leave-unanswered';
import { keepSavedFiles, type SavedFile } from '@exchange/testing/saved-files';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeOrder } from '../../../testing/fake-order';
import { openRemote } from '../../../testing/open-remote';

let saved: readonly SavedFile[];
beforeEach(() => {
  saved = keepSavedFiles();
});

const signedIn = { user: fakeUser() };
const filled = fakeOrder({
  order_id: '2',
  order_no: '202611210000000002',
  price: '1.2843',
  amount: '400',
  traded_amount: '400',
  average_price: '1.28400000',
  turnover: '513.6',
  fee: '0.4',
  status: 3,
  create_time: Date.UTC(2026, 10, 20, 4),
  close_time: Date.UTC(2026, 10, 20, 5),
});
const open = fakeOrder({
  order_id: '3',
  order_no: '202611210000000003',
  side: 2,
  create_time: Date.UTC(2026, 10, 20, 6),
});
const fill: UserTrade = {
  id: '7',
  order_id: '2',
  order_no: filled.order_no,
  token: 'aura',
  market: 'usdt',
  side: 1,
  price: '1.284',
  amount: '400',
  turnover: '513.6',
  fee: '0.4',
  time: Date.UTC(2026, 10, 20, 5),
};

const openOrders = (path = '/order/entrust', list: Order[] = [open, filled]) =>
  openRemote(path, signedIn, ({ api }) => {
    api.answer(listUserOrder, () => ({ list, next_id: null }));
    api.answer(getTradesByOrderNo, () => ({ order: filled, list: [fill] }));
  });
const card = (id: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-order="${id}"]`);
    if (!found) throw new Error(`no card of order ${id}`);
    return found;
  });
const figures = (element: HTMLElement) =>
  Object.fromEntries(
    [...element.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );

test('[T-14] an order shows every figure exactly, its state, its number and when it was closed', async () => {
  await openOrders();
  const closed = await card('2');
  expect(figures(closed)).toEqual({
    'Price USDT': '1.2843',
    'Average USDT': '1.28400000',
    'Turnover USDT': '513.6',
    'Volume AURA': '400.00',
    'Traded AURA': '400.00',
    'Fee AURA': '0.4',
  });
  expect(closed.textContent).toMatch(/AURA\/USDT.*Limit.*Fully traded.*202611210000000002.*Closed/s);
  const resting = await card('3');
  expect(resting.textContent).toMatch(/Sell.*Unsold.*Placed/s);
  expect(figures(resting)['Average USDT']).toBe('—');
});

test('[T-14] filters ask the exchange, stand in the address, and are read from it', async () => {
  const { platform, user } = await openOrders('/order/entrust?pair=aura_usdt&from=2026-11-01&to=2026-11-20');
  await card('2');
  const asked = (): InputOf<typeof listUserOrder> | undefined => platform.api.inputs(listUserOrder).at(-1);
  expect(asked()).toEqual({
    token: 'aura',
    market: 'usdt',
    from_time: new Date(2026, 10, 1).getTime(),
    to_time: new Date(2026, 10, 21).getTime(),
    limit: 20,
    from_id: 0,
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Side' }), 'Sell');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Revoked');
  expect(asked()).toMatchObject({ side: 2, status: 0 });
  expect(platform.navigation.location.search).toBe(
    '?pair=aura_usdt&side=2&status=0&from=2026-11-01&to=2026-11-20',
  );
  await user.click(screen.getByRole('button', { name: 'All days' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pair' }), 'All pairs');
  expect(asked()).toEqual({ side: 2, status: 0, limit: 20, from_id: 0 });
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Expired');
  expect(asked()).toEqual({ side: 2, status: 'expired', limit: 20, from_id: 0 });

  await user.click(screen.getByRole('button', { name: 'Days' }));
  const sheet = screen.getByRole('dialog', { name: 'Days' });
  await user.type(within(sheet).getByLabelText('First day'), '2026-11-20');
  await user.type(within(sheet).getByLabelText('Last day'), '2026-11-10');
  expect(within(sheet).getByRole('alert').textContent).toBe('The last day is before the first');
  await user.click(within(sheet).getByRole('button', { name: 'Show' }));
  expect(asked()).not.toHaveProperty('from_time');
  await user.click(within(sheet).getByRole('button', { name: '7 days' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(platform.navigation.location.search).toMatch(/from=2026-11-15&to=2026-11-21$/);
});

test('[T-14] the list has no end before the exchange’s; a page that cannot be had is said and asked for again', async () => {
  const { platform, user } = await openRemote('/order/entrust', signedIn, ({ api }) =>
    api.answer(listUserOrder, ({ from_id }) =>
      from_id === 0 ? { list: [open], next_id: '3' } : { list: [filled], next_id: null },
    ),
  );
  await card('3');
  platform.api.refuse(listUserOrder, { kind: 'network', code: 0, reason: '' });
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Network Error');
  platform.api.answer(listUserOrder, () => ({ list: [filled], next_id: null }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await card('2');
  expect(
    platform.api
      .inputs(listUserOrder)
      .map(({ from_id }) => from_id)
      .slice(-3),
  ).toEqual([0, '3', '3']);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('[T-14] an order opens with its fills, and back closes it', async () => {
  const { platform, user } = await openOrders('/order/entrust?status=3', [filled]);
  await card('2');
  await user.click(screen.getByRole('link', { name: 'Order 202611210000000002' }));
  expect(platform.navigation.location.search).toBe('?status=3&order=202611210000000002');
  const sheet = await screen.findByRole('dialog', { name: 'Order' });
  const table = await within(sheet).findByRole('table');
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('1.2840400.000.4');
  expect(figures(sheet)).toMatchObject({ State: 'Fully traded', 'Turnover USDT': '513.6' });
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(platform.navigation.location.search).toBe('?status=3');
});

test('[T-17] the detail of an order says what the book promised it, what it got, and which book that was', async () => {
  const seen = { seq: 4711, checksum: 0x0badcafe, amount: '400', turnover: '513.2', at: 1 };
  const stored = { [`seen-book.user-1.${filled.order_no}`]: JSON.stringify(seen) };
  await openRemote(`/order/entrust?order=${filled.order_no}`, { ...signedIn, stored }, ({ api }) => {
    api.answer(listUserOrder, () => ({ list: [filled], next_id: null }));
    api.answer(getTradesByOrderNo, () => ({
      order: filled,
      list: [{ ...fill, time: filled.create_time }],
    }));
  });
  const sheet = await screen.findByRole('dialog', { name: 'Order' });
  await within(sheet).findByText('The book you placed it on');
  expect(figures(sheet)).toMatchObject({
    'Promised at once': '400.00 AURA at 1.2830',
    'Traded at once': '400.00 AURA at 1.2840',
    Price: '0.07% worse than promised',
    Book: 'No. 4711, checksum 0badcafe',
  });
});

test('[T-20] the detail of an order along a drawn line says what that is now while it waits, and what it fired at then', async () => {
  const now = Date.UTC(2026, 10, 21);
  const trigger_line = { from_time: now - 10, from_price: '1', to_time: now, to_price: '1.1' };
  const along = { ...open, trigger_kind: 'stop', trigger_price: '1.02', trigger_line } as const;
  const orders = [
    { ...along, trigger_time: 0 },
    { ...along, order_id: '4', order_no: '4', trigger_time: now - 5, trigger_price: '1.05' },
    { ...along, order_id: '5', order_no: '5', trigger_time: 0, status: 0, close_time: now - 5 } as const,
  ];
  const { user } = await openRemote('/order/entrust', { ...signedIn, now }, ({ api }) => {
    api.answer(listUserOrder, () => ({ list: orders, next_id: null }));
    api.answer(getTradesByOrderNo, ({ order_no }) => ({
      order: orders.find((order) => order.order_no === order_no) ?? open,
      list: [],
    }));
  });
  const said: (string | null)[] = [];
  for (const { order_no } of orders) {
    await user.click(await screen.findByRole('link', { name: `Order ${order_no}` }));
    const sheet = await screen.findByRole('dialog', { name: 'Order' });
    const label = await within(sheet).findByText('Trigger price');
    said.push(label.nextElementSibling?.textContent ?? null);
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  }
  expect(said).toEqual(['Drawn line, now ≤ 1.1000 USDT', '≤ 1.0500 USDT', 'Drawn line']);
});

test('[T-16] a card says what its order waits for, or until when; the detail when it ends, and that a trigger was never reached', async () => {
  const now = Date.UTC(2026, 10, 21);
  const stop = { ...open, trigger_kind: 'stop', trigger_price: '1.1', trigger_time: 0 } as const;
  const ended = { ...stop, order_id: '4', order_no: '4', status: 0, close_time: now } as const;
  const timed = { ...open, order_id: '5', order_no: '5', time_in_force: 'gtd', expire_time: now } as const;
  const orders = [stop, ended, timed];
  const { user } = await openRemote('/order/entrust', signedIn, ({ api }) => {
    api.answer(listUserOrder, () => ({ list: orders, next_id: null }));
    api.answer(getTradesByOrderNo, ({ order_no }) => ({
      order: orders.find((order) => order.order_no === order_no) ?? stop,
      list: [],
    }));
  });
  expect((await card('3')).textContent).toContain('Waits for ≤ 1.1000 USDT');
  expect((await card('4')).textContent).not.toContain('Waits for');
  expect((await card('5')).textContent).toMatch(/Until .*21/);
  const detail = async (number: string) => {
    await user.click(screen.getByRole('link', { name: `Order ${number}` }));
    const sheet = await screen.findByRole('dialog', { name: 'Order' });
    await within(sheet).findByText('State');
    const shown = figures(sheet);
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    return shown;
  };
  expect(await detail('4')).toMatchObject({ Trigger: 'Never reached' });
  expect(await detail('5')).toMatchObject({ 'Good until': expect.stringMatching(/2026/) });
});

test('[T-14, T-16] an order says until when it is good, open or closed; one that its time ended expired, and its owner revoked another', async () => {
  const end = Date.UTC(2026, 10, 21, 4);
  const timed = { ...open, time_in_force: 'gtd', expire_time: end } as const;
  const closed = (order_id: string, close_time: number) =>
    ({ ...timed, order_id, order_no: order_id, status: 0, close_time }) as const;
  const stop = { trigger_kind: 'stop', trigger_price: '1.1', trigger_time: 0 } as const;
  const orders: Order[] = [
    { ...timed, ...stop },
    closed('4', end + 7),
    closed('5', end),
    closed('6', end - 1),
    { ...closed('7', end + 1), status: 3 },
  ];
  const { user } = await openRemote('/order/entrust', signedIn, ({ api }) => {
    api.answer(listUserOrder, () => ({ list: orders, next_id: null }));
    api.answer(getTradesByOrderNo, () => ({ order: orders[1]!, list: [] }));
  });
  const until = `Until ${formatTime('en', end, 'short')}`;
  expect((await card('3')).textContent).toContain(`Waits for ≤ 1.1000 USDT · ${until}`);
  const states = { '4': 'Expired', '5': 'Expired', '6': 'Revoked', '7': 'Fully traded' };
  for (const [id, state] of Object.entries(states)) {
    const { textContent } = await card(id);
    expect([textContent.includes(state), textContent.includes(until)]).toEqual([true, true]);
  }
  await user.click(screen.getByRole('link', { name: 'Order 4' }));
  const sheet = await screen.findByRole('dialog', { name: 'Order' });
  await within(sheet).findByText('State');
  expect(figures(sheet)).toMatchObject({
    ...{ State: 'Expired', 'Good until': formatTime('en', end, 'dateTime') },
  });
});

test('[T-16, T-20] cards of orders that wait tell a price, a trail and a drawn line apart, and none once it is reached', async () => {
  const now = Date.UTC(2026, 10, 21);
  const trigger_line = { from_time: now - 10, from_price: '1', to_time: now, to_price: '1.1' };
  const stop = { ...open, trigger_kind: 'stop', trigger_price: '1.1', trigger_time: 0 } as const;
  const orders: Order[] = [
    stop,
    { ...stop, order_id: '4', order_no: '4', trigger_price: '1.2' },
    { ...stop, order_id: '5', order_no: '5', trigger_kind: 'trailing', trail_percent: '5' },
    { ...stop, order_id: '6', order_no: '6', trigger_price: '1.02', trigger_line },
    { ...stop, order_id: '7', order_no: '7', trigger_time: now },
  ];
  await openRemote('/order/entrust', { ...signedIn, now }, ({ api }) =>
    api.answer(listUserOrder, () => ({ list: orders, next_id: null })),
  );
  const told = async (id: string) =>
    /(Waits|Drawn).*?(?=\d{18}|[4-7]Placed)/.exec((await card(id)).textContent)?.[0];
  expect(await Promise.all(orders.map(({ order_id }) => told(order_id)))).toEqual([
    'Waits for ≤ 1.1000 USDT',
    'Waits for ≤ 1.2000 USDT',
    'Waits for ≤ 1.1000 USDT · 5%',
    'Drawn line, now ≤ 1.1000 USDT',
    undefined,
  ]);
});

test('[T-14] prices and amounts have the decimals of their pair at least, and lose none that they have beyond', async () => {
  const prices = ['1.28', '1.2843', '1.28435'];
  const fills = prices.map((price, index) => ({
    ...{ ...fill, id: `${index}`, price, amount: `${index}.5`, fee: index === 0 ? '1' : '0.0005' },
  }));
  const order = { ...filled, price: '1.3', average_price: '1.28378333', amount: '12.5', traded_amount: '12' };
  const { platform } = await openRemote(
    `/order/entrust?order=${order.order_no}`,
    { ...signedIn, pairs: [] },
    ({ api }) => {
      api.answer(listUserOrder, () => ({ list: [order], next_id: null }));
      api.answer(getTradesByOrderNo, () => ({ order, list: fills }));
    },
  );
  // The decimals of a pair come with the list of pairs.
  expect(figures(await card('2'))).toMatchObject({ 'Price USDT': '1.3', 'Traded AURA': '12' });
  act(() => platform.quotes.setPairs([fakePair({ token: 'aura' })]));
  expect(figures(await card('2'))).toMatchObject({
    ...{ 'Price USDT': '1.3000', 'Average USDT': '1.28378333' },
    ...{ 'Volume AURA': '12.50', 'Traded AURA': '12.00' },
  });
  const table = await screen.findByRole('table');
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['1.28000', '0.50', '1.0000'],
    ['1.28430', '1.50', '0.0005'],
    ['1.28435', '2.50', '0.0005'],
  ]);
});

test('[T-16] an order that waits for a price says so, and its detail what for and since when it is reached', async () => {
  const stop = { ...open, trigger_kind: 'stop', trigger_price: '1.1', trigger_time: 0 } as const;
  const fired = {
    ...filled,
    trigger_kind: 'take_profit',
    trigger_price: '1.2',
    trigger_time: Date.UTC(2026, 10, 20, 5),
  } as const;
  const { user } = await openRemote('/order/entrust', signedIn, ({ api }) => {
    api.answer(listUserOrder, () => ({ list: [stop, fired], next_id: null }));
    api.answer(getTradesByOrderNo, ({ order_no }) => ({
      order: order_no === stop.order_no ? stop : fired,
      list: [],
    }));
  });
  expect((await card('3')).textContent).toMatch(/Stop.*Waiting/s);
  expect((await card('2')).textContent).toMatch(/Take profit.*Fully traded/s);
  const detail = async (order: Order) => {
    await user.click(screen.getByRole('link', { name: `Order ${order.order_no}` }));
    const sheet = await screen.findByRole('dialog', { name: 'Order' });
    await within(sheet).findByText('Trigger price');
    const shown = figures(sheet);
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    return shown;
  };
  expect(await detail(stop)).toMatchObject({
    ...{ State: 'Waiting', 'Trigger price': '≤ 1.1000 USDT', Trigger: 'Waits for its price' },
  });
  expect(await detail(fired)).toMatchObject({
    'Trigger price': '≤ 1.2000 USDT',
    Trigger: expect.stringMatching(/2026/),
  });
});

test('[T-14] an order that is unknown says so in its sheet', async () => {
  const { user } = await openRemote('/order/entrust?order=1', signedIn, ({ api }) => {
    api.answer(listUserOrder, () => ({ list: [], next_id: null }));
    api.refuse(getTradesByOrderNo, { code: 3008, reason: 'orderUnknown' });
  });
  const sheet = await screen.findByRole('dialog', { name: 'Order' });
  expect(await within(sheet).findByText('failure:orderUnknown')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('No orders yet')).toBeTruthy();
});

test('[T-10, T-14, Q-05] an open order is revoked from the list; what the personal channel tells is there at once', async () => {
  const { platform, user } = await openOrders();
  platform.api.answer(cancelOrder, () => ({ order: { ...open, status: 0, close_time: 5, version: 2 } }));
  await card('3');
  await user.click(screen.getByRole('button', { name: `Cancel order ${open.order_no}` }));
  expect((await card('3')).textContent).toContain('Revoked');
  expect(screen.queryByRole('button', { name: /^Cancel order/ })).toBeNull();
  act(() =>
    platform.session.pushPersonal({
      orders: [fakeOrder({ order_id: '4', order_no: '4', create_time: Date.UTC(2026, 10, 21) })],
    }),
  );
  await card('4');
});

test('[T-14] the file holds everything that the filter holds, not only what was scrolled to', async () => {
  const { platform, user } = await openRemote('/order/entrust?side=1', signedIn, ({ api }) =>
    api.answer(listUserOrder, ({ from_id }) =>
      from_id === 0
        ? { list: [filled], next_id: '2' }
        : { list: [fakeOrder({ order_no: 'N1' })], next_id: null },
    ),
  );
  await card('2');
  await user.click(screen.getByRole('button', { name: 'Save as spreadsheet' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const { name, type } = saved[0]!;
  const text = await saved[0]!.text;
  expect([name, type]).toEqual(['orders_2026-11-21.csv', 'text/csv;charset=utf-8']);
  expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual([
    'Order number',
    '202611210000000002',
    'N1',
    '',
  ]);
  expect(text).toContain('Fully traded');
  expect(platform.api.inputs(listUserOrder).slice(-2)).toEqual([
    { side: 1, limit: 100, from_id: 0 },
    { side: 1, limit: 100, from_id: '2' },
  ]);
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'success', text: '2 records saved' });
});

test('[T-14] a file is whole or is not: a page that cannot be had is said, and stopping saves nothing', async () => {
  const { platform, user } = await openOrders();
  await card('2');
  platform.api.refuse(listUserOrder, { reason: 'unavailable' });
  await user.click(screen.getByRole('button', { name: 'Save as spreadsheet' }));
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toBe('failure:unavailable'));
  platform.api.answer(listUserOrder, () => new Promise(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Save as spreadsheet' }));
  platform.api.answer(listUserOrder, () => ({ list: [], next_id: null }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(saved).toEqual([]);
});

test('[T-14] fills show price, volume, turnover, fee, side and order number, and lead to their order', async () => {
  const { platform } = await openRemote('/order/trade?side=1', signedIn, ({ api }) =>
    api.answer(listUserTrade, () => ({ list: [fill], next_id: null })),
  );
  const link = await screen.findByRole('link', { name: `Order ${fill.order_no}` });
  const shown = link.closest<HTMLElement>('[data-trade]')!;
  expect(figures(shown)).toEqual({
    'Price USDT': '1.2840',
    'Volume AURA': '400.00',
    'Turnover USDT': '513.6',
    'Fee AURA': '0.4',
  });
  expect(shown.textContent).toMatch(/Buy.*202611210000000002/s);
  expect(link.getAttribute('href')).toBe(`/order/entrust?order=${fill.order_no}`);
  expect(platform.api.inputs(listUserTrade)[0]).toEqual({ side: 1, limit: 20, from_id: 0 });
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
  // A fill that happens now shows without a reload.
  const next = { ...fill, id: '8', order_no: '202611210000000009' };
  platform.api.answer(listUserTrade, () => ({ list: [next, fill], next_id: null }));
  act(() => platform.session.pushPersonal({ orders: [{ ...filled, version: 2 }] }));
  expect(await screen.findByRole('link', { name: `Order ${next.order_no}` })).toBeTruthy();
});

test('[A-11] an order that was sent and got no answer stands above the orders', async () => {
  await openRemote('/order/entrust', signedIn, (platform) => {
    platform.api.answer(listUserOrder, () => ({ list: [filled], next_id: null }));
    leaveUnanswered(platform, placeOrder, {
      ...{ token: 'aura', market: 'usdt', side: 2, market_type: 1, price: '1.3001', amount: '7.25' },
    });
  });
  const note = (await screen.findByText('It was not made')).closest('[data-state]');
  expect(note?.textContent).toMatch(/AURA\/USDT.*Sell · Limit.*1\.3001 USDT.*7\.25 AURA/s);
});
