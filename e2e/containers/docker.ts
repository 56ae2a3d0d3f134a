import { spawn } from 'node:child_process';

/** What a command said, and how it ended. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
  /** ms. */
  readonly took: number;
}

/** Runs `docker`; rejects only when it cannot be started. */
export async function docker(
  args: readonly string[],
  { environment = {}, input = '' }: { environment?: Readonly<Record<string, string>>; input?: string } = {},
): Promise<Outcome> {
  const started = performance.now();
  const child = spawn('docker', args, { env: { ...process.env, ...environment }, cwd: root });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin.end(input);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, output, took: performance.now() - started };
}

/** The repository's folder. */
export const root = new URL('../..', import.meta.url).pathname;
