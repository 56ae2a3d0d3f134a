import { orderBookChecksum, type Resolution, resolutions } from '@exchange/contract';
import fc from 'fast-check';
import { createTestClock, createTestExchange, testCatalogue } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import type { FillRecord } from '../../core/engine/trading-state';
import { type Candle, candleOf, candlesOf } from '../../core/exchange/candles';
import { day, minute } from '../../core/time-spans';
import { createMarketData } from '../../realtime/market/market-data';
import { PublishedBook } from '../../realtime/market/published-book';
import { Ticker } from '../../realtime/market/ticker';
import { barStart, nextBarStart, readKline, sumCandles } from './kline';

const pair = testCatalogue.pairs.get('aura_usdt')!;

const fillOf = (time: number, price: bigint, lots: bigint, id = 0): FillRecord => ({
  id,
  pair: pair.code,
  price,
  lots,
  turnover: price * lots * pair.notionalUnits,
  side: 1,
  time,
  makerOrder: 0,
  takerOrder: 0,
  makerOwner: 'sim-a',
  takerOwner: 'sim-b',
  makerFee: 0n,
  takerFee: 0n,
});

const history = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.nat(20_000), fc.nat(3 * 3_600_000), fc.nat(2 * day)),
      price: fc.bigInt({ min: 50n, max: 300n }),
      lots: fc.bigInt({ min: 1n, max: 500n }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let time = Date.UTC(2026, 8, 1, 3);
    return steps.map(({ gap, price, lots }, index) => fillOf((time += gap), price, lots, index + 1));
  });

describe('k-lines', () => {
  it.each(resolutions)(
    '[T-11] bars of %s summed from stored ones equal those made of the fills themselves',
    (resolution: Resolution) => {
      fc.assert(
        fc.property(history, (fills) => {
          const direct: Candle[] = [];
          for (const fill of fills) {
            const bar = candleOf(fill, barStart(resolution, fill.time));
            const last = direct.at(-1);
            if (last?.time !== bar.time) direct.push(bar);
            else {
              last.high = bar.high > last.high ? bar.high : last.high;
              last.low = bar.low < last.low ? bar.low : last.low;
              last.close = bar.close;
              last.lots += bar.lots;
              last.turnover += bar.turnover;
            }
          }
          const from = ['1m', '5m', '15m', '30m'].includes(resolution)
            ? '1m'
            : ['1h', '4h'].includes(resolution)
              ? '1h'
              : '1d';
          const stored = candlesOf(fills).filter((candle) => candle.resolution === from);
          const summed = sumCandles(stored, resolution);
          expect(
            summed.map(({ time, open, high, low, close, lots, turnover }) => ({
              time,
              open,
              high,
              low,
              close,
              lots,
              turnover,
            })),
          ).toEqual(direct);
        }),
        { numRuns: 50 },
      );
    },
  );

  it('[T-11] weeks begin on Monday and months on their first day, UTC', () => {
    expect(new Date(barStart('1w', Date.UTC(2026, 10, 21, 12))).toISOString()).toBe(
      '2026-11-16T00:00:00.000Z',
    );
    expect(new Date(barStart('1w', Date.UTC(2026, 10, 16))).toISOString()).toBe('2026-11-16T00:00:00.000Z');
    expect(new Date(barStart('1M', Date.UTC(2028, 1, 29, 23))).toISOString()).toBe(
      '2028-02-01T00:00:00.000Z',
    );
    expect(new Date(nextBarStart('1M', Date.UTC(2026, 11, 1))).toISOString()).toBe(
      '2027-01-01T00:00:00.000Z',
    );
  });
});

describe('ticker', () => {
  it('[T-02] price, change, high, low and volume are those of the last 24 hours, by the minute', () => {
    fc.assert(
      fc.property(history, fc.nat(3 * day), (fills, later) => {
        const ticker = new Ticker(pair, 1);
        let now = 0;
        for (const fill of fills) {
          now = fill.time;
          ticker.expire(now);
          ticker.add(candleOf(fill, now - (now % minute)));
        }
        now += later;
        ticker.expire(now);
        const inside = fills.filter(({ time }) => time - (time % minute) + minute > now - day);
        const before = fills.filter((fill) => !inside.includes(fill));
        const last = fills.at(-1)!.price;
        const reference = before.at(-1)?.price ?? inside[0]!.price;
        expect(ticker.lastPrice).toBe(last);
        expect(ticker.changeHundredths()).toBe(((last - reference) * 10_000n) / reference);
        const prices = inside.map(({ price }) => Number(price));
        const quote = ticker.quote();
        expect(Number(quote.high)).toBe(inside.length === 0 ? Number(last) / 100 : Math.max(...prices) / 100);
        expect(Number(quote.low)).toBe(inside.length === 0 ? Number(last) / 100 : Math.min(...prices) / 100);
        expect(Math.round(Number(quote.vol) * 100)).toBe(
          inside.reduce((sum, { lots }) => sum + Number(lots), 0),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('[Q-04] the sequence number rises with every change', () => {
    const ticker = new Ticker(pair, 5);
    ticker.add(candleOf(fillOf(minute, 100n, 1n), minute));
    expect(ticker.quote().seq).toBe(6);
    expect(ticker.expire(2 * minute)).toBe(false);
    expect(ticker.expire(2 * day)).toBe(true);
    expect(ticker.quote()).toMatchObject({ seq: 7, price: '1', vol: '0', percent_change: '0.00' });
  });
});

describe('published book', () => {
  it('[T-09] deltas applied in turn give the snapshot, and every checksum fits', () => {
    const changes = fc.array(
      fc.tuple(
        fc.constantFrom<1 | 2>(1, 2),
        fc.bigInt({ min: 1n, max: 40n }),
        fc.bigInt({ min: 0n, max: 9n }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 20 }), (rounds) => {
        const book = new PublishedBook(pair, 10);
        const copy = { bids: new Map<string, string>(), asks: new Map<string, string>() };
        let seq = 10;
        for (const round of rounds) {
          // Bids below asks, as in a real book.
          for (const [side, price, lots] of round) book.change(side, side === 1 ? price : price + 100n, lots);
          const delta = book.publish();
          if (!delta) continue;
          const message = book.message(delta, 1);
          expect(message.prev).toBe(seq);
          seq = message.seq;
          for (const side of ['bids', 'asks'] as const) {
            for (const [price, amount] of message[side]) {
              if (amount === '0') copy[side].delete(price);
              else copy[side].set(price, amount);
            }
          }
          const bids = [...copy.bids].sort((one, two) => Number(two[0]) - Number(one[0]));
          const asks = [...copy.asks].sort((one, two) => Number(one[0]) - Number(two[0]));
          const snapshot = book.snapshot(500, 1);
          expect(snapshot).toMatchObject({ bids, asks, seq });
          expect(message.checksum).toBe(orderBookChecksum({ seq, bids, asks }));
          expect(snapshot.checksum).toBe(message.checksum);
        }
      }),
    );
  });

  it('[T-09] what changed and changed back is not told; a book replaced as a whole tells what is different', () => {
    const book = new PublishedBook(pair, 10);
    book.change(1, 100n, 5n);
    book.change(1, 99n, 1n);
    book.publish();
    book.change(1, 100n, 7n);
    book.change(1, 100n, 5n);
    expect(book.publish()).toBeUndefined();
    book.change(1, 99n, 8n);
    book.replace(1, [
      { price: 100n, lots: 5n },
      { price: 98n, lots: 2n },
    ]);
    expect(book.publish()).toMatchObject({
      bids: [
        [99n, 0n],
        [98n, 2n],
      ],
      asks: [],
    });
  });
});

describe('market data', () => {
  it('[T-02] after a restart it tells the same, from what is stored', async () => {
    const storage = await openTestStorage();
    const clock = createTestClock(Date.UTC(2026, 10, 21, 12));
    const exchange = await createTestExchange(storage.database, clock);
    const live = await createMarketData(exchange, clock);
    for (let step = 0; step < 8; step += 1) {
      await exchange.simulate((unit) => {
        for (const owner of ['sim-a', 'sim-b'])
          for (const token of ['aura', 'usdt']) unit.fund(owner, token, 10n ** 14n);
        const price = 100n + BigInt((step * 37) % 11);
        unit.place({ owner: 'sim-a', pair, type: 1, side: 2, price, amount: 300n, time: unit.time });
        unit.place({ owner: 'sim-b', pair, type: 1, side: 1, price, amount: 200n, time: unit.time });
      });
      clock.set(clock.now() + 5 * 3_600_000);
    }
    live.publishBooks();
    live.takeChangedQuotes();
    const again = await createMarketData(exchange, clock);
    again.takeChangedQuotes();
    const { seq: liveSeq, ...quote } = live.quote(pair.code);
    const { seq: laterSeq, ...later } = again.quote(pair.code);
    expect(later).toEqual(quote);
    expect(laterSeq).toBeGreaterThan(liveSeq);
    expect(again.trades(pair.code, 50)).toEqual(live.trades(pair.code, 50));
    expect(again.book(pair.code, 50)).toMatchObject({
      bids: live.book(pair.code, 50).bids,
      asks: live.book(pair.code, 50).asks,
    });

    const { list, last_trade } = await readKline(storage.database, pair, '4h', 300);
    expect(last_trade).toBe(live.trades(pair.code, 1)[0]?.id);
    expect(list.map(([time]) => time)).toEqual(
      [...new Set(list.map(([time]) => time))].sort((one, two) => one - two),
    );
    const older = await readKline(storage.database, pair, '4h', 2, list[4]?.[0]);
    expect(older.list).toEqual(list.slice(2, 4));
    await exchange.stop();
    await storage.close();
  });
});
