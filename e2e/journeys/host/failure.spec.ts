import type { Page, Route } from '@playwright/test';
import { expect, tab, test } from '../../support/journey';
import { plantRemotes, type Place } from '../../support/planted-remote';
import {
  type Owner,
  alter,
  card,
  filesOf,
  go,
  hostPage,
  pagesOfRemotes,
  remoteNames,
  screenOf,
} from '../../support/remotes';
import { clearFaults, signIn } from '../../support/sandbox';

/** What a file that is asked for gets instead of itself. */
const failures: Readonly<Record<string, (route: Route) => Promise<void> | void>> = {
  'is not there': (route) => route.fulfill({ status: 404, json: { message: 'no' } }),
  'has a server in trouble': (route) => route.fulfill({ status: 503, body: 'no' }),
  'never answers': () => undefined,
  'is a page instead of scripts': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hello</title>' }),
  'has one byte altered': alter,
};
/** By when somebody is told of a file that never comes, in ms of the page's time. */
const toldWithin = 9_500;
/** A page's time can be stopped at a moment to come only, ms ahead. */
const pauseAhead = 2_000;

function countNavigations(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}
async function countLoads(page: Page): Promise<() => number> {
  await signIn(page.request);
  return countNavigations(page);
}
const timeOf = (page: Page) => page.evaluate(() => Date.now());
/** Nothing is fetched ahead in a page that saves data: what it asks for is what it needs now. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
/** With FULL=1 each remote fails in each way; otherwise three do, others for each way, so that each fails in several. */
const full = process.env.FULL === '1';
function failingIn(way: number): readonly Owner[] {
  const all = remoteNames.length;
  return remoteNames.filter((_, index) => full || (index + (all - 3) * way) % all < 3);
}
/** Remotes that fail one after another in one page: none that another one's failure has brought into it before. */
const inPages = (remotes: readonly Owner[]): readonly (readonly Owner[])[] =>
  [
    remotes.filter((name) => name !== 'mfe-nodes').sort((name) => (name === 'mfe-trade' ? -1 : 1)),
    remotes.filter((name) => name === 'mfe-nodes'),
  ].filter((page) => page.length > 0);
const neighbourOf = (remote: Owner): Owner => (remote === 'mfe-trade' ? 'mfe-nodes' : 'mfe-trade');

/** Another remote than the one that failed opens, in the frame that was there before. */
async function expectRestUsable(page: Page, failed: Owner): Promise<void> {
  const neighbour = neighbourOf(failed);
  await go(page, pagesOfRemotes[neighbour]);
  await expect(screenOf(page, neighbour), `${neighbour} beside ${failed}`).toBeVisible();
  await expect(card(page), `${neighbour} beside ${failed}`).toHaveCount(0);
}

test.describe('a remote', () => {
  for (const [way, [how, fail]] of Object.entries(failures).entries()) {
    const pages = inPages(failingIn(way));
    test(`[H-25] that ${how} costs its own area only, and is there when it is well again: ${pages.flat().join()}`, async ({
      page,
    }) => {
      const loads = await countLoads(page);
      let down: Owner | undefined;
      await page.route(/\/assets\/mfe-[a-z]+\//, async (route) => {
        if (!down || !filesOf(down).test(route.request().url())) return route.continue();
        await fail(route);
        // The pause before the next time, without waiting for it.
        if (route.request().url().includes('remoteEntry') && how !== 'never answers')
          await page.clock.fastForward(1_000);
      });
      await page.clock.install();
      await saveData(page);
      for (const remotes of pages) {
        await page.goto(hostPage);
        for (const remote of remotes) {
          down = remote;
          const asked = page.waitForRequest((request) => request.url().includes(`/assets/${remote}/`));
          await go(page, pagesOfRemotes[remote]);
          await asked;
          // From here on the page's time stands still but for what is let pass: how long this machine takes is no part of it.
          if (how === 'never answers') {
            await page.clock.pauseAt((await timeOf(page)) + pauseAhead);
            await page.clock.runFor(toldWithin - pauseAhead);
          }
          await expect(card(page), remote).toBeVisible();
          if (how === 'never answers') await page.clock.resume();
          await expectRestUsable(page, remote);
          down = undefined;
          await page.goBack();
          await expect(screenOf(page, remote), `${remote} again`).toBeVisible();
          await expect(card(page), `${remote} again`).toHaveCount(0);
        }
      }
      expect(loads()).toBe(pages.length);
    });
  }

  const places: Readonly<Record<Exclude<Place, 'unmount' | 'timer'>, string>> = {
    start: 'throws at its start',
    mount: 'throws while it is mounted',
    render: 'throws while it renders',
  };
  for (const [way, [place, how]] of (Object.entries(places) as [keyof typeof places, string][]).entries()) {
    const pages = inPages(failingIn(way));
    test(`[H-25] that ${how} costs its own area only, and is there when it is well again: ${pages.flat().join()}`, async ({
      page,
    }) => {
      const loads = await countLoads(page);
      await plantRemotes(page, place);
      const makeWell = (well: boolean) => page.evaluate((are) => Object.assign(window, { well: are }), well);
      for (const remotes of pages) {
        await page.goto(hostPage);
        for (const remote of remotes) {
          await makeWell(false);
          await go(page, pagesOfRemotes[remote]);
          await expect(card(page), remote).toBeVisible();
          await makeWell(true);
          await expectRestUsable(page, remote);
          await page.goBack();
          await expect(screenOf(page, remote), `${remote} again`).toHaveText('Planted');
        }
      }
      expect(loads()).toBe(pages.length);
    });
  }

  test('[H-25] that throws while it is unmounted is gone all the same, each of the seven, and comes back', async ({
    page,
  }) => {
    const loads = await countLoads(page);
    await plantRemotes(page, 'unmount');
    await page.goto(hostPage);
    for (const remote of remoteNames) {
      await go(page, pagesOfRemotes[remote]);
      await expect(screenOf(page, remote), remote).toHaveText('Planted');
      await expectRestUsable(page, remote);
      await expect(page.locator(`[data-remote="${remote}"]`), `${remote} is gone`).toHaveCount(0);
      await page.goBack();
      await expect(screenOf(page, remote), `${remote} again`).toHaveText('Planted');
    }
    expect(loads()).toBe(1);
  });

  test.describe('whose timers throw', () => {
    test.use({ expectedError: /planted: timer/ });

    test('[H-25] breaks nothing else', async ({ page }) => {
      await countLoads(page);
      await plantRemotes(page, 'timer');
      await page.goto(hostPage);
      const thrown = page.waitForEvent('pageerror', (error) => error.message === 'planted: timer');
      await go(page, pagesOfRemotes['mfe-nodes']);
      await thrown;
      await expect(screenOf(page, 'mfe-nodes')).toHaveText('Planted');
      await expectRestUsable(page, 'mfe-nodes');
    });
  });
});

const entry = /\/assets\/mfe-assets\/[^/]+\/remoteEntry\.js/;
const parts: Readonly<Record<string, RegExp>> = {
  entry,
  'list of files': /\/assets\/mfe-assets\/[^/]+\/release\.json/,
  code: /\/assets\/mfe-assets\/[^/]+\/remote\.\w+\.js/,
  style: /\/assets\/mfe-assets\/[^/]+\/remote\.\w+\.css/,
};
for (const [what, files] of Object.entries(parts)) {
  test(`[H-25] a remote whose ${what} cannot be had is asked for at new addresses: quietly, then by Retry`, async ({
    page,
  }) => {
    await saveData(page);
    const loads = await countLoads(page);
    const asked: string[] = [];
    let failing = Infinity;
    await page.route(files, (route) => {
      if (route.request().method() === 'HEAD') return route.fulfill({ status: 503 });
      asked.push(route.request().url());
      return asked.length > failing ? route.continue() : route.fulfill({ status: 503, body: 'no' });
    });
    await page.goto('/');
    await tab(page, 'Assets').click();
    await expect(card(page)).toBeVisible();
    await expect(tab(page, 'Assets')).toHaveAttribute('aria-current', 'page');
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(retry).toHaveAttribute('aria-busy', 'true');
    await expect(retry).not.toHaveAttribute('aria-busy', 'true');
    // The next one fails once more, and nobody hears of it.
    failing = asked.length + 1;
    await retry.click();
    await expect(page.getByText('Total value')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    expect(asked.length).toBeGreaterThanOrEqual(8);
    expect(asked.filter((address, index) => asked.indexOf(address) !== index)).toEqual([]);
    expect(loads()).toBe(1);
  });
}

test('[H-25] a remote whose files come slowly, one after another, is waited for as long as they do, and says so', async ({
  page,
}) => {
  await saveData(page);
  await signIn(page.request);
  await page.clock.install();
  const cards: number[] = [];
  await page.route(/\/assets\/mfe-assets\/[^/]+\/remote(?:Entry|\.\w+)\.js/, async (route) => {
    // Together longer than a remote is waited for that gives no sign.
    await page.clock.runFor(5_500);
    await expect(page.getByText(/This takes longer than usual/)).toBeVisible();
    cards.push(await card(page).count());
    await route.continue();
  });
  await page.goto('/');
  await tab(page, 'Assets').click();
  await expect(page.getByText('Total value')).toBeVisible();
  expect(cards).toEqual([0, 0]);
});

test('[H-25] a page of a remote whose code fails says so in its place, and Retry asks at a new address', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(screenOf(page, 'mfe-user')).toBeVisible();
  const asked: string[] = [];
  let down = true;
  await page.route(filesOf('mfe-user'), (route) => {
    if (route.request().method() === 'GET') asked.push(route.request().url());
    return down ? route.abort() : route.continue();
  });
  await go(page, '/user/language');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  down = false;
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
  expect(asked.filter((address, index) => asked.indexOf(address) !== index)).toEqual([]);
});

test.describe('a deploy that takes the old files away', () => {
  /** The server has another composition than the page from now on, and the assets' files are gone until the page is loaded anew. */
  async function deploy(page: Page): Promise<void> {
    let loaded = false;
    await page.route(
      (url) => !url.pathname.includes('.'),
      (route) => {
        if (route.request().isNavigationRequest()) loaded = true;
        return route.request().method() === 'HEAD'
          ? route.fulfill({ headers: { 'x-composition': 'newer' } })
          : route.continue();
      },
    );
    await page.route(filesOf('mfe-assets'), (route) =>
      loaded ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
    );
  }

  test('[H-18] loads the page anew, once', async ({ page }) => {
    await saveData(page);
    const loads = await countLoads(page);
    await page.goto('/');
    await expect(tab(page, 'Assets')).toBeVisible();
    await deploy(page);
    await tab(page, 'Assets').click();
    await expect(page.getByText('Total value')).toBeVisible();
    expect(loads()).toBe(2);

    // Within the minute it stays where it is, with the card.
    await page.goto('/');
    await page.unrouteAll();
    await deploy(page);
    await tab(page, 'Assets').click();
    await expect(card(page)).toBeVisible();
    expect(loads()).toBe(3);
  });

  test('[H-18] never loses what somebody has typed', async ({ page }) => {
    const loads = countNavigations(page);
    await page.goto('/login');
    const field = page.getByRole('textbox', { name: 'Email' });
    await field.fill('somebody@example.com');
    await deploy(page);
    // The same page asks for something that is gone, with the field on it.
    const stayed = await page.evaluate(async () => {
      const gone = Object.assign(new Error('gone'), {
        request: new URL('/assets/mfe-assets/0.0.0/gone.js', window.location.href).href,
      });
      const loader = Reflect.get(window, 'exchangeLoader') as {
        load(run: () => Promise<never>, onFailed: () => void): Promise<never>;
      };
      return loader
        .load(
          () => Promise.reject(gone),
          () => undefined,
        )
        .catch((error: unknown) => error === gone);
    });
    expect(stayed).toBe(true);
    await expect(field).toHaveValue('somebody@example.com');
    expect(loads()).toBe(1);
  });
});

test('[A-01, H-24] an exchange in trouble is said in the area, and Retry brings the balances', async ({
  page,
  fault,
}) => {
  await signIn(page.request);
  await fault({ call: 'asset.listUserBalance', code: 1006 });
  await page.goto('/');
  await tab(page, 'Assets').click();
  await expect(page.getByText('Your assets could not be loaded')).toBeVisible();
  await clearFaults(page.request);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('USDT', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Your assets could not be loaded')).toHaveCount(0);
});
