import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFaults, everyRule } from '../../support/axe';
import { expect, test as base } from '../../support/journey';
import { layoutShift, watchLayoutShift } from '../../support/layout-shift';
import { go, pagesOfRemotes, screenOf } from '../../support/remotes';
import { TeamBuild } from '../../support/team-build';

const remote = 'mfe-nodes';
const remotePage = pagesOfRemotes[remote];

const test = base.extend<{ build: TeamBuild; unlisted: TeamBuild }>({
  /** At an address that is listed, as any of `localhost` is where only this machine reaches the exchange. */
  build: async ({ request }, use) => {
    const build = await TeamBuild.serve(request, remote);
    await use(build);
    await build.close();
  },
  /** At one that is not. */
  unlisted: async ({ request }, use) => {
    const build = await TeamBuild.serve(request, remote, 'team.localhost');
    await use(build);
    await build.close();
  },
});

const banner = (page: Page) => page.getByRole('region', { name: 'An unreleased build is in use' });
const begin = (build: TeamBuild, page = remotePage) => `${page}?remote=${remote}@${build.entry}`;

/** Addresses of the scripts and styles that the page asks for from now on. */
function watchFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.url());
  });
  return files;
}

/** What an operator makes for a team. */
function signedLink(build: TeamBuild, exchange: string, hours = 8): string {
  const tool = join(import.meta.dirname, '../../../ops/dist/compose.mjs');
  const link = ['link', `${remote}@${build.entry}`, '--for', exchange, '--hours', String(hours)];
  return execFileSync(process.execPath, [tool, ...link], { encoding: 'utf8' }).trim();
}

test('[O-03] a team’s build runs in the exchange’s page, the page says so, and ends it when asked to', async ({
  page,
  build,
  baseURL,
}) => {
  const files = watchFiles(page);
  const released = () => files.filter((file) => file.includes(`/assets/${remote}/`));
  await watchLayoutShift(page);
  await page.goto(`${begin(build)}&tab=1`);
  await expect(page).toHaveURL(`${remotePage}?tab=1`);
  await expect(screenOf(page, remote)).toBeVisible();
  await expect(banner(page)).toContainText(`${remote} ${build.entry}`);
  await expect(banner(page)).toContainText('From a listed address, until the browser is closed');
  expect(await layoutShift(page)).toBe(0);
  expect(files.filter((file) => file.startsWith(build.origin)).length).toBeGreaterThan(1);

  await go(page, pagesOfRemotes['mfe-user']);
  await expect(screenOf(page, 'mfe-user')).toBeVisible();
  expect(files.filter((file) => !file.startsWith(build.origin) && !file.startsWith(baseURL ?? ''))).toEqual(
    [],
  );
  expect(files.filter((file) => file.includes('/assets/mfe-user/')).length).toBeGreaterThan(1);
  expect(released()).toEqual([]);

  await page.reload();
  await banner(page).getByRole('button', { name: 'End' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toHaveURL(pagesOfRemotes['mfe-user']);
  expect((await page.context().cookies()).filter(({ name }) => name === 'override')).toEqual([]);
  await build.close();
  await page.goto(remotePage);
  await expect(screenOf(page, remote)).toBeVisible();
  expect(released().length).toBeGreaterThan(1);
});

test('[O-04] [H-25] a build for another React than the host lends does not run, and costs its own area only', async ({
  page,
  request,
}) => {
  const forAnother = (entry: string) => {
    const changed = entry.replaceAll(/\^(\d+)\.0\.0/g, (_, major) => `^${Number(major) + 1}.0.0`);
    expect(changed).not.toBe(entry);
    return changed;
  };
  const build = await TeamBuild.serve(request, remote, 'localhost', forAnother);
  try {
    await page.goto(begin(build));
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(screenOf(page, remote)).toHaveCount(0);
    await go(page, pagesOfRemotes['mfe-user']);
    await expect(screenOf(page, 'mfe-user')).toBeVisible();
  } finally {
    await build.close();
  }
});

for (const theme of ['light', 'dark'])
  test(`[O-03] the banner covers nothing, at any width (${theme})`, async ({
    page,
    context,
    build,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await page.goto(begin(build));
    for (const width of [320, 375, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      for (const [path, last] of [
        ['/home/marketCondition', 'main > :not([hidden])'],
        ['/trade/aura_usdt/kline', width < 1024 ? 'main a[href*="/transaction?side="]' : 'main [data-panel]'],
        ['/no/such/page', 'main a'],
      ] as const) {
        await page.goto(path);
        await expect(banner(page)).toBeVisible();
        await expect(page.locator(last).last()).toBeVisible();
        // The banner's place is made free with the frame that shows it.
        await expect(async () => {
          const edges = await page.evaluate((selector) => {
            const { documentElement: root } = document;
            window.scrollTo(0, root.scrollHeight);
            const boxOf = (element: Element | undefined) => element?.getBoundingClientRect();
            return {
              content: boxOf([...document.querySelectorAll(selector)].at(-1))?.bottom ?? Infinity,
              banner: boxOf(document.querySelector('section[aria-labelledby]') ?? undefined),
              below:
                boxOf(document.querySelector('nav[aria-label="Main navigation"]') ?? undefined)?.top ??
                window.innerHeight,
              aside: root.scrollWidth - root.clientWidth,
            };
          }, last);
          const where = `${path} at ${width}`;
          expect(edges.content, where).toBeLessThanOrEqual((edges.banner?.top ?? 0) + 0.5);
          expect(edges.banner?.bottom, where).toBeCloseTo(edges.below, 0);
          expect(edges.aside, where).toBeLessThanOrEqual(0);
        }).toPass({ timeout: 10_000 });
      }
      expect(await axeFaults(page, everyRule, 'section[aria-labelledby]'), `${width}`).toEqual([]);
    }
  });

test('[O-03] an address that is not listed needs a signed link, which is for one exchange, one build and a time', async ({
  page,
  unlisted,
  baseURL,
}) => {
  const exchange = baseURL ?? '';
  const opens = async (address: string, status: number, text: string) => {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(status);
    await expect(page.getByText(text)).toBeVisible();
    await expect(banner(page)).toHaveCount(status === 200 ? 1 : 0);
  };
  const refused = 'This link may not replace a part of the exchange';
  const link = signedLink(unlisted, exchange);
  await opens(begin(unlisted), 403, refused);
  await opens(link.replace('remoteEntry', 'another'), 403, refused);
  await opens(
    signedLink(unlisted, 'https://another.example').replace('https://another.example', exchange),
    403,
    refused,
  );
  const anHour = 3_600_000;
  await opens(signedLink(unlisted, exchange, 1 / anHour), 403, 'This link has expired');
  await expect(page.getByText('ask its sender for a new link')).toBeVisible();
  await page.getByRole('link', { name: 'Open the exchange' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner(page)).toHaveCount(0);

  await opens(link, 200, 'By a signed link, in pages opened until');
  await expect(page).toHaveURL('/');
  await go(page, remotePage);
  await expect(screenOf(page, remote)).toBeVisible();
  await expect(banner(page)).toContainText(`${remote} ${unlisted.entry}`);
});

test('[O-03] where the banner cannot be had, nothing of the page starts', async ({ page, build }) => {
  await page.route(/\/assets\/host\/[^/]+\/overrides\./, (route) => route.abort());
  await page.goto(begin(build));
  await expect(page.getByRole('heading', { name: 'Something is wrong with this page' })).toBeVisible();
  await expect(page.locator('[data-remote]')).toHaveCount(0);
});

test('[O-03] [H-26] a page without overrides asks for nothing of the banner', async ({ page }) => {
  const files = watchFiles(page);
  await page.goto(remotePage);
  await expect(screenOf(page, remote)).toBeVisible();
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => /\/overrides\./.test(file))).toEqual([]);
});
