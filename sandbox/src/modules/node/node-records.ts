import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { unknownPage } from '../../core/pages';
import { day } from '../../core/time-spans';
import { campaign } from '../campaign';
import { users } from '../user';
import { rewardTypes } from './income-of-day';
import { isRaising, raisedSum } from './payments-of-day';
import { nodeBrand, nodeIncome } from './tables';

/** Which of a user's income is wanted; what is undefined narrows nothing. Times in ms since the epoch. */
export interface IncomeFilter {
  readonly nodeType?: number | undefined;
  readonly type?: number | undefined;
  readonly rewardType?: number | undefined;
  readonly source?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A page's beginning and size. */
interface Page {
  readonly fromId: string;
  readonly limit: number;
}

const sumOf = (column: SQLWrapper) => sql<string>`coalesce(sum(${column}), 0)`;

/** Income that was paid out. */
function paidTo(userId: string, filter: IncomeFilter): SQL | undefined {
  const { nodeType, type, rewardType, source, from, to } = filter;
  return and(
    eq(nodeIncome.userId, userId),
    eq(nodeIncome.status, 1),
    nodeType === undefined ? undefined : eq(nodeIncome.nodeType, nodeType),
    type === undefined ? undefined : eq(nodeIncome.type, type),
    rewardType === undefined ? undefined : eq(nodeIncome.rewardType, rewardType),
    source === undefined ? undefined : eq(nodeIncome.sourceId, source),
    from === undefined ? undefined : gte(nodeIncome.day, from),
    to === undefined ? undefined : lt(nodeIncome.day, to),
  );
}

/** A page of a user's income, newest first, with one row more than was asked for where there are more. */
export function listIncome(
  database: Database,
  userId: string,
  filter: IncomeFilter,
  { fromId, limit }: Page,
) {
  if (!/^\d{1,15}$/.test(fromId)) throw unknownPage();
  return database
    .select({
      id: nodeIncome.id,
      day: nodeIncome.day,
      type: nodeIncome.type,
      rewardType: nodeIncome.rewardType,
      amount: nodeIncome.amount,
      email: users.email,
      mobile: users.mobile,
    })
    .from(nodeIncome)
    .innerJoin(users, eq(users.id, nodeIncome.sourceId))
    .where(and(paidTo(userId, filter), fromId === '0' ? undefined : lt(nodeIncome.id, Number(fromId))))
    .orderBy(desc(nodeIncome.id))
    .limit(limit + 1);
}

/** What a user's income sums up to. */
export async function totalIncome(database: Database, userId: string, filter: IncomeFilter): Promise<bigint> {
  const [row] = await database
    .select({ total: sumOf(nodeIncome.amount) })
    .from(nodeIncome)
    .where(paidTo(userId, filter));
  return BigInt(row?.total ?? 0);
}

/** Income of the days that had any, oldest first. */
export async function dailyIncome(database: Database, userId: string, filter: IncomeFilter) {
  const of = (rewardType: number) =>
    sql<string>`coalesce(sum(${nodeIncome.amount}) filter (where ${nodeIncome.rewardType} = ${rewardType}), 0)`;
  const rows = await database
    .select({ day: nodeIncome.day, reward: of(rewardTypes.financing), yield: of(rewardTypes.investment) })
    .from(nodeIncome)
    .where(paidTo(userId, filter))
    .groupBy(nodeIncome.day)
    .orderBy(asc(nodeIncome.day));
  return rows.map((row) => ({ time: row.day, reward: BigInt(row.reward), yield: BigInt(row.yield) }));
}

/** Who paid what brought a user income, the largest first, one more than was asked for where there are more. */
export async function listPayers(
  database: Database,
  userId: string,
  nodeType: number,
  { fromId, limit }: Page,
) {
  const totals = database
    .select({
      sourceId: nodeIncome.sourceId,
      type: sql<number>`min(${nodeIncome.type})`.as('type'),
      paid: sumOf(nodeIncome.paid).as('paid'),
      reward: sumOf(nodeIncome.amount).as('reward'),
    })
    .from(nodeIncome)
    .where(paidTo(userId, { nodeType }))
    .groupBy(nodeIncome.sourceId)
    .as('totals');
  let after: SQL | undefined;
  if (fromId !== '0') {
    const [last] = await database.select().from(totals).where(eq(totals.sourceId, fromId));
    if (!last) throw unknownPage();
    after = sql`(${totals.reward} < ${last.reward}::numeric or (${totals.reward} = ${last.reward}::numeric and ${totals.sourceId} > ${last.sourceId}))`;
  }
  const rows = await database
    .select({
      id: totals.sourceId,
      type: totals.type,
      paid: totals.paid,
      reward: totals.reward,
      email: users.email,
      mobile: users.mobile,
    })
    .from(totals)
    .innerJoin(users, eq(users.id, totals.sourceId))
    .where(after)
    .orderBy(desc(totals.reward), asc(totals.sourceId))
    .limit(limit + 1);
  return rows.map((row) => ({ ...row, paid: BigInt(row.paid), reward: BigInt(row.reward) }));
}

/** Brands whose accounts a user referred, the newest first, one more than was asked for where there are more. */
export async function listReferredBrands(database: Database, userId: string, { fromId, limit }: Page) {
  const direct = database.select({ id: users.id }).from(users).where(eq(users.invitedBy, userId));
  const rows = await database
    .select({
      token: nodeBrand.token,
      brandUserId: nodeBrand.userId,
      time: nodeBrand.createTime,
      direct: sql<boolean>`${users.invitedBy} = ${userId}`,
      raised: sql<string>`(select ${raisedSum} from ${campaign} where ${isRaising} and ${campaign.organisation} = ${nodeBrand.organisation} and ${campaign.token} = ${nodeBrand.token})`,
    })
    .from(nodeBrand)
    .innerJoin(users, eq(users.id, nodeBrand.userId))
    .where(sql`(${users.invitedBy} = ${userId} or ${inArray(users.invitedBy, direct)})`)
    .orderBy(desc(nodeBrand.createTime), asc(nodeBrand.token));
  const start = fromId === '0' ? 0 : rows.findIndex(({ token }) => token === fromId) + 1;
  if (start === 0 && fromId !== '0') throw unknownPage();
  const shown = rows.slice(start, start + limit + 1);
  return Promise.all(
    shown.map(async ({ brandUserId, ...row }) => ({
      ...row,
      raised: BigInt(row.raised),
      reward: await totalIncome(database, userId, { source: brandUserId }),
    })),
  );
}

/**
 * Change of a user's income of the last 7 days that are over against the 7 before, in hundredths of a percent, towards zero; 0 where
 * there was none before.
 */
export async function changeOfWeek(
  database: Database,
  userId: string,
  filter: IncomeFilter,
  now: number,
): Promise<bigint> {
  const today = now - (now % day);
  const week = (to: number) => totalIncome(database, userId, { ...filter, from: to - 7 * day, to });
  const before = await week(today - 7 * day);
  return before === 0n ? 0n : (((await week(today)) - before) * 10_000n) / before;
}
