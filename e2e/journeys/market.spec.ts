import type { Page } from '@playwright/test';
import { getFavouritePairList, getTradeList } from '@exchange/contract';
import { expect, test, toasts } from '../support/journey';
import { call, registerAccount, signIn } from '../support/sandbox';

const listTab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Lists of pairs' }).getByRole('tab', { name, exact: true });
const pairs = (page: Page) => page.getByRole('main').locator('[data-pair]');
const keys = (page: Page) =>
  pairs(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-pair') ?? ''));
const column = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Sort the pairs' }).getByRole('button', { name });
const star = (page: Page, pair: string) =>
  page.getByRole('button', { name: `Favorite ${pair}`, exact: true });

/** Prices stand still, so that an order can be compared with the numbers in it. */
const still = { stream: 'pause' } as const;

test('[T-02, T-03] a tab for each market, Favorites, All, Top Celebs and Gainers, each with the pairs of the trade list', async ({
  page,
  request,
  fault,
}) => {
  await fault(still);
  const list = await call(request, getTradeList, {});
  const pairKey = ({ token, market }: { token: string; market: string }) => `${token}_${market}`;
  await page.goto('/home/marketCondition');
  const tabs = page.getByRole('tablist', { name: 'Lists of pairs' }).getByRole('tab');
  const markets = Object.keys(list.main);
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
    const expected = (list.main[market] ?? []).map(pairKey).sort();
    await expect.poll(async () => (await keys(page)).sort(), market).toEqual(expected);
  }
  const all = markets.flatMap((market) => list.main[market] ?? []);
  const byId = new Map(all.map((pair) => [pair.id, pairKey(pair)]));
  for (const [name, ids] of [
    ['Top Celebs', list.hot],
    ['Gainers', list.by_percent],
  ] as const) {
    expect(ids.length, name).toBeGreaterThan(0);
    await listTab(page, name).click();
    await expect
      .poll(async () => (await keys(page)).sort(), name)
      .toEqual(ids.map((id) => byId.get(id)).sort());
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
  request,
  fault,
}) => {
  await fault(still);
  const list = await call(request, getTradeList, {});
  const members = list.main['usdt'] ?? [];
  const values = new Map(members.map((pair) => [`${pair.token}_${pair.market}`, pair]));
  await page.goto('/home/marketCondition');
  await listTab(page, 'USDT').click();
  const expectOrder = async (
    member: 'percent_change' | 'vol' | 'price',
    direction: 'ascending' | 'descending',
  ) => {
    await expect
      .poll(async () => {
        const shown = (await keys(page)).map((key) => Number(values.get(key)?.[member]));
        const wanted = shown.toSorted((a, b) => (direction === 'ascending' ? b - a : a - b));
        return shown.length > 5 && shown.every((value, index) => value === wanted[index]);
      }, `${member} ${direction}`)
      .toBe(true);
  };
  await expectOrder('percent_change', 'ascending');
  await expect(column(page, '24h')).toHaveAttribute('aria-pressed', 'true');

  for (const [name, member] of [
    ['Price', 'price'],
    ['Pair / Volume', 'vol'],
    ['24h', 'percent_change'],
  ] as const) {
    await column(page, name).click();
    await expect(column(page, name)).toHaveAccessibleName(/largest first/);
    await expectOrder(member, 'ascending');
    await column(page, name).click();
    await expect(column(page, name)).toHaveAccessibleName(/smallest first/);
    await expectOrder(member, 'descending');
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
  await expect(toasts(page).getByText('Favorites added to your account: 2')).toBeVisible();
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
  await expect.poll(() => cards.innerText(), { timeout: 30_000 }).not.toBe(before);
});
