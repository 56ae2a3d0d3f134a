import fc from 'fast-check';
import { verifyLedger } from '../../exchange/state-store';
import type { Storage } from '../../storage/open-storage';
import { openTestStorage } from '../../storage/test-storage';
import { type Contention, openContention, roundArbitrary, runRound } from './test-contention';

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

it('[X-02] of 30 simultaneous orders, transfers, withdrawals and redeemed codes exactly those succeed that there is money for, each once', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(roundArbitrary, async (round) => {
      number += 1;
      await runRound(scene, String(number), round);
    }),
    { numRuns: 12 },
  );
  await verifyLedger(storage.database);
});
