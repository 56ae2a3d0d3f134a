import {
  bidForCollectible,
  ErrorCodes,
  getBidCampaign,
  getBidLatestPrice,
  getBidPayPrice,
  getBidTotalReward,
  getTopBidInfo,
  listBid,
  listBidCampaign,
  listUserBidOrder,
} from '@exchange/contract';
import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../../core/storage/open-storage';
import { hour, minute } from '../../core/time-spans';
import { hashPassword } from '../auth';
import { users as userTable } from '../user';

const pin = '482913';
const emails = ['one@example.com', 'two@example.com'] as const;
const time = Date.UTC(2026, 10, 18, 4, 30);
let app: FastifyInstance;
let storage: Storage;
let one: TestClient;
let two: TestClient;
let campaign_no: string;

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
  [one, two] = [new TestClient(app), new TestClient(app)];
  expect((await one.register(emails[0])).code).toBe(0);
  expect((await two.register(emails[1])).code).toBe(0);
  for (const account of emails) {
    const deposit = { account, token: 'usdt', amount: '1000' };
    expect((await one.sandbox('POST', '/sandbox/deposit', deposit)).status).toBe(200);
  }
  await one.sandbox('POST', '/sandbox/clock', { advanceMs: minute });
  const { data } = await one.call(listBidCampaign, { status: 2 });
  // The one that ends last.
  campaign_no = data.list[0]?.campaign_no ?? '';
});
afterAll(() => app.close());

const bid = (client: TestClient, price: string, key?: string, trade_password = pin) =>
  client.call(
    bidForCollectible,
    { campaign_no, price, trade_password },
    key === undefined ? {} : { 'idempotency-key': key },
  );

it('[U-05] [X-05] collectibles are upcoming, open and over, the latest first, page by page, each with story and rules', async () => {
  for (const status of [1, 2, 3] as const) {
    const { list } = (await one.call(listBidCampaign, { status })).data;
    expect(list.length).toBeGreaterThan(0);
    expect(list.every((row) => row.status === status)).toBe(true);
  }
  const all = (await one.call(listBidCampaign, {})).data.list;
  const first = await one.call(listBidCampaign, { limit: 2 });
  const rest = await one.call(listBidCampaign, { from_id: first.data.next_id ?? 0 });
  expect([...first.data.list, ...rest.data.list]).toEqual(all);
  const { data } = await one.call(getBidCampaign, { campaign_no });
  expect(data).toMatchObject({
    reward_rate: '0.2',
    extension: 5 * minute,
    campaign: { latest_price: '0', bids: 0 },
  });
  expect(data.rules).toContain('2 USDT');
  expect((await one.call(getBidCampaign, { campaign_no: 'none' })).code).toBe(ErrorCodes.campaignUnknown);
  const orbit = new TestClient(app, 'orbit.localhost:18160');
  expect((await orbit.call(getBidLatestPrice, { campaign_no })).code).toBe(ErrorCodes.campaignUnknown);
});

it('[U-05] bids need the trade password, lead, are outbid with a reward, and win', async () => {
  expect((await one.call(getTopBidInfo, { campaign_no })).data.bid).toBeNull();
  expect((await one.call(getBidPayPrice, { campaign_no })).data).toEqual({
    price: '20',
    pay: '20',
    available: '1000',
  });
  expect((await bid(one, '20')).code).toBe(ErrorCodes.tradePasswordMissing);
  await storage.database
    .update(userTable)
    .set({ tradePasswordHash: await hashPassword(pin) })
    .where(inArray(userTable.email, [...emails]));
  expect((await bid(one, '20', undefined, '111222')).code).toBe(ErrorCodes.tradePasswordWrong);
  const made = await bid(one, '20', 'bid-0001');
  expect(made.data.bid).toMatchObject({ price: '20', mine: true });
  expect((await bid(one, '22', 'bid-0001')).code).toBe(ErrorCodes.idempotencyConflict);
  expect((await one.call(getBidPayPrice, { campaign_no })).data).toMatchObject({ price: '22', pay: '2' });
  expect((await bid(two, '21')).code).toBe(ErrorCodes.bidTooLow);
  expect((await bid(two, '30')).code).toBe(0);
  expect((await bid(one, '20', 'bid-0001')).data.bid).toEqual(made.data.bid);
  expect((await one.call(getTopBidInfo, { campaign_no })).data.bid).toMatchObject({
    price: '30',
    mine: false,
  });
  const bids = await one.call(listBid, { campaign_no });
  expect(bids.data).toMatchObject({ total: 2, list: [{ price: '30' }, { price: '20', mine: true }] });
  expect(bids.data.list[0]?.bidder).toContain('***');
  expect((await one.call(getBidTotalReward, {})).data.list).toEqual([{ market: 'usdt', total: '2' }]);
  expect((await one.call(getBidTotalReward, { campaign_no: 'none' })).data.list).toEqual([]);
  await one.sandbox('POST', '/sandbox/clock', { advanceMs: 9 * hour });
  expect((await one.call(getBidLatestPrice, { campaign_no })).data).toMatchObject({
    status: 3,
    latest_price: '30',
  });
  expect((await one.call(getBidPayPrice, { campaign_no })).code).toBe(ErrorCodes.auctionNotRunning);
  const own = async (client: TestClient) => (await client.call(listUserBidOrder, {})).data;
  expect(await own(one)).toMatchObject({
    total: 1,
    list: [{ status: 2, refund_total: '20', reward: '2' }],
  });
  expect(await own(two)).toMatchObject({ total: 1, list: [{ status: 3, refund_total: '0', price: '30' }] });
});
