import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { PreviewReport } from '../../../ops/tools/preview/report';
import { writeChangedBuild } from '../../support/changed-build';
import { expect, test } from '../../support/journey';
import { OwnDeployer } from '../../support/own-deployer';
import { OwnServer } from '../../support/own-server';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const port = Number(process.env.E2E_PORT ?? 18280) + 7;
const origin = `http://localhost:${port}`;
test.use({ baseURL: origin });

let deployer: OwnDeployer;
let server: OwnServer | undefined;
test.beforeAll(async () => {
  deployer = await OwnDeployer.make();
});
test.afterAll(async () => {
  await server?.remove();
  await deployer.remove();
});

const banner = (page: Page) => page.getByRole('region', { name: 'An unreleased build is in use.' });
const main = (page: Page) => page.getByRole('main');
const [released, changed] = ['Grow with the people', 'Thrive with the people'];
const newPage = '/ecologicalNodes/early';

test('[O-12] a branch’s build is uploaded, seen by who has the link, and reported with pictures of what it changes', async ({
  page,
  browser,
  request,
}) => {
  server = new OwnServer(port, await deployer.start());
  await server.start(request);
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
        DEPLOY_TOKEN: await deployer.tokenFor('mfe-nodes', 'nodes-ci'),
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

  await test.step('it stays while the composition changes, and ends when it is ended', async () => {
    await page.goto('/assets?_lang=en');
    await expect(banner(page)).toBeVisible();
    await page.goto('/ecologicalNodes?_lang=en');
    await deployer.compose('plan');
    await banner(page).getByRole('button', { name: 'End' }).click();
    await expect(main(page)).toContainText(released);
    await expect(banner(page)).toHaveCount(0);
    expect((await page.context().cookies()).filter(({ name }) => name === 'override')).toEqual([]);
  });
});
