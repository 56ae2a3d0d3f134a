import {
  type Campaign,
  listCategoryCampaign,
  listUserJoinCategoryCampaign,
} from '@exchange/contract/campaign';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeDetail, now, openIbo } from '../../testing';

const campaign = (fields: Partial<Campaign> = {}) => fakeDetail(fields);
const answer = (list: () => readonly Campaign[]) => (platform: FakePlatform) =>
  platform.api.answer(listCategoryCampaign, () => ({ list: [...list()], next_id: null, time: now }));
const upcoming = () => campaign({ status: 1, start_time: now + 3_000, stock: 12_000 });

test.each([
  ['/ieo/list', { campaign_status: 4, sort: 'asc' }],
  ['/ieo/list/preview', { campaign_status: 4, sort: 'asc' }],
  ['/ieo/list/afoot', { campaign_status: 2, sort: 'asc' }],
  ['/ieo/list/history', { campaign_status: 3, sort: 'desc' }],
])('[I-01] %s asks for its own', async (path, input) => {
  const { platform } = await openIbo(
    path,
    answer(() => [campaign()]),
  );
  await screen.findByText('Aura House: AURA sale');
  expect(platform.api.inputs(listCategoryCampaign).at(-1)).toMatchObject({ ...input, from_id: 0, limit: 10 });
});

test('[I-01] a sale counts down by the exchange’s clock, whatever the device says, and opens by itself', async () => {
  // Only the exchange's clock is moved; the device's own is never asked.
  jest.spyOn(Date, 'now').mockReturnValue(now + 600_000);
  let list: readonly Campaign[] = [upcoming()];
  const { platform } = await openIbo(
    '/ieo/list/preview',
    answer(() => list),
  );
  await screen.findByText('Opens in 00:00:03');
  list = [];
  await act(async () => platform.clock.advance(3_000));
  await screen.findByText('Nothing is announced');
  expect(platform.api.inputs(listCategoryCampaign).length).toBeGreaterThan(1);
  jest.restoreAllMocks();
});

test('[I-01] each state of a sale has its word', async () => {
  await openIbo(
    '/ieo/list/afoot',
    answer(() => [
      campaign({ campaign_no: 'a' }),
      campaign({ campaign_no: 'b', stock: 0 }),
      campaign({ campaign_no: 'c', status: 3, end_time: now - 1 }),
      campaign({ campaign_no: 'd', status: 1, start_time: now + 60_000 }),
    ]),
  );
  for (const word of ['In progress', 'Sold out', 'Concluded', 'Upcoming'])
    expect((await screen.findAllByText(word)).length).toBeGreaterThan(0);
  expect(screen.getByText('12,000 of 12,000 portions taken')).toBeTruthy();
});

test('[I-07] the list shows the soft cap, and says of a sale that missed it that everybody was refunded', async () => {
  const missed = campaign({ campaign_no: 'b', soft_cap: 8_000, status: 3, end_time: now - 1 });
  const first = await openIbo(
    '/ieo/list/afoot',
    answer(() => [campaign({ campaign_no: 'a', soft_cap: 6_000 }), missed]),
  );
  expect(
    await screen.findByRole('img', { name: '7,680 of 12,000 portions taken, soft cap 6,000' }),
  ).toBeTruthy();
  expect(screen.getByText('Takes place from 6,000 portions on')).toBeTruthy();
  expect(screen.getByText('Not reached, everybody refunded')).toBeTruthy();
  expect(screen.getByText('It needed 8,000 portions: everybody was refunded in full')).toBeTruthy();
  expect(screen.queryByText('Concluded')).toBeNull();
  await first.leave();
  await openIbo('/ieo/list/involvement', ({ api }) =>
    api.answer(listUserJoinCategoryCampaign, () => ({
      list: [{ campaign: missed, portions: 500, paid: '400', last_time: now }],
      next_id: null,
    })),
  );
  await screen.findByText('Your portions: 500, 400 USDT refunded');
});

test('[I-01] what one took part in, with the portions and what was paid', async () => {
  await openIbo('/ieo/list/involvement', ({ api }) =>
    api.answer(listUserJoinCategoryCampaign, () => ({
      list: [{ campaign: campaign(), portions: 500, paid: '400', last_time: now }],
      next_id: null,
    })),
  );
  await screen.findByText('Your portions: 500, 400 USDT paid');
});

test('[I-01] an empty tab leads on, and a failed one can be tried again', async () => {
  let fails = true;
  const { user } = await openIbo('/ieo/list/afoot', ({ api }) =>
    api.answer(listCategoryCampaign, () => {
      if (fails) throw new Error('no answer');
      return { list: [], next_id: null, time: now };
    }),
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await user.click(retry);
  const link = await screen.findByRole('link', { name: 'See what comes' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/ieo/list/preview'));
});
