import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const limitMs = 180_000;

/**
 * Runs the sandbox's own order benchmark (embedded storage, fresh data) in a process of its own. Answers with the
 * JSON of its last line: orders a second, and p50 and p99 in ms. Rejects when it fails or takes too long.
 */
export async function measureOrders() {
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'sandbox/bench/orders.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
    },
  );
  let output = '';
  let errors = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (errors = (errors + text).slice(-2000)));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The order benchmark ended with ${code}:\n${errors}`);
  const last = output.trim().split('\n').at(-1) ?? '';
  return JSON.parse(last);
}
