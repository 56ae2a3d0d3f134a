import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs a benchmark of the sandbox's own (`exchange/<name>.ts`, on storage with fresh data) in a process of its own.
 * Answers with the JSON of its last line. Rejects when it fails or takes longer than `limitMs`.
 */
export async function measureSandbox(name, limitMs) {
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/tsx/dist/cli.mjs'), `ops/tools/bench/exchange/${name}.ts`],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
    },
  );
  let output = '';
  let errors = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => {
    // How far it is.
    process.stderr.write(text);
    errors = (errors + text).slice(-2000);
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The benchmark of ${name} ended with ${code}:\n${errors}`);
  const last = output.trim().split('\n').at(-1) ?? '';
  return JSON.parse(last);
}
