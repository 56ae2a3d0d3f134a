import type { PublicTrade } from '@exchange/contract';
import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import type { FillRecord } from '../../core/engine/trading-state';
import { sideOf } from '../../core/exchange/state-store';
import { candle, trade } from '../../core/storage/tables';
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

/** A pair's last 24 hours and last trades (oldest first) as they are stored; the quote's numbers begin with `seq`. */
export async function readPairHistory(
  database: Database,
  spec: PairSpec,
  now: number,
  seq: number,
): Promise<{ ticker: Ticker; trades: PublicTrade[] }> {
  const ticker = new Ticker(spec, seq);
  const minutes = and(eq(candle.pair, spec.code), eq(candle.resolution, '1m'));
  const from = now - day;
  // Bars and trades of the same moment.
  return database.transaction(
    async (transaction) => {
      const [earlier] = await transaction
        .select()
        .from(candle)
        .where(and(minutes, lt(candle.time, from)))
        .orderBy(desc(candle.time))
        .limit(1);
      if (earlier) ticker.begin(earlier.close);
      const bars = await transaction
        .select()
        .from(candle)
        .where(and(minutes, gte(candle.time, from)))
        .orderBy(asc(candle.time));
      for (const bar of bars) ticker.add(bar);
      const last = await transaction
        .select()
        .from(trade)
        .where(eq(trade.pair, spec.code))
        .orderBy(desc(trade.id))
        .limit(keptTrades);
      const trades = last.reverse().map((row) => tradeView({ ...row, side: sideOf(row.side) }, spec));
      return { ticker, trades };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
