import { axeFaults, everyRule } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { signInAs } from '../../support/operators';

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
