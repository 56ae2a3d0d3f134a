import type { Database, SandboxClock } from '../../src/core/context';
import type { TradingExchange } from '../../src/core/exchange/exchange';
import { inEach } from '../texts';
import { day } from '../../src/core/time-spans';
import { giftActivity } from '../../src/modules/activity';
import { Gifts } from '../../src/modules/activity/gifts';
import { auction, Auctions } from '../../src/modules/auction';
import { campaign, SaleOrders } from '../../src/modules/campaign';
import { collectible } from '../../src/modules/collectible';
import { Collectibles } from '../../src/modules/collectible/collectibles';
import { NodeMembers } from '../../src/modules/node';
import { Stakes, stakingProduct } from '../../src/modules/staking';
import { dutchRow } from '../auctions';

/** What money is spent on or bound in beside the markets, without limits of its own: only a balance ends it. */
export interface Campaigns {
  readonly sales: SaleOrders;
  readonly auctions: Auctions;
  readonly stakes: Stakes;
  readonly gifts: Gifts;
  readonly collectibles: Collectibles;
  readonly nodes: NodeMembers;
  /** Opens a sale, an auction, a product and a collectible of that name, at 1 USDT a portion. */
  offer(name: string): Promise<void>;
}

const usdt = 10n ** 6n;
const plenty = 10n ** 15n;
const organisation = 'nova';

/** The lock activity of USDT, open for as long as a trial takes. */
export const giftRow = (startTime: number): typeof giftActivity.$inferInsert => ({
  ...{ id: 'gift', organisation, token: 'usdt', total: plenty, locked: 0n, minAmount: 1n, maxAmount: plenty },
  ...{ giftRate: 0, inviteRate: 0, duration: day, startTime, endTime: startTime + 10 * day, fund: 0n },
});

/** Makes the campaigns' services on an exchange. */
export async function openCampaigns(
  database: Database,
  clock: SandboxClock,
  exchange: TradingExchange,
): Promise<Campaigns> {
  const parts = { database, clock, exchange };
  const onError = (error: unknown) => {
    throw error;
  };
  const startTime = clock.now();
  await database.insert(giftActivity).values(giftRow(startTime)).onConflictDoNothing();
  return {
    sales: new SaleOrders(parts, onError),
    auctions: new Auctions(parts, false),
    stakes: new Stakes(parts),
    gifts: new Gifts(parts),
    collectibles: new Collectibles(parts, false),
    nodes: new NodeMembers(parts, async () => 0),
    offer: (name) => offer(database, name, startTime),
  };
}

/** A sale of that name at 1 USDT a portion, open for a day from `startTime` on. */
export const saleRow = (name: string, startTime: number): typeof campaign.$inferInsert => ({
  ...{ campaignNo: name, activityId: `sale-${name}`, organisation, categoryId: 1, type: 1 },
  ...{ title: inEach('', '', ''), imageUrl: '', token: 'aura', market: 'usdt', price: usdt, units: 1n },
  ...{ total: 1_000_000, sold: 0, simulated: 0, simulatedBuyers: 0 },
  ...{ minPortions: 1, maxPortions: 1_000_000, userLimit: 1_000_000, softCap: 0, settlement: 1 },
  ...{ unlocks: [], needs: { kycLevel: 0 }, startTime, endTime: startTime + day, state: 0 },
});

/** A collectible of that name, to be bid for from 1 USDT on for a day from `startTime` on. */
export const collectibleRow = (name: string, startTime: number): typeof collectible.$inferInsert => ({
  ...{ campaignNo: name, organisation, imageUrl: '', images: [], market: 'usdt' },
  ...{ title: inEach('', '', ''), introduction: inEach('', '', '') },
  ...{ initialPrice: usdt, latestPrice: 0n, step: usdt, bids: 0, rewardRate: 2000, extension: 0 },
  ...{ startTime, plannedEnd: startTime + day, endTime: startTime + day, simulated: 0, settledTime: 0 },
});

/** Stores a sale, an auction, a product and a collectible of that name, at 1 USDT a portion, open for a day from `startTime` on. */
export async function offer(database: Database, name: string, startTime: number): Promise<void> {
  const endTime = startTime + day;
  await database.insert(campaign).values(saleRow(name, startTime));
  await database.insert(auction).values({
    ...{
      ...dutchRow,
      activityId: name,
      quantity: 1_000_000,
      initialPrice: usdt,
      lowestPrice: usdt,
      step: 1n,
    },
    ...{ interval: day, minPortions: 1, orderLimit: 1_000_000, userLimit: 1_000_000 },
    ...{ startTime, plannedEnd: endTime, endTime },
  });
  await database.insert(stakingProduct).values({
    ...{ id: name, organisation, token: 'usdt', termDays: 30, rate: 0, minAmount: 1n, maxAmount: plenty },
    ...{ quota: plenty, taken: 0n, earlyRelease: true, startTime, endTime, fund: 0n },
  });
  await database.insert(collectible).values(collectibleRow(name, startTime));
}
