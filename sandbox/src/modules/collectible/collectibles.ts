import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CommandMark } from '../../core/command-mark';
import type { Database, Posting } from '../../core/context';
import { available, frozen, treasuryOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { workOnEach } from '../../core/jobs';
import { Random, seedOf } from '../../core/random';
import { minute } from '../../core/time-spans';
import { type BidNews, tellBids } from '../auction';
import { type CampaignParts, isOffered } from '../campaign';
import {
  bidId,
  endAfter,
  findCollectible,
  leadingBid,
  leastBid,
  type NewBid,
  placeBids,
  recordOf,
} from './collectible-bids';
import { collectibleEvents } from './events';
import { type BidRow, bidStates, collectible, collectibleBid, type CollectibleRow } from './tables';

/** A user's bid. */
const BidRequest = z.object({
  userId: z.string(),
  /** Masked. */
  bidder: z.string(),
  organisation: z.string(),
  mark: CommandMark,
  campaignNo: z.string(),
  /** In smallest units. */
  price: z.string().check(z.regex(/^\d+$/)),
});
type BidRequest = z.infer<typeof BidRequest>;

/** Collectibles that really open, are bid for, end and are settled (U-05). */
export class Collectibles {
  /**
   * Bids; its command comes to the bid's id. The price is taken until somebody bids more: then it comes back with a reward, both
   * out of what that bidder pays. Rejects with `CallError` as the contract says.
   */
  readonly bid: (request: BidRequest) => Promise<void>;

  constructor(
    private readonly parts: CampaignParts,
    /** Whether simulated bidders take part. */
    private readonly simulated: boolean,
  ) {
    this.bid = parts.exchange.leaderTask('collectible.bid', BidRequest, (request) => this.place(request));
  }

  /** Has the simulated bidders do what is due, and settles what is over, once, whatever happens. Only the engine's owner can. */
  async proceed(): Promise<void> {
    const { database, clock } = this.parts;
    const isBegun = lte(collectible.startTime, clock.now());
    const begun = and(eq(collectible.settledTime, 0), isBegun, isOffered(collectible));
    const rows = await database.select().from(collectible).where(begun).orderBy(asc(collectible.startTime));
    const bringOn = async (row: CollectibleRow) => {
      if (this.simulated && row.stoppedTime === 0) await this.simulate(row);
      if (row.endTime <= clock.now()) await this.settle(row);
    };
    await workOnEach(rows, bringOn, 'Collectibles could not go on');
  }

  /** Places a user's bid. */
  private async place(request: BidRequest): Promise<void> {
    const { userId: owner, bidder, mark, price } = request;
    let id = '';
    const posting = { cause: `collectible-bid:${randomUUID()}`, command: { mark, outcome: () => id } };
    await this.placeBids(posting, request, async (_transaction, row, time) => {
      id = bidId(row, row.bids + 1);
      return [{ owner, bidder, price: BigInt(price), time }];
    });
  }

  /** Does what the simulated bidders meant to do until now, each at its time. */
  private async simulate(seen: CollectibleRow): Promise<void> {
    if (dueBids(seen, this.parts.clock.now()).length === 0) return;
    const { campaignNo, organisation, simulated: done } = seen;
    const cause = `collectible-simulated:${campaignNo}:${done}`;
    await this.placeBids({ cause }, { campaignNo, organisation }, async (transaction, row, now) => {
      if (row.simulated !== done) return [];
      const due = dueBids(row, now);
      if (due.length === 0) return [];
      await transaction
        .update(collectible)
        .set({ simulated: done + due.length })
        .where(eq(collectible.campaignNo, campaignNo));
      const leading = await leadingBid(transaction, campaignNo);
      return takenOf(row, due, leading?.owner);
    });
  }

  /** Stores the bids for a collectible that `make` makes, in one transaction, and tells whom they outbid. */
  private async placeBids(
    posting: Omit<Posting, 'prepare'>,
    { campaignNo, organisation }: Pick<CollectibleRow, 'campaignNo' | 'organisation'>,
    make: (transaction: Database, row: CollectibleRow, now: number) => Promise<readonly NewBid[]>,
  ): Promise<void> {
    const { exchange, clock } = this.parts;
    const { tokens } = exchange;
    let news: readonly BidNews[] = [];
    await exchange.post({
      ...posting,
      async prepare(transaction) {
        const row = await findCollectible(transaction, organisation, campaignNo);
        const now = clock.now();
        const bids = await make(transaction, row, now);
        if (bids.length === 0) return [];
        const { movements, outbid } = await placeBids(transaction, row, bids);
        const { title, market } = row;
        news = outbid.map((bid) => newsOf(row, bid));
        const told = outbid.map(({ owner: userId, refundTotal, reward }) => ({
          ...{ userId, time: now },
          data: {
            ...{ campaignNo, title },
            refund: namedAmount(tokens, market, refundTotal),
            reward: namedAmount(tokens, market, reward),
          },
        }));
        await publish(transaction, collectibleEvents.outbid, ...told);
        return movements;
      },
    });
    tellBids(exchange, news, 'outbid');
  }

  /** The highest bid is paid: what is left of it after the rewards. A simulated bidder's money goes back to where it came from. */
  private async settle({ campaignNo, organisation }: CollectibleRow): Promise<void> {
    const { exchange, clock } = this.parts;
    let won: readonly BidNews[] = [];
    await exchange.post({
      cause: `collectible-settled:${campaignNo}`,
      async prepare(transaction) {
        const row = await findCollectible(transaction, organisation, campaignNo);
        const time = clock.now();
        if (row.settledTime > 0 || row.endTime > time) return [];
        await transaction
          .update(collectible)
          .set({ settledTime: time })
          .where(eq(collectible.campaignNo, campaignNo));
        const winner = await leadingBid(transaction, campaignNo);
        if (!winner) return [];
        await transaction
          .update(collectibleBid)
          .set({ status: bidStates.won })
          .where(eq(collectibleBid.id, winner.id));
        won = [newsOf(row, winner)];
        const { title, market } = row;
        const price = namedAmount(exchange.tokens, market, winner.price);
        const data = { campaignNo, title, price };
        await publish(transaction, collectibleEvents.won, { userId: winner.owner, time, data });
        const accounts = { from: frozen(winner.owner), to: available(treasuryOwner) };
        return [{ ...recordOf(winner), token: market, amount: winner.held, ...accounts }];
      },
    });
    tellBids(exchange, won, 'settled');
  }
}

/** What is told of a bid with what came back of it. */
const newsOf = ({ campaignNo, market }: CollectibleRow, bid: BidRow): BidNews => ({
  ...{ in: 'collectible', id: campaignNo, market, orderId: bid.id, owner: bid.owner },
  refund: bid.refundTotal + bid.reward,
});

/** The planned bids that are made: by who does not lead, at a price that it is worth to them, and before the end. */
function takenOf(
  before: CollectibleRow,
  planned: readonly PlannedBid[],
  leader: string | undefined,
): readonly NewBid[] {
  const bids: NewBid[] = [];
  let row = before;
  let leading = leader;
  for (const { steps, worth, ...bid } of planned) {
    const price = leastBid(row) + row.step * steps;
    if (bid.owner === leading || price > worth || bid.time >= row.endTime) continue;
    bids.push({ ...bid, price });
    leading = bid.owner;
    row = { ...row, latestPrice: price, endTime: endAfter(row, bid.time) };
  }
  return bids;
}

/** What a simulated bidder means to do. Simulation only: who bids, when and how much. */
interface PlannedBid extends Pick<BidRow, 'owner' | 'bidder' | 'time'> {
  /** By how many steps it goes beyond the least, and the most that it pays, in smallest units. */
  readonly steps: bigint;
  readonly worth: bigint;
}

const count = 24;
/** The end is left to users. */
const quietEnd = 5 * minute;
const initials = 'ABCDEFGHJKLMNPRSTW';

/** What the simulated bidders meant to do until a time, and have not done. */
const dueBids = (row: CollectibleRow, now: number): readonly PlannedBid[] =>
  planBids(row)
    .slice(row.simulated)
    .filter(({ time }) => time <= now);

/** All that the simulated bidders do for a collectible, in order of time: always the same for the same one. */
function planBids(row: CollectibleRow): PlannedBid[] {
  const random = new Random(seedOf(row.campaignNo));
  const span = row.plannedEnd - row.startTime - quietEnd;
  const times = Array.from({ length: count }, () => row.startTime + Math.floor(span * random.next()));
  return times
    .sort((one, other) => one - other)
    .map((time) => {
      const bidder = Math.floor(random.next() * initials.length);
      return {
        owner: `sim-collector-${bidder + 1}`,
        bidder: `${initials.charAt(bidder)}***`,
        time,
        steps: BigInt(Math.floor(random.next() * 2)),
        worth: row.initialPrice + row.step * BigInt(6 + Math.floor(random.next() * 30)),
      };
    });
}
