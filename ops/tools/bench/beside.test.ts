import { besideTable, compareTurns, medianFigures, type Turn } from './beside';
import { conditions } from './conditions';

const measured = (results: Record<string, unknown>) => ({ conditions, results });
const orders = (ordersPerSecond: number, p99: number) => measured({ orders: { ordersPerSecond, p99 } });
const turnsOf = (...pairs: readonly (readonly [Turn['here'], Turn['there']])[]): Turn[] =>
  pairs.map(([here, there]) => ({ here, there }));

test('[O-06] turn is compared with turn: a machine that slows down hides no difference', () => {
  const turns = turnsOf(
    [orders(1_100, 10), orders(1_000, 10)],
    [orders(560, 24), orders(500, 20)],
    [orders(330, 30), orders(300, 40)],
    [orders(220, 41), orders(200, 40)],
  );
  const [rate, p99] = compareTurns(turns);
  expect(rate).toMatchObject({ name: 'orders.ordersPerSecond', here: 560, there: 500, verdict: 'better' });
  expect(rate?.ratio).toBeCloseTo(1.1);
  expect(rate?.highest).toBeCloseTo(1.12);
  expect(p99).toMatchObject({ name: 'orders.p99', verdict: 'same' });
});

test('[O-06] what is worse depends on the figure, and a few turns do not tell', () => {
  const pair = [orders(900, 12), orders(1_000, 10)] as const;
  const verdicts = (count: number) =>
    compareTurns(turnsOf(...Array.from({ length: count }, () => pair))).map(({ verdict }) => verdict);
  expect(verdicts(4)).toEqual(['worse', 'worse']);
  expect(verdicts(3)).toEqual(['unsure', 'unsure']);
});

test('[O-06] what one of the two does not have is not compared, and nothing beside nothing is the same', () => {
  const page = (layoutShift: number) => ({ pages: { home: { layoutShift } } });
  const turns = turnsOf([measured({ ...page(0), alerts: { loadMs: 5 } }), measured(page(0))]);
  expect(compareTurns(turns)).toMatchObject([{ name: 'pages.home.layoutShift', ratio: 1 }]);
});

test('[O-06] people read both sides with the ratio, its spread and what that means', () => {
  const turns = turnsOf(
    ...[1, 2, 3, 4].map((turn) => [orders(990 + turn, 10 + turn), orders(1_000, 10)] as const),
  );
  expect(besideTable(compareTurns(turns), { here: '17db10af', there: '3fa2b1c0' }).split('\n')).toEqual([
    'figure                      17db10af        3fa2b1c0  ratio   from     to       ',
    'orders.ordersPerSecond  993 a second  1,000 a second  0.993  0.991  0.994  WORSE',
    'orders.p99                     13 ms           10 ms  1.300  1.100  1.400  WORSE',
  ]);
});

test('[O-06] of several runs the median of each figure is kept', () => {
  expect(medianFigures([orders(1, 30), orders(3, 10), orders(2, 20)]).map(({ value }) => value)).toEqual([
    2, 20,
  ]);
});
