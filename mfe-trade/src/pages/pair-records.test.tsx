import { amendOrder, type AskedOf, listOrderPending, listUserTrade, cancelOrder } from '@exchange/contract';
import { lookupOf } from '@exchange/contract/command';
import { fakeFailure, fakeUser } from '@exchange/platform/fake';
import { act, screen, within } from '@testing-library/react';
import { editOrder } from '../testing/edit-order';
import { fakeOrder } from '../testing/fake-order';
import { openRemote } from '../testing/open-remote';

const path = '/trade/aura_usdt/transaction';
const signedIn = { user: fakeUser() };

test('[T-10] open orders are live, newest version wins, and can be cancelled one by one and all at once', async () => {
  const list = [
    fakeOrder({ order_id: 'a' }),
    fakeOrder({ order_id: 'b', side: 2, price: '1.42', traded_amount: '144', status: 2, create_time: 2_000 }),
  ];
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list }));
    api.answer(cancelOrder, ({ order_id }) => ({ order: fakeOrder({ order_id, status: 0, version: 9 }) }));
  });
  const filled = await screen.findByText('Filled 36%');
  expect(filled).toBeTruthy();
  act(() =>
    platform.session.pushPersonal({
      orders: [fakeOrder({ order_id: 'b', traded_amount: '200', status: 2, version: 2, create_time: 2_000 })],
    }),
  );
  expect(await screen.findByText('Filled 50%')).toBeTruthy();
  act(() =>
    platform.session.pushPersonal({ orders: [fakeOrder({ order_id: 'c', version: 1, create_time: 3_000 })] }),
  );
  expect(screen.getByRole('tab', { name: 'Open orders (3)' })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /^Cancel the order/ })[0]!);
  expect(platform.toast.shown.at(-1)?.type).toBe('success');
  expect(screen.getByRole('tab', { name: 'Open orders (2)' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel all' }));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel all' }));
  expect(await screen.findByText('No open orders')).toBeTruthy();
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'success', text: '2 orders cancelled' });
});

test('[T-10] [A-11] an order that is being cancelled says so in its row, and is there again when that was refused', async () => {
  let refuse: () => void = () => undefined;
  const { user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list: [fakeOrder({ order_id: 'a' })] }));
    api.answer(
      cancelOrder,
      () =>
        new Promise((_, reject) => {
          refuse = () => reject(fakeFailure({ reason: 'orderClosed' }));
        }),
    );
  });
  await screen.findByText('Filled 0%');
  await user.click(screen.getByRole('button', { name: /^Cancel the order/ }));
  expect(screen.getByText('Cancelling…')).toBeTruthy();
  await act(async () => refuse());
  expect(screen.getByText('Filled 0%')).toBeTruthy();
});

const editable = fakeOrder({ order_id: 'a', price: '1.4', amount: '400', post_only: true });
/** The order as an amendment makes it. */
const amended = ({ price = editable.price, amount = editable.amount }: AskedOf<typeof amendOrder>) => ({
  ...editable,
  ...{ price, amount, version: 2 },
});

test('[T-22] an open order is changed in one step; what that does to its place is said before, and nothing is asked without numbers', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list: [editable] }));
    api.answer(amendOrder, (asked) => ({ order: amended(asked) }));
  });
  expect(await screen.findByText('Post only')).toBeTruthy();
  const { sheet, type, save } = await editOrder(user);
  await type('Amount AURA', '300');
  expect(sheet.getByText('It keeps its place in the queue.')).toBeTruthy();
  await type('Price USDT', '');
  await save();
  expect(sheet.getByText('Enter a number above zero')).toBeTruthy();
  expect(platform.api.inputs(amendOrder)).toEqual([]);
  await type('Price USDT', '1.2');
  expect(sheet.getByText('It goes to the end of the queue at its price.')).toBeTruthy();
  await save();
  expect(platform.api.inputs(amendOrder)).toEqual([{ order_id: 'a', price: '1.2', amount: '300' }]);
  expect(await screen.findByText('1.2000')).toBeTruthy();
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'success', text: 'Order changed' });
});

test('[T-22] [A-11] what is asked of an order is said in its one row at once, until the exchange’s word takes its place', async () => {
  let answer: () => void = () => undefined;
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list: [editable] }));
    api.answer(
      amendOrder,
      (asked) => new Promise((resolve) => (answer = () => resolve({ order: amended(asked) }))),
    );
  });
  const { type, save } = await editOrder(user);
  await type('Price USDT', '1.2');
  await type('Amount AURA', '300');
  await save();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText(/AURA/, { selector: 'li *' }).map(({ textContent }) => textContent)).toEqual([
    '400.00 AURA',
    'Changing to 1.2000 · 300.00 AURA…',
  ]);
  expect(screen.getByRole('tab', { name: 'Open orders (1)' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Edit the order/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // The personal channel may be faster than the answer.
  act(() =>
    platform.session.pushPersonal({ orders: [{ ...editable, price: '1.2', amount: '300', version: 2 }] }),
  );
  expect(screen.getByText('1.2000')).toBeTruthy();
  expect(screen.queryByText(/^Changing to/)).toBeNull();
  await act(async () => answer());
  expect(screen.getByText('Filled 0%')).toBeTruthy();
});

test('[T-22] [A-11] what the exchange refuses is said in the order’s row, and stands in the sheet that is opened again', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list: [editable] }));
    api.refuse(amendOrder, { code: 3018, reason: 'postOnlyWouldTrade' });
  });
  const first = await editOrder(user);
  await first.type('Price USDT', '1.2');
  await first.save();
  const row = await screen.findByRole('alert');
  expect(
    within(row).getByText(
      'Not changed to 1.2000. The order stays as it is: it is post only and would have traded at once. Choose a price that waits.',
    ),
  ).toBeTruthy();
  expect(within(row).getByText('1.4000')).toBeTruthy();
  const again = await editOrder(user);
  expect(again.field('Price USDT').value).toBe('1.2');
  expect(again.sheet.getByText(/^The order stays as it is: it is post only/)).toBeTruthy();
  platform.api.answer(amendOrder, (asked) => ({ order: amended(asked) }));
  await again.type('Price USDT', '1.15');
  await again.save();
  expect(await screen.findByText('1.1500')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[T-22] [A-11] a refusal is put out of view by hand; of an order that has closed meanwhile a toast says it', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list: [editable] }));
    api.refuse(amendOrder, { reason: 'insufficientBalance' });
  });
  const first = await editOrder(user);
  await first.type('Amount AURA', '900');
  await first.save();
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.getByText('Filled 0%')).toBeTruthy();
  platform.api.refuse(amendOrder, { code: 3009, reason: 'orderClosed' });
  const second = await editOrder(user);
  await second.type('Amount AURA', '900');
  platform.api.answer(listOrderPending, () => ({ list: [] }));
  await second.save();
  expect(await screen.findByText('No open orders')).toBeTruthy();
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'error', text: 'failure:orderClosed' });
});

test('[T-22] [A-11] a change whose answer is lost is looked for and never sent twice; its row says so', async () => {
  const lookup = lookupOf(amendOrder);
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list: [editable] }));
    api.refuse(amendOrder, { kind: 'network', code: 0, reason: '' });
    api.refuse(lookup, { kind: 'network', code: 0, reason: '' });
  });
  const { type, save } = await editOrder(user);
  await type('Price USDT', '1.2');
  await save();
  expect(await screen.findByText('Not known whether it was changed to 1.2000')).toBeTruthy();
  platform.api.answer(lookup, () => ({
    ...{ done: true, answer: { order: { ...editable, price: '1.2', version: 2 } } },
  }));
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText('1.2000')).toBeTruthy();
  expect(screen.getByText('Filled 0%')).toBeTruthy();
  expect(platform.api.inputs(amendOrder)).toHaveLength(1);
});

test('[T-22] [A-11] a change that an earlier page left and that never arrived is said in the row of its order', async () => {
  await openRemote(path, signedIn, ({ api, storage, clock }) => {
    api.answer(listOrderPending, () => ({ list: [editable] }));
    api.answer(lookupOf(amendOrder), () => ({ done: false, answer: null }));
    const sentAt = clock.now() - 60_000;
    const kept = { asked: { order_id: 'a', price: '1.2' }, sentAt, triedAt: sentAt };
    storage.set('command.order.amendOrder.user-1.k', JSON.stringify(kept));
  });
  expect(
    await screen.findByText(
      'Not changed to 1.2000. The change did not reach the exchange; the order is as it was.',
    ),
  ).toBeTruthy();
});

test('[T-16] [T-22] one of two that cancel each other and a trailing stop are not changed, only cancelled', async () => {
  const waits = { side: 2, market_type: 2, price: '0', trigger_time: 0 } as const;
  await openRemote(path, signedIn, ({ api }) =>
    api.answer(listOrderPending, () => ({
      list: [
        fakeOrder({ order_id: 'a', linked_order_id: 'b' }),
        fakeOrder({
          ...waits,
          order_id: 'c',
          trigger_kind: 'trailing',
          trigger_price: '1',
          trail_percent: '5',
        }),
        fakeOrder({ ...waits, order_id: 'd', trigger_kind: 'stop', trigger_price: '1.1' }),
      ],
    })),
  );
  expect(await screen.findAllByRole('button', { name: /^Cancel the order/ })).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: /^Edit the order/ })).toHaveLength(1);
});

test('[T-16] [T-22] of an order that waits for a price that price is changed, too', async () => {
  const waits = { side: 2, market_type: 2, price: '0', amount: '20', trigger_kind: 'stop' } as const;
  const waiting = fakeOrder({ ...waits, order_id: 'd', trigger_price: '1.1', trigger_time: 0 });
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list: [waiting] }));
    api.answer(amendOrder, () => ({ order: { ...waiting, trigger_price: '1.15', version: 2 } }));
  });
  await user.click(await screen.findByRole('button', { name: /^Edit the order/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit order' });
  const field = within(sheet).getByRole('textbox', { name: /^Trigger/ });
  await user.clear(field);
  await user.type(field, '1.15');
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(platform.api.inputs(amendOrder)).toEqual([{ order_id: 'd', trigger_price: '1.15' }]);
});

test('[T-10] an order that cannot be cancelled says why, and the list is fetched again', async () => {
  const { platform, user } = await openRemote(path, signedIn, ({ api }) => {
    api.answer(listOrderPending, () => ({ list: [fakeOrder({ order_id: 'a' })] }));
    api.refuse(cancelOrder, { code: 3009, reason: 'orderClosed' });
  });
  const button = await screen.findByRole('button', { name: /^Cancel the order/ });
  platform.api.answer(listOrderPending, () => ({ list: [] }));
  await user.click(button);
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'error', text: 'failure:orderClosed' });
  expect(await screen.findByText('No open orders')).toBeTruthy();
});

test('[T-10] orders that cannot be had say so without doubt about money; those known stay, and say that they may be old', async () => {
  const unreachable = { kind: 'network', code: 0, reason: '' } as const;
  const { platform, user } = await openRemote(path, signedIn, ({ api }) =>
    api.refuse(listOrderPending, unreachable),
  );
  expect(await screen.findByText('Your orders could not be loaded')).toBeTruthy();
  expect(screen.getByText(/your funds and orders are not affected/)).toBeTruthy();
  platform.api.answer(listOrderPending, () => ({ list: [fakeOrder()] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Filled 0%')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  platform.api.refuse(listOrderPending, { reason: 'unavailable' });
  act(() => platform.session.resync());
  expect((await screen.findByRole('alert')).textContent).toContain('failure:unavailable');
  expect(screen.getByText('Filled 0%')).toBeTruthy();
  platform.api.answer(listOrderPending, () => ({ list: [] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No open orders')).toBeTruthy();
});

test('[T-10] own fills are listed and follow the personal channel', async () => {
  const trade = {
    id: 't1',
    order_id: 'a',
    order_no: 'N',
    token: 'aura',
    market: 'usdt',
    side: 1 as const,
    price: '1.25',
    amount: '40',
    turnover: '50',
    fee: '0.04',
    time: 1,
  };
  const { platform, user } = await openRemote(path, signedIn);
  await user.click(await screen.findByRole('tab', { name: 'My trades' }));
  expect(await screen.findByText('No trades yet')).toBeTruthy();
  platform.api.answer(listUserTrade, () => ({ list: [trade], next_id: null }));
  act(() =>
    platform.session.pushPersonal({ orders: [fakeOrder({ traded_amount: '40', status: 2, version: 2 })] }),
  );
  expect(await screen.findByText('Fee 0.0400 AURA')).toBeTruthy();
  // Those of whoever comes back to the page stay until the exchange has answered (H-26).
  platform.api.answer(listUserTrade, () => new Promise(() => undefined));
  await act(async () => platform.navigation.to('/home/marketCondition'));
  expect(screen.queryByText('Fee 0.0400 AURA')).toBeNull();
  await act(async () => platform.navigation.to(path));
  expect(screen.getByText('Fee 0.0400 AURA')).toBeTruthy();
});
