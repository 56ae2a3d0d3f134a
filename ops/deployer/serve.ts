import { fileURLToPath } from 'node:url';
import { endWith, listenUntilStopped } from '@exchange/sandbox/run-server';
import { createDeployer } from './deployer';
import { readDeployerSettings } from './settings';

/** How often the canary is looked at, ms. */
const lookEvery = 3_000;

/**
 * The deployer by itself, as it runs beside the server of pages: `npm start` starts it and is told its port, and ends it by going
 * away.
 */
async function main(): Promise<void> {
  const settings = readDeployerSettings(process.env, fileURLToPath(new URL('../../', import.meta.url)));
  const app = await createDeployer({
    ...settings,
    logLevel: process.env['LOG_LEVEL'] ?? 'warn',
    now: Date.now,
    lookEvery,
  });
  await listenUntilStopped(app, settings);
  if (!process.send) return;
  const address = app.server.address();
  process.send({ port: typeof address === 'object' ? address?.port : undefined });
  process.on('disconnect', () => void app.close().then(() => process.exit(0)));
}

main().catch(endWith);
