import limits from '../limits.json';
import { kindOf } from './figure-list';
import { exceeded, goalTable, limitOf } from './limits';

const budgets = {
  'pages.home.firstLoadBytes': 200_000,
  'pages.*.firstPriceMs': 3_500,
  'book.framesOfBlankPage': 0.92,
  'ticking.nodeGrowth': 100,
  'orders.ordersPerSecond': 300,
};

test('[O-06] every limit is one of a figure', () => {
  const names = [...Object.keys(limits.budgets), ...Object.keys(limits.goals)];
  expect(names.filter((name) => kindOf(name) === undefined)).toEqual([]);
});

test('[O-06] a limit is found by the name of its figure, in which a star is one step', () => {
  expect(limitOf(budgets, 'pages.market.firstPriceMs')).toBe(3_500);
  expect(limitOf(budgets, 'pages.home.firstLoadBytes')).toBe(200_000);
  expect(limitOf(budgets, 'pages.market.firstLoadBytes')).toBeUndefined();
  expect(limitOf(budgets, 'pages.home.market.firstPriceMs')).toBeUndefined();
  expect(limitOf(budgets, 'pages.home')).toBeUndefined();
  expect(limitOf(budgets, 'orders.ordersPerSecond.embedded')).toBeUndefined();
});

test('[H-26] what just keeps its budgets is no fault', () => {
  const figures = Object.entries(budgets).map(([name, value]) => ({
    name: name.replace('*', 'home'),
    value,
  }));
  expect(exceeded(figures, { budgets }, true)).toEqual([]);
  expect(exceeded([], { budgets }, true)).toEqual([]);
});

test('[H-26] sizes and counts are held to their budgets always, what depends on the machine only when strict', () => {
  const figures = [
    { name: 'book.framesOfBlankPage', value: 0.919 },
    { name: 'orders.ordersPerSecond', value: 299 },
    { name: 'pages.home.firstLoadBytes', value: 200_001 },
    { name: 'pages.kline.firstPriceMs', value: 3_500.5 },
    { name: 'pages.kline.requests', value: 1_000 },
    { name: 'ticking.nodeGrowth', value: 101 },
  ];
  const always = [
    'pages.home.firstLoadBytes: 200,001 bytes, the budget is at most 200,000 bytes',
    'ticking.nodeGrowth: 101, the budget is at most 100',
  ];
  expect(exceeded(figures, { budgets }, false)).toEqual(always);
  expect(exceeded(figures, { budgets }, true)).toEqual([
    'book.framesOfBlankPage: 0.919, the budget is at least 0.92',
    'orders.ordersPerSecond: 299 a second, the budget is at least 300 a second',
    always[0],
    'pages.kline.firstPriceMs: 3,501 ms, the budget is at most 3,500 ms',
    always[1],
  ]);
});

test('[O-06] goals are told by the worst of their figures, with whether they are met', () => {
  const goals = {
    'tabs.tabs.*.warmMs': 100,
    'engine.books.*.operationsPerSecond': 500_000,
    'pages.*.blockingMs': 150,
    'dragging.framesPerSecond': 55,
  };
  const figures = [
    { name: 'tabs.tabs.market.warmMs', value: 80.4 },
    { name: 'tabs.tabs.assets.warmMs', value: 101 },
    { name: 'engine.books.1000.operationsPerSecond', value: 510_000 },
    { name: 'engine.books.10000.operationsPerSecond', value: 500_000 },
    { name: 'pages.home.scriptBytes', value: 250_000 },
    { name: 'dragging.framesPerSecond', value: 54.9 },
  ];
  expect(goalTable(figures, { goals }).split('\n')).toEqual([
    'goal, by its worst figure                          found                     wanted        ',
    'tabs.tabs.assets.warmMs                           101 ms             at most 100 ms  MISSED',
    'engine.books.10000.operationsPerSecond  500,000 a second  at least 500,000 a second     met',
    'dragging.framesPerSecond                   54.9 a second       at least 55 a second  MISSED',
  ]);
  expect(goalTable([], { goals })).toBe('');
});
