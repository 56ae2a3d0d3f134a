import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';

/** The program that keeps a PostgreSQL for this run of tests. */
interface Running {
  readonly program: ChildProcess;
  readonly exited: Promise<unknown>;
  readonly isOwn: boolean;
}

const Ready = z.object({
  url: z.string(),
  template: z.string(),
  program: z.string(),
  redisUrl: z.optional(z.string()),
});

let running: Running | undefined;
let hasOwnRedis = false;

/**
 * Gives the tests of this run a PostgreSQL: TEST_DATABASE_URL names it, and TEST_DATABASE_TEMPLATE the database that they copy.
 * Where none can be started, neither is set. TEST_REDIS_URL names a Redis, the environment's or its own where `redis-server` is installed.
 */
export async function startPostgresql(): Promise<void> {
  const isOwn = process.env['TEST_DATABASE_URL'] === undefined;
  const path = fileURLToPath(new URL('server-child.ts', import.meta.url));
  // In a group of its own, since Ctrl-C ends all processes of this one before they can clear up.
  const program = spawn(process.execPath, ['--import', 'tsx', path], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = once(program, 'exit');
  const faults: string[] = [];
  program.stderr.setEncoding('utf8').on('data', (text: string) => faults.push(text));
  const ready = once(createInterface({ input: program.stdout }), 'line');
  const [line] = (await Promise.race([ready, exited])) as [unknown];
  if (typeof line !== 'string') {
    if (!isOwn) throw new Error(`TEST_DATABASE_URL cannot be used: ${faults.join('')}`);
    const reason = /^\w*Error: .*$/m.exec(faults.join(''))?.[0] ?? 'it ended at once';
    process.stderr.write(
      `No PostgreSQL can be started here, so its tests run on the embedded database: ${reason}\n`,
    );
    return;
  }
  const { url, template, program: testProcess, redisUrl } = z.parse(Ready, JSON.parse(line));
  hasOwnRedis = process.env['TEST_REDIS_URL'] === undefined;
  if (redisUrl !== undefined) process.env['TEST_REDIS_URL'] = redisUrl;
  process.env['TEST_DATABASE_URL'] = url;
  process.env['TEST_DATABASE_TEMPLATE'] = template;
  process.env['TEST_PROCESS_PROGRAM'] = testProcess;
  running = { program, exited, isOwn };
}

/** Stops it, and takes away what it kept. */
export async function stopPostgresql(): Promise<void> {
  if (!running) return;
  const { program, exited, isOwn } = running;
  running = undefined;
  if (isOwn) delete process.env['TEST_DATABASE_URL'];
  if (hasOwnRedis) delete process.env['TEST_REDIS_URL'];
  delete process.env['TEST_DATABASE_TEMPLATE'];
  delete process.env['TEST_PROCESS_PROGRAM'];
  program.stdin?.end();
  await exited;
}
