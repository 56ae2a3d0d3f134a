import { runTrial } from '../../../test/crash/crash';
import { createTestPlace, type TestPlace } from '../../../test/storage/storage';

const isThorough = process.env['TEST_STORAGE'] === 'postgresql' || process.env['FULL'] === '1';
/**
 * Acknowledged movements after which the process is killed, each time at another point of its work. The embedded database takes a
 * minute for both: it is killed once.
 */
const rounds = isThorough ? [150, 277] : [150];
let place: TestPlace;

beforeEach(async () => {
  place = await createTestPlace();
});
afterEach(() => place.remove());

it.each(rounds)(
  '[X-02] kill -9 in the middle of orders, transfers and withdrawals: what was acknowledged is there once after a restart, what was not is made once by its key, and the books are the open orders (after %i)',
  async (acknowledged) => {
    const trial = await runTrial(place, acknowledged);
    expect(trial.acknowledged).toBeGreaterThanOrEqual(acknowledged);
    expect(trial.unanswered).toBeGreaterThan(0);
  },
);
