import { createFakePlatform } from '@exchange/platform/fake';
import { createRecentPairs } from './recent-pairs';

test('[T-18] the last eight pairs are kept, each once, the newest first', () => {
  const { storage } = createFakePlatform();
  const recent = createRecentPairs(storage);
  expect(recent.read()).toEqual([]);
  for (const token of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) recent.add(`${token}_usdt`);
  expect(recent.add('c_usdt')).toEqual(
    ['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b'].map((token) => `${token}_usdt`),
  );
  // Another page of this device knows them.
  expect(createRecentPairs(storage).read()).toHaveLength(8);
});

test('[T-18] what cannot be read is begun anew', () => {
  for (const stored of ['{', '"aura_usdt"', '[1]']) {
    const recent = createRecentPairs(createFakePlatform({ stored: { 'recent-pairs': stored } }).storage);
    expect(recent.read()).toEqual([]);
    expect(recent.add('aura_usdt')).toEqual(['aura_usdt']);
  }
});
