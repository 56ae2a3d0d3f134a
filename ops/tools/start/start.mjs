import path from 'node:path';
import { checkDatabase, checkFolder, checkNode, checkPort, checkRedis } from './check-machine.mjs';
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
  const { buildAll } = await import('../build/build-all.mjs');
  const failed = await buildAll([], (line) => console.log(line));
  if (failed.length > 0)
    throw Object.assign(new Error(`Not started, because this could not be built: ${failed.join(', ')}`), {
      name: 'MachineRefused',
    });
}

try {
  await prepare();
  await import('../../dist/serve.mjs');
} catch (error) {
  console.error(error.name === 'MachineRefused' ? error.message : error);
  process.exit(1);
}
