import { and, asc, count, desc, eq, inArray, max, sql, sum } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { offsetOf, rowsAfter, unknownPage } from '../../core/pages';
import type { CampaignRow } from './campaign-store';
import { orderState, type SaleOrderOf } from './sale-order-store';
import { campaign, pledgeRelease, saleOrder } from './tables';

const { waiting, allotted, completed, failed } = orderState;
const invested = [waiting, allotted, completed];

const withCampaign = (database: Database) =>
  database
    .select({ order: saleOrder, campaign })
    .from(saleOrder)
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo));

/** A page, from 1, of a user's IBO orders, newest first; those of one sale when it is given (I-06). */
export async function pageOfSaleOrders(
  database: Database,
  userId: string,
  {
    activityId,
    id,
    page,
    size,
  }: {
    readonly activityId: string | undefined;
    readonly id: string | undefined;
    readonly page: number;
    readonly size: number;
  },
): Promise<{ readonly rows: readonly SaleOrderOf[]; readonly total: number }> {
  const own = and(
    eq(saleOrder.userId, userId),
    eq(saleOrder.type, 1),
    activityId === undefined ? undefined : eq(campaign.activityId, activityId),
    id === undefined ? undefined : eq(saleOrder.id, id),
  );
  const rows = await withCampaign(database)
    .where(own)
    .orderBy(desc(saleOrder.turn))
    .limit(size)
    .offset(offsetOf(page, size));
  const [counted] = await database
    .select({ total: count() })
    .from(saleOrder)
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(own);
  return { rows, total: counted?.total ?? 0 };
}

/** A user's pledges after the one with id `fromId` ('0' for the beginning), newest first; those of one campaign when it is given. */
export async function listPledges(
  database: Database,
  userId: string,
  {
    campaignNo,
    id,
    fromId,
    limit,
  }: {
    readonly campaignNo: string | undefined;
    readonly id: string | undefined;
    readonly fromId: string;
    readonly limit: number;
  },
): Promise<readonly SaleOrderOf[]> {
  const own = and(
    eq(saleOrder.userId, userId),
    eq(saleOrder.type, 2),
    // What got no portions was refused when it was asked for.
    inArray(saleOrder.state, [allotted, completed, orderState.refunded]),
    campaignNo === undefined ? undefined : eq(saleOrder.campaignNo, campaignNo),
    id === undefined ? undefined : eq(saleOrder.id, id),
  );
  const after = await rowsAfter(database, { id: saleOrder.id, by: [saleOrder.turn] }, own, fromId);
  return withCampaign(database).where(and(own, after)).orderBy(desc(saleOrder.turn)).limit(limit);
}

/** What a user paid and pledged altogether, by market, in smallest units (I-05). */
export async function investmentOf(
  database: Database,
  userId: string,
): Promise<readonly { readonly market: string; readonly total: bigint }[]> {
  const rows = await database
    .select({ market: campaign.market, total: sum(saleOrder.total) })
    .from(saleOrder)
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(and(eq(saleOrder.userId, userId), inArray(saleOrder.state, invested)))
    .groupBy(campaign.market)
    .orderBy(asc(campaign.market));
  return rows.map(({ market, total }) => ({ market, total: BigInt(total ?? 0) }));
}

/** What a user has pledged in a market, in smallest units, and what is released next of it; time 0 when nothing is. */
export interface StakedPosition {
  readonly market: string;
  readonly pledged: bigint;
  readonly released: bigint;
  readonly nextTime: number;
  readonly nextAmount: bigint;
}

/** What a user has pledged now, by market; of one campaign when it is given (I-05). */
export async function stakedPositionOf(
  database: Database,
  userId: string,
  campaignNo: string | undefined,
): Promise<readonly StakedPosition[]> {
  const own = and(
    eq(saleOrder.userId, userId),
    eq(saleOrder.type, 2),
    eq(saleOrder.state, allotted),
    campaignNo === undefined ? undefined : eq(saleOrder.campaignNo, campaignNo),
  );
  const held = await database
    .select({ market: campaign.market, pledged: sum(saleOrder.total), released: sum(saleOrder.released) })
    .from(saleOrder)
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(own)
    .groupBy(campaign.market)
    .orderBy(asc(campaign.market));
  const due = await database
    .select({ market: campaign.market, time: pledgeRelease.releaseTime, amount: sum(pledgeRelease.amount) })
    .from(pledgeRelease)
    .innerJoin(saleOrder, eq(saleOrder.id, pledgeRelease.orderId))
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(and(own, eq(pledgeRelease.status, 0)))
    .groupBy(campaign.market, pledgeRelease.releaseTime)
    .orderBy(asc(pledgeRelease.releaseTime));
  return held.map(({ market, pledged, released }) => {
    const next = due.find((each) => each.market === market);
    return {
      market,
      pledged: BigInt(pledged ?? 0),
      released: BigInt(released ?? 0),
      nextTime: next?.time ?? 0,
      nextAmount: BigInt(next?.amount ?? 0),
    };
  });
}

/** A campaign in which a user took part: portions, and what was paid or pledged for them in smallest units. */
export interface Involvement {
  readonly campaign: CampaignRow;
  readonly portions: number;
  readonly paid: bigint;
  readonly lastTime: number;
}

/** Campaigns in which a user took part, by when they last did (I-01). `fromId` is the number of a campaign, '0' for the beginning. */
export async function involvementsOf(
  database: Database,
  userId: string,
  {
    category,
    sort,
    fromId,
    limit,
  }: {
    readonly category: number;
    readonly sort: 'asc' | 'desc';
    readonly fromId: string;
    readonly limit: number;
  },
): Promise<readonly Involvement[]> {
  const lastTurn = max(saleOrder.turn);
  const own = and(
    eq(saleOrder.userId, userId),
    inArray(saleOrder.state, [...invested, orderState.refunded]),
    category === 0 ? undefined : eq(campaign.categoryId, category),
  );
  const turnOf = async (campaignNo: string) => {
    const [row] = await database
      .select({ turn: lastTurn })
      .from(saleOrder)
      .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
      .where(and(own, eq(saleOrder.campaignNo, campaignNo)));
    const turn = row?.turn ?? undefined;
    if (turn === undefined) throw unknownPage();
    return turn;
  };
  const beyond =
    fromId === '0'
      ? undefined
      : sort === 'asc'
        ? sql`max(${saleOrder.turn}) > ${await turnOf(fromId)}`
        : sql`max(${saleOrder.turn}) < ${await turnOf(fromId)}`;
  const rows = await database
    .select({
      campaignNo: saleOrder.campaignNo,
      portions: sum(saleOrder.portions),
      paid: sum(saleOrder.total),
      lastTime: max(saleOrder.createTime),
    })
    .from(saleOrder)
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(own)
    .groupBy(saleOrder.campaignNo)
    .having(beyond)
    .orderBy(sort === 'asc' ? asc(lastTurn) : desc(lastTurn))
    .limit(limit);
  const numbers = rows.map(({ campaignNo }) => campaignNo);
  const campaigns =
    numbers.length === 0
      ? []
      : await database.select().from(campaign).where(inArray(campaign.campaignNo, numbers));
  return rows.flatMap(({ campaignNo, portions, paid, lastTime }) => {
    const row = campaigns.find((each) => each.campaignNo === campaignNo);
    if (!row) return [];
    return [{ campaign: row, portions: Number(portions), paid: BigInt(paid ?? 0), lastTime: lastTime ?? 0 }];
  });
}

/** How many users took part in a campaign, simulated buyers among them. */
export async function participantsOf(
  database: Database,
  { campaignNo, simulatedBuyers }: Pick<CampaignRow, 'campaignNo' | 'simulatedBuyers'>,
): Promise<number> {
  const [row] = await database
    .select({ users: sql<string>`count(distinct ${saleOrder.userId})` })
    .from(saleOrder)
    .where(and(eq(saleOrder.campaignNo, campaignNo), sql`${saleOrder.state} <> ${failed}`));
  return simulatedBuyers + Number(row?.users ?? 0);
}
