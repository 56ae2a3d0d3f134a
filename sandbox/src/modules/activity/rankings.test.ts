import { and, eq } from 'drizzle-orm';
import { createPairSpec } from '../../engine/pair-spec';
import { reserveOwner } from '../../engine/ledger';
import type { TradingExchange } from '../../exchange/exchange';
import { verifyLedger } from '../../exchange/state-store';
import { createTestClock, createTestExchange, testCatalogue, testPair } from '../../exchange/test-exchange';
import { tokenIssue } from '../../storage/schema/issue';
import type { Storage } from '../../storage/open-storage';
import { openTestStorage } from '../../storage/test-storage';
import { day, hour, minute } from '../../time-spans';
import { createUsers } from '../user/users';
import { type Contest, contestsAt } from './ranking-plans';
import { createRankings, type Period, type Rankings } from './rankings';

/** A contest is open from here on. */
const start = 7 * day * 2_960;
const clock = createTestClock(start);
const juno = { ...testCatalogue.tokens.get('kite')!, code: 'juno', alias: 'JUNO' };
const pair = createPairSpec({ ...testPair, token: 'juno', openingTime: 0 });
const catalogue = {
  tokens: new Map([...testCatalogue.tokens, ['juno', juno]]),
  pairs: new Map([...testCatalogue.pairs, [pair.code, pair]]),
};
const whole = 10n ** 8n;

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
  rankings = createRankings({ database: storage.database, clock, exchange });
  const users = createUsers(storage.database, clock);
  for (const [id, organisation] of [
    ['ann', 'nova'],
    ['bob', 'nova'],
    ['cat', 'nova'],
    ['eve', 'orbit'],
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

it('[V-02] the trade ranking is what users of the organisation bought and sold, of a day and of the whole contest', async () => {
  const contest = openOf(1);
  clock.set(start + hour);
  await trade('ann', 'bob', '10');
  clock.set(start + day + hour);
  await trade('cat', 'bob', '4');
  // Of another organisation: it counts for cat alone.
  await trade('cat', 'eve', '2');
  const usdt = (amount: bigint) => amount * 1_000_000n;
  expect(await ranked(contest, { from: start, to: start + day })).toEqual([
    [1, 'ann', usdt(50n)],
    [1, 'bob', usdt(50n)],
  ]);
  expect(await ranked(contest, { from: start + day, to: start + 2 * day })).toEqual([
    [1, 'cat', usdt(30n)],
    [2, 'bob', usdt(20n)],
  ]);
  expect(await ranked(contest, all(contest))).toEqual([
    [1, 'bob', usdt(70n)],
    [2, 'ann', usdt(50n)],
    [3, 'cat', usdt(30n)],
  ]);
  expect(await rankings.placeOf(contest, all(contest), 'ann')).toMatchObject({ rank: 2 });
  expect(await rankings.placeOf(contest, all(contest), 'eve')).toBeUndefined();
});

it('[V-02] the holding ranking of a time that is over stays what it was, whatever moves after it', async () => {
  const contest = openOf(2);
  clock.set(start + 2 * day);
  await fund('ann', 'aura', 30n * whole);
  await fund('cat', 'aura', 20n * whole);
  // What is in the fiat account is held, too.
  await exchange.transferBetweenAccounts('ann', { token: 'aura', amount: 12n * whole, to: 'c2c' });
  const before = { from: start + 2 * day, to: start + 3 * day };
  clock.set(before.to);
  const then = [
    [1, 'ann', 30n * whole],
    [2, 'cat', 20n * whole],
  ];
  expect(await ranked(contest, before)).toEqual(then);
  await fund('cat', 'aura', 15n * whole);
  await fund('bob', 'aura', 5n * whole);
  expect(await ranked(contest, before)).toEqual(then);
  expect(await ranked(contest, all(contest))).toEqual([
    [1, 'cat', 35n * whole],
    [2, 'ann', 30n * whole],
    [3, 'bob', 5n * whole],
  ]);
});

it('[V-02] prizes are paid when the contest is over, once, also at once and after a restart in the middle', async () => {
  const contest = openOf(2);
  clock.set(contest.endTime - minute);
  await rankings.payDue();
  expect(await prizes()).toEqual([]);
  clock.set(contest.endTime);
  const restarted = createRankings({ database: storage.database, clock, exchange });
  const failing = createRankings({
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
  await createRankings({ database: storage.database, clock, exchange }).payDue();
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
        [contest.id, 'cat', 60n * whole],
        [contest.id, 'ann', 30n * whole],
        [contest.id, 'bob', 15n * whole],
      ].map(String),
    ),
  );
  expect(paid).toHaveLength(6);
  expect(exchange.holdings('cat').get('aura')?.available).toBe((35n + 15n + 60n) * whole);
  // The end's ranking stays what it was, though the prizes are of the same token.
  expect((await ranked(contest, all(contest)))[0]).toEqual([1, 'cat', 35n * whole]);
});
