import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { endWith, listenRefused, listenUntilStopped } from './run-server';
import { readServerSettings, type ServerSettings } from './settings';

/** Serves the exchange in a process of its own until it is stopped, by the variables of its environment. `add` gives it what else it answers. */
export async function serveExchange(add: (app: FastifyInstance) => void = () => undefined): Promise<void> {
  const settings = readServerSettings(process.env, { dataDir: '.data/sandbox' });
  // Before the storage is opened, which takes a while at the first start.
  await checkPort(settings);
  const app = await buildApp({
    dataDir: settings.dataDir,
    ...(settings.databaseUrl !== undefined && { databaseUrl: settings.databaseUrl }),
    redisUrl: settings.redisUrl,
    demo: settings.demo,
    logger: { level: settings.logLevel },
    onStorageLost: endWith,
  });
  add(app);
  await listenUntilStopped(app, settings);
  process.stdout.write(`The sandbox listens on http://${settings.host}:${settings.port}\n`);
}

async function checkPort(settings: ServerSettings): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port: settings.port, host: settings.host }, resolve);
    });
  } catch (error) {
    throw listenRefused(error, settings);
  }
  await new Promise((resolve) => probe.close(resolve));
}
