import {
  batchGetStatusOfIEOTrade,
  getListOfIEOTrade,
  getUserQuota,
  getUserStakedPosition,
  getUserTotalInvestment,
  listExchangeRecord,
  listUserJoinCategoryCampaign,
} from '@exchange/contract';
import { and, asc, count, desc, eq, inArray, max, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { amountText } from '../../core/exchange/catalogue';
import { localeOf } from '../../core/locale';
import { offsetOf, pageOf, readPage, unknownPage } from '../../core/pages';
import { equals, sumOf } from '../../core/storage/queries';
import type { Implementations } from '../../http/web-request';
import { signedIn } from '../../http/signed-in';
import { findCampaign } from './campaign-calls';
import type { CampaignParts } from './campaign-parts';
import type { CampaignViews } from './campaign-views';
import { ordersWithCampaigns } from './sale-order-store';
import type { SaleOrders } from './sale-orders';
import { campaign, orderState, pledgeRelease, saleOrder } from './tables';

const { waiting, allotted, completed, failed, refunded } = orderState;
const invested = [waiting, allotted, completed];

/** Registers what tells users of their purchases and pledges (I-01, I-02, I-04 to I-06). */
export function implementSaleRecords(
  implementations: Implementations,
  { database, clock, exchange }: Pick<CampaignParts, 'database' | 'clock' | 'exchange'>,
  views: CampaignViews,
  orders: Pick<SaleOrders, 'portionsOf'>,
): void {
  const inMarket = (market: string, amount: bigint) => amountText(exchange.tokens, market, amount);
  implementOrders(implementations, database, views);
  implementPledges(implementations, database, inMarket);

  implementations.implement(getUserQuota, async ({ campaign_no: campaignNo }, request) => {
    const row = await findCampaign(database, request.organisation, { campaignNo });
    const used = await orders.portionsOf(signedIn(request), campaignNo);
    return { limit: row.userLimit, used, left: Math.max(0, row.userLimit - used) };
  });

  implementations.implement(listUserJoinCategoryCampaign, async (input, request) => {
    const { category_id: category, sort, from_id, limit } = input;
    const now = clock.now();
    const lastTurn = max(saleOrder.turn);
    const own = and(
      eq(saleOrder.userId, signedIn(request)),
      inArray(saleOrder.state, [...invested, refunded]),
      equals(campaign.categoryId, category || undefined),
    );
    const order = sort === 'asc' ? asc : desc;
    const rows = await database
      .select({
        campaign,
        portions: sql<string>`sum(${saleOrder.portions})`,
        paid: sumOf(saleOrder.total),
        lastTime: max(saleOrder.createTime),
      })
      .from(saleOrder)
      .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
      .where(own)
      .groupBy(campaign.campaignNo)
      .having(await turnsAfter(database, own, sort, String(from_id)))
      .orderBy(order(lastTurn))
      .limit(limit + 1);
    const { shown, next_id } = pageOf(rows, limit, (row) => row.campaign.campaignNo);
    return {
      list: shown.map(({ campaign: row, portions, paid, lastTime }) => ({
        campaign: views.campaign(row, localeOf(request.locale), now),
        portions: Number(portions),
        paid: inMarket(row.market, paid),
        last_time: lastTime ?? 0,
      })),
      next_id,
    };
  });
}

/** The condition for campaigns of `own` after the one with the number `fromId`; none for '0'. */
async function turnsAfter(
  database: Database,
  own: SQL | undefined,
  sort: 'asc' | 'desc',
  fromId: string,
): Promise<SQL | undefined> {
  if (fromId === '0') return undefined;
  const [row] = await database
    .select({ turn: max(saleOrder.turn) })
    .from(saleOrder)
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(and(own, eq(saleOrder.campaignNo, fromId)));
  const turn = row?.turn ?? undefined;
  if (turn === undefined) throw unknownPage();
  return sort === 'asc' ? sql`max(${saleOrder.turn}) > ${turn}` : sql`max(${saleOrder.turn}) < ${turn}`;
}

/** Lists of orders (I-04, I-06). */
function implementOrders(implementations: Implementations, database: Database, views: CampaignViews): void {
  implementations.implement(getListOfIEOTrade, async ({ activity_id, id, page, size }, request) => {
    const own = and(
      eq(saleOrder.userId, signedIn(request)),
      eq(saleOrder.type, 1),
      equals(campaign.activityId, activity_id),
      equals(saleOrder.id, id),
    );
    const rows = await ordersWithCampaigns(database)
      .where(own)
      .orderBy(desc(saleOrder.turn))
      .limit(size)
      .offset(offsetOf(page, size));
    const [counted] = await database
      .select({ total: count() })
      .from(saleOrder)
      .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
      .where(own);
    return {
      list: rows.map((row) => views.order(row, localeOf(request.locale))),
      total: counted?.total ?? 0,
    };
  });

  implementations.implement(batchGetStatusOfIEOTrade, async ({ list_reference_no: references }, request) => {
    const own = eq(saleOrder.userId, signedIn(request));
    const rows = await database
      .select()
      .from(saleOrder)
      .where(and(own, inArray(saleOrder.id, references)));
    return {
      list: rows.map(({ id, state, code, portions }) => ({
        reference_no: id,
        status: resultOf(state),
        code,
        portions,
      })),
    };
  });

  implementations.implement(listExchangeRecord, async ({ campaign_no, id, ...page }, request) => {
    const where = and(
      eq(saleOrder.userId, signedIn(request)),
      eq(saleOrder.type, 2),
      // What got no portions was refused when it was asked for.
      inArray(saleOrder.state, [allotted, completed, refunded]),
      equals(saleOrder.campaignNo, campaign_no),
      equals(saleOrder.id, id),
    );
    const { shown, next_id } = await readPage(
      database,
      ordersWithCampaigns(database).$dynamic(),
      { where, id: saleOrder.id, by: [saleOrder.turn], idOf: ({ order }) => order.id },
      page,
    );
    return { list: shown.map((row) => views.pledge(row, localeOf(request.locale))), next_id };
  });
}

/** What became of a purchase: 0 failed, 1 in progress, 2 success. */
const resultOf = (state: number): 0 | 1 | 2 => (state === waiting ? 1 : state === failed ? 0 : 2);

/** What a user paid and has pledged, by market (I-05). */
function implementPledges(
  implementations: Implementations,
  database: Database,
  inMarket: (market: string, amount: bigint) => string,
): void {
  implementations.implement(getUserTotalInvestment, async (_input, request) => {
    const rows = await database
      .select({ market: campaign.market, total: sumOf(saleOrder.total) })
      .from(saleOrder)
      .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
      .where(and(eq(saleOrder.userId, signedIn(request)), inArray(saleOrder.state, invested)))
      .groupBy(campaign.market)
      .orderBy(asc(campaign.market));
    return { list: rows.map(({ market, total }) => ({ market, total: inMarket(market, total) })) };
  });

  implementations.implement(getUserStakedPosition, async ({ campaign_no: campaignNo }, request) => {
    if (campaignNo !== undefined) await findCampaign(database, request.organisation, { campaignNo });
    const own = and(
      eq(saleOrder.userId, signedIn(request)),
      eq(saleOrder.type, 2),
      eq(saleOrder.state, allotted),
      equals(saleOrder.campaignNo, campaignNo),
    );
    const held = await readPledged(database, own);
    const due = await readReleases(database, own);
    return {
      list: held.map(({ market, pledged, released }) => {
        const next = due.find((each) => each.market === market);
        return {
          market,
          pledged_amount: inMarket(market, pledged),
          released_amount: inMarket(market, released),
          next_release_time: next?.time ?? 0,
          next_release_amount: inMarket(market, next?.amount ?? 0n),
        };
      }),
    };
  });
}

/** What some orders have pledged and got back, by market. */
async function readPledged(database: Database, orders: SQL | undefined) {
  return database
    .select({
      market: campaign.market,
      pledged: sumOf(saleOrder.total),
      released: sumOf(saleOrder.released),
    })
    .from(saleOrder)
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(orders)
    .groupBy(campaign.market)
    .orderBy(asc(campaign.market));
}

/** What some orders are going to get back, by market and time, the next one first. */
async function readReleases(database: Database, orders: SQL | undefined) {
  return database
    .select({
      market: campaign.market,
      time: pledgeRelease.releaseTime,
      amount: sumOf(pledgeRelease.amount),
    })
    .from(pledgeRelease)
    .innerJoin(saleOrder, eq(saleOrder.id, pledgeRelease.orderId))
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(and(orders, eq(pledgeRelease.status, 0)))
    .groupBy(campaign.market, pledgeRelease.releaseTime)
    .orderBy(asc(pledgeRelease.releaseTime));
}
