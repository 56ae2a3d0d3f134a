import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { markOf } from '../../../test/commands';
import { createTestClock, createTestExchange, emptyExchange } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import type { PersonalUpdate } from '../../core/context';
import type { TradingExchange } from '../../core/exchange/exchange';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { inEach } from '../../../test/texts';
import { hour, minute } from '../../core/time-spans';
import { announcedByPlan } from '../campaign';
import { tokenIssue } from '../issue';
import { Users } from '../user';
import { rewardOf } from './collectible-bids';
import { Collectibles } from './collectibles';
import { collectible, collectibleBid, type CollectibleRow } from './tables';

const start = Date.UTC(2026, 10, 2);
/** Of all generated bids; fast-check prints it with a counterexample. */
const seed = 20_261_123;
const names = ['ann', 'bob', 'cat'] as const;
const usd = (whole: number) => BigInt(Math.round(whole * 1_000_000));

/** From 20 USDT on, 2 more each time, 20 % of what is added to the outbid bidder, extended by 5 minutes. */
const item: CollectibleRow = {
  ...{ campaignNo: 'c', organisation: 'nova', imageUrl: '/c.svg', images: [], market: 'usdt' },
  ...{ title: inEach('藏品', '藏品', 'Print'), introduction: inEach('', '', '') },
  ...{
    initialPrice: usd(20),
    latestPrice: 0n,
    step: usd(2),
    bids: 0,
    rewardRate: 2000,
    extension: 5 * minute,
  },
  ...{ startTime: start, plannedEnd: start + hour, endTime: start + hour, simulated: 0, settledTime: 0 },
  ...announcedByPlan,
};

let storage: Storage;
let exchange: TradingExchange;
let collectibles: Collectibles;
const clock = createTestClock(start);
let requests = 0;

const bid = (userId: string, price: number, key = `key ${(requests += 1)}`, campaignNo = 'c') =>
  collectibles.bid({
    ...{
      userId,
      bidder: `${userId.charAt(0)}***`,
      organisation: 'nova',
      mark: markOf(userId, key),
      campaignNo,
    },
    price: String(Math.round(price * 1_000_000)),
  });
const usdt = (owner: string) => {
  const { available = 0n, frozen = 0n } = exchange.holdings(owner).get('usdt') ?? {};
  return [available, frozen];
};
/** What users have together, held or not. */
const together = (owners: readonly string[]) =>
  owners.reduce((sum, owner) => sum + usdt(owner).reduce((one, other) => one + other, 0n), 0n);
async function fund(cause: string, whole: number): Promise<void> {
  for (const userId of names)
    await exchange.credit({
      ...{ userId, token: 'usdt', amount: usd(whole), from: 'chain', cause: `${cause} ${userId}` },
    });
}
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
  await storage.database.delete(tokenIssue);
  exchange = await createTestExchange(storage.database, clock);
  await fund('start', 100);
  collectibles = new Collectibles({ database: storage.database, clock, exchange }, simulated);
}

beforeAll(async () => {
  storage = await openTestStorage();
  const users = new Users(storage.database, clock);
  for (const id of names)
    await users.create({
      ...{ id, organisation: 'nova', email: `${id}@example.com`, mobile: null, nickname: id },
      ...{ passwordHash: null, country: 'HK', invitedBy: null },
    });
});
afterAll(() => storage.close());
beforeEach(() => open(false));
afterEach(async () => {
  await verifyLedger(storage.database);
  await exchange.stop();
});

it('[U-05] [U-07] [A-09] a bid is held until somebody bids more: then it comes back at once, with a reward out of the increment and its record, and its owner is told', async () => {
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
  expect(usdt('ann')).toEqual([usd(102), 0n]);
  expect(usdt('bob')).toEqual([usd(70), usd(28)]);
  expect(told).toMatchObject([
    { userId: 'ann', bids: [{ in: 'collectible', became: 'outbid', refund: '22' }] },
  ]);
  expect(await bidsOf()).toMatchObject([
    { status: 2, refundTotal: usd(20), reward: usd(2) },
    { status: 1, refundTotal: 0n, held: usd(28) },
  ]);
  const issues = await storage.database.select().from(tokenIssue);
  expect(issues).toMatchObject([
    {
      userId: 'ann',
      token: 'usdt',
      amount: usd(2),
      reason: 'collectible_reward',
      settlement: 1,
      time: start,
    },
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
  expect(usdt('ann')).toEqual([usd(100) + rewardOf(item, bids[0]!, bids[1]!), 0n]);
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
          expect(usdt(name)[1]).toBe(leading.find(({ owner }) => owner === name)?.held ?? 0n);
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
    { numRuns: 8, seed },
  );
});

/** How a bidder goes on when it is its turn: by how much it bids above the least, and up to which price. */
const strategy = fc.record({
  bidder: fc.constantFrom(...names),
  steps: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
  limit: fc.integer({ min: 20, max: 5_000 }),
});

it('[U-07] no group of bidders gains by bidding against itself: at any price it never holds more than it put in', async () => {
  let number = 0;
  const turns = fc.array(strategy, { minLength: 1, maxLength: 4 });
  const prices = fc.integer({ min: 1, max: 3_000 });
  await fc.assert(
    fc.asyncProperty(prices, turns, fc.nat({ max: 30 }), async (initial, strategies, rounds) => {
      const campaignNo = `g${(number += 1)}`;
      const begins = clock.now();
      await fund(campaignNo, 10_000);
      await put({
        campaignNo,
        initialPrice: usd(initial),
        ...{ startTime: begins, plannedEnd: begins + hour, endTime: begins + hour },
      });
      const before = together(names);
      const treasury = usdt('@treasury')[0] ?? 0n;
      for (let turn = 0; turn < rounds; turn += 1) {
        const { bidder, steps, limit } = strategies[turn % strategies.length]!;
        const { latestPrice } = await rowOf(campaignNo);
        const least = latestPrice === 0n ? initial : Number(latestPrice / 1_000_000n) + 2;
        if (least + steps > Math.max(limit, initial)) continue;
        await bid(bidder, least + steps, `${campaignNo} ${turn}`, campaignNo);
        expect(together(names)).toBe(before);
        expect(usdt('@treasury')[0]).toBe(treasury);
      }
      clock.set(begins + hour);
      await collectibles.proceed();
      const bids = await bidsOf(campaignNo);
      const rewards = bids.reduce((sum, { reward }) => sum + reward, 0n);
      const last = bids.at(-1)?.price ?? 0n;
      const first = bids[0]?.price ?? 0n;
      expect(rewards * 5n).toBeLessThanOrEqual(last - first);
      expect(before - together(names)).toBe(last - rewards);
      expect(before - together(names)).toBeGreaterThanOrEqual(first);
    }),
    { numRuns: 25, seed },
  );
});

it('[U-07] two who outbid each other 80 times from 1,000 USDT on end with less than they put in', async () => {
  await fund('more', 5_000);
  await put({ initialPrice: usd(1_000) });
  const before = together(names);
  for (let turn = 0; turn < 80; turn += 1) await bid(names[turn % 2]!, 1_000 + 2 * turn);
  clock.set(start + hour);
  await collectibles.proceed();
  // The final price of 1,158 USDT, without the fifth of 79 increments of 2 USDT.
  expect(before - together(names)).toBe(usd(1_158) - usd(31.6));
});

it('[U-07] what a group gets beyond its money is paid by the outsider who leads, and is a share of that bid above the first one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 20 }), { minLength: 2, maxLength: 12 }), async (steps) => {
      const campaignNo = `o${(requests += 1)}`;
      const begins = clock.now();
      await fund(campaignNo, 1_000);
      await put({ campaignNo, startTime: begins, plannedEnd: begins + hour, endTime: begins + hour });
      const group = ['ann', 'bob'];
      const before = together(group);
      let price = 18;
      let first: number | undefined;
      for (const [turn, more] of steps.entries()) {
        price += 2 + more;
        const bidder = names[turn % 3]!;
        first ??= price;
        await bid(bidder, price, `${campaignNo} ${turn}`, campaignNo);
        const paidByOutsider = bidder === 'cat' ? usd(price - first) / 5n : 0n;
        expect(together(group) - before).toBeLessThanOrEqual(paidByOutsider);
      }
    }),
    { numRuns: 15, seed },
  );
});
