import type { Browser, Page } from '@playwright/test';
import { axeFaults } from '../../support/axe';
import { expect, tab, test } from '../../support/journey';
import { giveToken, healthOf, metricsToken, openOverview } from '../../support/operators';
import { plantRemotes } from '../../support/planted-remote';
import { signIn } from '../../support/sandbox';

/** The version of a part that a page was served with. */
async function versionOf(page: Page, part: string): Promise<string> {
  const boot = JSON.parse((await page.locator('#boot').textContent()) ?? '{}') as {
    composition: {
      host: { version: string };
      remotes: readonly { name: string; version: string }[];
    };
  };
  const { host, remotes } = boot.composition;
  return part === 'host' ? host.version : (remotes.find(({ name }) => name === part)?.version ?? '');
}

/** Another person's browser, signed in at the operators' page. */
async function openOperations(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await openOverview(page);
  return page;
}

/** Reloads the operators' page until it shows something: reports come some seconds after what they tell of. */
async function untilShown(operations: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await operations.reload();
    await look();
  }).toPass({ intervals: [500] });
}

const figure = (operations: Page, part: string, version: string, label: string) =>
  healthOf(operations, part, version).locator(`[data-label="${label}"]`);
const count = async (operations: Page, part: string, version: string, label: string): Promise<number> => {
  const cell = figure(operations, part, version, label);
  return (await cell.count()) === 0 ? 0 : Number((await cell.textContent())?.replace(/\D/g, ''));
};

test.describe('a remote that throws', () => {
  test.use({ expectedError: /planted: timer/ });

  test('[O-06] what a remote throws and its vitals show to operators under that remote and version, and nothing of the user', async ({
    page,
    browser,
    baseURL,
  }) => {
    const operations = await openOperations(browser, baseURL);
    await plantRemotes(page, 'timer');
    await page.goto('/home/marketCondition?token=secret-of-the-user');
    await expect(page.getByRole('heading', { name: 'Planted' })).toBeVisible();
    const version = await versionOf(page, 'mfe-trade');
    const before = {
      pages: await count(operations, 'mfe-trade', version, 'Pages'),
      faults: await count(operations, 'mfe-trade', version, 'Faults'),
    };
    // Reports begin after the first screen.
    await page.waitForResponse(/\/rum$/);
    await page.goto('about:blank');

    const fault = operations
      .getByRole('listitem')
      .filter({ hasText: 'Error: planted: timer' })
      .filter({ hasText: `mfe-trade ${version}` });
    await untilShown(operations, async () => {
      await expect(fault).toHaveCount(1, { timeout: 1 });
      expect(await count(operations, 'mfe-trade', version, 'Pages')).toBeGreaterThan(before.pages);
      expect(await count(operations, 'mfe-trade', version, 'Faults')).toBeGreaterThan(before.faults);
      for (const vital of ['LCP', 'CLS', 'FCP', 'TTFB', 'Load p50 · p75 · p95'])
        await expect(figure(operations, 'mfe-trade', version, vital)).toHaveText(
          /\d.*(Good|Needs work|Poor|\d of 100 reports)$/,
          { timeout: 1 },
        );
    });
    await fault.getByText('Error: planted: timer').click();
    await expect(fault).toContainText('uncaught');
    await expect(fault).toContainText('/home/marketCondition');
    await expect(fault).toContainText(`mfe-trade/${version}/remoteEntry.js:`);
    await expect(operations.locator('body')).not.toContainText('secret-of-the-user');
    await operations.context().close();
  });
});

test('[O-06] a remote that cannot be loaded, and its retry, show under its name', async ({
  page,
  browser,
  baseURL,
}) => {
  const operations = await openOperations(browser, baseURL);
  await signIn(page.request);
  let down = true;
  await page.route(/\/assets\/mfe-assets\/[^/]+\/remoteEntry\.js/, (route) =>
    down ? route.fulfill({ status: 503, body: 'no' }) : route.continue(),
  );
  await page.goto('/');
  const version = await versionOf(page, 'mfe-assets');
  const retries = await count(operations, 'mfe-assets', version, 'Retries');
  await tab(page, 'Assets').click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  down = false;
  await retry.click();
  await expect(page.getByText('Total value')).toBeVisible();
  await page.goto('about:blank');
  await untilShown(operations, async () => {
    expect(await count(operations, 'mfe-assets', version, 'Retries')).toBeGreaterThan(retries);
    await expect(
      operations.getByRole('listitem').filter({ hasText: 'loading' }).filter({ hasText: version }).first(),
    ).toBeVisible({ timeout: 1 });
  });
  await operations.context().close();
});

test('[O-06] the place of a fault is shown in the sources that the release was made of', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/');
  const version = await versionOf(page, 'host');
  const script = await page.locator('script[src*="/assets/host/"]').first().getAttribute('src');
  const code = await (await page.request.get(script ?? '')).text();
  // What the host says where its page has no data.
  const said = 'The page carries no ';
  const lines = code.slice(0, code.indexOf(said)).split('\n');
  const place = `${script?.replace(/^.*\/assets\//, '')}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
  const fault = { kind: 'fault', source: 'host', version, fault: 'caught', route: '/', count: 1 };
  const message = `Error: planted at ${version}`;
  const entries = [{ ...fault, message, frames: [`read ${place}`] }];
  const told = await page.request.post('/rum', {
    headers: { origin: baseURL ?? '', 'content-type': 'text/plain' },
    data: JSON.stringify({ lost: 0, entries }),
  });
  expect(told.status()).toBe(204);

  const operations = await openOperations(browser, baseURL);
  const entry = operations.getByRole('listitem').filter({ hasText: message });
  await untilShown(operations, () => expect(entry).toHaveCount(1, { timeout: 1 }));
  await entry.getByText(message).click();
  await entry.getByRole('link', { name: 'Show in the sources' }).click();
  const main = operations.getByRole('main');
  await expect(main.getByText(/^host\/src\/boot\/boot-data\.ts:\d+:\d+$/)).toBeVisible();
  await expect(main.locator('mark')).toContainText(said);
  expect(await axeFaults(operations)).toEqual([]);
  await main.getByRole('link', { name: 'All faults' }).click();
  await expect(entry).toHaveCount(1);
  await operations.context().close();
});

test('[O-06] a page whose host never came is told of all the same', async ({ page, browser, baseURL }) => {
  const operations = await openOperations(browser, baseURL);
  await page.route(/\/assets\/host\/[^/]+\/host\.[^/]+\.js$/, (route) => route.abort());
  const told = page.waitForRequest(/\/rum$/);
  await page.goto('/');
  const version = await versionOf(page, 'host');
  expect((await told).postDataJSON()).toMatchObject({ lost: 0 });
  await untilShown(operations, async () => {
    await expect(
      operations
        .getByRole('listitem')
        .filter({ hasText: `assets/host/${version}/` })
        .filter({ hasText: 'loading' }),
    ).toHaveCount(1, { timeout: 1 });
  });
  await operations.context().close();
});

test('[O-06] a reader whose reports are blocked notices nothing', async ({ page }) => {
  let tried = 0;
  await page.route(/\/rum$/, (route) => {
    tried += 1;
    return route.abort('blockedbyclient');
  });
  await page.goto('/');
  await expect.poll(() => tried, { timeout: 60_000 }).toBeGreaterThan(0);
  await tab(page, 'Market').click();
  await expect(page.locator('[data-pair]').filter({ visible: true }).first()).toBeVisible();
});

test('[O-06] a wrong token is refused, the right one opens the page until one signs out', async ({
  page,
  request,
}) => {
  await giveToken(page, 'not-the-token-at-all');
  await expect(page.getByRole('alert')).toHaveText(/That is not the token/);
  await page.goto('/ops?lang=en');
  await expect(page.getByRole('heading', { name: 'Operators only' })).toBeVisible();
  await openOverview(page);
  const { version } = await test.step('the composition is what pages get', async () => {
    const other = await page.context().newPage();
    await other.goto('/');
    return { version: await versionOf(other, 'mfe-trade') };
  });
  const parts = page.getByRole('region', { name: 'Composition' }).getByRole('definition');
  await expect(parts.filter({ hasText: version })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
    '#',
  );
  await expect(page.getByRole('region', { name: 'Ledger' })).toContainText('It adds up');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Operators only' })).toBeVisible();

  const metrics = (token: string) =>
    request.get('/metrics', { headers: { authorization: `Bearer ${token}` } });
  expect((await metrics('not-the-token-at-all')).status()).toBe(401);
  const figures = await (await metrics(metricsToken)).text();
  expect(figures).toContain(`remote="mfe-trade",version="${version}",canary="false"} 1`);
  expect(figures).toMatch(
    /exchange_http_request_duration_seconds_count\{method="GET",route="\/",status="200"\} [1-9]/,
  );
});

test('[O-06] what is no batch of an own page is refused', async ({ request, baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
  const send = (data: string, headers: Record<string, string>) =>
    request.post('/rum', { data, headers: { 'content-type': 'text/plain', ...headers } });
  const good = JSON.stringify({ lost: 0, entries: [] });
  expect((await send(good, { origin })).status()).toBe(204);
  expect((await send(good, { origin: 'https://other.example' })).status()).toBe(403);
  expect((await send('{"lost":0', { origin })).status()).toBe(400);
  expect((await send('{"lost":0,"entries":[],"user":"me"}', { origin })).status()).toBe(400);
  expect((await send(JSON.stringify({ lost: 0, entries: ['x'.repeat(200_000)] }), { origin })).status()).toBe(
    413,
  );
});

for (const [colorScheme, width] of [
  ['light', 375],
  ['dark', 1400],
] as const) {
  test(`[O-06] the operators' page is readable for all at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await openOverview(page);
    expect(await axeFaults(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
}
