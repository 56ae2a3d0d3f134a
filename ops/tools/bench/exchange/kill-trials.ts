import fc from 'fast-check';
import { runTrial } from '../../../../sandbox/test/crash/crash';
import { createTestPlace, type TestPlace } from '../../../../sandbox/test/storage/storage';
import { sizeOf } from '../conditions';

/** Trials on one place, each but the first on what the others left. */
const perPlace = 10;
/** Acknowledgements after which the process is killed at the latest. */
const longest = sizeOf(400, 20);

/** What came of all trials. */
export interface KillTrials {
  readonly trials: number;
  readonly acknowledged: number;
  /** Requests that nobody answered, and how many of them had been done all the same. */
  readonly unanswered: number;
  readonly doneUnanswered: number;
}

/** Kills a process that moves money so many times, at another point of its work each time. Rejects when a movement is missing or there twice. */
export async function runKillTrials(
  count: number,
  seed: number,
  tell: (line: string) => void,
): Promise<KillTrials> {
  const found = { trials: 0, acknowledged: 0, unanswered: 0, doneUnanswered: 0 };
  let place: TestPlace | undefined;
  for (const point of fc.sample(fc.integer({ min: 1, max: longest }), { numRuns: count, seed })) {
    if (found.trials % perPlace === 0) {
      tell(`${found.trials} of ${count} kills`);
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
  return found;
}
