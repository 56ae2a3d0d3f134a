import type { Page, Response } from '@playwright/test';
import { getFavouritePairList, getTradeList, type OutputOf } from '@exchange/contract';
import { expect, test, toasts } from '../../support/journey';
import { useOwnConnection } from '../../support/own-connection';
import { pullDown } from '../../support/pull';
import { call, registerAccount, signIn } from '../../support/sandbox';

const listTab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Lists of pairs' }).getByRole('tab', { name, exact: true });
const pairs = (page: Page) => page.getByRole('main').locator('[data-pair]');
const keys = (page: Page) =>
  pairs(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-pair') ?? ''));
const column = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Sort the pairs' }).getByRole('button', { name });
const star = (page: Page, pair: string) =>
  page.getByRole('button', { name: `Favorite ${pair}`, exact: true });

/** What a row says, by its text. */
const written = {
  change: (text: string) => Number(/([+-]?[\d,.]+)%/.exec(text)?.[1]?.replaceAll(',', '')),
  volume: (text: string) => {
    const [, figure = '', unit = ''] = /Vol ([\d,.]+)([KM]?)/.exec(text) ?? [];
    return Number(figure.replaceAll(',', '')) * { '': 1, K: 1e3, M: 1e6 }[unit as '' | 'K' | 'M'];
  },
  price: (text: string) => Number(/^[\d,.]+$/m.exec(text)?.[0].replaceAll(',', '')),
} as const;

/** No quote comes by itself. The page asks for the list again when the stream is silent: what it has then is that list. */
const still = { stream: 'pause' } as const;

/** Follows the trade lists that the page gets; answers with the last one, or the first when it is there. */
function watchLists(page: Page): () => Promise<OutputOf<typeof getTradeList>> {
  const isList = (response: Response) => new URL(response.url()).pathname === `/api${getTradeList.path}`;
  let last = page.waitForResponse(isList);
  page.on('response', (response) => {
    if (isList(response)) last = Promise.resolve(response);
  });
  return async () => {
    const { data } = (await (await last).json()) as { data: OutputOf<typeof getTradeList> };
    return data;
  };
}

test('[T-02, T-03] a tab for each market, Favorites, All, Top Celebs and Gainers, each with the pairs of the trade list', async ({
  page,
  fault,
}) => {
  await fault(still);
  await useOwnConnection(page);
  const list = watchLists(page);
  const pairKey = ({ token, market }: { token: string; market: string }) => `${token}_${market}`;
  await page.goto('/home/marketCondition');
  const tabs = page.getByRole('tablist', { name: 'Lists of pairs' }).getByRole('tab');
  const { main } = await list();
  const markets = Object.keys(main);
  expect(markets.length).toBeGreaterThan(1);
  await expect(tabs).toHaveText([
    'Favorites',
    'All',
    ...markets.map((market) => market.toUpperCase()),
    'Top Celebs',
    'Gainers',
  ]);

  for (const market of markets) {
    await listTab(page, market.toUpperCase()).click();
    const expected = (main[market] ?? []).map(pairKey).sort();
    await expect.poll(async () => (await keys(page)).sort(), market).toEqual(expected);
  }
  const all = markets.flatMap((market) => main[market] ?? []);
  const byId = new Map(all.map((pair) => [pair.id, pairKey(pair)]));
  const pairsOf = (ids: readonly string[]) => ids.map((id) => byId.get(id)).sort();
  for (const [name, ranking] of [
    ['Top Celebs', 'hot'],
    ['Gainers', 'by_percent'],
  ] as const) {
    await listTab(page, name).click();
    await expect(async () => {
      // Who is among them changes from list to list.
      const { [ranking]: ids } = await list();
      expect(ids.length, name).toBeGreaterThan(0);
      expect((await keys(page)).sort(), name).toEqual(pairsOf(ids));
    }).toPass();
  }
  await listTab(page, 'All').click();
  // A long list renders what is in sight; each row says how many there are.
  await expect(page.getByRole('list', { name: 'All' }).getByRole('listitem').first()).toHaveAttribute(
    'aria-setsize',
    `${all.length}`,
  );
  await listTab(page, 'Favorites').click();
  await expect(page.getByText('No favorites yet')).toBeVisible();
});

test('[T-06] a market starts by change ascending, a new column starts ascending, the same toggles, ascending is largest first', async ({
  page,
  fault,
}) => {
  await fault(still);
  await page.goto('/home/marketCondition');
  await listTab(page, 'USDT').click();
  const expectOrder = async (figure: keyof typeof written, direction: 'ascending' | 'descending') => {
    await expect(async () => {
      const shown = (await pairs(page).allInnerTexts()).map(written[figure]);
      expect(shown.length, `${figure} ${direction}`).toBeGreaterThan(5);
      expect(shown, `${figure} ${direction}`).toEqual(
        shown.toSorted((a, b) => (direction === 'ascending' ? b - a : a - b)),
      );
    }).toPass();
  };
  await expectOrder('change', 'ascending');
  await expect(column(page, '24h')).toHaveAttribute('aria-pressed', 'true');

  for (const [name, figure] of [
    ['Price', 'price'],
    ['Pair / Volume', 'volume'],
    ['24h', 'change'],
  ] as const) {
    await column(page, name).click();
    await expect(column(page, name)).toHaveAccessibleName(/largest first/);
    await expectOrder(figure, 'ascending');
    await column(page, name).click();
    await expect(column(page, name)).toHaveAccessibleName(/smallest first/);
    await expectOrder(figure, 'descending');
  }
  await column(page, 'Price').click();
  await listTab(page, 'BTC').click();
  await expect(column(page, 'Price')).toHaveAttribute('aria-pressed', 'false');
  await expect(column(page, '24h')).toHaveAccessibleName(/largest first/);
});

test('[T-04, T-05] a stranger’s star is kept on the device, a tap on the row opens the k-line', async ({
  page,
}) => {
  await page.goto('/home/marketCondition');
  await star(page, 'KITE/USDT').click();
  await expect(toasts(page).getByText('KITE/USDT was added to your favorites')).toBeVisible();
  await page.reload();
  await expect(star(page, 'KITE/USDT')).toHaveAttribute('aria-pressed', 'true');
  await listTab(page, 'Favorites').click();
  await expect.poll(() => keys(page)).toEqual(['kite_usdt']);

  await pairs(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/trade/kite_usdt/kline');
  await page.goBack();
  await expect(listTab(page, 'Favorites')).toHaveAttribute('aria-selected', 'true');
  await star(page, 'KITE/USDT').click();
  await expect(toasts(page).getByText('KITE/USDT was removed from your favorites')).toBeVisible();
  await expect(page.getByText('No favorites yet')).toBeVisible();
});

test('[T-05] at a login the device’s favourites are offered to the account and not lost before', async ({
  page,
}) => {
  await page.goto('/home/marketCondition');
  await star(page, 'KITE/USDT').click();
  await star(page, 'LYRE/USDT').click();
  await expect(star(page, 'LYRE/USDT')).toHaveAttribute('aria-pressed', 'true');

  await registerAccount(page.request, 'collector');
  await page.reload();
  const offer = page.getByRole('dialog', { name: 'Add your favorites to your account?' });
  await expect(offer).toContainText('2');
  await offer.getByRole('button', { name: 'Add to account' }).click();
  await expect(toasts(page).getByText('2 favorites added to your account')).toBeVisible();
  await expect(offer).toBeHidden();
  await listTab(page, 'Favorites').click();
  await expect.poll(async () => (await keys(page)).sort()).toEqual(['kite_usdt', 'lyre_usdt']);
  const { list } = await call(page.request, getFavouritePairList, {});
  expect(list).toHaveLength(2);
});

test('[T-04, T-05] signed in the star is the account’s, and a refusal shows the exchange’s words and takes it back', async ({
  page,
  fault,
}) => {
  await registerAccount(page.request, 'stargazer');
  await page.goto('/home/marketCondition');
  await star(page, 'MUSE/USDT').click();
  await expect(toasts(page).getByText('MUSE/USDT was added to your favorites')).toBeVisible();
  await expect.poll(async () => (await call(page.request, getFavouritePairList, {})).list.length).toBe(1);

  await fault({ call: 'user.deleteFavouritePair', code: 1006, times: 1 });
  const refused = page.waitForResponse(/deleteFavouritePair/);
  await star(page, 'MUSE/USDT').click();
  const { msg } = (await (await refused).json()) as { msg: string };
  expect(msg).not.toBe('');
  await expect(toasts(page).getByText(msg)).toBeVisible();
  await expect(star(page, 'MUSE/USDT')).toHaveAttribute('aria-pressed', 'true');
});

test('[Q-02, Q-03, T-01] prices of the home page move without anybody doing anything', async ({ page }) => {
  await signIn(page.request);
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Top Celebs, live prices' });
  await expect(cards.getByRole('listitem')).toHaveCount(3);
  const before = await cards.innerText();
  await expect.poll(() => cards.innerText()).not.toBe(before);
});

test('[H-26] a pull asks for the prices anew, and says so when it fails', async ({ page, fault }) => {
  await page.goto('/home/marketCondition');
  const asked = page.waitForResponse((response) => response.url().endsWith(getTradeList.path));
  await pullDown(page, 260);
  await asked;
  await expect(page.getByText('Refreshed', { exact: true })).toBeAttached();
  await fault({ call: getTradeList.name, status: 503 });
  await pullDown(page, 260);
  await expect(toasts(page)).toContainText('network request failed');
});
