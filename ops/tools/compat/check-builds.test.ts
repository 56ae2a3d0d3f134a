import type { CheckedRelease } from '../compose/check-parts';
import type { Contract } from '@exchange/contract/json-contract';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { readRelease } from '../../edge/store/read-release';
import { checkBuilds } from './check-builds';

let fixture: FixtureStore;
beforeEach(async () => (fixture = await makeFixtureStore()));
afterEach(() => fixture.remove());

async function built(name: string, change: Partial<CheckedRelease['release']>, contract: Contract = {}) {
  await fixture.publish(name, '5.0.0');
  const { release } = await readRelease(fixture.store, name, '5.0.0');
  return { release: { ...release, ...change }, contract };
}
async function check(...builds: CheckedRelease[]) {
  const current = await fixture.composer.current();
  return checkBuilds(fixture.store, current ?? { parts: {} }, builds);
}

test('[O-04] a build that fits says what was looked at', async () => {
  expect(await check(await built('mfe-trade', {}))).toEqual([
    {
      name: 'mfe-trade',
      problems: [],
      judgements: [],
      looked: [
        'needs platform ^1.0.0; host 1.0.0-b1 offers 1.1.0',
        'uses 0 calls and messages of the exchange',
        'its heaviest first load is 2.1 kB',
      ],
    },
  ]);
});

test('[O-04] each build is held against what is current, not against the others', async () => {
  const host = await built('host', { platform: '2.0.0' });
  const trade = await built('mfe-trade', { platform: '^2.0.0' });
  const [first, second] = await check(host, trade);
  expect(first?.problems).toMatchObject([{ part: 'mfe-trade', version: '1.0.0-b2', about: 'platform' }]);
  expect(second?.problems).toMatchObject([{ part: 'mfe-trade', version: '5.0.0', about: 'platform' }]);
  expect(second?.problems[0]?.text).toContain('needs platform ^2.0.0, and host 1.0.0-b1 offers 1.1.0');
});

test('[O-04] a call that the exchange does not have is said in words', async () => {
  const [fit] = await check(await built('mfe-trade', {}, { 'order.placeBasket': { output: {} } }));
  expect(fit?.problems).toMatchObject([
    { about: 'contract', text: 'order.placeBasket: the exchange does not have it' },
  ]);
});
