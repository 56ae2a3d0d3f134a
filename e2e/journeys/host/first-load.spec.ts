import { expect, test, type Page } from '@playwright/test';
import { listBidCampaign, listCategoryCampaign, getIeoActivityList } from '@exchange/contract';
import { followCode } from '../../support/broken-network';
import { runningAuction } from '../../support/campaigns';
import { call } from '../../support/sandbox';

/** What a page did: its HTML, the released files that it asked for, and the scripts that ran. */
interface Load {
  readonly html: string;
  readonly files: readonly AskedFile[];
  readonly ran: readonly string[];
}

interface AskedFile {
  readonly path: string;
  /** Whether it was asked for before the first screen stood. */
  readonly isEarly: boolean;
  /** Whether it came over the network, and not from the browser's cache. */
  readonly isTransferred: boolean;
}

declare global {
  interface Window {
    /** When the first screen stood, by the page's clock. */
    firstScreenAt?: number;
  }
}

/** Notes when the remote's place first shows a text that matches. */
function noteFirstScreen(pattern: string): void {
  new MutationObserver((_, observer) => {
    if (!new RegExp(pattern).test(document.querySelector('[data-remote]')?.textContent ?? '')) return;
    window.firstScreenAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

const isReleased = (path: string): boolean => /^\/assets\/(host|mfe-[a-z]+)\//.test(path);

const isWorker = (path: string): boolean => /\/feed-worker\.\w+\.js$/.test(path);

/** The released files that a page has asked for by now, in order. */
const askedFiles = async (page: Page): Promise<AskedFile[]> => {
  const files = await page.evaluate(() => {
    const { firstScreenAt = 0 } = window;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.map(({ name, startTime, transferSize }) => ({
      path: new URL(name).pathname,
      isEarly: startTime < firstScreenAt,
      isTransferred: transferSize > 0,
    }));
  });
  return files.filter(({ path }) => isReleased(path));
};

async function load(page: Page, address: string, ready: RegExp): Promise<Load> {
  await page.addInitScript(noteFirstScreen, ready.source);
  const codeIsThere = followCode(page);
  await page.coverage.startJSCoverage();
  const response = await page.goto(address);
  const html = (await response?.text()) ?? '';
  await expect(page.locator('[data-remote]').filter({ hasText: ready }).first()).toBeVisible();
  const scripts = await page.coverage.stopJSCoverage();
  // What comes after the first screen is there when the worker of all tabs is.
  await expect.poll(async () => (await askedFiles(page)).some(({ path }) => isWorker(path))).toBe(true);
  await codeIsThere();
  const ran = scripts.map(({ url }) => new URL(url).pathname);
  return { html, files: await askedFiles(page), ran };
}

const pages = [
  ['/', /\d\.\d+/],
  ['/home/marketCondition', /\d\.\d+/],
  ['/trade/aura_usdt/transaction', /\d\.\d+/],
  ['/trade/aura_usdt/kline', /\d\.\d+/],
  ['/login', /./],
  ['/ecologicalNodes', /./],
] as const;

for (const [address, ready] of pages) {
  test(`[H-26] ${address}: the page names every file of the first screen, and each is fetched once and used`, async ({
    page,
  }) => {
    const { html, files, ran } = await load(page, address, ready);
    const fetched = files.filter(({ isTransferred }) => isTransferred).map(({ path }) => path);
    expect(fetched.filter((file, index) => fetched.indexOf(file) !== index)).toEqual([]);
    const preloaded = [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(preloaded.length).toBeGreaterThan(2);
    expect(preloaded.filter((file) => !ran.includes(file))).toEqual([]);
    // Nothing of the remote that its first screen needs is found out late.
    const early = files.filter(({ isEarly }) => isEarly).map(({ path }) => path);
    expect(early.length).toBeGreaterThan(2);
    expect(early.filter((file) => file.startsWith('/assets/mfe-') && !html.includes(file))).toEqual([]);
  });
}

test('[H-26] a page of one pair asks for what calls are made with before its remote has come', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/mfe-trade\//, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/calls\.\w+\.js$/);
  await page.goto('/trade/aura_usdt/transaction', { waitUntil: 'commit' });
  await asked;
  release();
  await expect(page.locator('[data-remote] [data-state="live"]').first()).toBeVisible();
});

/** What shows that a page is there, by its address: something that only an answer of the exchange can tell. */
const known = [
  ['/ieo/list/preview', 'li a[href^="/ieo/"]'],
  ['/ieo/list/afoot', 'li a[href^="/ieo/"]'],
  ['/ieo/list/history', 'li a[href^="/ieo/"]'],
  ['/auction/list', 'li a[href^="/auction/"]'],
  ['/ecologicalNodes', '[role="tab"]'],
  ['/activity/hot', 'li a'],
  ['/activity/ieo', 'li a[href^="/activity/ieo/detail/"]'],
  ['/activity/staking', 'li:has-text("%")'],
  ['/activity/collectibles', 'li a[href^="/activity/collectibles/"]'],
] as const;

test('[H-26] pages that are for everybody show what they are about by their HTML alone', async ({
  page,
  request,
}) => {
  const [sale] = (await call(request, listCategoryCampaign, {})).list;
  const [activity] = (await call(request, getIeoActivityList, {})).list;
  const [collectible] = (await call(request, listBidCampaign, {})).list;
  const auction = await runningAuction(request, 1);
  const single = [
    [`/ieo/${sale?.campaign_no}`, sale?.title],
    [`/auction/${auction.activity_id}`, auction.item_name],
    [`/activity/ieo/detail/${activity?.activity_id}`, activity?.title],
    [`/activity/collectibles/${collectible?.campaign_no}`, collectible?.title],
  ] as const;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\//, async (route) => {
    await held;
    await route.abort();
  });
  // A picture of the exchange, which is never answered here, would keep its page from being loaded.
  const visit = (address: string) => page.goto(address, { waitUntil: 'commit' });
  for (const [address, shown] of known) {
    await visit(address);
    await expect(page.locator(`[data-remote] ${shown}`).first(), address).toBeVisible();
  }
  for (const [address, title] of single) {
    await visit(address);
    await expect(
      page
        .locator('[data-remote]')
        .getByText(title ?? '')
        .first(),
      address,
    ).toBeVisible();
  }
  answer();
});
