import { and, eq, sql } from 'drizzle-orm';
import type { Database, SandboxClock } from '../context';
import { formatUnits } from '../engine/decimal';
import type { LedgerDifference, LedgerFigures } from '../figures';
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

/**
 * Checks that the lines of the journals sum to zero, that each holding is the sum of its movements, and that all holdings
 * of a token sum to zero. A look takes those sums, which the database makes, the new movements, the next part of the old
 * ones, which are added up again and again from the first, and the next part of the holdings: it reads a bounded number of
 * rows, however many there are.
 */
export async function createLedgerAudit(options: LedgerAuditOptions): Promise<LedgerAudit> {
  const { database, clock, tokens, isSimulated, onError, fence, most = usualMost } = options;
  /** All movements; undefined until they were added up once. */
  let sums: MovementSums | undefined;
  /** The same anew, on the way to the last one. */
  let next = new MovementSums(isSimulated);
  let round = newRound();
  /** What the last whole round over the holdings found. */
  let found: readonly HoldingDifference[] = [];
  /** Tokens whose holdings do not sum to zero, at the last look. */
  let tokensOff: readonly { readonly token: string; readonly sum: bigint }[] = [];
  let checkedAt = clock.now();
  let paused = await pausedSince(database);
  let stopped = false;
  let turn = Promise.resolve();

  /** One after another: a look must not see journals that are just being summed up. */
  async function inTurn(work: () => Promise<unknown>): Promise<void> {
    const own = turn.then(async () => {
      if (!stopped) await work();
    });
    turn = own.catch(() => undefined);
    return own;
  }

  /** Answers whether a round over the holdings was finished. It reads `portion` times what a look reads. */
  async function lookOnce(portion: number): Promise<boolean> {
    const finished = await database.transaction(
      async (transaction) => {
        tokensOff = await unevenTokens(transaction);
        const last = await lastJournal(transaction);
        await next.addNext(transaction, last, portion * most.lines);
        if (next.upTo >= last) {
          sums = next;
          next = new MovementSums(isSimulated);
        } else await sums?.addNext(transaction, last, larger * most.lines);
        return sums && sums.upTo >= last ? compareNext(transaction, sums, portion * most.holdings) : false;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await settle();
    return finished;
  }

  async function compareNext(transaction: Database, all: MovementSums, count: number): Promise<boolean> {
    const { after } = round;
    const rows = await transaction
      .select()
      .from(holding)
      .where(after && sql`(${holding.owner}, ${holding.token}) > (${after.owner}, ${after.token})`)
      .orderBy(holding.owner, holding.token)
      .limit(count);
    for (const row of rows) {
      round.seen.add(`${row.token} ${row.owner}`);
      compare(row, all);
    }
    round.after = rows.at(-1) ?? after;
    if (rows.length === count) return false;
    await compareUnseen(transaction, all);
    found = round.differences;
    round = newRound();
    checkedAt = clock.now();
    return true;
  }

  function compare(held: Sum & { owner: string; token: string }, all: MovementSums): void {
    const { owner, token, available, frozen } = held;
    const moved = all.of(owner, token);
    if (available !== moved.available || frozen !== moved.frozen)
      round.differences.push({ owner, token, held: { available, frozen }, moved });
  }

  /** Who has something by the movements and was not met in the round: a holding is missing, or was made meanwhile. */
  async function compareUnseen(transaction: Database, all: MovementSums): Promise<void> {
    for (const { owner, token } of all.all()) {
      if (round.seen.has(`${token} ${owner}`)) continue;
      const [row] = await transaction
        .select()
        .from(holding)
        .where(and(eq(holding.owner, owner), eq(holding.token, token)));
      compare(row ?? { owner, token, available: 0n, frozen: 0n }, all);
      if (round.differences.length >= mostTold) return;
    }
  }

  function differences(): LedgerDifference[] {
    const journals = [...(sums?.unbalanced ?? []), ...next.unbalanced];
    const known = new Map<string, LedgerDifference>();
    for (const { journal, token, sum } of journals)
      known.set(`${journal} ${token}`, { kind: 'journal', journal, token, sum: shown(sum, token) });
    for (const { owner, token, held, moved } of [...found, ...round.differences])
      known.set(`${token} ${owner}`, {
        kind: 'holding',
        owner,
        token,
        held: both(held, token),
        moved: both(moved, token),
      });
    const explained = new Set([...known.values()].map(({ token }) => token));
    for (const { token, sum } of tokensOff)
      if (!explained.has(token)) known.set(token, { kind: 'token', token, sum: shown(sum, token) });
    return [...known.values()];
  }

  async function settle(): Promise<void> {
    const all = differences();
    if (all.length > 0 === (paused !== undefined)) return;
    const now = clock.now();
    await database.transaction(async (transaction) => {
      await fence?.(transaction);
      await (all.length > 0 ? pause(transaction, now) : resume(transaction));
    });
    paused = all.length > 0 ? now : undefined;
    if (all.length > 0) onError(new LedgerDiffers(all.slice(0, mostTold)));
  }

  const shown = (units: bigint, token: string) => formatUnits(units, tokens.get(token)?.precision ?? 0);
  const both = ({ available, frozen }: Sum, token: string) => ({
    available: shown(available, token),
    frozen: shown(frozen, token),
  });

  return {
    look: () => inTurn(() => lookOnce(1)),
    lookAtAll: () =>
      inTurn(async () => {
        next = new MovementSums(isSimulated);
        round = newRound();
        sums = undefined;
        while (!(await lookOnce(larger)));
      }),
    rewriting: (work) =>
      inTurn(async () => {
        try {
          await work(sums?.upTo ?? 0);
        } finally {
          // Some of what it was made of may be elsewhere now.
          next = new MovementSums(isSimulated);
        }
      }),
    figures() {
      const all = differences();
      return {
        checkedAt,
        pausedSince: paused,
        differences: all.slice(0, mostTold),
        differenceCount: all.length,
        tokens: [...(sums?.tokens ?? [])].map(([token, { users, exchange, owed }]) => ({
          token,
          users: shown(users, token),
          exchange: shown(exchange, token),
          owed: shown(owed, token),
          sum: shown(users + exchange + owed, token),
        })),
      };
    },
    async stop() {
      stopped = true;
      await turn;
    },
  };
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
}

const newRound = (): Round => ({ after: undefined, seen: new Set(), differences: [] });
