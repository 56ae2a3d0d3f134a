import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { offsetOf, rowsAfter } from '../../core/pages';
import { collectible, collectibleBid } from './tables';

/** A collectible and a bid as they are stored. */
export type CollectibleRow = typeof collectible.$inferSelect;
export type BidRow = typeof collectibleBid.$inferSelect;

export const bidStates = { leading: 1, outbid: 2, won: 3 } as const;

/** What a collectible is at a time: 1 upcoming, 2 running, 3 ended. */
export const stateAt = (
  { startTime, endTime }: Pick<CollectibleRow, 'startTime' | 'endTime'>,
  time: number,
): 1 | 2 | 3 => (time < startTime ? 1 : time < endTime ? 2 : 3);

/** The least that the next bid must be, in smallest units. */
export const leastBid = ({ latestPrice, initialPrice, step }: CollectibleRow): bigint =>
  latestPrice === 0n ? initialPrice : latestPrice + step;

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

export async function rowOf(database: Database, campaignNo: string): Promise<CollectibleRow | undefined> {
  const [row] = await database.select().from(collectible).where(eq(collectible.campaignNo, campaignNo));
  return row;
}

/** An organisation's collectible. Rejects with `campaignUnknown`. */
export async function findCollectible(
  database: Database,
  organisation: string,
  campaignNo: string,
): Promise<CollectibleRow> {
  const row = await rowOf(database, campaignNo);
  if (row?.organisation !== organisation) throw new CallError('campaignUnknown');
  return row;
}

function inState(status: 1 | 2 | 3 | undefined, now: number): SQL | undefined {
  const { startTime, endTime } = collectible;
  if (status === undefined) return undefined;
  if (status === 1) return gt(startTime, now);
  return status === 2 ? and(lte(startTime, now), gt(endTime, now)) : lte(endTime, now);
}

/** An organisation's collectibles after the one with id `fromId` ('0' for the beginning), the last to begin first. */
export async function listCollectibles(
  database: Database,
  query: {
    readonly organisation: string;
    readonly status: 1 | 2 | 3 | undefined;
    readonly fromId: string;
    readonly limit: number;
  },
  now: number,
): Promise<CollectibleRow[]> {
  const { startTime, campaignNo, organisation } = collectible;
  const own = eq(organisation, query.organisation);
  const pages = { id: campaignNo, by: [startTime, campaignNo] };
  const after = await rowsAfter(database, pages, own, query.fromId);
  return database
    .select()
    .from(collectible)
    .where(and(own, inState(query.status, now), after))
    .orderBy(desc(startTime), desc(campaignNo))
    .limit(query.limit);
}

/** A page of the bids for a collectible, the highest first. */
export const listBids = (
  database: Database,
  campaignNo: string,
  page: number,
  size: number,
): PromiseLike<BidRow[]> =>
  database
    .select()
    .from(collectibleBid)
    .where(eq(collectibleBid.campaignNo, campaignNo))
    .orderBy(desc(collectibleBid.number))
    .limit(size)
    .offset(offsetOf(page, size));

/** A page of an owner's bids with their collectibles, newest first, and how many there are in all. */
export async function listOwnBids(
  database: Database,
  owner: string,
  page: number,
  size: number,
): Promise<{ readonly rows: readonly { bid: BidRow; row: CollectibleRow }[]; readonly total: number }> {
  const own = eq(collectibleBid.owner, owner);
  const [rows, total] = await Promise.all([
    database
      .select({ bid: collectibleBid, row: collectible })
      .from(collectibleBid)
      .innerJoin(collectible, eq(collectible.campaignNo, collectibleBid.campaignNo))
      .where(own)
      .orderBy(desc(collectibleBid.time), desc(collectibleBid.campaignNo), desc(collectibleBid.number))
      .limit(size)
      .offset(offsetOf(page, size)),
    database.$count(collectibleBid, own),
  ]);
  return { rows, total };
}

/** An owner's rewards by market, in smallest units; of one collectible when it is given. */
export async function rewardsOf(
  database: Database,
  owner: string,
  campaignNo: string | undefined,
): Promise<readonly { readonly market: string; readonly total: bigint }[]> {
  const rows = await database
    .select({ market: collectible.market, total: sql<string>`sum(${collectibleBid.reward})` })
    .from(collectibleBid)
    .innerJoin(collectible, eq(collectible.campaignNo, collectibleBid.campaignNo))
    .where(
      and(
        eq(collectibleBid.owner, owner),
        campaignNo === undefined ? undefined : eq(collectibleBid.campaignNo, campaignNo),
      ),
    )
    .groupBy(collectible.market);
  return rows.map(({ market, total }) => ({ market, total: BigInt(total) }));
}
