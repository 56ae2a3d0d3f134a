import { getUserUsable, lookupOf, placeOrder, type Order } from '@exchange/contract';
import { fakeFailure, fakeUser } from '@exchange/platform/fake';
import { leaveUnanswered } from '@exchange/testing/leave-unanswered';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrder } from '../../../testing/fake-order';
import { matchOnly } from '../../../testing/match-media';
import { openRemote } from '../../../testing/open-remote';

const path = '/trade/aura_usdt/transaction';
type Set = NonNullable<Parameters<typeof openRemote>[2]>;

/** Opens the form of a kind that waits for a price; the other form has an amount. */
async function openKind(kind: string, set: Set = () => undefined) {
  const page = await openRemote(path, { user: fakeUser() }, (platform) => {
    platform.api.answer(getUserUsable, ({ token }) => ({ token, available: '1000', version: 1 }));
    set(platform);
  });
  const { user } = page;
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '3');
  await user.click(screen.getByRole('button', { name: /^Order type/ }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${kind}`) }));
  const sheet = await screen.findByRole('dialog', { name: new RegExp(`^${kind}`) });
  const fill = async (label: RegExp, text: string) => {
    const field = await within(sheet).findByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, text);
  };
  const place = () => user.click(within(sheet).getByRole('button', { name: /^Place/ }));
  return { ...page, sheet, fill, place };
}
const placed = (fields: Partial<Order> = {}) => ({ order: fakeOrder({ order_id: 'new', ...fields }) });
const waiting = {
  trigger_kind: 'stop',
  trigger_price: '1.1',
  trigger_time: 0,
  side: 2,
  market_type: 2,
} as const;

test('[T-16] a stop is sent as it stands in its own form; the other form stays as it was', async () => {
  const { sheet, fill, place, platform } = await openKind('Stop', ({ api }) =>
    api.answer(placeOrder, () => placed(waiting)),
  );
  await fill(/^Trigger price/, '1.1');
  await fill(/^Amount/, '7');
  expect(within(sheet).getByRole('status').textContent).toMatch(/falls to 1\.1.* USDT, 7.* AURA are sold/);
  await place();
  expect(await screen.findByText('Open orders (1)')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(platform.api.inputs(placeOrder)).toMatchObject([
    { market_type: 2, side: 2, price: '0', amount: '7', trigger_kind: 'stop', trigger_price: '1.1' },
  ]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe('3');
});

test('[T-15] [T-16] what was typed stays where the exchange refuses it, and where an earlier order has no answer', async () => {
  const refusal = () => Promise.reject(fakeFailure({ code: 3022, reason: 'triggersAtOnce' }));
  const { sheet, fill, place, platform } = await openKind('Stop', ({ api }) =>
    api.answer(placeOrder, refusal),
  );
  await fill(/^Trigger price/, '1.1');
  await place();
  expect((await within(sheet).findByRole('alert')).textContent).toBe('failure:triggersAtOnce');
  leaveUnanswered(platform, placeOrder, {
    ...{ token: 'aura', market: 'usdt', side: 1, market_type: 1, price: '1', amount: '1' },
  });
  await fill(/^Trigger price/, '1.05');
  expect(within(sheet).queryByRole('alert')).toBeNull();
  await place();
  expect((await within(sheet).findByRole('alert')).textContent).toMatch(/An earlier order has no answer yet/);
  expect(within(sheet).getByRole<HTMLInputElement>('textbox', { name: /^Trigger/ }).value).toBe('1.05');
  expect(platform.api.inputs(placeOrder)).toHaveLength(1);
});

test('[T-15] [T-16] nothing is sent while something is wrong, which is said at its field', async () => {
  const { sheet, fill, place, platform } = await openKind('Trailing stop');
  await fill(/^Distance/, '25');
  await fill(/^Amount/, '1001');
  await place();
  expect(await within(sheet).findByText('From 0.1 to 20 percent')).toBeTruthy();
  expect(
    within(sheet)
      .getByRole('textbox', { name: /^Amount/ })
      .getAttribute('aria-invalid'),
  ).toBe('true');
  expect(platform.api.inputs(placeOrder)).toEqual([]);
});

const field = (sheet: HTMLElement, name: RegExp) => within(sheet).getByRole('textbox', { name });
/** What is said to be wrong with a field. */
const faultOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
const refuse =
  (reason: string): Set =>
  ({ api }) =>
    api.answer(placeOrder, () => Promise.reject(fakeFailure({ code: 3000, reason })));

test.each([
  ['triggersAtOnce', /^Trigger price/],
  ['insufficientBalance', /^Amount/],
  ['totalTooSmall', /^Amount/],
])('[T-15] [T-16] a refusal stands at its field, which is brought into sight: %s', async (reason, name) => {
  const { sheet, fill, place } = await openKind('Stop', refuse(reason));
  await fill(/^Trigger price/, '1.1');
  await place();
  await within(sheet).findByRole('alert');
  expect(faultOf(field(sheet, name))).toBe(`failure:${reason}`);
  await waitFor(() => expect(document.activeElement).toBe(field(sheet, name)));
});

test('[T-15] [T-16] a refusal of the whole order stands above the button, beside what is scrolled', async () => {
  const { sheet, fill, place } = await openKind('Stop', refuse('tradingHalted'));
  await fill(/^Trigger price/, '1.1');
  await place();
  const alert = await within(sheet).findByRole('alert');
  expect(alert.textContent).toBe('failure:tradingHalted');
  expect(alert.nextElementSibling).toBe(within(sheet).getByRole('button', { name: /^Place/ }));
  expect(alert.closest('form')).toBeNull();
});

test('[T-15] [T-16] what is wrong is found without searching: the first field of it has the focus', async () => {
  const { sheet, place } = await openKind('Stop');
  await place();
  expect(document.activeElement).toBe(field(sheet, /^Trigger price/));
});

test('[T-15] [T-16] of two that cancel each other a limit that would trade at once is told before it is sent', async () => {
  const { sheet, fill, place, platform, user } = await openKind('One cancels', refuse('postOnlyWouldTrade'));
  await user.click(await within(sheet).findByRole('radio', { name: 'Sell' }));
  await fill(/^Limit price/, '1.2843');
  await fill(/^Trigger price/, '1.1');
  await place();
  expect(faultOf(field(sheet, /^Limit price/))).toBe(
    'The limit has to be above the last price; otherwise it would trade at once',
  );
  expect(platform.api.inputs(placeOrder)).toEqual([]);
  // The book may hold better offers than the last price.
  await fill(/^Limit price/, '1.2844');
  await place();
  await waitFor(() =>
    expect(faultOf(field(sheet, /^Limit price/))).toMatch(
      /^No order was placed.* Choose a limit price at which it waits/,
    ),
  );
});

test('[A-11] [T-16] while no answer comes the sheet says that it is being found out whether the order was placed', async () => {
  const { sheet, fill, place } = await openKind('Stop', ({ api }) => {
    api.answer(placeOrder, () => Promise.reject(fakeFailure({ kind: 'network', code: 0, reason: '' })));
    api.answer(lookupOf(placeOrder), () => new Promise(() => undefined));
  });
  await fill(/^Trigger price/, '1.1');
  expect(within(sheet).queryByText(/^No answer came/)).toBeNull();
  await place();
  const said = await within(sheet).findByText(/^No answer came.*checking whether your order was placed/);
  expect(said.getAttribute('role')).toBe('status');
  expect(said.nextElementSibling).toBe(within(sheet).getByRole('button', { name: /^Place/ }));
});

let restoreMedia: (() => void) | undefined;
afterEach(() => restoreMedia?.());

test('[T-16] where the screen is low the button scrolls with the fields, and places the order', async () => {
  restoreMedia = matchOnly('(max-height: 480px)');
  const { sheet, fill, place, platform } = await openKind('Stop', ({ api }) =>
    api.answer(placeOrder, () => placed(waiting)),
  );
  expect(
    within(sheet)
      .getByRole('button', { name: /^Place/ })
      .closest('form'),
  ).not.toBeNull();
  expect(sheet.querySelector('footer')).toBeNull();
  await fill(/^Trigger price/, '1.1');
  await place();
  expect(await screen.findByText('Open orders (1)')).toBeTruthy();
  expect(platform.api.inputs(placeOrder)).toHaveLength(1);
});
