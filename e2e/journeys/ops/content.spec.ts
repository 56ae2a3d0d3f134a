import { exchangeTime } from '../../support/account-security';
import { axeFaults, everyRule } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { photograph } from '../../support/photograph';
import { signInAs } from '../../support/operators';

const dayMs = 24 * 60 * 60_000;
const languages = ['zh-HK', 'zh-CN', 'en'];

test('[O-10] [T-01] [T-07] an operator makes a notice by keyboard, previews it, and users read it until it is stopped', async ({
  page,
  context,
}) => {
  const title = `Holiday ${Date.now()}`;
  await page.setViewportSize({ width: 375, height: 812 });
  await signInAs(page, 'cleo', '/ops/content/notice');
  await page.getByRole('link', { name: 'New notice' }).press('Enter');
  expect(await axeFaults(page, everyRule)).toEqual([]);
  await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill(title);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  // What is wrong stands at its field, and what was typed is still there.
  await expect(page.getByRole('alert')).toContainText('Nothing was saved');
  await expect(page.getByRole('group', { name: 'Title' }).getByLabel('繁體中文')).toBeFocused();
  expect(await axeFaults(page, everyRule)).toEqual([]);
  await expect(page.getByRole('group', { name: 'Title' }).getByLabel('English')).toHaveValue(title);
  for (const language of languages) {
    await page.locator(`[name="title.${language}"]`).fill(title);
    await page.locator(`[name="content.${language}"]`).fill('We rest.\n\nTrading goes on.');
  }
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const phones = page.locator('.phone');
  await expect(phones).toHaveCount(6);
  await expect(phones.first()).toHaveCSS('width', '375px');
  await expect(phones.first().getByText('Trading goes on.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await axeFaults(page, everyRule)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Saved. Users see it as scheduled.');
  expect(await axeFaults(page, everyRule)).toEqual([]);

  const user = await context.newPage();
  await user.goto('/home/news?lang=en');
  await user.getByRole('link', { name: title }).click();
  await expect(user.getByText('Trading goes on.')).toBeVisible();

  await page.getByRole('link', { name: `Edit: ${title}` }).press('Enter');
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('stopped');
  await user.goto('/home/news?lang=en');
  await expect(user.getByRole('heading', { name: 'Notices' })).toBeVisible();
  await expect(user.getByRole('link', { name: title })).toHaveCount(0);
});

test('[O-10] [V-02] an operator makes a contest at the desk, previews it, and users see it to come until it is stopped', async ({
  page,
  context,
}) => {
  const title = `Founders’ week ${Date.now()}`;
  await page.setViewportSize({ width: 375, height: 812 });
  await signInAs(page, 'cleo', '/ops/content/contest');
  await page.getByRole('link', { name: 'New contest' }).click();
  for (const language of languages) await page.locator(`[name="title.${language}"]`).fill(title);
  const begins = (await exchangeTime(page.request)) + dayMs;
  const at = (time: number) => new Date(time).toISOString().slice(0, 16);
  const prizes = { 'prizes.1.amount': '40', 'prizes.2.to': '5', 'prizes.2.amount': '50' };
  const terms = { least: '250', ...prizes, from: at(begins), until: at(begins + dayMs) };
  for (const [name, value] of Object.entries(terms)) await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('At most 40.')).toBeVisible();
  expect(await axeFaults(page, everyRule)).toEqual([]);
  await page.getByRole('group', { name: 'Prizes' }).getByLabel('For each place').nth(1).fill('5');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('.phone')).toHaveCount(6);
  await expect(page.locator('.phone').last().getByText('Places 2–5: 5')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await axeFaults(page, everyRule)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved. Users see it as scheduled.');
  const address = (await page.getByRole('link', { name: `Edit: ${title}` }).getAttribute('href')) ?? '';
  const id = /contest\/([\w-]{36})/.exec(address)?.[1] ?? '';

  const user = await context.newPage();
  await user.goto(`/activity/trade-ranking/${id}?lang=en`);
  await expect(user.getByRole('heading', { name: title })).toBeVisible();
  await expect(user.getByText('Place 2–5').or(user.getByText('Places 2–5'))).toBeVisible();

  await page.getByRole('link', { name: `Edit: ${title}` }).click();
  await expect(page.getByText('returns what was set aside for it')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('stopped');
  await user.reload();
  await expect(user.getByRole('heading', { name: title })).toHaveCount(0);
});

test('[O-10] [T-01] an operator uploads a picture for a banner: a small one is refused, a fitting one is on the home page', async ({
  page,
  context,
}) => {
  const title = `Own picture ${Date.now()}`;
  const choose = (width: number, height: number) =>
    page.getByLabel('Or your own picture').setInputFiles({
      ...{ name: 'banner.png', mimeType: 'image/png' },
      buffer: photograph(120, { width, height }),
    });
  await page.setViewportSize({ width: 375, height: 812 });
  await signInAs(page, 'cleo', '/ops/content/banner');
  await page.getByRole('link', { name: 'New banner' }).click();
  for (const language of languages) await page.locator(`[name="title.${language}"]`).fill(title);
  await page.getByLabel('Leads to').fill('/home/news');
  await page.getByLabel('Place', { exact: false }).fill('0');
  await choose(700, 320);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('The picture has to be at least 750 × 320 pixels.')).toBeVisible();
  await expect(page.locator('[name="title.en"]')).toHaveValue(title);
  await choose(1600, 700);
  await page.getByRole('button', { name: 'Preview' }).click();
  const picture = page.locator('.phone').first().locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 750);
  expect(await axeFaults(page, everyRule)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved. Users see it as scheduled.');

  const user = await context.newPage();
  await user.goto('/?lang=en');
  const address = (await user.getByRole('link', { name: title }).locator('img').getAttribute('src')) ?? '';
  expect(address).toMatch(/^\/api\/home\/picture\/[0-9a-f]{32}\.jpg$/);
  const { 'cache-control': caching } = (await user.request.get(address)).headers();
  expect(caching).toBe('public, max-age=31536000, immutable');
  await page.getByRole('link', { name: `Edit: ${title}` }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('stopped');
});

test('[O-10] [U-01] an operator makes an auction at the desk, previews it, and users see it to come until it is stopped', async ({
  page,
  context,
}) => {
  const title = `Founders’ auction ${Date.now()}`;
  await page.setViewportSize({ width: 375, height: 812 });
  await signInAs(page, 'cleo', '/ops/content/auction');
  await page.getByRole('link', { name: 'New auction' }).click();
  for (const language of languages) await page.locator(`[name="title.${language}"]`).fill(title);
  const begins = (await exchangeTime(page.request)) + 40 * dayMs;
  const at = (time: number) => new Date(time).toISOString().slice(0, 16);
  const terms = { units: '5', total: '100', price: '35', lowest: '40', step: '0.5', most: '20', each: '50' };
  for (const [name, value] of Object.entries({ ...terms, from: at(begins), until: at(begins + dayMs) }))
    await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This has to be below 35.')).toBeVisible();
  await page.getByLabel('Lowest price (USDT)').fill('17.5');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('.phone')).toHaveCount(6);
  await expect(page.locator('.phone').first().getByText('35 USDT')).toBeVisible();
  expect(await axeFaults(page, everyRule)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved. Users see it as scheduled.');

  const user = await context.newPage();
  await user.goto('/auction/list/preview?lang=en');
  await user.getByRole('link', { name: title }).click();
  await expect(user.getByRole('heading', { name: title })).toBeVisible();
  const auction = user.url();

  await page.getByRole('link', { name: `Edit: ${title}` }).click();
  await expect(page.getByText('returns what was set aside for it')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('stopped');
  await user.goto(auction);
  await expect(user.getByText('There is no such auction')).toBeVisible();
});
