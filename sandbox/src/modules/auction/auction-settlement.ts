import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import {
  auctionOwner,
  available,
  frozen,
  type Movement,
  reserveOwner,
  treasuryOwner,
} from '../../core/engine/ledger';
import { isSimulated } from '../../core/engine/simulated-owners';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { type CampaignParts, setAside } from '../campaign';
import { recordIssues } from '../issue';
import { bidFacts, newsOf, recordOf, tellBids } from './auction-bids';
import { type AuctionOrderRow, type AuctionRow, dutch, orderStates, priceAt } from './auction-rules';
import { auctionEvents } from './events';
import { auction, auctionOrder } from './tables';

/** Closes an auction that ended, and settles every order of it once; nothing for one that still runs. */
export async function settleAuction(
  parts: CampaignParts,
  { activityId, endTime }: AuctionRow,
): Promise<void> {
  const { database, clock } = parts;
  if (endTime > clock.now()) return;
  const row = await close(parts, activityId);
  if (!row) return;
  const orders = await database
    .select()
    .from(auctionOrder)
    .where(open(activityId))
    .orderBy(asc(auctionOrder.number));
  const played = orders.filter(({ owner }) => isSimulated(owner));
  if (played.length > 0) await settleSimulated(parts, row, played);
  for (const order of orders) {
    if (isSimulated(order.owner)) continue;
    try {
      await settle(parts, row, order, true);
    } catch (error) {
      if (!(error instanceof CallError) || error.error !== 'insufficientBalance') throw error;
      // What it costs is there, frozen: what is missing is goods that nothing was set aside for.
      await settle(parts, row, order, false);
    }
  }
  await giveBack(parts, row);
}

/** Ends the settlement, and gives back to the brand what of the tokens set aside nobody got. */
async function giveBack(
  { exchange, clock }: CampaignParts,
  { activityId, token, units, fund }: AuctionRow,
): Promise<void> {
  await exchange.post({
    cause: `auction-over:${activityId}`,
    async prepare(transaction) {
      const ended = await transaction
        .update(auction)
        .set({ settledTime: clock.now() })
        .where(and(eq(auction.activityId, activityId), eq(auction.settledTime, 0)))
        .returning({ id: auction.activityId });
      if (ended.length === 0 || fund === 0n) return [];
      const delivered = await transaction
        .select({ owner: auctionOrder.owner, portions: auctionOrder.portions })
        .from(auctionOrder)
        .where(and(eq(auctionOrder.activityId, activityId), eq(auctionOrder.status, orderStates.completed)));
      // What simulated bidders bought stayed with the brand.
      const portions = delivered
        .filter(({ owner }) => !isSimulated(owner))
        .reduce((sum, order) => sum + BigInt(order.portions), 0n);
      return setAside(token, fund - units * portions, auctionOwner, reserveOwner);
    },
  });
}

const open = (activityId: string) =>
  and(eq(auctionOrder.activityId, activityId), eq(auctionOrder.status, orderStates.processing));

/** Fixes what an auction that ended came to, in its turn among the bids. */
async function close(
  { exchange, clock }: CampaignParts,
  activityId: string,
): Promise<AuctionRow | undefined> {
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
        .where(open(activityId))
        .orderBy(asc(auctionOrder.bidPrice))
        .limit(1);
      const soldOut = row.sold === row.quantity;
      const final = row.type === dutch && !soldOut ? priceAt(row, row.endTime) : lowest?.bid;
      const settlementPrice = lowest ? (final ?? lowest.bid) : 0n;
      const changes = { closedTime: clock.now(), settlementPrice };
      await transaction.update(auction).set(changes).where(own);
      closed = { ...row, ...changes };
      return [];
    },
  });
  return closed?.closedTime ? closed : undefined;
}

/** Pays for what a user's order gets, and gives the rest back; all of it where the goods cannot be delivered. */
async function settle(
  { exchange }: CampaignParts,
  row: AuctionRow,
  order: AuctionOrderRow,
  delivered: boolean,
): Promise<void> {
  const { owner, id } = order;
  const { market, token, endTime } = row;
  const price = !delivered ? 0n : row.type === dutch ? row.settlementPrice : order.bidPrice;
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
        .where(and(eq(auctionOrder.id, id), open(row.activityId)))
        .returning({ id: auctionOrder.id });
      if (changed.length === 0) return [];
      settled.push(order);
      const { tokens } = exchange;
      const facts = bidFacts(tokens, row, refund);
      const amount = row.units * BigInt(portions);
      if (!delivered)
        await publish(transaction, auctionEvents.lost, { userId: owner, time: endTime, data: facts });
      else
        await publish(transaction, auctionEvents.won, {
          ...{ userId: owner, time: endTime },
          data: {
            ...facts,
            ...(refund === 0n && { refund: '' }),
            ...{ tokens: namedAmount(tokens, token, amount), paid: namedAmount(tokens, market, paid) },
          },
        });
      const held = { ...recordOf(order), token: market, from: frozen(owner) };
      const money: Movement[] = [
        { ...held, amount: paid, to: available(treasuryOwner) },
        { ...held, amount: refund, to: available(owner) },
      ];
      if (!delivered) return money;
      const issue = { id: `auction-${id}`, userId: owner, token, amount, reason: 'auction' as const };
      const from = row.fund > 0n ? auctionOwner : reserveOwner;
      const delivery = { ...issue, from, time: endTime, record: recordOf(order) };
      return [...money, ...(await recordIssues(transaction, [delivery]))];
    },
  });
  const news = settled.map((each) => newsOf(row, each, refund));
  tellBids(exchange, news, 'settled');
}

/** The simulated bidders' orders at once: what they pay goes back to where it came from, and their goods stay with the brand. */
async function settleSimulated(
  { exchange }: CampaignParts,
  row: AuctionRow,
  orders: readonly AuctionOrderRow[],
): Promise<void> {
  const { bidPrice, bidPortions, portions } = auctionOrder;
  const price = row.type === dutch ? sql`${row.settlementPrice.toString()}::numeric` : bidPrice;
  const ids = orders.map(({ id }) => id);
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
        .where(and(open(row.activityId), inArray(auctionOrder.id, ids)))
        .returning();
      return changed.map((order) => ({
        ...recordOf(order),
        token: row.market,
        amount: order.bidPrice * BigInt(order.bidPortions),
        from: frozen(order.owner),
        to: available(treasuryOwner),
      }));
    },
  });
}
