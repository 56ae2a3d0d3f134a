import { runRush } from '../../../../sandbox/test/rush';
import { createTestPlace } from '../../../../sandbox/test/storage/storage';
import { sizeOf } from '../conditions';
import { onEachStorage } from './on-each-storage';

/**
 * 2,000 buyers want the 500 portions of a token sale at once (I-03, I-04), over HTTP: at one process on the embedded storage,
 * at two on PostgreSQL with TEST_REDIS_URL. Fails when not exactly 500 are sold, one at most to each, and every other buyer
 * told and refunded. Prints JSON as its last line.
 */

const size = sizeOf({ buyers: 2_000, portions: 500 }, { buyers: 20, portions: 5 });

async function main(): Promise<void> {
  const storages: object[] = [];
  await onEachStorage(async (name) => {
    const place = await createTestPlace();
    storages.push({ name, ...(await runRush(place, process.env['TEST_REDIS_URL'] ?? '', size)) });
    await place.remove();
  });
  console.log(JSON.stringify({ storages }));
}

await main();
