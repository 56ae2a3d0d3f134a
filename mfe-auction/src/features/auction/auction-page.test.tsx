import { lookupOf } from '@exchange/contract/command';
import { getAuctionDetail, getAuctionSchedule, payAuction } from '@exchange/contract/dutch-auction';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  answerAuction,
  answerOrders,
  fakeAuction,
  fakeOrder,
  fakeRegular,
  now,
  openAuctions,
} from '../../testing';

const path = '/auction/nova-d1';
const minute = 60_000;
const priceNow = async () => (await screen.findByTestId('price-now')).textContent;
const portionsField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Portions' });
const paidKeys = (platform: FakePlatform) =>
  platform.api.calls
    .filter(({ name }) => name === payAuction.name)
    .map(({ idempotencyKey }) => idempotencyKey);
const lost = { kind: 'network', code: 0, reason: '' } as const;

afterEach(() => jest.useRealTimers());

test('[U-02] the present price, the next one with its countdown, and what they cost are shown', async () => {
  const { user } = await openAuctions(path);
  expect(await priceNow()).toBe('28.00 USDT');
  expect(screen.getByText('In 00:30')).toBeTruthy();
  // Beside the price, and as what one portion would cost then.
  expect(screen.getAllByText('27.00 USDT')).toHaveLength(2);
  const field = await portionsField();
  await user.clear(field);
  await user.type(field, '4');
  expect(screen.getByTestId('pay-now').textContent).toBe('112.00 USDT');
  expect(screen.getByTestId('pay-next').textContent).toBe('108.00 USDT');
});

test('[U-02] the price falls at its time by the exchange’s clock, whatever the device’s clock says', async () => {
  // The device is ten minutes ahead.
  jest.useFakeTimers({ now: now + 10 * minute });
  const { platform } = await openAuctions(path);
  expect(await priceNow()).toBe('28.00 USDT');
  platform.clock.advance(30_000);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await priceNow()).toBe('27.00 USDT');
});

test('[U-02] the prices are there as a table, too, with the present one marked', async () => {
  const { user } = await openAuctions(path);
  await user.click(await screen.findByRole('button', { name: 'As a table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(22);
  expect(rows.find((row) => row.getAttribute('aria-current') === 'true')?.textContent).toContain('28.00');
});

test('[U-01] [H-26] limits are told at the field before anything is sent', async () => {
  const { platform, user } = await openAuctions(path, (prepared) =>
    answerOrders(prepared, [fakeOrder({ bid_portions: 45 })]),
  );
  const field = await portionsField();
  await screen.findByText('1 to 20 in one order, 5 left for you');
  const said = async (portions: string) => {
    await user.clear(field);
    await user.type(field, portions);
    return screen.getByRole('alert').textContent;
  };
  expect(await said('21')).toBe('At most 20 in one order');
  expect(await said('6')).toBe('Your limit allows 5 more');
  await user.click(screen.getByRole('button', { name: 'Buy portions' }));
  expect(screen.queryByLabelText('Trade password')).toBeNull();
  expect(platform.api.inputs(payAuction)).toEqual([]);
});

async function openSheet(user: Awaited<ReturnType<typeof openAuctions>>['user'], pin = '482913') {
  await user.click(await screen.findByRole('button', { name: 'Buy portions' }));
  await user.type(await screen.findByLabelText('Trade password'), pin);
}
const confirm = () => screen.getByRole('button', { name: 'Confirm and pay' });

test('[U-02] an order is confirmed with the trade password at the price that was seen, and stands among the own ones', async () => {
  const { platform, user } = await openAuctions(path);
  platform.api.answer(payAuction, () => {
    answerOrders(platform, [fakeOrder()]);
    return { order: fakeOrder() };
  });
  await user.type(await portionsField(), '2');
  await user.clear(await portionsField());
  await user.type(await portionsField(), '2');
  await openSheet(user);
  await user.click(confirm());
  expect(await screen.findByText('Your orders in this auction')).toBeTruthy();
  expect(platform.api.inputs(payAuction)).toEqual([
    { activity_id: 'nova-d1', amount: 2, price: '28', trade_password: '482913' },
  ]);
  expect(platform.toast.shown.at(-1)).toEqual({
    type: 'success',
    text: '2 portions bought for 56.00 USDT',
  });
});

test('[U-02] [H-20] after a lost answer the same order is sent again under the same key, also after a reload and at another price', async () => {
  const { platform, user, leave } = await openAuctions(path);
  platform.api.refuse(payAuction, lost);
  await openSheet(user);
  await user.click(confirm());
  expect(await screen.findByText(/never paid twice/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await leave();

  const kept = platform.storage
    .keys('')
    .map((key): [string, string] => [key, platform.storage.get(key) ?? '']);
  const later = await openAuctions(
    path,
    (prepared) => {
      prepared.api.answer(payAuction, () => ({ order: fakeOrder() }));
      prepared.api.refuse(lookupOf(payAuction), lost);
    },
    { stored: Object.fromEntries(kept), now: now + 5 * minute },
  );
  expect(await priceNow()).toBe('23.00 USDT');
  expect(await screen.findByText('It is not known what became of it')).toBeTruthy();
  await openSheet(later.user);
  expect(screen.getByText(/The answer to this order got lost/)).toBeTruthy();
  await later.user.click(confirm());
  await waitFor(() => expect(later.platform.toast.shown).toHaveLength(1));
  expect(later.platform.api.inputs(payAuction)).toEqual(platform.api.inputs(payAuction));
  expect(paidKeys(later.platform)).toEqual(paidKeys(platform));
  expect(later.platform.storage.keys('')).toEqual([]);
});

test('[U-02] a wrong trade password is said at its field, any other refusal with what it means', async () => {
  const { platform, user } = await openAuctions(path);
  platform.api.refuse(payAuction, { code: 2021, reason: 'tradePasswordWrong' });
  await openSheet(user, '111111');
  await user.click(confirm());
  expect((await screen.findByText('failure:tradePasswordWrong')).id).toContain('error');
  platform.api.refuse(payAuction, { code: 5016, reason: 'priceMoved' });
  await user.type(screen.getByLabelText('Trade password'), '482913');
  await user.click(confirm());
  expect(await screen.findByText('failure:priceMoved')).toBeTruthy();
});

test('[U-02] without a login, or without a trade password, the way to it is shown', async () => {
  const { platform, user, leave } = await openAuctions(path, undefined, { user: null });
  await user.click(await screen.findByRole('button', { name: 'Log in to take part' }));
  expect(platform.session.loginRequests).toHaveLength(1);
  await leave();
  const other = await openAuctions(path, undefined, { user: fakeUser() });
  await other.user.click(await screen.findByRole('button', { name: 'Buy portions' }));
  expect(screen.getByRole('link', { name: 'Set a trade password' })).toBeTruthy();
});

test('[U-01] an auction begins by itself, and ends by itself, by the exchange’s clock', async () => {
  jest.useFakeTimers({ now: now - 3 * minute });
  const { platform } = await openAuctions(path, (prepared) =>
    answerAuction(prepared, fakeAuction({ status: 1, start_time: now + 5_000, current_price: '30' })),
  );
  expect(await screen.findByText('Starts in 00:00:05')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Not started yet' }).disabled).toBe(true);
  platform.clock.advance(5_000);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('In progress')).toBeTruthy();
  answerAuction(platform, fakeAuction({ status: 3, end_time: now + 5_000, current_price: '25', sold: 100 }));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText('Final price')).toBeTruthy();
  expect(await priceNow()).toBe('25.00 USDT');
});

test('[U-03] a bid needs at least what wins something now; the top bid is live, and being outbid is told', async () => {
  const { platform, user } = await openAuctions('/auction/nova-r1', (prepared) => {
    answerAuction(prepared, fakeRegular(), '21');
    answerOrders(prepared, [fakeOrder({ activity_id: 'nova-r1', type: 2 })]);
  });
  expect(await priceNow()).toBe('21.00 USDT');
  const bid = await screen.findByRole('textbox', { name: 'Bid for a portion' });
  await user.type(bid, '16.4');
  expect(screen.getByRole('alert').textContent).toBe('A bid needs at least 16.50 USDT');
  await user.clear(bid);
  await user.type(bid, '18');
  expect(screen.getByTestId('pay-now').textContent).toBe('18.00 USDT');
  answerAuction(platform, fakeRegular({ current_price: '19' }), '30');
  answerOrders(platform, [fakeOrder({ activity_id: 'nova-r1', type: 2, status: 3, outbid: true })]);
  act(() =>
    platform.session.pushPersonal({
      bids: [
        {
          in: 'auction',
          id: 'nova-r1',
          order_id: 'nova-d1-1',
          became: 'outbid',
          market: 'usdt',
          refund: '56',
        },
      ],
    }),
  );
  expect(platform.toast.shown.at(-1)).toEqual({
    type: 'warning',
    text: 'You were outbid. 56.00 USDT is back in your account.',
  });
  expect(await screen.findByText('Outbid, refunded')).toBeTruthy();
  await waitFor(async () => expect(await priceNow()).toBe('30.00 USDT'));
});

test('[U-01] an auction that does not exist leads to the others; another failure can be tried again', async () => {
  const { platform, user } = await openAuctions(path, (prepared) =>
    prepared.api.refuse(getAuctionDetail, { code: 1006, reason: 'unavailable' }),
  );
  platform.api.refuse(getAuctionSchedule, { code: 1006, reason: 'unavailable' });
  expect(await screen.findByText('failure:unavailable')).toBeTruthy();
  platform.api.refuse(getAuctionDetail, { code: 5013, reason: 'auctionUnknown' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There is no such auction')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the auctions' })).toBeTruthy();
});
