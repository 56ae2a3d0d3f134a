import {
  getCampaign,
  getIeoActivity,
  getIeoActivityList,
  getIeoSurplusAmount,
  listCategoryCampaign,
} from '@exchange/contract';
import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { localeOf } from '../../core/locale';
import { offsetOf, pageOf, rowsAfter } from '../../core/pages';
import { equals } from '../../core/storage/queries';
import type { Implementations } from '../../http/web-request';
import { type CampaignParts, inStatus, statusAt } from './campaign-parts';
import type { CampaignViews } from './campaign-views';
import { campaign, type CampaignRow, isAnnounced, orderState, saleOrder } from './tables';

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
  const own = and(eq(campaign.organisation, organisation), named, isAnnounced);
  const [row] = await database.select().from(campaign).where(own);
  if (!row) throw new CallError('campaignUnknown');
  return row;
}

/** What is asked for, as in the contract: 0 all, 1 not concluded, 2 progressing, 3 concluded, 4 upcoming. */
type Filter = 0 | 1 | 2 | 3 | 4;
const statuses = { 0: undefined, 2: 2, 3: 3, 4: 1 } as const;
const inState = (filter: Filter, now: number): SQL | undefined =>
  filter === 1 ? gt(campaign.endTime, now) : inStatus(campaign, statuses[filter], now);

/** Registers what tells of token sales (H-09, I-01, I-02). */
export function implementCampaigns(
  implementations: Implementations,
  { database, clock }: Pick<CampaignParts, 'database' | 'clock'>,
  views: CampaignViews,
): void {
  implementCategories(implementations, { database, clock }, views);

  implementations.implement(getCampaign, async ({ campaign_no: campaignNo }, request) => {
    const row = await findCampaign(database, request.organisation, { campaignNo });
    const now = clock.now();
    const participants = await participantsOf(database, row);
    return { campaign: views.detail(row, participants, localeOf(request.locale), now), time: now };
  });

  implementations.implement(getIeoActivity, async ({ activity_id: activityId }, request) => {
    const row = await findCampaign(database, request.organisation, { activityId });
    const now = clock.now();
    const locale = localeOf(request.locale);
    return { activity: views.activity(row, locale, now), ...views.texts(row, locale), time: now };
  });

  implementations.implement(getIeoActivityList, async ({ page, size, campaign_status: filter }, request) => {
    const now = clock.now();
    const wanted = and(eq(campaign.organisation, request.organisation), isAnnounced, inState(filter, now));
    const order = filter === 3 ? desc : asc;
    const rows = await database
      .select()
      .from(campaign)
      .where(wanted)
      .orderBy(order(campaign.startTime), order(campaign.campaignNo))
      .limit(size)
      .offset(offsetOf(page, size));
    const total = await database.$count(campaign, wanted);
    return { list: rows.map((row) => views.activity(row, localeOf(request.locale), now)), total, time: now };
  });

  implementations.implement(getIeoSurplusAmount, async ({ activity_id: activityId }, request) => {
    const row = await findCampaign(database, request.organisation, { activityId });
    const now = clock.now();
    return { stock: row.total - row.sold, status: statusAt(row, now), time: now };
  });
}

/** Campaigns by category and start time; of those not concluded, the ones in progress first (H-09, I-01). */
function implementCategories(
  implementations: Implementations,
  { database, clock }: Pick<CampaignParts, 'database' | 'clock'>,
  views: CampaignViews,
): void {
  const { campaignNo, startTime } = campaign;

  implementations.implement(listCategoryCampaign, async (input, request) => {
    const { category_id: category, campaign_status: filter, sort, from_id, limit } = input;
    // One time for the filter and for the states that are shown.
    const now = clock.now();
    const own = and(eq(campaign.organisation, request.organisation), isAnnounced);
    const pages = { id: campaignNo, by: [startTime, campaignNo], direction: sort } as const;
    let after = await rowsAfter(database, pages, own, String(from_id));
    const isUpcoming = sql`(${startTime} > ${now}::bigint)`;
    if (after && filter === 1) {
      const wasUpcoming = sql`(select start_time > ${now}::bigint from campaign where campaign_no = ${String(from_id)})`;
      after = or(sql`${isUpcoming} > ${wasUpcoming}`, and(sql`${isUpcoming} = ${wasUpcoming}`, after));
    }
    const order = sort === 'asc' ? asc : desc;
    const rows = await database
      .select()
      .from(campaign)
      .where(and(own, equals(campaign.categoryId, category || undefined), inState(filter, now), after))
      .orderBy(...(filter === 1 ? [asc(isUpcoming)] : []), order(startTime), order(campaignNo))
      .limit(limit + 1);
    const { shown, next_id } = pageOf(rows, limit, (row) => row.campaignNo);
    const list = shown.map((row) => views.campaign(row, localeOf(request.locale), now));
    return { list, next_id, time: now };
  });
}

/** How many users took part in a campaign, simulated buyers among them. */
async function participantsOf(
  database: Database,
  { campaignNo, simulatedBuyers }: CampaignRow,
): Promise<number> {
  const [row] = await database
    .select({ users: sql<string>`count(distinct ${saleOrder.userId})` })
    .from(saleOrder)
    .where(and(eq(saleOrder.campaignNo, campaignNo), sql`${saleOrder.state} <> ${orderState.failed}`));
  return simulatedBuyers + Number(row?.users ?? 0);
}
