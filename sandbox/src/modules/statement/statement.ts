import type { StatementKind } from '@exchange/contract';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { c2cOwner, type Entry } from '../../core/engine/ledger';
import { rowsAfter } from '../../core/pages';
import { equals, within } from '../../core/storage/queries';
import { holding, isUsersLine, ledgerEntry } from '../../core/storage/tables';

/** What a statement is narrowed to. Times in ms since the epoch; members that are undefined narrow nothing. */
export interface StatementFilter {
  readonly token?: string | undefined;
  readonly kinds: readonly StatementKind[];
  readonly account?: 'asset' | 'c2c' | undefined;
  /** Id of the record that the lines belong to. */
  readonly reference?: string | undefined;
  readonly from_time?: number | undefined;
  readonly to_time?: number | undefined;
  /** Lines too that change no balance: of what was only held or became free. */
  readonly withHolds: boolean;
}

/** A line of a user's account. Amounts in smallest units, times in ms since the epoch. */
export interface Line extends Omit<Entry, 'kind' | 'reference'> {
  readonly journalId: number;
  /** Within its journal. */
  readonly line: number;
  readonly kind: string;
  readonly reference: string | null;
  readonly balance: bigint;
  readonly time: number;
}

/** Kinds of which no line changes a balance: there may be very many of them, one for each order that came and went. */
const heldOnly: ReadonlySet<StatementKind> = new Set(['order', 'stake', 'gift_lock', 'unlock']);

/** What a line is known by to its owner. */
export const idOf = ({ journalId, line }: Pick<Line, 'journalId' | 'line'>): string => `${journalId}-${line}`;

/** The first `limit` lines of a user's statement after the one with id `fromId` ('0' for the beginning), newest first. */
export async function readStatement(
  database: Database,
  userId: string,
  filter: StatementFilter,
  { fromId, limit }: { readonly fromId: string; readonly limit: number },
): Promise<readonly Line[]> {
  const { account, token, reference, from_time: from, to_time: to, withHolds } = filter;
  const owners = [...(account === 'c2c' ? [] : [userId]), ...(account === 'asset' ? [] : [c2cOwner(userId)])];
  const kinds = filter.kinds.filter((kind) => withHolds || !heldOnly.has(kind));
  if (kinds.length === 0) return [];
  const own = and(inArray(ledgerEntry.owner, owners), isUsersLine);
  const wanted = and(
    within(ledgerEntry.time, from, to),
    withHolds ? undefined : sql`${ledgerEntry.available} + ${ledgerEntry.frozen} <> 0`,
    await rowsAfter(database, { id: isLine, by: order }, own, fromId),
  );
  if (reference === undefined) return statementQuery(database, { owners, token, kinds, from, wanted, limit });
  const ofRecord = and(
    eq(ledgerEntry.reference, reference),
    equals(ledgerEntry.token, token),
    inArray(ledgerEntry.kind, kinds),
  );
  return database
    .select(columns)
    .from(ledgerEntry)
    .where(and(own, ofRecord, wanted))
    .orderBy(...newest)
    .limit(limit);
}

const order = [ledgerEntry.time, ledgerEntry.journalId, ledgerEntry.line];
const newest = order.map((column) => desc(column));
const { journalId, line, owner, token, kind, reference, available, frozen } = ledgerEntry;
const columns = {
  ...{ journalId, line, owner, token, kind, reference, available, frozen },
  // A user's line has both: the database takes none without.
  balance: sql<bigint>`${ledgerEntry.balance}`.mapWith(ledgerEntry.balance).as('balance_after'),
  time: sql<number>`${ledgerEntry.time}`.mapWith(ledgerEntry.time).as('time_of_line'),
};

function isLine(id: string): SQL | undefined {
  const [, journal, number] = /^(\d{1,15})-(\d{1,9})$/.exec(id) ?? [];
  return journal === undefined
    ? undefined
    : and(eq(ledgerEntry.journalId, Number(journal)), eq(ledgerEntry.line, Number(number)));
}

interface NewestLines {
  readonly owners: readonly string[];
  readonly token: string | undefined;
  readonly kinds: readonly StatementKind[];
  readonly from: number | undefined;
  readonly wanted: SQL | undefined;
  readonly limit: number;
}

/**
 * The newest lines of each holding and kind by an index, and the newest of these. So a page takes the same time however much was
 * traded since what it shows.
 */
export function statementQuery(
  database: Database,
  { owners, token: wantedToken, kinds, from, wanted, limit }: NewestLines,
) {
  const values = sql.join(
    kinds.map((each) => sql`(${each})`),
    sql`, `,
  );
  const lines = database
    .select(columns)
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.owner, holding.owner),
        eq(ledgerEntry.token, holding.token),
        eq(ledgerEntry.kind, sql`wanted.kind`),
        isUsersLine,
        wanted,
      ),
    )
    .orderBy(...newest)
    .limit(limit)
    .as('lines');
  return database
    .select({
      ...{ journalId: lines.journalId, line: lines.line, owner: lines.owner, token: lines.token },
      ...{ kind: lines.kind, reference: lines.reference, balance: lines.balance, time: lines.time },
      ...{ available: lines.available, frozen: lines.frozen },
    })
    .from(holding)
    .crossJoin(sql`(values ${values}) as wanted (kind)`)
    .crossJoinLateral(lines)
    .where(
      and(
        inArray(holding.owner, [...owners]),
        equals(holding.token, wantedToken),
        // Nothing of it is newer than its last line.
        within(holding.time, from, undefined),
      ),
    )
    .orderBy(desc(lines.time), desc(lines.journalId), desc(lines.line))
    .limit(limit);
}
