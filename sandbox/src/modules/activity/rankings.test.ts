import { and, asc, eq } from 'drizzle-orm';
import { createTestClock, createTestExchange, testCatalogue, testPair } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { available, contestOwner, reserveOwner } from '../../core/engine/ledger';
import { createPairSpec } from '../../core/engine/pair-spec';
import type { TradingExchange } from '../../core/exchange/exchange';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour, minute } from '../../core/time-spans';
import { devices } from '../auth';
import { tokenIssue } from '../issue';
import { kycRequests } from '../kyc';
import { Users, users as userTable } from '../user';
import { announcedByPlan } from '../campaign';
import { announceContests } from './contest-schedule';
import { contestTitle, prizeOf, sumOfPrizes } from './contests';
import { type Period, Rankings } from './rankings';
import { contest as contests, type ContestRow } from './tables';

/** A contest is open from here on. */
const start = 7 * day * 2_960;
const clock = createTestClock(start);
const juno = { ...testCatalogue.tokens.get('kite')!, code: 'juno', alias: 'JUNO' };
const pair = createPairSpec({ ...testPair, token: 'juno', openingTime: 0 });
const catalogue = {
  ...testCatalogue,
  tokens: new Map([...testCatalogue.tokens, ['juno', juno]]),
  pairs: new Map([...testCatalogue.pairs, [pair.code, pair]]),
};
const whole = 10n ** 8n;
const usdt = (amount: bigint) => amount * 1_000_000n;

let storage: Storage;
let exchange: TradingExchange;
let rankings: Rankings;
let transfers = 0;

const prizesByPlace = [
  { from: 1, to: 1, amount: '60' },
  { from: 2, to: 2, amount: '30' },
  { from: 3, to: 3, amount: '15' },
  { from: 4, to: 10, amount: '5' },
];
/** Of seven days: JUNO traded from 100 USDT on, or AURA held from 10 on. */
const openOf = (type: 1 | 2): ContestRow => ({
  ...{ id: `nova-${type}`, organisation: 'nova', type, token: type === 1 ? 'juno' : 'aura' },
  title: contestTitle(type, type === 1 ? 'JUNO' : 'AURA'),
  ...{ least: type === 1 ? usdt(100n) : 10n * whole, rewardToken: 'aura', prizes: prizesByPlace },
  ...{ startTime: start, endTime: start + 7 * day, fund: 140n * whole, closeTime: 0, ...announcedByPlan },
});
const all = ({ startTime: from, endTime: to }: ContestRow): Period => ({ from, to });
const fund = (userId: string, token: string, amount: bigint) =>
  exchange.credit({
    userId,
    token,
    amount,
    from: 'chain',
    cause: `fund ${userId} ${token} ${(transfers += 1)}`,
  });

/** One sells to another at 5 USDT. */
async function trade(seller: string, buyer: string, amount: string): Promise<void> {
  const order = { market_type: 1 as const, token: 'juno', market: 'usdt', price: '5', amount };
  await exchange.placeOrder(seller, { ...order, side: 2 });
  await exchange.placeOrder(buyer, { ...order, side: 1 });
}
const ranked = async (contest: ContestRow, period: Period) =>
  (await rankings.first(contest, period, 100)).map(({ rank, userId, value }) => [rank, userId, value]);
const prizes = () =>
  storage.database
    .select({ id: tokenIssue.id, userId: tokenIssue.userId, amount: tokenIssue.amount })
    .from(tokenIssue)
    .where(and(eq(tokenIssue.reason, 'ranking'), eq(tokenIssue.token, 'aura')))
    .orderBy(tokenIssue.userId);

beforeAll(async () => {
  storage = await openTestStorage();
  exchange = await createTestExchange(storage.database, clock, catalogue);
  rankings = new Rankings({ database: storage.database, clock, exchange });
  const users = new Users(storage.database, clock);
  for (const [id, organisation] of [
    ['ann', 'nova'],
    ['bob', 'nova'],
    ['cat', 'nova'],
    ['dan', 'nova'],
    ['eve', 'orbit'],
    ['fay', 'nova'],
    ['gus', 'orbit'],
    ['hal', 'nova'],
    ['ida', 'nova'],
  ] as const) {
    const account = { id, organisation, email: `${id}@example.com`, mobile: null, nickname: id };
    await users.create({ ...account, passwordHash: null, country: 'HK', invitedBy: null });
    await fund(id, 'usdt', 10_000_000_000n);
    await fund(id, 'juno', 1_000n * whole);
  }
  await storage.database.insert(contests).values([openOf(1), openOf(2)]);
  await fund(contestOwner, 'aura', 280n * whole);
  await fund(reserveOwner, 'aura', 1_000n * whole);
});
afterAll(async () => {
  await verifyLedger(storage.database);
  await exchange.stop();
  await storage.close();
});

it('[V-02] [V-04] the trade ranking is what users of the organisation bought and sold, from the least on, of a day and of the whole contest', async () => {
  const contest = openOf(1);
  clock.set(start + hour);
  await trade('ann', 'bob', '100');
  clock.set(start + day + hour);
  await trade('cat', 'bob', '40');
  // Of another organisation: it counts for cat alone.
  await trade('cat', 'eve', '20');
  // Less than what is the least.
  await trade('dan', 'eve', '19.5');
  expect(await ranked(contest, { from: start, to: start + day })).toEqual([
    [1, 'ann', usdt(500n)],
    [1, 'bob', usdt(500n)],
  ]);
  expect(await ranked(contest, { from: start + day, to: start + 2 * day })).toEqual([
    [1, 'cat', usdt(300n)],
    [2, 'bob', usdt(200n)],
  ]);
  expect(await ranked(contest, all(contest))).toEqual([
    [1, 'bob', usdt(700n)],
    [2, 'ann', usdt(500n)],
    [3, 'cat', usdt(300n)],
  ]);
  expect(await rankings.placeOf(contest, all(contest), 'ann')).toMatchObject({ rank: 2 });
  for (const userId of ['dan', 'eve'])
    expect(await rankings.placeOf(contest, all(contest), userId)).toBeUndefined();
  await trade('dan', 'eve', '0.5');
  expect(await rankings.placeOf(contest, all(contest), 'dan')).toMatchObject({ rank: 4, value: usdt(100n) });
  // It is theirs alone: it counts for none of the tests below.
  await trade('eve', 'dan', '20');
});

it('[V-04] what the same two accounts trade back and forth cancels out', async () => {
  const contest = openOf(1);
  const before = await ranked(contest, all(contest));
  for (let round = 0; round < 5; round += 1) {
    await trade('ann', 'bob', '30');
    await trade('bob', 'ann', '30');
    await trade('dan', 'eve', '100');
    await trade('eve', 'dan', '100');
  }
  expect(await ranked(contest, all(contest))).toEqual(before);
});

it('[V-04] trades between linked accounts do not count: one document, one browser, inviter and invitee', async () => {
  const contest = openOf(1);
  const { database } = storage;
  const before = await ranked(contest, all(contest));
  const domestic = { level: 1, kind: 'domestic', status: 2 } as const;
  const document = { ...domestic, country: 'HK', createTime: start, details: {} };
  await database.insert(kycRequests).values(
    ['fay', 'gus'].map((userId, index) => ({
      ...document,
      ...{ id: `kyc-${userId}`, userId, organisation: index === 0 ? 'nova' : 'orbit' },
      documentKey: 'HK 3 A1234563',
    })),
  );
  await database
    .insert(devices)
    .values(['fay', 'hal'].map((userId) => ({ userId, deviceHash: 'one browser', lastLoginTime: start })));
  await database.update(userTable).set({ invitedBy: 'fay' }).where(eq(userTable.id, 'ida'));
  for (const other of ['gus', 'hal', 'ida']) {
    await trade('fay', other, '100');
    expect(await ranked(contest, all(contest))).toEqual(before);
    await trade(other, 'fay', '60');
    expect(await ranked(contest, all(contest))).toEqual(before);
  }
  // With anybody else they count, each for both.
  await trade('hal', 'ida', '21');
  const place = { rank: 4, value: usdt(105n) };
  expect(await rankings.placeOf(contest, all(contest), 'hal')).toMatchObject(place);
  expect(await rankings.placeOf(contest, all(contest), 'ida')).toMatchObject(place);
});

it('[V-02] [V-04] the holding ranking is the average by time: what comes late counts little, and dust nothing', async () => {
  const contest = openOf(2);
  clock.set(start + 2 * day);
  await fund('ann', 'aura', 30n * whole);
  // What is in the fiat account is held, too.
  await exchange.transferBetweenAccounts('ann', { token: 'aura', amount: 12n * whole, to: 'c2c' });
  clock.set(start + 2 * day + 12 * hour);
  await fund('cat', 'aura', 24n * whole);
  await fund('dan', 'aura', 19n * whole);
  const third = { from: start + 2 * day, to: start + 3 * day };
  clock.set(third.to);
  // Half a day of 19 is less than 10 on average.
  const then = [
    [1, 'ann', 30n * whole],
    [2, 'cat', 12n * whole],
  ];
  expect(await ranked(contest, third)).toEqual(then);
  // While a period is not over, what has passed of it counts: 30 for one of three days, 24 for half of one.
  expect(await ranked(contest, all(contest))).toEqual([[1, 'ann', 10n * whole]]);
  // A fortune in the last hour of seven days is worth a 168th of it.
  clock.set(contest.endTime - hour);
  await fund('bob', 'aura', 168n * 9n * whole);
  await fund('cat', 'aura', 20n * whole);
  clock.set(contest.endTime);
  expect(await ranked(contest, third)).toEqual(then);
  const [first, second, third_] = await ranked(contest, all(contest));
  expect(first).toEqual([1, 'ann', (30n * whole * 120n) / 168n]);
  expect(second).toEqual([2, 'cat', (24n * whole * 108n + 20n * whole) / 168n]);
  expect(third_).toEqual([3, 'dan', (19n * whole * 108n) / 168n]);
  expect(await rankings.placeOf(contest, all(contest), 'bob')).toBeUndefined();
});

it('[V-02] prizes are paid when the contest is over, once, also at once and after a restart in the middle', async () => {
  const contest = openOf(2);
  clock.set(contest.endTime - minute);
  await rankings.payDue();
  expect(await prizes()).toEqual([]);
  clock.set(contest.endTime);
  const restarted = new Rankings({ database: storage.database, clock, exchange });
  const failing = new Rankings({
    database: storage.database,
    clock,
    exchange: {
      tokens: exchange.tokens,
      // It ends before what it wrote is stored.
      post: (posting) =>
        exchange.post({
          ...posting,
          async prepare(transaction) {
            const movements = await posting.prepare(transaction);
            if (movements.length > 0) throw new Error('killed');
            return movements;
          },
        }),
    },
  });
  await expect(failing.payDue()).rejects.toMatchObject({
    errors: [{ message: 'killed' }, { message: 'killed' }],
  });
  expect(await prizes()).toEqual([]);
  await Promise.all([rankings.payDue(), restarted.payDue()]);
  await new Rankings({ database: storage.database, clock, exchange }).payDue();
  const paid = (await prizes()).map(({ id, userId, amount }) => [
    id.slice(0, contest.id.length),
    userId,
    amount,
  ]);
  expect(new Set(paid.map(String))).toEqual(
    new Set(
      [
        ['nova-1', 'bob', 60n * whole],
        ['nova-1', 'ann', 30n * whole],
        ['nova-1', 'cat', 15n * whole],
        ['nova-1', 'hal', 5n * whole],
        ['nova-1', 'ida', 5n * whole],
        ['nova-2', 'ann', 60n * whole],
        ['nova-2', 'cat', 30n * whole],
        ['nova-2', 'dan', 15n * whole],
      ].map(String),
    ),
  );
  expect(paid).toHaveLength(8);
  expect(exchange.holdings('cat').get('aura')?.available).toBe((44n + 15n + 30n) * whole);
  // What nobody won went back to the brand.
  expect(exchange.holdings(contestOwner).get('aura')?.available).toBe(0n);
  expect(exchange.holdings(reserveOwner).get('aura')?.available).toBe((1_000n + 280n - 220n) * whole);
  // The end's ranking stays what it was, though the prizes are of the same token.
  expect((await ranked(contest, all(contest)))[0]).toEqual([1, 'ann', (30n * whole * 120n) / 168n]);
});

it('[V-02] those who share a place share the prizes of the places that they take, and never more than was set aside', () => {
  const prize = (rank: number, sharers: number) => prizeOf(prizesByPlace, { rank, sharers }, 8);
  expect([prize(1, 1), prize(1, 2), prize(2, 3)]).toEqual([60n * whole, 45n * whole, (50n * whole) / 3n]);
  // The last prizes are for places that fewer take.
  expect([prize(9, 4), prize(10, 3), prize(11, 1)]).toEqual([(10n * whole) / 4n, (5n * whole) / 3n, 0n]);
  expect(sumOfPrizes(prizesByPlace, 8)).toBe(140n * whole);
});

it('[V-02] what an earlier release paid is known by its cause: it is kept as paid, and nothing is set aside for it', async () => {
  const { database } = storage;
  const then = start + 14 * day;
  clock.set(then);
  const paidId = `nova-t${new Date(then - 7 * day).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const movement = { kind: 'set_aside' as const, token: 'aura', amount: 1n };
  const accounts = { from: available(reserveOwner), to: available(contestOwner) };
  await exchange.post({
    cause: `contest-prizes:${paidId}`,
    prepare: async () => [{ ...movement, ...accounts }],
  });
  const listed = [...catalogue.pairs.values()].map((each) =>
    each.code === pair.code ? each : { ...each, token: 'aura' },
  );
  const sources = { database, clock, exchange, market: { listed: () => listed } };
  await announceContests(sources);
  await announceContests(sources);
  const rows = await database
    .select()
    .from(contests)
    .where(and(eq(contests.organisation, 'nova'), eq(contests.type, 1)))
    .orderBy(asc(contests.startTime));
  expect(rows.slice(1).map(({ id, fund: amount, closeTime }) => [id === paidId, amount, closeTime])).toEqual([
    [true, 0n, then],
    [false, 140n * whole, 0],
    [false, 140n * whole, 0],
  ]);
  const before = (await prizes()).length;
  await rankings.payDue();
  expect((await prizes()).filter(({ id }) => id.startsWith(paidId))).toEqual([]);
  expect((await prizes()).length).toBeGreaterThanOrEqual(before);
});
