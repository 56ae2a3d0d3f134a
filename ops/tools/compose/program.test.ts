import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureKeys } from '../../edge/store/signing-keys';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { runCompose } from '../../testing/run-compose';
import routes from '../../edge/store/first-format-routes.json';
import { exchangeContract } from '@exchange/contract/json-contract';
import { contractUse } from '../publish/describe-build';
import { readRelease } from '../../edge/store/read-release';
import { compareParts } from './diff';
import { describeDifferences } from './tell';
import { runOffering } from './run-offering';

let fixture: FixtureStore;
beforeEach(async () => (fixture = await makeFixtureStore()));
afterEach(() => fixture.remove());

const run = (...args: string[]) => runCompose(fixture, ...args);

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

const partOf = async (version: string) => {
  const { digest } = await readRelease(fixture.store, 'mfe-trade', version);
  return { version, digest };
};

test('[O-08] back, history and diff of one part', async () => {
  await fixture.publish('mfe-user', '1.0.0');
  await fixture.publish('mfe-trade', '1.3.0', {
    files: { 'chart.js': 'x'.repeat(3_000) },
    platform: '^1.1.0',
    contract: contractUse(["'order.placeOrder'"], exchangeContract()),
    routes: [{ path: '/trade/:pair/depth' }],
  });
  await run('set', 'mfe-trade=1.3.0');
  await run('set', 'mfe-user=1.0.0');
  expect(await run('diff', '1', '2')).toEqual([
    'mfe-trade 1.0.0-b2 → 1.3.0',
    '  scripts and styles 2.2 → 5.2 kB (+3.0)',
    '  platform ^1.0.0 → ^1.1.0',
    '  new page /trade/:pair/depth',
    ...routes['mfe-trade'].map(({ path }) => `  no page ${path} any more`),
    '  uses order.placeOrder',
  ]);
  expect(await run('diff', '3')).toEqual(['They have the same parts and flags.']);
  const { 'order.placeOrder': order } = exchangeContract();
  const lenient = { request: { ...order!.request!, input: { type: 'object' } }, output: order!.output };
  await fixture.publish('mfe-trade', '1.4.0', { contract: { 'order.placeOrder': lenient } });
  const differences = await compareParts(
    fixture.store,
    { parts: { 'mfe-trade': await partOf('1.4.0') } },
    { parts: { 'mfe-trade': await partOf('1.3.0') } },
  );
  expect(describeDifferences(differences).join('\n')).toMatch(
    /order\.placeOrder changed, for the former release order\.placeOrder: of what the release sends, .+ is not there/,
  );
  expect(JSON.parse((await run('diff', '2', 'current', '--json')).join(''))).toMatchObject([
    { part: 'mfe-user', after: '1.0.0' },
  ]);
  expect(await run('back', 'mfe-trade')).toContain('  mfe-trade 1.3.0 → 1.0.0-b2');
  expect(await run('history', 'mfe-trade')).toEqual([
    '   4  2026-11-21 09:30:00 UTC  ops@example  back: mfe-trade 1.3.0 → 1.0.0-b2',
    '   2  2026-11-21 09:30:00 UTC  ops@example  set: mfe-trade 1.0.0-b2 → 1.3.0',
    '   1  2023-11-14 22:13:20 UTC  somebody  set: mfe-trade (none) → 1.0.0-b2',
  ]);
  expect(await run('history', 'mfe-user', '--limit', '1')).toEqual([
    '   3  2026-11-21 09:30:00 UTC  ops@example  set: mfe-user (none) → 1.0.0',
  ]);
});

test('[O-08] a damaged store says what to do, offers to do it, and then does what was asked for', async () => {
  await fixture.publish('mfe-trade', '1.3.0');
  await run('set', 'mfe-trade=1.3.0');
  writeFileSync(fixture.files.current, '{}');
  const asked: string[] = [];
  const told: string[] = [];
  const offering = (agree: boolean) =>
    runOffering(['back'], {
      run: async (args) => void told.push(...(await run(...args))),
      ask: (question) => Promise.resolve(asked.push(question) > 0 && agree),
      tell: (line) => told.push(line),
    });
  await expect(offering(false)).rejects.toThrow('Nothing was changed.');
  expect(told[0]).toContain('is not what this version of the tools writes');
  await offering(true);
  expect(asked).toEqual(Array(2).fill('Run npm run compose -- repair now, and then this again?'));
  expect(told).toContain('Composition 2 is current again: the next page that is loaded gets it.');
  expect(told).toContain('  mfe-trade 1.3.0 → 1.0.0-b2');
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

test('[O-09] a canary that goes on by itself says so; a share or a plan has to be named', async () => {
  await fixture.publish('mfe-trade', '1.4.0');
  await expect(run('canary', 'mfe-trade=1.4.0')).rejects.toThrow('such as --percent 10, or --auto');
  expect(await run('canary', 'mfe-trade=1.4.0', '--auto', '--steps', '2,20')).toContain(
    'For a canary of 2 %:',
  );
  expect((await run('show')).join('\n')).toContain(
    'goes on by itself: 2, 20, 100 %, each for 15 minutes at least',
  );
  await run('canary', '--percent', '30');
  expect((await run('show')).join('\n')).not.toContain('by itself');
});

test('[O-10] tokens of teams are made once by name, listed, and ended', async () => {
  const [made = ''] = await run('token', 'mfe-trade', '--name', 'trade-ci');
  expect(made).toMatch(/^trade-ci shows this token as bearer; nobody is told it again: [\w-]{43}$/);
  await expect(run('token', 'mfe-user', '--name', 'trade-ci')).rejects.toThrow(
    'There is a token named trade-ci',
  );
  await expect(run('token', 'trade', '--name', 'other-ci')).rejects.toThrow('"trade" is no part');
  await expect(run('token', 'mfe-trade', '--name', 'CI')).rejects.toThrow('"CI" is no name');
  await run('end-token', 'trade-ci');
  await expect(run('end-token', 'trade-ci')).rejects.toThrow('No token that holds is named trade-ci');
  await run('token', 'mfe-user', '--name', 'trade-ci');
  expect(await run('tokens')).toEqual([
    'trade-ci  mfe-trade  since 2026-11-21, ended 2026-11-21',
    'trade-ci  mfe-user  since 2026-11-21',
  ]);
  expect(readFileSync(`${dirname(fixture.keys.privateKey)}/teams.json`, 'utf8')).not.toContain(
    made.split(': ')[1] ?? '',
  );
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
  [['back', 'mfe-trade'], 'There is nothing that mfe-trade could go back to'],
  [['back', 'mfe-loans'], 'mfe-loans is no part of what is current'],
  [['history', 'mfe-loans'], 'mfe-loans is no part of what is current'],
  [['diff', '7'], 'The history has no number 7'],
  [['diff', 'canary'], 'There is no canary'],
  [
    ['diff', 'mfe-trade'],
    '"mfe-trade" names no composition: write a number of the history, current, or canary',
  ],
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
  const folder = `${other.files.assets}/mfe-trade/1.3.0`;
  expect(await run('publish', folder)).toEqual(['mfe-trade 1.3.0 is published.']);
  expect(await run('publish', folder)).toEqual([
    'mfe-trade 1.3.0 was published before, with the same bytes.',
  ]);
  await run('set', 'mfe-trade=1.3.0');
  await expect(run('publish', other.folder)).rejects.toThrow('is no release: it holds no release.json');
  await other.publish('mfe-user', '1.0.0');
  other.tamper('mfe-user/1.0.0/remoteEntry.js', 'alert(1)');
  await expect(run('publish', `${other.files.assets}/mfe-user/1.0.0`)).rejects.toMatchObject({
    message: 'mfe-user 1.0.0 is not what its release.json says',
  });
  other.remove();
});
