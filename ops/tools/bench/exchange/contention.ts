import assert from 'node:assert/strict';
import fc from 'fast-check';
import { verifyLedger } from '../../../../sandbox/src/core/exchange/state-store';
import {
  openContention,
  type Outcomes,
  requestsPerRound,
  inOrder,
  roundsOf,
  runRound,
} from '../../../../sandbox/test/crash/contention';
import { openTestStorage } from '../../../../sandbox/test/storage/storage';
import { sizeOf } from '../conditions';
import { onEachStorage } from './on-each-storage';

/**
 * Runs 1,000 rounds of 30 simultaneous requests against one balance, the same on each storage. Fails when a balance
 * comes out otherwise than it must, or the storages differ. Prints JSON as its last line.
 */

const rounds = sizeOf(1_000, 3);
const seed = 20_260_901;

async function main(): Promise<void> {
  const sample = fc.sample(roundsOf(inOrder), { numRuns: rounds, seed });
  let first: readonly Outcomes[] | undefined;
  const storages: object[] = [];
  await onEachStorage(async (name) => {
    const storage = await openTestStorage();
    const scene = await openContention(storage);
    const outcomes: Outcomes[] = [];
    const started = performance.now();
    for (const [index, round] of sample.entries()) outcomes.push(await runRound(scene, String(index), round));
    const seconds = Math.round((performance.now() - started) / 1000);
    await verifyLedger(storage.database);
    await scene.exchange.stop();
    await storage.close();
    first ??= outcomes;
    assert.deepEqual(outcomes, first, 'the storages differ');
    const all = outcomes.flat();
    const done = all.filter((outcome) => outcome === 'done').length;
    storages.push({ name, seconds, done, refused: all.length - done });
  });
  console.log(JSON.stringify({ rounds, requests: requestsPerRound, storages }));
}

await main();
