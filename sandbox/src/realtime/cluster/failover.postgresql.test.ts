import { FailoverScene } from '../../../test/cluster/failover';
import { createTestPlace, type TestPlace } from '../../../test/storage/storage';

/** TEST_REDIS_URL: a Redis for tests; what they put there has names of their own. */
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const itWithRedis = redisUrl === '' ? it.skip : it;

let place: TestPlace;
beforeEach(async () => {
  place = await createTestPlace();
});
afterEach(async () => place.remove());

itWithRedis(
  '[X-03] [O-11] a leader that hangs loses and doubles no order and is followed by another, and one that stands still ends (needs TEST_REDIS_URL)',
  async () => {
    const scene = await FailoverScene.open({ databaseUrl: place.options.databaseUrl ?? '', redisUrl }, 3);
    try {
      // How long it takes, and all other failures, are tried by `npm run bench -- failover`.
      const { accepted } = await scene.run('hang', { perPhaseMs: 100 });
      expect(accepted).toBeGreaterThan(0);
      await scene.standStill();
      await scene.standStill({ isCut: true });
    } finally {
      // Rejects where an order was lost or placed twice.
      await scene.close();
    }
  },
  // Three servers are started, and two of them stand still for five seconds each.
  120_000,
);
