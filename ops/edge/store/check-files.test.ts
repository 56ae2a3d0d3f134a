import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { makeFixtureStore, remoteEntry, type FixtureStore } from '../../testing/fixture-store';
import { fileFaults } from './check-files';
import { readRelease } from './read-release';

let fixture: FixtureStore;
beforeEach(async () => (fixture = await makeFixtureStore()));
afterEach(() => fixture.remove());

const faults = async () => fileFaults(await readRelease(fixture.store, 'mfe-trade', '1.0.0-b2'));
const differs = (file: string) => `${file} is not what was released (its digest differs)`;

test('[O-01] a release as it was published has no fault', async () => {
  expect(await faults()).toEqual([]);
});

test('[O-01] one altered byte is found, and a file that is gone', async () => {
  fixture.tamper('mfe-trade/1.0.0-b2/remoteEntry.js', remoteEntry.replace('{}', '{ }'));
  rmSync(join(fixture.files.assets, 'mfe-trade/1.0.0-b2/2.en.js'));
  expect(await faults()).toEqual([differs('remoteEntry.js'), '2.en.js is missing']);
});

test.each([
  ['br', brotliCompressSync(`${remoteEntry} `)],
  ['br', Buffer.from('no brotli')],
  ['gz', gzipSync(`alert(1); ${remoteEntry}`)],
  // Unpacks to far more than the file has.
  ['gz', gzipSync(Buffer.alloc(10_000_000))],
])('[O-01] what browsers get compressed (%s) is looked at too', async (form, content) => {
  fixture.tamper(`mfe-trade/1.0.0-b2/remoteEntry.js.${form}`, content);
  expect(await faults()).toEqual([differs(`remoteEntry.js.${form}`)]);
});

test('[O-01] without a compressed form the file itself is served', async () => {
  rmSync(join(fixture.files.assets, 'mfe-trade/1.0.0-b2/remoteEntry.js.br'));
  expect(await faults()).toEqual([]);
});

test.each([
  ['{', 'release.json is no JSON'],
  ['{"format":1}', 'release.json is not what this version of the tools writes'],
])('[O-01] a document that is %s is said to be none', async (content, message) => {
  fixture.tamper('mfe-trade/1.0.0-b2/release.json', content);
  await expect(faults()).rejects.toThrow(message);
});
