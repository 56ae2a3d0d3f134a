import { axeFaults } from '../../support/axe';
import { expect, test } from '../../support/journey';

test('[H-04] [H-25] a document of the organisation is read when it is opened, and again after a failure', async ({
  page,
}) => {
  await page.goto('/help?_lang=en');
  const reads = '**/api/conf/getOrgBasicConfig';
  await page.route(reads, (route) => route.abort());
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute(reads);
  await retry.click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto('/help/privacy-policy?_lang=zh-HK');
  await expect(page.getByText('私隱').last()).toBeVisible();
});
