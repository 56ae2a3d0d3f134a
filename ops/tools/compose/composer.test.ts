import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCurrent } from '../../edge/store/composition-log';
import { digestOf } from '../../edge/store/digest';
import { ensureKeys, readSigner } from '../../edge/store/signing-keys';
import { compositionKey } from '../../edge/store/store';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { setParts } from './changes';
import { goBack } from './go-back';
import { Composer } from './composer';

let fixture: FixtureStore;
beforeEach(async () => (fixture = await makeFixtureStore()));
afterEach(() => fixture.remove());

const versions = async () =>
  Object.fromEntries(
    Object.entries((await fixture.composer.current())?.parts ?? {}).map(([name, { version }]) => [
      name,
      version,
    ]),
  );

async function history() {
  const list = [];
  for await (const composition of fixture.composer.history()) list.push(composition);
  return list;
}

test('[O-02] a change is kept with who made it, when and how', async () => {
  await fixture.set('mfe-trade', '1.1.0');
  await fixture.composer.apply((_current, earlier) => goBack(earlier()));
  expect((await history()).map(({ number, made }) => ({ number, ...made }))).toEqual([
    { number: 3, at: 1_700_000_000_000, by: 'somebody', how: 'back', restores: 1 },
    { number: 2, at: 1_700_000_000_000, by: 'somebody', how: 'set' },
    { number: 1, at: 1_700_000_000_000, by: 'somebody', how: 'set' },
  ]);
});

test('[O-02] a set that does not fit together changes nothing, and says all of it', async () => {
  const needs = await fixture.publish('mfe-user', '1.0.0', { platform: '^2.0.0' });
  fixture.tamper('mfe-trade/1.0.0-b2/2.en.js', 'void 5;');
  const before = readFileSync(fixture.files.current, 'utf8');
  await expect(
    fixture.composer.apply((current) => setParts(current, { 'mfe-user': needs }, 'set')),
  ).rejects.toMatchObject({
    message: 'Nothing was changed, because this does not fit together',
    reasons: [
      'mfe-trade 1.0.0-b2: 2.en.js is not what was released (its digest differs)',
      expect.stringMatching(/^mfe-user 1\.0\.0: needs platform \^2\.0\.0/),
    ],
  });
  expect(readFileSync(fixture.files.current, 'utf8')).toBe(before);
  expect(readdirSync(fixture.files.compositions)).toEqual(['000001.json']);
});

test('[O-02] of several sets at once none is lost', async () => {
  const names = ['mfe-user', 'mfe-ibo', 'mfe-nodes', 'mfe-assets'];
  const released = await Promise.all(names.map((name) => fixture.publish(name, '1.0.0')));
  await Promise.all(
    names.map((name, index) =>
      fixture.composer.apply((current) => {
        const part = released[index];
        return setParts(current, part ? { [name]: part } : {}, 'set');
      }),
    ),
  );
  expect(Object.keys(await versions()).sort()).toEqual(['host', 'mfe-trade', ...names].sort());
  expect((await history()).map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  expect(existsSync(fixture.files.lock)).toBe(false);
});

test('[O-02] a crash between keeping and switching leaves the old one current, and the next change takes its number', async () => {
  const current = await fixture.composer.current();
  const crashed = await fixture.publish('mfe-trade', '6.6.6');
  if (!current) throw new Error('the fixture has none');
  await expect(
    makeCurrent(
      fixture.store,
      await readSigner(fixture.keys.privateKey),
      {
        ...current,
        number: 2,
        previous: digestOf(current),
        parts: { ...current.parts, 'mfe-trade': crashed },
      },
      () => Promise.reject(new Error('crash')),
    ),
  ).rejects.toThrow('crash');
  expect(existsSync(join(fixture.files.folder, compositionKey(2)))).toBe(true);
  expect(await versions()).toMatchObject({ 'mfe-trade': '1.0.0-b2' });
  expect((await history()).map(({ number }) => number)).toEqual([1]);

  expect((await fixture.set('mfe-trade', '1.1.0')).number).toBe(2);
  expect(await versions()).toMatchObject({ 'mfe-trade': '1.1.0' });
  expect((await history()).map(({ number }) => number)).toEqual([2, 1]);
});

test('[O-02] a canary is checked as a whole before anybody gets it', async () => {
  const needs = await fixture.publish('mfe-trade', '2.0.0', { platform: '^2.0.0' });
  const { reasons } = await fixture.composer.plan((before) => ({
    how: 'canary',
    parts: before?.parts ?? {},
    canary: { since: 2, percent: 5, parts: { 'mfe-trade': needs } },
  }));
  expect(reasons).toMatchObject([{ part: 'mfe-trade', version: '2.0.0', about: 'platform' }]);
});

test('[H-26] a budget keeps back the part that breaks it, and not the repair of another, nor going back', async () => {
  await expect(fixture.set('mfe-ibo', '1.0.0', { weight: 240_000 })).rejects.toMatchObject({
    reasons: ['mfe-ibo 1.0.0: the first load of its pages is 240.0 kB, over the budget of 230.0 kB'],
  });
  const heavy = await fixture.publish('mfe-ibo', '1.0.0', { weight: 240_000 });
  await fixture.composer.apply((current) => setParts(current, { 'mfe-ibo': heavy }, 'local'));
  await fixture.set('mfe-trade', '1.1.0');
  const { plan } = await fixture.composer.apply((_current, earlier) => goBack(earlier()));
  expect(plan.notes).toHaveLength(1);
  expect(await versions()).toMatchObject({ 'mfe-trade': '1.0.0-b2', 'mfe-ibo': '1.0.0' });
});

test('[O-02] a key that the server does not trust signs nothing', async () => {
  const keys = { privateKey: `${fixture.folder}/other`, trustedKeys: `${fixture.folder}/other.pub` };
  await ensureKeys(keys);
  const composer = new Composer({
    store: fixture.store,
    keys: { ...fixture.keys, privateKey: keys.privateKey },
    by: 'somebody',
    now: () => 0,
  });
  await expect(composer.apply((current) => setParts(current, {}, 'set'))).rejects.toThrow(
    'is not among the trusted ones',
  );
});

test('[O-02] a current composition that is damaged is said, with the newest signed one, which repairing makes current', async () => {
  const { files, composer } = fixture;
  await fixture.set('mfe-trade', '1.3.0');
  const good = readFileSync(files.current);
  await expect(composer.repair()).rejects.toThrow('there is nothing to repair');
  for (const damage of [() => writeFileSync(files.current, '{}'), () => rmSync(files.current)]) {
    damage();
    await expect(composer.current()).rejects.toMatchObject({
      message: expect.stringMatching(/current\.json is not (what this version of the tools writes|there)$/),
      reasons: [
        expect.stringMatching(
          /^Composition 2 \(set by .+, 20.+Z\) is the newest that is signed and intact: npm run compose -- repair makes it current\.$/,
        ),
        'The server goes on with the last composition that was intact.',
      ],
    });
    expect((await composer.repair()).number).toBe(2);
    expect(readFileSync(files.current)).toEqual(good);
  }
  // One that was put there without the key is passed over.
  writeFileSync(join(files.folder, compositionKey(3)), good.toString().replace('"number": 2', '"number": 3'));
  writeFileSync(files.current, '');
  expect((await composer.repair()).number).toBe(2);
  rmSync(files.compositions, { recursive: true });
  writeFileSync(files.current, '');
  await expect(composer.current()).rejects.toMatchObject({
    reasons: [expect.stringContaining('Put back, from a copy,'), expect.anything()],
  });
});
