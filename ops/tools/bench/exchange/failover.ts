import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Redis } from 'ioredis';
import { faults, FailoverScene, type FailoverFigures } from '../../../../sandbox/test/cluster/failover';
import { startOwnServer } from '../../../../sandbox/test/storage/postgresql/own-server';
import { createTestPlace } from '../../../../sandbox/test/storage/storage';
import { sizeOf } from './on-each-storage';

/**
 * Three processes on one PostgreSQL and Redis take 50 orders a second, while their leader is killed, hangs, or is cut off, 30 times
 * each, and while Redis and PostgreSQL are restarted (O-11). Needs `redis-server`. Fails when an order is lost or placed twice.
 * Prints JSON as its last line: the stretches without an accepted order, ms.
 */

const trials = sizeOf(30, 1);
const restarts = sizeOf(5, 1);
const perPhaseMs = sizeOf(2_000, 200);

/** A Redis that keeps nothing. */
class OwnRedis {
  private constructor(
    readonly port: number,
    private server: ChildProcess,
  ) {}

  static async start(): Promise<OwnRedis> {
    const port = await freePort();
    const redis = new OwnRedis(port, spawnRedis(port));
    await redis.answers();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async restart(): Promise<void> {
    await this.stop();
    this.server = spawnRedis(this.port);
    await this.answers();
  }

  async stop(): Promise<void> {
    this.server.kill('SIGKILL');
    await once(this.server, 'exit');
  }

  private async answers(): Promise<void> {
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  }
}

const spawnRedis = (port: number) =>
  spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function main(): Promise<void> {
  const server = await startOwnServer();
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
  console.log(JSON.stringify(figures));
}

await main();
