import type { BidChange } from '@exchange/contract';
import { and, countDistinct, eq, inArray } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { available, frozen, type Movement, treasuryOwner } from '../../core/engine/ledger';
import { isSimulated } from '../../core/engine/simulated-owners';
import { publish } from '../../core/events';
import { amountText, namedAmount } from '../../core/exchange/catalogue';
import { updateOf } from '../../core/exchange/personal-updates';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { sumOf } from '../../core/storage/queries';
import { statusAt } from '../campaign';
import { allot, type AuctionOrderRow, type AuctionRow, dutch, orderStates, priceAt } from './auction-rules';
import { auctionEvents } from './events';
import { auction, auctionOrder } from './tables';

/** A bid, or an order in a Dutch auction. */
export interface NewBid {
  /** A user, or a simulated bidder. */
  readonly owner: string;
  readonly portions: number;
  /** Of one portion, in smallest units. Regular: the bid. Dutch: the most that the owner agreed to. */
  readonly price: bigint;
  readonly time: number;
}

/** A bid of which something became. */
export interface BidNews extends Pick<BidChange, 'in' | 'id' | 'market'> {
  /** A user, or a simulated bidder. */
  readonly owner: string;
  readonly orderId: string;
  /** What came back with it, in smallest units of the market. */
  readonly refund: bigint;
}

/** Tells users' pages what became of their bids. */
export function tellBids(
  exchange: Pick<UserExchange, 'tokens' | 'announce'>,
  news: readonly BidNews[],
  became: BidChange['became'],
): void {
  for (const { owner, orderId, refund, market, ...bid } of news) {
    if (isSimulated(owner)) continue;
    const text = amountText(exchange.tokens, market, refund);
    exchange.announce(
      updateOf(owner, { bids: [{ ...bid, order_id: orderId, became, market, refund: text }] }),
    );
  }
}

/** Where a bidder's money comes from and goes back to: a simulated one is funded for its bid alone. */
export const purse = (owner: string) => available(isSimulated(owner) ? treasuryOwner : owner);

/** What bids come to: to be moved in the transaction that stores them. */
export interface PlacedBids {
  readonly movements: readonly Movement[];
  readonly outbid: readonly BidNews[];
}

/** An auction's item and what comes back of a bid, as the bidder is told. */
export const bidFacts = (
  tokens: UserExchange['tokens'],
  { activityId, itemName: item, market }: AuctionRow,
  refund: bigint,
) => ({ activityId, item, refund: namedAmount(tokens, market, refund) });
/** What the account statement says of an order's movements. */
export const recordOf = ({ id }: Pick<AuctionOrderRow, 'id'>) => ({
  kind: 'auction' as const,
  reference: id,
});

/** What is told of an order of which so much came back. */
export const newsOf = (
  { activityId: id, market }: AuctionRow,
  { id: orderId, owner }: AuctionOrderRow,
  refund: bigint,
): BidNews => ({ in: 'auction', id, market, orderId, owner, refund });

const total = ({ bidPrice, bidPortions }: Pick<AuctionOrderRow, 'bidPrice' | 'bidPortions'>): bigint =>
  bidPrice * BigInt(bidPortions);

/** Bids for one auction, within a transaction of the engine's owner. */
export class AuctionBids {
  private readonly placed: AuctionOrderRow[] = [];
  /** Earlier orders that get less now, or nothing. */
  private readonly lessened = new Set<AuctionOrderRow>();

  private constructor(
    private readonly transaction: Database,
    private row: AuctionRow,
    /** Regular: what stands so far. */
    private standing: AuctionOrderRow[],
  ) {}

  /** Opens an auction for bids; undefined for one that does not exist. */
  static async open(transaction: Database, activityId: string): Promise<AuctionBids | undefined> {
    const [row] = await transaction.select().from(auction).where(eq(auction.activityId, activityId));
    if (!row) return undefined;
    const open = and(
      eq(auctionOrder.activityId, activityId),
      eq(auctionOrder.status, orderStates.processing),
    );
    const standing = row.type === dutch ? [] : await transaction.select().from(auctionOrder).where(open);
    return new AuctionBids(transaction, row, standing);
  }

  /** The auction as it stands with the bids placed so far. */
  get auction(): AuctionRow {
    return this.row;
  }

  /** Portions that an owner has or may come to have here. */
  async held(owner: string): Promise<number> {
    const [row] = await this.transaction
      .select({ portions: sumOf(auctionOrder.bidPortions) })
      .from(auctionOrder)
      .where(
        and(
          eq(auctionOrder.activityId, this.row.activityId),
          eq(auctionOrder.owner, owner),
          inArray(auctionOrder.status, [orderStates.processing, orderStates.completed]),
        ),
      );
    return Number(row?.portions ?? 0);
  }

  /** Places a bid and answers with its order's id. Throws `CallError` where the auction does not take it; limits of a user are {@link requireWithinLimits}'s. */
  place({ owner, portions, price, time }: NewBid): string {
    const { row } = this;
    if (statusAt(row, time) !== 2 || row.stoppedTime > 0) throw new CallError('auctionNotRunning');
    const bidPrice = row.type === dutch ? priceAt(row, time) : price;
    if (row.type === dutch) {
      if (bidPrice > price) throw new CallError('priceMoved');
      if (portions > row.quantity - row.sold) throw new CallError('stockExceeded');
    } else {
      if (portions > row.quantity) throw new CallError('stockExceeded');
      if (price < row.neededBid) throw new CallError('bidTooLow');
    }
    const number = row.orders + 1;
    const order: AuctionOrderRow = {
      id: `${row.activityId}-${number}`,
      activityId: row.activityId,
      number,
      owner,
      bidPrice,
      bidPortions: portions,
      portions,
      settlementPrice: 0n,
      refundTotal: 0n,
      status: orderStates.processing,
      createTime: time,
      closeTime: 0,
    };
    this.placed.push(order);
    this.row = { ...row, orders: number };
    if (row.type === dutch) this.sell(portions, time);
    else this.displace(order, time);
    return order.id;
  }

  private sell(portions: number, time: number): void {
    const sold = this.row.sold + portions;
    // Sold out, it is over: this price is the final one.
    const endTime = sold === this.row.quantity ? time : this.row.endTime;
    this.row = { ...this.row, sold, endTime };
  }

  /** A bid that gets nothing any more never will again: its money goes back at once. */
  private displace(order: AuctionOrderRow, time: number): void {
    const { row } = this;
    const shares = allot(row.quantity, [...this.standing, order]);
    this.standing = [];
    for (const { bid, portions } of shares) {
      if (portions < bid.portions && !this.placed.includes(bid)) this.lessened.add(bid);
      bid.portions = portions;
      if (portions > 0) this.standing.push(bid);
      else Object.assign(bid, { status: orderStates.refunded, refundTotal: total(bid), closeTime: time });
    }
    const sold = this.standing.reduce((sum, { portions }) => sum + portions, 0);
    const lowest = this.standing.at(-1)?.bidPrice ?? 0n;
    this.row = {
      ...row,
      sold,
      topBid: this.standing[0]?.bidPrice ?? 0n,
      neededBid: sold === row.quantity ? lowest + row.step : row.lowestPrice,
      endTime: row.endTime - time < row.extension ? time + row.extension : row.endTime,
    };
  }

  /** Stores what was placed; `simulated` counts the simulated bids that were looked at with it. */
  async store(tokens: UserExchange['tokens'], time: number, simulated = 0): Promise<PlacedBids> {
    const { transaction, row } = this;
    if (this.placed.length > 0) await transaction.insert(auctionOrder).values(this.placed);
    for (const { id, portions, status, refundTotal, closeTime } of this.lessened) {
      await transaction
        .update(auctionOrder)
        .set({ portions, status, refundTotal, closeTime })
        .where(eq(auctionOrder.id, id));
    }
    const [counted] = await transaction
      .select({ bidders: countDistinct(auctionOrder.owner) })
      .from(auctionOrder)
      .where(eq(auctionOrder.activityId, row.activityId));
    const { orders, sold, endTime, topBid, neededBid } = row;
    await transaction
      .update(auction)
      .set({
        ...{ orders, sold, endTime, topBid, neededBid },
        bidders: counted?.bidders ?? 0,
        simulated: row.simulated + simulated,
      })
      .where(eq(auction.activityId, row.activityId));
    const outbid = [...this.lessened].filter(({ portions }) => portions === 0);
    await publish(
      transaction,
      auctionEvents.outbid,
      ...outbid.map(({ owner: userId, refundTotal }) => ({
        ...{ userId, time },
        data: bidFacts(tokens, row, refundTotal),
      })),
    );
    return {
      movements: [
        // What came and went within these bids moves nothing.
        ...this.placed
          .filter(({ portions }) => portions > 0)
          .map((order) => this.moved(order, purse(order.owner), frozen(order.owner))),
        ...outbid.map((order) => this.moved(order, frozen(order.owner), purse(order.owner))),
      ],
      outbid: outbid.map((order) => newsOf(row, order, order.refundTotal)),
    };
  }

  private moved(order: AuctionOrderRow, from: Movement['from'], to: Movement['to']): Movement {
    return { ...recordOf(order), token: this.row.market, amount: total(order), from, to };
  }
}

/** Rejects an order beyond what one order, or one user altogether, may have (U-01). `held` is what the user has already. */
export function requireWithinLimits(
  { minPortions, orderLimit, userLimit }: Pick<AuctionRow, 'minPortions' | 'orderLimit' | 'userLimit'>,
  portions: number,
  held: number,
): void {
  if (portions < minPortions) throw new CallError('purchaseTooSmall');
  if (portions > orderLimit) throw new CallError('purchaseTooLarge');
  if (held + portions > userLimit) throw new CallError('purchaseLimitReached');
}
