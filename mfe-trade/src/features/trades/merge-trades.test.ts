import fc from 'fast-check';
import { mergeTrades } from './merge-trades';

const trade = (id: string, time: number) => ({ id, time });

test('[T-10] trades are listed once, newest first', () => {
  const merged = mergeTrades([trade('c', 3), trade('b', 2)], [trade('b', 2), trade('a', 1)], 50);
  expect(merged.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('[T-10] whatever comes twice or late, the list has each trade once, in order, within its limit', () => {
  const trades = fc.array(fc.record({ id: fc.nat(30).map(String), time: fc.nat(20) }), { maxLength: 40 });
  fc.assert(
    fc.property(trades, trades, fc.integer({ min: 1, max: 20 }), (newer, older, limit) => {
      const merged = mergeTrades(newer, older, limit);
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
      expect(merged.length).toBe(Math.min(limit, new Set([...newer, ...older].map(({ id }) => id)).size));
      merged.forEach((item, index) => {
        const next = merged[index + 1];
        if (next) expect(item.time).toBeGreaterThanOrEqual(next.time);
      });
    }),
  );
});
