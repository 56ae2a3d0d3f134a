import {
  ErrorCodes,
  getActiveAuctionId,
  getAllAuctionOrderList,
  getAuctionDetail,
  getAuctionLabelList,
  getAuctionList,
  getAuctionOrderList,
  getAuctionSchedule,
  payAuction,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../../core/storage/open-storage';
import { hour, minute } from '../../core/time-spans';
import { hashPassword } from '../auth';
import { users as userTable } from '../user';

const email = 'bidder@example.com';
const pin = '482913';
const time = Date.UTC(2026, 10, 18, 4, 30, 10);
let app: FastifyInstance;
let storage: Storage;
let client: TestClient;

async function pass(advanceMs: number): Promise<void> {
  expect((await client.sandbox('POST', '/sandbox/clock', { advanceMs })).status).toBe(200);
}

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
  client = new TestClient(app);
  expect((await client.register(email)).code).toBe(0);
  const deposit = { account: email, token: 'usdt', amount: '1000' };
  expect((await client.sandbox('POST', '/sandbox/deposit', deposit)).status).toBe(200);
  await pass(minute);
});
afterAll(() => app.close());

const list = async (status: 1 | 2 | 3) => (await client.call(getAuctionList, { status })).data.list;
/** The running auction of a type that ends last. */
const running = async (type: 1 | 2) => (await list(2)).filter((row) => row.type === type).at(-1)!;
const pay = (
  input: { activity_id: string; amount: number; price?: string; trade_password?: string },
  key?: string,
) =>
  client.call(
    payAuction,
    { trade_password: pin, ...input },
    key === undefined ? {} : { 'idempotency-key': key },
  );

it('[U-01] [X-05] auctions of both types are to come, running and ended, each list in its order and page by page', async () => {
  for (const status of [1, 2, 3] as const) {
    const rows = await list(status);
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set([1, 2]));
    expect(rows.every((row) => row.status === status)).toBe(true);
    const starts = rows.map(({ start_time }) => start_time);
    expect(starts).toEqual(starts.toSorted((one, other) => (status === 3 ? other - one : one - other)));
    const first = await client.call(getAuctionList, { status, limit: 1 });
    const rest = await client.call(getAuctionList, { status, from_id: first.data.next_id ?? '0' });
    expect([...first.data.list, ...rest.data.list]).toEqual(rows);
  }
  const { data: labels } = await client.call(getAuctionLabelList, {});
  const open = [...(await list(1)), ...(await list(2))];
  for (const { label_id, count } of labels.list)
    expect(open.filter((row) => row.label_id === label_id)).toHaveLength(count);
  const { label_id } = open[0]!;
  const ofLabel = await client.call(getAuctionList, { status: open[0]!.status, label_id });
  expect(ofLabel.data.list.every((row) => row.label_id === label_id)).toBe(true);
  expect((await client.call(getActiveAuctionId, {})).data.activity_id).toBe((await list(2))[0]?.activity_id);
  expect((await client.call(getAuctionList, { status: 1, from_id: 'nothing' })).code).toBe(
    ErrorCodes.invalidInput,
  );
});

it('[U-01] [U-02] detail and schedule tell the rules, the price and the next one; the price falls as time goes on', async () => {
  const { activity_id } = await running(1);
  const { auction } = (await client.call(getAuctionDetail, { activity_id })).data;
  expect(auction).toMatchObject({
    price_interval: minute,
    price_step: '0.2',
    lowest_bid: '17.2',
    order_limit: 20,
  });
  expect(auction.introduction).toContain('<');
  const { data: before } = await client.call(getAuctionSchedule, { activity_id });
  expect(before.next_price_time).toBeGreaterThan(before.time);
  await pass(before.next_price_time - before.time);
  const { data: after } = await client.call(getAuctionSchedule, { activity_id });
  expect(after.current_price).toBe(before.next_price);
  const regular = await running(2);
  const detail = await client.call(getAuctionDetail, { activity_id: regular.activity_id });
  expect(detail.data.auction).toMatchObject({ price_interval: 0, price_step: '0', current_price: '15' });
  expect((await client.call(getAuctionDetail, { activity_id: 'none' })).code).toBe(ErrorCodes.auctionUnknown);
  const orbit = new TestClient(app, 'orbit.localhost:18160');
  expect((await orbit.call(getAuctionDetail, { activity_id })).code).toBe(ErrorCodes.auctionUnknown);
});

it('[U-02] paying needs the trade password, and the same key buys once, also after the end', async () => {
  const { activity_id } = await running(1);
  const order = { activity_id, amount: 2, price: '35' };
  expect((await pay(order)).code).toBe(ErrorCodes.tradePasswordMissing);
  await storage.database
    .update(userTable)
    .set({ tradePasswordHash: await hashPassword(pin) })
    .where(eq(userTable.email, email));
  expect((await pay({ ...order, trade_password: '111222' })).code).toBe(ErrorCodes.tradePasswordWrong);
  const made = await pay(order, 'pay-once-0001');
  expect(made.data.order).toMatchObject({ status: 5, bid_portions: 2, portions: 0, settlement_price: '0' });
  expect((await pay(order, 'pay-once-0001')).data.order).toEqual(made.data.order);
  expect((await pay({ ...order, amount: 3 }, 'pay-once-0001')).code).toBe(ErrorCodes.idempotencyConflict);
  expect((await pay({ ...order, price: '0.0000001' })).code).toBe(ErrorCodes.invalidInput);
  await pass(3 * hour);
  const later = await pay(order, 'pay-once-0001');
  expect(later.data.order).toMatchObject({
    id: made.data.order.id,
    status: 2,
    portions: 2,
    settlement_price: '17.2',
  });
  const own = await client.call(getAuctionOrderList, { activity_id });
  expect(own.data.list).toEqual([later.data.order]);
});

it('[U-03] [U-04] bids and their outcome are among the user’s orders, by type and state', async () => {
  const { activity_id } = await running(2);
  expect((await pay({ activity_id, amount: 1, price: '14.99' })).code).toBe(ErrorCodes.bidTooLow);
  expect((await pay({ activity_id, amount: 1, price: '15' })).code).toBe(0);
  const { data: schedule } = await client.call(getAuctionSchedule, { activity_id });
  expect(schedule).toMatchObject({ top_bid: '15', lowest_bid: '15', sold: 1, bidders: 1 });
  const all = await client.call(getAllAuctionOrderList, { limit: 1 });
  const rest = await client.call(getAllAuctionOrderList, { from_id: all.data.next_id ?? 0 });
  expect([...all.data.list, ...rest.data.list].map(({ type, status }) => [type, status])).toEqual([
    [2, 5],
    [1, 2],
  ]);
  expect((await client.call(getAllAuctionOrderList, { type: 2 })).data.list).toHaveLength(1);
  expect((await client.call(getAllAuctionOrderList, { status: 2 })).data.list).toHaveLength(1);
  expect((await new TestClient(app).call(getAllAuctionOrderList, {})).code).toBe(ErrorCodes.sessionInvalid);
});

it('[U-02] the specification’s own request, without a price, buys at the present price of a Dutch auction, and bids nowhere', async () => {
  const { activity_id } = await running(1);
  const present = (await client.call(getAuctionDetail, { activity_id })).data.auction;
  const made = await pay({ activity_id, amount: 1 }, 'pay-unpriced-1');
  expect(made.data.order).toMatchObject({ bid_portions: 1, bid_price: present.current_price });
  expect((await pay({ activity_id, amount: 1 }, 'pay-unpriced-1')).data.order.id).toBe(made.data.order.id);
  const regular = await pay({ activity_id: (await running(2)).activity_id, amount: 1 }, 'pay-unpriced-2');
  expect(regular).toMatchObject({
    code: ErrorCodes.invalidInput,
    fields: { price: expect.any(String) as string },
  });
});
