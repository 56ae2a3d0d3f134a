import { and, desc, eq, lt, max, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { repurchase } from './tables';

type StoredRow = typeof repurchase.$inferSelect;
/** A buyback (type 1) or burn (type 2) as it happened. */
export type RepurchaseRow = Omit<StoredRow, 'id' | 'type'> & { readonly type: 1 | 2 };
/** As {@link RepurchaseRow}, kept. */
export type KeptRepurchase = RepurchaseRow & Pick<StoredRow, 'id'>;

const kept = (row: StoredRow): KeptRepurchase => ({ ...row, type: row.type === 1 ? 1 : 2 });

/** Keeps what brands bought back and burned; runs in the transaction of its movements. */
export async function writeRepurchases(transaction: Database, rows: readonly RepurchaseRow[]): Promise<void> {
  if (rows.length > 0) await transaction.insert(repurchase).values([...rows]);
}

/** A token's buybacks and burns, newest first, from the one after `fromId` (0: from the newest). */
export async function listRepurchases(
  database: Database,
  token: string,
  fromId: number,
  limit: number,
): Promise<KeptRepurchase[]> {
  const rows = await database
    .select()
    .from(repurchase)
    .where(and(eq(repurchase.token, token), fromId === 0 ? undefined : lt(repurchase.id, fromId)))
    .orderBy(desc(repurchase.id))
    .limit(limit);
  return rows.map(kept);
}

/** All that was bought back and burned of a token, in smallest units. */
export async function sumRepurchases(
  database: Database,
  token: string,
): Promise<{ readonly repurchased: bigint; readonly burned: bigint }> {
  const sumOf = (type: 1 | 2) =>
    sql<string>`coalesce(sum(${repurchase.amount}) filter (where ${repurchase.type} = ${type}), 0)`;
  const [sums] = await database
    .select({ repurchased: sumOf(1), burned: sumOf(2) })
    .from(repurchase)
    .where(eq(repurchase.token, token));
  return { repurchased: BigInt(sums?.repurchased ?? 0), burned: BigInt(sums?.burned ?? 0) };
}

/** When each token was last bought back and burned. */
export async function lastRepurchases(
  database: Database,
): Promise<ReadonlyMap<string, { readonly buyback: number; readonly burn: number }>> {
  const rows = await database
    .select({ token: repurchase.token, type: repurchase.type, last: max(repurchase.time) })
    .from(repurchase)
    .groupBy(repurchase.token, repurchase.type);
  const times = new Map<string, { buyback: number; burn: number }>();
  for (const { token, type, last } of rows) {
    const known = times.get(token) ?? { buyback: 0, burn: 0 };
    known[type === 1 ? 'buyback' : 'burn'] = last ?? 0;
    times.set(token, known);
  }
  return times;
}

/** Burns between two times, oldest first. */
export async function burnsWithin(
  database: Database,
  from: number,
  to: number,
): Promise<readonly Pick<StoredRow, 'token' | 'time'>[]> {
  return database
    .select({ token: repurchase.token, time: repurchase.time })
    .from(repurchase)
    .where(and(eq(repurchase.type, 2), sql`${repurchase.time} >= ${from}`, sql`${repurchase.time} < ${to}`))
    .orderBy(repurchase.time, repurchase.id);
}
