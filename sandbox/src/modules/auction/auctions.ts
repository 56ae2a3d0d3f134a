import { randomUUID } from 'node:crypto';
import type { BidChange } from '@exchange/contract';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { type Movement, reserveOwner } from '../../core/engine/ledger';
import { isSimulated } from '../../core/engine/simulated-owners';
import { tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { tokenIssue } from '../issue';
import {
  AuctionBids,
  available,
  bidChange,
  frozen,
  type Outbid,
  requireWithinLimits,
  treasury,
} from './auction-bids';
import { type AuctionOrderRow, type AuctionRow, dutch, orderStates, priceAt } from './auction-rules';
import { planBids } from './simulated-bids';
import { auction, auctionOrder } from './tables';

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

export interface AuctionsOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'tokens' | 'ownerTask' | 'announce'>;
  /** Simulated bidders. */
  readonly simulated: boolean;
}

export function createAuctions({ database, clock, exchange, simulated }: AuctionsOptions): Auctions {
  const decimal = (row: AuctionRow, units: bigint) =>
    formatUnits(units, tokenOf(exchange.tokens, row.market).precision);

  /** Tells a user's pages what became of a bid. */
  function tell(
    row: AuctionRow,
    owner: string,
    order: { id: string; refund: bigint },
    became: BidChange['became'],
  ) {
    if (isSimulated(owner)) return;
    const bids = [bidChange(row, order.id, became, decimal(row, order.refund))];
    exchange.announce({ userId: owner, orders: [], balances: [], deposits: [], bids });
  }

  function tellOutbid(row: AuctionRow, outbid: readonly Outbid[]): void {
    for (const { owner, orderId, refund } of outbid) tell(row, owner, { id: orderId, refund }, 'outbid');
  }

  const pay = exchange.ownerTask(
    { name: 'auction.pay', input: PayRequest, output: z.null() },
    async ({ userId, organisation, mark, activityId, portions, price }) => {
      let id = '';
      let placed: { row: AuctionRow; outbid: readonly Outbid[] } | undefined;
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
          const { movements, outbid } = await bids.store();
          placed = { row: bids.auction, outbid };
          return movements;
        },
      });
      if (placed) tellOutbid(placed.row, placed.outbid);
      return null;
    },
  );

  /** What the simulated bidders meant to do until now, each at its time. */
  async function simulate({ activityId, simulated: done, startTime }: AuctionRow): Promise<void> {
    const now = clock.now();
    if (startTime > now) return;
    let placed: { row: AuctionRow; outbid: readonly Outbid[] } | undefined;
    await exchange.post({
      cause: `auction-simulated:${activityId}:${done}`,
      async prepare(transaction) {
        const bids = await AuctionBids.open(transaction, activityId);
        if (!bids || bids.auction.simulated !== done) return [];
        const due = planBids(bids.auction)
          .slice(done)
          .filter(({ time }) => time <= now);
        if (due.length === 0) return [];
        for (const { steps, worth, ...bid } of due) {
          const { type, quantity, sold, endTime, neededBid, step } = bids.auction;
          const price = type === dutch ? priceAt(bids.auction, bid.time) : neededBid + step * steps;
          const portions = type === dutch ? Math.min(bid.portions, quantity - sold) : bid.portions;
          if (portions > 0 && bid.time < endTime && (type === dutch || price <= worth))
            bids.place({ ...bid, price, portions });
        }
        const { movements, outbid } = await bids.store(due.length);
        placed = { row: bids.auction, outbid };
        return movements;
      },
    });
    if (placed) tellOutbid(placed.row, placed.outbid);
  }

  /** Fixes what an auction that ended came to, in its turn among the bids. */
  async function close({ activityId, type }: AuctionRow): Promise<AuctionRow | undefined> {
    let closed: AuctionRow | undefined;
    await exchange.post({
      cause: `auction-closed:${activityId}`,
      async prepare(transaction) {
        const own = eq(auction.activityId, activityId);
        const [row] = await transaction.select().from(auction).where(own);
        closed = row;
        if (!row || row.closedTime > 0 || row.endTime > clock.now()) return [];
        const [lowest] = await transaction
          .select({ bid: auctionOrder.bidPrice })
          .from(auctionOrder)
          .where(
            and(eq(auctionOrder.activityId, activityId), eq(auctionOrder.status, orderStates.processing)),
          )
          .orderBy(asc(auctionOrder.bidPrice))
          .limit(1);
        const soldOut = row.sold === row.quantity;
        const final = type === dutch && !soldOut ? priceAt(row, row.endTime) : lowest?.bid;
        const settlementPrice = lowest ? (final ?? lowest.bid) : 0n;
        const changes = { closedTime: clock.now(), settlementPrice };
        await transaction.update(auction).set(changes).where(own);
        closed = { ...row, ...changes };
        return [];
      },
    });
    return closed?.closedTime ? closed : undefined;
  }

  const open = ({ activityId }: AuctionRow) =>
    and(eq(auctionOrder.activityId, activityId), eq(auctionOrder.status, orderStates.processing));
  const priceOf = (row: AuctionRow, order: AuctionOrderRow) =>
    row.type === dutch ? row.settlementPrice : order.bidPrice;

  /** Pays for what a user's order gets, and gives the rest back; all of it where the goods cannot be delivered. */
  async function settle(row: AuctionRow, order: AuctionOrderRow, delivered: boolean): Promise<void> {
    const { owner, id } = order;
    const { market, token, endTime } = row;
    const price = delivered ? priceOf(row, order) : 0n;
    const portions = delivered ? order.portions : 0;
    const paid = price * BigInt(portions);
    const refund = order.bidPrice * BigInt(order.bidPortions) - paid;
    const settled: AuctionOrderRow[] = [];
    await exchange.post({
      cause: `auction-${delivered ? 'settled' : 'failed'}:${id}`,
      // When it ended, which may be before this process looked.
      time: endTime,
      async prepare(transaction) {
        const changed = await transaction
          .update(auctionOrder)
          .set({
            status: delivered ? orderStates.completed : orderStates.failed,
            ...{ portions, settlementPrice: price, refundTotal: refund, closeTime: endTime },
          })
          .where(and(eq(auctionOrder.id, id), open(row)))
          .returning({ id: auctionOrder.id });
        if (changed.length === 0) return [];
        settled.push(order);
        const money: Movement[] = [
          { token: market, amount: paid, from: frozen(owner), to: treasury },
          { token: market, amount: refund, from: frozen(owner), to: available(owner) },
        ];
        if (!delivered) return money;
        const amount = row.units * BigInt(portions);
        const issue = { id: `auction-${id}`, userId: owner, token, amount, reason: 'auction', time: endTime };
        await transaction.insert(tokenIssue).values({ ...issue, settlement: 1 });
        return [...money, { token, amount, from: available(reserveOwner), to: available(owner) }];
      },
    });
    if (settled.length > 0) tell(row, owner, { id, refund }, 'settled');
  }

  /** The simulated bidders' orders at once: what they pay goes back to where it came from, and their goods stay with the brand. */
  async function settleSimulated(row: AuctionRow, orders: readonly AuctionOrderRow[]): Promise<void> {
    const price =
      row.type === dutch ? sql`${row.settlementPrice.toString()}::numeric` : auctionOrder.bidPrice;
    const { bidPrice, bidPortions, portions } = auctionOrder;
    await exchange.post({
      cause: `auction-settled:${row.activityId}`,
      time: row.endTime,
      async prepare(transaction) {
        const changed = await transaction
          .update(auctionOrder)
          .set({
            status: orderStates.completed,
            settlementPrice: price,
            refundTotal: sql`${bidPrice} * ${bidPortions} - ${price} * ${portions}`,
            closeTime: row.endTime,
          })
          .where(
            and(
              open(row),
              inArray(
                auctionOrder.id,
                orders.map(({ id }) => id),
              ),
            ),
          )
          .returning();
        return changed.map((order) => ({
          token: row.market,
          amount: order.bidPrice * BigInt(order.bidPortions),
          from: frozen(order.owner),
          to: treasury,
        }));
      },
    });
  }

  async function settleAll(row: AuctionRow): Promise<void> {
    const orders = await database
      .select()
      .from(auctionOrder)
      .where(open(row))
      .orderBy(asc(auctionOrder.number));
    const played = orders.filter(({ owner }) => isSimulated(owner));
    if (played.length > 0) await settleSimulated(row, played);
    for (const order of orders) {
      if (isSimulated(order.owner)) continue;
      try {
        await settle(row, order, true);
      } catch (error) {
        if (!(error instanceof CallError) || error.error !== 'insufficientBalance') throw error;
        // What it costs is there, frozen: what is missing is the brand's goods.
        await settle(row, order, false);
      }
    }
    await database
      .update(auction)
      .set({ settledTime: clock.now() })
      .where(eq(auction.activityId, row.activityId));
  }

  return {
    async pay(request) {
      await pay(request);
    },
    async proceed() {
      const begun = and(eq(auction.settledTime, 0), lte(auction.startTime, clock.now()));
      const rows = await database.select().from(auction).where(begun).orderBy(asc(auction.startTime));
      const failures: unknown[] = [];
      for (const row of rows) {
        try {
          if (simulated && row.closedTime === 0) await simulate(row);
          const closed = await close(row);
          if (closed) await settleAll(closed);
        } catch (error) {
          // One that cannot go on must not hold up the others; it is tried again at the next turn.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Auctions could not go on');
    },
  };
}
