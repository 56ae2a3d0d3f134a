import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { available, frozen, treasuryOwner } from '../../core/engine/ledger';
import { isSimulated } from '../../core/engine/simulated-owners';
import { publish } from '../../core/events';
import { amountText, namedAmount } from '../../core/exchange/catalogue';
import { updateOf } from '../../core/exchange/personal-updates';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { workOnEach } from '../../core/jobs';
import { bidId, endAfter, type NewBid, placeBids, recordOf } from './collectible-bids';
import {
  type BidRow,
  bidStates,
  type CollectibleRow,
  leadingBid,
  leastBid,
  rowOf,
} from './collectible-store';
import { collectibleEvents } from './events';
import { type PlannedBid, planBids } from './simulated-bids';
import { collectible, collectibleBid } from './tables';

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
export type BidRequest = z.infer<typeof BidRequest>;

/** Collectibles that really open, are bid for, end and are settled (U-05). */
export interface Collectibles {
  /**
   * Bids; its command comes to the bid's id. The price is taken until somebody bids more: then it comes back with a reward, both
   * out of what that bidder pays. Rejects with `CallError` as the contract says.
   */
  bid(request: BidRequest): Promise<void>;
  /** Has the simulated bidders do what is due, and settles what is over, once, whatever happens. Only the engine's owner can. */
  proceed(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'tokens' | 'ownerTask' | 'announce'>;
}

export interface CollectiblesOptions extends Parts {
  /** Simulated bidders. */
  readonly simulated: boolean;
}

export function createCollectibles({ simulated, ...parts }: CollectiblesOptions): Collectibles {
  const { database, clock, exchange } = parts;
  const bid = exchange.ownerTask(
    { name: 'collectible.bid', input: BidRequest, output: z.null() },
    async (request) => {
      await place(parts, request);
      return null;
    },
  );
  return {
    async bid(request) {
      await bid(request);
    },
    async proceed() {
      const begun = and(eq(collectible.settledTime, 0), lte(collectible.startTime, clock.now()));
      const rows = await database.select().from(collectible).where(begun).orderBy(asc(collectible.startTime));
      const bringOn = async (row: CollectibleRow) => {
        if (simulated) await simulate(parts, row);
        await settle(parts, row);
      };
      await workOnEach(rows, bringOn, 'Collectibles could not go on');
    },
  };
}

/** What became of a collectible's bids, to be told. */
interface News {
  readonly row: CollectibleRow;
  readonly bids: readonly BidRow[];
}

/** Tells users' pages what became of their bids, and what came back with them. */
function tell(exchange: Parts['exchange'], news: News | undefined, became: 'outbid' | 'settled'): void {
  if (!news) return;
  const { market, campaignNo } = news.row;
  for (const { owner, id, refundTotal, reward } of news.bids) {
    if (isSimulated(owner)) continue;
    const refund = amountText(exchange.tokens, market, refundTotal + reward);
    const change = { in: 'collectible', id: campaignNo, order_id: id, became, market, refund } as const;
    exchange.announce(updateOf(owner, { bids: [change] }));
  }
}

/** Publishes that bids lead no more, and what came back with them. */
async function publishOutbid(
  tokens: UserExchange['tokens'],
  transaction: Database,
  { row: { campaignNo, title, market }, bids }: News,
  time: number,
): Promise<void> {
  const told = bids.map(({ owner: userId, refundTotal, reward }) => ({
    ...{ userId, time },
    data: {
      ...{ campaignNo, title },
      refund: namedAmount(tokens, market, refundTotal),
      reward: namedAmount(tokens, market, reward),
    },
  }));
  await publish(transaction, collectibleEvents.outbid, ...told);
}

/** Places a user's bid. */
async function place(
  { exchange, clock }: Parts,
  { userId, bidder, organisation, mark, campaignNo, price }: BidRequest,
): Promise<void> {
  let id = '';
  let news: News | undefined;
  await exchange.post({
    cause: `collectible-bid:${randomUUID()}`,
    command: { mark, outcome: () => id },
    async prepare(transaction) {
      const row = await rowOf(transaction, campaignNo);
      if (row?.organisation !== organisation) throw new CallError('campaignUnknown');
      const own = { owner: userId, bidder, price: BigInt(price), time: clock.now() };
      const { movements, outbid } = await placeBids(transaction, row, [own]);
      id = bidId(row, row.bids + 1);
      news = { row, bids: outbid.filter(({ owner }) => owner !== userId) };
      await publishOutbid(exchange.tokens, transaction, news, own.time);
      return movements;
    },
  });
  tell(exchange, news, 'outbid');
}

/** Does what the simulated bidders meant to do until now, each at its time. */
async function simulate(
  { exchange, clock }: Parts,
  { campaignNo, simulated: done }: CollectibleRow,
): Promise<void> {
  const now = clock.now();
  let news: News | undefined;
  await exchange.post({
    cause: `collectible-simulated:${campaignNo}:${done}`,
    async prepare(transaction) {
      const row = await rowOf(transaction, campaignNo);
      if (row?.simulated !== done) return [];
      const due = planBids(row)
        .slice(done)
        .filter(({ time }) => time <= now);
      if (due.length === 0) return [];
      await transaction
        .update(collectible)
        .set({ simulated: done + due.length })
        .where(eq(collectible.campaignNo, campaignNo));
      const leading = await leadingBid(transaction, campaignNo);
      const { movements, outbid } = await placeBids(transaction, row, takenOf(row, due, leading?.owner));
      news = { row, bids: outbid };
      await publishOutbid(exchange.tokens, transaction, news, now);
      return movements;
    },
  });
  tell(exchange, news, 'outbid');
}

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

/** The highest bid is paid: what is left of it after the rewards. A simulated bidder's money goes back to where it came from. */
async function settle({ exchange, clock }: Parts, { campaignNo }: CollectibleRow): Promise<void> {
  let won: News | undefined;
  await exchange.post({
    cause: `collectible-settled:${campaignNo}`,
    async prepare(transaction) {
      const row = await rowOf(transaction, campaignNo);
      if (!row || row.settledTime > 0 || row.endTime > clock.now()) return [];
      await transaction
        .update(collectible)
        .set({ settledTime: clock.now() })
        .where(eq(collectible.campaignNo, campaignNo));
      const winner = await leadingBid(transaction, campaignNo);
      if (!winner) return [];
      await transaction
        .update(collectibleBid)
        .set({ status: bidStates.won })
        .where(eq(collectibleBid.id, winner.id));
      won = { row, bids: [winner] };
      const { title, market } = row;
      await publish(transaction, collectibleEvents.won, {
        ...{ userId: winner.owner, time: clock.now() },
        data: { campaignNo, title, price: namedAmount(exchange.tokens, market, winner.price) },
      });
      const accounts = { from: frozen(winner.owner), to: available(treasuryOwner) };
      return [{ ...recordOf(winner), token: market, amount: winner.held, ...accounts }];
    },
  });
  tell(exchange, won, 'settled');
}
