import { eq, sql } from 'drizzle-orm';
import { createTestClock } from '../../../test/exchange';
import { firstDay, growTree, plantTree, storedIncome, type Tree } from '../../../test/node/tree';
import { tellIncome } from '../../../test/node/tree-oracle';
import { openTestStorage } from '../../../test/storage/storage';
import { feeOwner, nodeOwner } from '../../core/engine/ledger';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { day } from '../../core/time-spans';
import { campaign } from '../campaign';
import { tokenIssue } from '../issue';
import { rankQuery } from './node-members';
import { nodeMember } from './tables';

let storage: Storage;
beforeEach(async () => {
  storage = await openTestStorage();
});
afterEach(() => storage.close());

async function plant(tree: Tree, now: number) {
  const clock = createTestClock(now);
  return { clock, ...(await plantTree(storage.database, clock, tree)) };
}

test('[N-02] [A-09] of a tree of 10,000 every income, record of it, balance and contribution is what the rules say, to the last unit; doing it again changes nothing', async () => {
  const days = 3;
  const tree = growTree(10_000, days, 7);
  const told = tellIncome(tree, days);
  // The tree has all that there is.
  for (const type of [1, 2, 3, 4])
    for (const rewardType of [1, 2])
      expect(told.income.some((row) => row.type === type && row.rewardType === rewardType)).toBe(true);
  expect(told.income.length).toBeGreaterThan(4_000);
  const full = tree.members.filter(({ id, reward }) => {
    const after = told.members.get(id);
    return after && reward !== after.reward && after.reward === after.contribution * 3n;
  });
  expect(full.length).toBeGreaterThan(10);

  const { exchange, proceed } = await plant(tree, firstDay + days * day);
  try {
    await proceed();
    const stored = await storedIncome(storage.database);
    expect(stored.map(({ status: _status, ...row }) => row)).toEqual(told.income);
    expect(stored.every(({ status }) => status === 1)).toBe(true);
    const members = await storage.database.select().from(nodeMember);
    const after = members.map(({ id, contribution, reward, yield: investment }) => [
      id,
      { contribution, reward, yield: investment },
    ]);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(told.members));
    // What ended has its deposit back.
    const isOver = ({ unlockTime }: { readonly unlockTime: number }) => unlockTime <= firstDay + days * day;
    expect(members.filter(({ endTime }) => endTime > 0)).toEqual(members.filter(isOver));
    const due = new Map<string, bigint>(tree.people.map(({ id }) => [id, 0n]));
    const add = (userId: string, amount: bigint) => due.set(userId, (due.get(userId) ?? 0n) + amount);
    for (const { userId, deposit } of tree.members.filter(isOver)) add(userId, deposit);
    for (const { memberId, amount } of told.income) add(memberId.slice(0, 7), amount);
    const has = tree.people.map(
      ({ id }) => [id, exchange.holdings(id).get('usdt')?.available ?? 0n] as const,
    );
    expect(Object.fromEntries(has)).toEqual(Object.fromEntries(due));
    const records = await storage.database.select().from(tokenIssue);
    const recorded = new Map<string, bigint>(tree.people.map(({ id }) => [id, 0n]));
    for (const { userId, amount } of records) recorded.set(userId, (recorded.get(userId) ?? 0n) + amount);
    expect(Object.fromEntries(recorded)).toEqual(Object.fromEntries(due));
    const returned = records.filter(({ reason }) => reason === 'node_deposit_return');
    expect(returned).toHaveLength(tree.members.filter(isOver).length);
    expect(records.every(({ reason }) => /^node_(income|deposit_return)$/.test(reason))).toBe(true);
    const held = tree.members.reduce((sum, member) => (isOver(member) ? sum : sum + member.deposit), 0n);
    expect(exchange.holdings(nodeOwner).get('usdt')?.available).toBe(held);
    expect(exchange.holdings(feeOwner).size).toBe(0);
    await verifyLedger(storage.database);

    await proceed();
    expect(await storedIncome(storage.database)).toEqual(stored);
    expect(exchange.holdings(nodeOwner).get('usdt')?.available).toBe(held);

    // The ranking reads the first places from its index and sorts nothing.
    await storage.database.execute(sql`analyze node_member, account_user`);
    const plan = await storage.database.execute(
      sql`explain ${rankQuery(storage.database, 'nova', 3, 20).getSQL()}`,
    );
    const text = JSON.stringify(plan);
    expect(text).toContain('node_member_rank');
    expect(text).not.toContain('Sort');
    expect(text).not.toContain('Seq Scan on node_member');
  } finally {
    await exchange.stop();
  }
});

test('[N-02] a day waits until the sales that ended on it are settled', async () => {
  const tree = growTree(600, 2, 3);
  const [sale] = tree.sales;
  const { exchange, proceed } = await plant(tree, firstDay + 2 * day);
  try {
    await storage.database.update(campaign).set({ state: 0 }).where(eq(campaign.campaignNo, 'sale-0'));
    await proceed();
    const before = await storedIncome(storage.database);
    expect(before.every(({ day: of }) => of < (sale?.endTime ?? 0) - day)).toBe(true);
    await storage.database.update(campaign).set({ state: 1 }).where(eq(campaign.campaignNo, 'sale-0'));
    await proceed();
    const after = await storedIncome(storage.database);
    expect(after.map(({ status: _status, ...row }) => row)).toEqual(tellIncome(tree, 2).income);
    expect(after.length).toBeGreaterThan(before.length);
  } finally {
    await exchange.stop();
  }
});
