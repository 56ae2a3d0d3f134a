import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { isWithin } from '../../../ops/edge/compositions/browser-place';
import { longestBlank, watchBlank } from '../../support/blank';
import { expect, test } from '../../support/journey';
import { ownPort, OwnServer } from '../../support/own-server';
import { digestOf, go, pagesOfRemotes, screenOf } from '../../support/remotes';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const port = ownPort('open-pages');
test.use({ baseURL: `http://localhost:${port}` });

const remote = 'mfe-user';
const canary = '99.0.0';
/** What each release calls its page of languages. */
const names = { released: 'Language and display', canary: 'Language on trial' } as const;

let folder: string;
let server: OwnServer | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-e2e-open-pages-'));
  await cp(join(root, '.data/store'), join(folder, 'store'), { recursive: true });
});
test.afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A command of whoever decides what is served. */
async function compose(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, STORE_DIR: join(folder, 'store') };
  const { stdout } = await run(process.execPath, ['ops/dist/compose.mjs', ...args], { cwd: root, env });
  return stdout;
}

interface Release {
  version: string;
  readonly css: readonly string[];
  readonly locales: Readonly<Record<string, { readonly js: readonly string[] }>>;
  readonly files: Record<string, { raw: number; integrity: string }>;
}

/** Publishes what is released of the remote once more, with another name and another look of its page. */
async function publishCanary(): Promise<void> {
  const { parts } = JSON.parse(await compose('show', '--json')) as {
    readonly parts: Readonly<Record<string, { readonly version: string }>>;
  };
  const draft = join(folder, 'draft');
  const released = parts[remote]?.version ?? '';
  await cp(join(folder, 'store/assets', remote, released), draft, { recursive: true });
  const list = join(draft, 'release.json');
  const release = JSON.parse(await readFile(list, 'utf8')) as Release;
  const change = async (name: string, alter: (text: string) => string) => {
    const text = await readFile(join(draft, name), 'utf8');
    const altered = alter(text);
    expect(altered, name).not.toBe(text);
    await writeFile(join(draft, name), altered);
    const file = release.files[name];
    if (file) Object.assign(file, { raw: Buffer.byteLength(altered), integrity: digestOf(altered) });
    for (const form of ['.br', '.gz']) await rm(join(draft, name + form), { force: true });
  };
  const texts = release.locales['en']?.js[0] ?? '';
  const styles = release.css[0] ?? '';
  await change(texts, (text) => text.replaceAll(names.released, names.canary));
  await change(styles, (text) => `${text}[data-remote] h1{letter-spacing:3px}`);
  await writeFile(list, JSON.stringify({ ...release, version: canary }));
  for (const form of ['.br', '.gz']) await rm(list + form, { force: true });
  await compose('publish', draft);
}

/** The place of a browser that gets the canary. */
async function placeInCanary(): Promise<string> {
  const shown = JSON.parse(await compose('show', '--json')) as {
    readonly canary: { readonly since: number; readonly percent: number };
  };
  return String([...Array(100).keys()].find((place) => isWithin(shown.canary, place)));
}

/** Shows which release of the remote is on its page of languages, by its texts and by its styles. */
async function expectRelease(page: Page, release: keyof typeof names): Promise<void> {
  await expect(screenOf(page, remote)).toHaveText(names[release]);
  await expect(screenOf(page, remote)).toHaveCSS('letter-spacing', release === 'canary' ? '3px' : 'normal');
}

/** The page is seen again, and has heard what is served by then. */
async function comeBack(page: Page): Promise<void> {
  let status: number | undefined;
  const answered = page.waitForResponse(/\/composition\.json/).then((response) => {
    status = response.status();
  });
  // It does not ask again within some seconds.
  const seen = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return status;
  };
  await expect.poll(seen).toBe(200);
  await answered;
}

test('[O-09] an open page takes the release that is served at the remote’s next mount, without a reload, and leaves what is mounted as it is', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  server = new OwnServer(port, { STORE_DIR: join(folder, 'store') });
  await Promise.all([server.start(request), publishCanary()]);
  await compose('canary', `${remote}=${canary}`, '--percent', '50');
  await context.addCookies([{ name: 'lane', value: await placeInCanary(), url: baseURL ?? '' }]);
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  await watchBlank(page);
  await page.goto('/user/language');
  await expectRelease(page, 'canary');
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  const other = pagesOfRemotes['mfe-trade'];
  const walk = async () => {
    await go(page, other);
    await expect(screenOf(page, 'mfe-trade')).toBeVisible();
    await go(page, '/user/language');
  };

  await test.step('a page of the remote keeps what is typed into it when its canary is ended', async () => {
    await go(page, '/register/email');
    const email = page.getByRole('main').getByRole('textbox').first();
    await email.fill('somebody@example.com');
    await compose('end-canary');
    await comeBack(page);
    await expect(email).toHaveValue('somebody@example.com');
    await go(page, '/user/language');
    // It is still the one that was mounted.
    await expectRelease(page, 'canary');
  });

  await test.step('after another remote the page has what everybody gets', async () => {
    await walk();
    await expectRelease(page, 'released');
    await go(page, '/register/email');
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  });

  await test.step('and again the other, as often as it changes', async () => {
    await go(page, other);
    await compose('set', `${remote}=${canary}`);
    // A mount asks by itself; over a slow network what it hears counts for the next.
    await expect(async () => {
      await walk();
      await expect(screenOf(page, remote)).toHaveText(names.canary, { timeout: 1_000 });
    }).toPass();
    await expectRelease(page, 'canary');
    await compose('back', remote);
    await comeBack(page);
    await walk();
    await expectRelease(page, 'released');
  });

  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
  expect(await longestBlank(page)).toBeLessThan(30);
  expect(said).toEqual([]);
});
