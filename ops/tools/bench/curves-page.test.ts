import limits from '../limits.json';
import { curvesOf, curvesPage } from './curves-page';
import type { HistoryLine } from './history';

const machine = { cores: 2, model: 'Xeon', memory: 24, node: 'v20.20.2' };
const line = (
  day: number,
  figures: HistoryLine['figures'],
  more: Partial<HistoryLine> = {},
): HistoryLine => ({
  ...{ part: 'orders', commit: String(day).repeat(40), committed: `2026-11-0${day}`, date: '2026-11-09' },
  ...{ machine, load: 0.1, runs: 1, figures, ...more },
});

test('[O-06] curves go by the commits and the worst change comes first', () => {
  const curves = curvesOf(
    [
      line(3, { ordersPerSecond: 900, p50: 12, p99: 30 }),
      line(1, { ordersPerSecond: 5, p50: 10, p99: 60 }),
      line(2, { ordersPerSecond: 1_000, p50: 10, p99: 60 }),
    ],
    limits,
  );
  expect(curves.map(({ name, worsening }) => [name, worsening])).toEqual([
    ['orders.p50', 1.2],
    ['orders.ordersPerSecond', 1_000 / 900],
    ['orders.p99', 0.5],
  ]);
  expect(curves[1]?.points.map(({ value }) => value)).toEqual([5, 1_000, 900]);
});

test('[O-06] another machine is another curve, a figure without a kind none, and a goal can be missed', () => {
  const curves = curvesOf(
    [
      line(1, { ordersPerSecond: limits.goals['orders.ordersPerSecond'] - 1, orders: 7 }),
      line(
        2,
        { ordersPerSecond: limits.goals['orders.ordersPerSecond'] },
        { machine: { ...machine, cores: 64 } },
      ),
    ],
    limits,
  );
  expect(curves.map(({ name, points, isMissed }) => [name, points.length, isMissed])).toEqual([
    ['orders.ordersPerSecond', 1, true],
    ['orders.ordersPerSecond', 1, false],
  ]);
});

test('[O-06] of what may be nothing the difference counts', () => {
  const [curve] = curvesOf(
    [-1_000, 3_000].map((heapGrowthBytes, day) => line(day + 1, { heapGrowthBytes }, { part: 'hour' })),
    limits,
  );
  expect(curve?.worsening).toBeCloseTo(1 + 4 / 3);
});

test('[O-06] the page needs nothing but itself, and says changes and goals in words', () => {
  const page = curvesPage(
    [line(1, { p99: 100 }), line(2, { p99: limits.budgets['orders.p99'] + 50 })],
    limits,
  );
  expect(page).not.toMatch(/<script|https?:|src=|href=/);
  expect(page).toContain('+150.0 %, worse');
  expect(page).toContain('goal missed');
  expect(page).toContain(`at most ${limits.budgets['orders.p99']} ms`);
  expect(page.match(/<circle /g)).toHaveLength(2);
  expect(page).toContain('1 figures over 2 commits: 1 worse than before, 1 beyond a goal');
});

test('[O-06] what a busy machine measured is marked', () => {
  const page = curvesPage([line(1, { p99: 30 }), line(2, { p99: 90 }, { load: 6.2 })], limits);
  expect(page.match(/<circle class="busy"/g)).toHaveLength(1);
  expect(page).toContain('2026-11-09, on a busy machine');
});

test('[O-06] what stands in a history is text', () => {
  const page = curvesPage([line(1, { '<b>.p99': 1 }, { machine: { ...machine, model: '<i>' } })], limits);
  expect(page).not.toMatch(/<[bi]>/);
});
