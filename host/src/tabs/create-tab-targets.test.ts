import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { testRoutes } from '../test-routes';
import { createTabTargets } from './create-tab-targets';

const aura = fakePair({ id: '1', token: 'aura' });
const lyre = fakePair({ id: '2', token: 'lyre' });
const kite = fakePair({ id: '3', token: 'kite' });

function setUp(stored: Readonly<Record<string, string>> = {}, pairs = [aura, lyre, kite]) {
  const platform = createFakePlatform({ stored, pairs });
  const targets = createTabTargets(platform, testRoutes);
  const stop = targets.start();
  return { ...platform, exchange: () => targets.targets.exchange, stop };
}

test('[H-08] Exchange opens the last visited pair, also on the next page', () => {
  const { navigation, exchange, storage } = setUp();
  navigation.to('/trade/kite_usdt/kline');
  navigation.to('/');
  expect(exchange()).toBe('/trade/kite_usdt/transaction');
  expect(setUp({ 'last-pair': storage.get('last-pair') ?? '' }).exchange()).toBe(
    '/trade/kite_usdt/transaction',
  );
});

test('[H-08] a last visited pair that is not listed any more gives way to the first favourite', () => {
  const { exchange, bus, storage } = setUp({ 'last-pair': 'gone_usdt' });
  bus.publish('favourites', ['gone', '2', '3']);
  expect(exchange()).toBe('/trade/lyre_usdt/transaction');
  expect(setUp({ 'last-pair': 'gone_usdt', favourites: storage.get('favourites') ?? '' }).exchange()).toBe(
    '/trade/lyre_usdt/transaction',
  );
});

test('[H-08] without both it is the first listed pair', () => {
  expect(setUp().exchange()).toBe('/trade/aura_usdt/transaction');
  expect(setUp({ 'last-pair': 'gone_usdt', favourites: 'not json' }).exchange()).toBe(
    '/trade/aura_usdt/transaction',
  );
});

test('[H-08] before the list is there the remembered pair stands; what turns out to be gone is replaced', () => {
  const { exchange, quotes } = setUp({ 'last-pair': 'gone_usdt' }, []);
  expect(exchange()).toBe('/trade/gone_usdt/transaction');
  quotes.setPairs([lyre]);
  expect(exchange()).toBe('/trade/lyre_usdt/transaction');
});

test('[H-08] where nothing is listed Exchange leads to the market', () => {
  expect(setUp({}, []).exchange()).toBe('/home/marketCondition');
});

test('[T-08] what is no pair is not remembered', () => {
  const { navigation, exchange } = setUp();
  navigation.to('/trade/KITE_USDT/kline');
  expect(exchange()).toBe('/trade/aura_usdt/transaction');
});

test('[H-09] the IBO tab leads to what comes until it is told where else', () => {
  const targets = createTabTargets(createFakePlatform({ pairs: [aura] }), testRoutes);
  const seen: string[] = [];
  targets.targets$.subscribe(({ ibo }) => seen.push(ibo));
  targets.setIbo('/ieo/IEO7');
  targets.setIbo('/ieo/IEO7');
  expect(seen).toEqual(['/ieo/list/preview', '/ieo/IEO7']);
});
