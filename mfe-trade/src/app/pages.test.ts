import { pageOfPath } from './pages';

test('[H-27] each built route has its page, every other one none', () => {
  expect(pageOfPath('/')).toBe('home');
  expect(pageOfPath('/home/marketCondition')).toBe('market');
  expect(pageOfPath('/trade/aura_usdt')).toBe('transaction');
  expect(pageOfPath('/trade/aura_usdt/transaction')).toBe('transaction');
  expect(pageOfPath('/trade/aura_usdt/kline')).toBe('kline');
  expect(pageOfPath('/trade/aura_usdt/kline2')).toBe('kline');
  expect(['data', 'info', 'info1', 'unknown'].map((page) => pageOfPath(`/trade/aura_usdt/${page}`))).toEqual([
    'brand',
    'brand',
    'brand',
    undefined,
  ]);
  expect(['/order/entrust', '/order/trade'].map(pageOfPath)).toEqual(['entrust', 'orderTrade']);
  expect(['/home/news', '/home/editFavorite', '/search', '/bdex'].map(pageOfPath)).toEqual([
    'news',
    'editFavourites',
    'search',
    'directory',
  ]);
  expect(pageOfPath('/nowhere')).toBeUndefined();
});
