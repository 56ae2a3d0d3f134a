import { applyExchange, createIEOTrade, payAuction } from '@exchange/contract';
import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { localTask } from '../../core/exchange/leader-task';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { hour, minute } from '../../core/time-spans';
import { auction, type AuctionRow, Auctions, dutch, priceAt, regular } from '../../modules/auction';
import { campaign, type CampaignRow, campaignState, isOffered, SaleOrders } from '../../modules/campaign';
import { demoCommand } from './demo-command';

/** What the history of a demo user is bought with. */
export interface DemoPurchasesOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'tokens' | 'holdings' | 'announce'>;
  readonly onError: (error: unknown) => void;
}

/** Portions that a demo user takes each time. */
const portions = 4;
/** Of a regular auction: what a demo user bids, by the bid that is needed. */
const bidPercent = 120n;
/** How long after its beginning something that is over was bought. */
const saleDelay = hour;
const auctionDelay = 30 * minute;

/**
 * Has a demo user take part in a sale and a Dutch auction that are over, and in a sale, a pledge, and an auction of either kind
 * that are open, each once and by the exchange's own services. Those that are over are not settled yet: that is
 * done next, as with everybody's. Only the engine's owner can.
 */
export async function seedDemoPurchases(
  { organisation, userId }: { readonly organisation: string; readonly userId: string },
  { database, clock, exchange, onError }: DemoPurchasesOptions,
): Promise<void> {
  const now = clock.now();
  /** The services, at the time of what is bought. */
  const at = (time: number) => {
    const parts = { database, clock: { now: () => time }, exchange: { ...exchange, leaderTask: localTask } };
    return {
      sales: new SaleOrders(parts, onError),
      auctions: new Auctions(parts, false),
    };
  };

  /** Nothing where there is no money, or too little left, for it. */
  const attempt = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  };

  const buy = async (name: string, which: SQL | undefined, timeOf: (row: CampaignRow) => number) => {
    const own = and(eq(campaign.organisation, organisation), eq(campaign.state, campaignState.open));
    const found = database.select().from(campaign).where(and(own, which));
    const [row] = await found.orderBy(desc(campaign.startTime)).limit(1);
    if (!row) return;
    const command = row.type === 1 ? createIEOTrade : applyExchange;
    const mark = demoCommand(userId, command, `demo ${name}`);
    const request = { userId, campaignNo: row.campaignNo, mark, portions };
    await attempt(at(timeOf(row)).sales.request(request, true));
  };
  // One that needs no verification.
  const toFrozen = and(eq(campaign.type, 1), eq(campaign.settlement, 1));
  const open = and(lte(campaign.startTime, now), gt(campaign.endTime, now));
  await buy('sale over', and(toFrozen, lte(campaign.endTime, now)), ({ startTime }) => startTime + saleDelay);
  await buy('sale', and(toFrozen, open), () => now);
  await buy('pledge', and(eq(campaign.type, 2), open), () => now);

  const bid = async (name: string, which: SQL | undefined, timeOf: (row: AuctionRow) => number) => {
    const own = and(eq(auction.organisation, organisation), isOffered(auction), eq(auction.closedTime, 0));
    const found = database.select().from(auction).where(and(own, which));
    const [row] = await found.orderBy(desc(auction.startTime)).limit(1);
    if (!row) return;
    const time = timeOf(row);
    const price = row.type === dutch ? priceAt(row, time) : (row.neededBid * bidPercent) / 100n;
    const order = { userId, organisation, activityId: row.activityId, portions, price: String(price) };
    await attempt(at(time).auctions.pay({ ...order, mark: demoCommand(userId, payAuction, `demo ${name}`) }));
  };
  const running = and(lte(auction.startTime, now), gt(auction.endTime, now));
  const ended = and(eq(auction.type, dutch), lte(auction.endTime, now));
  await bid('auction over', ended, ({ startTime }) => startTime + auctionDelay);
  await bid('auction', and(eq(auction.type, dutch), running), () => now);
  await bid('bid', and(eq(auction.type, regular), running), () => now);
}
