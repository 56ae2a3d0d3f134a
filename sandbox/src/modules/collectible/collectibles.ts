import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { type Account, type Movement, treasuryOwner } from '../../core/engine/ledger';
import { isSimulated } from '../../core/engine/simulated-owners';
import { tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { recordIssues } from '../issue';
import { planBids } from './simulated-bids';
import { collectible, collectibleBid } from './tables';

/** A collectible and a bid as they are stored. */
export type CollectibleRow = typeof collectible.$inferSelect;
export type BidRow = typeof collectibleBid.$inferSelect;

const bidStates = { leading: 1, outbid: 2, won: 3 } as const;

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

type NewBid = Pick<BidRow, 'owner' | 'bidder' | 'price' | 'time'>;
type Outbid = Pick<BidRow, 'owner' | 'price' | 'held'>;

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

/** What a collectible is at a time: 1 upcoming, 2 running, 3 ended. */
export const stateAt = (
  { startTime, endTime }: Pick<CollectibleRow, 'startTime' | 'endTime'>,
  time: number,
): 1 | 2 | 3 => (time < startTime ? 1 : time < endTime ? 2 : 3);

/** The least that the next bid must be, in smallest units. */
export const leastBid = ({ latestPrice, initialPrice, step }: CollectibleRow): bigint =>
  latestPrice === 0n ? initialPrice : latestPrice + step;

/**
 * The reward of the bidder who is outbid: a share of the increment, rounded down. Raising one's own bid brings none. The rewards
 * of a collectible are therefore a share of its final price minus its first bid, whoever bids against whom (U-07).
 */
export function rewardOf(
  { rewardRate }: Pick<CollectibleRow, 'rewardRate'>,
  from: Pick<BidRow, 'owner' | 'price'>,
  to: Pick<BidRow, 'owner' | 'price'>,
): bigint {
  return from.owner === to.owner ? 0n : ((to.price - from.price) * BigInt(rewardRate)) / 10_000n;
}

/** The id of a collectible's bid; bids are numbered from 1. */
const bidId = ({ campaignNo }: Pick<CollectibleRow, 'campaignNo'>, number: number): string =>
  `${campaignNo}-${number}`;

const available = (owner: string): Account => ({ owner, part: 'available' });
const frozen = (owner: string): Account => ({ owner, part: 'frozen' });
const treasury = available(treasuryOwner);
/** A simulated bidder is funded for its bid alone. */
const purse = (owner: string) => (isSimulated(owner) ? treasury : available(owner));

/** The leading bid for a collectible; undefined before the first. */
export async function leadingBid(database: Database, campaignNo: string): Promise<BidRow | undefined> {
  const [row] = await database
    .select()
    .from(collectibleBid)
    .where(eq(collectibleBid.campaignNo, campaignNo))
    .orderBy(desc(collectibleBid.number))
    .limit(1);
  return row;
}

export interface CollectiblesOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'tokens' | 'ownerTask' | 'announce'>;
  /** Simulated bidders. */
  readonly simulated: boolean;
}

export function createCollectibles({
  database,
  clock,
  exchange,
  simulated,
}: CollectiblesOptions): Collectibles {
  /** Tells a user's pages what became of a bid, and what came back with it. */
  function tell(row: CollectibleRow, bid: BidRow, became: 'outbid' | 'settled'): void {
    const { owner, id, refundTotal, reward } = bid;
    if (isSimulated(owner)) return;
    const { market, campaignNo } = row;
    const change = { in: 'collectible', id: campaignNo, order_id: id, became, market } as const;
    const text = formatUnits(refundTotal + reward, tokenOf(exchange.tokens, market).precision);
    exchange.announce({
      ...{ userId: owner, orders: [], balances: [], deposits: [] },
      bids: [{ ...change, refund: text }],
    });
  }

  async function rowOf(transaction: Database, campaignNo: string): Promise<CollectibleRow | undefined> {
    const [row] = await transaction.select().from(collectible).where(eq(collectible.campaignNo, campaignNo));
    return row;
  }

  /** Stores bids for one collectible, one after the other, and says what moves and who was outbid. */
  async function place(
    transaction: Database,
    before: CollectibleRow,
    bids: readonly NewBid[],
  ): Promise<{ readonly movements: readonly Movement[]; readonly outbid: readonly BidRow[] }> {
    let row = before;
    const first = await leadingBid(transaction, row.campaignNo);
    let leading = first;
    const outbid: BidRow[] = [];
    const placed: BidRow[] = [];
    for (const bid of bids) {
      if (stateAt(row, bid.time) !== 2) throw new CallError('auctionNotRunning');
      if (bid.price < leastBid(row)) throw new CallError('bidTooLow');
      let held = bid.price;
      if (leading) {
        leading.status = bidStates.outbid;
        leading.refundTotal = leading.price;
        leading.reward = rewardOf(row, leading, bid);
        outbid.push(leading);
        held = leading.held + bid.price - leading.price - leading.reward;
      }
      const number = row.bids + 1;
      leading = {
        ...bid,
        ...{ id: bidId(row, number), campaignNo: row.campaignNo, number, held },
        ...{ refundTotal: 0n, reward: 0n, status: bidStates.leading },
      };
      placed.push(leading);
      const endTime = row.endTime - bid.time < row.extension ? bid.time + row.extension : row.endTime;
      row = { ...row, bids: number, latestPrice: bid.price, endTime };
    }
    const [next] = placed;
    if (!leading || !next) return { movements: [], outbid };
    await transaction.insert(collectibleBid).values(placed);
    const movements = changeOfLead(row.market, first, leading);
    if (first) {
      const { status, refundTotal, reward } = first;
      await transaction
        .update(collectibleBid)
        .set({ status, refundTotal, reward })
        .where(eq(collectibleBid.id, first.id));
      movements.push(...(await payOutbid(transaction, row.market, first, next)));
    }
    const { bids: count, latestPrice, endTime, campaignNo } = row;
    await transaction
      .update(collectible)
      .set({ bids: count, latestPrice, endTime })
      .where(eq(collectible.campaignNo, campaignNo));
    return { movements, outbid };
  }

  /** What is held of the leading bid moves from one leader to the next; who leads already adds the difference. */
  function changeOfLead(token: string, from: Outbid | undefined, to: Outbid): Movement[] {
    if (from?.owner === to.owner)
      return [{ token, amount: to.held - from.held, from: purse(to.owner), to: frozen(to.owner) }];
    return [
      { token, amount: to.held, from: purse(to.owner), to: frozen(to.owner) },
      ...(from ? [{ token, amount: from.held, from: frozen(from.owner), to: purse(from.owner) }] : []),
    ];
  }

  /** What the next bidder pays to the one who is outbid: what was passed on of that one's price, and the reward. */
  async function payOutbid(
    transaction: Database,
    token: string,
    { id, owner, price, held, reward }: BidRow,
    { owner: payer, time }: BidRow,
  ): Promise<readonly Movement[]> {
    if (owner === payer) return [];
    const from = purse(payer);
    const passedOn = { token, amount: price - held, from, to: purse(owner) };
    if (isSimulated(owner)) return [passedOn, { ...passedOn, amount: reward }];
    if (reward === 0n) return [passedOn];
    const issue = { id: `collectible-reward-${id}`, userId: owner, token, amount: reward, time };
    const given = { ...issue, reason: 'collectible_reward' as const, from: from.owner };
    return [passedOn, ...(await recordIssues(transaction, [given]))];
  }

  const bid = exchange.ownerTask(
    { name: 'collectible.bid', input: BidRequest, output: z.null() },
    async ({ userId, bidder, organisation, mark, campaignNo, price }) => {
      let id = '';
      let told: { row: CollectibleRow; outbid: readonly BidRow[] } | undefined;
      await exchange.post({
        cause: `collectible-bid:${randomUUID()}`,
        command: { mark, outcome: () => id },
        async prepare(transaction) {
          const row = await rowOf(transaction, campaignNo);
          if (row?.organisation !== organisation) throw new CallError('campaignUnknown');
          const own = { owner: userId, bidder, price: BigInt(price), time: clock.now() };
          const { movements, outbid } = await place(transaction, row, [own]);
          id = bidId(row, row.bids + 1);
          told = { row, outbid: outbid.filter(({ owner }) => owner !== userId) };
          return movements;
        },
      });
      for (const each of told?.outbid ?? []) if (told) tell(told.row, each, 'outbid');
      return null;
    },
  );

  /** What the simulated bidders meant to do until now, each at its time. */
  async function simulate({ campaignNo, simulated: done }: CollectibleRow): Promise<void> {
    const now = clock.now();
    let told: { row: CollectibleRow; outbid: readonly BidRow[] } | undefined;
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
        const bids: NewBid[] = [];
        let { latestPrice, endTime } = row;
        let owner = (await leadingBid(transaction, campaignNo))?.owner;
        for (const { steps, worth, ...planned } of due) {
          const price = leastBid({ ...row, latestPrice }) + row.step * steps;
          if (planned.owner === owner || price > worth || planned.time >= endTime) continue;
          bids.push({ ...planned, price });
          ({ owner } = planned);
          latestPrice = price;
          endTime = endTime - planned.time < row.extension ? planned.time + row.extension : endTime;
        }
        const { movements, outbid } = await place(transaction, row, bids);
        told = { row, outbid };
        return movements;
      },
    });
    for (const each of told?.outbid ?? []) if (told) tell(told.row, each, 'outbid');
  }

  /** The highest bid is paid: what is left of it after the rewards. A simulated bidder's money goes back to where it came from. */
  async function settle({ campaignNo }: CollectibleRow): Promise<void> {
    let won: { row: CollectibleRow; bid: BidRow } | undefined;
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
        won = { row, bid: winner };
        return [{ token: row.market, amount: winner.held, from: frozen(winner.owner), to: treasury }];
      },
    });
    if (won) tell(won.row, won.bid, 'settled');
  }

  return {
    async bid(request) {
      await bid(request);
    },
    async proceed() {
      const begun = and(eq(collectible.settledTime, 0), lte(collectible.startTime, clock.now()));
      const rows = await database.select().from(collectible).where(begun).orderBy(asc(collectible.startTime));
      const failures: unknown[] = [];
      for (const row of rows) {
        try {
          if (simulated) await simulate(row);
          await settle(row);
        } catch (error) {
          // One that cannot go on must not hold up the others; it is tried again at the next turn.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Collectibles could not go on');
    },
  };
}
