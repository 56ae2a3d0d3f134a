import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { ModuleContext } from '../../application/module';
import type { Database } from '../../core/context';
import { lastJournal } from '../../core/exchange/movement-sums';
import { isUsersLine, ledgerEntry } from '../../core/storage/tables';
import {
  insertInto,
  type RowsOfTable,
  type Statement,
  statement,
  writeTogether,
} from '../../core/storage/write-rows';
import { Books, type LotKey, type StoredLine, userOf } from './books';
import { type Movement, movementsOf } from './movements';
import { profitLine, profitLot, profitProgress, profitTaken } from './tables';
import { PastPrices, Valuation } from './valuation';

/** Lines of the journals that one step works in, and those that the last journal has beside. */
const linesOfStep = 200;
/** Steps that one reading of positions, lots and fills serves at most: it grows with each. */
const stepsOfReading = 32;

type LineRow = typeof profitLine.$inferInsert;
type Progress = Pick<typeof profitProgress.$inferSelect, 'journalId' | 'tradeId'>;

/**
 * Works the journals into the tables of this module, from the first one on and each of them once, whichever process does it (T-21).
 */
export class ProfitLedger {
  private readonly valuation: Valuation;
  /** Up to this journal there is nothing of a user's beyond what is stored. */
  private lookedUpTo = 0;
  private present: Promise<boolean> | undefined;
  /** What the last step left; valid for as long as no other process goes on. */
  private left: { readonly books: Books; readonly progress: Progress; readonly steps: number } | undefined;

  constructor(private readonly context: Pick<ModuleContext, 'database' | 'exchange' | 'market'>) {
    this.valuation = new Valuation(context);
  }

  /** Works in everything that is posted. */
  async catchUp(): Promise<void> {
    while (!(await this.advance()));
  }

  /** Works in what is posted, at most one step of it. Resolves with whether that is all. */
  async advance(): Promise<boolean> {
    // What another call began may not see what was posted since.
    await this.present?.catch(() => undefined);
    this.present ??= this.step().finally(() => {
      this.present = undefined;
    });
    return this.present;
  }

  private async step(): Promise<boolean> {
    const { database } = this.context;
    for (;;) {
      const last = await lastJournal(database);
      if (last <= this.lookedUpTo) return true;
      const progress = await readProgress(database);
      const end = await this.workIn(progress, last).catch(async (error: unknown) => {
        // What another process worked in meanwhile does not agree with what was read before.
        if (isDeepStrictEqual(progress, await readProgress(database))) throw error;
        return undefined;
      });
      if (end === undefined) continue;
      this.lookedUpTo = end;
      return end >= last;
    }
  }

  /**
   * Works in the lines that follow and resolves with the number of the journal up to which that is. Rejects where another process was
   * faster. There is no transaction beyond the one statement that stores it: on embedded storage, orders wait for as long as one lasts.
   */
  private async workIn(progress: Progress, last: number): Promise<number> {
    const { database } = this.context;
    const from = Math.max(progress.journalId, this.lookedUpTo);
    const lines = await readLines(database, from, last);
    if (lines.length === 0) return Math.max(from, last);
    const to = lines.length < linesOfStep ? last : (lines.at(-1)?.journalId ?? last);
    const { books, steps } = this.takeBooks(progress);
    const step = new Step(database, this.context, this.valuation, books);
    await step.apply(lines);
    const next = { journalId: to, tradeId: books.lastTrade };
    await step.store(progress, next);
    if (steps < stepsOfReading) this.left = { books, progress: next, steps };
    return to;
  }

  /** The books as the last step left them if `progress` is its, else new ones. Those of a step that fails are never seen again. */
  private takeBooks(progress: Progress): { readonly books: Books; readonly steps: number } {
    const { left } = this;
    this.left = undefined;
    if (!left || !isDeepStrictEqual(left.progress, progress))
      return { books: new Books(this.context, progress.tradeId), steps: 1 };
    left.books.goOn();
    return { books: left.books, steps: left.steps + 1 };
  }
}

const insertLines = insertInto(profitLine);
const insertTaken = insertInto(profitTaken);
const keepLots = insertInto(
  profitLot,
  `on conflict (owner, token, line) do update set amount = excluded.amount, cost = excluded.cost`,
);

const dropLots = (lots: readonly LotKey[]): RowsOfTable => ({
  count: lots.length,
  statement: statement`delete from profit_lot using unnest(${makePgArray(lots.map(({ owner }) => owner))}::text[],
      ${makePgArray(lots.map(({ token }) => token))}::text[], ${makePgArray(lots.map(({ line }) => line))}::integer[]) as gone (owner, token, line)
    where (profit_lot.owner, profit_lot.token, profit_lot.line) = (gone.owner, gone.token, gone.line)`,
});

const progressId = 1;

/** How far everything is. */
async function readProgress(database: Database): Promise<Progress> {
  const none = { journalId: 0, tradeId: 0 };
  const [row] = await database
    .select({ journalId: profitProgress.journalId, tradeId: profitProgress.tradeId })
    .from(profitProgress)
    .where(eq(profitProgress.id, progressId));
  if (row) return row;
  await database
    .insert(profitProgress)
    .values({ id: progressId, ...none })
    .onConflictDoNothing();
  return none;
}

/** Keeps how far everything is, where it was `from`. */
const advanceProgress = (from: Progress, to: Progress): Statement =>
  statement`update profit_progress set journal_id = ${to.journalId}, trade_id = ${to.tradeId}
    where id = ${progressId} and journal_id = ${from.journalId} and trade_id = ${from.tradeId}`;

/** Users' lines of whole journals after `from` up to `last`. */
async function readLines(database: Database, from: number, last: number): Promise<readonly StoredLine[]> {
  const { journalId, line, owner, token, kind, reference, available, frozen, time } = ledgerEntry;
  const beyond = and(gt(journalId, from), lte(journalId, last), isUsersLine);
  const [bound] = await database
    .select({ id: journalId })
    .from(ledgerEntry)
    .where(beyond)
    .orderBy(asc(journalId), asc(line))
    .offset(linesOfStep - 1)
    .limit(1);
  return database
    .select({
      ...{ journalId, owner, token, kind, reference },
      change: sql<bigint>`${available} + ${frozen}`.mapWith(available),
      // A user's line has one: the database takes none without.
      time: sql<number>`${time}`.mapWith(time),
    })
    .from(ledgerEntry)
    .where(and(beyond, bound && lte(journalId, bound.id)))
    .orderBy(asc(journalId), asc(line));
}

/** One step of the work: reads and computes, and then stores all that came of it in one statement. */
class Step {
  private readonly rows: LineRow[] = [];
  private readonly taken: (typeof profitTaken.$inferInsert)[] = [];
  private readonly prices: PastPrices;

  constructor(
    private readonly database: Database,
    private readonly context: Pick<ModuleContext, 'exchange'>,
    valuation: Valuation,
    private readonly books: Books,
  ) {
    this.prices = new PastPrices(valuation, database);
  }

  async apply(lines: readonly StoredLine[]): Promise<void> {
    await this.books.open(lines);
    for (let first = 0; first < lines.length;) {
      const journalId = lines[first]?.journalId ?? 0;
      let end = first;
      while (lines[end]?.journalId === journalId) end += 1;
      await this.applyJournal(journalId, lines.slice(first, end));
      first = end;
    }
  }

  /** Stores what came of it, where everything is still as far as `from`. Rejects otherwise. */
  async store(from: Progress, to: Progress): Promise<void> {
    const changes = this.books.changed();
    const gone = changes.flatMap(({ lot, ...key }) => (lot ? [] : [key]));
    const left = changes.flatMap(({ lot, ...key }) => (lot ? [{ ...key, ...lot }] : []));
    await writeTogether(
      this.database,
      [insertLines(this.rows), insertTaken(this.taken), dropLots(gone), keepLots(left)],
      advanceProgress(from, to),
    );
  }

  private async applyJournal(journalId: number, lines: readonly StoredLine[]): Promise<void> {
    const users = new Map<string, StoredLine[]>();
    for (const line of lines) {
      const user = userOf(line.owner);
      users.set(user, [...(users.get(user) ?? []), line]);
    }
    for (const [user, own] of users) {
      const { pairs } = this.context.exchange.catalogue;
      const movements = await movementsOf(own, this.books.fillsOf(user), { pairs, prices: this.prices });
      for (const movement of movements) await this.applyMovement(user, journalId, movement);
    }
  }

  private async applyMovement(owner: string, journalId: number, movement: Movement): Promise<void> {
    const { token, amount, value } = movement;
    const held = this.books.of(owner, token);
    held.line += 1;
    held.time = Math.max(held.time, movement.time);
    await held.lots.prepare(-amount);
    const { cost, lots } = held.lots.apply(held.line, movement);
    const { position } = held.lots;
    const { value: _value, fee, unpriced, ...told } = movement;
    const { line, time } = held;
    this.rows.push({
      ...{ ...told, owner, line, time, journalId, fee, unpriced },
      proceeds: amount < 0n && value !== undefined ? value : null,
      ...{ fifoCost: cost.fifo, averageCost: cost.average, heldAmount: position.amount },
      ...{ fifoHeld: position.cost.fifo, averageHeld: position.cost.average },
      ...{ fifoRealised: position.realised.fifo, averageRealised: position.realised.average },
      ...{ fifoSold: position.sold.fifo, averageSold: position.sold.average },
      ...{ fees: position.fees, unpricedLines: position.unpriced },
    });
    for (const lot of lots)
      this.taken.push({ owner, token, line, lot: lot.line, amount: lot.amount, cost: lot.cost });
  }
}
