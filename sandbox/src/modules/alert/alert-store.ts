import { and, asc, eq, gt, gte, lt, lte, max, ne, or, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../core/context';
import { createNumberStore } from '../../core/storage/settings-store';
import { trade } from '../../core/storage/tables';
import { users } from '../user';
import type { SeenTrade, Transition, WaitingAlert } from './alert-index';
import type { TimedPrice } from './move-window';
import { priceAlerts } from './tables';

/** Alerts that wait, as the indexes of their table say. */
export const isWaiting = ne(priceAlerts.state, 'told');

/** Accounts that were deleted have neither. */
const hasContact = or(isNotNull(users.email), isNotNull(users.mobile));

/** Up to which trade all alerts were looked at and what that came to is stored. */
export const progressStore = (database: Database) => createNumberStore(database, 'alert-progress');

/** The alerts that wait. */
export async function readWaiting(database: Database): Promise<WaitingAlert[]> {
  const rows = await database
    .select({ alert: priceAlerts })
    .from(priceAlerts)
    .innerJoin(users, eq(users.id, priceAlerts.userId))
    .where(and(isWaiting, hasContact));
  return rows.map(({ alert }) => alert);
}

/** Those that wait whose terms were given since `from`: their versions, and after which trades they wait. */
export const readChanged = (database: Database, from: number) =>
  database
    .select({ id: priceAlerts.id, version: priceAlerts.version, afterTrade: priceAlerts.afterTrade })
    .from(priceAlerts)
    .innerJoin(users, eq(users.id, priceAlerts.userId))
    .where(and(isWaiting, hasContact, gte(priceAlerts.changeTime, from)));

/** Number of the newest trade that is stored; 0 before the first. */
export async function newestTrade(database: Database): Promise<number> {
  const [row] = await database.select({ id: max(trade.id) }).from(trade);
  return row?.id ?? 0;
}

/** A pair's trades after one and up to another, the oldest first. */
export async function readTrades(
  database: Database,
  pair: string,
  after: number,
  upTo: number,
): Promise<SeenTrade[]> {
  return database
    .select({ id: trade.id, pair: trade.pair, price: trade.price, time: trade.time })
    .from(trade)
    .where(and(eq(trade.pair, pair), gt(trade.id, after), lte(trade.id, upTo)))
    .orderBy(asc(trade.id));
}

/** A pair's prices since a time up to a trade, each once, with the time of its last trade; the oldest first. */
export async function readPrices(
  database: Database,
  pair: string,
  from: number,
  upTo: number,
): Promise<TimedPrice[]> {
  const last = max(trade.id);
  const rows = await database
    .select({ price: trade.price, time: max(trade.time), last })
    .from(trade)
    .where(and(eq(trade.pair, pair), gte(trade.time, from), lte(trade.id, upTo)))
    .groupBy(trade.price)
    .orderBy(asc(last));
  return rows.map(({ price, time }) => ({ price, time: Number(time) }));
}

const Stored = z.object({ rows: z.array(z.object({ id: z.string() })) });

/**
 * Stores what trades did to alerts, each alert at most once. Answers with the ids of those that it was true of: an alert that its owner
 * changed or deleted meanwhile is as its owner left it.
 */
export async function storeTransitions(
  transaction: Database,
  transitions: readonly Transition[],
): Promise<ReadonlySet<string>> {
  const of = (value: (transition: Transition) => unknown) => sql.param(transitions.map(value));
  const isMet = ({ next }: Transition) => next.state !== 'armed';
  const stored = await transaction.execute(sql`
    update account_price_alert as alert set state = was.state, after_trade = was.after_trade, rest_until = was.rest_until,
      version = was.version + 1,
      told_time = case when was.met then was.time else alert.told_time end,
      told_price = case when was.met then was.price else alert.told_price end
    from unnest(
      ${of(({ alert }) => alert.id)}::uuid[], ${of(({ alert }) => String(alert.version))}::bigint[],
      ${of(({ next }) => next.state)}::text[], ${of(({ next }) => String(next.afterTrade))}::bigint[],
      ${of(({ next }) => String(next.restUntil))}::bigint[], ${of(isMet)}::boolean[],
      ${of(({ trade: { time } }) => String(time))}::bigint[], ${of(({ trade: { price } }) => String(price))}::numeric[]
    ) as was(id, version, state, after_trade, rest_until, met, time, price)
    where alert.id = was.id and alert.version = was.version
    returning alert.id`);
  return new Set(z.parse(Stored, stored).rows.map(({ id }) => id));
}

/** Forgets alerts that were told before `time`, and those of accounts that are no more. */
export async function forgetAlerts(database: Database, time: number): Promise<void> {
  await database
    .delete(priceAlerts)
    .where(and(eq(priceAlerts.state, 'told'), lt(priceAlerts.toldTime, time)));
  await database
    .delete(priceAlerts)
    .where(
      sql`${priceAlerts.userId} in (select ${users.id} from ${users} where ${users.email} is null and ${users.mobile} is null)`,
    );
}
