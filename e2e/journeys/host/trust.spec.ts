import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { alter, go, hostPage, pagesOfRemotes, remoteNames, screenOf } from '../../support/remotes';
import { signIn } from '../../support/sandbox';

/** The released files of a part of the page. */
interface Build {
  readonly name: string;
  /** Addresses of its scripts and styles. */
  readonly files: readonly string[];
}

async function buildsOf(page: Page): Promise<readonly Build[]> {
  const entries = [
    (await page.locator('script[defer]').getAttribute('src')) ?? '',
    ...Object.keys(
      JSON.parse((await page.locator('#integrity').textContent()) ?? '{}') as Record<string, string>,
    ).filter((address) => address.endsWith('/remoteEntry.js')),
  ];
  return Promise.all(
    entries.map(async (entry) => {
      const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
      const { name, files } = (await (await page.request.get(`${folder}release.json`)).json()) as {
        name: string;
        files: Record<string, unknown>;
      };
      const code = Object.keys(files).filter((file) => /\.(js|css)$/.test(file));
      return { name, files: code.map((file) => folder + file) };
    }),
  );
}

/** Addresses of the scripts that the page compiles from now on: one that was refused never gets that far. */
async function watchScripts(page: Page): Promise<string[]> {
  const compiled: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Debugger.scriptParsed', ({ url }) => compiled.push(url));
  await session.send('Debugger.enable');
  return compiled;
}

/** Asks for files as their build itself does: scripts by its runtime, styles by an element that the loader has prepared. */
async function loadByItself(page: Page, { name, files }: Build, query: string): Promise<string[]> {
  const told = await page.evaluate(
    ([global, addresses]) => {
      type Load = (address: string, done: (event: { readonly type: string }) => void) => void;
      const chunks = Reflect.get(window, global) as { push(chunk: unknown[]): void };
      let load: Load = () => undefined;
      chunks.push([[Symbol('test')], {}, (runtime: { readonly l: Load }) => (load = runtime.l)]);
      const loader = Reflect.get(window, 'exchangeLoader') as { guard(tag: Element): void };
      return Promise.all(
        addresses.map(
          (address) =>
            new Promise<string>((resolve) => {
              if (/\.js\?/.test(address)) return load(address, ({ type }) => resolve(type));
              const link = Object.assign(document.createElement('link'), {
                rel: 'stylesheet',
                href: address,
                onload: () => resolve('load'),
                onerror: () => resolve('error'),
              });
              loader.guard(link);
              return document.head.append(link);
            }),
        ),
      );
    },
    [`webpackChunk${name.replace('-', '_')}`, files.map((file) => file + query)] as const,
  );
  return files.map((file, index) => `${told[index] ?? ''} ${file}`);
}

test('[X-01, O-01] no file of any build is taken with a byte altered, whoever asks for it', async ({
  page,
}) => {
  await signIn(page.request);
  await page.goto(hostPage);
  const builds = await buildsOf(page);
  expect(builds.map(({ name }) => name).sort()).toEqual(['host', ...remoteNames].sort());
  for (const remote of remoteNames) {
    await go(page, pagesOfRemotes[remote]);
    await expect(screenOf(page, remote)).toBeVisible();
  }
  const compiled = await watchScripts(page);
  let count = 0;
  await page.route(/\/assets\/(host|mfe-[a-z]+)\/.*\?altered/, (route) => {
    count += 1;
    return alter(route);
  });
  for (const build of builds) {
    expect(await loadByItself(page, build, '?altered'), build.name).toEqual(
      build.files.map((file) => `error ${file}`),
    );
  }
  expect(count).toBe(builds.flatMap(({ files }) => files).length);
  expect(count).toBeGreaterThan(80);
  expect(compiled.filter((address) => address.includes('?altered'))).toEqual([]);

  // The same way brings a file that is as it was released.
  const [host] = builds;
  const [file] = host?.files.filter((address) => /\/\d+\.\w+\.js$/.test(address)) ?? [];
  if (!host || !file) throw new Error('the host has no chunk');
  expect(await loadByItself(page, { ...host, files: [file] }, '?as-it-is')).toEqual([`load ${file}`]);
  await expect.poll(() => compiled.filter((address) => address.includes('?as-it-is')).length).toBe(1);
});

test('[X-01] a host with a byte altered does not start', async ({ page }) => {
  const compiled = await watchScripts(page);
  await page.route(/\/assets\/host\/[^/]+\/host\.\w+\.js/, alter);
  const refused = page.waitForEvent('console', (message) =>
    /Failed to find a valid digest/.test(message.text()),
  );
  await page.goto('/');
  await refused;
  await expect(page.locator('#app')).toBeEmpty();
  expect(compiled.filter((address) => address.includes('/assets/'))).toEqual([]);
});

const mainPages = [
  ...Object.values(pagesOfRemotes),
  '/',
  '/trade/aura_usdt/transaction',
  '/trade/aura_usdt/kline',
  '/user',
  hostPage,
];
for (const theme of ['light', 'dark']) {
  test(`[X-01] no page asks for what its policies refuse (${theme})`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await signIn(page.request);
    for (const path of mainPages) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('main').getByRole('heading').first(), path).toBeAttached();
      if (path.endsWith('/kline')) await expect(page.locator('canvas').first()).toBeVisible();
    }
  });
}

test('[X-01] nothing that gets into a page becomes code', async ({ page, refused }) => {
  await page.goto('/login');
  await expect(screenOf(page, 'mfe-user')).toBeVisible();
  const [chunk] = (await buildsOf(page)).flatMap(({ files }) => files.filter((file) => file.endsWith('.js')));
  const outcomes = await page.evaluate(async (own) => {
    const attempt = (run: () => unknown) => {
      try {
        run();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    const ran = () => Reflect.has(window, 'ran');
    const element = document.createElement('div');
    const style = document.createElement('style');
    style.textContent = 'body{outline:9px solid}';
    document.head.append(style);
    // As something that knows nothing of digests would.
    const bare = await new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), {
        src: own,
        onload: () => resolve('load'),
        onerror: () => resolve('error'),
      });
      document.head.append(script);
    });
    return {
      markup: attempt(() => (element.innerHTML = '<img src="x" onerror="window.ran=1">')),
      text: attempt(() => Reflect.apply(window.setTimeout, window, ['window.ran=1'])),
      evaluated: attempt(() =>
        Reflect.apply(Reflect.get(window, 'eval') as () => void, window, ['window.ran=1']),
      ),
      handler: attempt(() => element.setAttribute('onclick', 'window.ran=1')),
      inline: attempt(() => (document.createElement('script').text = 'window.ran=1')),
      elsewhere: attempt(() => (document.createElement('script').src = 'https://elsewhere.example/a.js')),
      data: attempt(() => (document.createElement('script').src = 'data:text/javascript,window.ran=1')),
      style: getComputedStyle(document.body).outlineWidth === '9px',
      bare,
      ran: ran(),
    };
  }, chunk ?? '');
  expect(outcomes).toEqual({
    markup: 'TypeError',
    text: 'TypeError',
    evaluated: 'EvalError',
    handler: 'TypeError',
    inline: 'TypeError',
    elsewhere: 'TypeError',
    data: 'TypeError',
    style: false,
    bare: 'error',
    ran: false,
  });
  expect(refused.splice(0).length).toBeGreaterThan(3);
});

test('[X-01] every answer says what a browser may do with it', async ({ page }) => {
  const headersOf = async (path: string) => {
    const response = await page.request.get(path, { headers: { accept: 'text/html' } });
    const policies = response.headersArray().filter(({ name }) => name === 'content-security-policy');
    return { ...response.headers(), policies: policies.map(({ value }) => value) };
  };
  const document = await headersOf('/');
  expect(document.policies).toHaveLength(2);
  expect(document).toMatchObject({
    'integrity-policy': 'blocked-destinations=(script)',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  await page.goto('/');
  const [host] = await buildsOf(page);
  for (const path of [
    '/',
    hostPage,
    '/sandbox',
    '/sandbox/openapi',
    '/api/rt/tradeList',
    host?.files[0] ?? '',
  ]) {
    expect(await headersOf(path), path).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});

test('[X-01] the sandbox’s pages work under a policy of their own', async ({ page }) => {
  const response = await page.goto('/sandbox');
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  const clock = page.locator('[data-live="clock"]');
  const before = await clock.textContent();
  // What the page shows is exchanged for what it has fetched.
  await expect(clock).not.toHaveText(before ?? '');
  await page.goto('/sandbox/openapi');
  await expect(page.getByRole('heading', { name: 'Calls of the exchange' })).toBeVisible();
});

test('[H-02] files come from the static host that the address names if it is listed, and from no other', async ({
  page,
  baseURL,
}) => {
  const listed = (baseURL ?? '').replace('localhost', '127.0.0.1');
  const originsOf = async (asked: string) => {
    const origins = new Set<string>();
    const note = (request: { url(): string }) => {
      const { origin, pathname } = new URL(request.url());
      // A browser starts workers at the page's own origin alone.
      if (/\/feed-worker\./.test(pathname)) expect(origin).toBe(baseURL);
      else if (/\/assets\/(host|mfe-)/.test(pathname)) origins.add(origin);
    };
    // What the page before it still fetches ahead is not this page's.
    await page.goto('about:blank');
    page.on('request', note);
    await page.goto(`/login?_sc=${encodeURIComponent(asked)}`);
    await expect(screenOf(page, 'mfe-user')).toBeVisible();
    // Another remote comes from there too, with its list of files.
    await go(page, '/ecologicalNodes');
    await expect(screenOf(page, 'mfe-nodes')).toBeVisible();
    page.off('request', note);
    return [...origins];
  };
  expect(await originsOf(listed)).toEqual([listed]);
  expect(await originsOf('https://elsewhere.example')).toEqual([baseURL]);
});
