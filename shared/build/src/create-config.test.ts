/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from 'react';
import { installedVersion } from './package-manifest';
import { readRemoteConfig } from './read-remote-config';

interface Manifest {
  readonly entry: string;
  readonly css: readonly string[];
  readonly preload: readonly string[];
  readonly platform?: string;
  readonly flags?: Readonly<Record<string, string>>;
  readonly libraries: Readonly<Record<string, string>>;
  readonly routes: readonly {
    readonly path: string;
    readonly tab?: string;
    readonly js: readonly string[];
    readonly css: readonly string[];
    readonly later: readonly string[];
    readonly early?: Readonly<Record<string, string>>;
    readonly earlyStyles?: string;
  }[];
  readonly locales: Readonly<Record<string, { readonly js: readonly string[] }>>;
  readonly ahead?: readonly string[];
  readonly brings?: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<
    Record<string, { readonly raw: number; readonly br: number; readonly integrity: string }>
  >;
}

const fixtures = join(__dirname, '../fixtures');
let output: string;

function build(...kinds: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', join(fixtures, 'build.ts'), output, ...kinds], {
    stdio: 'pipe',
  });
}
function manifestOf(kind: string): Manifest {
  const manifest: unknown = JSON.parse(
    readFileSync(join(output, `fixture-${kind}`, 'manifest.json'), 'utf8'),
  );
  return manifest as Manifest;
}
function scriptsOf(kind: string): string[] {
  const folder = join(output, `fixture-${kind}`);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

beforeAll(() => {
  output = mkdtempSync(join(tmpdir(), 'exchange-build-'));
  build('host', 'remote');
});
afterAll(() => rmSync(output, { recursive: true, force: true }));

test('[O-01] React DOM, the platform and RxJS are in the host and in no file of a remote', () => {
  const marks = ['onCaughtError', 'usePlatform outside PlatformProvider', 'UnsubscriptionError'];
  const host = scriptsOf('host').join('\n');
  const remote = scriptsOf('remote').join('\n');
  for (const mark of marks) {
    expect(host).toContain(mark);
    expect(remote).not.toContain(mark);
  }
});

test('[O-01] what the host cannot come to of the federation runtime is in no first load', () => {
  const host = scriptsOf('host').join('\n');
  expect(host).toContain('Remote loading is disabled');
  for (const mark of ['loadGlobalSnapshot', 'handlePreloadModule', 'beforeRegisterRemote'])
    expect(host).not.toContain(mark);
});

test('[X-01] a worker’s file is whole, has its digest, and is in no first load', () => {
  const { entry, preload, files } = manifestOf('host');
  const worker = Object.keys(files).find((file) => file.startsWith('worker.')) ?? '';
  const read = (file: string) => readFileSync(join(output, 'fixture-host', file), 'utf8');
  expect(read(worker)).toContain('/rt/kline');
  for (const mark of ['importScripts', 'exchangeLoader']) expect(read(worker)).not.toContain(mark);
  expect(files[worker]?.integrity).toMatch(/^sha384-/);
  expect(preload).toEqual([]);
  expect(read(entry)).not.toContain('/rt/kline');
});

test('[H-26] of the contract a remote has the calls that it makes, and no other of their module', () => {
  const remote = scriptsOf('remote').join('\n');
  expect(remote).toContain('/rt/tradeList');
  for (const path of ['/rt/kline', '/rt/getOrders']) expect(remote).not.toContain(path);
});

test('[X-01] [H-25] a remote asks for scripts, styles and chunks through the page’s loader only', () => {
  const entry = readFileSync(join(output, 'fixture-remote', 'remoteEntry.js'), 'utf8');
  const count = (text: string) => entry.split(text).length - 1;
  expect(count('createElement("script")')).toBe(1);
  expect(count('createElement("link")')).toBe(1);
  expect(count('exchangeLoader.guard(')).toBe(2);
  expect(count('exchangeLoader.load(')).toBe(1);
});

test('[O-01] [H-28] a remote’s manifest names what mounting it needs, its pages, and what these and a locale add', () => {
  const manifest = manifestOf('remote');
  expect(manifest.entry).toBe('remoteEntry.js');
  expect(manifest.css).toEqual([expect.stringMatching(/^remote\.[0-9a-f]{10}\.css$/)]);
  expect(manifest.preload).toEqual([
    expect.stringMatching(/^remote\.[0-9a-f]{10}\.js$/),
    // MobX, in case that no other remote of the page has brought it
    expect.stringMatching(/^\d+\.[0-9a-f]{10}\.js$/),
  ]);
  expect(manifest.platform).toBe('^1.0.0');
  expect(manifest.routes).toEqual([
    {
      path: '/detail/:id',
      tab: 'home',
      js: [expect.stringMatching(/^\d+\.[0-9a-f]{10}\.js$/)],
      css: [expect.stringMatching(/^\d+\.[0-9a-f]{10}\.css$/)],
      later: [expect.stringMatching(/^\d+\.[0-9a-f]{10}\.js$/)],
      early: {
        en: expect.stringMatching(/^early-view-early\.en\.[0-9a-f]{10}\.js$/),
      },
      earlyStyles: expect.stringMatching(/^early-view-early\.[0-9a-f]{10}\.css$/),
    },
  ]);
  expect(manifest.locales['en']?.js).toHaveLength(1);
});

test('[H-26] a page’s later files are those of what its own modules import lazily', () => {
  const [detail] = manifestOf('remote').routes;
  const [later = ''] = detail?.later ?? [];
  expect(readFileSync(join(output, 'fixture-remote', later), 'utf8')).toContain('Notes that come later');
  expect(detail?.js).not.toContain(later);
});

test('[H-22] a remote’s manifest names the files of the modules that it has fetched ahead', () => {
  const { ahead, routes } = manifestOf('remote');
  expect(new Set(ahead)).toEqual(new Set([...(routes[0]?.js ?? []), ...(routes[0]?.css ?? [])]));
  expect(manifestOf('host').ahead).toBeUndefined();
});

test('[H-10] a remote’s manifest names the files of its copy of a library that remotes take from each other', () => {
  const { brings, preload } = manifestOf('remote');
  expect(brings).toEqual({ [`mobx@${installedVersion('mobx')}`]: preload.slice(1) });
  expect(manifestOf('host').brings).toBeUndefined();
});

test('[O-14] a remote’s manifest has its flags, which are in none of its scripts', () => {
  expect(manifestOf('remote').flags).toEqual({ 'short-detail': 'Shows the detail in one line.' });
  expect(scriptsOf('remote').join('\n')).not.toContain('in one line');
});

test.each([
  [
    'ShortForm',
    'Shows it.',
    /the flag "ShortForm" needs a name in small letters and hyphens, such as short-form$/,
  ],
  ['short-', 'Shows it.', /the flag "short-" needs a name/],
  ['short-form', ' ', /say in a sentence what the flag short-form switches on$/],
])('[O-14] a remote with the flag %j that says %j is refused', (name, sentence, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'remote-config-'));
  writeFileSync(
    join(folder, 'remote.config.ts'),
    `export const routes = []; export const flags = ${JSON.stringify({ [name]: sentence })};`,
  );
  expect(() => readRemoteConfig(folder)).toThrow(message);
  rmSync(folder, { recursive: true });
});

test('[O-04] the host says which React it lends, and a remote for which one it was built', () => {
  const installed = version;
  expect(manifestOf('host').libraries).toEqual({ react: installed, 'react-dom': installed });
  const major = `^${installed.split('.')[0]}.0.0`;
  expect(manifestOf('remote').libraries).toEqual({ react: major, 'react-dom': major });
});

test('[H-26] an early view is one small script without React, with the class names of the remote’s own styles', () => {
  const [detail] = manifestOf('remote').routes;
  const read = (file = '') => readFileSync(join(output, 'fixture-remote', file), 'utf8');
  const [name] = /detail-[\w+-]{6}/.exec(read(detail?.css[0])) ?? [];
  expect(name).toBeDefined();
  const script = read(detail?.early?.['en']);
  expect(script).toContain(name);
  expect(script.length).toBeLessThan(2_000);
  for (const mark of ['react', '__FEDERATION__', 'exchangeLoader', '.detail'])
    expect(script).not.toContain(mark);
});

test('[H-26] an early view has the rules of its page’s styles that are for it, and is no part of the page’s files', () => {
  const { css, files, routes } = manifestOf('remote');
  const [detail] = routes;
  const read = (file = '') => readFileSync(join(output, 'fixture-remote', file), 'utf8');
  const styles = read(detail?.earlyStyles);
  expect(styles).toMatch(/^\.detail-[\w+-]{6}\{font-weight:700\}$/);
  // The card of the remote itself, which the early view does not show.
  expect(read(css[0])).toContain('color:');
  expect(files[detail?.earlyStyles ?? '']?.integrity).toMatch(/^sha384-/);
  expect([...css, ...(detail?.css ?? [])]).not.toContain(detail?.earlyStyles);
});

test('[H-19] an early view holds the texts alone that it says', () => {
  const [detail] = manifestOf('remote').routes;
  const script = readFileSync(join(output, 'fixture-remote', detail?.early?.['en'] ?? ''), 'utf8');
  expect(script).toContain('Card');
  expect(script).not.toMatch(/unsaid|Not said early/);
});

test('[H-26] an early view that would make every page of its route heavy fails the build', () => {
  expect(() => build('remote-heavy-early')).toThrow(/early is \d+ bytes as one script, more than 14336/);
});

test('[O-02] the manifest holds size and digest of every file that is served', () => {
  const manifest = manifestOf('host');
  const entry = manifest.files[manifest.entry];
  expect(entry?.integrity).toMatch(/^sha384-[\w+/]{64}$/);
  expect(entry?.br).toBe(readFileSync(join(output, 'fixture-host', `${manifest.entry}.br`)).length);
  expect(entry?.br).toBeLessThan((entry?.raw ?? 0) / 3);
  expect(Object.keys(manifest.files).filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('[O-01] the host starts with one script and needs no second round trip', () => {
  expect(manifestOf('host').preload).toEqual([]);
});

test('[O-01] a route that preloads a module nobody imports lazily fails the build', () => {
  expect(() => build('remote-misnamed')).toThrow(/nothing imports ".\/src\/missing" lazily/);
});

test('[H-26] the page as one build has no federation in it and none of the other remotes, and names what it preloads', () => {
  build('static');
  const manifest = manifestOf('static');
  const scripts = scriptsOf('static').join('\n');
  expect(manifest.entry).toMatch(/^host\.[0-9a-f]{10}\.js$/);
  expect(scripts).toContain('fixture-remote');
  expect(scripts).not.toContain('fixture-remote-misnamed');
  for (const mark of ['__FEDERATION__', 'shareScopeMap']) {
    expect(scripts).not.toContain(mark);
    expect(scriptsOf('host').join('\n')).toContain(mark);
  }
  expect(manifest.preload).toHaveLength(1);
  const [detail] = manifest.routes;
  expect(detail?.js).toHaveLength(1);
  expect(readdirSync(join(output, 'fixture-static'))).toEqual(
    expect.arrayContaining([...manifest.preload, ...(detail?.js ?? [])]),
  );
});
