import { getUserUsable, placeOrder } from '@exchange/contract';
import { createFakePlatform, fakeFailure, fakePair } from './index';

test('[X-01] a call is answered by the test, recorded, and refused as the real client refuses', async () => {
  const { api } = createFakePlatform();
  await expect(api.call(getUserUsable, { token: 'usdt' })).rejects.toThrow(
    'no answer to asset.getUserUsable',
  );
  api.answer(getUserUsable, ({ token }) => ({ token, available: '5', version: 1 }));
  await expect(api.call(getUserUsable, { token: 'usdt' })).resolves.toEqual({
    token: 'usdt',
    available: '5',
    version: 1,
  });
  api.refuse(placeOrder, { code: 3003, reason: 'insufficientBalance' });
  const order = { market_type: 1, side: 1, market: 'usdt', token: 'aura', price: '1', amount: '2' } as const;
  await expect(api.call(placeOrder, order, { idempotencyKey: 'k' })).rejects.toMatchObject(
    fakeFailure({ code: 3003, reason: 'insufficientBalance' }),
  );
  expect(api.calls.at(-1)).toEqual({ name: placeOrder.name, input: order, idempotencyKey: 'k' });
  expect(api.inputs(getUserUsable)).toEqual([{ token: 'usdt' }, { token: 'usdt' }]);
});

test('[Q-03] a pushed quote reaches the pair’s subscribers and nobody else', () => {
  const { quotes } = createFakePlatform({ pairs: [fakePair(), fakePair({ token: 'lyre' })] });
  const seen: string[] = [];
  quotes.pair$('aura_usdt').subscribe((pair) => seen.push(pair.price));
  quotes.push('lyre_usdt', { price: '9' });
  quotes.push('aura_usdt', { price: '2' });
  expect(seen).toEqual(['1.2843', '2']);
});

test('[H-19] a fake locale shows a remote’s real texts, plurals and values', async () => {
  const { locale } = createFakePlatform({ locale: 'en' });
  const texts = { default: { orders: { open_one: '{{count}} order', open_other: '{{count}} orders' } } };
  await locale.register('demo', {
    'zh-HK': () => Promise.resolve(texts),
    'zh-CN': () => Promise.resolve(texts),
    en: () => Promise.resolve(texts),
  });
  expect([1, 2].map((count) => locale.t('demo', 'orders.open', { count }))).toEqual(['1 order', '2 orders']);
});

test('[H-27] back leads to the page before, and to the fallback where there is none', () => {
  const { navigation } = createFakePlatform({ path: '/assets' });
  navigation.to('/assets/depositList');
  navigation.back('/');
  expect(navigation.location.path).toBe('/assets');
  navigation.back('/home');
  expect(navigation.visits).toEqual(['/assets/depositList', '/assets', '/home']);
});
