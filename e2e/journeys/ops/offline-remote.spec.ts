import { axeFaults } from '../../support/axe';
import { DevServer } from '../../support/dev-server';
import { expect, test } from '../../support/journey';
import { pagesOfRemotes } from '../../support/remotes';
import { ownPort } from '../../support/own-server';

const remote = 'mfe-nodes';
const origin = `http://localhost:${ownPort('offline-remote')}`;
let server: DevServer | undefined;

test.beforeAll(async () => {
  server = await DevServer.start([remote, '--offline', '--port', new URL(origin).port], /\/mocks/);
});
test.afterAll(() => server?.stop());

test('[O-01] a remote runs alone without an exchange, answered as is chosen', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  const show = () => page.goto(origin + pagesOfRemotes[remote]);
  const choose = async (call: string, answer: string) => {
    await page.goto(`${origin}/mocks`);
    const made = page.getByRole('region', { name: 'Calls that the page made' });
    const applied = page.waitForResponse((response) => response.request().method() === 'POST');
    await made.getByRole('combobox', { name: call }).selectOption({ label: answer });
    await applied;
  };
  const main = page.getByRole('main');

  await show();
  await expect(main).toContainText('Contribution');
  await expect(main).toContainText('1,000 USDT');

  await choose('node.getMember', '1006 unavailable');
  await show();
  await expect(main).toContainText('Your memberships could not be loaded');
  await choose('node.getMember', 'its example');
  await page.getByRole('button', { name: 'Signed out' }).click();
  await expect(page.getByRole('button', { name: 'Signed out' })).toHaveAttribute('aria-pressed', 'true');
  await show();
  await expect(main).toContainText('Log in to see your memberships');
  expect(new Set(asked.filter((from) => from.startsWith('http')))).toEqual(new Set([origin]));
});

test('[O-01] the page of mocks can be used by everybody, on a small screen, light and dark', async ({
  page,
}) => {
  await page.goto(`${origin}/mocks`);
  await page.getByText('market', { exact: false }).first().waitFor();
  for (const group of await page.locator('summary').all()) await group.click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
