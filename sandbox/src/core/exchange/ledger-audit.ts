import type { LedgerDifference, LedgerFigures } from '@exchange/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, SandboxClock } from '../context';
import { formatUnits } from '../engine/decimal';
import { holding } from '../storage/tables';
import type { Catalogue } from './catalogue';
import { pause, pausedSince, resume } from './ledger-pause';
import { lastJournal, MovementSums, type Sum } from './movement-sums';

export interface LedgerAuditOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly tokens: Catalogue['tokens'];
  readonly isSimulated: (owner: string) => boolean;
  /** Hears once of each time that the ledger was found not to add up. */
  readonly onError: (error: unknown) => void;
  /** Rejects where another process owns the engine by now. */
  readonly fence?: ((transaction: Database) => Promise<void>) | undefined;
  /** How much of what is old one look reads at most: lines of journals, and holdings. */
  readonly most?: { readonly lines: number; readonly holdings: number };
}

/** Recomputes the ledger from its movements, for as long as a process owns the engine. */
export interface LedgerAudit {
  /** Looks at the next part of the ledger, and pauses or resumes what money leaves by. */
  look(): Promise<void>;
  /** Looks at all of it. */
  lookAtAll(): Promise<void>;
  /** Runs what sums up stored journals anew, between two looks; those up to the given number are known. */
  rewriting(work: (upTo: number) => Promise<void>): Promise<void>;
  figures(): LedgerFigures;
  /** Ends it; resolves when no look is under way. */
  stop(): Promise<void>;
}

/** This many take a look some hundredths of a second. */
const usualMost = { lines: 2_000, holdings: 1_000 };
/** A round over what is old is spread over so many looks where they have time for it, and a look reads so much of it at least. */
const looksOfRound = 120;
const least = { lines: 200, holdings: 50 };
/** Of what is new, and at the start, so many times as much. */
const larger = 10;
/** Differences that are told one by one. */
const mostTold = 20;

/** Told to the operators' log when the ledger is found not to add up. */
class LedgerDiffers extends Error {
  override readonly name = 'LedgerDiffers';

  constructor(differences: readonly LedgerDifference[]) {
    super(`The ledger does not add up; withdrawals are paused: ${JSON.stringify(differences)}`);
  }
}

interface HoldingDifference {
  readonly owner: string;
  readonly token: string;
  readonly held: Sum;
  readonly moved: Sum;
}

/** A statement that ends with another balance than its movements come to. */
interface StatementDifference {
  readonly owner: string;
  readonly token: string;
  readonly told: bigint;
  readonly moved: Sum;
}

/**
 * Checks that the lines of the journals sum to zero, that each holding is the sum of its movements and the balance that the
 * account statement ends with, and that all holdings of a token sum to zero. A look takes those sums, which the database makes, the new movements, the next part of the old
 * ones, which are added up again and again from the first, and the next part of the holdings: it reads a bounded number of
 * rows, however many there are.
 */
export async function createLedgerAudit(options: LedgerAuditOptions): Promise<LedgerAudit> {
  return new MovementAudit(options, await pausedSince(options.database));
}

class MovementAudit implements LedgerAudit {
  /** All movements; undefined until they were added up once. */
  private sums: MovementSums | undefined;
  /** The same anew, on the way to the last one. */
  private next: MovementSums;
  private round = newRound();
  /** What the last whole round over the holdings found. */
  private found: Pick<Round, 'differences' | 'mistold'> = newRound();
  /** Tokens whose holdings do not sum to zero, at the last look. */
  private tokensOff: readonly { readonly token: string; readonly sum: bigint }[] = [];
  private checkedAt: number;
  private stopped = false;
  private turn = Promise.resolve();

  constructor(
    private readonly options: LedgerAuditOptions,
    private paused: number | undefined,
  ) {
    this.next = new MovementSums(options.isSimulated);
    this.checkedAt = options.clock.now();
  }

  look(): Promise<void> {
    return this.inTurn(() => this.lookOnce());
  }

  lookAtAll(): Promise<void> {
    return this.inTurn(async () => {
      this.next = new MovementSums(this.options.isSimulated);
      this.round = newRound();
      this.sums = undefined;
      while (!(await this.lookOnce(larger)));
    });
  }

  rewriting(work: (upTo: number) => Promise<void>): Promise<void> {
    return this.inTurn(async () => {
      try {
        await work(this.sums?.upTo ?? 0);
      } finally {
        // Some of what it was made of may be elsewhere now.
        this.next = new MovementSums(this.options.isSimulated);
      }
    });
  }

  figures(): LedgerFigures {
    const all = this.differences();
    return {
      checked_time: this.checkedAt,
      paused_since: this.paused ?? null,
      differences: all.slice(0, mostTold),
      difference_count: all.length,
      tokens: [...(this.sums?.tokens ?? [])].map(([token, { users, exchange, owed }]) => ({
        token,
        users: this.text(users, token),
        exchange: this.text(exchange, token),
        owed: this.text(owed, token),
        sum: this.text(users + exchange + owed, token),
      })),
    };
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.turn;
  }

  /** One after another: a look must not see journals that are just being summed up. */
  private async inTurn(work: () => Promise<unknown>): Promise<void> {
    const own = this.turn.then(async () => {
      if (!this.stopped) await work();
    });
    this.turn = own.catch(() => undefined);
    return own;
  }

  /** Answers whether a round over the holdings was finished. `times` so much of what is old is read as at most else. */
  private async lookOnce(times?: number): Promise<boolean> {
    const { database, most = usualMost } = this.options;
    const part = (of: 'lines' | 'holdings') =>
      times === undefined && this.isSound()
        ? Math.min(most[of], this.partOfRound(of))
        : (times ?? 1) * most[of];
    // Outside of the transaction: on embedded storage, orders wait for as long as one lasts. Journals do not change.
    const stored = await lastJournal(database);
    await this.next.addNext(database, stored, part('lines'));
    if (this.next.upTo >= stored) {
      this.sums = this.next;
      this.next = new MovementSums(this.options.isSimulated);
    } else await this.sums?.addNext(database, stored, larger * most.lines);
    const finished = await database.transaction(
      async (transaction) => {
        const wasSound = this.isSound();
        this.tokensOff = await unevenTokens(transaction);
        // What differs may be among those that this round has passed.
        if (wasSound && !this.isSound()) this.round = newRound();
        const last = await lastJournal(transaction);
        await this.sums?.addNext(transaction, last, larger * most.lines);
        return this.sums && this.sums.upTo >= last
          ? this.compareNext(transaction, this.sums, part('holdings'))
          : false;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await this.settle();
    return finished;
  }

  /** Whether nothing is known to differ. Otherwise a round is made as fast as may be, to find what it is, or that it is mended. */
  private isSound(): boolean {
    return this.paused === undefined && this.tokensOff.length === 0;
  }

  private partOfRound(of: 'lines' | 'holdings'): number {
    return Math.max(least[of], Math.ceil((this.sums?.[of] ?? Infinity) / looksOfRound));
  }

  private async compareNext(transaction: Database, all: MovementSums, count: number): Promise<boolean> {
    const { after } = this.round;
    const rows = await transaction
      .select()
      .from(holding)
      .where(after && sql`(${holding.owner}, ${holding.token}) > (${after.owner}, ${after.token})`)
      .orderBy(holding.owner, holding.token)
      .limit(count);
    for (const row of rows) {
      this.round.seen.add(`${row.token} ${row.owner}`);
      this.compare(row, all);
    }
    this.round.after = rows.at(-1) ?? after;
    if (rows.length === count) return false;
    await this.compareUnseen(transaction, all);
    this.found = this.round;
    this.round = newRound();
    this.checkedAt = this.options.clock.now();
    return true;
  }

  private compare(held: Sum & { owner: string; token: string }, all: MovementSums): void {
    const { owner, token, available, frozen } = held;
    const moved = all.of(owner, token);
    if (available !== moved.available || frozen !== moved.frozen)
      this.round.differences.push({ owner, token, held: { available, frozen }, moved });
    const told = all.balanceOf(owner, token) ?? moved.available + moved.frozen;
    if (told !== moved.available + moved.frozen) this.round.mistold.push({ owner, token, told, moved });
  }

  /** Who has something by the movements and was not met in the round: a holding is missing, or was made meanwhile. */
  private async compareUnseen(transaction: Database, all: MovementSums): Promise<void> {
    for (const { owner, token } of all.all()) {
      if (this.round.seen.has(`${token} ${owner}`)) continue;
      const [row] = await transaction
        .select()
        .from(holding)
        .where(and(eq(holding.owner, owner), eq(holding.token, token)));
      this.compare(row ?? { owner, token, available: 0n, frozen: 0n }, all);
      if (this.round.differences.length + this.round.mistold.length >= mostTold) return;
    }
  }

  private differences(): LedgerDifference[] {
    const known = new Map<string, LedgerDifference>();
    for (const { journal, token, sum } of [...(this.sums?.unbalanced ?? []), ...this.next.unbalanced])
      known.set(`${journal} ${token}`, { kind: 'journal', journal, token, sum: this.text(sum, token) });
    for (const { owner, token, told, moved } of [...this.found.mistold, ...this.round.mistold])
      known.set(`${token} ${owner}`, {
        kind: 'statement',
        owner,
        token,
        told: this.text(told, token),
        moved: this.text(moved.available + moved.frozen, token),
      });
    for (const { owner, token, held, moved } of [...this.found.differences, ...this.round.differences])
      known.set(`${token} ${owner}`, {
        kind: 'holding',
        owner,
        token,
        held: this.both(held, token),
        moved: this.both(moved, token),
      });
    const explained = new Set([...known.values()].map(({ token }) => token));
    for (const { token, sum } of this.tokensOff)
      if (!explained.has(token)) known.set(token, { kind: 'token', token, sum: this.text(sum, token) });
    return [...known.values()];
  }

  /** Pauses or resumes what money leaves by, as the differences say. */
  private async settle(): Promise<void> {
    const { database, clock, fence, onError } = this.options;
    const all = this.differences();
    if (all.length > 0 === (this.paused !== undefined)) return;
    const now = clock.now();
    await database.transaction(async (transaction) => {
      await fence?.(transaction);
      await (all.length > 0 ? pause(transaction, now) : resume(transaction));
    });
    this.paused = all.length > 0 ? now : undefined;
    if (all.length > 0) onError(new LedgerDiffers(all.slice(0, mostTold)));
  }

  private text(units: bigint, token: string): string {
    return formatUnits(units, this.options.tokens.get(token)?.precision ?? 0);
  }

  private both({ available, frozen }: Sum, token: string) {
    return { available: this.text(available, token), frozen: this.text(frozen, token) };
  }
}

async function unevenTokens(transaction: Database): Promise<{ token: string; sum: bigint }[]> {
  const { token, available, frozen } = holding;
  const total = sql<string>`sum(${available} + ${frozen})`;
  const rows = await transaction
    .select({ token, sum: total })
    .from(holding)
    .groupBy(token)
    .having(sql`${total} <> 0`);
  return rows.map((row) => ({ token: row.token, sum: BigInt(row.sum) }));
}

interface Round {
  after: { readonly owner: string; readonly token: string } | undefined;
  readonly seen: Set<string>;
  readonly differences: HoldingDifference[];
  readonly mistold: StatementDifference[];
}

const newRound = (): Round => ({ after: undefined, seen: new Set(), differences: [], mistold: [] });
