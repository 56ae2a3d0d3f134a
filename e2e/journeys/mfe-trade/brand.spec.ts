import {
  getAssetRanking,
  getBrandByToken,
  getBrandCms,
  getMarketCapAndVolume,
  getTokenRepurchasesList,
} from '@exchange/contract';
import { formatCompact } from '@exchange/format';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { call } from '../../support/sandbox';

// What the exchange is asked beside the page is asked in the page's language.
test.use({ extraHTTPHeaders: { 'accept-language': 'en' } });

const token = 'aura';
const pageOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages of the pair' }).getByRole('link', { name });

test('[T-12] buybacks and burns, holders, market cap and volume of a brand, as the exchange has them', async ({
  page,
  request,
}) => {
  // Brands buy back and burn as the exchange's time goes on, which other journeys move: page and answers have to be of one moment.
  await expect(async () => {
    const records = await call(request, getTokenRepurchasesList, { token });
    const brand = await call(request, getBrandByToken, { token });
    expect(records.list.length).toBeGreaterThan(0);
    await page.goto(`/trade/${token}_usdt/data`);
    const figures = page.getByRole('region', { name: 'Figures' });
    await expect(figures).toContainText(formatCompact(brand.total_supply));
    // Prices move between two questions, by little.
    const {
      list: [worth],
    } = await call(request, getMarketCapAndVolume, { token });
    const said = (await figures.innerText()).replaceAll(',', '');
    const millions = (label: string) => Number(new RegExp(`${label} HKD\\s+([\\d.]+)M`).exec(said)?.[1]);
    expect(millions('Market cap') / (Number(worth?.market_cap) / 1e6)).toBeCloseTo(1, 1);
    expect(millions('24h vol') / (Number(worth?.volume) / 1e6)).toBeCloseTo(1, 1);

    const rows = page.locator('[data-repurchase]');
    await expect(rows.first()).toHaveAttribute('data-repurchase', records.list[0]?.id ?? '');
    const total = (label: string) =>
      page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
    // After a burn both are the same.
    await expect(total('Bought back')).toHaveText(formatCompact(records.total_repurchased));
    await expect(total('Burned')).toHaveText(formatCompact(records.total_burned));
  }).toPass();

  await page.getByRole('tab', { name: 'Holders' }).click();
  const ranking = await call(request, getAssetRanking, { token, page: 1, size: 50 });
  const holders = page.getByRole('tabpanel').getByRole('listitem');
  await expect(holders.first()).toContainText(ranking.list[0]?.account ?? '');
  await expect(holders).toHaveCount(ranking.list.length);
});

test('[T-12] a brand’s story and the levels of repurchase certification, from page to page', async ({
  page,
  request,
}) => {
  const brand = await call(request, getBrandByToken, { token });
  const cms = await call(request, getBrandCms, { token });
  await page.goto(`/trade/${token}_usdt/data`);
  await pageOf(page, 'Story').click();
  await expect(page).toHaveURL(`/trade/${token}_usdt/info`);
  await expect(page.getByRole('heading', { name: brand.brand_name })).toBeVisible();
  const [, words = ''] = /<p>([^<]+)<\/p>/.exec(cms.story) ?? [];
  expect(words).not.toBe('');
  await expect(page.getByText(words)).toBeVisible();

  await pageOf(page, 'Certification').click();
  await expect(page).toHaveURL(`/trade/${token}_usdt/info1`);
  for (const level of cms.certification_levels)
    await expect(page.getByRole('heading', { name: level.name })).toBeVisible();
  await expect(page.locator('[aria-current="true"]').getByRole('heading')).toContainText(
    cms.certification_levels.find(({ level }) => level === brand.certification_level)?.name ?? 'none',
  );
});
