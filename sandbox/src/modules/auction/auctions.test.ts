import fc from 'fast-check';
import { bidderNames, dutchRow, openScene, regularRow, type Scene, start } from '../../../test/auctions';
import { openTestStorage } from '../../../test/storage/storage';
import type { PersonalUpdate } from '../../core/context';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { minute } from '../../core/time-spans';
import { tokenIssue } from '../issue';

let storage: Storage;
let scene: Scene;

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(async () => {
  scene = await openScene(storage);
});
afterEach(async () => {
  await verifyLedger(storage.database);
  await scene.exchange.stop();
});

const usd = (whole: number) => BigInt(Math.round(whole * 1_000_000));

it('[U-02] everybody settles at the final price and gets the difference back; settling again pays nothing', async () => {
  await scene.put(dutchRow);
  await scene.pay('ann', 4, 30);
  scene.clock.set(start + 3 * minute);
  // It saw the price before, and pays the present one.
  await scene.pay('bob', 2, 28);
  expect(scene.usdt('ann')).toEqual([usd(880), usd(120)]);
  expect(scene.usdt('bob')).toEqual([usd(946), usd(54)]);
  scene.clock.set(start + 20 * minute);
  await Promise.all([scene.auctions.proceed(), scene.auctions.proceed()]);
  await scene.auctions.proceed();
  expect(scene.usdt('ann')).toEqual([usd(956), 0n]);
  expect(scene.usdt('bob')).toEqual([usd(978), 0n]);
  expect([scene.aura('ann'), scene.aura('bob')]).toEqual([20n, 10n]);
  expect(await scene.orders()).toMatchObject([
    { status: 2, portions: 4, settlementPrice: usd(11), refundTotal: usd(76) },
    { status: 2, portions: 2, settlementPrice: usd(11), refundTotal: usd(32) },
  ]);
  expect(await scene.row()).toMatchObject({ settlementPrice: usd(11), bidders: 2, sold: 6 });
  expect(await storage.database.select().from(tokenIssue)).toHaveLength(2);
});

it('[U-02] sold out it ends at once, at the price of the last portion', async () => {
  await scene.put(dutchRow);
  await scene.pay('ann', 6, 30);
  scene.clock.set(start + 5 * minute);
  await scene.pay('bob', 4, 25);
  await expect(scene.pay('cat', 2, 25)).rejects.toMatchObject({ error: 'auctionNotRunning' });
  await scene.auctions.proceed();
  expect(await scene.row()).toMatchObject({
    endTime: start + 5 * minute,
    settlementPrice: usd(25),
    sold: 10,
  });
  expect(scene.usdt('ann')).toEqual([usd(850), 0n]);
});

it('[U-02] a request is refused before the start, at a price that is higher than it saw, and beyond the limits', async () => {
  await scene.put({ ...dutchRow, startTime: start + 1 });
  await expect(scene.pay('ann', 2, 30)).rejects.toMatchObject({ error: 'auctionNotRunning' });
  scene.clock.set(start + 1);
  await expect(scene.pay('ann', 2, 29.99)).rejects.toMatchObject({ error: 'priceMoved' });
  await expect(scene.pay('ann', 1, 30)).rejects.toMatchObject({ error: 'purchaseTooSmall' });
  await expect(scene.pay('ann', 7, 30)).rejects.toMatchObject({ error: 'purchaseTooLarge' });
  await scene.pay('ann', 6, 30);
  await expect(scene.pay('ann', 3, 30)).rejects.toMatchObject({ error: 'purchaseLimitReached' });
  await expect(scene.pay('bob', 5, 30)).rejects.toMatchObject({ error: 'stockExceeded' });
  await expect(scene.pay('bob', 2, 30, 'k', 'another')).rejects.toMatchObject({ error: 'auctionUnknown' });
  expect(await scene.orders()).toHaveLength(1);
});

it('[U-02] the same request again buys once, also at the same moment', async () => {
  await scene.put(dutchRow);
  await Promise.all([scene.pay('ann', 2, 30, 'one'), scene.pay('ann', 2, 30, 'one')]);
  await scene.pay('ann', 2, 30, 'one');
  expect(await scene.orders()).toHaveLength(1);
  expect(scene.usdt('ann')).toEqual([usd(940), usd(60)]);
});

it('[U-02] of many at once none is over its limit or below zero, and no more is sold than there is', async () => {
  await scene.put({ ...dutchRow, initialPrice: usd(300), lowestPrice: usd(200) });
  const requests = Array.from({ length: 30 }, (_, index) => scene.pay(bidderNames[index % 3]!, 2, 300));
  const done = (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled');
  // Each has the money for one request of 600; the three want 6 of 10 portions.
  expect(done).toHaveLength(3);
  expect((await scene.row()).sold).toBe(6);
  for (const name of bidderNames) expect(scene.usdt(name)).toEqual([usd(400), usd(600)]);
});

it('[U-04] an order whose goods cannot be delivered fails and gets all its money back', async () => {
  await scene.put({ ...dutchRow, units: 200_000_000_000n });
  await scene.pay('ann', 4, 30);
  await scene.pay('bob', 4, 30);
  scene.clock.set(start + 20 * minute);
  await scene.auctions.proceed();
  expect((await scene.orders()).map(({ status, refundTotal }) => [status, refundTotal])).toEqual([
    [2, usd(76)],
    [7, usd(120)],
  ]);
  expect(scene.usdt('bob')).toEqual([usd(1000), 0n]);
  expect((await scene.row()).settledTime).toBe(start + 20 * minute);
});

it('[U-03] whoever is outbid gets the money back at once and is told; the rest pay their own bid', async () => {
  await scene.put(regularRow);
  const told: PersonalUpdate[] = [];
  scene.exchange.onPersonal((update) => {
    if (update.bids) told.push(update);
  });
  await scene.pay('ann', 6, 15);
  await scene.pay('bob', 4, 16);
  expect(await scene.row()).toMatchObject({ topBid: usd(16), neededBid: usd(15.5), sold: 10 });
  await expect(scene.pay('cat', 1, 15.4)).rejects.toMatchObject({ error: 'bidTooLow' });
  await scene.pay('cat', 6, 20);
  expect(scene.usdt('ann')).toEqual([usd(1000), 0n]);
  expect(told).toMatchObject([
    { userId: 'ann', bids: [{ in: 'auction', id: 'a', became: 'outbid', market: 'usdt', refund: '90' }] },
  ]);
  // What is displaced in part stays for the rest.
  await scene.pay('ann', 2, 21);
  expect((await scene.orders()).map(({ status, portions }) => [status, portions])).toEqual([
    [3, 0],
    [5, 2],
    [5, 6],
    [5, 2],
  ]);
  scene.clock.set(start + 20 * minute);
  await scene.auctions.proceed();
  expect(scene.usdt('bob')).toEqual([usd(1000 - 32), 0n]);
  expect(scene.usdt('cat')).toEqual([usd(1000 - 120), 0n]);
  expect(scene.usdt('ann')).toEqual([usd(1000 - 42), 0n]);
  expect(bidderNames.map((name) => scene.aura(name))).toEqual([10n, 10n, 30n]);
  expect((await scene.row()).settlementPrice).toBe(usd(16));
});

it('[U-03] a bid shortly before the end moves the end', async () => {
  await scene.put(regularRow);
  scene.clock.set(start + 19 * minute);
  await scene.pay('ann', 1, 15);
  expect((await scene.row()).endTime).toBe(start + 21 * minute);
  scene.clock.set(start + 21 * minute - 1);
  await scene.auctions.proceed();
  await scene.pay('bob', 1, 15);
  expect((await scene.row()).endTime).toBe(start + 23 * minute - 1);
});

it('[X-05] simulated bidders do what was due, each at its time, and an auction settles with them', async () => {
  await scene.exchange.stop();
  scene = await openScene(storage, { simulated: true });
  const large = { quantity: 60, orderLimit: 6, userLimit: 20 };
  await scene.put({ ...dutchRow, ...large });
  await scene.put({ ...regularRow, ...large, activityId: 'r' });
  scene.clock.set(start + 10 * minute);
  await scene.auctions.proceed();
  const half = (await scene.orders()).length;
  expect(half).toBeGreaterThan(0);
  expect((await scene.row('r')).topBid).toBeGreaterThan(0n);
  await scene.pay('ann', 2, 30);
  scene.clock.set(start + 60 * minute);
  await scene.auctions.proceed();
  for (const id of ['a', 'r']) {
    const orders = await scene.orders(id);
    expect(orders.length).toBeGreaterThan(half);
    expect(orders.every(({ status }) => status === 2 || status === 3)).toBe(true);
    expect(orders.every(({ createTime }) => createTime < start + 20 * minute)).toBe(true);
    expect((await scene.row(id)).sold).toBeLessThanOrEqual(60);
  }
  const frozen = [...Array(25).keys()].map((number) => scene.usdt(`sim-bidder-${number}`));
  expect(frozen.every(([available, held]) => available === 0n && held === 0n)).toBe(true);
  expect(scene.aura('ann')).toBe(10n);
});

const step = fc.record({
  bidder: fc.constantFrom(...bidderNames),
  portions: fc.integer({ min: 1, max: 7 }),
  price: fc.integer({ min: 10, max: 60 }),
  waitMs: fc.integer({ min: 0, max: 3 * minute }),
  again: fc.boolean(),
});

it.each([dutchRow, regularRow])(
  '[U-02] [U-03] money in is money for portions at the price settled at and refunds, for any sequence of bids (%#)',
  async (row) => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        number += 1;
        const id = `p${row.type}-${number}`;
        const begins = scene.clock.now();
        const length = row.endTime - row.startTime;
        await scene.put({
          ...row,
          activityId: id,
          startTime: begins,
          plannedEnd: begins + length,
          endTime: begins + length,
        });
        const before = new Map(bidderNames.map((name) => [name, scene.usdt(name)[0]]));
        const treasury = scene.usdt('@treasury')[0];
        const auraBefore = new Map(bidderNames.map((name) => [name, scene.aura(name)]));
        for (const [index, { bidder, portions, price, waitMs, again }] of steps.entries()) {
          scene.clock.set(scene.clock.now() + waitMs);
          const key = `${id} ${index}`;
          const pay = () => scene.pay(bidder, portions, price, key, id).catch(() => undefined);
          await pay();
          if (again) await pay();
        }
        scene.clock.set(begins + 3 * length);
        await scene.auctions.proceed();
        const orders = await scene.orders(id);
        const auction = await scene.row(id);
        let sold = 0;
        let paid = 0n;
        for (const order of orders) {
          expect([2, 3]).toContain(order.status);
          const taken = order.settlementPrice * BigInt(order.portions);
          expect(order.bidPrice * BigInt(order.bidPortions)).toBe(taken + order.refundTotal);
          if (order.status === 2)
            expect(order.settlementPrice).toBe(row.type === 1 ? auction.settlementPrice : order.bidPrice);
          sold += order.portions;
          paid += taken;
        }
        expect(sold).toBeLessThanOrEqual(row.quantity);
        expect(sold).toBe(auction.sold);
        expect(scene.usdt('@treasury')[0] - treasury).toBe(paid);
        for (const name of bidderNames) {
          const own = orders.filter(({ owner }) => owner === name);
          const spent = own.reduce((sum, one) => sum + one.settlementPrice * BigInt(one.portions), 0n);
          const got = own.reduce((sum, one) => sum + one.portions, 0);
          expect(got).toBeLessThanOrEqual(row.userLimit);
          expect(scene.usdt(name)).toEqual([(before.get(name) ?? 0n) - spent, 0n]);
          expect(scene.aura(name) - (auraBefore.get(name) ?? 0n)).toBe(BigInt(got) * 5n);
        }
      }),
      { numRuns: 10 },
    );
  },
);
