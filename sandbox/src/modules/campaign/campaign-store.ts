import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { CallError } from '../../call-error';
import type { Database } from '../../context';
import { campaign } from '../../storage/schema/campaign';

/** A token sale as it is stored. */
export type CampaignRow = typeof campaign.$inferSelect;

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
