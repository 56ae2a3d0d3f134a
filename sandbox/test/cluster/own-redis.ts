import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Redis } from 'ioredis';

/** A Redis that keeps nothing, on a free port of this machine; `redis-server` has to be there. */
export class OwnRedis {
  private constructor(
    private readonly port: number,
    private server: ChildProcess,
  ) {}

  /** Rejects where there is no `redis-server`. */
  static async start(): Promise<OwnRedis> {
    const port = await freePort();
    const redis = new OwnRedis(port, await spawnRedis(port));
    await redis.answers();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Ends it as a power cut would, and starts an empty one at the same address. */
  async restart(): Promise<void> {
    await this.stop();
    this.server = await spawnRedis(this.port);
    await this.answers();
  }

  async stop(): Promise<void> {
    if (this.server.signalCode !== null) return;
    const exited = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await exited;
  }

  private async answers(): Promise<void> {
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  }
}

async function spawnRedis(port: number): Promise<ChildProcess> {
  const nothingKept = ['--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', ...nothingKept], {
    stdio: 'ignore',
  });
  await once(server, 'spawn');
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
