import { integrityTable, type ReleaseDigests } from './integrity-table';

const release = (
  name: string,
  files: readonly string[],
  more: Partial<ReleaseDigests> = {},
): ReleaseDigests => ({
  name,
  entry: `/assets/${name}/1.0.0/entry.js`,
  files: Object.fromEntries(
    ['entry.js', ...files].map((file) => [file, { integrity: `sha384-${name}-${file}` }]),
  ),
  early: [],
  list: `sha384-${name}-list`,
  ...more,
});
const trade = release('mfe-trade', ['home.js', 'home.css', 'chart.js', 'early.js', 'contract.json'], {
  early: ['early.js'],
});
const nodes = release('mfe-nodes', ['nodes.js']);
const host = release('host', ['later.js']);
const owner = {
  name: 'mfe-trade',
  needed: ['entry.js', 'home.js', 'home.css'].map((file) => `/assets/mfe-trade/1.0.0/${file}`),
};

it('[X-01] a page starts with the digests of the host, of what it needs of its own remote, and of every list', () => {
  expect(Object.keys(integrityTable([host, trade, nodes], owner, true)).sort()).toEqual([
    '/assets/host/1.0.0/entry.js',
    '/assets/host/1.0.0/later.js',
    '/assets/mfe-nodes/1.0.0/entry.js',
    '/assets/mfe-nodes/1.0.0/release.json',
    '/assets/mfe-trade/1.0.0/entry.js',
    '/assets/mfe-trade/1.0.0/home.css',
    '/assets/mfe-trade/1.0.0/home.js',
    '/assets/mfe-trade/1.0.0/release.json',
  ]);
});

it('[H-25] an earlier host, which does not look for more of the page’s own remote, gets all of its scripts and styles', () => {
  const table = integrityTable([host, trade, nodes], owner, false);
  expect(
    Object.keys(table)
      .filter((address) => address.includes('mfe-trade'))
      .sort(),
  ).toEqual([
    '/assets/mfe-trade/1.0.0/chart.js',
    '/assets/mfe-trade/1.0.0/entry.js',
    '/assets/mfe-trade/1.0.0/home.css',
    '/assets/mfe-trade/1.0.0/home.js',
  ]);
});
