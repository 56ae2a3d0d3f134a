import { runRush } from '../../../test/rush';
import { createTestPlace } from '../../../test/storage/storage';

/** TEST_REDIS_URL: a Redis for tests, by which the two processes share the database. */
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const itWithRedis = redisUrl === '' ? it.skip : it;

itWithRedis(
  '[I-03] [I-04] a rush at two processes sells exactly the stock, nobody more than allowed, and refunds all others (needs TEST_REDIS_URL)',
  async () => {
    const place = await createTestPlace();
    const found = await runRush(place, redisUrl, { buyers: 80, portions: 20 });
    expect(found).toMatchObject({ processes: 2, portions: 20 });
    await place.remove();
  },
);
