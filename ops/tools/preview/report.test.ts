import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FixtureBuild, writeFixtureBuild } from '../../testing/fixture-build';
import { builtRelease } from '../compat/check-builds';
import type { CheckedRelease } from '../compose/check-parts';
import { compareSides } from '../compose/diff';
import { compareFiles } from './compare-files';
import { compareLines, failuresOf, type PreviewReport, type ScreenReport } from './report';
import { reportPage } from './report-page';

const route = (path: string, ...js: string[]) => ({ path, js, css: [] });
const before: Partial<FixtureBuild> = {
  preload: ['remote.aaaaaaaaaa.js'],
  routes: [route('/x', 'x.aaaaaaaaaa.js'), route('/old', 'old.aaaaaaaaaa.js')],
  locales: { en: { js: ['1.aaaaaaaaaa.js'], css: [] } },
  files: {
    'remote.aaaaaaaaaa.js': 'call({name:"market.getTradeList"})',
    'x.aaaaaaaaaa.js': 'void 1;',
    'old.aaaaaaaaaa.js': 'void 2;',
    '1.aaaaaaaaaa.js': '{}',
  },
};
const larger = Array.from({ length: 200 }, (_, index) => (index * 7919) % 1009).join('');
const after: Partial<FixtureBuild> = {
  preload: ['remote.aaaaaaaaaa.js'],
  routes: [route('/x', 'x.bbbbbbbbbb.js'), route('/new', 'x.bbbbbbbbbb.js')],
  locales: { en: { js: ['1.aaaaaaaaaa.js'], css: [] } },
  files: {
    'remote.aaaaaaaaaa.js': 'call({name:"market.getTrades"})    ',
    'x.bbbbbbbbbb.js': larger,
    '1.aaaaaaaaaa.js': '{}',
  },
};

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

async function build(change: Partial<FixtureBuild>): Promise<CheckedRelease> {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-preview-report-'));
  folders.push(folder);
  writeFixtureBuild(folder, { name: 'mfe-x', ...change });
  return builtRelease('mfe-x', folder);
}

async function reportOf(change: Partial<PreviewReport> = {}): Promise<PreviewReport> {
  const [old, fresh] = [await build(before), await build(after)];
  return {
    ...{ part: 'mfe-x', name: 'a <b>', exchange: 'http://localhost:8080', language: 'en', theme: 'light' },
    ...{ before: '1.0.0', after: '1.0.0-preview-a-b-01234567', made: 0, notes: [], failures: [] },
    link: { url: 'http://localhost:8080/?remote=x&until=1', until: 0 },
    screens: [],
    files: compareFiles(old.release, fresh.release),
    release: compareSides('mfe-x', { host: old, part: old }, { host: fresh, part: fresh }),
    lighthouse: null,
    ...change,
  };
}

const screen = (change: Partial<ScreenReport>): ScreenReport => ({
  ...{ name: 'x out', path: '/x', state: 'same', pictures: {}, changed: 0, leftOut: 0, faults: [] },
  axe: { added: [], gone: [] },
  ...change,
});

test('[O-12] the report of two builds says what became of each chunk, page and call', async () => {
  const { files, release } = await reportOf();
  expect(files.map(({ name, usedBy, before: was, after: is }) => [name, usedBy, was?.raw, is?.raw])).toEqual([
    ['x.js', ['/x', '/new'], 7, larger.length],
    ['old.js', ['/old'], 7, undefined],
    ['remote.js', ['start'], 34, 35],
    ['1.js', ['en'], 2, 2],
    ['remoteEntry.js', ['start'], 18, 18],
  ]);
  expect(files[0]?.after?.br).toBeGreaterThan(0);
  expect(release).toMatchObject({
    routes: { added: ['/new'], removed: ['/old'] },
    contract: { added: ['market.getTrades'], removed: ['market.getTradeList'] },
    pages: [{ path: '/x' }],
  });
});

test('[O-12] of a remote that is not served yet everything is new', async () => {
  const fresh = await build(after);
  expect(compareFiles(undefined, fresh.release).every((file) => file.before === undefined)).toBe(true);
  const found = compareSides('mfe-x', { host: fresh, part: undefined }, { host: fresh, part: fresh });
  expect(found).toMatchObject({ before: undefined, routes: { added: ['/x', '/new'] } });
});

test('[O-12] only pages that do not open and a contract that breaks are failures', async () => {
  const { release } = await reportOf();
  const screens = [
    screen({ state: 'changed', faults: ['console: once'], axe: { added: ['label: #a'], gone: [] } }),
    screen({ state: 'failed', faults: ['not there: /x'] }),
  ];
  expect(failuresOf({ screens, release })).toEqual(['x out: not there: /x']);
  const changed = [
    { name: 'a.call', breaks: 'it is gone' },
    { name: 'a.other', breaks: null },
  ];
  const broken = { ...release, contract: { ...release.contract, changed } };
  expect(failuresOf({ screens: [], release: broken })).toEqual(['contract of a.call: it is gone']);
});

test('[O-12] the page shows pictures, shares, what axe finds and scores, and escapes what it is told', async () => {
  const pictures = { before: 'a b-before.png', after: 'after.png', difference: 'difference.png' };
  const axe = { added: ['label: <input>'], gone: ['contrast: p'] };
  const html = reportPage(
    await reportOf({
      screens: [screen({ state: 'changed', pictures, changed: 0.0123, leftOut: 0.5, axe })],
      lighthouse: [{ path: '/x', before: { seo: 100 }, after: { seo: 92 } }],
      notes: ['3 screens were left out.'],
      failures: ['x out: not there'],
    }),
  );
  for (const text of [
    '<title>mfe-x: preview a &lt;b&gt;</title>',
    'src="a%20b-before.png"',
    '1.23 % of the pixels differ; 50.00 % move by themselves and are left out',
    'new with axe: label: &lt;input&gt;',
    'no more with axe: contrast: p',
    '100 → <span class="bad">92</span>',
    '3 screens were left out.',
    'x out: not there',
    'uses market.getTrades',
    'new page /new',
  ])
    expect(html).toContain(text);
  expect(html).not.toMatch(/<script|https?:\/\/(?!localhost)/);
});

test('[O-12] lines of axe are told apart as new and gone', () => {
  expect(compareLines(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], gone: ['a'] });
});
