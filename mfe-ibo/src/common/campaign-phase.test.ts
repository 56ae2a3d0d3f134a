import { phaseOf, soldPercent } from './campaign-phase';

const sale = { start_time: 1_000, end_time: 2_000, stock: 5 };

test('[I-01] upcoming until it starts, progressing until it ends, sold out in between, then concluded', () => {
  expect(phaseOf(sale, 999)).toEqual({ is: 'upcoming', until: 1_000 });
  expect(phaseOf(sale, 1_000)).toEqual({ is: 'progressing', until: 2_000 });
  expect(phaseOf({ ...sale, stock: 0 }, 1_999)).toEqual({ is: 'soldOut', until: 2_000 });
  expect(phaseOf({ ...sale, stock: 0 }, 2_000)).toEqual({ is: 'concluded', until: 2_000 });
});

test('[I-02] the share that is sold is never rounded up', () => {
  expect(soldPercent({ total: 500, stock: 1 })).toBe(99);
  expect(soldPercent({ total: 500, stock: 0 })).toBe(100);
});
