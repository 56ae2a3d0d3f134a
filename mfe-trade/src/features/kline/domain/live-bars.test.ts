import { add, compareDecimals, fromMinorUnits } from '@exchange/format';
import { resolutions, type Resolution } from '@exchange/contract';
import fc from 'fast-check';
import type { Bar } from './bar';
import { barStart } from './bar-start';
import {
  applySnapshot,
  applyTrades,
  isLaterTrade,
  noBars,
  prependBars,
  type KlineTrade,
  type LiveBars,
} from './live-bars';

const start = Date.UTC(2026, 10, 20, 23, 50);

/** Trades as an exchange makes them: ids rise, time never goes back. */
const trades = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 0, max: 40 * 60_000 }),
      price: fc.bigInt({ min: 1n, max: 99_999n }),
      amount: fc.bigInt({ min: 1n, max: 10n ** 14n }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let time = start;
    return steps.map(({ wait, price, amount }, index): KlineTrade => {
      time += wait;
      return {
        id: String(index + 95),
        time,
        price: fromMinorUnits(price, 4),
        amount: fromMinorUnits(amount, 8),
      };
    });
  });

/** What a server holds after these trades: each bar made at once from all of its trades. */
function serverBars(made: readonly KlineTrade[], resolution: Resolution): readonly Bar[] {
  const groups = new Map<number, KlineTrade[]>();
  for (const trade of made) {
    const time = barStart(trade.time, resolution);
    groups.set(time, [...(groups.get(time) ?? []), trade]);
  }
  return [...groups].map(([time, group]) => {
    const prices = group.map(({ price }) => price).sort(compareDecimals);
    return {
      time,
      open: group[0]?.price ?? '',
      high: prices.at(-1) ?? '',
      low: prices[0] ?? '',
      close: group.at(-1)?.price ?? '',
      volume: group.reduce((sum, { amount }) => add(sum, amount), '0'),
    };
  });
}

const snapshotOf = (made: readonly KlineTrade[], resolution: Resolution) => ({
  bars: serverBars(made, resolution),
  lastTrade: made.at(-1)?.id,
});

test('[T-11] trades merged one by one give the server’s bars', () => {
  fc.assert(
    fc.property(trades, fc.constantFrom(...resolutions), (made, resolution) => {
      const live = made.reduce<LiveBars>((bars, trade) => applyTrades(bars, [trade], resolution), noBars);
      expect(live.bars).toEqual(serverBars(made, resolution));
    }),
  );
});

test('[T-11] whatever a snapshot includes and however often trades are sent again, nothing counts twice', () => {
  fc.assert(
    fc.property(
      trades,
      fc.constantFrom(...resolutions),
      fc.nat(),
      fc.nat(),
      fc.array(fc.nat(), { maxLength: 5 }),
      (made, resolution, snapshotAt, arrivesAt, repeats) => {
        const included = snapshotAt % (made.length + 1);
        const received = arrivesAt % (made.length + 1);
        const recent = made.slice(0, received);
        let live = applyTrades(noBars, recent, resolution);
        live = applySnapshot(live, snapshotOf(made.slice(0, included), resolution), recent, resolution);
        const rest = made.slice(received);
        const again = repeats
          .map((index) => made[index % made.length])
          .filter((trade) => trade !== undefined);
        live = applyTrades(live, rest, resolution);
        live = applyTrades(live, again, resolution);
        // The snapshot was asked for when the room was joined, so nothing lies between the two unseen.
        expect(live.bars).toEqual(serverBars(made, resolution));
      },
    ),
  );
});

test('[T-11] ids are ordered as numbers of any length', () => {
  expect(isLaterTrade('100', '99')).toBe(true);
  expect(isLaterTrade('99', '100')).toBe(false);
  expect(isLaterTrade('100', '100')).toBe(false);
  expect(isLaterTrade('1', '')).toBe(true);
});

test('[T-11] a snapshot heals a gap, keeps the older bars, and a hole is never papered over', () => {
  const bar = (minute: number, close: string): Bar => ({
    time: start + minute * 60_000,
    open: '1',
    high: '9',
    low: '1',
    close,
    volume: '1',
  });
  const live = { bars: [bar(0, '1'), bar(1, '2'), bar(2, '3')], lastTrade: '5' };
  const healed = applySnapshot(live, { bars: [bar(2, '4'), bar(3, '5')], lastTrade: '8' }, [], '1m');
  expect(healed.bars.map(({ close }) => close)).toEqual(['1', '2', '4', '5']);
  const beyond = applySnapshot(live, { bars: [bar(9, '7')], lastTrade: '30' }, [], '1m');
  expect(beyond.bars.map(({ close }) => close)).toEqual(['7']);
});

test('[T-11] a snapshot that does not say what it includes counts for all that was received', () => {
  const trade = { id: '7', time: start, price: '2', amount: '1' };
  const bars = [{ time: start, open: '2', high: '2', low: '2', close: '2', volume: '1' }];
  const live = applySnapshot(noBars, { bars }, [trade], '1m');
  expect(live).toEqual({ bars, lastTrade: '7' });
});

test('[T-11] older bars go before the known ones, each once', () => {
  const bar = (time: number): Bar => ({ time, open: '1', high: '1', low: '1', close: '1', volume: '1' });
  const live = { bars: [bar(5), bar(6)], lastTrade: '1' };
  expect(prependBars(live, [bar(3), bar(4), bar(5)]).bars.map(({ time }) => time)).toEqual([3, 4, 5, 6]);
  expect(prependBars(live, [])).toBe(live);
});
