import { readFileSync } from 'node:fs';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { runCompose } from '../../testing/run-compose';
import { startCanary } from './changes';

const flags = { 'short-form': 'Shows the order form with one field.', 'new-chart': 'Draws the new chart.' };

let fixture: FixtureStore;
beforeEach(async () => {
  fixture = await makeFixtureStore();
  await fixture.set('mfe-trade', '1.1.0', { flags });
});
afterEach(() => fixture.remove());

const run = (...args: string[]) => runCompose(fixture, ...args);

const rules = async () => (await fixture.composer.current())?.flags;
const flag = (...args: string[]) => run('flag', 'mfe-trade', 'short-form', ...args);

test('[O-14] a flag is switched, changed and taken away, and everything that tells of compositions tells of it', async () => {
  expect(await flag('--percent', '20', '--organisation', 'nova', '--organisation', 'aura')).toEqual([
    'Flags:',
    '  mfe-trade short-form: off → 20 % of aura and nova',
    'Composition 3 is current: the next page that is loaded gets it.',
  ]);
  expect(await rules()).toEqual({
    'mfe-trade': { 'short-form': { percent: 20, organisations: ['aura', 'nova'] } },
  });
  expect((await run('show')).slice(-2)).toEqual([
    'Flags, npm run compose -- flags says what they are:',
    '  mfe-trade short-form: 20 % of aura and nova',
  ]);
  // What is said is the whole rule.
  expect(await flag('--percent', '100')).toContain(
    '  mfe-trade short-form: 20 % of aura and nova → everybody',
  );
  expect(await rules()).toEqual({ 'mfe-trade': { 'short-form': { percent: 100 } } });
  expect(await run('diff', '3')).toEqual([
    'mfe-trade 1.1.0',
    '  flag short-form: 20 % of aura and nova → everybody',
  ]);
  await run('flag', 'mfe-trade', 'new-chart', '--percent', '0.25');
  expect(await flag('--off')).toContain('  mfe-trade short-form: everybody → off');
  expect(await run('flag', 'mfe-trade', 'new-chart', '--percent', '0')).toContain(
    '  mfe-trade new-chart: 0.25 % → off',
  );
  expect(JSON.parse(readFileSync(fixture.files.current, 'utf8'))).not.toHaveProperty('composition.flags');
  expect(await run('history', 'mfe-trade', '--limit', '3')).toEqual([
    '   7  2026-11-21 09:30:00 UTC  ops@example  set: mfe-trade new-chart: 0.25 % → off',
    '   6  2026-11-21 09:30:00 UTC  ops@example  set: mfe-trade short-form: everybody → off',
    '   5  2026-11-21 09:30:00 UTC  ops@example  set: mfe-trade new-chart: off → 0.25 %',
  ]);
  expect(await run('history', 'host')).toHaveLength(1);
});

test('[O-14] the flags of what is served are listed with what they switch on, and of a canary too', async () => {
  const part = await fixture.publish('mfe-trade', '1.2.0', { flags: { 'depth-map': 'Draws the depth.' } });
  await fixture.composer.apply((current) => {
    if (!current) throw new Error('nothing is served');
    return startCanary(current, { 'mfe-trade': part }, 10);
  });
  await flag('--percent', '5');
  await run('flag', 'mfe-trade', 'depth-map', '--percent', '50');
  expect(await run('flags')).toEqual([
    'mfe-trade 1.1.0',
    '  short-form: 5 % – Shows the order form with one field.',
    '  new-chart: off – Draws the new chart.',
    'mfe-trade 1.2.0, the canary',
    '  depth-map: 50 % – Draws the depth.',
  ]);
  expect(JSON.parse((await run('flags', '--json')).join(''))).toContainEqual({
    ...{
      part: 'mfe-trade',
      version: '1.2.0',
      isCanary: true,
      flag: 'depth-map',
      sentence: 'Draws the depth.',
    },
    rule: { percent: 50 },
  });
  // What only the canary has goes with it.
  expect(await run('end-canary')).toEqual([
    'The canary ends.',
    'Flags:',
    '  mfe-trade depth-map: 50 % → off',
    'Note: mfe-trade 1.1.0: has no flag depth-map any more: its rule goes',
    expect.stringMatching(/^Composition \d+ is current/),
  ]);
  expect(await rules()).toEqual({ 'mfe-trade': { 'short-form': { percent: 5 } } });
});

test('[O-14] a store whose releases have no flags says so', async () => {
  await fixture.set('mfe-trade', '1.3.0');
  expect(await run('flags')).toEqual(['No release that is served has a flag.']);
});

test.each([
  [
    ['mfe-trade', 'long-form', '--percent', '20'],
    'No release of mfe-trade that is served has a flag long-form',
  ],
  [
    ['mfe-trade', 'constructor', '--percent', '20'],
    'No release of mfe-trade that is served has a flag constr',
  ],
  [['host', 'short-form', '--percent', '20'], 'No release of host that is served has a flag short-form'],
  [['mfe-loans', 'short-form', '--percent', '20'], 'mfe-loans is no part of what is current'],
  [['mfe-trade', 'short-form', '--percent', '101'], 'The share is 101 percent: use 0 to 100'],
  [['mfe-trade', 'short-form', '--percent', '-1'], 'The share is -1 percent: use 0 to 100'],
  [['mfe-trade', 'short-form', '--percent', '0.125'], 'at most two decimals'],
  [['mfe-trade', 'short-form', '--percent', '5', '--organisation', 'aura,nova'], '"aura,nova" is no id'],
  [['mfe-trade', 'short-form', '--organisation', 'aura'], 'Say which share, such as --percent 20, or --off'],
  [['mfe-trade', 'short-form', '--off', '--percent', '20'], '--off is for everybody'],
  [['mfe-trade', 'short-form', '--off'], 'short-form of mfe-trade is off already: nothing was changed'],
])('[O-14] flag %j is refused with what to do, and changes nothing', async (args, message) => {
  await expect(run('flag', ...args)).rejects.toThrow(message);
  expect((await fixture.composer.current())?.number).toBe(2);
});

test('[O-14] the refusal of an unknown flag names those that there are', async () => {
  await expect(run('flag', 'mfe-trade', 'form', '--percent', '20')).rejects.toMatchObject({
    reasons: ['It has short-form and new-chart', expect.stringContaining('remote.config.ts of mfe-trade')],
  });
  await flag('--percent', '20');
  await expect(flag('--percent', '20')).rejects.toThrow('short-form of mfe-trade is so already');
});

test('[O-14] a rule stays while other parts and other releases are set, and goes with its flag, which is said', async () => {
  await flag('--percent', '20');
  await run('flag', 'mfe-trade', 'new-chart', '--percent', '100');
  await fixture.set('mfe-user', '1.0.0');
  await fixture.set('mfe-trade', '1.2.0', { flags });
  expect(Object.keys((await rules())?.['mfe-trade'] ?? {})).toEqual(['short-form', 'new-chart']);
  await fixture.publish('mfe-trade', '1.3.0', { flags: { 'short-form': 'Another sentence.' } });
  const said = [
    'For everybody:',
    '  mfe-trade 1.2.0 → 1.3.0',
    'Flags:',
    '  mfe-trade new-chart: everybody → off',
  ];
  const note = 'Note: mfe-trade 1.3.0: has no flag new-chart any more: its rule goes';
  expect(await run('plan', 'mfe-trade=1.3.0')).toEqual([...said, 'All of it fits together.', note]);
  expect((await run('set', 'mfe-trade=1.3.0')).slice(0, -1)).toEqual([...said, note]);
  expect(await rules()).toEqual({ 'mfe-trade': { 'short-form': { percent: 20 } } });
});

test('[O-14] a damaged release takes no rule with it: it is refused', async () => {
  await flag('--percent', '20');
  fixture.tamper('mfe-trade/1.1.0/release.json', '{}');
  await expect(fixture.set('mfe-user', '1.0.0')).rejects.toMatchObject({
    reasons: [expect.stringContaining('release.json is not the one that was released')],
  });
  expect(await rules()).toEqual({ 'mfe-trade': { 'short-form': { percent: 20 } } });
});

describe('going back', () => {
  test('[O-14] [O-02] brings the flags of the composition with it, one change after the other', async () => {
    await flag('--percent', '20');
    await flag('--percent', '50');
    expect(await run('back')).toEqual([
      'Flags:',
      '  mfe-trade short-form: 50 % → 20 %',
      expect.stringMatching(/^Composition 5 is current/),
    ]);
    expect(await run('back')).toContain('  mfe-trade short-form: 20 % → off');
    expect(await run('back')).toContain('  mfe-trade 1.1.0 → 1.0.0-b2');
    expect(await run('back', '--to', '4')).toContain('  mfe-trade short-form: off → 50 %');
    await expect(run('back', '--to', '4')).rejects.toThrow('The parts of 4 are current already');
  });

  test('[O-14] [O-08] with one part leaves the rules of all others, and brings back what its later release took with it', async () => {
    await fixture.set('mfe-user', '1.0.0', { flags: { 'short-form': 'Another one.' } });
    await run('flag', 'mfe-user', 'short-form', '--percent', '10');
    await flag('--percent', '100');
    await run('flag', 'mfe-trade', 'new-chart', '--percent', '100');
    await fixture.set('mfe-trade', '1.2.0', { flags: { 'short-form': 'The same.' } });
    await flag('--percent', '30');
    await run('flag', 'mfe-user', 'short-form', '--percent', '15');
    expect(await run('back', 'mfe-trade')).toContain('  mfe-trade new-chart: off → everybody');
    expect(await rules()).toEqual({
      'mfe-user': { 'short-form': { percent: 15 } },
      'mfe-trade': { 'short-form': { percent: 30 }, 'new-chart': { percent: 100 } },
    });
  });

  test('[O-14] [O-08] with one part brings back what went with a canary, as it stood there', async () => {
    await flag('--percent', '20');
    await fixture.set('mfe-trade', '1.2.0', { flags: {} });
    const part = await fixture.publish('mfe-trade', '1.3.0', { flags });
    await fixture.composer.apply((current) => {
      if (!current) throw new Error('nothing is served');
      return startCanary(current, { 'mfe-trade': part }, 10);
    });
    await flag('--percent', '40');
    await run('end-canary');
    expect(await rules()).toBeUndefined();
    await run('back', 'mfe-trade');
    expect(await rules()).toEqual({ 'mfe-trade': { 'short-form': { percent: 40 } } });
  });

  test('[O-14] [O-08] with one part never switches on what somebody switched off', async () => {
    await flag('--percent', '100');
    await fixture.set('mfe-trade', '1.2.0', { flags });
    await flag('--off');
    await fixture.set('mfe-trade', '1.3.0', { flags: {} });
    await run('back', 'mfe-trade');
    await run('back', 'mfe-trade');
    expect((await fixture.composer.current())?.parts['mfe-trade']?.version).toBe('1.1.0');
    expect(await rules()).toBeUndefined();
  });

  test('[O-14] [O-08] a part that was taken back alone keeps its rules when all goes back', async () => {
    await fixture.set('mfe-user', '1.0.0');
    await flag('--percent', '20');
    await fixture.set('mfe-trade', '1.2.0', { flags });
    await flag('--percent', '40');
    await fixture.set('mfe-user', '1.1.0');
    await run('back', 'mfe-trade');
    await flag('--percent', '5');
    await run('back', '--to', '6');
    expect(await rules()).toEqual({ 'mfe-trade': { 'short-form': { percent: 5 } } });
    expect((await fixture.composer.current())?.parts).toMatchObject({
      'mfe-trade': { version: '1.1.0' },
      'mfe-user': { version: '1.0.0' },
    });
  });
});

test('[O-14] promoting a canary keeps the rules of its flags', async () => {
  const part = await fixture.publish('mfe-trade', '1.2.0', { flags: { 'depth-map': 'Draws the depth.' } });
  await fixture.composer.apply((current) => {
    if (!current) throw new Error('nothing is served');
    return startCanary(current, { 'mfe-trade': part }, 10);
  });
  await run('flag', 'mfe-trade', 'depth-map', '--percent', '50');
  await run('promote');
  expect(await rules()).toEqual({ 'mfe-trade': { 'depth-map': { percent: 50 } } });
});
