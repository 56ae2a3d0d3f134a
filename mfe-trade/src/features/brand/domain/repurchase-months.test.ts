import type { Repurchase } from '@exchange/contract';
import { barHeights, monthsOf } from './repurchase-months';

const record = (type: 1 | 2, amount: string, year: number, month: number, day = 15): Repurchase => ({
  id: `${type}-${year}-${month}-${day}`,
  token: 'aura',
  type,
  amount,
  price: type === 1 ? '1.2' : '0',
  market: 'usdt',
  transaction_hash: '',
  time: Date.UTC(year, month - 1, day),
});

test('[T-12] records are summed by month exactly, and a month without any is there with nothing', () => {
  const months = monthsOf(
    [
      record(1, '0.1', 2026, 1, 1),
      record(1, '0.2', 2026, 1, 31),
      record(2, '5', 2026, 1),
      record(1, '900719925474099.123456789', 2025, 11),
    ],
    12,
  );
  expect(months).toEqual([
    { start: Date.UTC(2025, 10), bought: '900719925474099.123456789', burned: '0' },
    { start: Date.UTC(2025, 11), bought: '0', burned: '0' },
    { start: Date.UTC(2026, 0), bought: '0.3', burned: '5' },
  ]);
});

test('[T-12] only the last months are shown, and no record makes no month', () => {
  const months = monthsOf([record(1, '1', 2020, 1), record(2, '2', 2026, 3)], 3);
  expect(months.map(({ start }) => new Date(start).getUTCMonth())).toEqual([0, 1, 2]);
  expect(monthsOf([], 12)).toEqual([]);
});

test('[T-12] the highest bar is a whole one, also where there is nothing to draw', () => {
  const months = monthsOf([record(1, '30', 2026, 1), record(2, '120', 2026, 2)], 12);
  expect(barHeights(months)).toEqual([
    [0.25, 0],
    [0, 1],
  ]);
  expect(barHeights([{ start: 0, bought: '0', burned: '0' }])).toEqual([[0, 0]]);
});
