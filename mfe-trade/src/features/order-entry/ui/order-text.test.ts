import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { fakeOrder } from '../../../testing/fake-order';
import { texts } from '../texts';
import { placedText } from './order-text';

test('[T-09, T-16, T-17] what was cancelled of an order that traded says why only where that is known', async () => {
  const { locale } = createFakePlatform();
  await locale.register(texts.namespace, texts.messages);
  const text = (fields: Parameters<typeof fakeOrder>[0]) =>
    placedText(
      fakeOrder({ status: 0, amount: '30', traded_amount: '10', turnover: '12.5', price: '1.25', ...fields }),
      fakePair({ price_precision: 4, amount_precision: 2 }),
      (key, values) => locale.t(texts.namespace, key, values),
    );
  expect(text({ market_type: 2 })).toBe(
    'Bought 10.00 AURA for 12.5000 USDT; no more was on offer at a price that the pair allows, and the rest was cancelled',
  );
  expect(text({ market_type: 1, time_in_force: 'ioc' })).toBe(
    'Bought 10.00 of 30.00 AURA for 12.5000 USDT; no more could be bought at 1.2500 or less, and the rest was cancelled',
  );
  expect(text({ market_type: 1 })).toBe(
    'Bought 10.00 of 30.00 AURA for 12.5000 USDT; the rest was cancelled',
  );
});
