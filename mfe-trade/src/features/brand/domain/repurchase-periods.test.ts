import type { Repurchase } from '@exchange/contract';
import { barHeights, periodsOf } from './repurchase-periods';

const record = (type: 1 | 2, amount: string, year: number, month: number, day = 15): Repurchase => ({
  id: `${type}-${year}-${month}-${day}`,
  token: 'aura',
  type,
  amount,
  price: type === 1 ? '1.2' : '0',
  market: 'usdt',
  transaction_hash: '',
  time: Date.UTC(year, month - 1, day, 13),
});

test('[T-12] records are summed exactly, and a month without any is there with nothing', () => {
  const records = [
    record(1, '0.1', 2026, 1, 1),
    record(1, '0.2', 2026, 1, 31),
    record(2, '5', 2026, 1),
    record(1, '900719925474099.123456789', 2025, 9),
  ];
  expect(periodsOf(records, 12)).toEqual({
    length: 'month',
    list: [
      { start: Date.UTC(2025, 8), bought: '900719925474099.123456789', burned: '0' },
      { start: Date.UTC(2025, 9), bought: '0', burned: '0' },
      { start: Date.UTC(2025, 10), bought: '0', burned: '0' },
      { start: Date.UTC(2025, 11), bought: '0', burned: '0' },
      { start: Date.UTC(2026, 0), bought: '0.3', burned: '5' },
    ],
  });
});

test('[T-12] a short history is shown by days, a longer one by weeks from Monday on', () => {
  const days = periodsOf([record(1, '1', 2026, 11, 1), record(1, '2', 2026, 11, 12)], 12);
  expect([days.length, days.list.length]).toEqual(['day', 12]);
  const weeks = periodsOf([record(1, '1', 2026, 10, 15), record(2, '2', 2026, 11, 21)], 12);
  expect(weeks.length).toBe('week');
  expect(weeks.list.map(({ start }) => new Date(start).toISOString().slice(0, 10))).toEqual([
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
});

test('[T-12] only the last months are shown, and no record makes no period', () => {
  const { list } = periodsOf([record(1, '1', 2020, 1), record(2, '2', 2026, 3)], 3);
  expect(list.map(({ start }) => new Date(start).getUTCMonth())).toEqual([0, 1, 2]);
  expect(periodsOf([], 12).list).toEqual([]);
});

test('[T-12] the highest bar is a whole one, also where there is nothing to draw', () => {
  const { list } = periodsOf([record(1, '30', 2026, 1, 1), record(2, '120', 2026, 1, 2)], 12);
  expect(barHeights(list)).toEqual([
    [0.25, 0],
    [0, 1],
  ]);
  expect(barHeights([{ start: 0, bought: '0', burned: '0' }])).toEqual([[0, 0]]);
});
