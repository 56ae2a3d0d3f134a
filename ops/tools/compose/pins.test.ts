import { setParts, startCanary } from './changes';
import { goBack, goBackAlone } from './go-back';
import { applyPins, pinsOf } from './pins';
import type { Composition } from '../../edge/store/composition-document';
import { readRelease } from '../../edge/store/read-release';
import { releaseText } from '../../edge/store/release-document';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';

let fixture: FixtureStore;
beforeEach(async () => {
  fixture = await makeFixtureStore();
});
afterEach(() => fixture.remove());

const apply = (...pins: readonly string[]) => applyPins(fixture.composer, fixture.store, pins);
const back = () => fixture.composer.apply((_current, earlier) => goBack(earlier()));
const versions = async () => {
  const current = await fixture.composer.current();
  return Object.entries(current?.parts ?? {}).map(([name, { version }]) => `${name}=${version}`);
};

test('[O-02] pins are the settings named after host and remotes', () => {
  expect(
    pinsOf({
      HOST_VERSION: '2.0.0',
      MFE_TRADE_VERSION: ' 1.3.0 ',
      MFE_USER_VERSION: '',
      SERVER_VERSION: '9.0.0',
      npm_package_version: '1.0.0',
    }),
  ).toEqual(['host=2.0.0', 'mfe-trade=1.3.0']);
});

test('[O-02] what is pinned becomes current, all together', async () => {
  await fixture.publish('host', '2.0.0');
  await fixture.publish('mfe-trade', '1.3.0');
  const applied = await apply('host=2.0.0', 'mfe-trade=1.3.0');
  expect(applied?.made.number).toBe(2);
  expect(await versions()).toEqual(['host=2.0.0', 'mfe-trade=1.3.0']);
  expect(await apply('host=2.0.0', 'mfe-trade=1.3.0')).toBeUndefined();
});

test('[O-02] nothing pinned is a mistake', async () => {
  await expect(apply()).rejects.toThrow('Nothing is pinned');
});

test('[O-02] pins that do not fit together are refused with the reason per remote, and nothing changes', async () => {
  await fixture.publish('host', '2.0.0');
  await fixture.publish('mfe-trade', '1.3.0', { platform: '^9.0.0' });
  await expect(apply('host=2.0.0', 'mfe-trade=1.3.0')).rejects.toMatchObject({
    reasons: [expect.stringMatching(/^mfe-trade 1\.3\.0: needs platform \^9\.0\.0/)],
  });
  expect(await versions()).toEqual(['host=1.0.0-b1', 'mfe-trade=1.0.0-b2']);
});

test('[O-02] pins that are current are looked at all the same', async () => {
  fixture.tamper('mfe-trade/1.0.0-b2/remote.cc.js', 'void 6;');
  await expect(apply('mfe-trade=1.0.0-b2')).rejects.toMatchObject({
    reasons: ['mfe-trade 1.0.0-b2: remote.cc.js is not what was released (its digest differs)'],
  });
});

test('[O-02] the same version with other bytes is not signed again', async () => {
  await fixture.publish('host', '2.0.0');
  const other = await fixture.publish('mfe-trade', '1.3.0', { files: { 'remote.cc.js': 'void 6;' } });
  const release = await readRelease(fixture.store, 'mfe-trade', '1.3.0', other.digest);
  fixture.tamper('mfe-trade/1.0.0-b2/release.json', releaseText({ ...release.release, version: '1.0.0-b2' }));
  await expect(apply('host=2.0.0', 'mfe-trade=1.0.0-b2')).rejects.toMatchObject({
    reasons: ['mfe-trade 1.0.0-b2: release.json is not the one that was released (its digest differs)'],
  });
});

describe('[O-02] a release that somebody went back from', () => {
  beforeEach(async () => {
    await fixture.publish('mfe-user', '2.0.0');
    await fixture.set('mfe-trade', '1.3.0');
    await back();
  });
  const refusal = {
    reasons: [expect.stringMatching(/^mfe-trade 1\.3\.0: it was taken back \(composition 3, somebody\)/)],
  };

  test('does not come again by what is pinned still', async () => {
    await expect(apply('host=1.0.0-b1', 'mfe-trade=1.3.0')).rejects.toMatchObject(refusal);
    await expect(apply('mfe-trade=1.3.0', 'mfe-user=2.0.0')).rejects.toMatchObject(refusal);
    await expect(apply('mfe-trade=1.3.0')).rejects.toMatchObject({
      reasons: [expect.stringContaining('Pin MFE_TRADE_VERSION=1.0.0-b2, which is current')],
    });
    expect(await versions()).toEqual(['host=1.0.0-b1', 'mfe-trade=1.0.0-b2']);
  });

  test('nor where it was taken back alone, or came as a new part', async () => {
    await fixture.set('mfe-trade', '1.5.0');
    const alone = (current: Composition | undefined, earlier: () => AsyncGenerator<Composition, void>) =>
      goBackAlone(current!, ['mfe-trade'], earlier);
    await fixture.composer.apply(alone);
    await expect(apply('mfe-trade=1.5.0')).rejects.toMatchObject({
      reasons: [expect.stringMatching(/^mfe-trade 1\.5\.0: it was taken back \(composition 5, somebody\)/)],
    });
    await fixture.set('mfe-user', '2.0.0');
    await back();
    await expect(apply('mfe-user=2.0.0')).rejects.toMatchObject({
      reasons: [expect.stringContaining('Take MFE_USER_VERSION out, or pin another version')],
    });
  });

  test('not after a canary either', async () => {
    const wanted = await fixture.publish('mfe-trade', '1.4.0');
    await fixture.composer.apply((current) => startCanary(current!, { 'mfe-trade': wanted }, 10));
    await expect(apply('mfe-trade=1.3.0')).rejects.toMatchObject(refusal);
  });

  test('comes again when somebody sets it', async () => {
    const { digest } = await readRelease(fixture.store, 'mfe-trade', '1.3.0');
    const wanted = { 'mfe-trade': { version: '1.3.0', digest } };
    await fixture.composer.apply((current) => setParts(current, wanted, 'set'));
    expect(await apply('mfe-trade=1.3.0')).toBeUndefined();
  });

  test('leaves the pins of the others alone', async () => {
    await apply('mfe-trade=1.0.0-b2', 'mfe-user=2.0.0');
    expect(await versions()).toContain('mfe-user=2.0.0');
  });

  test('does not stand in the way of a newer one', async () => {
    await fixture.publish('mfe-trade', '1.3.1');
    await apply('mfe-trade=1.3.1');
    expect(await versions()).toContain('mfe-trade=1.3.1');
  });

  test('nor does one that was two steps back', async () => {
    await fixture.set('mfe-trade', '1.5.0');
    await fixture.set('mfe-trade', '1.6.0');
    await back();
    await back();
    for (const version of ['1.5.0', '1.6.0'])
      await expect(apply(`mfe-trade=${version}`)).rejects.toMatchObject({
        reasons: [expect.stringContaining(`mfe-trade ${version}: it was taken back`)],
      });
  });
});
