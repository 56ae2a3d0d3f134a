import { testCatalogue } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { newestTrades } from '../../core/exchange/state-store';
import { candle, trade } from '../../core/storage/tables';
import { day, minute } from '../../core/time-spans';
import { keptTrades, readPairHistories } from './pair-history';

const now = Date.UTC(2026, 10, 1);

test('[X-02] [Q-02] a restart finds of each pair its last trades, the oldest first, and what its day began with', async () => {
  const storage = await openTestStorage();
  const { database } = storage;
  try {
    // Of two pairs in turn, so that neither's numbers are in one piece.
    const trades = Array.from({ length: 2 * (keptTrades + 5) }, (_, index) => ({
      id: index + 1,
      pair: index % 2 === 0 ? 'aura_usdt' : 'kite_usdt',
      price: BigInt(index + 1),
      ...{ lots: 1n, side: 1, time: now - day + index },
    }));
    await database.insert(trade).values(trades);
    const bar = (pair: string, time: number, close: bigint) => ({
      ...{ pair, time, resolution: '1m' as const, lots: 1n, turnover: close },
      ...{ open: close, high: close, low: close, close },
    });
    await database
      .insert(candle)
      .values([
        bar('aura_usdt', now - 2 * day, 100n),
        bar('aura_usdt', now - day - minute, 200n),
        bar('aura_usdt', now - minute, 300n),
        bar('kite_usdt', now - day, 500n),
        bar('kite_usdt', now, 400n),
      ]);

    const specs = [...testCatalogue.pairs.values()];
    const seqOf = ({ code }: { readonly code: string }) => code.length;
    const histories = await readPairHistories(database, specs, now, seqOf);
    const quoteOf = (pair: string) => histories.get(pair)?.ticker.quote();
    expect(quoteOf('aura_usdt')).toMatchObject({ price: '3', percent_change: '50.00', seq: 10 });
    expect(quoteOf('kite_usdt')).toMatchObject({ price: '4', percent_change: '-20.00', high: '5', seq: 11 });
    for (const [pair, last] of [
      ['aura_usdt', trades.length - 1],
      ['kite_usdt', trades.length],
    ] as const) {
      const ids = histories.get(pair)?.trades.map(({ id }) => Number(id)) ?? [];
      expect([ids.length, ids[0], ids.at(-1)]).toEqual([keptTrades, last - 2 * (keptTrades - 1), last]);
    }

    const newest = await newestTrades(database, ['kite_usdt', 'aura_usdt', 'juno_usdt'], 1);
    expect(newest.map(({ id, pair }) => [id, pair])).toEqual([
      [trades.length - 1, 'aura_usdt'],
      [trades.length, 'kite_usdt'],
    ]);
  } finally {
    await storage.close();
  }
});
