import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A running exchange: its address, and what stops it and removes its data. */
export interface Product {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../../..');
/** From start to ready, however slow the machine: a fresh exchange makes weeks of history first. */
const readyWithinMs = 600_000;
const stopWithinMs = 20_000;

/** A port of this machine that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts the built product with data of its own, and with further settings. Answers when it is ready with its address and
 * what stops it and removes the data. Rejects with the end of its output when it ends or is not ready in time.
 */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const port = await freePort();
  const data = await mkdtemp(path.join(tmpdir(), 'exchange-bench-'));
  const child = spawn(process.execPath, [path.join(root, 'ops/dist/serve.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DATABASE_URL: '',
      BACKEND_URL: '',
      DEMO: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2000)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(limit);
    await rm(data, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  try {
    await Promise.race([
      untilReady(origin),
      ended.then((code) => {
        throw new Error(`The product ended with ${code ?? 'a signal'}:\n${output}`);
      }),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

async function untilReady(origin: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${origin}/healthz`);
      const health = (await response.json()) as { readonly status?: string };
      if (response.ok && health.status === 'ok') return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The product was not ready within ${readyWithinMs / 1000} s`);
}
