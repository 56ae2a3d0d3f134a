import { placeOrder, type OutputOf } from '@exchange/contract';
import type { Api } from './platform';

test('[X-01] a contract entry types a call’s input and output', async () => {
  const api: Pick<Api, 'call'> = { call: () => Promise.reject(new Error('not called')) };
  const order = (): Promise<OutputOf<typeof placeOrder>> =>
    api.call(placeOrder, { market_type: 1, side: 1, market: 'usdt', token: 'aura', price: '1', amount: '2' });
  const wrong = () =>
    // @ts-expect-error a side is 1 or 2
    api.call(placeOrder, { market_type: 1, side: 3, market: 'usdt', token: 'aura', price: '1', amount: '2' });
  await expect(order()).rejects.toThrow('not called');
  await expect(wrong()).rejects.toThrow('not called');
});
