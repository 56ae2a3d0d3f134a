import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import { c2cOwner } from '../../core/engine/ledger';
import { sumOf } from '../../core/storage/queries';
import { candle, isUsersLine, journal, ledgerEntry } from '../../core/storage/tables';
import { day } from '../../core/time-spans';
import { worth } from './worth';

/** Users whose sums are remembered at most; of the others everything is read again. */
const rememberedUsers = 1_000;

/** How much of a token came into or went out of a user's accounts on a day. */
interface DailyMove {
  /** 00:00 UTC of the day. */
  readonly day: number;
  readonly token: string;
  readonly amount: bigint;
  /** The part of `amount` that came in from outside the exchange (below zero: went out). */
  readonly inflow: bigint;
}

/** What a user held in both accounts when a UTC day ended (now, for today), as a `worth`. */
interface AssetDayValue {
  /** 00:00 UTC of the day. */
  readonly time: number;
  readonly total: bigint;
  /** Change of the total against the day before, less what came in from outside. */
  readonly profit: bigint;
}

/** What users held on the days before. */
export class AssetDays {
  /** Daily sums of the ledger up to the journal with the number `last`, by user. */
  private readonly remembered = new Map<
    string,
    { readonly last: number; readonly moves: readonly DailyMove[] }
  >();

  constructor(private readonly context: Pick<ModuleContext, 'exchange' | 'market'>) {}

  /**
   * Value of the user's holdings for each day since the first movement, oldest first: what the ledger's entries of
   * that time sum up to, at the last trade's price of that day, or of the last day before it that had one.
   */
  async read(userId: string, fiat: string, now: number): Promise<AssetDayValue[]> {
    const moves = await this.moves(userId);
    const [first] = moves;
    if (!first) return [];

    const closes = await this.closes([...new Set(moves.map(({ token }) => token))]);
    const held = new Map<string, bigint>();
    const prices = new Map<string, bigint>();
    const today = now - (now % day);
    const days: AssetDayValue[] = [];
    let before = 0n;
    let nextClose = 0;
    let nextMove = 0;
    for (let time = first.day; time <= today; time += day) {
      for (let bar = closes[nextClose]; bar && bar.time <= time; bar = closes[(nextClose += 1)]) {
        prices.set(bar.token, bar.close);
      }
      const worthThen = (code: string, amount: bigint): bigint =>
        this.worthOf(code, amount, fiat, time === today ? undefined : (prices.get(code) ?? 0n));
      let inflow = 0n;
      for (let move = moves[nextMove]; move && move.day === time; move = moves[(nextMove += 1)]) {
        held.set(move.token, (held.get(move.token) ?? 0n) + move.amount);
        inflow += worthThen(move.token, move.inflow);
      }
      let total = 0n;
      for (const [token, amount] of held) total += worthThen(token, amount);
      days.push({ time, total, profit: total - before - inflow });
      before = total;
    }
    return days;
  }

  /** At the present price unless another one is given. */
  private worthOf(code: string, amount: bigint, fiat: string, price: bigint | undefined): bigint {
    const { exchange, market } = this.context;
    const token = exchange.tokens.get(code);
    if (!token) return 0n;
    const value = price === undefined ? market.fiatValue(code, fiat) : market.fiatValueAt(code, fiat, price);
    return worth(token, amount, value);
  }

  /**
   * What moved in a user's accounts, oldest day first. Users' journals are never changed, and their numbers rise as they are
   * committed, so that a second reading adds what came since the first.
   */
  private async moves(userId: string): Promise<readonly DailyMove[]> {
    const { remembered } = this;
    const known = remembered.get(userId) ?? { last: 0, moves: [] };
    const sums = new Map(known.moves.map((move) => [keyOf(move), move]));
    let { last } = known;
    for (const { last: newest, ...row } of await this.movesSince(userId, known.last)) {
      last = Math.max(last, newest ?? last);
      const { amount = 0n, inflow = 0n } = sums.get(keyOf(row)) ?? {};
      sums.set(keyOf(row), { ...row, amount: row.amount + amount, inflow: row.inflow + inflow });
    }
    const moves = [...sums.values()].sort((one, two) => one.day - two.day);
    remembered.delete(userId);
    remembered.set(userId, { last, moves });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedUsers) break;
      remembered.delete(oldest);
    }
    return moves;
  }

  private movesSince(userId: string, last: number) {
    const dayOf = sql`${journal.time} - ${journal.time} % ${day}::bigint`.mapWith(Number);
    const change = sql`${ledgerEntry.available} + ${ledgerEntry.frozen}`;
    const inflow = sql`coalesce(sum(${change}) filter (where ${ledgerEntry.kind} <> 'trade'), 0)`;
    const isNew = gt(ledgerEntry.journalId, last);
    return this.context.exchange.database
      .select({
        day: dayOf.as('day'),
        token: ledgerEntry.token,
        last: max(ledgerEntry.journalId),
        amount: sumOf(change),
        inflow: inflow.mapWith(BigInt),
      })
      .from(ledgerEntry)
      .innerJoin(journal, eq(journal.id, ledgerEntry.journalId))
      .where(and(inArray(ledgerEntry.owner, [userId, c2cOwner(userId)]), isNew, isUsersLine))
      .groupBy(sql`1`, ledgerEntry.token);
  }

  /** Closing prices of the pairs that tell the tokens' value, oldest first; `time` is 00:00 UTC of the day. */
  private async closes(codes: readonly string[]) {
    const { exchange, market } = this.context;
    const tokenOf = new Map(
      codes.flatMap((code) => {
        const pair = market.dollarPair(code);
        return pair ? [[pair.code, code] as const] : [];
      }),
    );
    if (tokenOf.size === 0) return [];
    const bars = await exchange.database
      .select({ pair: candle.pair, time: candle.time, close: candle.close })
      .from(candle)
      .where(and(inArray(candle.pair, [...tokenOf.keys()]), eq(candle.resolution, '1d')))
      .orderBy(asc(candle.time));
    return bars.map(({ pair, time, close }) => ({ time, close, token: tokenOf.get(pair) ?? '' }));
  }
}

const keyOf = (move: Pick<DailyMove, 'day' | 'token'>) => `${move.day} ${move.token}`;
