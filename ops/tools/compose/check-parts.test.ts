import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Parts } from '../../edge/store/composition-document';
import { fixtureContract, makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { setParts } from './changes';
import { checkParts } from './check-parts';
import { lineOf } from './composer';

let fixture: FixtureStore;
let parts: Parts;
beforeEach(async () => {
  fixture = await makeFixtureStore();
  parts = (await fixture.composer.current())?.parts ?? {};
});
afterEach(() => fixture.remove());

const check = async (changed: Parts = {}) =>
  (await checkParts(fixture.store, { ...parts, ...changed }, fixtureContract)).map(lineOf);

test('[O-02] what is current fits together', async () => {
  expect(await check()).toEqual([]);
});

test('[O-02] what is wrong is said per part, all of it at once', async () => {
  fixture.tamper('host/1.0.0-b1/host.aa.js', 'void 1;');
  rmSync(join(fixture.files.assets, 'mfe-trade/1.0.0-b2/2.en.js'));
  const platform = await fixture.publish('mfe-user', '1.0.0', { platform: '^2.0.0' });
  expect(await check({ 'mfe-user': platform, 'mfe-ibo': { version: '3.0.0', digest: 'none' } })).toEqual([
    'host 1.0.0-b1: host.aa.js is not what was released (its digest differs)',
    'mfe-trade 1.0.0-b2: 2.en.js is missing',
    `mfe-ibo 3.0.0: is not in ${fixture.files.assets}`,
  ]);
});

test('[O-02] a release whose document was exchanged is not the one that is named', async () => {
  expect(await check({ 'mfe-trade': { version: '1.0.0-b2', digest: 'sha384-other' } })).toEqual([
    'mfe-trade 1.0.0-b2: release.json is not the one that was released (its digest differs)',
  ]);
});

test('[O-04] a remote that needs another platform than the host offers is named, with what to do', async () => {
  const needs = await fixture.publish('mfe-user', '1.0.0', { platform: '^1.2.0' });
  const older = await fixture.publish('host', '0.9.0', { platform: '0.9.0' });
  expect(await check({ 'mfe-user': needs })).toEqual([
    'mfe-user 1.0.0: needs platform ^1.2.0, and host 1.0.0-b1 offers 1.1.0: ' +
      'set a host that offers it first, or a release of mfe-user that needs less',
  ]);
  expect(await check({ host: older })).toEqual([
    expect.stringMatching(/^mfe-trade 1\.0\.0-b2: needs platform \^1\.0\.0, and host 0\.9\.0 offers 0\.9\.0/),
  ]);
});

test('[O-04] a remote that was built for another major of a library than the host lends is named, with what to do', async () => {
  const [react, dom] = ['react', 'react-dom'].map((library) => ({ [library]: '^20.0.0' }));
  const host = await fixture.publish('host', '1.4.0', {
    libraries: { react: '19.3.1', 'react-dom': '19.3.1' },
  });
  const fits = await fixture.publish('mfe-user', '1.0.0', { libraries: { react: '^19.0.0' } });
  const newer = await fixture.publish('mfe-ibo', '1.0.0', { libraries: { ...react, ...dom } });
  expect(await check({ host, 'mfe-user': fits })).toEqual([]);
  expect(await check({ host, 'mfe-ibo': newer })).toEqual(
    ['react', 'react-dom'].map(
      (library) =>
        `mfe-ibo 1.0.0: was built for ${library} ^20.0.0, and host 1.4.0 lends 19.3.1: ` +
        `set a host that lends it first, or a release of mfe-ibo that was built for ${library} 19`,
    ),
  );
});

test('[O-04] a release of tools that did not say for which libraries it was built is taken', async () => {
  const host = await fixture.publish('host', '1.4.0', { libraries: { react: '20.0.0' } });
  expect(await check({ host })).toEqual([]);
});

test('[O-04] a remote of the former platform fits a host that serves it still', async () => {
  const host = await fixture.publish('host', '2.0.0', { platform: '2.0.0', formerPlatform: '1.9.0' });
  expect(await check({ host })).toEqual([]);
  const needs = await fixture.publish('mfe-user', '1.0.0', { platform: '^3.0.0' });
  expect(await check({ host, 'mfe-user': needs })).toEqual([
    expect.stringMatching(/needs platform \^3\.0\.0, and host 2\.0\.0 offers 2\.0\.0 and 1\.9\.0: /),
  ]);
});

test('[O-04] a contract break is said with the call', async () => {
  const contract = { 'ieo.buy': fixtureContract['order.placeOrder'] ?? { output: {} } };
  expect(await check({ 'mfe-ibo': await fixture.publish('mfe-ibo', '1.0.0', { contract }) })).toEqual([
    'mfe-ibo 1.0.0: ieo.buy: the exchange does not have it',
  ]);
});

test('[H-26] a page over its budget is said with its weight', async () => {
  expect(await check({ 'mfe-ibo': await fixture.publish('mfe-ibo', '1.0.0', { weight: 240_000 }) })).toEqual([
    'mfe-ibo 1.0.0: the first load of its pages is 240.0 kB, over the budget of 230.0 kB',
  ]);
});

test('[H-32] whoever fills a place that no part offers is told, and keeps nothing back', async () => {
  const fills = await fixture.publish('mfe-user', '1.0.0', { fills: ['home.promo', 'trade.below-form'] });
  const offers = await fixture.publish('mfe-ibo', '1.0.0', { offers: ['home.promo'] });
  const line = 'mfe-user 1.0.0: fills trade.below-form, which no part offers';
  expect(await check({ 'mfe-user': fills, 'mfe-ibo': offers })).toEqual([line]);
  const { notes, reasons } = await fixture.composer.plan((current) =>
    setParts(current, { 'mfe-user': fills, 'mfe-ibo': offers }, 'set'),
  );
  expect([notes.map(lineOf), reasons]).toEqual([[line], []]);
});
