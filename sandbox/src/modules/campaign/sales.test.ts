import {
  applyExchange,
  type CampaignDetail,
  batchGetStatusOfIEOTrade,
  createIEOTrade,
  getCampaign,
  getIeoQualification,
  getListOfIEOTrade,
  getUserQuota,
  getUserStakedPosition,
  getUserTotalInvestment,
  type ErrorName,
  type InputOf,
  listExchangeRecord,
  listUserJoinCategoryCampaign,
} from '@exchange/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { markOf } from '../../../test/commands';
import { opening, openSales, type SalesScene, tradePassword, usdt } from '../../../test/sales';
import { openTestStorage } from '../../../test/storage/storage';
import { saleOwner } from '../../core/engine/ledger';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { domainEvent } from '../../core/storage/tables';
import { day, hour } from '../../core/time-spans';
import { Issues } from '../issue';
import { users } from '../user';
import { demandAt, partsOf } from './campaign-plans';
import type { CampaignRow } from './tables';
import { campaignEvents } from './events';
import { campaign } from './tables';

let storage: Storage;
let scene: SalesScene;
/** Of each test: its campaign, and two users. */
let test = 0;
let no: string;
let ann: string;
let bob: string;
beforeAll(async () => {
  storage = await openTestStorage();
  scene = await openSales(storage);
});
/** What the exchange's own accounts have when a test begins. */
let before: ReadonlyMap<string, bigint>;
beforeEach(async () => {
  // What an earlier test left open is over.
  scene.clock.set(opening + 365 * day);
  await scene.proceed();
  before = new Map(
    [saleOwner, '@reserve'].flatMap((owner) =>
      ['usdt', 'aura'].map((token) => [`${owner} ${token}`, scene.purse(owner, token)[0]]),
    ),
  );
  test += 1;
  no = `nova-${test}`;
  ann = `ann${test}`;
  bob = `bob${test}`;
  scene.clock.set(opening);
});
afterAll(async () => {
  await verifyLedger(storage.database);
  await scene.exchange.stop();
  await storage.close();
});

const end = opening + 6 * hour;
const gained = (owner: string, token: string) =>
  scene.purse(owner, token)[0] - (before.get(`${owner} ${token}`) ?? 0n);
const announce = (change: Partial<CampaignRow> = {}) => scene.announce({ campaignNo: no, ...change });
const dollars = (amount: bigint) => amount * usdt;
const purchase = (change: Partial<InputOf<typeof createIEOTrade>> = {}) => ({
  activity_id: `sale-${no}`,
  amount: '4',
  trade_password: tradePassword,
  accept_risk: true,
  ...change,
});
const buy = (userId: string, amount = '4', key?: string) =>
  scene.call(userId, createIEOTrade, purchase({ amount }), key);
/** Buys and waits until it is known whether there were portions. */
async function bought(userId: string, amount = '4'): Promise<string> {
  const { data } = await buy(userId, amount);
  await scene.orders.allot();
  return data?.reference_no ?? '';
}
const statusOf = async (userId: string, reference: string) =>
  (await scene.call(userId, batchGetStatusOfIEOTrade, { list_reference_no: [reference] })).data?.list[0];
const ordersOf = async (userId: string) => (await scene.call(userId, getListOfIEOTrade, {})).data?.list ?? [];

describe('the rules of a purchase', () => {
  const change = (row: Partial<typeof users.$inferInsert>) =>
    storage.database.update(users).set(row).where(eq(users.id, ann));
  const needs = () =>
    storage.database
      .update(campaign)
      .set({ needs: { kycLevel: 1 } })
      .where(eq(campaign.campaignNo, no));

  it.each<{
    readonly refusal: ErrorName;
    readonly input?: Partial<InputOf<typeof createIEOTrade>>;
    readonly dollars?: bigint;
    readonly prepare?: () => unknown;
  }>([
    { refusal: 'campaignNotStarted', prepare: () => scene.clock.set(opening - 1) },
    { refusal: 'campaignEnded', prepare: () => scene.clock.set(end) },
    { refusal: 'riskNotAccepted', input: { accept_risk: false } },
    { refusal: 'tradePasswordWrong', input: { trade_password: '482914' } },
    ...['', '0', '-3', '1e1', 'ten'].map((amount) => ({
      refusal: 'portionsInvalid' as const,
      input: { amount },
    })),
    { refusal: 'portionsNotWhole', input: { amount: '2.5' } },
    { refusal: 'stockExceeded', input: { amount: '101' } },
    { refusal: 'stockExceeded', input: { amount: '99999999999999999' } },
    { refusal: 'purchaseTooLarge', input: { amount: '11' } },
    { refusal: 'purchaseTooSmall', input: { amount: '1' } },
    { refusal: 'purchaseLimitReached', input: { amount: '6' }, prepare: () => bought(ann, '10') },
    { refusal: 'insufficientBalance', input: { amount: '10' }, dollars: 499n },
    { refusal: 'campaignUnknown', input: { activity_id: 'sale-of-nobody' } },
    { refusal: 'tradePasswordMissing', prepare: () => change({ tradePasswordHash: null }) },
    { refusal: 'notQualified', prepare: needs },
  ])('[I-03] $refusal for $input, and nothing moves', async ({ refusal, input, dollars: sum, prepare }) => {
    await announce();
    await scene.join([ann], sum ?? 10_000n);
    await prepare?.();
    const held = scene.purse(ann, 'usdt');
    expect(await scene.call(ann, createIEOTrade, purchase(input))).toEqual({ refusal });
    expect(scene.purse(ann, 'usdt')).toEqual(held);
  });

  it('[I-02] what a user needs, has and may still buy', async () => {
    const holding = { token: 'usdt', amount: '500' };
    await announce({ needs: { kycLevel: 1, holding } });
    await scene.join([ann], 499n);
    const told = () => scene.call(ann, getIeoQualification, { activity_id: `sale-${no}` });
    const none = { token: '', required: '0', present: '0' };
    expect((await told()).data).toEqual({
      qualified: false,
      conditions: [
        { type: 'trade_password', met: true, ...none },
        { type: 'kyc', met: false, ...none },
        { type: 'holding', met: false, token: 'usdt', required: '500', present: '499' },
      ],
    });
    await change({ kycLevel: 1 });
    await scene.exchange.credit({
      userId: ann,
      token: 'usdt',
      amount: usdt,
      from: 'chain',
      cause: `one of ${ann}`,
    });
    expect((await told()).data?.qualified).toBe(true);
    await bought(ann, '3');
    // What a purchase froze still is the user's.
    expect((await told()).data?.qualified).toBe(true);
    expect((await scene.call(ann, getUserQuota, { campaign_no: no })).data).toEqual({
      limit: 15,
      used: 3,
      left: 12,
    });
    const { data } = await scene.call(ann, getCampaign, { campaign_no: no });
    expect(data?.campaign).toMatchObject({ stock: 97, participants: 1, status: 2, settlement: 1 });
  });
});

describe('a purchase', () => {
  it('[I-04] takes its money at once, waits for its turn, and has its result; the same key buys nothing more', async () => {
    await announce();
    await scene.join([ann], 1_000n);
    const first = await buy(ann, '4', 'key');
    const again = await Promise.all([buy(ann, '4', 'key'), buy(ann, '4', 'key')]);
    expect(again).toEqual([first, first]);
    expect(await buy(ann, '5', 'key')).toEqual({ refusal: 'idempotencyConflict' });
    await scene.orders.allot();
    expect(scene.purse(ann, 'usdt')).toEqual([dollars(800n), dollars(200n)]);
    const reference = first.data?.reference_no ?? '';
    expect(await statusOf(ann, reference)).toEqual({
      reference_no: reference,
      status: 2,
      code: 0,
      portions: 4,
    });
    expect(await ordersOf(ann)).toMatchObject([
      { portions: 4, price: '50', units: '3', quantity: '12', total: '200', refund_total: '0', status: 0 },
    ]);
    // After the end the answer to a request that was made in time is still there.
    scene.clock.set(end);
    expect(await buy(ann, '4', 'key')).toEqual(first);
  });

  it('[I-04] [H-14] nobody hears of anybody else’s', async () => {
    await announce();
    await scene.join([ann, bob], 1_000n);
    const reference = await bought(ann);
    expect(await statusOf(bob, reference)).toBeUndefined();
    expect(await ordersOf(bob)).toEqual([]);
  });

  it('[I-04] who comes too late is told and has everything back', async () => {
    await announce({ total: 10 });
    const carol = `carol${test}`;
    await scene.join([ann, bob, carol], 1_000n);
    const order = (userId: string, portions: number) =>
      scene.orders.request({ userId, campaignNo: no, mark: markOf(userId, userId), portions }, false);
    // The two behind the first one are in line before either has its portions.
    await Promise.all([order(carol, 2), order(ann, 6), order(bob, 6)]);
    await scene.orders.allot();
    const told = await Promise.all(
      [ann, bob].map(async (name) => statusOf(name, (await ordersOf(name))[0]?.reference_no ?? '')),
    );
    expect(told.map((each) => each?.status).sort()).toEqual([0, 2]);
    const loser = told[0]?.status === 0 ? ann : bob;
    expect(told.find((each) => each?.status === 0)).toMatchObject({ code: 5007 });
    expect(scene.purse(loser, 'usdt')).toEqual([dollars(1_000n), 0n]);
    expect(await ordersOf(loser)).toMatchObject([{ status: 2, total: '300', refund_total: '300' }]);
    expect((await scene.call(loser, listUserJoinCategoryCampaign, {})).data?.list).toEqual([]);
  });

  it('[I-03] [I-04] in a rush exactly the stock is sold, nobody is over a limit, and every loser has everything back', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.record({ buyer: fc.nat({ max: 11 }), portions: fc.integer({ min: 2, max: 10 }) }), {
          minLength: 1,
          maxLength: 40,
        }),
        async (total, wishes) => {
          round += 1;
          const campaignNo = `rush-${round}`;
          const row = await announce({ campaignNo, total });
          const names = Array.from({ length: 12 }, (_, index) => `r${round}b${index}`);
          await scene.join(names, 600n);
          await Promise.allSettled(
            wishes.map(({ buyer, portions }, index) => {
              const userId = names[buyer] ?? '';
              return scene.orders.request(
                { userId, campaignNo, mark: markOf(userId, `${campaignNo} ${index}`), portions },
                index % 2 === 0,
              );
            }),
          );
          await scene.orders.allot();
          let sold = 0;
          for (const name of names) {
            const portions = await scene.orders.portionsOf(name, campaignNo);
            sold += portions;
            expect(portions).toBeLessThanOrEqual(row.userLimit);
            const [available, frozen] = scene.purse(name, 'usdt');
            expect(frozen).toBe(row.price * BigInt(portions));
            expect(available + frozen).toBe(dollars(600n));
          }
          const [stored] = await storage.database
            .select()
            .from(campaign)
            .where(eq(campaign.campaignNo, campaignNo));
          expect(stored?.sold).toBe(sold);
          // What is left is less than the next one who came and could pay wanted.
          expect(sold).toBeLessThanOrEqual(total);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('[I-03] sold to the last portion when all want one', async () => {
    await announce({ total: 5, minPortions: 1, maxPortions: 1, userLimit: 1 });
    const names = Array.from({ length: 20 }, (_, index) => `b${index}`);
    await scene.join(names, 60n);
    const answers = await Promise.all(names.map((name) => buy(name, '1')));
    await scene.orders.allot();
    const results = await Promise.all(
      answers.map(async ({ data, refusal }, index) =>
        data ? (await statusOf(names[index] ?? '', data.reference_no))?.status : refusal,
      ),
    );
    expect(results.filter((result) => result === 2)).toHaveLength(5);
    expect(results.filter((result) => result === 0 || result === 'stockExceeded')).toHaveLength(15);
    const winners = names.filter((name) => scene.purse(name, 'usdt')[1] > 0n);
    expect(winners).toHaveLength(5);
  });
});

describe('the settlement', () => {
  /** Twice each time: what was done is not done again. */
  const look = async () => {
    await Promise.all([scene.proceed(), scene.proceed()]);
    await scene.proceed();
  };

  it('[I-04] [I-06] to frozen: tokens unlock over time, as the assets’ records show', async () => {
    await announce();
    await scene.join([ann], 1_000n);
    await bought(ann, '5');
    await look();
    expect(await ordersOf(ann)).toMatchObject([{ status: 0 }]);
    scene.clock.set(end);
    await look();
    expect(await ordersOf(ann)).toMatchObject([
      { status: 1, settlement: 1, quantity: '15', refund_total: '0' },
    ]);
    expect(scene.purse(ann, 'usdt')).toEqual([dollars(750n), 0n]);
    expect(scene.purse(ann, 'aura')).toEqual([0n, 15n * 10n ** 8n]);
    expect(gained(saleOwner, 'usdt')).toBe(dollars(250n));
    // What was not sold is the brand's again.
    expect(gained(saleOwner, 'aura')).toBe(0n);
    expect(gained('@reserve', 'aura')).toBe(285n * 10n ** 8n);
    const issues = new Issues(storage.database, scene.clock, scene.exchange);
    const { list } = await issues.listUnlocks(ann, { from_id: 0, limit: 10 }, { locale: 'en' });
    expect(list.map(({ amount, campaign_no, unlock_time }) => [amount, campaign_no, unlock_time])).toEqual([
      ['5.1', no, end + 21 * day],
      ['4.95', no, end + 14 * day],
      ['4.95', no, end + 7 * day],
    ]);
    scene.clock.set(end + 7 * day);
    await issues.releaseDue();
    expect(scene.purse(ann, 'aura')).toEqual([495_000_000n, 1_005_000_000n]);
  });

  it('[I-06] to available: tokens can be used at once', async () => {
    await announce({ settlement: 2, unlocks: [] });
    await scene.join([ann], 1_000n);
    await bought(ann, '2');
    await bought(ann, '3');
    scene.clock.set(end);
    await look();
    expect(scene.purse(ann, 'aura')).toEqual([15n * 10n ** 8n, 0n]);
    expect((await ordersOf(ann)).map(({ status, settlement }) => [status, settlement])).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('[I-06] too few buyers: everybody is refunded in full', async () => {
    await announce({ softCap: 11 });
    await scene.join([ann], 1_000n);
    await bought(ann, '10');
    scene.clock.set(end);
    await look();
    expect(scene.purse(ann, 'usdt')).toEqual([dollars(1_000n), 0n]);
    expect(scene.purse(ann, 'aura')).toEqual([0n, 0n]);
    expect(await ordersOf(ann)).toMatchObject([{ status: 2, total: '500', refund_total: '500' }]);
    expect((await scene.call(ann, getUserTotalInvestment, {})).data?.list).toEqual([]);
    expect(gained('@reserve', 'aura')).toBe(300n * 10n ** 8n);
  });

  it('[I-07] a missed soft cap is told with the sale, in each order, and once to everybody', async () => {
    await announce({ softCap: 12, total: 20 });
    await scene.join([ann, bob], 1_000n);
    await bought(ann, '2');
    await bought(ann, '3');
    await bought(bob, '6');
    const shown = async () =>
      (await scene.call(ann, getCampaign, { campaign_no: no })).data?.campaign as CampaignDetail;
    expect(await shown()).toMatchObject({ soft_cap: 12, total: 20, stock: 9 });
    expect((await ordersOf(ann)).map(({ not_reached }) => not_reached)).toEqual([false, false]);
    scene.clock.set(end);
    await look();
    await look();
    expect(await shown()).toMatchObject({ soft_cap: 12, stock: 9, status: 3 });
    expect((await ordersOf(ann)).map((order) => [order.not_reached, order.refund_total])).toEqual([
      [true, '150'],
      [true, '100'],
    ]);
    const told = await storage.database
      .select({ userId: domainEvent.userId, data: domainEvent.data })
      .from(domainEvent)
      .where(and(eq(domainEvent.name, campaignEvents.refunded.name), inArray(domainEvent.userId, [ann, bob])))
      .orderBy(asc(domainEvent.id));
    expect(told).toMatchObject([
      { userId: ann, data: { amount: '250 USDT', sold: 11, softCap: 12 } },
      { userId: bob, data: { amount: '300 USDT', sold: 11, softCap: 12 } },
    ]);
  });

  it('[I-01] campaigns in which one took part, the latest first', async () => {
    for (const campaignNo of [no, `${no}-2`, `${no}-3`]) await announce({ campaignNo });
    await scene.join([ann], 1_000n);
    for (const activity_id of [`sale-${no}`, `sale-${no}-3`, `sale-${no}`])
      await scene.call(ann, createIEOTrade, purchase({ activity_id }));
    await scene.orders.allot();
    const { data } = await scene.call(ann, listUserJoinCategoryCampaign, { sort: 'desc', limit: 1 });
    expect(data).toMatchObject({
      list: [{ campaign: { campaign_no: no }, portions: 8, paid: '400' }],
      next_id: no,
    });
    const rest = await scene.call(ann, listUserJoinCategoryCampaign, { sort: 'desc', from_id: no });
    expect(rest.data?.list.map(({ campaign: { campaign_no } }) => campaign_no)).toEqual([`${no}-3`]);
  });
});

describe('a pledge', () => {
  const pledged = { type: 2, settlement: 2 } as const;
  const pledge = (amount: string, key?: string) =>
    scene.call(
      ann,
      applyExchange,
      { campaign_no: no, amount, trade_password: tradePassword, accept_risk: true },
      key,
    );
  const position = async () => (await scene.call(ann, getUserStakedPosition, { campaign_no: no })).data?.list;

  it('[I-05] is held and released in parts with its tokens, once each', async () => {
    await announce(pledged);
    await scene.join([ann], 1_000n);
    const { data } = await pledge('4', 'key');
    expect(data?.order).toMatchObject({
      portions: 4,
      pledged_amount: '200',
      released_amount: '0',
      status: 0,
    });
    expect(await pledge('4', 'key')).toEqual({ data });
    expect(await position()).toEqual([
      {
        market: 'usdt',
        pledged_amount: '200',
        released_amount: '0',
        next_release_time: end + 7 * day,
        next_release_amount: '66',
      },
    ]);
    expect((await scene.call(ann, getUserTotalInvestment, {})).data?.list).toEqual([
      { market: 'usdt', total: '200' },
    ]);
    scene.clock.set(end + 7 * day);
    await Promise.all([scene.proceed(), scene.proceed()]);
    expect(scene.purse(ann, 'usdt')).toEqual([dollars(866n), dollars(134n)]);
    expect(scene.purse(ann, 'aura')).toEqual([396_000_000n, 0n]);
    expect(await position()).toMatchObject([{ released_amount: '66', next_release_time: end + 14 * day }]);
    scene.clock.set(end + 30 * day);
    await scene.proceed();
    await scene.proceed();
    expect(scene.purse(ann, 'usdt')).toEqual([dollars(1_000n), 0n]);
    expect(scene.purse(ann, 'aura')).toEqual([12n * 10n ** 8n, 0n]);
    expect(await position()).toEqual([]);
    const { data: records } = await scene.call(ann, listExchangeRecord, {});
    expect(records?.list).toMatchObject([{ released_amount: '200', refund_total: '0', status: 1 }]);
    expect(gained(saleOwner, 'aura')).toBe(0n);
  });

  it('[I-05] without a portion left is refused at once, and costs nothing', async () => {
    await announce({ ...pledged, total: 4 });
    await scene.join([ann], 1_000n);
    await pledge('3');
    expect(await pledge('2')).toEqual({ refusal: 'stockExceeded' });
    expect(scene.purse(ann, 'usdt')).toEqual([dollars(850n), dollars(150n)]);
    expect(await buy(ann, '2')).toEqual({ refusal: 'campaignUnknown' });
  });
});

it('[I-05] parts of any whole sum up to it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 1, max: 12 }), (whole, parts) => {
      const unlocks = Array.from({ length: parts }, (_, time) => ({
        percent: Math.floor(100 / parts),
        time,
      }));
      const amounts = partsOf(whole, unlocks).map(({ amount }) => amount);
      return amounts.every((amount) => amount >= 0n) && amounts.reduce((sum, each) => sum + each) === whole;
    }),
  );
});

it('[X-05] what simulated buyers take only grows, up to the stock', () => {
  for (const categoryId of [1, 2, 3]) {
    const row = {
      campaignNo: no,
      categoryId,
      total: 500,
      startTime: opening,
      endTime: opening + 8 * hour,
    };
    const taken = Array.from({ length: 40 }, (_, step) => demandAt(row, opening + (step - 2) * 15 * 60_000));
    expect(taken).toEqual([...taken].sort((one, two) => one - two));
    expect(taken[0]).toBe(0);
    expect(taken.at(-1)).toBeGreaterThan(0);
    expect(Math.max(...taken)).toBeLessThanOrEqual(500);
  }
});
