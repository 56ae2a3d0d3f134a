import {
  changePriceAlert,
  createPriceAlert,
  deletePriceAlert,
  type InputOf,
  listPriceAlerts,
  type PriceAlert,
} from '@exchange/contract';
import { fakePair, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeAlert } from '../testing/fake-alert';
import { openRemote } from '../testing/open-remote';

const pairPage = '/trade/aura_usdt/transaction';

let alerts: PriceAlert[];
beforeEach(() => {
  alerts = [];
});

/** An exchange that keeps alerts. */
function keepAlerts({ api }: FakePlatform): void {
  api.answer(listPriceAlerts, () => ({ list: alerts }));
  type Terms = Pick<
    InputOf<typeof createPriceAlert>,
    'kind' | 'price' | 'percent' | 'within' | 'repeat' | 'note'
  >;
  const kept = ({ kind, price, percent, within: span, repeat = false, note = '' }: Terms) => ({
    ...{ kind, repeat, note, price: price ?? null, percent: percent ?? null, within: span ?? null },
  });
  api.answer(createPriceAlert, ({ token, market, ...terms }) => {
    const alert = fakeAlert({ token, market, ...kept(terms), id: String(alerts.length + 2) });
    alerts = [alert, ...alerts];
    return { alert };
  });
  api.answer(changePriceAlert, ({ id, ...terms }) => {
    const alert = fakeAlert({ id, ...kept(terms) });
    alerts = alerts.map((each) => (each.id === id ? alert : each));
    return { alert };
  });
  api.answer(deletePriceAlert, ({ id }) => {
    alerts = alerts.filter((alert) => alert.id !== id);
    return {};
  });
}

const signedIn = { user: fakeUser() };
const openSheet = async (options: Parameters<typeof openRemote>[1] = signedIn) => {
  const opened = await openRemote(pairPage, options, keepAlerts);
  await opened.user.click(await screen.findByRole('button', { name: 'Price alerts' }));
  const sheet = await screen.findByRole('dialog', { name: 'Price alerts for AURA/USDT' });
  const field = (name: string | RegExp) => within(sheet).getByRole<HTMLInputElement>('textbox', { name });
  const write = async (name: string | RegExp, text: string) => {
    await opened.user.clear(field(name));
    if (text !== '') await opened.user.type(field(name), text);
  };
  const press = (name: string | RegExp) => opened.user.click(within(sheet).getByRole('button', { name }));
  const rows = () =>
    within(sheet)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { ...opened, sheet, field, write, press, rows };
};

test('[T-19] at a pair an alert begins at the last price, says which way it waits, and is set', async () => {
  const { platform, sheet, field, write, press, rows } = await openSheet();
  expect(await within(sheet).findByRole('textbox', { name: 'Price (USDT)' })).toBeTruthy();
  expect(field('Price (USDT)').value).toBe('1.2843');
  expect(within(sheet).getByText('Choose a price above or below the last one, 1.2843.')).toBeTruthy();
  await press('Set alert');
  expect(within(sheet).getByRole('alert').textContent).toContain('Choose a price above or below');
  await write('Price (USDT)', '1.3');
  expect(within(sheet).getByText(/rises to 1.3000 or above. Last price: 1.2843/)).toBeTruthy();
  await press('−5%');
  expect(field('Price (USDT)').value).toBe('1.2200');
  expect(within(sheet).getByText(/falls to 1.2200 or below/)).toBeTruthy();
  await write('Note (optional)', 'buy more');
  await press('Set alert');
  await waitFor(() => expect(rows()).toEqual(['Falls to 1.2200buy more']));
  expect(platform.api.inputs(createPriceAlert)).toEqual([
    { token: 'aura', market: 'usdt', kind: 'below', price: '1.2200', repeat: false, note: 'buy more' },
  ]);
  expect(platform.toast.shown).toMatchObject([{ type: 'success', text: 'Alert set' }]);
});

test('[T-19] at a pair without a trade it is said that there is none yet', async () => {
  const pairs = [fakePair({ token: 'aura', price: '0' })];
  const { sheet, write } = await openSheet({ ...signedIn, pairs });
  await within(sheet).findByText('There is no trade yet. Choose any price above zero.');
  await write('Price (USDT)', '1.3');
  expect(
    within(sheet).getByText('Tells you when it trades at 1.3000 or above. There is no trade yet.'),
  ).toBeTruthy();
});

test('[T-19] an alert for a move has its percent and span; a repeating one says when it waits again', async () => {
  const { platform, user, sheet, write, press, rows } = await openSheet();
  await user.click(await within(sheet).findByRole('radio', { name: 'Move' }));
  await write('Up or down by (%)', '0.05');
  await press('Set alert');
  expect(within(sheet).getByRole('alert').textContent).toBe('Enter at least 0.1%.');
  await write('Up or down by (%)', '7.5');
  await user.click(within(sheet).getByRole('radio', { name: '24 h' }));
  await user.click(within(sheet).getByRole('checkbox', { name: 'Tell me each time' }));
  expect(within(sheet).getByText(/once 24 hours have passed/)).toBeTruthy();
  await press('Set alert');
  await waitFor(() => expect(rows()).toEqual(['Moves 7.5% within 24 hoursEach time']));
  expect(platform.api.inputs(createPriceAlert)).toEqual([
    { token: 'aura', market: 'usdt', kind: 'move', percent: '7.5', within: '24h', repeat: true, note: '' },
  ]);
});

test('[T-19] what the exchange says against an alert stands at its field', async () => {
  const { platform, sheet, write, press } = await openSheet();
  await within(sheet).findByRole('textbox', { name: 'Price (USDT)' });
  platform.api.refuse(createPriceAlert, { reason: 'alertMet', code: 3042, fields: { price: '1.31' } });
  await write('Price (USDT)', '1.3');
  await press('Set alert');
  expect((await within(sheet).findByRole('alert')).textContent).toBe(
    'The last price, 1.3100, meets this already. Choose another price.',
  );
});

test('[T-19] whoever is not signed in is asked to log in', async () => {
  const { platform, press, sheet } = await openSheet({});
  await within(sheet).findByText('Log in to set price alerts');
  await press('Log in');
  expect(platform.session.loginRequests).toHaveLength(1);
  expect(platform.api.inputs(listPriceAlerts)).toEqual([]);
});

test('[T-19] all alerts of the account are changed, deleted and brought back, and wait again', async () => {
  alerts = [
    fakeAlert(),
    fakeAlert({
      id: '2',
      token: 'kite',
      kind: 'below',
      price: '20',
      repeat: true,
      state: 'resting',
      told_time: 5,
    }),
    fakeAlert({ id: '3', price: '1.1', kind: 'below', state: 'told', told_time: 9, told_price: '1.0987' }),
  ];
  const { platform, user } = await openRemote('/trade/alerts', signedIn, keepAlerts);
  const waiting = await screen.findByRole('region', { name: 'Waiting' });
  expect(
    within(waiting)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['AURA/USDT', 'KITE/USDT']);
  const told = screen.getByRole('region', { name: 'Told' });
  expect(told.textContent).toMatch(/Falls to 1.1000Told .+ at 1.0987/);
  await user.click(screen.getByRole('button', { name: 'Change: Rises to 1.5000' }));
  const sheet = await screen.findByRole('dialog', { name: 'Change alert' });
  const price = within(sheet).getByRole<HTMLInputElement>('textbox', { name: 'Price (USDT)' });
  expect(price.value).toBe('1.5');
  await user.clear(price);
  await user.type(price, '1.6');
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await screen.findByText('Rises to 1.6000');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Wait again: Falls to 1.1000' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Told' })).toBeNull());
  expect(platform.api.inputs(changePriceAlert).at(-1)).toMatchObject({
    id: '3',
    kind: 'below',
    price: '1.1',
  });
  await user.click(screen.getByRole('button', { name: 'Delete: Falls to 20.0000' }));
  await waitFor(() => expect(screen.queryByText('Falls to 20.0000')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Falls to 20.0000');
  expect(platform.api.inputs(createPriceAlert)).toEqual([
    { token: 'kite', market: 'usdt', kind: 'below', price: '20', repeat: true, note: '' },
  ]);
});

test('[T-19] [H-25] a deletion can be taken back until that has succeeded; of one that was told it cannot', async () => {
  alerts = [
    fakeAlert(),
    fakeAlert({ id: '3', price: '1.1', kind: 'below', state: 'told', told_time: 9, told_price: '1.0987' }),
  ];
  const { platform, user } = await openRemote('/trade/alerts', signedIn, keepAlerts);
  await user.click(await screen.findByRole('button', { name: 'Delete: Falls to 1.1000' }));
  await waitFor(() => expect(screen.queryByText(/Falls to 1.1000/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete: Rises to 1.5000' }));
  platform.api.refuse(createPriceAlert, { kind: 'network', code: 0, reason: '' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(platform.toast.shown).toMatchObject([{ type: 'error' }]));
  keepAlerts(platform);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Rises to 1.5000');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('[T-19] an alert that is changed in a pair’s sheet says so at its first field, and the change can be left', async () => {
  alerts = [fakeAlert(), fakeAlert({ id: '2', price: '1.7' })];
  const { sheet, press, field } = await openSheet();
  await within(sheet).findByRole('button', { name: 'Change: Rises to 1.7000' });
  await press('Change: Rises to 1.7000');
  expect(field('Price (USDT)').value).toBe('1.7');
  expect(sheet.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.tagName).toBe('INPUT');
  await press('Cancel');
  expect(within(sheet).queryByRole('button', { name: 'Save' })).toBeNull();
  await press('Change: Rises to 1.7000');
  // Deleted, it cannot be changed any more.
  await press('Delete: Rises to 1.7000');
  await waitFor(() => expect(within(sheet).queryByRole('button', { name: 'Save' })).toBeNull());
});

test('[T-19] the list follows what is told meanwhile, and says when it cannot be loaded', async () => {
  alerts = [fakeAlert()];
  const { platform } = await openRemote('/trade/alerts', signedIn, keepAlerts);
  await screen.findByRole('region', { name: 'Waiting' });
  alerts = [fakeAlert({ state: 'told', told_time: 9, told_price: '1.51' })];
  act(() => platform.session.pushPersonal({ alerts: [{ id: '2', token: 'aura', market: 'usdt' }] }));
  await screen.findByRole('region', { name: 'Told' });
});

test('[T-19, Q-05] a pair’s sheet follows what is done to its alerts elsewhere, and not to those of another pair', async () => {
  const { platform, rows } = await openSheet();
  await waitFor(() => expect(platform.api.inputs(listPriceAlerts).length).toBeGreaterThan(0));
  const asked = platform.api.inputs(listPriceAlerts).length;
  alerts = [fakeAlert()];
  act(() => platform.session.pushPersonal({ alerts: [{ id: '9', token: 'lyre', market: 'usdt' }] }));
  expect(platform.api.inputs(listPriceAlerts)).toHaveLength(asked);
  act(() => platform.session.pushPersonal({ alerts: [{ id: '1', token: 'aura', market: 'usdt' }] }));
  await waitFor(() => expect(rows()).toEqual(['Rises to 1.5000']));
  alerts = [];
  act(() => platform.session.resync());
  await waitFor(() => expect(rows()).toEqual([]));
});

test('[T-19] alerts that cannot be loaded say so, and are asked for again', async () => {
  alerts = [fakeAlert()];
  const { platform, user } = await openRemote('/trade/alerts', signedIn, ({ api }) =>
    api.refuse(listPriceAlerts, { reason: 'unavailable' }),
  );
  await screen.findByText('The alerts could not be loaded');
  keepAlerts(platform);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Waiting' });
});
