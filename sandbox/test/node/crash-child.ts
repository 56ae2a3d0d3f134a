/**
 * Run by `node-crash.test.ts` in a process of its own: brings the node programme on, on the data folder or database given as its
 * arguments, and says on its output each transaction that it begins, until it is killed.
 */
import type { Posting } from '../../src/core/context';
import { openStorage } from '../../src/core/storage/open-storage';
import { createTestClock } from '../exchange';
import { nodeDaysOn, openTreeExchange } from './tree';

async function main(): Promise<void> {
  const [, , dataDir, databaseUrl, now] = process.argv;
  const storage = await openStorage({ dataDir, databaseUrl });
  const clock = createTestClock(Number(now));
  const exchange = await openTreeExchange(storage.database, clock);
  const post = async (posting: Posting) => {
    process.stdout.write(`${posting.cause}\n`);
    await exchange.post(posting);
  };
  await nodeDaysOn({ ...exchange, post }, clock)();
}

void main();
