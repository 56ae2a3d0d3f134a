import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { socketPath } from '@exchange/contract';
import { shortForm } from '@exchange/contract/message-form';
import fastify, { type FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import type { AppOptions } from '../../src/app';

/** Where a process has its data: with a Redis, beside others. */
export type SharedPlace = Pick<AppOptions, 'dataDir' | 'databaseUrl' | 'redisUrl' | 'traders'>;

const Health = z.object({ status: z.string(), role: z.string() });

/** A sandbox in a process of its own, without traders. */
export class TestProcess {
  private readonly sockets: Socket[] = [];
  /** Hands requests on to the process, so that test clients may ask it. */
  readonly app: FastifyInstance;

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {
    this.app = handingOn(`http://${this.host}`);
  }

  /** Resolves when it listens. */
  static async start(place: SharedPlace): Promise<TestProcess> {
    const bundled = process.env['TEST_PROCESS_PROGRAM'];
    const program =
      bundled === undefined
        ? ['--import', 'tsx', fileURLToPath(new URL('cluster-child.ts', import.meta.url))]
        : ['--enable-source-maps', bundled];
    const child = spawn(process.execPath, [...program, JSON.stringify(place)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout }))
      return new TestProcess(child, z.parse(z.object({ port: z.int() }), JSON.parse(line)).port);
    throw new Error('The process ended before it listened');
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** What `/healthz` says; undefined where nobody listens. */
  async health(): Promise<z.infer<typeof Health> | undefined> {
    try {
      const response = await fetch(`http://${this.host}/healthz`);
      return z.parse(Health, await response.json());
    } catch {
      return undefined;
    }
  }

  /** Resolves when the process has this role and is well. */
  async becomes(role: 'owner' | 'member'): Promise<void> {
    for (;;) {
      const health = await this.health();
      if (health?.role === role && health.status === 'ok') return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  connect(namespace: string, auth: object = {}): Socket {
    const socket = io(`http://${this.host}${namespace}`, {
      path: socketPath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      query: { org_id: 'nova', ...shortForm },
      auth,
    });
    this.sockets.push(socket);
    return socket;
  }

  /** Has the whole process stand still, or go on. */
  suspend(suspended: boolean): void {
    this.child.kill(suspended ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Its event loop turns no more; resolves when the process has ended. */
  async standStill(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGUSR2');
    await exited;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
    for (const socket of this.sockets) socket.disconnect();
  }
}

function handingOn(origin: string): FastifyInstance {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/*', async (request, reply) => {
    const { cookie, authorization, origin: page, 'idempotency-key': key } = request.headers;
    const response = await fetch(origin + request.url, {
      method: request.method,
      headers: {
        ...(page !== undefined && { origin: page }),
        ...(authorization !== undefined && { authorization }),
        ...(cookie !== undefined && { cookie }),
        ...(authorization !== undefined && { authorization }),
        ...(typeof key === 'string' && { 'idempotency-key': key }),
        'content-type': 'application/json',
      },
      ...(typeof request.body === 'string' && { body: request.body }),
    });
    void reply.code(response.status).headers({
      'set-cookie': response.headers.getSetCookie(),
      'x-server-time': response.headers.get('x-server-time') ?? '',
    });
    return reply.type('application/json').send(await response.text());
  });
  return app;
}
