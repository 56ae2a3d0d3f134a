import { faults, FailoverScene, type FailoverFigures } from '../../../../sandbox/test/cluster/failover';
import { OwnRedis } from '../../../../sandbox/test/cluster/own-redis';
import { startOwnServer } from '../../../../sandbox/test/storage/postgresql/own-server';
import { createTestPlace } from '../../../../sandbox/test/storage/storage';
import { sizeOf } from '../conditions';

/**
 * Three processes on one PostgreSQL and Redis take 50 orders a second, while their leader is killed, hangs, or is cut off, 30 times
 * each, and while Redis and PostgreSQL are restarted (O-11). Needs `redis-server`. Fails when an order is lost or placed twice.
 * Prints JSON as its last line, with the longest stretch
 * without an accepted order.
 */

const trials = sizeOf(30, 1);
const restarts = sizeOf(5, 1);
const perPhaseMs = sizeOf(2_000, 200);

async function main(): Promise<void> {
  // What was accepted has to outlive the server.
  const server = await startOwnServer({ synchronous_commit: 'on' });
  const redis = await OwnRedis.start();
  Object.assign(process.env, { TEST_STORAGE: 'postgresql', TEST_DATABASE_URL: server.url });
  const place = await createTestPlace();
  const scene = await FailoverScene.open({
    databaseUrl: place.options.databaseUrl ?? '',
    redisUrl: redis.url,
  });
  const figures: Record<string, FailoverFigures[]> = {};
  const restartOf = (what: { restart(): Promise<void> }) => async () => {
    await what.restart();
    return undefined;
  };
  const kinds = [
    ...faults.map((fault) => [fault, fault, trials] as const),
    ['redis', restartOf(redis), restarts] as const,
    ['postgresql', restartOf(server), restarts] as const,
  ].filter(([name]) => process.argv[2] === undefined || process.argv[2] === name);
  try {
    for (const [name, fault, count] of kinds) {
      const list: FailoverFigures[] = (figures[name] = []);
      for (let trial = 1; trial <= count; trial += 1) {
        const found = await scene.run(fault, { perPhaseMs });
        list.push(found);
        console.error(`failover, ${name}: ${trial} of ${count}, ${JSON.stringify(found)}`);
      }
    }
  } finally {
    await scene.close();
    await redis.stop();
    await place.remove();
    await server.stop();
  }
  const failures = Object.entries(figures).map(([name, list]) => ({
    name,
    trials: list.length,
    accepted: list.reduce((sum, { accepted }) => sum + accepted, 0),
    sentAgain: list.reduce((sum, { sentAgain }) => sum + sentAgain, 0),
    stretchMs: Math.max(...list.map(({ stretchMs }) => stretchMs)),
  }));
  console.log(JSON.stringify({ failures }));
}

await main();
