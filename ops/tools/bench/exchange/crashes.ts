import { runKillTrials } from './kill-trials';
import { sizeOf } from '../conditions';
import { onEachStorage } from './on-each-storage';

/**
 * Kills a process that moves money 200 times on each storage, at another point of its work each time, and looks at what is
 * left. Fails when a movement is missing or there twice. Prints JSON as its last line.
 */

const trials = sizeOf(200, 2);
const seed = 20_260_901;

async function main(): Promise<void> {
  const storages: object[] = [];
  await onEachStorage(async (name) => {
    const found = await runKillTrials(trials, seed, (line) => console.error(`crashes, ${name}: ${line}`));
    storages.push({ name, ...found });
  });
  console.log(JSON.stringify({ storages }));
}

await main();
