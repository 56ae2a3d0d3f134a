import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Posting } from '../../core/context';
import { workOnEach } from '../../core/jobs';
import { Random, seedOf } from '../../core/random';
import { minute } from '../../core/time-spans';
import { type CampaignParts, isOffered } from '../campaign';
import { AuctionBids, type BidNews, type NewBid, requireWithinLimits, tellBids } from './auction-bids';
import { type AuctionRow, dutch, priceAt } from './auction-rules';
import { settleAuction } from './auction-settlement';
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
type PayRequest = z.infer<typeof PayRequest>;

/** Auctions that really sell, end and settle (U-02, U-03). */
export class Auctions {
  /**
   * Buys or bids for portions; its command comes to the order's id. What it costs is frozen until the order is settled. Rejects
   * with `CallError` as the contract says.
   */
  readonly pay: (request: PayRequest) => Promise<void>;

  constructor(
    private readonly parts: CampaignParts,
    /** Whether simulated bidders take part. */
    private readonly simulated: boolean,
  ) {
    this.pay = parts.exchange.leaderTask('auction.pay', PayRequest, (request) => this.place(request));
  }

  /**
   * Has the simulated bidders do what is due, closes what ended, and settles every order of it once, whatever happens. Only
   * the engine's owner can.
   */
  async proceed(): Promise<void> {
    const { database, clock } = this.parts;
    const begun = and(eq(auction.settledTime, 0), lte(auction.startTime, clock.now()), isOffered(auction));
    const rows = await database.select().from(auction).where(begun).orderBy(asc(auction.startTime));
    const bringOn = async (row: AuctionRow) => {
      if (this.simulated && row.closedTime === 0 && row.stoppedTime === 0) await this.simulate(row);
      await settleAuction(this.parts, row);
    };
    await workOnEach(rows, bringOn, 'Auctions could not go on');
  }

  /** Places a user's order. */
  private async place(request: PayRequest): Promise<void> {
    const { userId, organisation, mark, activityId, portions, price } = request;
    let id = '';
    await this.placeBids(
      activityId,
      { cause: `auction-pay:${randomUUID()}`, command: { mark, outcome: () => id } },
      async (bids, time) => {
        if (bids?.auction.organisation !== organisation) throw new CallError('auctionUnknown');
        requireWithinLimits(bids.auction, portions, await bids.held(userId));
        const limit = price === null ? priceAt(bids.auction, time) : BigInt(price);
        id = bids.place({ owner: userId, portions, price: limit, time });
        return 0;
      },
    );
  }

  /** Does what the simulated bidders meant to do until now, each at its time. */
  private async simulate(row: AuctionRow): Promise<void> {
    if (dueBids(row, this.parts.clock.now()).length === 0) return;
    const { activityId, simulated: done } = row;
    const cause = `auction-simulated:${activityId}:${done}`;
    await this.placeBids(activityId, { cause }, async (bids, now) => {
      if (!bids || bids.auction.simulated !== done) return undefined;
      const due = dueBids(bids.auction, now);
      for (const planned of due) placePlanned(bids, planned);
      return due.length === 0 ? undefined : due.length;
    });
  }

  /**
   * Stores the bids that `place` places in an auction, in one transaction, and tells whom they outbid. It answers with how many simulated
   * ones it looked at; with undefined nothing is stored.
   */
  private async placeBids(
    activityId: string,
    posting: Omit<Posting, 'prepare'>,
    place: (bids: AuctionBids | undefined, now: number) => Promise<number | undefined>,
  ): Promise<void> {
    const { exchange, clock } = this.parts;
    let news: readonly BidNews[] = [];
    await exchange.post({
      ...posting,
      async prepare(transaction) {
        const bids = await AuctionBids.open(transaction, activityId);
        const now = clock.now();
        const simulated = await place(bids, now);
        if (!bids || simulated === undefined) return [];
        const { movements, outbid } = await bids.store(exchange.tokens, now, simulated);
        news = outbid;
        return movements;
      },
    });
    tellBids(exchange, news, 'outbid');
  }
}

/** Places a planned bid unless the price is beyond what it is worth to its bidder, or nothing is left. */
function placePlanned(bids: AuctionBids, { steps, worth, ...bid }: PlannedBid): void {
  const { type, quantity, sold, endTime, neededBid, step } = bids.auction;
  const price = type === dutch ? priceAt(bids.auction, bid.time) : neededBid + step * steps;
  const portions = type === dutch ? Math.min(bid.portions, quantity - sold) : bid.portions;
  if (portions > 0 && bid.time < endTime && (type === dutch || price <= worth))
    bids.place({ ...bid, price, portions });
}

/** What a simulated bidder means to do. Simulation only: who bids, when and how much. */
interface PlannedBid extends Omit<NewBid, 'price'> {
  /** Regular: by how many steps it goes beyond the least, and the most that a portion is worth to it, in smallest units. */
  readonly steps: bigint;
  readonly worth: bigint;
}

/** Together they take about this part of a Dutch auction, so that it is open to users until its end. */
const dutchShare = 0.6;
const dutchBids = 40;
const regularBids = 36;
const bidders = 24;
/** The end is left to users. */
const quietEnd = minute;

/** What the simulated bidders meant to do in an auction until a time, and have not done. */
const dueBids = (row: AuctionRow, now: number): readonly PlannedBid[] =>
  planBids(row)
    .slice(row.simulated)
    .filter(({ time }) => time <= now);

/** All that the simulated bidders do in an auction, in order of time: always the same for the same auction. */
function planBids(row: AuctionRow): PlannedBid[] {
  const random = new Random(seedOf(row.activityId));
  const isDutch = row.type === dutch;
  const count = isDutch ? dutchBids : regularBids;
  const span = row.plannedEnd - row.startTime - quietEnd;
  const most = isDutch
    ? Math.max(1, Math.round((2 * row.quantity * dutchShare) / count) - 1)
    : row.orderLimit;
  const times = Array.from({ length: count }, () => {
    const part = random.next();
    // The cheaper it gets, the more come.
    return row.startTime + Math.floor(span * (isDutch ? Math.sqrt(part) : part));
  }).sort((one, other) => one - other);
  return times.map((time) => ({
    owner: `sim-bidder-${1 + Math.floor(random.next() * bidders)}`,
    portions: 1 + Math.floor(random.next() * most),
    time,
    steps: BigInt(Math.floor(random.next() * 3)),
    worth: row.lowestPrice + row.step * BigInt(4 + Math.floor(random.next() * 40)),
  }));
}
