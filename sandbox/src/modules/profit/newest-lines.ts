import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { c2cOwner } from '../../core/engine/ledger';
import { equals } from '../../core/storage/queries';
import { holding } from '../../core/storage/tables';
import type { Costs, Position } from './lots';
import { profitLine } from './tables';

/** Later than every line. */
export const always = Number.MAX_SAFE_INTEGER;

/** The newest line of a token before a time, with the position after it. */
export interface NewestLine extends Position {
  readonly owner: string;
  readonly token: string;
  readonly line: number;
  readonly time: number;
  /** Before which it is the newest, ms since the epoch. */
  readonly before: number;
}

/** An owner's token, and before which time its newest line is wanted. */
export type Wanted = Pick<NewestLine, 'owner' | 'token' | 'before'>;

/** The newest line of each that has one; by an index each, however many lines there are. */
export async function newestLines(
  database: Database,
  wanted: readonly Wanted[],
): Promise<readonly NewestLine[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map(({ owner, token, before }) => sql`(${owner}, ${token}, ${before}::bigint)`);
  const newest = newestQuery(database);
  const { owner, token, line, time, heldAmount: amount, fees, unpricedLines: unpriced } = newest;
  const { fifoHeld, averageHeld, fifoRealised, averageRealised, fifoSold, averageSold } = newest;
  const found = await database
    .select({
      ...{ owner, token, line, time, amount, fees, unpriced, fifoHeld, averageHeld },
      ...{ fifoRealised, averageRealised, fifoSold, averageSold },
      before: sql`wanted.before`.mapWith(Number),
    })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as wanted (owner, token, before)`)
    .crossJoinLateral(newest);
  return found.map((row) => ({
    ...{ owner: row.owner, token: row.token, line: row.line, time: row.time, before: row.before },
    ...{ amount: row.amount, fees: row.fees, unpriced: row.unpriced },
    cost: costs(row.fifoHeld, row.averageHeld),
    realised: costs(row.fifoRealised, row.averageRealised),
    sold: costs(row.fifoSold, row.averageSold),
  }));
}

const newestQuery = (database: Database) =>
  database
    .select()
    .from(profitLine)
    .where(
      and(
        eq(profitLine.owner, sql`wanted.owner`),
        eq(profitLine.token, sql`wanted.token`),
        lt(profitLine.time, sql`wanted.before`),
      ),
    )
    .orderBy(desc(profitLine.time), desc(profitLine.line))
    .limit(1)
    .as('newest');

const costs = (fifo: bigint, average: bigint): Costs => ({ fifo, average });

/** The tokens that a user has or had in either account; of one token if told. */
export async function tokensOf(
  database: Database,
  userId: string,
  token?: string,
): Promise<readonly string[]> {
  const own: SQL | undefined = and(
    inArray(holding.owner, [userId, c2cOwner(userId)]),
    equals(holding.token, token),
  );
  const rows = await database
    .selectDistinct({ token: holding.token })
    .from(holding)
    .where(own)
    .orderBy(holding.token);
  return rows.map((row) => row.token);
}
