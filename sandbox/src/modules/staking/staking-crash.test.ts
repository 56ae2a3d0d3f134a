import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { markOf } from '../../../test/commands';
import { createTestClock, createTestExchange } from '../../../test/exchange';
import { createTestPlace, type TestPlace } from '../../../test/storage/storage';
import { stakingOwner } from '../../core/engine/ledger';
import { verifyLedger } from '../../core/exchange/state-store';
import { openStorage } from '../../core/storage/open-storage';
import { day } from '../../core/time-spans';
import { users as userTable } from '../user';
import { Stakes } from './stakes';
import { stakingPosition, stakingProduct, stakingYield } from './tables';

/** More than one transaction goes through. */
const people = 450;
const days = 3;
const start = Date.UTC(2026, 9, 1);
const now = start + days * day;
const whole = 10n ** 8n;
let place: TestPlace;
beforeEach(async () => {
  place = await createTestPlace();
});
afterEach(() => place.remove());

/** Pays in a process of its own and kills it when it begins a transaction so many after the first. */
async function runUntilKilled(payments: number): Promise<void> {
  const { dataDir = '', databaseUrl = '' } = place.options;
  const program = fileURLToPath(new URL('../../../test/staking-crash-child.ts', import.meta.url));
  const args = ['--import', 'tsx', program, dataDir, databaseUrl, String(now)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let left = payments;
  for await (const cause of createInterface({ input: child.stdout }))
    if (cause.startsWith('stake-paid:') && (left -= 1) === 0) child.kill('SIGKILL');
  await exited;
  expect(left).toBeLessThanOrEqual(0);
}

test('[V-02] [X-02] kill -9 while yield is paid: whoever goes on pays what is left, each day and each release once', async () => {
  const clock = createTestClock(start);
  {
    const storage = await openStorage(place.options);
    const { database } = storage;
    const exchange = await createTestExchange(database, clock);
    const stakes = new Stakes({ database, clock, exchange });
    await database.insert(stakingProduct).values({
      ...{ id: 'p', organisation: 'nova', token: 'aura', termDays: days, rate: 3_650, earlyRelease: true },
      ...{ minAmount: 1n, maxAmount: 1_000n * whole, quota: 1_000_000n * whole, taken: 0n },
      ...{ startTime: start, endTime: start + 30 * day, fund: 0n },
    });
    await exchange.credit({
      ...{ userId: stakingOwner, token: 'aura', amount: 10_000n * whole, from: 'chain', cause: 'fund' },
    });
    const ids = Array.from({ length: people }, (_, number) => `u${number}`);
    await database.insert(userTable).values(
      ids.map((id) => ({
        ...{ id, organisation: 'nova', uid: id, nickname: id, inviteCode: id, email: `${id}@example.com` },
        ...{ passwordHash: '', country: 'HK', registerTime: 0 },
      })),
    );
    await Promise.all(
      ids.map(async (userId) => {
        const amount = 100n * whole;
        await exchange.credit({ userId, token: 'aura', amount, from: 'chain', cause: userId });
        await stakes.stake({ userId, productId: 'p', mark: markOf(userId, 'k'), amount: amount.toString() });
      }),
    );
    await exchange.stop();
    await storage.close();
  }
  for (const payments of [1, 2]) await runUntilKilled(payments);

  const storage = await openStorage(place.options);
  const { database } = storage;
  clock.set(now);
  const exchange = await createTestExchange(database, clock);
  try {
    // It was killed in the middle, not at the end.
    expect(await database.$count(stakingYield)).toBeLessThan(people * days);
    const stakes = new Stakes({ database, clock, exchange });
    await stakes.proceed();
    await stakes.proceed();
    expect(await database.$count(stakingYield)).toBe(people * days);
    // 0.1 % a day of a hundred, three times.
    for (let number = 0; number < people; number += 1) {
      const held = exchange.holdings(`u${number}`).get('aura');
      expect([held?.available, held?.frozen]).toEqual([100n * whole + (3n * whole) / 10n, 0n]);
    }
    expect((await database.select().from(stakingPosition)).every(({ status }) => status === 1)).toBe(true);
    await verifyLedger(database);
  } finally {
    await exchange.stop();
    await storage.close();
  }
});
