import type { Page } from 'playwright';
import { signIn } from '../../../e2e/support/sandbox';
import { conditions, isBrief, type Measuring } from './conditions';
import { median } from './figures';
import { pageCode } from './page-code';
import { centresOf, inSlowPage, warmUpMs } from './slow-page';

/** In the first round a page's code comes and runs for the first time. */
const rounds = isBrief ? 2 : 7;

/** Tabs of the bar, in the order of their places there, by how their addresses begin. */
const tabs = { home: '/', market: '/home/', exchange: '/trade/', ibo: '/ieo/', assets: '/assets' };
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];
/** From the home page on, and back to it. The tab of sales is left out: while there is one it leads to its page, which has no tab bar. */
const way: readonly Tab[] = ['market', 'exchange', 'assets', 'home'];

/**
 * From tab to tab for somebody who is signed in, on the slow processor: how long after the press the page that a tab leads to is painted, the
 * first time and, as the median of six, afterwards.
 */
export async function measureTabs({ browser, origin, say }: Measuring) {
  say(`From tab to tab, ${rounds} times around…`);
  const code = await pageCode('ops/tools/bench/tab-watch.ts', 'tabWatch');
  const times = await inSlowPage(
    browser,
    async (page, _session, slowDown) => {
      await signIn(page.context().request);
      await page.goto('/?lang=en');
      await page.locator('main [data-pair]').first().waitFor();
      await slowDown();
      await page.waitForTimeout(warmUpMs);
      const found = new Map<Tab, number[]>();
      for (let round = 0; round < rounds; round += 1)
        for (const tab of way) found.set(tab, [...(found.get(tab) ?? []), await press(page, tab, code)]);
      return found;
    },
    origin,
  );
  return {
    cpuSlowdown: conditions.cpuSlowdown,
    tabs: [...times].map(([name, [first = NaN, ...warm]]) => ({
      ...{ name, firstMs: first, warmMs: median(warm) },
    })),
  };
}

/** Presses a tab, and waits until nothing of its page moves any more. */
async function press(page: Page, tab: Tab, code: string): Promise<number> {
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  const index = names.indexOf(tab);
  const place = (await centresOf(links))[index];
  const path = await links.nth(index).getAttribute('href');
  if (!place || !path?.startsWith(tabs[tab])) throw new Error(`The tab ${tab} is not in its place`);
  // It has to watch before it is pressed: a busy page hears of a press sooner than of what it is asked.
  await page.evaluate(`${code}\nglobalThis.watched = tabWatch.watchTab(${JSON.stringify(path)});\nundefined`);
  await page.touchscreen.tap(place.x, place.y);
  const took = await page.evaluate<number>('globalThis.watched');
  await page.waitForTimeout(settleMs);
  return took;
}

/** Between two presses, ms: what a page fetches once it stands is over. */
const settleMs = isBrief ? 0 : 1_500;
