import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCatalogue } from '../../../../sandbox/src/modules/market';
import { sizeOf } from '../conditions';
import {
  bareClient,
  fund,
  measureOrders,
  type MeasuredOrders,
  startBareExchange,
  startHttpExchange,
} from './order-load';

/**
 * Measures acknowledged orders on embedded storage with fresh data: through the exchange in this process, and
 * through HTTP with the simulated traders at work. Prints JSON as its last line; milliseconds.
 */

const load = { clients: 32, warmUpMs: sizeOf(1_000, 100), measureMs: sizeOf(8_000, 1_000) };

async function measureInProcess(folder: string): Promise<MeasuredOrders> {
  const bare = await startBareExchange(folder, seedCatalogue(Date.now()));
  const users = Array.from({ length: load.clients }, (_, index) => `user-${index}`);
  await fund(bare, users, ['usdt', 'aura']);
  const measured = await measureOrders(
    bareClient(bare, (index) => users[index] ?? ''),
    { ...load, price: 12.5 },
  );
  await bare.stop();
  return measured;
}

async function measureHttp(folder: string): Promise<MeasuredOrders> {
  const served = await startHttpExchange(folder);
  const measured = await served.measure(load);
  await served.stop();
  return measured;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-orders-'));
try {
  const inProcess = await measureInProcess(join(folder, 'engine'));
  const http = await measureHttp(join(folder, 'http'));
  console.log(JSON.stringify({ ...http, inProcess }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
