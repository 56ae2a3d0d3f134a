import { and, gt, lte, max, sql, sum } from 'drizzle-orm';
import type { Database } from '../context';
import { debtors, isSystemOwner } from '../engine/ledger';
import { ledgerEntry } from '../storage/tables';

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
  readonly tokens = new Map<string, TokenSums>();
  readonly unbalanced: UnbalancedJournal[] = [];
  /** The number of the last journal that is in. */
  upTo = 0;

  /** `isSimulated` tells whose holdings are no user's. */
  constructor(private readonly isSimulated: (owner: string) => boolean) {}

  of(owner: string, token: string): Sum {
    return this.sums.get(`${token} ${owner}`)?.sum ?? nothing;
  }

  /** Those who have something. */
  *all(): Generator<{ readonly owner: string; readonly token: string }> {
    for (const { owner, token, sum: has } of this.sums.values())
      if (has.available !== 0n || has.frozen !== 0n) yield { owner, token };
  }

  /** Adds the journals that follow up to `last`, of no more than `lines` lines and those that the last one has beside. */
  async addNext(transaction: Database, last: number, lines: number): Promise<void> {
    if (this.upTo >= last) return;
    const { journalId, owner, token, part, amount } = ledgerEntry;
    const [bound] = await transaction
      .select({ id: journalId })
      .from(ledgerEntry)
      .where(and(gt(journalId, this.upTo), lte(journalId, last)))
      .orderBy(journalId)
      .offset(lines)
      .limit(1);
    const to = bound?.id ?? last;
    const next = and(gt(journalId, this.upTo), lte(journalId, to));
    const moved = await transaction
      .select({ owner, token, part, sum: sum(amount) })
      .from(ledgerEntry)
      .where(next)
      .groupBy(owner, token, part);
    const off = new Map<string, bigint>();
    for (const row of moved) off.set(row.token, (off.get(row.token) ?? 0n) + BigInt(row.sum ?? 0));
    if ([...off.values()].some((each) => each !== 0n)) {
      const unbalanced = await transaction
        .select({ journal: journalId, token, sum: sum(amount) })
        .from(ledgerEntry)
        .where(next)
        .groupBy(journalId, token)
        .having(sql`sum(${amount}) <> 0`)
        .limit(mostKept);
      for (const row of unbalanced)
        if (this.unbalanced.length < mostKept) this.unbalanced.push({ ...row, sum: BigInt(row.sum ?? 0) });
    }
    for (const row of moved) this.add(row.owner, row.token, row.part, BigInt(row.sum ?? 0));
    this.upTo = to;
  }

  private add(owner: string, token: string, part: number, amount: bigint): void {
    const { available, frozen } = this.of(owner, token);
    const now =
      part === 0 ? { available: available + amount, frozen } : { available, frozen: frozen + amount };
    this.sums.set(`${token} ${owner}`, { owner, token, sum: now });
    const all = this.tokens.get(token) ?? { users: 0n, exchange: 0n, owed: 0n };
    if (debtors.has(owner)) all.owed += amount;
    else all[isSystemOwner(owner) || this.isSimulated(owner) ? 'exchange' : 'users'] += amount;
    this.tokens.set(token, all);
  }
}
