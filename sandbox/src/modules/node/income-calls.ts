import {
  getNodeUserReward,
  listBrandReferrerStats,
  listNodeDailyStats,
  listNodePayerStats,
  type OutputOf,
} from '@exchange/contract';
import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { pageOf, unknownPage } from '../../core/pages';
import { equals, sumOf, within } from '../../core/storage/queries';
import { day } from '../../core/time-spans';
import { signedIn } from '../../http/signed-in';
import type { Implementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import type { Brands } from '../brand';
import { campaign } from '../campaign';
import { maskEmail, maskMobile, type UserRow, users } from '../user';
import { rewardTypes } from './income-of-day';
import { nodeToken } from './node-plans';
import { isRaising, raisedSum } from './payments-of-day';
import { type IncomeRow, nodeBrand, nodeIncome } from './tables';

/** Which of a user's income is wanted; what is undefined narrows nothing. Times in ms since the epoch. */
type IncomeFilter = {
  readonly [Name in 'nodeType' | 'type' | 'rewardType' | 'sourceId']?: IncomeRow[Name] | undefined;
} & { readonly from?: number | undefined; readonly to?: number | undefined };

/** Income that was paid out. */
function paidTo(userId: string, { from, to, ...filter }: IncomeFilter): SQL | undefined {
  return and(
    eq(nodeIncome.userId, userId),
    eq(nodeIncome.status, 1),
    equals(nodeIncome.nodeType, filter.nodeType),
    equals(nodeIncome.type, filter.type),
    equals(nodeIncome.rewardType, filter.rewardType),
    equals(nodeIncome.sourceId, filter.sourceId),
    within(nodeIncome.day, from, to),
  );
}

/** What a user's income sums up to. */
async function totalIncome(database: Database, userId: string, filter: IncomeFilter): Promise<bigint> {
  const [row] = await database
    .select({ total: sumOf(nodeIncome.amount) })
    .from(nodeIncome)
    .where(paidTo(userId, filter));
  return row?.total ?? 0n;
}

/**
 * Change of a user's income of the last 7 days that are over against the 7 before, in hundredths of a percent, towards zero; 0 where
 * there was none before.
 */
async function changeOfWeek(
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

const { code: token, precision } = nodeToken;
/** An amount of the programme's token. */
export const shown = (amount: bigint): string => formatUnits(amount, precision);
export const maskedAccount = ({ email, mobile }: Pick<UserRow, 'email' | 'mobile'>): string =>
  email === null ? maskMobile(mobile) : maskEmail(email);

/** Registers what tells members of their income and of what it came from (N-02). */
export function implementIncome(
  implementations: Implementations,
  { database, clock }: AccountServices,
  brands: Pick<Brands, 'of'>,
): void {
  implementations.implement(listNodePayerStats, async (input, request) =>
    pageOfPayers(database, signedIn(request), input),
  );
  implementations.implement(listBrandReferrerStats, async (input, request) =>
    pageOfReferredBrands(database, brands, signedIn(request), input),
  );

  // Of the days that had any, oldest first.
  implementations.implement(listNodeDailyStats, async ({ node_type: nodeType, from, to }, request) => {
    const of = (rewardType: number) =>
      sumOf(sql`case when ${nodeIncome.rewardType} = ${rewardType} then ${nodeIncome.amount} end`);
    const rows = await database
      .select({ time: nodeIncome.day, reward: of(rewardTypes.financing), yield: of(rewardTypes.investment) })
      .from(nodeIncome)
      .where(paidTo(signedIn(request), { nodeType, from, to }))
      .groupBy(nodeIncome.day)
      .orderBy(asc(nodeIncome.day));
    return {
      list: rows.map((row) => ({ time: row.time, reward: shown(row.reward), yield: shown(row.yield) })),
      token,
    };
  });

  // Newest first.
  implementations.implement(getNodeUserReward, async (input, request) => {
    const userId = signedIn(request);
    const { node_type: nodeType, type, reward_type: rewardType, source: sourceId, limit } = input;
    const filter = { nodeType, type, rewardType, sourceId };
    const narrowed = { ...filter, from: input.from, to: input.to };
    const fromId = String(input.from_id);
    if (!/^\d{1,15}$/.test(fromId)) throw unknownPage();
    const rows = await database
      .select({ income: nodeIncome, email: users.email, mobile: users.mobile })
      .from(nodeIncome)
      .innerJoin(users, eq(users.id, nodeIncome.sourceId))
      .where(and(paidTo(userId, narrowed), fromId === '0' ? undefined : lt(nodeIncome.id, Number(fromId))))
      .orderBy(desc(nodeIncome.id))
      .limit(limit + 1);
    const page = pageOf(rows, limit, ({ income }) => String(income.id));
    const list = page.shown.map(({ income, ...source }) => ({
      ...{ id: String(income.id), time: income.day, source: maskedAccount(source) },
      ...{ type: income.type, reward_type: income.rewardType, token, amount: shown(income.amount) },
    }));
    return {
      list,
      next_id: page.next_id,
      total: shown(await totalIncome(database, userId, narrowed)),
      token,
      percent_change: formatUnits(await changeOfWeek(database, userId, filter, clock.now()), 2),
    };
  });
}

/** Who paid what brought a user income, the largest first. */
async function pageOfPayers(
  database: Database,
  userId: string,
  { node_type: nodeType, from_id, limit }: z.output<(typeof listNodePayerStats)['input']>,
): Promise<OutputOf<typeof listNodePayerStats>> {
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
  const { sourceId, type, paid, reward } = totals;
  let after: SQL | undefined;
  if (String(from_id) !== '0') {
    const [last] = await database
      .select()
      .from(totals)
      .where(eq(sourceId, String(from_id)));
    if (!last) throw unknownPage();
    const least = sql`${last.reward.toString()}::numeric`;
    after = sql`(${reward} < ${least} or (${reward} = ${least} and ${sourceId} > ${last.sourceId}))`;
  }
  const rows = await database
    .select({ id: sourceId, type, paid, reward, email: users.email, mobile: users.mobile })
    .from(totals)
    .innerJoin(users, eq(users.id, sourceId))
    .where(after)
    .orderBy(desc(reward), asc(sourceId))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ id }) => id);
  const list = page.shown.map((row) => ({
    ...{ id: row.id, account: maskedAccount(row), direct: row.type <= 2 },
    ...{ paid: shown(row.paid), reward: shown(row.reward) },
  }));
  return { list, next_id: page.next_id, token };
}

/** The brands whose accounts a user referred, the newest first. */
async function pageOfReferredBrands(
  database: Database,
  brands: Pick<Brands, 'of'>,
  userId: string,
  { from_id, limit }: z.output<(typeof listBrandReferrerStats)['input']>,
): Promise<OutputOf<typeof listBrandReferrerStats>> {
  const direct = database.select({ id: users.id }).from(users).where(eq(users.invitedBy, userId));
  const rows = await database
    .select({
      token: nodeBrand.token,
      brandUserId: nodeBrand.userId,
      time: nodeBrand.createTime,
      direct: sql<boolean>`${users.invitedBy} = ${userId}`,
      raised:
        sql`(select ${raisedSum} from ${campaign} where ${isRaising} and ${campaign.organisation} = ${nodeBrand.organisation} and ${campaign.token} = ${nodeBrand.token})`.mapWith(
          (sum: string) => BigInt(sum),
        ),
    })
    .from(nodeBrand)
    .innerJoin(users, eq(users.id, nodeBrand.userId))
    .where(sql`(${users.invitedBy} = ${userId} or ${inArray(users.invitedBy, direct)})`)
    .orderBy(desc(nodeBrand.createTime), asc(nodeBrand.token));
  const fromId = String(from_id);
  const start = fromId === '0' ? 0 : rows.findIndex((row) => row.token === fromId) + 1;
  if (start === 0 && fromId !== '0') throw unknownPage();
  const page = pageOf(rows.slice(start), limit, (row) => row.token);
  const list = page.shown.map(async (row) => ({
    ...{ id: row.token, brand_name: brands.of(row.token)?.name ?? row.token, direct: row.direct },
    raised: shown(row.raised),
    reward: shown(await totalIncome(database, userId, { sourceId: row.brandUserId })),
    ...{ token, time: row.time },
  }));
  return { list: await Promise.all(list), next_id: page.next_id };
}
