import {
  amendOrder,
  changePriceAlert,
  createPriceAlert,
  deletePriceAlert,
  getKline,
  listOrderPending,
  listPriceAlerts,
  placeOrder,
  type Bar,
  type Order,
  type PriceAlert,
} from '@exchange/contract';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeAlert } from '../testing/fake-alert';
import { fakeOrder } from '../testing/fake-order';
import { wideScreen } from '../common/use-media';
import { matchOnly } from '../testing/match-media';
import { openRemote } from '../testing/open-remote';

jest.mock('../features/kline/chart/kline-chart', () => ({
  createKlineChart: () => ({ draw: () => undefined, dispose: () => undefined }),
}));

const hour = 3_600_000;
const newest = Date.UTC(2026, 10, 21, 12, 0);
const now = newest + 7 * 60_000;
const bars: Bar[] = Array.from({ length: 60 }, (_, index) => [
  newest - (59 - index) * 900_000,
  ...(['1.2700', '1.3000', '1.2500', '1.2843', '5.00', '6.40'] as const),
]);

/** From 1.29 ten hours ago, up by 0.001 an hour: 1.3 now. */
const line = { from_time: now - 10 * hour, from_price: '1.29', to_time: now - 5 * hour, to_price: '1.295' };
const ends = [
  { time: line.from_time, price: line.from_price },
  { time: line.to_time, price: line.to_price },
];
/** The last price is 1.2843. */
const stored = { 'kline.drawings:1:aura_usdt:7': JSON.stringify({ kind: 'ray', ends }) };

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(375);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(345);
  HTMLElement.prototype.scrollIntoView = jest.fn();
});
afterEach(() => jest.restoreAllMocks());

const user = fakeUser({ user_id: '1' });
let alerts: PriceAlert[];
let orders: Order[];
beforeEach(() => {
  [alerts, orders] = [[], []];
});

function answer({ api }: FakePlatform): void {
  api.answer(getKline, () => ({ list: bars, last_trade: '10' }));
  api.answer(listPriceAlerts, () => ({ list: alerts }));
  api.answer(listOrderPending, () => ({ list: orders }));
  api.answer(createPriceAlert, ({ kind, line: asked, note = '', repeat = false }) => {
    const alert = fakeAlert({ kind, note, repeat, price: '1.3', ...(asked && { line: asked }) });
    alerts = [alert];
    return { alert };
  });
  api.answer(placeOrder, ({ trigger_line, ...asked }) => {
    const trigger = { trigger_price: '1.3', trigger_time: 0, ...(trigger_line && { trigger_line }) };
    const order = fakeOrder({ ...asked, ...trigger, order_id: 'new' });
    orders = [order];
    return { order };
  });
}

/** The chart with a ray that was drawn, and selected by its list. */
async function openDrawn(path = '/trade/aura_usdt/kline') {
  const page = await openRemote(path, { user, now, stored }, answer);
  const { user: person } = page;
  if (path.endsWith('kline')) {
    await person.click(await screen.findByRole('button', { name: 'Chart settings' }));
    await person.click(await screen.findByRole('button', { name: /^Draw/ }));
  }
  await person.click(await screen.findByRole('button', { name: 'Lines: 1' }));
  await person.click(await screen.findByRole('button', { name: /^Ray 1\.2900 to 1\.2950/ }));
  if (path.endsWith('kline')) await person.click(screen.getByRole('button', { name: 'Close' }));
  const tool = (name: string) => screen.findByRole('button', { name: `${name} at the selected line` });
  return { ...page, tool };
}

test('[T-19] [T-20] an alert along a ray says what the line is now and later, is set with it, and takes the drawing’s place', async () => {
  const { platform, user: person, tool } = await openDrawn();
  await person.click(await tool('Alert'));
  const sheet = await screen.findByRole('dialog', { name: 'Price alerts for AURA/USDT' });
  await within(sheet).findByText('Drawn line, now 1.3000');
  expect([...sheet.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'In 1 hour1.3010',
    'In 24 hours1.3240',
  ]);
  expect(within(sheet).getByText(/rises to the line\. Last price: 1\.2843/)).toBeTruthy();
  expect(within(sheet).getByText(/goes on to the right for ever/)).toBeTruthy();
  expect(within(sheet).queryByRole('textbox', { name: /^Price/ })).toBeNull();
  await person.type(within(sheet).getByRole('textbox', { name: 'Note (optional)' }), 'mine');
  await person.click(within(sheet).getByRole('button', { name: 'Set alert' }));
  await within(sheet).findByText('Rises to it · mine');
  expect(platform.api.inputs(createPriceAlert)).toEqual([
    { token: 'aura', market: 'usdt', kind: 'above', line, repeat: false, note: 'mine' },
  ]);
  // The form is one for a price again.
  expect(within(sheet).getByRole('textbox', { name: 'Price (USDT)' })).toBeTruthy();
  await person.click(within(sheet).getByRole('button', { name: 'Close' }));
  await screen.findByRole('button', { name: 'Lines: 0' });
});

test('[T-20] an alert that the exchange refuses leaves the drawing, and says why', async () => {
  const { platform, user: person, tool } = await openDrawn();
  platform.api.refuse(createPriceAlert, { reason: 'alertMet', code: 3042, fields: { price: '1.31' } });
  await person.click(await tool('Alert'));
  const sheet = await screen.findByRole('dialog', { name: 'Price alerts for AURA/USDT' });
  await person.click(await within(sheet).findByRole('button', { name: 'Set alert' }));
  expect((await within(sheet).findByRole('alert')).textContent).toBe(
    'The last price, 1.3100, has met the line already.',
  );
  await person.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Lines: 1' })).toBeTruthy();
});

test('[T-20] in the full screen an alert is set at once, and an order is not offered', async () => {
  const { platform, user: person, tool } = await openDrawn('/trade/aura_usdt/kline2');
  expect(screen.queryByRole('button', { name: 'Order at the selected line' })).toBeNull();
  await person.click(await tool('Alert'));
  await screen.findByRole('button', { name: 'Lines: 0' });
  expect(platform.api.inputs(createPriceAlert)).toEqual([
    { token: 'aura', market: 'usdt', kind: 'above', line },
  ]);
});

test('[T-19] [T-20] an alert along a line is listed with what that is now, and changed in its note', async () => {
  alerts = [fakeAlert({ kind: 'below', price: '1.2', line, repeat: true })];
  const { platform, user: person } = await openRemote('/trade/alerts', { user, now }, answer);
  platform.api.answer(changePriceAlert, () => ({ alert: fakeAlert({ line }) }));
  expect((await screen.findByRole('listitem')).textContent).toContain(
    'Drawn line, now 1.3000Falls to it · Each time',
  );
  await person.click(screen.getByRole('button', { name: 'Change: Drawn line, now 1.3000' }));
  const sheet = await screen.findByRole('dialog', { name: 'Change alert' });
  await person.type(within(sheet).getByRole('textbox', { name: 'Note (optional)' }), 'mine');
  await person.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(platform.api.inputs(changePriceAlert)).toEqual([
      { id: '1', kind: 'above', line, repeat: true, note: 'mine' },
    ]),
  );
});

test('[T-19] [T-20] an alert along a line waits for it again once it was told, is deleted, and brought back with its line', async () => {
  const told = fakeAlert({ id: '2', price: '1.2', line, state: 'told', told_time: 9, told_price: '1.21' });
  alerts = [told];
  const { platform, user: person } = await openRemote('/trade/alerts', { user, now }, answer);
  platform.api.answer(deletePriceAlert, () => ({}));
  const waiting = fakeAlert({ id: '2', price: '1.2', line });
  platform.api.answer(changePriceAlert, () => {
    alerts = [waiting];
    return { alert: waiting };
  });
  const rest = { repeat: false, note: '' };
  await person.click(await screen.findByRole('button', { name: 'Wait again: Drawn line, now 1.3000' }));
  await waitFor(() =>
    expect(platform.api.inputs(changePriceAlert)).toEqual([{ id: '2', kind: 'above', line, ...rest }]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Wait again/ })).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Delete: Drawn line, now 1.3000' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(platform.api.inputs(createPriceAlert)).toEqual([
      { token: 'aura', market: 'usdt', kind: 'above', line, ...rest },
    ]),
  );
});

test('[T-20] an order along a ray is a stop with the line for its trigger, waits in the list, and takes the drawing’s place', async () => {
  const { platform, user: person, tool } = await openDrawn();
  await person.click(await tool('Order'));
  const panel = await screen.findByRole('region', { name: 'Stop' });
  await within(panel).findByText('Drawn line, now 1.3000');
  expect(within(panel).queryByRole('textbox', { name: /^Trigger/ })).toBeNull();
  await person.type(within(panel).getByRole('textbox', { name: /^Amount/ }), '10');
  expect(within(panel).getByText(/rises to the drawn line, now 1\.3000 USDT, AURA is bought/)).toBeTruthy();
  await person.click(within(panel).getByRole('button', { name: /^Place: buy/ }));
  await waitFor(() =>
    expect(platform.api.inputs(placeOrder)).toMatchObject([
      { side: 1, market_type: 2, trigger_kind: 'stop', trigger_line: line, amount: '10' },
    ]),
  );
  await screen.findByRole('button', { name: 'Lines: 0' });
  await person.click(await screen.findByRole('tab', { name: 'Open orders (1)' }));
  expect((await screen.findByText(/^Drawn line, now/)).textContent).toBe('Drawn line, now ≥ 1.3000');
  expect(screen.queryByRole('slider')).toBeNull();

  await person.click(screen.getByRole('button', { name: /^Edit the order/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit order' });
  expect(within(sheet).getByText('Drawn line, now ≥ 1.3000')).toBeTruthy();
  expect(within(sheet).queryByRole('textbox', { name: /^Trigger/ })).toBeNull();
  platform.api.answer(amendOrder, () => ({
    order: { ...(orders[0] ?? fakeOrder()), amount: '8', version: 2 },
  }));
  const amount = within(sheet).getByRole('textbox', { name: /^Amount/ });
  await person.clear(amount);
  await person.type(amount, '8');
  await person.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(platform.api.inputs(amendOrder)).toEqual([{ order_id: 'new', amount: '8' }]));
});

test('[T-20] to sell where the line lies above takes profit; taken off, the line leaves its price in the field', async () => {
  const { platform, user: person, tool } = await openDrawn();
  await person.click(await tool('Order'));
  const panel = await screen.findByRole('region', { name: 'Stop' });
  await person.click(within(panel).getByRole('radio', { name: 'Sell' }));
  await screen.findByRole('region', { name: 'Take profit' });
  await person.type(within(panel).getByRole('textbox', { name: /^Amount/ }), '10');
  await person.click(within(panel).getByRole('button', { name: 'Use a price' }));
  const trigger = within(panel).getByRole<HTMLInputElement>('textbox', { name: /^Trigger/ });
  expect(Number(trigger.value)).toBe(1.3);
  await person.click(within(panel).getByRole('button', { name: /^Place: sell/ }));
  await waitFor(() => expect(platform.api.inputs(placeOrder)).toHaveLength(1));
  expect(platform.api.inputs(placeOrder)).toMatchObject([
    { side: 2, trigger_kind: 'take_profit', trigger_price: '1.3' },
  ]);
  expect(platform.api.inputs(placeOrder)[0]).not.toHaveProperty('trigger_line');
  // What was asked for lies elsewhere in time: the drawing stays.
  expect(screen.getByRole('button', { name: 'Lines: 1' })).toBeTruthy();
});

test('[T-20] an order whose line the last price has met meanwhile is not sent', async () => {
  const { platform, user: person, tool } = await openDrawn();
  await person.click(await tool('Order'));
  const panel = await screen.findByRole('region', { name: 'Stop' });
  await person.type(within(panel).getByRole('textbox', { name: /^Amount/ }), '10');
  act(() => platform.quotes.push('aura_usdt', { price: '1.3100' }));
  await person.click(within(panel).getByRole('button', { name: /^Place: buy/ }));
  expect(await within(panel).findByText('The trigger has to be above the last price')).toBeTruthy();
  expect(platform.api.inputs(placeOrder)).toEqual([]);
});

test('[T-20] in the workspace an order along a ray opens the sheet of a stop', async () => {
  matchOnly(wideScreen);
  const page = await openRemote('/trade/aura_usdt/kline', { user, now, stored }, answer);
  const { user: person } = page;
  await person.click(await screen.findByRole('button', { name: 'Chart settings' }));
  await person.click(await screen.findByRole('button', { name: /^Draw/ }));
  await person.click(await screen.findByRole('button', { name: 'Lines: 1' }));
  await person.click(await screen.findByRole('button', { name: /^Ray 1\.2900 to 1\.2950/ }));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Order at the selected line' }));
  const sheet = await screen.findByRole('dialog', { name: 'Stop' });
  expect(await within(sheet).findByText('Drawn line, now 1.3000')).toBeTruthy();
});
