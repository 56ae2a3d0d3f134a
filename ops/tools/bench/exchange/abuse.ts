import assert from 'node:assert/strict';
import fc from 'fast-check';
import { verifyLedger } from '../../../../sandbox/src/core/exchange/state-store';
import { buildTestApp, TestClient } from '../../../../sandbox/test/app';
import {
  kinds,
  openContention,
  requestsPerRound,
  roundsOf,
  runRound,
  runSingle,
  singleKinds,
} from '../../../../sandbox/test/crash/contention';
import { openTestStorage } from '../../../../sandbox/test/storage/storage';
import { tryMalformed } from '../../../../sandbox/test/trials/malformed';
import { settleOwner } from '../../../../sandbox/test/trials/owner';
import { tryStrangers } from '../../../../sandbox/test/trials/strangers';
import { runKillTrials } from './kill-trials';
import { sizeOf } from '../conditions';

/**
 * Four trials of what somebody may do to the exchange: malformed requests over all calls, strangers with every
 * call of users, simultaneous requests against one balance for every command that moves money, and kills under mixed
 * load. Fails when one of them gets through. Prints JSON as its last line.
 */

const seed = 20_261_123;
const malformedRequests = sizeOf(12_000, 300);
const roundsPerCommand = sizeOf(100, 1);
const kills = sizeOf(100, 1);
const tell = (line: string): void => console.error(`abuse: ${line}`);

async function tryAccess() {
  const storage = await openTestStorage();
  const time = Date.UTC(2026, 10, 18, 4);
  const app = await buildTestApp({ storage, systemTime: () => time, limitFactor: 1_000_000 });
  try {
    const owner = await settleOwner(app, storage, time);
    const other = new TestClient(app, owner.client.host);
    assert.equal((await other.register('other@elsewhere.example')).code, 0);
    tell('strangers');
    const strangers = await tryStrangers(storage.database, owner, other);
    assert.deepEqual(strangers.letThrough, []);
    tell(`${malformedRequests} malformed requests`);
    const malformed = await tryMalformed(app, owner, malformedRequests, seed);
    assert.deepEqual(malformed.faults, []);
    return { strangers: { requests: strangers.requests, letThrough: 0 }, malformed };
  } finally {
    await app.close();
  }
}

async function tryBalances() {
  const storage = await openTestStorage();
  const scene = await openContention(storage);
  const commands: Record<string, { readonly done: number; readonly refused: number }> = {};
  try {
    for (const kind of kinds) {
      tell(`${roundsPerCommand} rounds of ${kind}`);
      const outcomes = [];
      for (const [index, round] of fc.sample(roundsOf([kind]), { numRuns: roundsPerCommand, seed }).entries())
        outcomes.push(...(await runRound(scene, `${kind}-${index}`, round)));
      const done = outcomes.filter((outcome) => outcome === 'done').length;
      commands[kind] = { done, refused: outcomes.length - done };
    }
    for (const single of singleKinds) {
      tell(`${roundsPerCommand} rounds of ${single}`);
      for (let index = 0; index < roundsPerCommand; index += 1)
        await runSingle(scene, `${single}-${index}`, single);
      commands[single] = { done: roundsPerCommand, refused: roundsPerCommand * (requestsPerRound - 1) };
    }
    await verifyLedger(storage.database);
    return { rounds: roundsPerCommand, requests: requestsPerRound, commands };
  } finally {
    await scene.exchange.stop();
    await storage.close();
  }
}

const result = {
  ...(await tryAccess()),
  balances: await tryBalances(),
  kills: await runKillTrials(kills, seed, tell),
};
console.log(JSON.stringify(result));
