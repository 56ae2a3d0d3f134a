import type { PublicTrade } from '@exchange/contract';
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import type { FillRecord } from '../../core/engine/trading-state';
import { newestTrades, sideOf, wantedPairs } from '../../core/exchange/state-store';
import { candle } from '../../core/storage/tables';
import { day } from '../../core/time-spans';
import { Ticker } from './ticker';

/** Trades of a pair that are kept at hand. */
export const keptTrades = 200;

/** A fill as everybody sees it. */
export function tradeView(
  fill: Pick<FillRecord, 'id' | 'time' | 'price' | 'lots' | 'side'>,
  spec: PairSpec,
): PublicTrade {
  return {
    id: String(fill.id),
    time: fill.time,
    price: formatUnits(fill.price, spec.pricePrecision),
    amount: formatUnits(fill.lots, spec.amountPrecision),
    side: fill.side,
  };
}

/** What is kept at hand of a pair: its last 24 hours and its last trades, the oldest first. */
export interface PairHistory {
  readonly ticker: Ticker;
  readonly trades: PublicTrade[];
}

/** Pairs that are read at a time: each has 1,440 bars a day. */
const pairsAtOnce = 20;

/** Pairs' histories as they are stored, by pair; the numbers of a pair's quotes begin with `seqOf` it. */
export async function readPairHistories(
  database: Database,
  specs: readonly PairSpec[],
  now: number,
  seqOf: (spec: PairSpec) => number,
): Promise<Map<string, PairHistory>> {
  const histories = new Map<string, PairHistory>();
  for (let first = 0; first < specs.length; first += pairsAtOnce) {
    const some = new Map(specs.slice(first, first + pairsAtOnce).map((spec) => [spec.code, spec]));
    for (const spec of some.values())
      histories.set(spec.code, { ticker: new Ticker(spec, seqOf(spec)), trades: [] });
    const { earlier, bars, last } = await readRows(database, [...some.keys()], now - day);
    for (const { pair, close } of earlier) histories.get(pair)?.ticker.begin(close);
    for (const bar of bars) histories.get(bar.pair)?.ticker.add(bar);
    for (const row of last) {
      const spec = some.get(row.pair);
      if (spec) histories.get(row.pair)?.trades.push(tradeView({ ...row, side: sideOf(row.side) }, spec));
    }
  }
  return histories;
}

/** Of each pair the last minute's close before a time, the bars from it on, and the last trades, the oldest first; all of the same moment. */
function readRows(database: Database, pairs: readonly string[], from: number) {
  const ofMinutes = eq(candle.resolution, '1m');
  return database.transaction(
    async (transaction) => {
      const before = transaction
        .select()
        .from(candle)
        .where(and(eq(candle.pair, sql`wanted.pair`), ofMinutes, lt(candle.time, from)))
        .orderBy(desc(candle.time))
        .limit(1)
        .as('before');
      const { pair, close } = before;
      return {
        earlier: await transaction.select({ pair, close }).from(wantedPairs(pairs)).crossJoinLateral(before),
        bars: await transaction
          .select()
          .from(candle)
          .where(and(inArray(candle.pair, [...pairs]), ofMinutes, gte(candle.time, from)))
          .orderBy(asc(candle.pair), asc(candle.time)),
        last: await newestTrades(transaction, pairs, keptTrades),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
