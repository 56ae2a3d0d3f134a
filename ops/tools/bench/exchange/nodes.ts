import { day } from '../../../../sandbox/src/core/time-spans';
import { NodeMembers, rankQuery } from '../../../../sandbox/src/modules/node/node-members';
import { createTestClock } from '../../../../sandbox/test/exchange';
import { firstDay, growTree, plantTree } from '../../../../sandbox/test/node/tree';
import { openTestStorage } from '../../../../sandbox/test/storage/storage';
import { sizeOf } from '../conditions';
import { onEachStorage } from './on-each-storage';

/**
 * Measures the node programme on a referral tree of 10,000 (N-01, N-02): the ranking's first 20 and a member's own place, and the
 * days' income computed and paid. Prints JSON as its last line; milliseconds.
 */

const people = sizeOf(10_000, 200);
const days = 3;
const runs = sizeOf(500, 10);

/** The time under which 99 of 100 runs stay. */
async function p99Of(run: () => PromiseLike<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  times.sort((one, two) => one - two);
  return Math.round((times[Math.ceil(runs * 0.99) - 1] ?? NaN) * 100) / 100;
}

async function main(): Promise<void> {
  const tree = growTree(people, days, 7);
  const storages: object[] = [];
  await onEachStorage(async (name) => {
    const storage = await openTestStorage();
    const { database } = storage;
    const clock = createTestClock(firstDay + days * day);
    const planted = await plantTree(database, clock, tree);
    const { exchange } = planted;
    const started = performance.now();
    await planted.proceed();
    const daysMs = Math.round(performance.now() - started);
    const members = new NodeMembers({ database, clock, exchange }, async () => 0);
    const last = (await rankQuery(database, 'nova', 3, people)).at(-1);
    const [member] = await members.of(last?.userId ?? '');
    if (!member) throw new Error('the tier has no members');
    const rankP99 = await p99Of(() => rankQuery(database, 'nova', 3, 20));
    const placeP99 = await p99Of(() => members.placeOf(member));
    storages.push({ name, people, rankP99, placeP99, daysMs });
    await exchange.stop();
    await storage.close();
  });
  console.log(JSON.stringify({ storages }));
}

await main();
