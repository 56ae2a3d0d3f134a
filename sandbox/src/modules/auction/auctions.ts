import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import { workOnEach } from '../../core/jobs';
import { AuctionBids, type Outbid, requireWithinLimits, tellBid } from './auction-bids';
import { type AuctionRow, dutch, priceAt } from './auction-rules';
import { type AuctionParts, settleAuction } from './auction-settlement';
import { type PlannedBid, planBids } from './simulated-bids';
import { auction } from './tables';

/** A user's request for portions. */
const PayRequest = z.object({
  userId: z.string(),
  organisation: z.string(),
  mark: CommandMark,
  activityId: z.string(),
  portions: z.int(),
  /** Of one portion, in smallest units; null for the present price of a Dutch auction. */
  price: z.nullable(z.string().check(z.regex(/^\d+$/))),
});
export type PayRequest = z.infer<typeof PayRequest>;

/** Auctions that really sell, end and settle (U-02, U-03). */
export interface Auctions {
  /**
   * Buys or bids for portions; its command comes to the order's id. What it costs is frozen until the order is settled. Rejects
   * with `CallError` as the contract says.
   */
  pay(request: PayRequest): Promise<void>;
  /**
   * Has the simulated bidders do what is due, closes what ended, and settles every order of it once, whatever happens. Only
   * the engine's owner can.
   */
  proceed(): Promise<void>;
}

export interface AuctionsOptions extends AuctionParts {
  /** Simulated bidders. */
  readonly simulated: boolean;
}

export function createAuctions({ simulated, ...parts }: AuctionsOptions): Auctions {
  const { database, clock, exchange } = parts;
  const pay = exchange.ownerTask(
    { name: 'auction.pay', input: PayRequest, output: z.null() },
    async (request) => {
      await place(parts, request);
      return null;
    },
  );
  return {
    async pay(request) {
      await pay(request);
    },
    async proceed() {
      const begun = and(eq(auction.settledTime, 0), lte(auction.startTime, clock.now()));
      const rows = await database.select().from(auction).where(begun).orderBy(asc(auction.startTime));
      const bringOn = async (row: AuctionRow) => {
        if (simulated && row.closedTime === 0) await simulate(parts, row);
        await settleAuction(parts, row);
      };
      await workOnEach(rows, bringOn, 'Auctions could not go on');
    },
  };
}

/** Bids that were placed in an auction, with those whom they outbid. */
interface Placed {
  readonly row: AuctionRow;
  readonly outbid: readonly Outbid[];
}

function tellOutbid(exchange: AuctionParts['exchange'], placed: Placed | undefined): void {
  for (const each of placed?.outbid ?? []) if (placed) tellBid(exchange, placed.row, each, 'outbid');
}

/** Places a user's order. */
async function place(
  { exchange, clock }: AuctionParts,
  { userId, organisation, mark, activityId, portions, price }: PayRequest,
): Promise<void> {
  let id = '';
  let placed: Placed | undefined;
  await exchange.post({
    cause: `auction-pay:${randomUUID()}`,
    command: { mark, outcome: () => id },
    async prepare(transaction) {
      const bids = await AuctionBids.open(transaction, activityId);
      if (bids?.auction.organisation !== organisation) throw new CallError('auctionUnknown');
      requireWithinLimits(bids.auction, portions, await bids.held(userId));
      const time = clock.now();
      const limit = price === null ? priceAt(bids.auction, time) : BigInt(price);
      id = bids.place({ owner: userId, portions, price: limit, time });
      const { movements, outbid } = await bids.store(exchange.tokens, time);
      placed = { row: bids.auction, outbid };
      return movements;
    },
  });
  tellOutbid(exchange, placed);
}

/** Does what the simulated bidders meant to do until now, each at its time. */
async function simulate(
  { exchange, clock }: AuctionParts,
  { activityId, simulated: done, startTime }: AuctionRow,
): Promise<void> {
  const now = clock.now();
  if (startTime > now) return;
  let placed: Placed | undefined;
  await exchange.post({
    cause: `auction-simulated:${activityId}:${done}`,
    async prepare(transaction) {
      const bids = await AuctionBids.open(transaction, activityId);
      if (!bids || bids.auction.simulated !== done) return [];
      const due = planBids(bids.auction)
        .slice(done)
        .filter(({ time }) => time <= now);
      if (due.length === 0) return [];
      for (const planned of due) placePlanned(bids, planned);
      const { movements, outbid } = await bids.store(exchange.tokens, now, due.length);
      placed = { row: bids.auction, outbid };
      return movements;
    },
  });
  tellOutbid(exchange, placed);
}

/** Places a planned bid unless the price is beyond what it is worth to its bidder, or nothing is left. */
function placePlanned(bids: AuctionBids, { steps, worth, ...bid }: PlannedBid): void {
  const { type, quantity, sold, endTime, neededBid, step } = bids.auction;
  const price = type === dutch ? priceAt(bids.auction, bid.time) : neededBid + step * steps;
  const portions = type === dutch ? Math.min(bid.portions, quantity - sold) : bid.portions;
  if (portions > 0 && bid.time < endTime && (type === dutch || price <= worth))
    bids.place({ ...bid, price, portions });
}
