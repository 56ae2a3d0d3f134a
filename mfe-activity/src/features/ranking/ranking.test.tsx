import {
  getActivityRankingByDate,
  getActivityRankingByUser,
  getActivityRankingList,
  getAssetRankingList,
  type RankingActivityDetail,
  type RankingPlace,
} from '@exchange/contract/ranking';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, screen } from '@testing-library/react';
import { now, openActivity } from '../../testing';

const hour = 3_600_000;
const day = 24 * hour;
const path = '/activity/trade-ranking/nova-t1';

const contest = (type: 1 | 2 = 1): RankingActivityDetail => ({
  activity: {
    ...{ activity_id: 'nova-t1', type, title: 'JUNO contest', image_url: '', token: 'juno' },
    ...{ token_as: 'JUNO', start_time: now - day, end_time: now + day },
  },
  ...{
    rules: '<p>By turnover</p>',
    dates: ['2026-11-20', '2026-11-21'],
    value_token: 'usdt',
    least_value: '100',
  },
  reward_token: 'aura',
  prizes: [
    { rank_from: 1, rank_to: 1, amount: '60' },
    { rank_from: 2, rank_to: 5, amount: '5' },
  ],
});
const place = (rank: number, account: string, value: string, reward = '0'): RankingPlace => ({
  ...{ rank, account, value, reward },
});

function answer({ api }: FakePlatform, mine: RankingPlace | null = place(2, '22****22', '50', '5')) {
  api.answer(getActivityRankingList, () => ({ list: [contest()], total: 1 }));
  api.answer(getActivityRankingByDate, ({ ranking_date }) => ({
    list:
      ranking_date === undefined
        ? [place(1, '11****11', '1234.5', '60'), place(2, '22****22', '50', '5')]
        : ranking_date === '2026-11-20'
          ? [place(1, '33****33', '7')]
          : [],
    ...{ reward_token: 'aura', time: now },
  }));
  api.answer(getActivityRankingByUser, () => ({ place: mine, reward_token: 'aura' }));
}
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('[V-02] the ranking shows places, values and prizes, and the user’s own place among them', async () => {
  await openActivity(path, answer);
  expect((await rows()).slice(0, 2)).toEqual([
    '111****111,234.5 USDTPrize 60 AURA',
    '222****22 (You)50 USDTPrize 5 AURA',
  ]);
  expect((await screen.findByTestId('mine')).textContent).toContain('No. 2');
  expect(screen.getByText('Places 2–5').nextSibling?.textContent).toBe('5 AURA each');
  expect(screen.getByRole('link', { name: 'Trade JUNO' }).getAttribute('href')).toBe(
    '/trade/juno_usdt/transaction',
  );
});

test('[V-02] a contest is asked for once when its page opens, and again as it ends', async () => {
  jest.useFakeTimers({ now });
  const { platform } = await openActivity(path, answer);
  expect(await screen.findByText('1,234.5 USDT')).toBeTruthy();
  const asked = () => platform.api.inputs(getActivityRankingList).length;
  // React's strict mode opens a page twice.
  expect(asked()).toBe(2);
  platform.clock.advance(day);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(asked()).toBe(3);
  jest.useRealTimers();
});

test('[V-02] [V-04] a day has its own ranking; one on which nobody is ranked says so', async () => {
  const first = await openActivity(`${path}?date=2026-11-20`, answer);
  expect((await rows())[0]).toBe('133****337 USDT');
  expect(screen.getByRole('link', { name: '20/11' }).getAttribute('aria-current')).toBe('page');
  await first.leave();
  await openActivity(`${path}?date=2026-11-21`, (platform) => answer(platform, null));
  expect(await screen.findByText('Nobody is ranked yet')).toBeTruthy();
  const mine = (await screen.findByTestId('mine')).textContent;
  expect(mine).toContain('Not ranked yet');
  expect(mine).toContain('the turnover that counts reaches 100 USDT');
});

test('[V-02] an open ranking follows the trades by itself', async () => {
  jest.useFakeTimers({ now });
  const { platform } = await openActivity(path, answer);
  expect(await screen.findByText('1,234.5 USDT')).toBeTruthy();
  platform.api.answer(getActivityRankingByDate, () => ({
    list: [place(1, '22****22', '2000', '60')],
    ...{ reward_token: 'aura', time: now },
  }));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('2,000 USDT')).toBeTruthy();
  jest.useRealTimers();
});

test('[V-02] without a login the way to it; what does not exist leads on; a failure can be tried again', async () => {
  const first = await openActivity(path, answer, { user: null });
  await first.user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(first.platform.session.loginRequests).toHaveLength(1);
  await first.leave();
  const second = await openActivity('/activity/holding-ranking/none', ({ api }) =>
    api.refuse(getAssetRankingList, { code: 1006, reason: 'unavailable' }),
  );
  expect(await screen.findByText('failure:unavailable')).toBeTruthy();
  second.platform.api.refuse(getAssetRankingList, { code: 6004, reason: 'activityUnknown' });
  await second.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There is no such ranking')).toBeTruthy();
});
