import { getKline, type Bar } from '@exchange/contract';
import { createFakePlatform } from '@exchange/platform/fake';
import { PriceLinesStore } from './price-lines-store';

const bars: Bar[] = ['1.1', '1.3', '1.2'].map((close, hour) => [
  hour * 3_600_000,
  '1',
  '2',
  '1',
  close,
  '5',
  '6',
]);
const settled = () => new Promise((resolve) => setTimeout(resolve));

function setUp() {
  const { api, clock } = createFakePlatform();
  api.answer(getKline, () => ({ list: bars }));
  return { api, clock, store: new PriceLinesStore(api, () => clock.now()) };
}

test('[T-01] a line is the closing prices of the last hours, asked for once while it is fresh', async () => {
  const { api, clock, store } = setUp();
  expect(store.line('aura_usdt')).toBeUndefined();
  store.want('aura_usdt');
  store.want('aura_usdt');
  await settled();
  expect(store.line('aura_usdt')).toEqual(['1.1', '1.3', '1.2']);
  expect(api.inputs(getKline)).toEqual([{ token: 'aura', market: 'usdt', time_type: '1h', limit: 24 }]);
  clock.advance(5 * 60_000 + 1);
  store.want('aura_usdt');
  await settled();
  expect(api.inputs(getKline)).toHaveLength(2);
});

test('[T-01] a few are asked for at the same time, and one that is shown no more is not', async () => {
  const { api, store } = setUp();
  const release: (() => void)[] = [];
  api.answer(getKline, () => new Promise((resolve) => release.push(() => resolve({ list: bars }))));
  for (const token of ['a', 'b', 'c', 'd']) store.want(`${token}_usdt`);
  const leave = store.want('e_usdt');
  await settled();
  expect(api.inputs(getKline).map(({ token }) => token)).toEqual(['a', 'b', 'c']);
  leave();
  release[0]?.();
  await settled();
  release[1]?.();
  await settled();
  expect(api.inputs(getKline).map(({ token }) => token)).toEqual(['a', 'b', 'c', 'd']);
});

test('[T-01] a line that could not be had is asked for when it is shown again', async () => {
  const { api, store } = setUp();
  api.refuse(getKline, { kind: 'network' });
  store.want('aura_usdt');
  await settled();
  expect(store.line('aura_usdt')).toBeUndefined();
  api.answer(getKline, () => ({ list: bars }));
  store.want('aura_usdt');
  await settled();
  expect(store.line('aura_usdt')).toHaveLength(3);
});
