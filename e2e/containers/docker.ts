import { spawn } from 'node:child_process';

/** What a command said, and how it ended. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
  /** ms. */
  readonly took: number;
}

interface Surroundings {
  /** Variables beside those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** The repository's unless told. */
  readonly folder?: string;
}

/** Runs `docker`; rejects only when it cannot be started. */
export const docker = (args: readonly string[], surroundings?: Surroundings): Promise<Outcome> =>
  run('docker', args, surroundings);

/** Runs a program; rejects only when it cannot be started. */
export async function run(
  program: string,
  args: readonly string[],
  { environment = {}, input = '', folder = root }: Surroundings = {},
): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...environment }, cwd: folder });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  // One that has ended reads no more, and says why by its status.
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, output, took: performance.now() - started };
}

/** The repository's folder. */
export const root = new URL('../..', import.meta.url).pathname;
