import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { PreviewReport } from '../../../ops/tools/preview/report';
import { writeChangedBuild } from '../../support/changed-build';
import { expect } from '../../support/journey';
import { test } from '../../support/own-deployer';
import { ownPort } from '../../support/own-server';
import { go } from '../../support/remotes';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const port = ownPort('previews');
const origin = `http://localhost:${port}`;
test.use({ baseURL: origin });

const banner = (page: Page) => page.getByRole('region', { name: 'An unreleased build is in use.' });
const main = (page: Page) => page.getByRole('main');
const [released, changed] = ['Grow with the people', 'Thrive with the people'];
const newPage = '/ecologicalNodes/early';

test('[O-12] a branch’s build is uploaded, seen by who has the link, and reported with pictures of what it changes', async ({
  page,
  browser,
  request,
  deployer,
}) => {
  await deployer.serve(port, request);
  const token = await deployer.tokenFor('mfe-nodes', 'nodes-ci');
  const build = join(deployer.folder, 'build');
  await writeChangedBuild(build, 'mfe-nodes', {
    text: [released, changed],
    page: { path: newPage, like: '/ecologicalNodes' },
  });
  const out = join(deployer.folder, 'report');
  const { stdout } = await run(
    process.execPath,
    [
      ...['--import', 'tsx', join(root, 'ops/tools/preview/main.ts'), 'mfe-nodes', '--build', build],
      ...['--name', 'feature/lead', '--exchange', origin, '--out', out],
      ...['--screens', '^ecologicalNodes out$', '--no-lighthouse'],
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        DEPLOY_TOKEN: token,
        TSX_TSCONFIG_PATH: join(root, 'tsconfig.e2e.json'),
      },
    },
  );
  const link = stdout.split('\n').find((line) => line.startsWith(origin)) ?? '';

  await test.step('the report has the picture of what differs, and what differs besides', async () => {
    const report = JSON.parse(await readFile(join(out, 'report.json'), 'utf8')) as PreviewReport;
    expect(report).toMatchObject({
      ...{ part: 'mfe-nodes', name: 'feature/lead', failures: [], lighthouse: null },
      screens: [
        {
          ...{ name: 'ecologicalNodes out', path: '/ecologicalNodes', state: 'changed', faults: [] },
          pictures: { difference: 'ecologicalNodes-out-difference.png' },
          axe: { added: [], gone: [] },
        },
      ],
      release: { routes: { added: [newPage], removed: [] } },
    });
    const { changed: share = 0, pictures } = report.screens[0] ?? {};
    expect(share).toBeGreaterThan(0.0005);
    expect(share).toBeLessThan(0.05);
    const picture = await readFile(join(out, pictures?.difference ?? ''));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(report.files.filter(({ before, after }) => before?.raw !== after?.raw)).toEqual([
      expect.objectContaining({ usedBy: ['en'] }),
    ]);
    await page.goto(`file://${join(out, 'index.html')}`);
    await expect(page.getByRole('heading', { name: 'ecologicalNodes out' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  await test.step('the link shows it, and nobody else sees it', async () => {
    await page.goto(link);
    await expect(banner(page)).toContainText('mfe-nodes Preview “feature/lead”');
    await page.goto('/ecologicalNodes?_lang=en');
    await expect(main(page)).toContainText(changed);
    await expect(banner(page)).toBeVisible();
    expect((await page.goto(newPage))?.status()).toBe(200);
    const other = await browser.newContext({ baseURL: origin });
    const theirs = await other.newPage();
    await theirs.goto('/ecologicalNodes?_lang=en');
    await expect(main(theirs)).toContainText(released);
    expect((await theirs.goto(newPage))?.status()).toBe(404);
    await other.close();
  });

  await test.step('an open page keeps it while everybody else gets another release of the part', async () => {
    await page.goto('/ecologicalNodes?_lang=en');
    await expect(main(page)).toContainText(changed);
    await release('9.0.0');
    let isTold = false;
    page.on('response', (response) => (isTold ||= response.url().endsWith('/composition.json')));
    const look = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return isTold;
    };
    await expect.poll(look).toBe(true);
    await go(page, '/user');
    await expect(main(page)).not.toContainText(changed);
    await go(page, '/ecologicalNodes');
    await expect(main(page)).toContainText(changed);
  });

  await test.step('it ends when it is ended', async () => {
    await banner(page).getByRole('button', { name: 'End' }).click();
    await expect(main(page)).toContainText(released);
    await expect(banner(page)).toHaveCount(0);
    expect((await page.context().cookies()).filter(({ name }) => name === 'override')).toEqual([]);
  });

  async function release(version: string): Promise<void> {
    const post = async (path: string, type: string, data: Buffer | string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await request.post(`/ops/api/${path}`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
    };
    const archive = await run('tar', ['czf', '-', '-C', join(root, 'mfe-nodes/dist'), '.'], {
      ...{ encoding: 'buffer', maxBuffer: 64e6 },
    });
    await post(`releases?version=${version}`, 'application/gzip', archive.stdout);
    await post('compositions', 'application/json', JSON.stringify({ do: 'set', version }));
  }
});
