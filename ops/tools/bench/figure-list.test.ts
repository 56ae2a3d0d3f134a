import { figureText, kindOf, listFigures } from './figure-list';

test('[O-06] figures are found in the results of any part, and what was set or counted is none', () => {
  const results = {
    pages: { home: { firstPriceMs: 1_100, firstLoadBytes: 190_000, requests: 12, chain: ['/'], path: '/' } },
    ticking: { pairs: 500, ticksPerSecond: 10, framesPerSecond: 58, blankFramesPerSecond: 60 },
    orders: { ordersPerSecond: 900, p99: 30, orders: 7_200, inProcess: { ordersPerSecond: 3_000, p99: 12 } },
    failover: { failures: [{ name: 'hang', trials: 30, stretchMs: 1_400 }] },
    rush: { storages: [1, 2].map((processes) => ({ name: 'postgresql', processes, toldMs: processes })) },
  };
  expect(listFigures(results).map(({ name, value }) => `${name} ${value}`)).toEqual([
    'failover.failures.hang.stretchMs 1400',
    'orders.inProcess.ordersPerSecond 3000',
    'orders.inProcess.p99 12',
    'orders.ordersPerSecond 900',
    'orders.p99 30',
    'pages.home.firstLoadBytes 190000',
    'pages.home.firstPriceMs 1100',
    'pages.home.requests 12',
    'rush.storages.postgresql × 1.toldMs 1',
    'rush.storages.postgresql × 2.toldMs 2',
    'ticking.framesPerSecond 58',
  ]);
});

test('[O-06] a figure knows its unit, what is better of it, and whether the machine counts', () => {
  expect(kindOf('pages.home.firstLoadBytes')).toEqual({ unit: 'bytes', better: 'less', isOfMachine: false });
  expect(kindOf('pages.home.firstPriceMs')).toEqual({ unit: 'ms', better: 'less', isOfMachine: true });
  expect(kindOf('orders.ordersPerSecond')).toEqual({ unit: 'a second', better: 'more', isOfMachine: true });
  expect(kindOf('book.framesOfBlankPage')).toEqual({ unit: '', better: 'more', isOfMachine: true });
  expect(kindOf('ticking.scriptToDecoding')).toEqual({ unit: '', better: 'less', isOfMachine: false });
  expect(kindOf('nodes.storages.embedded.rankP99')?.unit).toBe('ms');
  expect(kindOf('federation.home.scriptBytes.composed')?.unit).toBe('bytes');
  expect(kindOf('book.levels')).toBeUndefined();
});

test('[O-06] figures are told with as many digits as tell something', () => {
  expect(figureText(1_327.4, 'a second')).toBe('1,327 a second');
  expect(figureText(12.345, 'ms')).toBe('12.35 ms');
  expect(figureText(0.01234, '')).toBe('0.0123');
  expect(figureText(7, '')).toBe('7');
});
