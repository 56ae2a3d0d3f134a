import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sum } from 'drizzle-orm';
import { createTestClock } from '../../../test/exchange';
import {
  firstDay,
  growTree,
  nodeDaysOn,
  openTreeExchange,
  plantTree,
  storedIncome,
} from '../../../test/node/tree';
import { tellIncome } from '../../../test/node/tree-oracle';
import { createTestPlace, type TestPlace } from '../../../test/storage/storage';
import { verifyLedger } from '../../core/exchange/state-store';
import { openStorage } from '../../core/storage/open-storage';
import { day } from '../../core/time-spans';
import { nodeDay, nodeIncome } from './tables';

const days = 2;
const tree = growTree(1_500, days, 11);
const now = firstDay + days * day;
let place: TestPlace;
beforeEach(async () => {
  place = await createTestPlace();
});
afterEach(() => place.remove());

/** Runs the programme in a process of its own and kills it when it begins a transaction so many after the first one that pays. */
async function runUntilKilled(payments: number): Promise<void> {
  const { dataDir = '', databaseUrl = '' } = place.options;
  const program = fileURLToPath(new URL('../../../test/node/crash-child.ts', import.meta.url));
  const args = ['--import', 'tsx', program, dataDir, databaseUrl, String(now)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let left = payments;
  for await (const cause of createInterface({ input: child.stdout }))
    if (cause.startsWith('node-income:') && (left -= 1) === 0) child.kill('SIGKILL');
  await exited;
  expect(left).toBeLessThanOrEqual(0);
}

test('[N-02] [X-02] kill -9 while a day is computed and paid: whoever goes on pays what is left, each income once', async () => {
  const clock = createTestClock(now);
  {
    const storage = await openStorage(place.options);
    const { exchange } = await plantTree(storage.database, clock, tree);
    await exchange.stop();
    await storage.close();
  }
  for (const payments of [1, 3]) await runUntilKilled(payments);

  const storage = await openStorage(place.options);
  const { database } = storage;
  const exchange = await openTreeExchange(database, clock);
  try {
    // It was killed in the middle, not at the end.
    const [paid] = await database.select({ sum: sum(nodeIncome.status) }).from(nodeIncome);
    const computed = await database.$count(nodeDay);
    const told = tellIncome(tree, days);
    expect(computed).toBeGreaterThan(0);
    expect(Number(paid?.sum)).toBeLessThan(told.income.length);

    const proceed = nodeDaysOn(exchange, clock);
    await proceed();
    await proceed();
    const stored = await storedIncome(database);
    expect(stored.map(({ status: _status, ...row }) => row)).toEqual(told.income);
    const due = new Map<string, bigint>();
    for (const { memberId, amount } of told.income) {
      const userId = memberId.slice(0, 7);
      due.set(userId, (due.get(userId) ?? 0n) + amount);
    }
    for (const { userId, deposit, unlockTime } of tree.members)
      if (unlockTime <= now) due.set(userId, (due.get(userId) ?? 0n) + deposit);
    for (const { id } of tree.people)
      expect(exchange.holdings(id).get('usdt')?.available ?? 0n).toBe(due.get(id) ?? 0n);
    await verifyLedger(database);
  } finally {
    await exchange.stop();
    await storage.close();
  }
});
