import { asc } from 'drizzle-orm';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../storage/open-storage';
import { candle, trade } from '../storage/tables';
import { day, minute } from '../time-spans';
import { tidyStorage } from './maintenance';

const now = Date.UTC(2026, 10, 1);
let storage: Storage;

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

test('[X-02] trades of more than a day ago are dropped but for each pair’s newest, and bars of minutes after sixty days', async () => {
  const { database } = storage;
  const ages: Readonly<Record<string, readonly number[]>> = {
    // Numbers rise over all pairs.
    aura_usdt: [3 * day, 2 * day, day, minute],
    crown_usdt: [3 * day, 2 * day],
    juno_usdt: [minute, 0],
  };
  let id = 0;
  for (const [pair, each] of Object.entries(ages))
    await database
      .insert(trade)
      .values(each.map((age) => ({ id: (id += 1), pair, price: 1n, lots: 1n, side: 1, time: now - age })));
  const bar = { open: 1n, high: 1n, low: 1n, close: 1n, lots: 1n, turnover: 1n };
  const bars = [
    { pair: 'aura_usdt', resolution: '1m', time: now - 61 * day },
    { pair: 'aura_usdt', resolution: '1m', time: now - 60 * day },
    { pair: 'aura_usdt', resolution: '1h', time: now - 61 * day },
    { pair: 'crown_usdt', resolution: '1m', time: now - 90 * day },
  ] as const;
  await database.insert(candle).values(bars.map((each) => ({ ...each, ...bar })));

  for (const _ of ['once', 'and again']) {
    await tidyStorage(database, now);
    const trades = await database.select().from(trade).orderBy(asc(trade.id));
    expect(trades.map(({ id: number }) => number)).toEqual([3, 4, 6, 7, 8]);
    const left = await database.select().from(candle).orderBy(asc(candle.resolution), asc(candle.time));
    expect(left.map(({ pair, resolution, time }) => ({ pair, resolution, time }))).toEqual([
      bars[2],
      bars[1],
    ]);
  }
});
