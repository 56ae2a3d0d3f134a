import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { seedOf } from '../../core/random';
import { holding } from '../../core/storage/tables';
import { users } from '../user';

/** A holder of a token by what it holds in all its accounts. */
export interface Holder {
  readonly rank: number;
  /** Id of the user, or the name of a simulated trader. */
  readonly account: string;
  /** Smallest units. */
  readonly amount: bigint;
}

/** Holdings of people and simulated traders; the exchange's own accounts hold nothing for themselves. */
const isHeld = and(
  // As the index of holders says.
  sql`${holding.owner} !~ '^@'`,
  sql`${holding.available} + ${holding.frozen} > 0`,
);
/** A user's fiat account counts as the user. */
const accountOf = sql<string>`regexp_replace(${holding.owner}, '^c2c:', '')`;

function ranking(database: Database, token: string) {
  const held = database
    .select({
      account: accountOf.as('account'),
      amount: sql<string>`sum(${holding.available} + ${holding.frozen})`.as('amount'),
    })
    .from(holding)
    .where(and(eq(holding.token, token), isHeld))
    .groupBy(sql`1`)
    .as('held');
  const rank = sql<string>`rank() over (order by ${held.amount} desc)`.as('rank');
  return database.select({ account: held.account, amount: held.amount, rank }).from(held).as('ranking');
}

interface RankedRow {
  readonly account: string;
  readonly amount: string;
  readonly rank: string;
}

const holderOf = ({ account, amount, rank }: RankedRow): Holder => ({
  account,
  amount: BigInt(amount),
  rank: Number(rank),
});

/** A page (from 1) of a token's holders, the largest first. */
export async function listHolders(
  database: Database,
  token: string,
  page: number,
  size: number,
): Promise<Holder[]> {
  const ranked = ranking(database, token);
  const rows = await database
    .select()
    .from(ranked)
    .orderBy(desc(ranked.amount), asc(ranked.account))
    .limit(size)
    .offset(Math.max(0, page - 1) * size);
  return rows.map(holderOf);
}

/** Where an account stands among a token's holders; undefined when it holds none. */
export async function findHolder(
  database: Database,
  token: string,
  account: string,
): Promise<Holder | undefined> {
  const ranked = ranking(database, token);
  const [row] = await database.select().from(ranked).where(eq(ranked.account, account));
  return row && holderOf(row);
}

/** How many hold each token; one token only when it is given. */
export async function countHolders(database: Database, token?: string): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ token: holding.token, holders: sql<string>`count(distinct ${accountOf})` })
    .from(holding)
    .where(and(token === undefined ? undefined : eq(holding.token, token), isHeld))
    .groupBy(holding.token);
  return new Map(rows.map((row) => [row.token, Number(row.holders)]));
}

/** Numbers by which people know accounts, masked: the middle of each stays hidden. */
export async function maskedNames(
  database: Database,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known =
    accounts.length === 0
      ? []
      : await database
          .select({ id: users.id, uid: users.uid })
          .from(users)
          .where(inArray(users.id, [...accounts]));
  const uids = new Map(known.map(({ id, uid }) => [id, uid]));
  return new Map(
    accounts.map((account) => {
      const uid = uids.get(account) ?? String(10_000_000 + ((seedOf(account) >>> 0) % 90_000_000));
      return [account, `${uid.slice(0, 2)}****${uid.slice(-2)}`];
    }),
  );
}
