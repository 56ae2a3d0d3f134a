import fc from 'fast-check';
import type { Storage } from '../storage/open-storage';
import { openTestStorage } from '../storage/test-storage';
import type { TradingExchange } from './exchange';
import { verifyLedger } from './state-store';
import { roundArbitrary, runRound } from './test-contention';
import { createTestClock, createTestExchange } from './test-exchange';

let storage: Storage;
let exchange: TradingExchange;

beforeAll(async () => {
  storage = await openTestStorage();
  exchange = await createTestExchange(storage.database, createTestClock(500_000));
});
afterAll(async () => {
  await exchange.stop();
  await storage.close();
});

it('[X-02] of 30 simultaneous orders, transfers, withdrawals and redeemed codes exactly those succeed that there is money for, each once', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(roundArbitrary, async (round) => {
      number += 1;
      await runRound(exchange, String(number), round);
    }),
    { numRuns: 40 },
  );
  await verifyLedger(storage.database);
});
