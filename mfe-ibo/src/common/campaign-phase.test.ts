import { phaseOf, softCapPercent, soldPercent, statusOf } from './campaign-phase';

const sale = { start_time: 1_000, end_time: 2_000, total: 10, stock: 5, soft_cap: 0 };

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

test('[I-07] what ended below its soft cap was not reached; until then it is in progress', () => {
  const capped = { ...sale, soft_cap: 6 };
  expect(phaseOf(capped, 1_999)).toEqual({ is: 'progressing', until: 2_000 });
  expect(phaseOf(capped, 2_000)).toEqual({ is: 'notReached', until: 2_000 });
  expect(phaseOf({ ...capped, stock: 4 }, 2_000)).toEqual({ is: 'concluded', until: 2_000 });
  expect(statusOf(phaseOf(capped, 2_000))).toBe(3);
});

test('[I-07] the mark of the soft cap is never too low, and there is none without one', () => {
  expect(softCapPercent({ total: 300, soft_cap: 100 })).toBe(34);
  expect(softCapPercent({ total: 300, soft_cap: 0 })).toBeUndefined();
});
