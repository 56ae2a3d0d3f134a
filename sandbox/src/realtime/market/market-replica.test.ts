import { createTestClock, createTestExchange, testCatalogue, testPair } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { createPairSpec } from '../../core/engine/pair-spec';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { Storage } from '../../core/storage/open-storage';
import type { Delivery } from '../delivery';
import { startPublishing } from '../publisher';
import { createMarketData, type MarketData } from './market-data';
import { createMarketReplica, type MarketReplica } from './market-replica';
import { takeMarketSnapshot } from './market-snapshot';
import { createMarketViews } from './market-views';

const windowMs = 60_000;
const aura = createPairSpec({
  ...{ ...testPair, token: 'aura', openingTime: 0 },
  protection: { movePpm: 500_000n, windowMs, pauseMs: 10_000, auctionMs: 5_000 },
});
const catalogue = { ...testCatalogue, pairs: new Map([...testCatalogue.pairs, [aura.code, aura]]) };

let storage: Storage;
let exchange: TradingExchange;
let market: MarketData;
const tasks: (() => Promise<void> | void)[] = [];
const clock = {
  ...createTestClock(1_700_000_000_000),
  every(_milliseconds: number, task: () => Promise<void> | void) {
    tasks.push(task);
    return () => undefined;
  },
};
let deliveries: Delivery[] = [];

beforeAll(async () => {
  storage = await openTestStorage();
  exchange = await createTestExchange(storage.database, clock, catalogue);
  market = await createMarketData(exchange, clock);
  startPublishing({
    market,
    clock,
    organisations: ['nova'],
    nextAction: () => 'send',
    isHeard: () => true,
    publish: (delivery) => deliveries.push(delivery),
  });
  for (const userId of ['ann', 'bob']) {
    for (const token of ['usdt', 'aura']) {
      const cause = `${userId} ${token}`;
      await exchange.credit({ userId, token, amount: 10n ** 11n, from: 'chain', cause });
    }
  }
});
afterAll(async () => {
  market.stop();
  await exchange.stop();
  await storage.close();
});

async function trade(...prices: readonly string[]): Promise<void> {
  for (const price of prices) {
    const order = { market_type: 1, token: 'aura', market: 'usdt', price, amount: '2' } as const;
    await exchange.placeOrder('ann', { ...order, side: 2 });
    await exchange.placeOrder('bob', { ...order, side: 1, amount: '1.5' });
  }
}

/** A turn of the owner's publishing. */
async function published(): Promise<readonly Delivery[]> {
  deliveries = [];
  for (const task of tasks) await task();
  return deliveries;
}

/** Takes deliveries over; false where one did not fit. */
function take(replica: MarketReplica, list: readonly Delivery[]): boolean {
  let fits = true;
  for (const delivery of list) {
    if (delivery.kind === 'quotes') replica.takeQuotes(delivery.changed);
    else {
      for (const book of delivery.books) fits = replica.takeBook(book) && fits;
      for (const trades of delivery.trades) replica.takeTrades(trades);
    }
  }
  return fits;
}

function expectSame(replica: MarketReplica): void {
  const views = createMarketViews(catalogue, clock, () => replica);
  expect(views.tradeList('nova')).toEqual(market.tradeList('nova'));
  for (const code of catalogue.pairs.keys()) {
    expect(replica.book(code, 3)).toEqual(market.book(code, 3));
    expect(replica.trades(code, 50)).toEqual(market.trades(code, 50));
    expect(replica.lastPrice(code)).toBe(market.lastPrice(code));
    expect(replica.changeHundredths(code)).toBe(market.changeHundredths(code));
  }
}

it('[X-03, Q-02] a copy that follows what is published shows what the owner shows, number for number', async () => {
  await trade('10', '11.25', '9.5');
  await published();
  const replica = createMarketReplica(catalogue, clock);
  expect(() => replica.quote('aura_usdt')).toThrow('Nothing is known of aura_usdt yet');
  expect(replica.load(takeMarketSnapshot(market))).toEqual([]);
  expectSame(replica);
  for (const price of ['12', '8.75', '10']) {
    await trade(price);
    expect(take(replica, await published())).toBe(true);
    expectSame(replica);
  }
});

it('[X-03, Q-02] what is taken over twice changes nothing, and a book with a gap does not fit', async () => {
  const replica = createMarketReplica(catalogue, clock);
  await trade('10');
  const first = await published();
  replica.load(takeMarketSnapshot(market));
  expect(take(replica, first)).toBe(true);
  expectSame(replica);
  await trade('11');
  await published();
  await trade('12');
  expect(take(replica, await published())).toBe(false);
});

it('[X-03, T-10] a snapshot tells the trades that were missed, once', async () => {
  const replica = createMarketReplica(catalogue, clock);
  await published();
  replica.load(takeMarketSnapshot(market));
  const [newest] = market.trades('aura_usdt', 1);
  await trade('13', '14');
  const missed = replica.load(takeMarketSnapshot(market)).flatMap(({ trades }) => trades);
  const since = market.trades('aura_usdt', 50).filter(({ id }) => Number(id) > Number(newest?.id));
  expect(missed.length).toBeGreaterThan(1);
  expect(missed).toEqual([...since].reverse());
  for (const delivery of await published())
    if (delivery.kind === 'pairs')
      expect(delivery.trades.flatMap((message) => replica.takeTrades(message))).toEqual([]);
});

it('[T-17, X-03] the prices that orders trade at are told with the book, and again once time alone has changed them', async () => {
  clock.set(clock.now() + 2 * windowMs);
  await trade('10');
  await published();
  const replica = createMarketReplica(catalogue, clock);
  replica.load(takeMarketSnapshot(market));
  await trade('12');
  await published();
  replica.load(takeMarketSnapshot(market));
  expect(market.book(aura.code, 1).limits).toEqual({ lowest: '6', highest: '15' });
  expectSame(replica);
  clock.set(clock.now() + windowMs + 1);
  const news = await published();
  const books = news.flatMap((delivery) => (delivery.kind === 'pairs' ? delivery.books : []));
  expect(books.filter(({ token }) => token === 'aura')).toEqual([
    expect.objectContaining({ bids: [], asks: [], limits: { lowest: '6', highest: '18' } }),
  ]);
  expect(take(replica, news)).toBe(true);
  expectSame(replica);
  // A pair without a move limit, and without a band.
  expect(market.book('kite_usdt', 1).limits).toBeUndefined();
});
