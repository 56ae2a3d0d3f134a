import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { isWithinShare } from '../../../ops/edge/compositions/browser-place';
import { copyRepository, editCopy } from '../../../ops/testing/copy-repository';
import { expect, test } from '../../support/journey';
import { ownPort, OwnServer } from '../../support/own-server';
import { goAnew } from '../../support/remotes';
import { registerAccount } from '../../support/sandbox';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const port = ownPort('new-page');
test.use({ baseURL: `http://localhost:${port}` });

let folder: string;
let server: OwnServer | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-e2e-new-page-'));
  copyRepository(folder);
  // The team composes for a store of its own, with the tools and the keys of this one.
  for (const part of ['.data', 'ops/dist'])
    await cp(join(root, part), join(folder, part), { recursive: true });
});
test.afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The team's new page: it shows what the HTML brought, and asks for nothing. */
const pageModule = `
import { getTradeList } from '@exchange/contract';
import { useCall } from '@exchange/remote-kit';

export function OffersPage() {
  const { value } = useCall(getTradeList, {});
  return (
    <>
      <h1>Offers</h1>
      <p data-offers>{Object.keys(value?.main ?? {}).join()}</p>
    </>
  );
}
`;

/** What the team tries out on another page, which nobody has to sign in for. */
const trial = {
  'mfe-nodes/src/common/use-flag.ts': `
import { defineFlags } from '@exchange/remote-kit';
import type { flags } from '../../remote.config';

export const useFlag = defineFlags<typeof flags>();
`,
  'mfe-nodes/src/features/landing/trial-page.tsx': `
import { useFlag } from '../../common/use-flag';

export function TrialPage() {
  return <h1>{useFlag('short-offers') ? 'Short offers' : 'Long offers'}</h1>;
}
`,
};

/** A command of whoever decides what is served. */
async function compose(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['ops/dist/compose.mjs', ...args], { cwd: folder });
  return stdout;
}

/** What of the composition a page was made of. */
interface Boot {
  readonly composition: {
    readonly host: object;
    readonly remotes: readonly { readonly name: string; readonly flags?: readonly string[] }[];
  };
  readonly first: readonly { readonly call: string }[];
}

async function bootOf(page: Page): Promise<Boot> {
  const text = await page.locator('#boot').textContent();
  return JSON.parse(text ?? '{}') as Boot;
}

test('[H-28] [O-14] a remote’s new release brings pages, one protected and with first data, one with a flag, while the host stays as it is', async ({
  page,
  request,
}) => {
  test.setTimeout(420_000);
  server = new OwnServer(port, {
    STORE_DIR: join(folder, '.data/store'),
    TRUSTED_KEYS: join(folder, '.data/keys/compose.pub'),
  });
  await server.start(request);
  expect((await page.goto('/ecologicalNodes/offers'))?.status()).toBe(404);
  const before = await bootOf(page);

  await test.step('the team adds the page to its own remote and releases that', async () => {
    await writeFile(join(folder, 'mfe-nodes/src/features/landing/offers-page.tsx'), pageModule);
    for (const [file, text] of Object.entries(trial)) await writeFile(join(folder, file), text);
    editCopy(
      folder,
      'mfe-nodes/remote.config.ts',
      'export const routes = [',
      `export const flags = { 'short-offers': 'Shows offers in short.' } as const;
      export const routes = [
        { path: '/ecologicalNodes/trial', title: 'screens.home', page: './src/features/landing/trial-page' },
        {
          path: '/ecologicalNodes/offers',
          title: 'screens.home',
          protected: true,
          page: './src/features/landing/offers-page',
          firstData: [{ call: 'market.getTradeList', input: {} }],
        },`,
    );
    editCopy(
      folder,
      'mfe-nodes/src/routes.tsx',
      'defineRoutes<typeof declared>({',
      `defineRoutes<typeof declared>({
        '/ecologicalNodes/trial': page(async () => (await import('./features/landing/trial-page')).TrialPage),
        '/ecologicalNodes/offers': page(async () => (await import('./features/landing/offers-page')).OffersPage),`,
    );
    const build = ['--import', 'tsx', 'ops/tools/build/build-package.ts', 'mfe-nodes'];
    await run(process.execPath, build, { cwd: folder });
    await compose('local');
  });

  await test.step('whoever is not signed in is asked to be', async () => {
    await page.goto('/ecologicalNodes/offers');
    await expect(page).toHaveURL(/\/login/);
  });
  await test.step('whoever is sees it, with what the page brought', async () => {
    await registerAccount(page.request, 'new-page');
    expect((await page.goto('/ecologicalNodes/offers'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Offers' })).toBeVisible();
    await expect(page.locator('[data-offers]')).toContainText('usdt');
    const after = await bootOf(page);
    expect(after.first.map(({ call }) => call)).toEqual(['market.getTradeList']);
    expect(after.composition.host).toEqual(before.composition.host);
    const others = ({ composition }: Boot) => composition.remotes.filter(({ name }) => name !== 'mfe-nodes');
    expect(others(after)).toEqual(others(before));
    // The HTML names the script of the new page beside those of its remote, so that it is asked for at once.
    const { routes } = JSON.parse(await readFile(join(folder, 'mfe-nodes/dist/manifest.json'), 'utf8')) as {
      readonly routes: readonly { readonly path: string; readonly js: readonly string[] }[];
    };
    const own = routes.find(({ path }) => path === '/ecologicalNodes/offers')?.js ?? [];
    expect(own).not.toHaveLength(0);
    for (const script of own)
      await expect(page.locator(`link[rel="preload"][href$="/${script}"]`)).toHaveCount(1);
  });

  const heading = page.getByRole('heading', { name: /offers$/ });
  const shows = async (which: 'Short' | 'Long', origin = '') => {
    await page.goto(`${origin}/ecologicalNodes/trial`);
    await expect(heading).toHaveText(`${which} offers`);
  };
  const flag = (...args: readonly string[]) => compose('flag', 'mfe-nodes', 'short-offers', ...args);

  await test.step('its flag is off, and on for everybody or for one organisation when the composition says so', async () => {
    await shows('Long');
    expect(await page.content()).not.toContain('short-offers');
    expect(await compose('flags')).toContain('short-offers: off – Shows offers in short.');
    await flag('--percent', '100');
    await shows('Short');
    const { composition } = await bootOf(page);
    expect(composition.remotes.find(({ name }) => name === 'mfe-nodes')?.flags).toEqual(['short-offers']);
    await flag('--percent', '100', '--organisation', 'orbit');
    await shows('Long');
    await shows('Short', `http://orbit.localhost:${port}`);
  });

  await test.step('a share of the browsers has it, and keeps it while the share rises', async () => {
    await flag('--percent', '50');
    const places = [...Array(40).keys()];
    const within = (percent: number) =>
      places.find((place) => isWithinShare('mfe-nodes short-offers', percent, place)) ?? -1;
    const lane = (value: number) =>
      page.context().addCookies([{ name: 'lane', value: String(value), url: `http://localhost:${port}` }]);
    await lane(places.find((place) => !isWithinShare('mfe-nodes short-offers', 50, place)) ?? -1);
    await shows('Long');
    await lane(within(50));
    await shows('Short');
    await flag('--percent', '75');
    await shows('Short');
  });

  await test.step('an open page is without it at the remote’s next mount once it is switched off', async () => {
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await flag('--off');
    // A mount asks by itself, but not twice within 5 s.
    await expect(async () => {
      await expect(heading).toHaveText('Short offers');
      await goAnew(page, '/ecologicalNodes/trial');
      await expect(heading).toHaveText('Long offers', { timeout: 1_000 });
    }).toPass();
    expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
  });
});
