import {
  type Bid,
  type BidCampaign,
  bidForCollectible,
  getBidCampaign,
  getBidLatestPrice,
  getBidPayPrice,
  getBidTotalReward,
  getTopBidInfo,
  listBid,
  listBidCampaign,
  listUserBidOrder,
} from '@exchange/contract/bid-campaign';
import type { FakePlatform, FakePlatformOptions } from '@exchange/platform/fake';
import { leaveUnanswered } from '@exchange/testing/leave-unanswered';
import { act, screen, waitFor } from '@testing-library/react';
import { openActivity } from '../../testing';

const now = Date.UTC(2026, 10, 21, 10);
const hour = 3_600_000;
const path = '/activity/collectibles/nova-c1';

const print = (fields: Partial<BidCampaign> = {}): BidCampaign => ({
  ...{ campaign_no: 'nova-c1', title: 'Aura: numbered print', image_url: '/c.svg', market: 'usdt' },
  ...{ initial_price: '20', latest_price: '30', step: '2', bids: 2, status: 2 },
  ...{ start_time: now - hour, end_time: now + hour, ...fields },
});
const bidOf = (fields: Partial<Bid> = {}): Bid => ({
  ...{ id: 'nova-c1-2', bidder: 'B***', price: '30', time: now, mine: false, ...fields },
});

/** What the exchange answers of the collectible from now on: with its highest bid, and what the next one costs. */
function answer(
  platform: FakePlatform,
  campaign: BidCampaign,
  top: Bid | null,
  pay = { price: '32', pay: '32' },
) {
  const { api, clock } = platform;
  const time = clock.now();
  api.answer(listBidCampaign, ({ status }) => ({
    list: campaign.status === Number(status) ? [campaign] : [],
    next_id: null,
    time,
  }));
  api.answer(getBidCampaign, () => ({
    ...{ campaign, introduction: '<p>Made once</p>', rules: '<p>Bid more</p>', images: [] },
    ...{ extension: 300_000, reward_rate: '0.02', time },
  }));
  api.answer(getBidLatestPrice, () => ({
    ...{ latest_price: campaign.latest_price, bids: campaign.bids, status: campaign.status },
    ...{ end_time: campaign.end_time, time },
  }));
  api.answer(getTopBidInfo, () => ({ bid: top }));
  api.answer(listBid, () => ({ list: top ? [top] : [], total: campaign.bids }));
  api.answer(getBidPayPrice, () => ({ ...pay, available: '100' }));
  api.answer(getBidTotalReward, () => ({ list: [{ market: 'usdt', total: '0.4' }] }));
  api.answer(listUserBidOrder, () => ({
    list: [
      {
        ...{
          id: 'nova-c1-1',
          order_no: 'NOVA-C1-1',
          campaign_no: 'nova-c1',
          title: campaign.title,
          image_url: '',
        },
        ...{ market: 'usdt', price: '20', refund_total: '20', reward: '0.4', status: 2 as const, time },
      },
    ],
    total: 1,
  }));
}

const open = (
  at: string,
  prepare: (platform: FakePlatform) => void = (platform) => answer(platform, print(), bidOf()),
  options: FakePlatformOptions = {},
) => openActivity(at, prepare, { now, ...options });

afterEach(() => jest.useRealTimers());

const topBid = async () => (await screen.findByTestId('top-bid')).textContent;
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your bid' });

test('[U-05] collectibles are listed by state with their top bid and time left; an empty list leads on', async () => {
  const { leave } = await open('/activity/collectibles');
  const card = await screen.findByRole('link', { name: /numbered print/ });
  expect(card.textContent).toContain('30.00 USDT');
  expect(card.textContent).toContain('Ends in 01:00:00');
  await leave();
  const { platform } = await open('/activity/collectibles?list=upcoming');
  expect(await screen.findByText('None is announced')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See open collectibles' })).toBeTruthy();
  expect(platform.api.inputs(listBidCampaign)[0]).toMatchObject({ status: 1 });
});

test('[U-05] own bids show what came back, and the total of rewards; without a login the way to it', async () => {
  const { leave } = await open('/activity/collectibles?list=mine');
  expect(await screen.findByText('20.00 USDT back, 0.40 USDT reward')).toBeTruthy();
  expect(screen.getByText('Received for being outbid').nextSibling?.textContent).toBe('0.40 USDT');
  await leave();
  const { platform, user } = await open('/activity/collectibles?list=mine', undefined, { user: null });
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(platform.session.loginRequests).toHaveLength(1);
});

test('[U-05] the least bid and the price to pay are told; who leads pays the difference', async () => {
  const { user } = await open(path, (platform) =>
    answer(platform, print(), bidOf({ mine: true }), { price: '32', pay: '2' }),
  );
  expect(await topBid()).toBe('30.00 USDT');
  expect(await screen.findByText('You lead')).toBeTruthy();
  expect(await screen.findByText('You received 0.40 USDT for being outbid here')).toBeTruthy();
  await screen.findByText('At least 32.00 USDT');
  await user.type(await field(), '31.99');
  expect(screen.getByRole('alert').textContent).toBe('A bid needs at least 32.00 USDT');
  await user.clear(await field());
  await user.type(await field(), '40');
  expect(screen.getByTestId('bid-cost').textContent).toBe('10.00 USDT');
  await user.clear(await field());
  await user.type(await field(), '131');
  expect(screen.getByRole('alert').textContent).toBe('More than your available balance');
});

test('[U-05] a first step goes to the least bid, also before the exchange has told it for this user', async () => {
  const { user } = await open(path, (platform) => {
    answer(platform, print(), bidOf());
    platform.api.answer(getBidPayPrice, () => new Promise<never>(() => {}));
  });
  await user.click(await screen.findByRole('button', { name: 'Bid more' }));
  expect((await field()).value).toBe('32');
});

test('[U-05] [H-20] a bid is confirmed with the trade password; after a lost answer the same one is sent again', async () => {
  const { platform, user } = await open(path);
  platform.api.refuse(bidForCollectible, { kind: 'network', code: 0, reason: '' });
  await screen.findByText('At least 32.00 USDT');
  await user.type(await field(), '40');
  await user.click(screen.getByRole('button', { name: 'Place the bid' }));
  await user.type(screen.getByLabelText('Trade password'), '482913');
  const confirm = () => screen.getByRole('button', { name: 'Confirm and bid' });
  await user.click(confirm());
  expect(await screen.findByText(/never made twice/)).toBeTruthy();
  platform.api.refuse(bidForCollectible, { code: 2021, reason: 'tradePasswordWrong' });
  await user.click(confirm());
  expect(await screen.findByText('failure:tradePasswordWrong')).toBeTruthy();
  platform.api.answer(bidForCollectible, () => {
    answer(platform, print({ latest_price: '40', bids: 3 }), bidOf({ price: '40', mine: true }));
    return { bid: bidOf({ price: '40', mine: true }), end_time: now + hour };
  });
  await user.type(screen.getByLabelText('Trade password'), '482913');
  await user.click(confirm());
  await waitFor(async () => expect(await topBid()).toBe('40.00 USDT'));
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'success', text: 'Your bid of 40.00 USDT leads' });
  const made = platform.api.calls.filter(({ name }) => name === bidForCollectible.name);
  expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(made.at(-1)?.input).toEqual({ campaign_no: 'nova-c1', price: '40', trade_password: '482913' });
  expect(platform.storage.keys('')).toEqual([]);
});

test('[U-05] being outbid is told, and the new top bid shows', async () => {
  const { platform } = await open(path);
  expect(await topBid()).toBe('30.00 USDT');
  answer(platform, print({ latest_price: '50', bids: 3 }), bidOf({ price: '50', bidder: 'C***' }));
  act(() =>
    platform.session.pushPersonal({
      bids: [
        {
          in: 'collectible',
          id: 'nova-c1',
          order_id: 'nova-c1-2',
          became: 'outbid',
          market: 'usdt',
          refund: '30.6',
        },
      ],
    }),
  );
  expect(platform.toast.shown.at(-1)?.text).toBe(
    'You were outbid. 30.60 USDT is back in your account, with the reward.',
  );
  await waitFor(async () => expect(await topBid()).toBe('50.00 USDT'));
  expect((await screen.findAllByText('C***')).length).toBeGreaterThan(0);
});

test('[U-05] a bidding ends by the exchange’s clock, whatever the device’s clock says', async () => {
  jest.useFakeTimers({ now: now + 600_000 });
  const { platform } = await open(path, (prepared) =>
    answer(prepared, print({ end_time: now + 3_000 }), bidOf()),
  );
  expect(await screen.findByText('Ends in 00:00:03')).toBeTruthy();
  platform.clock.advance(3_000);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(await screen.findByText('Final price')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your bid' })).toBeNull();
});

test('[U-05] a collectible that does not exist leads to the others; another failure can be tried again', async () => {
  const { platform, user } = await open(path, (prepared) => {
    answer(prepared, print(), null);
    prepared.api.refuse(getBidCampaign, { code: 1006, reason: 'unavailable' });
  });
  expect(await screen.findByText('failure:unavailable')).toBeTruthy();
  platform.api.refuse(getBidCampaign, { code: 5001, reason: 'campaignUnknown' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There is no such collectible')).toBeTruthy();
});

test('[A-11] [U-05] a bid that was sent and got no answer stands above the bids', async () => {
  await open('/activity/collectibles?list=mine', (platform) => {
    answer(platform, print(), bidOf());
    leaveUnanswered(platform, bidForCollectible, { campaign_no: 'nova-c1', price: '33.5' });
  });
  expect(await screen.findByText('It was not made')).toBeTruthy();
  expect(screen.getByText('33.5')).toBeTruthy();
});
