import { and, eq } from 'drizzle-orm';
import { createTestClock, createTestExchange, testCatalogue, testPair } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { reserveOwner } from '../../core/engine/ledger';
import { createPairSpec } from '../../core/engine/pair-spec';
import type { TradingExchange } from '../../core/exchange/exchange';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour, minute } from '../../core/time-spans';
import { devices } from '../auth';
import { tokenIssue } from '../issue';
import { kycRequests } from '../kyc';
import { Users, users as userTable } from '../user';
import { type Contest, contestsAt } from './ranking-plans';
import { type Period, Rankings } from './rankings';

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

const openOf = (type: 1 | 2): Contest => contestsAt('nova', type, start)[1]!;
const all = ({ startTime: from, endTime: to }: Contest): Period => ({ from, to });
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
const ranked = async (contest: Contest, period: Period) =>
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
  await expect(failing.payDue()).rejects.toThrow('killed');
  expect(await prizes()).toEqual([]);
  await Promise.all([rankings.payDue(), restarted.payDue()]);
  await new Rankings({ database: storage.database, clock, exchange }).payDue();
  const trading = openOf(1).id;
  const paid = (await prizes())
    .filter(({ id }) => id.startsWith('nova'))
    .map(({ id, userId, amount }) => [id.slice(0, trading.length), userId, amount]);
  expect(new Set(paid.map(String))).toEqual(
    new Set(
      [
        [trading, 'bob', 60n * whole],
        [trading, 'ann', 30n * whole],
        [trading, 'cat', 15n * whole],
        [trading, 'hal', 5n * whole],
        [trading, 'ida', 5n * whole],
        [contest.id, 'ann', 60n * whole],
        [contest.id, 'cat', 30n * whole],
        [contest.id, 'dan', 15n * whole],
      ].map(String),
    ),
  );
  expect(paid).toHaveLength(8);
  expect(exchange.holdings('cat').get('aura')?.available).toBe((44n + 15n + 30n) * whole);
  // The end's ranking stays what it was, though the prizes are of the same token.
  expect((await ranked(contest, all(contest)))[0]).toEqual([1, 'ann', (30n * whole * 120n) / 168n]);
});
