import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { CallError } from '../core/call-error';
import { createRateLimits, type RateLimits } from './rate-limits';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const itWithRedis = redisUrl === '' ? it.skip : it;

/** Far from the system's time, as a clock that was moved is. */
const clock = { now: () => 2_000_000_000_000 };

/** How many registrations of one address are let through; the refusal says when the next one is. */
async function letThrough(...limits: readonly RateLimits[]): Promise<number> {
  for (let count = 0; ; count += 1) {
    const next = limits[count % limits.length];
    const refused = await next?.consume('register', '192.0.2.1').then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused === undefined) continue;
    expect(refused).toBeInstanceOf(CallError);
    expect(refused).toMatchObject({ error: 'rateLimited' });
    const { until = 0 } = refused as CallError;
    expect(until).toBeGreaterThan(clock.now());
    expect(until).toBeLessThanOrEqual(clock.now() + 3_600_000);
    return count;
  }
}

it('[S-02] an address is let through so often, and each process counts for itself', async () => {
  expect(await letThrough(createRateLimits({ attempts: 2, budgets: 2 }, clock))).toBe(20);
  expect(
    await letThrough(
      createRateLimits({ attempts: 1, budgets: 1 }, clock),
      createRateLimits({ attempts: 1, budgets: 1 }, clock),
    ),
  ).toBe(20);
});

it('[S-12, S-01] addresses of one /64 count as one, those of one /48 as five, and a mapped one of IPv4 as itself', async () => {
  const limits = createRateLimits({ attempts: 1, budgets: 1 }, clock);
  const through = async (addressOf: (count: number) => string) => {
    for (let count = 0; count < 200; count += 1) {
      const refused = await limits.consume('login', addressOf(count)).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (refused !== undefined) return count;
    }
    return 200;
  };
  expect(await through((count) => `2001:db8:1:2:${count.toString(16)}::1`)).toBe(20);
  expect(await through((count) => `2001:db8:2:${count.toString(16)}::1`)).toBe(100);
  expect(await through((count) => (count % 2 === 0 ? '192.0.2.9' : '::ffff:c000:209'))).toBe(20);
});

itWithRedis('[S-02, X-03] processes that share a Redis count together (needs TEST_REDIS_URL)', async () => {
  const redis = [new Redis(redisUrl), new Redis(redisUrl)];
  const name = `test:${randomUUID()}`;
  try {
    expect(
      await letThrough(
        ...redis.map((each) => createRateLimits({ attempts: 1, budgets: 1 }, clock, { redis: each, name })),
      ),
    ).toBe(10);
  } finally {
    for (const each of redis) each.disconnect();
  }
});

it('[S-02, X-03] while Redis is out of reach each process counts for itself', async () => {
  const redis = new Redis('redis://127.0.0.1:9', { lazyConnect: true, enableOfflineQueue: false });
  try {
    expect(
      await letThrough(createRateLimits({ attempts: 1, budgets: 1 }, clock, { redis, name: 'test' })),
    ).toBe(10);
  } finally {
    redis.disconnect();
  }
});
