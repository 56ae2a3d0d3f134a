import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { offsetOf } from '../../core/pages';
import { seedOf } from '../../core/random';
import { equals } from '../../core/storage/queries';
import { holding } from '../../core/storage/tables';
import { users } from '../user';

/** Holdings of people and simulated traders; the exchange's own accounts hold nothing for themselves. */
const isHeld = and(
  // As the index of holders says.
  sql`${holding.owner} !~ '^@'`,
  sql`${holding.available} + ${holding.frozen} > 0`,
);
/** A user's fiat account counts as the user. */
const accountOf = sql<string>`regexp_replace(${holding.owner}, '^c2c:', '')`;

/** The holders of a token by what each holds in all accounts, in smallest units; `account` is a user's id or a simulated trader's name. */
function ranking(database: Database, token: string) {
  const held = database
    .select({
      account: accountOf.as('account'),
      amount: sql`sum(${holding.available} + ${holding.frozen})`.mapWith(BigInt).as('amount'),
    })
    .from(holding)
    .where(and(eq(holding.token, token), isHeld))
    .groupBy(sql`1`)
    .as('held');
  const rank = sql`rank() over (order by ${held.amount} desc)`.mapWith(Number).as('rank');
  return database.select({ account: held.account, amount: held.amount, rank }).from(held).as('ranking');
}

/** A page (from 1) of a token's holders, the largest first. */
export function listHolders(database: Database, token: string, page: number, size: number) {
  const ranked = ranking(database, token);
  return database
    .select()
    .from(ranked)
    .orderBy(desc(ranked.amount), asc(ranked.account))
    .limit(size)
    .offset(offsetOf(page, size));
}
export type Holder = Awaited<ReturnType<typeof listHolders>>[number];

/** Where an account stands among a token's holders; undefined when it holds none. */
export async function findHolder(
  database: Database,
  token: string,
  account: string,
): Promise<Holder | undefined> {
  const ranked = ranking(database, token);
  const [row] = await database.select().from(ranked).where(eq(ranked.account, account));
  return row;
}

/** How many hold each token; one token only when it is given. */
export async function countHolders(database: Database, token?: string): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ token: holding.token, holders: sql`count(distinct ${accountOf})`.mapWith(Number) })
    .from(holding)
    .where(and(equals(holding.token, token), isHeld))
    .groupBy(holding.token);
  return new Map(rows.map((row) => [row.token, row.holders]));
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
