import type { Page } from '@playwright/test';
import { addresses, type Address } from '../../support/addresses';
import { expect, tab, test } from '../../support/journey';
import { go, hostPage, remoteNames } from '../../support/remotes';
import { signIn } from '../../support/sandbox';

/** Where an address leads somebody who is signed in and has a place to go. */
const settled: Readonly<Record<string, string>> = {
  '/trade/aura_usdt': '/trade/aura_usdt/transaction',
  '/ieo/list': '/ieo/list/preview',
  '/login': '/',
};
/** FULL=1 reloads every address. */
const full = process.env.FULL === '1';
const notFound = 'This page could not be found';
const ownerOf = (path: string, { owner }: Address) => (path === '/' ? 'mfe-trade' : owner);

/** Screens of one pair have its name for a heading; this is what each has alone. */
const own: Readonly<
  Record<string, { readonly role: 'button' | 'form' | 'heading' | 'tab'; readonly name: string }>
> = {
  '/trade/aura_usdt/transaction': { role: 'form', name: 'Place an order' },
  '/trade/aura_usdt/kline': { role: 'button', name: 'Full screen' },
  '/trade/aura_usdt/kline2': { role: 'button', name: 'Leave full screen' },
  '/trade/aura_usdt/data': { role: 'tab', name: 'Holders' },
  '/trade/aura_usdt/info': { role: 'heading', name: 'Buying back' },
  '/trade/aura_usdt/info1': { role: 'heading', name: 'Platinum' },
};

/**
 * The address's own screen: its remote shows a name of a screen, and the address is the one that was asked for. Answers with
 * what only this screen is called. Other headings come with data, and are no part of that.
 */
async function expectScreen(page: Page, address: Address, how: string): Promise<string> {
  const place = settled[address.path] ?? address.path;
  const shown = page.locator(`[data-remote="${ownerOf(place, address)}"]`);
  const name = shown.getByRole('heading', { level: 1 });
  await expect(name, `${address.path} ${how}`).toBeAttached();
  await expect(page, `${address.path} ${how}`).toHaveURL((url) => url.pathname === place);
  await expect(page.getByRole('heading', { name: notFound }), `${address.path} ${how}`).toHaveCount(0);
  const part = own[place];
  if (part)
    await expect(
      shown.getByRole(part.role, { name: part.name, exact: true }),
      `${place} ${how}`,
    ).toBeAttached();
  return [await name.innerText(), part?.name ?? ''].join(' | ');
}

/** By typed address, away from it inside the page, and back; then by a reload if asked for. Answers with what its screen is called. */
async function visit(page: Page, address: Address, reloads: boolean): Promise<string> {
  const response = await page.goto(address.path, { waitUntil: 'commit' });
  expect(response?.status(), address.path).toBe(200);
  const first = await expectScreen(page, address, 'by its address');
  await go(page, hostPage);
  await expect(page.getByRole('heading', { name: notFound })).toBeVisible();
  await page.evaluate(() => window.history.back());
  expect(await expectScreen(page, address, 'by back'), `${address.path} by back`).toBe(first);
  if (reloads) {
    await page.reload({ waitUntil: 'commit' });
    expect(await expectScreen(page, address, 'after a reload'), `${address.path} after a reload`).toBe(first);
  }
  return first;
}

for (const remote of remoteNames) {
  test(`[H-27] every route of ${remote} opens its own screen by typed address and by back, the first ones by reload too`, async ({
    page,
    context,
  }) => {
    expect(addresses.length).toBeGreaterThan(75);
    await signIn(page.request);
    // Two pages at once: what one waits for, the other uses.
    const lanes = [page, await context.newPage()];
    const waiting = addresses.filter((address) => ownerOf(address.path, address) === remote);
    const screens = new Map<string, Set<string>>();
    await Promise.all(
      lanes.map(async (lane) => {
        // A reload asks the server for what a typed address asks it for: with FULL=1 everywhere.
        let reloads = true;
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const name = await visit(lane, next, reloads);
          reloads = full;
          screens.set(name, (screens.get(name) ?? new Set()).add(settled[next.path] ?? next.path));
        }
      }),
    );
    const shared = [...screens].filter(([, paths]) => paths.size > 1);
    expect(shared.map(([name, paths]) => `${name}: ${[...paths].join(' ')}`)).toEqual([]);
  });
}

test('[H-07, H-27, T-01] tabs and links open their screens without loading the page again', async ({
  page,
}) => {
  await signIn(page.request);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto('/');
  const steps: readonly (readonly [name: string, path: RegExp])[] = [
    ['Market', /^\/home\/marketCondition$/],
    ['Exchange', /^\/trade\/[a-z0-9]+_[a-z0-9]+\/transaction$/],
    ['Assets', /^\/assets$/],
    ['Home', /^\/$/],
  ];
  for (const [name, path] of steps) {
    await tab(page, name).click();
    await expect(page).toHaveURL((url) => path.test(url.pathname));
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(
      page.getByRole('main').getByRole('heading').or(page.getByRole('main').getByRole('tablist')).first(),
    ).toBeVisible();
  }
  // A campaign that is on has a page of its own, without tabs (H-09).
  await tab(page, 'IBO').click();
  await expect(page).toHaveURL(/\/ieo\//);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  const links: readonly (readonly [name: string, path: string])[] = [
    ['Hot', '/activity/hot'],
    ['IBO', '/ieo/list/preview'],
    ['Referral', '/user/invite'],
    ['Nodes', '/ecologicalNodes'],
    ['Airdrop', '/activity/gift-coin'],
  ];
  for (const [name, path] of links) {
    await page.getByRole('navigation', { name: 'More to discover' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
  expect(loads).toBe(1);
});

test('[H-13, T-08] an unknown address and a pair that cannot be one are the 404 page with a link home', async ({
  page,
}) => {
  for (const address of ['/nowhere', '/trade/AURA-USDT', '/trade/aura/kline', '/assets2']) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { name: notFound })).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: notFound })).toHaveCount(0);
  }
});

test('[H-25, H-27] a parameter with a percent sign is decoded once: no page breaks', async ({ page }) => {
  for (const area of [
    'auction',
    'ieo',
    'help',
    'activity/ieo/detail',
    'activity/trade-ranking',
    'activity/holding-ranking',
    'activity/collectibles',
    'activity/casting',
  ]) {
    await page.goto(`/${area}/100%25`);
    const remote = page.locator('[data-remote]');
    await expect(remote.getByRole('heading').first(), area).toBeVisible();
    await expect(remote.getByText(/ran into a problem|could not be loaded/), area).toHaveCount(0);
  }
});
