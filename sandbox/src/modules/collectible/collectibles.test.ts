import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { PersonalUpdate } from '../../context';
import type { TradingExchange } from '../../exchange/exchange';
import { verifyLedger } from '../../exchange/state-store';
import { createTestClock, createTestExchange, emptyExchange } from '../../exchange/test-exchange';
import { inEach } from '../../plugins/texts';
import { collectible, collectibleBid } from '../../storage/schema/collectible';
import type { Storage } from '../../storage/open-storage';
import { openTestStorage } from '../../storage/test-storage';
import { hour, minute } from '../../time-spans';
import { type CollectibleRow, type Collectibles, createCollectibles } from './collectibles';

const start = Date.UTC(2026, 10, 2);
const names = ['ann', 'bob', 'cat'] as const;
const usd = (whole: number) => BigInt(Math.round(whole * 1_000_000));

/** From 20 USDT on, 2 more each time, 2 % for whoever is outbid, extended by 5 minutes. */
const item: CollectibleRow = {
  ...{ campaignNo: 'c', organisation: 'nova', imageUrl: '/c.svg', images: [], market: 'usdt' },
  ...{ title: inEach('藏品', '藏品', 'Print'), introduction: inEach('', '', '') },
  ...{
    initialPrice: usd(20),
    latestPrice: 0n,
    step: usd(2),
    bids: 0,
    rewardRate: 200,
    extension: 5 * minute,
  },
  ...{ startTime: start, plannedEnd: start + hour, endTime: start + hour, simulated: 0, settledTime: 0 },
};

let storage: Storage;
let exchange: TradingExchange;
let collectibles: Collectibles;
const clock = createTestClock(start);
let requests = 0;

const bid = (userId: string, price: number, key = `key ${(requests += 1)}`, campaignNo = 'c') =>
  collectibles.bid({
    ...{ userId, bidder: `${userId.charAt(0)}***`, organisation: 'nova', key, campaignNo },
    price: String(Math.round(price * 1_000_000)),
  });
const usdt = (owner: string) => {
  const { available = 0n, frozen = 0n } = exchange.holdings(owner).get('usdt') ?? {};
  return [available, frozen];
};
const put = (fields: Partial<CollectibleRow> = {}) =>
  storage.database.insert(collectible).values({ ...item, ...fields });
const rowOf = async (campaignNo = 'c') =>
  (await storage.database.select().from(collectible).where(eq(collectible.campaignNo, campaignNo)))[0]!;
const bidsOf = (campaignNo = 'c') =>
  storage.database
    .select()
    .from(collectibleBid)
    .where(eq(collectibleBid.campaignNo, campaignNo))
    .orderBy(collectibleBid.number);

async function open(simulated: boolean): Promise<void> {
  clock.set(start);
  await emptyExchange(storage.database);
  await storage.database.delete(collectibleBid);
  await storage.database.delete(collectible);
  exchange = await createTestExchange(storage.database, clock);
  for (const userId of names)
    await exchange.credit({
      userId,
      token: 'usdt',
      amount: usd(100),
      from: 'chain',
      cause: `fund ${userId}`,
    });
  collectibles = createCollectibles({ database: storage.database, clock, exchange, simulated });
}

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(() => open(false));
afterEach(async () => {
  await verifyLedger(storage.database);
  await exchange.stop();
});

it('[U-05] a bid is frozen until somebody bids more: then it comes back at once, with the reward, and its owner is told', async () => {
  await put();
  const told: PersonalUpdate[] = [];
  exchange.onPersonal((update) => {
    if (update.bids) told.push(update);
  });
  await expect(bid('ann', 19.99)).rejects.toMatchObject({ error: 'bidTooLow' });
  await bid('ann', 20);
  expect(usdt('ann')).toEqual([usd(80), usd(20)]);
  await expect(bid('bob', 21.99)).rejects.toMatchObject({ error: 'bidTooLow' });
  await bid('bob', 30);
  expect(usdt('ann')).toEqual([usd(100.4), 0n]);
  expect(usdt('bob')).toEqual([usd(70), usd(30)]);
  expect(told).toMatchObject([
    { userId: 'ann', bids: [{ in: 'collectible', became: 'outbid', refund: '20.4' }] },
  ]);
  expect(await bidsOf()).toMatchObject([
    { status: 2, refundTotal: usd(20), reward: usd(0.4) },
    { status: 1, refundTotal: 0n },
  ]);
});

it('[U-05] who leads pays only the difference, and no reward', async () => {
  await put();
  await bid('ann', 60);
  await bid('ann', 70);
  expect(usdt('ann')).toEqual([usd(30), usd(70)]);
  expect((await bidsOf())[0]).toMatchObject({ status: 2, reward: 0n });
  await expect(bid('ann', 101)).rejects.toMatchObject({ error: 'insufficientBalance' });
});

it('[U-05] the same request again bids once; before the start and after the end nothing is taken', async () => {
  await put({ startTime: start + minute });
  await expect(bid('ann', 20)).rejects.toMatchObject({ error: 'auctionNotRunning' });
  clock.set(start + minute);
  await Promise.all([bid('ann', 20, 'one'), bid('ann', 20, 'one')]);
  expect(await bidsOf()).toHaveLength(1);
  await expect(bid('ann', 20, 'k', 'another')).rejects.toMatchObject({ error: 'campaignUnknown' });
  clock.set(start + hour);
  await expect(bid('bob', 40)).rejects.toMatchObject({ error: 'auctionNotRunning' });
});

it('[U-05] a late bid moves the end, and the highest bid is paid once', async () => {
  await put();
  clock.set(start + 58 * minute);
  await bid('ann', 20);
  expect((await rowOf()).endTime).toBe(start + 63 * minute);
  clock.set(start + 63 * minute);
  const treasury = usdt('@treasury')[0] ?? 0n;
  await Promise.all([collectibles.proceed(), collectibles.proceed()]);
  await collectibles.proceed();
  expect(usdt('ann')).toEqual([usd(80), 0n]);
  expect((usdt('@treasury')[0] ?? 0n) - treasury).toBe(usd(20));
  expect((await bidsOf())[0]).toMatchObject({ status: 3 });
});

it('[X-05] simulated bidders bid at their times; a user among them is outbid and gets the money back', async () => {
  await exchange.stop();
  await open(true);
  await put();
  await bid('ann', 20);
  clock.set(start + 2 * hour);
  await collectibles.proceed();
  const bids = await bidsOf();
  expect(bids.length).toBeGreaterThan(3);
  expect(bids.at(-1)).toMatchObject({ status: 3 });
  expect(usdt('ann')).toEqual([usd(100.4), 0n]);
  const prices = bids.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => (one < other ? -1 : 1)));
});

it('[U-05] money in is the highest bid, rewards and refunds, for any sequence of bids', async () => {
  const step = fc.record({
    bidder: fc.constantFrom(...names),
    price: fc.integer({ min: 15, max: 95 }),
    waitMs: fc.integer({ min: 0, max: 20 * minute }),
  });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const campaignNo = `p${(number += 1)}`;
      const begins = clock.now();
      await put({ campaignNo, startTime: begins, plannedEnd: begins + hour, endTime: begins + hour });
      const before = new Map(names.map((name) => [name, usdt(name)[0] ?? 0n]));
      const treasury = usdt('@treasury')[0] ?? 0n;
      for (const [index, { bidder, price, waitMs }] of steps.entries()) {
        clock.set(clock.now() + waitMs);
        const refused = await bid(bidder, price, `${campaignNo} ${index}`, campaignNo).catch(
          (error: unknown) => error,
        );
        if (refused !== undefined) expect(refused).toHaveProperty('error');
        const leading = (await bidsOf(campaignNo)).filter(({ status }) => status === 1);
        for (const name of names)
          expect(usdt(name)[1]).toBe(leading.find(({ owner }) => owner === name)?.price ?? 0n);
      }
      clock.set(clock.now() + 2 * hour);
      await collectibles.proceed();
      const bids = await bidsOf(campaignNo);
      const rewards = bids.reduce((sum, { reward }) => sum + reward, 0n);
      const won = bids.find(({ status }) => status === 3)?.price ?? 0n;
      expect(won).toBe((await rowOf(campaignNo)).latestPrice);
      expect((usdt('@treasury')[0] ?? 0n) - treasury).toBe(won - rewards);
      for (const name of names) {
        const own = bids.filter(({ owner }) => owner === name);
        const spent = own.reduce(
          (sum, { status, price, reward }) => sum + (status === 3 ? price : 0n) - reward,
          0n,
        );
        expect(usdt(name)).toEqual([(before.get(name) ?? 0n) - spent, 0n]);
      }
    }),
    { numRuns: 8 },
  );
});
