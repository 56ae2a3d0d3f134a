import { and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { power } from '../../core/engine/decimal';
import type { Catalogue } from '../../core/exchange/catalogue';
import { sumOf } from '../../core/storage/queries';
import { candle, userTrade } from '../../core/storage/tables';
import { day } from '../../core/time-spans';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import type { MarketViews } from '../../realtime/market/market-views';
import { campaign, campaignState } from '../campaign';
import { users } from '../user';
import type { DayFacts, EarningMember, Paid } from './income-of-day';
import { nodeToken } from './node-plans';
import { nodeBrand, nodeMember } from './tables';

/** What the payments of a day are read from. */
export interface PaymentsSource {
  readonly database: Database;
  readonly exchange: { readonly catalogue: Catalogue };
  readonly market: Pick<MarketViews, 'dollarPair' | 'fiatValueAt'>;
}

/** Ids that one query asks for at most. */
const mostAtOnce = 5_000;

/**
 * Reads all that the income of a day (00:00 UTC) follows from. It is the same whenever it is read after the day, so a computation
 * that was broken off is made again from the same facts.
 */
export async function readDayFacts(source: PaymentsSource, from: number): Promise<DayFacts> {
  const { database } = source;
  const to = from + day;
  const payments = new Map<string, Paid>();
  const add = (userId: string, { financing = 0n, fees = 0n }: Partial<Paid>) => {
    const before = payments.get(userId) ?? { financing: 0n, fees: 0n };
    payments.set(userId, { financing: before.financing + financing, fees: before.fees + fees });
  };
  for (const { userId, fees } of await readFees(source, from)) add(userId, { fees });
  const joined = await database
    .select({ userId: nodeMember.userId, deposit: nodeMember.deposit })
    .from(nodeMember)
    .where(and(gte(nodeMember.joinTime, from), lt(nodeMember.joinTime, to)));
  for (const { userId, deposit } of joined) add(userId, { financing: deposit });
  for (const { userId, raised } of await readRaised(source, from)) add(userId, { financing: raised });

  const payers = [...payments.keys()];
  const inviters = await invitersOf(database, payers);
  const direct = [...new Set(inviters.values())].filter((id) => !inviters.has(id));
  for (const [id, inviter] of await invitersOf(database, direct)) inviters.set(id, inviter);
  const brands = await inParts(payers, (ids) =>
    database
      .select({ userId: nodeBrand.userId })
      .from(nodeBrand)
      .where(and(inArray(nodeBrand.userId, ids), lt(nodeBrand.createTime, to))),
  );
  const concerned = [...new Set([...payers, ...inviters.values()])];
  const members: EarningMember[] = await inParts(concerned, (ids) =>
    database
      .select()
      .from(nodeMember)
      .where(
        and(inArray(nodeMember.userId, ids), lt(nodeMember.joinTime, from), gte(nodeMember.unlockTime, to)),
      ),
  );
  return { payments, inviters, brands: new Set(brands.map(({ userId }) => userId)), members };
}

async function inParts<Row>(
  ids: readonly string[],
  read: (part: string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let index = 0; index < ids.length; index += mostAtOnce)
    for (const row of await read(ids.slice(index, index + mostAtOnce))) rows.push(row);
  return rows;
}

async function invitersOf(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await inParts(ids, (part) =>
    database.select({ id: users.id, invitedBy: users.invitedBy }).from(users).where(inArray(users.id, part)),
  );
  return new Map(rows.flatMap(({ id, invitedBy }) => (invitedBy === null ? [] : [[id, invitedBy]])));
}

/**
 * Trading fees by payer, in smallest units of the programme's token. A fee in a brand's token counts at the price of its own
 * fill, one in another market than the programme's at that market's last price of the day; each sum of a payer and pair is rounded
 * down once for each of the two.
 */
async function readFees(
  { database, exchange, market }: PaymentsSource,
  from: number,
): Promise<{ readonly userId: string; readonly fees: bigint }[]> {
  const { owner, pair, side, fee, price, time } = userTrade;
  const rows = await database
    .select({
      userId: owner,
      pair,
      // Of purchases: fees in units of the token, times ticks; of sales: fees in units of the market.
      bought: sumOf(sql`case when ${side} = 1 then ${fee} * ${price} end`),
      sold: sumOf(sql`case when ${side} = 2 then ${fee} end`),
    })
    .from(userTrade)
    .where(and(gte(time, from), lt(time, from + day)))
    .groupBy(owner, pair);
  const values = new Map<string, (amount: bigint) => bigint>();
  const fees: { userId: string; fees: bigint }[] = [];
  for (const row of rows) {
    const spec = exchange.catalogue.pairs.get(row.pair);
    if (!spec) throw new Error(`There are trades of ${row.pair}, which is no pair`);
    const inMarket = (row.bought * spec.notionalUnits) / spec.lotUnits + row.sold;
    const value =
      values.get(spec.market) ?? (await valueOn(database, market, spec.market, spec.marketPrecision, from));
    values.set(spec.market, value);
    fees.push({ userId: row.userId, fees: value(inMarket) });
  }
  return fees;
}

/** What an amount of a market's currency was worth at the end of a day. */
async function valueOn(
  database: Database,
  market: PaymentsSource['market'],
  currency: string,
  precision: number,
  from: number,
): Promise<(amount: bigint) => bigint> {
  const pair = market.dollarPair(currency);
  let close = 0n;
  if (pair) {
    const [bar] = await database
      .select({ close: candle.close })
      .from(candle)
      .where(and(eq(candle.pair, pair.code), eq(candle.resolution, '1d'), lte(candle.time, from)))
      .orderBy(desc(candle.time))
      .limit(1);
    close = bar?.close ?? 0n;
  }
  // Of one whole unit, in units of 10^-fiatPrecision dollars.
  const worth = market.fiatValueAt(currency, 'USD', close);
  return (amount) => (amount * worth) / power(precision + fiatPrecision - nodeToken.precision);
}

/** What brands raised in token sales that ended on the day and took place, by the accounts that stand for them. */
const readRaised = ({ database }: PaymentsSource, from: number) =>
  database
    .select({ userId: nodeBrand.userId, raised: raisedSum })
    .from(campaign)
    .innerJoin(
      nodeBrand,
      and(eq(nodeBrand.organisation, campaign.organisation), eq(nodeBrand.token, campaign.token)),
    )
    .where(and(isRaising, gte(campaign.endTime, from), lt(campaign.endTime, from + day)))
    .groupBy(nodeBrand.userId);

/** Sales, not pledges, that took place and were paid in the programme's token. */
export const isRaising = and(
  eq(campaign.type, 1),
  eq(campaign.state, campaignState.settled),
  eq(campaign.market, nodeToken.code),
);
/** What such sales raised, in smallest units. */
export const raisedSum = sumOf(sql`${campaign.price} * ${campaign.sold}`);
