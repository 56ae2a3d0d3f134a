import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository } from '../../../ops/testing/copy-repository';
import { expect, test } from '../../support/journey';
import { pagesOfRemotes, screenOf } from '../../support/remotes';

const remote = 'mfe-nodes';
const port = Number(process.env.E2E_PORT ?? 18280) + 2;
let folder: string;
let server: ChildProcess | undefined;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-e2e-team-'));
  copyRepository(folder);
});
test.afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

/** Starts `npm run dev` in the team's folder; resolves with the address that it says to open. */
function startDev(exchange: string): Promise<string> {
  const args = [
    '--import',
    'tsx',
    'ops/tools/dev/main.ts',
    remote,
    '--host',
    exchange,
    '--port',
    String(port),
  ];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const address = /open (\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) =>
      reject(new Error(`the development server ended with ${String(code)}: ${said}`)),
    );
  });
}

test('[O-03] a remote under development runs in an exchange’s pages, and an edit shows there by itself', async ({
  page,
  baseURL,
}) => {
  const address = await startDev(`${baseURL ?? ''}${pagesOfRemotes[remote]}`);
  // A page gives a file up that is silent for 8 s; the first build may take longer than that.
  expect((await fetch(`http://localhost:${port}/remoteEntry.js`)).status).toBe(200);
  await page.goto(address);
  await expect(page).toHaveURL(pagesOfRemotes[remote]);
  await expect(page.getByRole('region', { name: 'An unreleased build is in use' })).toContainText(
    `http://localhost:${port}/remoteEntry.js`,
  );
  const title = (await screenOf(page, remote).textContent()) ?? '';

  const texts = join(folder, remote, 'src/messages/en.json');
  const before = await readFile(texts, 'utf8');
  await writeFile(texts, before.replaceAll(title, 'Edited by its team'));
  await expect(screenOf(page, remote)).toHaveText('Edited by its team');

  await page.getByRole('button', { name: 'End' }).click();
  await expect(screenOf(page, remote)).toHaveText(title);
});
