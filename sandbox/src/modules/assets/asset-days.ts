import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../core/context';
import type { Catalogue } from '../../core/exchange/catalogue';
import { candle } from '../../core/storage/tables';
import { day } from '../../core/time-spans';
import type { MarketViews } from '../../realtime/market/market-views';
import type { ReadDailyMoves } from './daily-moves';
import { worth } from './worth';

/** What a user held in both accounts when a UTC day ended (now, for today), as a `worth`. */
export interface AssetDayValue {
  /** 00:00 UTC of the day. */
  readonly time: number;
  readonly total: bigint;
  /** Change of the total against the day before, less what came in from outside. */
  readonly profit: bigint;
}

/** What is needed to tell the days' values. */
export interface AssetDaysSource {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly market: Pick<MarketViews, 'fiatValue' | 'fiatValueAt' | 'dollarPair'>;
  readonly moves: ReadDailyMoves;
}

/**
 * Value of the user's holdings for each day since the first movement, oldest first: what the ledger's entries of
 * that time sum up to, at the last trade's price of that day, or of the last day before it that had one.
 */
export async function readAssetDays(
  { database, catalogue, market, moves: readMoves }: AssetDaysSource,
  userId: string,
  fiat: string,
  now: number,
): Promise<AssetDayValue[]> {
  const moves = await readMoves(userId);
  const [first] = moves;
  if (!first) return [];

  const closes = await readCloses(database, market, [...new Set(moves.map(({ token }) => token))]);
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
    const worthThen = (code: string, amount: bigint): bigint => {
      const token = catalogue.tokens.get(code);
      if (!token) return 0n;
      const price =
        time === today
          ? market.fiatValue(code, fiat)
          : market.fiatValueAt(code, fiat, prices.get(code) ?? 0n);
      return worth(token, amount, price);
    };
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

/** Closing prices of the pairs that tell the tokens' value, oldest first; `time` is 00:00 UTC of the day. */
async function readCloses(
  database: Database,
  market: AssetDaysSource['market'],
  codes: readonly string[],
): Promise<{ readonly time: number; readonly token: string; readonly close: bigint }[]> {
  const tokenOf = new Map(
    codes.flatMap((code) => {
      const pair = market.dollarPair(code);
      return pair ? [[pair.code, code] as const] : [];
    }),
  );
  if (tokenOf.size === 0) return [];
  const bars = await database
    .select({ pair: candle.pair, time: candle.time, close: candle.close })
    .from(candle)
    .where(and(inArray(candle.pair, [...tokenOf.keys()]), eq(candle.resolution, '1d')))
    .orderBy(asc(candle.time));
  return bars.map(({ pair, time, close }) => ({ time, close, token: tokenOf.get(pair) ?? '' }));
}
