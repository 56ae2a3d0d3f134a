import { and, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { c2cOwner } from '../../core/engine/ledger';
import { isUsersLine, journal, ledgerEntry } from '../../core/storage/tables';
import { day } from '../../core/time-spans';

/** Users whose sums are remembered at most; of the others everything is read again. */
const rememberedUsers = 1_000;

/** How much of a token came into or went out of a user's accounts on a day. */
export interface DailyMove {
  /** 00:00 UTC of the day. */
  readonly day: number;
  readonly token: string;
  readonly amount: bigint;
  /** The part of `amount` that came in from outside the exchange (below zero: went out). */
  readonly inflow: bigint;
}

/** Reads what moved in a user's accounts, oldest day first. */
export type ReadDailyMoves = (userId: string) => Promise<readonly DailyMove[]>;

interface Known {
  /** Number of the last journal that is summed up. */
  readonly last: number;
  readonly moves: readonly DailyMove[];
}

/**
 * Reads daily sums of the ledger. Users' journals are never changed, and their numbers rise as they are committed, so
 * that a second reading adds what came since the first.
 */
export function createDailyMoves(database: Database): ReadDailyMoves {
  const remembered = new Map<string, Known>();
  return async (userId) => {
    const known = remembered.get(userId) ?? { last: 0, moves: [] };
    const rows = await readSince(database, userId, known.last);
    const next = rows.length === 0 ? known : addTo(known, rows);
    remembered.delete(userId);
    remembered.set(userId, next);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedUsers) break;
      remembered.delete(oldest);
    }
    return next.moves;
  };
}

type NewMove = DailyMove & { readonly last: number };

function addTo(known: Known, rows: readonly NewMove[]): Known {
  const sums = new Map(known.moves.map((move) => [keyOf(move), move]));
  let { last } = known;
  for (const { last: newest, ...row } of rows) {
    last = Math.max(last, newest);
    const before = sums.get(keyOf(row));
    sums.set(keyOf(row), {
      ...row,
      amount: row.amount + (before?.amount ?? 0n),
      inflow: row.inflow + (before?.inflow ?? 0n),
    });
  }
  return { last, moves: [...sums.values()].sort((one, two) => one.day - two.day) };
}

const keyOf = (move: Pick<DailyMove, 'day' | 'token'>) => `${move.day} ${move.token}`;

async function readSince(database: Database, userId: string, last: number): Promise<NewMove[]> {
  const dayOf = sql<string>`${journal.time} - ${journal.time} % ${day}::bigint`;
  const change = sql`${ledgerEntry.available} + ${ledgerEntry.frozen}`;
  const rows = await database
    .select({
      day: dayOf.as('day'),
      token: ledgerEntry.token,
      last: max(ledgerEntry.journalId),
      amount: sql<string>`sum(${change})`,
      inflow: sql<string>`coalesce(sum(${change}) filter (where ${ledgerEntry.kind} <> 'trade'), 0)`,
    })
    .from(ledgerEntry)
    .innerJoin(journal, eq(journal.id, ledgerEntry.journalId))
    .where(
      and(
        inArray(ledgerEntry.owner, [userId, c2cOwner(userId)]),
        gt(ledgerEntry.journalId, last),
        isUsersLine,
      ),
    )
    .groupBy(sql`1`, ledgerEntry.token);
  return rows.map((row) => ({
    day: Number(row.day),
    token: row.token,
    last: row.last ?? last,
    amount: BigInt(row.amount),
    inflow: BigInt(row.inflow),
  }));
}
