import { and, eq, gte, lt, max, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { type Page, readBefore } from '../../core/pages';
import { seedOf } from '../../core/random';
import { day, minute } from '../../core/time-spans';
import { repurchase } from './tables';

type StoredRow = typeof repurchase.$inferSelect;
/** A buyback (type 1) or burn (type 2) as it happened. */
export type RepurchaseRow = Omit<StoredRow, 'id' | 'type'> & { readonly type: 1 | 2 };

/** A brand buys back once a day and burns what it bought once a week, each token at a time of its own. */
const periods = { buyback: day, burn: 7 * day } as const;
export type IssuerAct = keyof typeof periods;

/** The last time up to `time` at which a token's buyback or burn was due. */
export function lastDue(token: string, act: IssuerAct, time: number): number {
  const offset = (((seedOf(token) >>> 0) * minute) % periods[act]) - periods[act];
  return time - ((time - offset) % periods[act]);
}

/** The burns of a token that are due after `from` and before `to`. */
export function burnsBetween(token: string, from: number, to: number): number[] {
  const times: number[] = [];
  for (let time = lastDue(token, 'burn', from) + periods.burn; time < to; time += periods.burn)
    times.push(time);
  return times;
}

/** Keeps what brands bought back and burned; runs in the transaction of its movements. */
export async function writeRepurchases(transaction: Database, rows: readonly RepurchaseRow[]): Promise<void> {
  if (rows.length > 0) await transaction.insert(repurchase).values([...rows]);
}

/** A token's buybacks and burns, newest first. */
export const listRepurchases = (
  database: Database,
  token: string,
  page: { readonly from_id: string | number; readonly limit: number },
): Promise<Page<StoredRow>> =>
  readBefore(
    database.select().from(repurchase).$dynamic(),
    { where: eq(repurchase.token, token), id: repurchase.id, idOf: ({ id }) => id },
    page,
  );

/** All that was bought back and burned of a token, in smallest units. */
export async function sumRepurchases(
  database: Database,
  token: string,
): Promise<{ readonly repurchased: bigint; readonly burned: bigint }> {
  const sumOfType = (type: RepurchaseRow['type']) =>
    sql`coalesce(sum(${repurchase.amount}) filter (where ${repurchase.type} = ${type}), 0)`.mapWith(BigInt);
  const [sums] = await database
    .select({ repurchased: sumOfType(1), burned: sumOfType(2) })
    .from(repurchase)
    .where(eq(repurchase.token, token));
  return sums ?? { repurchased: 0n, burned: 0n };
}

/** When each token was last bought back and burned. */
export async function lastRepurchases(
  database: Database,
): Promise<ReadonlyMap<string, Readonly<Record<IssuerAct, number>>>> {
  const rows = await database
    .select({ token: repurchase.token, type: repurchase.type, last: max(repurchase.time) })
    .from(repurchase)
    .groupBy(repurchase.token, repurchase.type);
  const times = new Map<string, Record<IssuerAct, number>>();
  for (const { token, type, last } of rows) {
    const known = times.get(token) ?? { buyback: 0, burn: 0 };
    known[type === 1 ? 'buyback' : 'burn'] = last ?? 0;
    times.set(token, known);
  }
  return times;
}

/** Burns from `from` up to, not including, `to`, oldest first. */
export const burnsWithin = (
  database: Database,
  from: number,
  to: number,
): PromiseLike<Pick<StoredRow, 'token' | 'time'>[]> =>
  database
    .select({ token: repurchase.token, time: repurchase.time })
    .from(repurchase)
    .where(and(eq(repurchase.type, 2), gte(repurchase.time, from), lt(repurchase.time, to)))
    .orderBy(repurchase.time, repurchase.id);
