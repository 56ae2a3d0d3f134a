import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs a benchmark of the sandbox's own (`exchange/<name>.ts`, on storage with fresh data) in a process of its own.
 * Answers with the JSON of its last line. Rejects when it fails or takes longer than `limitMs`.
 */
export async function measureSandbox(name: string, limitMs: number): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', 'tsx', `ops/tools/bench/exchange/${name}.ts`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    // How far it is.
    process.stderr.write(text);
    errors = (errors + text).slice(-2000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The benchmark of ${name} ended with ${code ?? 'a signal'}:\n${errors}`);
  const last = output.trim().split('\n').at(-1) ?? '';
  return JSON.parse(last);
}
