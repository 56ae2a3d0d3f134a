import {
  getNodeMember,
  getNodeUserReward,
  getUserUsable,
  listAssetUnlock,
  listStakingPositions,
  type Order,
  searchDepositList,
  searchIssueRewardList,
} from '@exchange/contract';
import { buildTestApp, TestClient } from '../../../test/app';
import { createTestClock, createTestExchange, testCatalogue } from '../../../test/exchange';
import { createTestPlace, openTestStorage } from '../../../test/storage/storage';
import { formatUnits, units } from '../../core/engine/decimal';
import { reserveOwner } from '../../core/engine/ledger';
import { Chain } from '../../modules/chain';
import { Deposits } from '../../modules/deposit';
import { Issues } from '../../modules/issue';
import { NodeMembers } from '../../modules/node';
import { Users } from '../../modules/user';
import { demoAccount, seedDemoUsers } from './demo-users';

it('[X-05] [A-09] [N-02] the demo user of each organisation has deposits and what it was given behind it, once, also after a restart', async () => {
  const place = await createTestPlace();
  try {
    for (let start = 0; start < 2; start += 1) {
      const app = await buildTestApp({ ...place.options, demoUsers: true });
      for (const host of ['localhost', 'orbit.localhost']) {
        const client = new TestClient(app, host);
        expect((await client.login(demoAccount.email, demoAccount.password)).code).toBe(0);
        const { data } = await client.call(searchDepositList, {});
        expect(data.list.map(({ status }) => status)).toEqual([5, 5, 5, 5, 5]);
        expect((await client.call(getUserUsable, { token: 'usdt' })).data.available).toBe('25090');
        const given = await client.call(searchIssueRewardList, { size: 100 });
        expect(given.data.total).toBe(given.data.list.length);
        const reasons = given.data.list.map(({ reason, settlement }) => `${reason} ${settlement}`);
        const steady = /^(node_income|staking_yield) 1$/;
        expect(reasons.filter((reason) => steady.test(reason)).length).toBeGreaterThan(2);
        // The gift of a lock, and the prize of a contest, which end when the slots of time do.
        expect(reasons.filter((reason) => !steady.test(reason)).toSorted()).toEqual([
          ...['airdrop 1', 'airdrop 1', 'ibo 2', 'invite 1', 'node_deposit 3', 'ranking 1'],
        ]);
        const unlocks = await client.call(listAssetUnlock, {});
        expect(unlocks.data.list.map(({ status }) => status)).toEqual([0, 0, 1, 1, 1, 1]);
        // 160 but for what is staked of it, with what that has earned by now.
        const stakes = (await client.call(listStakingPositions, {})).data.list;
        expect(stakes.length).toBeGreaterThan(0);
        const juno = stakes.filter(({ token }) => token === 'juno');
        const frozen = juno.filter(({ status }) => status === 0);
        const sum = (amounts: readonly string[]) =>
          amounts.reduce((total, amount) => total + units(amount, 8), 0n);
        const unstaked =
          units('160', 8) - sum(frozen.map(({ amount }) => amount)) + sum(juno.map(({ paid }) => paid));
        expect((await client.call(getUserUsable, { token: 'juno' })).data.available).toBe(
          formatUnits(unstaked, 8),
        );
        // Seven referrals' deposits of 1,000, and four of theirs, each once; an account of a brand on either step.
        const income = await client.call(getNodeUserReward, {});
        expect(income.data.total).toBe('90');
        expect(new Set(income.data.list.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4]));
        const { members, invitation } = (await client.call(getNodeMember, {})).data;
        expect(members.map(({ node_type }) => node_type)).toEqual([3]);
        expect(invitation).not.toBeNull();
        await client.sandbox('POST', '/sandbox/clock', { advanceMs: 60_000 });
      }
      await app.close();
    }
  } finally {
    await place.remove();
  }
});

it('[X-05] [X-02] where there are offers, it has filled and open orders from the real books', async () => {
  const storage = await openTestStorage();
  const { database } = storage;
  const clock = createTestClock(1_700_000_000_000);
  const exchange = await createTestExchange(database, clock);
  try {
    const maker = 'sim-maker';
    for (const userId of [maker, reserveOwner]) {
      for (const token of ['aura', 'usdt']) {
        await exchange.credit({
          userId,
          token,
          amount: 10n ** 14n,
          from: 'chain',
          cause: `${userId} ${token}`,
        });
      }
    }
    const market = { pairs: testCatalogue.pairs, lastPrice: () => 1_250n };
    const offer = {
      market_type: 1,
      side: 2,
      token: 'aura',
      market: 'usdt',
      price: '12.5',
      amount: '1000',
    } as const;
    await exchange.placeOrder(maker, offer);
    const users = new Users(database, clock);
    const secret = Buffer.alloc(32);
    const chain = new Chain(database, clock, exchange.tokens, secret);
    const deposits = new Deposits({ database, clock, addressSecret: secret }, exchange, chain);
    const changed: Order[] = [];
    exchange.onPersonal(({ userId, orders }) => userId === 'demo-nova' && changed.push(...orders));
    const nodes = new NodeMembers({ database, clock, exchange }, async () => 0);
    const issues = new Issues(database, clock, exchange);
    await seedDemoUsers({ users, deposits, issues, exchange, market, clock, nodes });
    await seedDemoUsers({ users, deposits, issues, exchange, market, clock, nodes });
    const last = new Map(changed.map((order) => [order.order_id, order]));
    expect([...last.values()].map(({ side, status, price }) => ({ side, status, price }))).toEqual([
      { side: 1, status: 3, price: '0' },
      { side: 2, status: 1, price: '14.75' },
    ]);
  } finally {
    await exchange.stop();
    await storage.close();
  }
});
