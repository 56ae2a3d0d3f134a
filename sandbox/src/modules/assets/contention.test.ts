import fc from 'fast-check';
import {
  type Contention,
  openContention,
  kinds,
  roundsOf,
  runRound,
  runSingle,
  singleKinds,
} from '../../../test/crash/contention';
import { openTestStorage } from '../../../test/storage/storage';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';

let storage: Storage;
let scene: Contention;

beforeAll(async () => {
  storage = await openTestStorage();
  scene = await openContention(storage);
});
afterAll(async () => {
  await scene.exchange.stop();
  await storage.close();
});

it('[X-02] of 30 simultaneous orders, transfers, withdrawals, purchases, bids, stakes, locks and redeemed codes exactly those succeed that there is money for, each once', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(roundsOf(kinds), async (round) => {
      number += 1;
      await runRound(scene, String(number), round);
    }),
    { numRuns: 12 },
  );
  await verifyLedger(storage.database);
});

it.each(singleKinds)(
  '[X-02] asked for thirty times at once, a %s is had and paid for once',
  async (single) => {
    for (const round of ['one', 'two']) await runSingle(scene, `${single}-${round}`, single);
  },
);
