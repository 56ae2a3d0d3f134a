import { pageOfPath } from './pages';

test('[H-27] each built route has its page, every other one none', () => {
  expect(pageOfPath('/')).toBe('home');
  expect(pageOfPath('/home/marketCondition')).toBe('market');
  expect(pageOfPath('/trade/aura_usdt')).toBe('transaction');
  expect(pageOfPath('/trade/aura_usdt/transaction')).toBe('transaction');
  expect(pageOfPath('/trade/aura_usdt/kline')).toBe('kline');
  expect(pageOfPath('/trade/aura_usdt/kline2')).toBe('kline');
  expect(['/search', '/trade/aura_usdt/info', '/order/entrust'].map(pageOfPath)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
