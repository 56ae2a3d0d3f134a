import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../../support/journey';
import { OwnServer } from '../../support/own-server';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const port = Number(process.env.E2E_PORT ?? 18280) + 4;
test.use({ baseURL: `http://localhost:${port}` });

let folder: string;
let server: OwnServer | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-e2e-own-repository-'));
  await cp(join(root, '.data/store'), join(folder, 'store'), { recursive: true });
  await cp(join(root, '.data/keys'), join(folder, 'keys'), { recursive: true });
});
test.afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** What `npm install` does there, without a registry: packages of the house are unpacked, others are those of this repository. */
async function install(repository: string): Promise<void> {
  const modules = join(repository, 'node_modules');
  await mkdir(join(modules, '@exchange'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@exchange') await symlink(join(root, 'node_modules', name), join(modules, name));
  for (const file of await readdir(join(repository, 'packages'))) {
    const [, name = ''] = /^exchange-(.+?)-\d+\.\d+\.\d+/.exec(file) ?? [];
    const target = join(modules, '@exchange', name);
    await mkdir(target);
    await run('tar', ['xzf', join(repository, 'packages', file), '--strip-components=1', '-C', target]);
  }
}

test('[O-04] [O-05] a remote of a repository of its own is tested and built there, released, and shows its page', async ({
  page,
  request,
}) => {
  test.setTimeout(420_000);
  const loans = join(folder, 'loans');
  const settings = {
    STORE_DIR: join(folder, 'store'),
    SIGNING_KEY: join(folder, 'keys/compose.key'),
    TRUSTED_KEYS: join(folder, 'keys/compose.pub'),
  };
  const node = (cwd: string, ...args: string[]) =>
    run(process.execPath, args, { cwd, env: { ...process.env, ...settings } });

  await test.step('it is made, and its own checks and tests pass', async () => {
    await node(root, '--import', 'tsx', 'ops/tools/new/main.ts', 'mfe-loans', '--repository', loans);
    await install(loans);
    await node(loans, join(root, 'node_modules/typescript/bin/tsc'), '--noEmit');
    await node(loans, join(root, 'node_modules/jest/bin/jest.js'), '--ci', '--silent');
  });
  await test.step('it is built there, and released by those who serve the exchange', async () => {
    await node(loans, 'node_modules/@exchange/build/src/bin.js');
    const release = ['--import', 'tsx', 'ops/tools/release/main.ts', 'mfe-loans'];
    await node(root, ...release, '--build', join(loans, 'dist'));
    await node(root, 'ops/dist/compose.mjs', 'set', 'mfe-loans=1.0.0');
  });

  server = new OwnServer(port, settings);
  await server.start(request);
  await page.goto('/loans?lang=en');
  await expect(page.getByRole('heading', { level: 1, name: 'New area' })).toBeVisible();
  await page.getByRole('link', { name: /AURA\/USDT/ }).click();
  await expect(page).toHaveURL('/trade/aura_usdt/kline');
});
