import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import {
  MachineRefused,
  checkDatabase,
  checkFolder,
  checkNode,
  checkPort,
  checkRedis,
} from './check-machine.mjs';
import { install, isInstalled } from './installed.mjs';

/**
 * `npm start`: from a fresh clone to a served page. Installs and builds only what is out of date; what would fail
 * in the end (port, folder, database) is looked at before the slow work.
 */
const root = path.resolve(import.meta.dirname ?? '.', '../../..');
const { DATA_DIR, DATABASE_URL, REDIS_URL, BACKEND_URL } = process.env;
const port = process.env.PORT || '8080';
const host = process.env.HOST || '127.0.0.1';

async function prepare() {
  checkNode(process.versions.node);
  await checkPort(port, host);
  if (!BACKEND_URL) {
    await (DATABASE_URL
      ? checkDatabase(DATABASE_URL)
      : checkFolder(DATA_DIR || path.join(root, '.data/sandbox')));
    if (DATABASE_URL && REDIS_URL) await checkRedis(REDIS_URL);
  }
  if (!(await isInstalled(root))) {
    console.log('Installing packages (npm ci)…');
    await install(root);
  }
  // In a process of its own: the server does without what builds.
  const build = spawn(process.execPath, ['--import', 'tsx', 'ops/tools/build/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new MachineRefused('Not started, because not everything could be built');
}

/** Starts the process that teams deploy with and that decides canaries, unless one is named; it ends with this one. */
async function startDeployer() {
  if (process.env.DEPLOYER_URL) return;
  process.env.DEPLOYER_TOKEN ||= randomBytes(24).toString('base64url');
  const deployer = fork(path.join(root, 'ops/dist/deployer.mjs'), { cwd: root });
  const ended = once(deployer, 'close').then(() => undefined);
  const [answer] = (await Promise.race([once(deployer, 'message'), ended])) ?? [];
  if (!answer) throw new MachineRefused('Not started, because the deployer did not start');
  deployer.unref();
  deployer.channel?.unref();
  process.env.DEPLOYER_URL = `http://127.0.0.1:${answer.port}`;
}

try {
  await prepare();
  await startDeployer();
  await import(path.join(root, 'ops/dist/serve.mjs'));
} catch (error) {
  console.error(error instanceof MachineRefused ? error.message : error);
  process.exit(1);
}
