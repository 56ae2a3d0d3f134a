import { pairPath, parsePairKey } from './pair-key';

test('[T-08] a pair is token and market, lowercase letters and digits; anything else is none', () => {
  expect(parsePairKey('aura_usdt')).toEqual({ token: 'aura', market: 'usdt' });
  expect(parsePairKey('1inch_btc')).toEqual({ token: '1inch', market: 'btc' });
  for (const wrong of ['AURA_usdt', 'aura', 'aura_', '_usdt', 'aura-usdt', 'aura_usdt_x', 'a%20_b', '']) {
    expect(parsePairKey(wrong)).toBeUndefined();
  }
});

test('[T-04] the path of a pair’s page', () => {
  expect(pairPath('aura_usdt', 'kline')).toBe('/trade/aura_usdt/kline');
});
