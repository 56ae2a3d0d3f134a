import { ensureKeys } from '../../edge/store/signing-keys';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { createProgram } from './program';

let fixture: FixtureStore;
beforeEach(async () => (fixture = await makeFixtureStore()));
afterEach(() => fixture.remove());

/** Runs a command; answers with what it says. */
async function run(...args: string[]): Promise<string[]> {
  const said: string[] = [];
  await createProgram({
    environment: {
      STORE_DIR: fixture.store.folder,
      SIGNING_KEY: fixture.keys.privateKey,
      TRUSTED_KEYS: fixture.keys.trustedKeys,
      COMPOSE_BY: 'ops@example',
    },
    root: fixture.folder,
    now: () => Date.UTC(2026, 10, 21, 9, 30),
    tell: (line) => said.push(line),
  })
    .exitOverride()
    .parseAsync(args, { from: 'user' });
  return said;
}

test('[O-02] set, history, back: one command each, and the next page gets it', async () => {
  await fixture.publish('mfe-trade', '1.3.0');
  expect(await run('set', 'mfe-trade=1.3.0')).toEqual([
    'For everybody:',
    '  mfe-trade 1.0.0-b2 → 1.3.0',
    'Composition 2 is current: the next page that is loaded gets it.',
  ]);
  expect(await run('back')).toContain('  mfe-trade 1.3.0 → 1.0.0-b2');
  expect(await run('history', '--limit', '2')).toEqual([
    '   3  2026-11-21 09:30:00 UTC  ops@example  back: as in 1, mfe-trade 1.3.0 → 1.0.0-b2',
    '   2  2026-11-21 09:30:00 UTC  ops@example  set: mfe-trade 1.0.0-b2 → 1.3.0',
  ]);
  const lines = await run('--by', 'jo', 'show');
  expect(lines).toEqual([
    expect.stringMatching(/^Composition 3 \([0-9a-f]{12}\), back by ops@example at 2026-11-21 09:30:00 UTC$/),
    '  host       1.0.0-b1',
    '  mfe-trade  1.0.0-b2',
  ]);
});

test('[O-03] canary, promote, end-canary', async () => {
  await fixture.publish('mfe-trade', '1.4.0');
  expect(await run('canary', 'mfe-trade=1.4.0', '--percent', '10')).toEqual([
    'For a canary of 10 %:',
    '  mfe-trade 1.0.0-b2 → 1.4.0',
    'Composition 2 is current: the next page that is loaded gets it.',
  ]);
  expect((await run('show')).slice(-2)).toEqual([
    expect.stringMatching(/^Canary for 10 % since 2 \([0-9a-f]{12}\)$/),
    '  mfe-trade 1.0.0-b2 → 1.4.0',
  ]);
  expect(await run('end-canary')).toContain('The canary ends.');
  await run('canary', 'mfe-trade=1.4.0', '--percent', '25');
  expect(await run('promote')).toContain('  mfe-trade 1.0.0-b2 → 1.4.0');
  await expect(run('promote')).rejects.toThrow('There is no canary to promote');
});

test('[O-02] plan says what would be refused, and changes nothing', async () => {
  await fixture.publish('mfe-user', '1.0.0', { platform: '^9.0.0' });
  await expect(run('plan', 'mfe-user=1.0.0')).rejects.toThrow('It would be refused.');
  expect(await run('plan')).toEqual(['All of it fits together.']);
  expect(JSON.parse((await run('show', '--json')).join(''))).toMatchObject({ number: 1 });
});

test.each([
  [['set', 'mfe-trade'], '"mfe-trade" names no release: write mfe-trade=1.3.0, or mfe-trade=local'],
  [['set', 'mfe-trade=1.3.0'], 'mfe-trade 1.3.0: is not in '],
  [['set', 'mfe-trade=../../x'], '"../../x" is no version'],
  [['set', 'mfe-trade=1.0.0', 'mfe-trade=1.1.0'], 'mfe-trade is named twice'],
  [['set', 'mfe-trade=local'], 'There is no local build of mfe-trade here: run npm run build -- mfe-trade'],
  [['set', 'mfe-trade=1.0.0-b2'], 'These are current already: nothing was changed'],
  [['back'], 'There is nothing to go back to'],
])('[O-02] %j is refused with what to do', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});

test('[O-02] keys are made once', async () => {
  expect(await run('keys')).toEqual([
    expect.stringMatching(/^There is a key at .*; keep it from everybody else\.$/),
    expect.stringMatching(/^The server trusts [0-9a-f]{16} \(/),
  ]);
  expect(await ensureKeys(fixture.keys)).toBe(false);
});

test('[O-01] a release that was made elsewhere is published once, and nothing else is', async () => {
  const other = await makeFixtureStore();
  await other.publish('mfe-trade', '1.3.0');
  const folder = `${other.store.assets}/mfe-trade/1.3.0`;
  expect(await run('publish', folder)).toEqual(['mfe-trade 1.3.0 is published.']);
  expect(await run('publish', folder)).toEqual([
    'mfe-trade 1.3.0 was published before, with the same bytes.',
  ]);
  await run('set', 'mfe-trade=1.3.0');
  await expect(run('publish', other.folder)).rejects.toThrow('is no release: it holds no release.json');
  await other.publish('mfe-user', '1.0.0');
  other.tamper('mfe-user/1.0.0/remoteEntry.js', 'alert(1)');
  await expect(run('publish', `${other.store.assets}/mfe-user/1.0.0`)).rejects.toMatchObject({
    message: 'mfe-user 1.0.0 is not what its release.json says',
  });
  other.remove();
});
