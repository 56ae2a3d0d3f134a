import { eq } from 'drizzle-orm';
import type { TradingExchange } from '../src/core/exchange/exchange';
import type { Storage } from '../src/core/storage/open-storage';
import { inEach } from './texts';
import { minute } from '../src/core/time-spans';
import { type AuctionRow, Auctions, dutch, regular } from '../src/modules/auction';
import { auction, auctionOrder } from '../src/modules/auction/tables';
import { announcedByPlan } from '../src/modules/campaign';
import { tokenIssue } from '../src/modules/issue';
import { Users } from '../src/modules/user';
import { markOf } from './commands';
import { createTestClock, createTestExchange, emptyExchange, type TestClock } from './exchange';

/** When the auctions of the tests begin. */
export const start = Date.UTC(2026, 10, 2);

/** Ten portions of 5 AURA (8 places) for USDT (6 places): from 30.00 down by 1.00 a minute to 11.00. */
export const dutchRow: AuctionRow = {
  ...{ activityId: 'a', organisation: 'nova', type: dutch, labelId: 'style', imageUrl: '/a.svg' },
  itemName: inEach('拍賣', '拍卖', 'Auction'),
  ...{ token: 'aura', market: 'usdt', units: 500_000_000n, quantity: 10 },
  ...{
    initialPrice: 30_000_000n,
    lowestPrice: 11_000_000n,
    step: 1_000_000n,
    interval: minute,
    extension: 0,
  },
  ...{ minPortions: 2, orderLimit: 6, userLimit: 8 },
  ...{ startTime: start, plannedEnd: start + 20 * minute, endTime: start + 20 * minute },
  ...{ sold: 0, orders: 0, bidders: 0, topBid: 0n, neededBid: 0n, simulated: 0 },
  ...{ settlementPrice: 0n, fund: 0n, closedTime: 0, settledTime: 0, ...announcedByPlan },
};

/** The same for bids from 15.00 on, 0.50 above the one that is displaced; extended by two minutes. */
export const regularRow: AuctionRow = {
  ...dutchRow,
  ...{ type: regular, interval: 0, step: 500_000n, initialPrice: 15_000_000n, lowestPrice: 15_000_000n },
  ...{ neededBid: 15_000_000n, extension: 2 * minute, minPortions: 1 },
};

export const bidderNames = ['ann', 'bob', 'cat'] as const;

/** An exchange with auctions and three bidders. */
export interface Scene {
  readonly clock: TestClock;
  readonly exchange: TradingExchange;
  readonly auctions: Auctions;
  /** Puts up an auction. */
  put(row: AuctionRow): Promise<void>;
  row(activityId?: string): Promise<AuctionRow>;
  orders(activityId?: string): Promise<readonly (typeof auctionOrder.$inferSelect)[]>;
  /** Pays at the present time; `price` in whole USDT. The key is another one each time unless given. */
  pay(userId: string, portions: number, price: number, key?: string, activityId?: string): Promise<void>;
  /** A bidder's USDT: available and frozen; and AURA, whole. */
  usdt(owner: string): readonly [bigint, bigint];
  aura(owner: string): bigint;
}

/** Opens a scene on emptied tables: each bidder has 1,000 USDT, the brand keeps 10,000 AURA. */
export async function openScene(storage: Storage, { simulated = false } = {}): Promise<Scene> {
  const { database } = storage;
  await emptyExchange(database);
  for (const table of [auctionOrder, auction, tokenIssue]) await database.delete(table);
  const clock = createTestClock(start);
  const exchange = await createTestExchange(database, clock);
  const users = new Users(database, clock);
  for (const id of bidderNames) {
    if (!(await users.byId(id))) {
      await users.create({
        ...{ id, organisation: 'nova', email: `${id}@example.com`, mobile: null, nickname: id },
        ...{ passwordHash: null, country: 'HK', invitedBy: null },
      });
    }
    await exchange.credit({
      userId: id,
      token: 'usdt',
      amount: 1_000_000_000n,
      from: 'chain',
      cause: `fund ${id}`,
    });
  }
  await exchange.credit({
    ...{ userId: '@reserve', token: 'aura', amount: 1_000_000_000_000n, from: 'chain', cause: 'made' },
  });
  const auctions = new Auctions({ database, clock, exchange }, simulated);
  let requests = 0;
  return {
    ...{ clock, exchange, auctions },
    async put(row) {
      await database.insert(auction).values(row);
    },
    async row(activityId = 'a') {
      const [row] = await database.select().from(auction).where(eq(auction.activityId, activityId));
      if (!row) throw new Error(`No auction ${activityId}`);
      return row;
    },
    orders: (activityId = 'a') =>
      database
        .select()
        .from(auctionOrder)
        .where(eq(auctionOrder.activityId, activityId))
        .orderBy(auctionOrder.number),
    async pay(userId, portions, price, key = `key ${(requests += 1)}`, activityId = 'a') {
      const units = String(Math.round(price * 1_000_000));
      await auctions.pay({
        userId,
        organisation: 'nova',
        mark: markOf(userId, key),
        activityId,
        portions,
        price: units,
      });
    },
    usdt(owner) {
      const { available = 0n, frozen = 0n } = exchange.holdings(owner).get('usdt') ?? {};
      return [available, frozen];
    },
    aura: (owner) => (exchange.holdings(owner).get('aura')?.available ?? 0n) / 100_000_000n,
  };
}
