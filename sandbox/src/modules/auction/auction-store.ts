import type { AuctionStatus } from '@exchange/contract';
import { and, asc, count, desc, eq, gt, lte, type SQL } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { rowsAfter } from '../../core/pages';
import type { AuctionOrderRow, AuctionRow } from './auction-rules';
import { auction, auctionOrder } from './tables';

/** An order with the auction that it is in. */
export interface OrderInAuction {
  readonly order: AuctionOrderRow;
  readonly auction: AuctionRow;
}

/** Which orders of a user to list. */
export interface OrderQuery {
  readonly owner: string;
  readonly activityId?: string | undefined;
  readonly type?: number | undefined;
  readonly status?: number | undefined;
  readonly id?: string | undefined;
  /** After the order with this id; '0' for the newest. */
  readonly fromId: string;
  readonly limit: number;
}

/** An organisation's auction, or `CallError` auctionUnknown. */
export async function findAuction(
  database: Database,
  organisation: string,
  activityId: string,
): Promise<AuctionRow> {
  const [row] = await database
    .select()
    .from(auction)
    .where(and(eq(auction.activityId, activityId), eq(auction.organisation, organisation)));
  if (!row) throw new CallError('auctionUnknown');
  return row;
}

function inState(status: AuctionStatus, now: number): SQL | undefined {
  if (status === 1) return gt(auction.startTime, now);
  return status === 2
    ? and(lte(auction.startTime, now), gt(auction.endTime, now))
    : lte(auction.endTime, now);
}

/** An organisation's auctions in a state, those that begin first first, ended ones the latest first (U-01). */
export async function listAuctions(
  database: Database,
  query: {
    readonly organisation: string;
    readonly status: AuctionStatus;
    readonly labelId?: string | undefined;
    /** After the auction with this id; '0' for the beginning. */
    readonly fromId: string;
    readonly limit: number;
  },
  now: number,
): Promise<AuctionRow[]> {
  const { organisation, status, labelId, fromId, limit } = query;
  const own = eq(auction.organisation, organisation);
  const { startTime, activityId } = auction;
  const direction = status === 3 ? 'desc' : 'asc';
  const order = status === 3 ? desc : asc;
  const pages = { id: activityId, by: [startTime, activityId], direction } as const;
  const after = await rowsAfter(database, pages, own, fromId);
  return database
    .select()
    .from(auction)
    .where(
      and(own, inState(status, now), labelId === undefined ? undefined : eq(auction.labelId, labelId), after),
    )
    .orderBy(order(startTime), order(activityId))
    .limit(limit);
}

/** How many auctions of each label are not ended. */
export async function countByLabel(
  database: Database,
  organisation: string,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ label: auction.labelId, count: count() })
    .from(auction)
    .where(and(eq(auction.organisation, organisation), gt(auction.endTime, now)))
    .groupBy(auction.labelId);
  return new Map(rows.map((row) => [row.label, row.count]));
}

/** A user's orders, newest first (U-04). */
export async function listAuctionOrders(
  database: Database,
  { owner, activityId, type, status, id: only, fromId, limit }: OrderQuery,
): Promise<OrderInAuction[]> {
  const own = and(
    eq(auctionOrder.owner, owner),
    activityId === undefined ? undefined : eq(auctionOrder.activityId, activityId),
    type === 1 || type === 2 ? eq(auction.type, type) : undefined,
    status === 2 || status === 3 || status === 5 || status === 7
      ? eq(auctionOrder.status, status)
      : undefined,
    only === undefined ? undefined : eq(auctionOrder.id, only),
  );
  const { id, createTime, activityId: within, number } = auctionOrder;
  const pages = { id, by: [createTime, within, number] };
  const after = await rowsAfter(database, pages, eq(auctionOrder.owner, owner), fromId);
  return database
    .select({ order: auctionOrder, auction })
    .from(auctionOrder)
    .innerJoin(auction, eq(auction.activityId, auctionOrder.activityId))
    .where(and(own, after))
    .orderBy(desc(createTime), desc(within), desc(number))
    .limit(limit);
}

/** An order by its id. */
export async function findOrder(database: Database, id: string): Promise<OrderInAuction | undefined> {
  const [row] = await database
    .select({ order: auctionOrder, auction })
    .from(auctionOrder)
    .innerJoin(auction, eq(auction.activityId, auctionOrder.activityId))
    .where(eq(auctionOrder.id, id));
  return row;
}
