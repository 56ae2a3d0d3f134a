/**
 * Run by `staking-crash.test.ts` in a process of its own: pays what is due on the data folder or database given as its arguments, and
 * says on its output each transaction that it begins, until it is killed.
 */
import type { Posting } from '../src/core/context';
import { openStorage } from '../src/core/storage/open-storage';
import { Stakes } from '../src/modules/staking';
import { createTestClock, createTestExchange } from './exchange';

async function main(): Promise<void> {
  const [, , dataDir, databaseUrl, now] = process.argv;
  const { database } = await openStorage({ dataDir, databaseUrl });
  const clock = createTestClock(Number(now));
  const exchange = await createTestExchange(database, clock);
  const post = async (posting: Posting) => {
    process.stdout.write(`${posting.cause}\n`);
    await exchange.post(posting);
  };
  await new Stakes({ database, clock, exchange: { ...exchange, post } }).proceed();
}

void main();
