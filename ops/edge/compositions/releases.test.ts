import type { StoredRelease } from '../store/read-release';
import type { Release } from '../store/release-document';
import { filesAhead, loadComposition } from './releases';
import { withOverrides } from './with-overrides';

const stored = (name: string, platform: string, more: Partial<Release> = {}): StoredRelease => ({
  digest: `sha384-${name}`,
  ...{ size: 1, folder: '' },
  release: {
    ...{ format: 2, kind: name === 'host' ? 'host' : 'remote', name, version: '1.0.0', platform },
    ...{ entry: 'entry.js', css: [], preload: [], routes: [], locales: {}, contract: '' },
    files: { 'entry.js': { raw: 1, gz: 1, br: 1, integrity: `sha384-${'a'.repeat(64)}` } },
    ...more,
  },
});
const load = (...releases: readonly StoredRelease[]) =>
  loadComposition(
    Object.fromEntries(releases.map(({ release, digest }) => [release.name, { version: '1.0.0', digest }])),
    releases,
  );
const host = stored('host', '2.2.0');
const [trade, user] = [stored('mfe-trade', '^2.2.0'), stored('mfe-user', '^2.3.0')];

it('[H-04] documents are read when they are wanted where the host and every remote can wait for them', () => {
  expect(load(host, trade, user).readsDocuments).toBe(true);
  expect(load(stored('host', '2.1.0'), trade, user).readsDocuments).toBe(false);
  for (const range of ['^2.1.0', '^2.0.0', '^1.9.0 || ^2.2.0', '*'])
    expect([range, load(host, trade, stored('mfe-user', range)).readsDocuments]).toEqual([range, false]);
});

it('[H-04] a page with a team’s own build, or with a preview of an earlier remote, carries the documents', () => {
  const loaded = load(host, trade, user);
  const build = { name: 'mfe-user', url: 'http://localhost:3000/entry.js' };
  expect(withOverrides(loaded, [build]).readsDocuments).toBe(false);
  expect(loaded.with(stored('mfe-user', '^2.1.0')).readsDocuments).toBe(false);
});

it('[H-22] [O-03] what remotes have fetched ahead is every page’s, but not that of a remote whose build a team put into the page', () => {
  const loaded = load(host, stored('mfe-trade', '^2.2.0', { ahead: ['chart.js'] }), user);
  expect(loaded.ahead).toEqual(['/assets/mfe-trade/1.0.0/chart.js']);
  const build = (name: string) => [{ name, url: 'http://localhost:3001/entry.js' }];
  expect(withOverrides(loaded, build('mfe-trade')).ahead).toEqual([]);
  expect(withOverrides(loaded, build('mfe-user')).ahead).toEqual(loaded.ahead);
});

describe('a library that remotes take from each other', () => {
  const tabOf = (name: string, tab: 'home' | 'assets', library = 'mobx@6.1.0') =>
    stored(name, '^2.2.0', {
      preload: ['library.js'],
      routes: [{ path: `/${tab}`, title: tab, tab, js: [], css: [] }],
      brings: { [library]: ['library.js'] },
    });
  const librariesAhead = (owner: string | undefined, ...remotes: readonly StoredRelease[]) => {
    const loaded = load(host, ...remotes);
    const files = filesAhead(loaded, loaded.filesFor(owner, undefined, 'en'), 'en');
    return files.filter((file) => file.endsWith('library.js'));
  };
  const [home, assets] = [tabOf('mfe-trade', 'home'), tabOf('mfe-assets', 'assets')];

  it('[H-10] is not fetched ahead where the page’s own remote has it; elsewhere each remote’s copy is, since any may come first', () => {
    expect(librariesAhead('mfe-trade', home, assets)).toEqual([]);
    expect(librariesAhead('mfe-assets', home, assets)).toEqual([]);
    expect(librariesAhead(undefined, home, assets)).toEqual([
      '/assets/mfe-trade/1.0.0/library.js',
      '/assets/mfe-assets/1.0.0/library.js',
    ]);
  });

  it('[H-10] is fetched ahead in each version that a tab’s remote has', () => {
    const newer = tabOf('mfe-assets', 'assets', 'mobx@6.2.0');
    expect(librariesAhead('mfe-trade', home, newer)).toEqual(['/assets/mfe-assets/1.0.0/library.js']);
  });
});
