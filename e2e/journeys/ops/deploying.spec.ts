import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '../../support/journey';
import { openOverview, operatorsToken } from '../../support/operators';
import { test } from '../../support/own-deployer';
import { ownPort } from '../../support/own-server';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const port = ownPort('deploying');
const origin = `http://localhost:${port}`;
test.use({ baseURL: origin });

test('[O-09] [O-10] a team’s pipeline releases over HTTP, and a canary that is worse is withdrawn by itself', async ({
  page,
  request,
  deployer,
}) => {
  test.setTimeout(420_000);
  const compose = (...args: string[]) => deployer.compose(...args);
  await deployer.serve(port, request, { OPS_TOKEN: operatorsToken });

  const token = await deployer.tokenFor('mfe-nodes', 'nodes-ci');
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
  // Among what changed last, and in the history.
  await expect(page.getByText(reason)).toHaveCount(2);
  await expect(page.getByText(reason).first()).toBeVisible();
});
