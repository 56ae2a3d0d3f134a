import { and, count, desc, gt, lte, max, type SQL, sql, sum } from 'drizzle-orm';
import type { Database } from '../context';
import { debtors, isSystemOwner } from '../engine/ledger';
import { isUsersLine, ledgerEntry } from '../storage/tables';

/** What an owner has of a token, in smallest units. */
export interface Sum {
  readonly available: bigint;
  readonly frozen: bigint;
}

/** A journal whose lines do not sum to zero, and by how much they do not. */
export interface UnbalancedJournal {
  readonly journal: number;
  readonly token: string;
  readonly sum: bigint;
}

/** All there is of a token by who has it; the three sum to zero. In smallest units. */
export interface TokenSums {
  users: bigint;
  /** The exchange's own accounts and the simulated traders. */
  exchange: bigint;
  /** What the exchange owes for what came in, below zero. */
  owed: bigint;
}

/** Unbalanced journals that are kept of each look. */
const mostKept = 20;
const nothing: Sum = { available: 0n, frozen: 0n };

/** The number of the last journal that there are lines of; 0 when there are none. */
export async function lastJournal(transaction: Database): Promise<number> {
  const [found] = await transaction.select({ last: max(ledgerEntry.journalId) }).from(ledgerEntry);
  return found?.last ?? 0;
}

/** What everybody has, added up from the stored lines of the journals: from the first one on, some at a time. */
export class MovementSums {
  private readonly sums = new Map<string, { owner: string; token: string; sum: Sum }>();
  /** What the last line of each user's account says is there after it. */
  private readonly balances = new Map<string, bigint>();
  readonly tokens = new Map<string, TokenSums>();
  readonly unbalanced: UnbalancedJournal[] = [];
  /** The number of the last journal that is in. */
  upTo = 0;
  /** How many lines are in. */
  lines = 0;

  /** `isSimulated` tells whose holdings are no user's. */
  constructor(private readonly isSimulated: (owner: string) => boolean) {}

  of(owner: string, token: string): Sum {
    return this.sums.get(`${token} ${owner}`)?.sum ?? nothing;
  }

  /** The balance that a user's statement ends with; undefined without lines, and for whoever is no user. */
  balanceOf(owner: string, token: string): bigint | undefined {
    return this.balances.get(`${token} ${owner}`);
  }

  /** How many holdings there are by the lines, with those that are empty again. */
  get holdings(): number {
    return this.sums.size;
  }

  /** Those who have something. */
  *all(): Generator<{ readonly owner: string; readonly token: string }> {
    for (const { owner, token, sum: has } of this.sums.values())
      if (has.available !== 0n || has.frozen !== 0n) yield { owner, token };
  }

  /** Adds the journals that follow up to `last`, of no more than `most` lines and those that the last one has beside. */
  async addNext(transaction: Database, last: number, most: number): Promise<void> {
    if (this.upTo >= last) return;
    const { journalId, line, owner, token, available, frozen, balance } = ledgerEntry;
    const [bound] = await transaction
      .select({ id: journalId })
      .from(ledgerEntry)
      .where(and(gt(journalId, this.upTo), lte(journalId, last)))
      .orderBy(journalId)
      .offset(most)
      .limit(1);
    const to = bound?.id ?? last;
    const next = and(gt(journalId, this.upTo), lte(journalId, to));
    const moved = await transaction
      .select({ owner, token, available: sum(available), frozen: sum(frozen), lines: count() })
      .from(ledgerEntry)
      .where(next)
      .groupBy(owner, token);
    const changes = moved.map((row) => ({
      ...row,
      change: { available: BigInt(row.available ?? 0), frozen: BigInt(row.frozen ?? 0) },
    }));
    const off = new Map<string, bigint>();
    for (const { token: code, change } of changes)
      off.set(code, (off.get(code) ?? 0n) + change.available + change.frozen);
    if ([...off.values()].some((each) => each !== 0n)) await this.addUnbalanced(transaction, next);
    for (const row of changes) {
      this.add(row.owner, row.token, row.change);
      this.lines += row.lines;
    }
    const ends = await transaction
      .selectDistinctOn([owner, token], { owner, token, balance })
      .from(ledgerEntry)
      .where(and(next, isUsersLine))
      .orderBy(owner, token, desc(journalId), desc(line));
    for (const row of ends)
      if (row.balance !== null) this.balances.set(`${row.token} ${row.owner}`, row.balance);
    this.upTo = to;
  }

  private async addUnbalanced(transaction: Database, next: SQL | undefined): Promise<void> {
    const { journalId, token, available, frozen } = ledgerEntry;
    const off = sql<string>`sum(${available} + ${frozen})`;
    const unbalanced = await transaction
      .select({ journal: journalId, token, sum: off })
      .from(ledgerEntry)
      .where(next)
      .groupBy(journalId, token)
      .having(sql`${off} <> 0`)
      .limit(mostKept);
    for (const row of unbalanced)
      if (this.unbalanced.length < mostKept) this.unbalanced.push({ ...row, sum: BigInt(row.sum) });
  }

  private add(owner: string, token: string, change: Sum): void {
    const before = this.of(owner, token);
    const available = before.available + change.available;
    const frozen = before.frozen + change.frozen;
    const amount = change.available + change.frozen;
    this.sums.set(`${token} ${owner}`, { owner, token, sum: { available, frozen } });
    const all = this.tokens.get(token) ?? { users: 0n, exchange: 0n, owed: 0n };
    if (debtors.has(owner)) all.owed += amount;
    else all[isSystemOwner(owner) || this.isSimulated(owner) ? 'exchange' : 'users'] += amount;
    this.tokens.set(token, all);
  }
}
