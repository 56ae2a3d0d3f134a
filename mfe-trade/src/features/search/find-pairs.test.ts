import { fakePair } from '@exchange/platform/fake';
import { findPairs } from './find-pairs';

const pairs = [
  fakePair({ token: 'aurum', token_as: 'Aurum' }),
  fakePair({ token: 'aura' }),
  fakePair({ token: 'aura', market: 'btc' }),
  fakePair({ token: 'lyre', token_as: '天琴 House' }),
  fakePair({ token: '1inch', token_as: '1INCH' }),
];
const found = (query: string) => findPairs(query, pairs).map(({ id }) => id);

test('[T-07] by token and by alias, the exact one first', () => {
  expect(found('aur')).toEqual(['aurum_usdt', 'aura_usdt', 'aura_btc']);
  expect(found('AURA')).toEqual(['aura_usdt', 'aura_btc']);
  expect(found('天琴')).toEqual(['lyre_usdt']);
  expect(found(' house ')).toEqual(['lyre_usdt']);
  expect(found('inch')).toEqual(['1inch_usdt']);
});

test('[T-07] a market behind the token narrows the pairs, however it is written', () => {
  for (const query of ['aura/btc', 'aura_btc', 'Aura BTC', 'aura-b', 'ａｕｒａ/btc'])
    expect(found(query)).toEqual(['aura_btc']);
  expect(found('aura/eth')).toEqual([]);
});

test('[T-07] nothing is found for nothing, and letters that mean something elsewhere are letters', () => {
  expect(found('  ')).toEqual([]);
  expect(found('.*')).toEqual([]);
  expect(found('/')).toEqual([]);
});

test('[T-18] token and market in one word name the pair, from the first letter of the market on', () => {
  expect(found('aurausdt')).toEqual(['aura_usdt']);
  expect(found('AuraB')).toEqual(['aura_btc']);
  expect(found('aurau')).toEqual(['aura_usdt']);
  expect(found('天琴houseusdt')).toEqual(['lyre_usdt']);
  expect(found('usdt')).toEqual([]);
});

test('[T-18] a brand’s name finds its token, once the names are known', () => {
  const brandNames = new Map([['aura', 'Aurora Ateliers']]);
  const named = (query: string) => findPairs(query, pairs, { brandNames }).map(({ id }) => id);
  expect(found('ateliers')).toEqual([]);
  expect(named('ateliers')).toEqual(['aura_usdt', 'aura_btc']);
  expect(named('Aurora Ateliers')).toEqual(['aura_usdt', 'aura_btc']);
  expect(named('lyre')).toEqual(['lyre_usdt']);
});

test('[T-18] recent and favourite pairs come before all others, among themselves the best first', () => {
  const first = ['aura_btc', 'aurum_usdt', 'lyre_usdt'];
  expect(findPairs('aura', pairs, { first }).map(({ id }) => id)).toEqual(['aura_btc', 'aura_usdt']);
  expect(findPairs('au', pairs, { first }).map(({ id }) => id)).toEqual([
    'aurum_usdt',
    'aura_btc',
    'aura_usdt',
  ]);
});
