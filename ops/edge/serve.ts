import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeExit, endWith, listenUntilStopped } from '@exchange/sandbox/run-server';
import { createServer } from './create-server';
import { keptToken } from './operators/access';
import { readSettings, type Settings } from './settings';
import { startTracing } from './tracing/start-tracing';

const root = fileURLToPath(new URL('../../', import.meta.url));

async function exchangeOf(settings: Settings) {
  const { backendUrl, logLevel, trustedEdges } = settings;
  if (backendUrl !== undefined) return { backendUrl, logLevel, trustedEdges };
  const { buildApp } = await import('@exchange/sandbox');
  return {
    app: await buildApp({
      dataDir: settings.dataDir,
      ...(settings.databaseUrl === undefined ? {} : { databaseUrl: settings.databaseUrl }),
      redisUrl: settings.redisUrl,
      demo: settings.demo,
      logger: { level: logLevel },
      onStorageLost: endWith,
    }),
  };
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, root);
  if (settings.tracing) beforeExit(await startTracing(settings.tracing, 'exchange'));
  const exchange = await exchangeOf(settings);
  const folder = join(settings.dataDir, 'sight');
  const madeToken =
    settings.opsToken === undefined && settings.makesOpsToken
      ? await keptToken(join(folder, 'token'))
      : undefined;
  const app = await createServer({
    store: settings.store,
    trustedKeys: settings.keys.trustedKeys,
    exchange,
    staticHosts: settings.staticHosts,
    pictureHosts: settings.pictureHosts,
    nativeShell: settings.demo && settings.backendUrl === undefined,
    overrideOrigins: settings.overrideOrigins,
    worker: settings.worker,
    telemetry: {
      ...{ folder, token: settings.opsToken ?? madeToken, metricsToken: settings.metricsToken },
      deployer: settings.deployer,
      passkeyScript: await readFile(join(root, 'ops/dist/desk-passkeys.js'), 'utf8'),
      tracing: settings.tracing,
      isDemo: settings.demo && settings.backendUrl === undefined,
    },
  });
  await listenUntilStopped(app, settings);
  tell(settings, madeToken);
}

function tell({ host, port, demo, backendUrl }: Settings, madeToken: string | undefined): void {
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  console.log(`The exchange is open: http://${shown}:${port}`);
  if (backendUrl !== undefined) console.log(`Its backend is ${backendUrl}`);
  else if (demo)
    console.log(
      `A second organisation: http://orbit.localhost:${port}   Mail, deposits, clock: http://${shown}:${port}/sandbox`,
    );
  const people =
    demo && backendUrl === undefined ? `   Names, password, codes: http://${shown}:${port}/sandbox` : '';
  console.log(`Operators: http://${shown}:${port}/ops${people}`);
  if (madeToken !== undefined) console.log(`Their overview without signing in, by token: ${madeToken}`);
}

main().catch(endWith);
