import { randomBytes } from 'node:crypto';
import { CompositionSource } from '../compositions/composition-source';
import { TrustedKeys } from '../store/signing-keys';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { dictionaryName } from './delta-encoding';
import { ReleaseDeltas } from './release-deltas';
import { VerifiedReleaseCache } from './verified-release-cache';

const shared = randomBytes(3_000).toString('base64');
const page = (word: string) => `${shared}say("${word}");${shared}`;
const hash = (word: string) => dictionaryName(Buffer.from(page(word)));
const asked = { name: 'mfe-trade', version: '2.0.0', file: 'page.bbbbbbbbbb.js' };

let fixture: FixtureStore;
beforeEach(async () => {
  fixture = await makeFixtureStore();
});
afterEach(() => fixture.remove());

/** Deltas of what the fixture's store has; `warnings` is what the log says. */
async function open(capacity?: number) {
  const warnings: unknown[] = [];
  const log = { warn: (what: unknown) => warnings.push(what), error: () => undefined, info: () => undefined };
  const { store, keys } = fixture;
  const releases = new VerifiedReleaseCache(store);
  const compositions = new CompositionSource({
    ...{ store, releases, log, elapsed: () => performance.now() },
    keys: await TrustedKeys.read(keys.trustedKeys),
  });
  await compositions.start();
  const deltas = new ReleaseDeltas({
    ...{ compositions, releases, log },
    ...(capacity === undefined ? {} : { capacity }),
  });
  return { deltas, warnings };
}

async function releaseTwo(): Promise<void> {
  await fixture.set('mfe-trade', '1.1.0', { files: { 'page.aaaaaaaaaa.js': page('former') } });
  await fixture.set('mfe-trade', '2.0.0', { files: { 'page.bbbbbbbbbb.js': page('next') } });
}

test('[O-15] the deltas of a switch are there before anybody asks for them', async () => {
  await releaseTwo();
  const { deltas, warnings } = await open();
  deltas.prepare();
  await deltas.settled();
  expect(deltas.find(asked, hash('former'))?.length).toBeLessThan(200);
  expect(warnings).toEqual([]);
});

test('[O-15] what a switch leaves alone is not made anew', async () => {
  await releaseTwo();
  await fixture.set('mfe-user', '1.0.0');
  const { deltas } = await open();
  deltas.prepare();
  await deltas.settled();
  expect(deltas.find(asked, hash('former'))).toBeUndefined();
});

test('[O-15] a file that shares nothing with the former one goes out whole, and is tried once', async () => {
  await fixture.set('mfe-trade', '1.1.0', { files: { 'page.aaaaaaaaaa.js': 'x'.repeat(40) } });
  await fixture.set('mfe-trade', '2.0.0', { files: { 'page.bbbbbbbbbb.js': 'y' } });
  const { deltas } = await open();
  const former = dictionaryName(Buffer.from('x'.repeat(40)));
  expect(deltas.find(asked, former)).toBeUndefined();
  await deltas.settled();
  expect(deltas.find(asked, former)).toBeUndefined();
});

test('[O-15] memory is bounded: the delta that was not asked for longest goes first, and comes back when it is asked for', async () => {
  const files = (digit: string) =>
    Object.fromEntries(
      ['one', 'two', 'three'].map((name) => [`${name}.${digit.repeat(10)}.js`, page(name + digit)]),
    );
  await fixture.set('mfe-trade', '1.1.0', { files: files('a') });
  await fixture.set('mfe-trade', '2.0.0', { files: files('b') });
  // Of two deltas with their keys.
  const { deltas } = await open(400);
  const find = (name: string) => deltas.find({ ...asked, file: `${name}.bbbbbbbbbb.js` }, hash(`${name}a`));
  for (const name of ['one', 'two']) {
    find(name);
    await deltas.settled();
  }
  expect([find('two'), find('one')].map((delta) => delta !== undefined)).toEqual([true, true]);
  find('three');
  await deltas.settled();
  expect([find('one'), find('three'), find('two')].map((delta) => delta !== undefined)).toEqual([
    true,
    true,
    false,
  ]);
  await deltas.settled();
  expect(find('two')).toBeDefined();
});

test('[O-15] nothing is made once the server stops', async () => {
  await releaseTwo();
  const { deltas } = await open();
  await deltas.stop();
  deltas.find(asked, hash('former'));
  await deltas.settled();
  expect(deltas.find(asked, hash('former'))).toBeUndefined();
});

test('[O-15] a release that is gone is said in the log, and breaks nothing', async () => {
  await releaseTwo();
  const { deltas, warnings } = await open();
  deltas.find({ ...asked, version: '9.9.9' }, hash('former'));
  await deltas.settled();
  deltas.find(asked, hash('former'));
  await deltas.settled();
  expect(warnings).toHaveLength(1);
  expect(deltas.find(asked, hash('former'))).toBeDefined();
});
