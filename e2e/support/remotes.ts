import { createHash } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';

/** A page of each remote; the one of mfe-assets is for somebody who is signed in. */
export const pagesOfRemotes = {
  'mfe-trade': '/home/marketCondition',
  'mfe-assets': '/assets',
  'mfe-user': '/user/language',
  'mfe-ibo': '/ieo/list/preview',
  'mfe-auction': '/auction/list',
  'mfe-nodes': '/ecologicalNodes',
  'mfe-activity': '/activity/hot',
} as const;
/** Name of a remote. */
export type Owner = keyof typeof pagesOfRemotes;
export const remoteNames = Object.keys(pagesOfRemotes) as Owner[];

/** A page of the host's own, on which no remote is. */
export const hostPage = '/no/such/page';

/** Goes to a page without loading it, as a link would. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
}

/** Goes to a remote's page as {@link go} does, from one without a remote: nothing of the page before is left. */
export async function goAnew(page: Page, path: string): Promise<void> {
  const places = page.getByRole('main').locator('[data-remote]:not([data-resting] *)');
  await go(page, hostPage);
  await expect(places).toHaveCount(0);
  await go(page, path);
  await expect(places).toHaveCount(1);
}

/** What a remote shows in its place: the name of its page. */
export const screenOf = (page: Page, remote: Owner) =>
  page.locator(`[data-remote="${remote}"]`).getByRole('heading').first();

/** What stands in the place of a remote that failed. */
export const card = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'This page could not be loaded' });

/** Files of a remote. */
export const filesOf = (remote: Owner) => new RegExp(`/assets/${remote}/[^/]+/[^/]+`);

/** Digest of a file, as an `integrity` attribute has it. */
export const digestOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Answers with the file that was asked for, one byte of it altered. */
export async function alter(route: Route): Promise<void> {
  // A question after the file alone has no bytes to alter.
  if (route.request().method() === 'HEAD') return route.continue();
  const response = await route.fetch();
  const body = Buffer.from(await response.body());
  const middle = Math.floor(body.length / 2);
  body.writeUInt8(body.readUInt8(middle) ^ 1, middle);
  await route.fulfill({ response, body });
}
