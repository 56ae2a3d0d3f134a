import fc from 'fast-check';
import { runTrial } from '../src/modules/assets/test-crash';
import { createTestPlace, type TestPlace } from '../src/storage/test-storage';
import { onEachStorage } from './on-each-storage';

/**
 * Kills a process that moves money 200 times on each storage, at another point of its work each time, and looks at what is
 * left. Fails when a movement is missing or there twice. Prints JSON as its last line.
 */

const trials = 200;
/** Trials on one place, each but the first on what the others left. */
const perPlace = 10;
/** Acknowledgements after which the process is killed at the latest. */
const longest = 400;

async function main(): Promise<void> {
  const points = fc.sample(fc.integer({ min: 1, max: longest }), { numRuns: trials, seed: 20_260_901 });
  const storages: object[] = [];
  await onEachStorage(async (name) => {
    const found = { name, trials: 0, acknowledged: 0, unanswered: 0, doneUnanswered: 0 };
    let place: TestPlace | undefined;
    for (const point of points) {
      if (found.trials % perPlace === 0) {
        console.error(`crashes, ${name}: ${found.trials} of ${trials} trials`);
        await place?.remove();
        place = undefined;
      }
      place ??= await createTestPlace();
      const trial = await runTrial(place, point);
      found.trials += 1;
      found.acknowledged += trial.acknowledged;
      found.unanswered += trial.unanswered;
      found.doneUnanswered += trial.doneUnanswered;
    }
    await place?.remove();
    storages.push(found);
  });
  console.log(JSON.stringify({ storages }));
}

await main();
