import {
  amendOrder,
  getKline,
  getOrderBook,
  listOrderPending,
  listPriceAlerts,
  placeOrder,
} from '@exchange/contract';
import type { Bar } from '@exchange/contract';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeOrder } from '../testing/fake-order';
import { book, openRemote } from '../testing/open-remote';

jest.mock('../features/kline/chart/kline-chart', () => ({
  createKlineChart: () => ({ draw: () => undefined, dispose: () => undefined }),
}));

const now = Date.UTC(2026, 10, 21, 12, 7);
const bars: Bar[] = Array.from({ length: 60 }, (_, index) => [
  Date.UTC(2026, 10, 21, 12, 0) - (59 - index) * 900_000,
  ...(['1.2700', '1.3000', '1.2500', '1.2843', '5.00', '6.40'] as const),
]);

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(375);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(345);
  HTMLElement.prototype.scrollIntoView = jest.fn();
});
afterEach(() => jest.restoreAllMocks());

const signedIn = { user: fakeUser(), now };

function prepare(orders: () => readonly ReturnType<typeof fakeOrder>[]) {
  return ({ api }: FakePlatform) => {
    api.answer(getKline, () => ({ list: bars, last_trade: '10' }));
    api.answer(listPriceAlerts, () => ({ list: [] }));
    api.answer(listOrderPending, () => ({ list: [...orders()] }));
  };
}

/** Opens the menu at the crosshair by keyboard, ten hundredths of the chart's height below its middle. */
async function openMenu(user: Awaited<ReturnType<typeof openRemote>>['user']) {
  const chart = await screen.findByRole('group', { name: /^Chart: arrow keys/ });
  act(() => chart.focus());
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Enter}');
  return screen.findByRole('menu');
}

test('[T-20] an order is begun at a price of the chart, in the one form beside it, and placed from there', async () => {
  const { platform, user } = await openRemote(
    '/trade/aura_usdt/kline',
    signedIn,
    prepare(() => []),
  );
  await within(await openMenu(user)).findByRole('menuitem', { name: /^Buy limit at/ });
  const choice = screen.getByRole('menuitem', { name: /^Buy limit at/ });
  const price = choice.textContent.split(' ').at(-1) ?? '';
  await user.click(choice);
  const panel = await screen.findByRole('region', { name: 'Order at the chart' });
  const field = await within(panel).findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
  await waitFor(() => expect(field.value).toBe(price));
  platform.api.answer(placeOrder, (asked) => ({ order: fakeOrder({ ...asked, order_id: 'new' }) }));
  await user.type(within(panel).getByRole('textbox', { name: /^Amount/ }), '10');
  await user.click(within(panel).getByRole('button', { name: 'Buy AURA' }));
  await waitFor(() =>
    expect(platform.api.inputs(placeOrder)).toMatchObject([{ side: 1, price, amount: '10' }]),
  );
  // The chart has it at once.
  await screen.findByRole('slider', { name: /Buy 10.00 AURA/ });
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Order at the chart' })).toBeNull();
});

test("[T-17] [T-20] the form beside the chart knows one's own orders: its estimate ends before them", async () => {
  const own = fakeOrder({ side: 2, price: '1.286', amount: '10', status: 1 });
  const { user } = await openRemote('/trade/aura_usdt/kline', signedIn, (platform) => {
    prepare(() => [own])(platform);
    platform.api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
  });
  await within(await openMenu(user)).findByRole('menuitem', { name: /^Buy limit at/ });
  await user.click(screen.getByRole('menuitem', { name: /^Buy limit at/ }));
  const panel = await screen.findByRole('region', { name: 'Order at the chart' });
  const price = await within(panel).findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '1.3');
  await user.type(within(panel).getByRole('textbox', { name: /^Amount/ }), '150');
  expect(await within(panel).findByText(/^Your own order at 1.2860 stands in the way/)).toBeTruthy();
});

test('[T-20] [A-11] what is on its way from the form beside the chart is a row of the chart’s orders, also when the form is closed', async () => {
  let answer: () => void = () => undefined;
  const { platform, user } = await openRemote(
    '/trade/aura_usdt/kline',
    signedIn,
    prepare(() => []),
  );
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: /^Buy limit at/ }));
  const panel = await screen.findByRole('region', { name: 'Order at the chart' });
  await user.type(await within(panel).findByRole('textbox', { name: /^Amount/ }), '10');
  platform.api.answer(
    placeOrder,
    (asked) =>
      new Promise((resolve) => (answer = () => resolve({ order: fakeOrder({ ...asked, order_id: 'new' }) }))),
  );
  await user.click(within(panel).getByRole('button', { name: 'Buy AURA' }));
  await user.click(await screen.findByRole('tab', { name: 'Open orders (1)' }));
  expect(await screen.findByText('On its way…')).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(screen.getByText('On its way…')).toBeTruthy();
  await act(async () => answer());
  expect(screen.getByText('Filled 0%')).toBeTruthy();
  expect(screen.queryByText('On its way…')).toBeNull();
  expect(screen.getByRole('tab', { name: 'Open orders (1)' })).toBeTruthy();
  await screen.findByRole('slider', { name: /Buy 10.00 AURA/ });
});

test('[T-20] a stop that is begun in the chart has its trigger and sells below the last price', async () => {
  const { user } = await openRemote(
    '/trade/aura_usdt/kline',
    signedIn,
    prepare(() => []),
  );
  await openMenu(user);
  const choice = screen.getByRole('menuitem', { name: /^Stop at/ });
  const price = choice.textContent.split(' ').at(-1) ?? '';
  await user.click(choice);
  const panel = await screen.findByRole('region', { name: 'Stop' });
  expect(within(panel).getByRole<HTMLInputElement>('textbox', { name: /^Trigger/ }).value).toBe(price);
  expect(within(panel).getByRole('button', { name: /^Place: sell/ })).toBeTruthy();
});

test('[T-20] [T-22] an order that is moved in the chart is amended by its command; its row says so meanwhile', async () => {
  let orders = [fakeOrder({ price: '1.27' })];
  const { platform, user } = await openRemote(
    '/trade/aura_usdt/kline',
    signedIn,
    prepare(() => orders),
  );
  const grip = await screen.findByRole('slider', { name: /Buy 400.00 AURA/ });
  await user.click(await screen.findByRole('tab', { name: 'Open orders (1)' }));
  let answer: (order: ReturnType<typeof fakeOrder>) => void = () => undefined;
  platform.api.answer(amendOrder, () => new Promise((resolve) => (answer = (order) => resolve({ order }))));
  act(() => grip.focus());
  await user.keyboard('{ArrowUp}{Enter}');
  await screen.findByText('Changing to 1.2701…');
  expect(platform.api.inputs(amendOrder)).toEqual([{ order_id: 'o1', price: '1.2701' }]);
  orders = [fakeOrder({ price: '1.2701', version: 2 })];
  await act(async () => answer(fakeOrder({ price: '1.2701', version: 2 })));
  await waitFor(() => expect(screen.queryByText(/^Changing to/)).toBeNull());
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('1.2701');
});

test('[T-20] [T-22] a refused amendment leaves the line where the order is, and says why there', async () => {
  const { platform, user } = await openRemote(
    '/trade/aura_usdt/kline',
    signedIn,
    prepare(() => [fakeOrder({ price: '1.27' })]),
  );
  const grip = await screen.findByRole('slider');
  platform.api.refuse(amendOrder, { reason: 'insufficientBalance' });
  act(() => grip.focus());
  await user.keyboard('{ArrowUp}{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not changed\. /);
  expect(grip.getAttribute('aria-valuetext')).toBe('1.2700');
});

/** Opens the chart with an order to buy at 1.27, where the pair last traded at 1.2843 and its lowest offer is 1.2850. */
async function openWithBid() {
  const page = await openRemote('/trade/aura_usdt/kline', signedIn, (platform) => {
    prepare(() => [fakeOrder({ price: '1.27' })])(platform);
    platform.api.first(getOrderBook, { token: 'aura', market: 'usdt' }, book);
  });
  const grip = await screen.findByRole('slider', { name: /Buy 400.00 AURA/ });
  const move = (steps: number) => {
    act(() => grip.focus());
    for (let step = 0; step < steps; step += 1) fireEvent.keyDown(grip, { key: 'ArrowUp', shiftKey: true });
  };
  return { ...page, grip, move };
}

test('[T-20] [T-22] [T-09] a dragged order whose price is far from the market is asked about in the words of its sheet, and stays where it was put meanwhile', async () => {
  const { platform, user, grip, move } = await openWithBid();
  platform.api.answer(amendOrder, ({ price }) => ({ order: fakeOrder({ price: price ?? '', version: 2 }) }));
  move(150);
  const dragged = screen.getByRole('group', { name: 'Change the order?' });
  await user.click(within(dragged).getByRole('button', { name: 'Change' }));
  const question = await screen.findByRole('dialog', { name: 'Your price is far from the market' });
  expect(question.textContent).toContain('You offer 1.4200 USDT. AURA last traded at 1.2843 USDT');
  await user.click(within(question).getByRole('button', { name: 'Leave it as it is' }));
  expect(platform.api.inputs(amendOrder)).toEqual([]);
  expect(grip.getAttribute('aria-valuetext')).toBe('1.4200');
  act(() => grip.focus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Change to this price' }));
  expect(platform.api.inputs(amendOrder)).toEqual([{ order_id: 'o1', price: '1.42' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[T-20] [T-22] the question about a dragged order says what the sheet says of its price, and what it traded at once is told', async () => {
  const { platform, user, move } = await openWithBid();
  const traded = { status: 3, traded_amount: '400', average_price: '1.285', turnover: '514' } as const;
  platform.api.answer(amendOrder, () => ({ order: fakeOrder({ price: '1.29', version: 2, ...traded }) }));
  move(14);
  expect(await screen.findByText('It goes to the end of the queue at its price.')).toBeTruthy();
  move(6);
  expect(await screen.findByText('It trades at once: the lowest offer is 1.2850 USDT.')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(platform.toast.shown.at(-1)).toEqual({
      type: 'success',
      text: 'Bought 400.00 AURA at 1.2850 on average, for 514.0000 USDT',
    }),
  );
});

test('[T-20] [T-22] a dragged order that ends while it is asked about takes the question along', async () => {
  const { platform, user, move } = await openWithBid();
  move(150);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Your price is far from the market' });
  await act(async () => platform.session.pushPersonal({ orders: [fakeOrder({ status: 0, version: 2 })] }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(platform.api.inputs(amendOrder)).toEqual([]);
});

test('[T-20] a mouse drags an order’s line and is asked whether to change the order', async () => {
  const { user } = await openRemote(
    '/trade/aura_usdt/kline',
    signedIn,
    prepare(() => [fakeOrder({ price: '1.27' })]),
  );
  const grip = await screen.findByRole('slider');
  const surface = screen.getByTestId('kline-surface');
  surface.setPointerCapture = () => undefined;
  const y = Number.parseFloat(grip.style.insetBlockStart);
  // The test environment has no PointerEvent; a mouse event with a pointer's members is as good.
  const send = (type: string, clientX: number, clientY: number) =>
    act(() => {
      const event = new MouseEvent(type, { clientX, clientY, bubbles: true });
      surface.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'mouse' }));
    });
  send('pointerdown', 20, y);
  send('pointermove', 20, y + 30);
  expect(Number(grip.getAttribute('aria-valuetext'))).toBeLessThan(1.27);
  send('pointerup', 20, y + 30);
  const question = await screen.findByRole('group', { name: 'Change the order?' });
  await user.click(within(question).getByRole('button', { name: 'Back' }));
  expect(grip.getAttribute('aria-valuetext')).toBe('1.2700');
});
