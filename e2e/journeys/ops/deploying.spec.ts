import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../../support/journey';
import { openOverview, operatorsToken } from '../../support/operators';
import { OwnServer } from '../../support/own-server';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const port = Number(process.env.E2E_PORT ?? 18280) + 6;
const origin = `http://localhost:${port}`;
test.use({ baseURL: origin });

let folder: string;
let deployer: ChildProcess | undefined;
let server: OwnServer | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-e2e-deploying-'));
  for (const part of ['store', 'keys'])
    await cp(join(root, '.data', part), join(folder, part), { recursive: true });
});
test.afterAll(async () => {
  await server?.remove();
  deployer?.kill();
  await rm(folder, { recursive: true, force: true });
});

test('[O-09] [O-10] a team’s pipeline releases over HTTP, and a canary that is worse is withdrawn by itself', async ({
  page,
  request,
}) => {
  test.setTimeout(420_000);
  const settings = {
    STORE_DIR: join(folder, 'store'),
    SIGNING_KEY: join(folder, 'keys/compose.key'),
    TRUSTED_KEYS: join(folder, 'keys/compose.pub'),
    DEPLOYER_TOKEN: 'a-token-of-these-servers',
    RECORDINGS_DIR: join(folder, 'recordings'),
  };
  const environment = { ...process.env, ...settings };
  const compose = async (...args: string[]) =>
    (await run(process.execPath, ['ops/dist/compose.mjs', ...args], { cwd: root, env: environment })).stdout;

  deployer = fork(join(root, 'ops/dist/deployer.mjs'), { env: environment });
  const ended = once(deployer, 'exit').then(([code]) => {
    throw new Error(`The deployer ended with ${code}.`);
  });
  const [started] = (await Promise.race([once(deployer, 'message'), ended])) as [{ readonly port: number }];
  server = new OwnServer(port, {
    ...settings,
    OPS_TOKEN: operatorsToken,
    DEPLOYER_URL: `http://127.0.0.1:${started.port}`,
  });
  await server.start(request);

  const token = (await compose('token', 'mfe-nodes', '--name', 'nodes-ci')).split(': ').at(-1)?.trim() ?? '';
  const deploy = (secret: string) =>
    run(process.execPath, [join(root, 'docs/examples/deploy.mjs'), '9.0.0', join(root, 'mfe-nodes/dist')], {
      env: { ...process.env, EXCHANGE: origin, DEPLOY_TOKEN: secret, STEPS: '50' },
    });
  await expect(deploy('another')).rejects.toMatchObject({ stderr: expect.stringContaining('Send a token') });
  expect((await deploy(token)).stdout).toContain('50 % of the browsers get it; it goes on by itself.');
  expect(await compose('show')).toContain('Canary for 50 %');

  await test.step('[O-04] the team gets what the exchange recorded of its part', async () => {
    const answer = await request.get('/ops/api/recordings', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({
      part: 'mfe-nodes',
      releases: expect.arrayContaining([expect.objectContaining({ name: 'mfe-nodes', version: '9.0.0' })]),
      recordings: [{ contract: { 'node.getMember': { request: { method: 'GET' } } } }],
    });
  });

  const base = /^ {2}mfe-nodes +(\S+)$/m.exec(await compose('show'))?.[1] ?? '';

  await test.step('pages of the new version report faults', async () => {
    for (const [version, faulty] of [
      [base, false],
      ['9.0.0', true],
    ] as const) {
      const visit = { kind: 'count', source: 'mfe-nodes', version, name: 'visit' };
      const page = faulty ? [visit, { ...visit, name: 'faulty' }] : [visit];
      const batch = { lost: 0, entries: Array.from({ length: 20 }, () => page).flat() };
      for (let times = 0; times < 3; times += 1) {
        const headers = { origin, 'content-type': 'text/plain' };
        const answer = await request.post('/rum', { headers, data: JSON.stringify(batch) });
        expect(answer.status()).toBe(204);
      }
    }
  });
  await expect.poll(() => compose('show')).not.toContain('Canary');
  const reason = `mfe-nodes 9.0.0 has a fault on 100.0 % of its pages, ${base} on 0.0 %`;
  expect(await compose('history', 'mfe-nodes', '--limit', '1')).toContain(
    `canary  end-canary: no part changed – ${reason}`,
  );

  await page.goto('/ecologicalNodes?lang=en');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await openOverview(page);
  await expect(page.getByText(reason)).toBeVisible();
});
