import type { CampaignStatus } from '@exchange/contract';
import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { offsetOf } from '../../core/pages';
import { campaign } from './tables';

/** A token sale as it is stored. */
export type CampaignRow = typeof campaign.$inferSelect;

/** Of a campaign whose time is over: whether it was settled, or refunded. */
export const campaignState = { open: 0, settled: 1, refunded: 2 } as const;

/** Upcoming, progressing or concluded, as in the contract. */
export const statusOf = (
  { startTime, endTime }: Pick<CampaignRow, 'startTime' | 'endTime'>,
  now: number,
): CampaignStatus => (now < startTime ? 1 : now < endTime ? 2 : 3);

/** Which token sales to list. */
export interface CampaignQuery {
  readonly organisation: string;
  /** 0 for all. */
  readonly category: number;
  /** As in the contract: 0 all, 1 not concluded, 2 progressing, 3 concluded, 4 upcoming. */
  readonly filter: 0 | 1 | 2 | 3 | 4;
  readonly sort: 'asc' | 'desc';
  /** After the sale with this number; '0' for the beginning. */
  readonly fromId: string;
  readonly limit: number;
}

const upcoming = (now: number): SQL => gt(campaign.startTime, now);
const begun = (now: number): SQL => lte(campaign.startTime, now);
const running = (now: number): SQL => gt(campaign.endTime, now);

function stateCondition(filter: CampaignQuery['filter'], now: number): SQL | undefined {
  switch (filter) {
    case 0:
      return undefined;
    case 1:
      return running(now);
    case 2:
      return and(begun(now), running(now));
    case 3:
      return lte(campaign.endTime, now);
    case 4:
      return upcoming(now);
  }
}

/** Token sales by start time; of those not concluded, the ones in progress first (H-09). */
export async function listCampaigns(
  database: Database,
  { organisation, category, filter, sort, fromId, limit }: CampaignQuery,
  now: number,
): Promise<CampaignRow[]> {
  const own = eq(campaign.organisation, organisation);
  const phase = sql<number>`case when ${campaign.startTime} > ${now}::bigint then 1 else 0 end`;
  const [order, beyond] = sort === 'asc' ? [asc, gt] : [desc, lt];
  let after: SQL | undefined;
  if (fromId !== '0') {
    const [last] = await database
      .select()
      .from(campaign)
      .where(and(own, eq(campaign.campaignNo, fromId)));
    if (!last)
      throw new CallError('invalidInput', 'from_id', { from_id: 'a number from an earlier page, or 0' });
    const later = or(
      beyond(campaign.startTime, last.startTime),
      and(eq(campaign.startTime, last.startTime), beyond(campaign.campaignNo, last.campaignNo)),
    );
    const lastPhase = last.startTime > now ? 1 : 0;
    after = filter === 1 ? or(sql`${phase} > ${lastPhase}`, and(sql`${phase} = ${lastPhase}`, later)) : later;
  }
  return database
    .select()
    .from(campaign)
    .where(
      and(
        own,
        category === 0 ? undefined : eq(campaign.categoryId, category),
        stateCondition(filter, now),
        after,
      ),
    )
    .orderBy(...(filter === 1 ? [asc(phase)] : []), order(campaign.startTime), order(campaign.campaignNo))
    .limit(limit);
}

/** Token sales that begin between two times, the earliest first. */
export function campaignsBetween(
  database: Database,
  organisation: string,
  from: number,
  to: number,
): Promise<CampaignRow[]> {
  return database
    .select()
    .from(campaign)
    .where(
      and(eq(campaign.organisation, organisation), gte(campaign.startTime, from), lt(campaign.startTime, to)),
    )
    .orderBy(asc(campaign.startTime), asc(campaign.campaignNo));
}

/** A token sale of an organisation by its number or by the activity that it is bought as. Rejects with `campaignUnknown`. */
export async function findCampaign(
  database: Database,
  organisation: string,
  name: { readonly campaignNo: string } | { readonly activityId: string },
): Promise<CampaignRow> {
  const named =
    'campaignNo' in name
      ? eq(campaign.campaignNo, name.campaignNo)
      : eq(campaign.activityId, name.activityId);
  const [row] = await database
    .select()
    .from(campaign)
    .where(and(eq(campaign.organisation, organisation), named));
  if (!row) throw new CallError('campaignUnknown');
  return row;
}

/** Token sales in a state by number of the page from 1, by start time, those that are over the latest first, and how many there are. */
export async function pageOfCampaigns(
  database: Database,
  {
    organisation,
    filter,
    page,
    size,
  }: Pick<CampaignQuery, 'organisation' | 'filter'> & {
    readonly page: number;
    readonly size: number;
  },
  now: number,
): Promise<{ readonly rows: readonly CampaignRow[]; readonly total: number }> {
  const wanted = and(eq(campaign.organisation, organisation), stateCondition(filter, now));
  const order = filter === 3 ? desc : asc;
  const rows = await database
    .select()
    .from(campaign)
    .where(wanted)
    .orderBy(order(campaign.startTime), order(campaign.campaignNo))
    .limit(size)
    .offset(offsetOf(page, size));
  return { rows, total: await database.$count(campaign, wanted) };
}
