import { type BenchResults, missingFigures, tableOf } from './report';

const page = {
  firstPriceMs: 1_100,
  mountedMs: 2_100,
  firstTapMs: 1_900,
  repeatPriceMs: 690,
  repeatMountedMs: 1_300,
  largestPaintMs: 1_100,
  blockingMs: 140,
  layoutShift: 0,
  firstLoadBytes: 190_000,
  scriptBytes: 250_000,
  chartBytes: 0,
  htmlBytes: 25_700,
  chain: ['/', '/assets/host/host.js'],
  requests: 12,
};
const comparison = {
  composedMs: 2_100,
  singleMs: 2_000,
  ratio: 1.05,
  ratios: [1.04, 1.05, 1.09],
  scriptBytes: { composed: 190_000, single: 170_000 },
};
const growth = {
  few: 7,
  many: 35,
  withFew: { scriptBytes: 190_000, htmlBytes: 9_000 },
  withMany: { scriptBytes: 190_560, htmlBytes: 11_800 },
  perRemote: { scriptBytes: 20, htmlBytes: 100 },
};
const orders = {
  ordersPerSecond: 900,
  p50: 20,
  p99: 80,
  inProcess: { ordersPerSecond: 1_800, p50: 9, p99: 40 },
};
const ticking = {
  pairs: 500,
  ticksPerSecond: 10,
  seconds: 60,
  rows: 20,
  framesPerSecond: 58.6,
  blankFramesPerSecond: 59.9,
  framesOfBlankPage: 0.978,
  longTaskShare: 0.012,
  interactionToNextPaintMs: 64,
  slowestTapMs: 72,
  scriptMsPerMessage: 31,
  decodingMsPerMessage: 20,
  scriptToDecoding: 1.55,
  heapGrowthBytes: -12_300,
  nodeGrowth: 3,
};
const book = {
  levels: 200,
  deltasPerSecond: 20,
  seconds: 60,
  framesPerSecond: 57.2,
  blankFramesPerSecond: 60,
  framesOfBlankPage: 0.953,
  longTaskShare: 0,
  interactionToNextPaintMs: 40,
  slowestTapMs: 48,
  scriptMsPerDelta: 4.25,
};
const dragging = {
  ...{ bars: 50_000, tradesPerSecond: 4, framesPerSecond: 56.5, blankFramesPerSecond: 59.8 },
  ...{ framesOfBlankPage: 0.945, longTaskShare: 0.1, scriptMsPerTrade: 12.5 },
};
const hour = {
  minutes: 60,
  messages: 36_000,
  heapBytes: 8_400_000,
  heapGrowthBytes: 21_000,
  nodeGrowth: 0,
};
const good: BenchResults = {
  pages: { home: page },
  federation: { home: comparison },
  growth,
  ticking,
  book,
  dragging,
  hour,
  orders,
};

test('[H-26] people read the same figures in tables and lines', () => {
  expect(tableOf(good).split('\n')).toEqual([
    'page  first price s  largest s  tap s  mounted s  again: price s  mounted s  blocked ms  JS kB gz    all  chart  HTML     CLS  chain  requests',
    'home           1.10       1.10   1.90       2.10            0.69       1.30         140     190.0  250.0    0.0  25.7  0.0000      2        12',
    '',
    'mounted  composed s  one build s  ratio   from     to  JS kB gz  one build',
    'home           2.10         2.00  1.050  1.040  1.090     190.0      170.0',
    '',
    'home with 7 → 35 remotes: 190.0 → 190.6 kB gz of JS, 20 bytes a remote; 9.0 → 11.8 kB gz of HTML, 100 bytes a remote',
    '',
    "500 pairs, 10 ticks/s each for 60 s, 20 rows in the page: 58.6 frames/s, 97.8 % of a blank page's 59.9, 1.2 % of the time in long tasks, interaction to next paint 64 ms, slowest tap 72 ms",
    'script a message 31.00 ms, inflating and parsing it alone 20.00 ms: ratio 1.55; heap -12.3 kB and 3 nodes more at the end',
    '',
    "order book of 2 × 200 levels, 20 changes/s for 60 s: 57.2 frames/s, 95.3 % of a blank page's 60.0, 0.0 % of the time in long tasks, interaction to next paint 40 ms, slowest tap 48 ms, script a change 4.25 ms",
    '',
    "k-line of 50000 bars, traded 4 times a second, dragged: 56.5 frames/s, 94.5 % of a blank page's 59.8, 10.0 % of the time in long tasks, script a trade 12.50 ms",
    '',
    '60 minutes of quotes in 36000 messages: heap of 8400.0 kB, 21.0 kB and 0 nodes more at the end than after ten minutes',
    '',
    'over HTTP: 900 orders/s, p50 20 ms, p99 80 ms',
    'in process: 1800 orders/s, p50 9 ms, p99 40 ms',
  ]);
  expect(tableOf({})).toBe('');
});

test('[H-26] from tab to tab is told for each tab', () => {
  const tabs = {
    tabs: [
      { name: 'market', firstMs: 150, warmMs: 80.4 },
      { name: 'assets', firstMs: 120, warmMs: 101 },
    ],
  };
  expect(tableOf({ tabs }).split('\n')).toEqual([
    'from tab to tab: market 150 ms, then 80 ms; assets 120 ms, then 101 ms',
  ]);
});

test('[N-01] the node ranking is told for each storage', () => {
  const nodes = {
    storages: [{ name: 'embedded', people: 10_000, rankP99: 3.25, placeP99: 61, daysMs: 5_400 }],
  };
  expect(tableOf({ nodes })).toBe(
    'nodes of a tree of 10000, embedded: ranking p99 3.25 ms, own place p99 61 ms, income of its days computed and paid in 5.40 s',
  );
});

test('[I-04] a rush is told by what was sold and how long everybody waited', () => {
  const rush = {
    storages: [
      {
        ...{
          name: 'postgresql',
          processes: 2,
          buyers: 2_000,
          portions: 500,
          soldOutMs: 7_940,
          toldMs: 9_120,
        },
        ...{ p50: 4_200, p99: 8_900, rushed: 310, unanswered: 0 },
      },
    ],
  };
  expect(tableOf({ rush })).toBe(
    '2000 buyers for 500 portions at once, postgresql, 2 processes: exactly 500 sold in 7.94 s, all others told and refunded ' +
      'in 9.12 s (p50 4.20 s, p99 8.90 s); sent again 310 times in the rush, 0 without an answer',
  );
});

test('[X-02] the engine alone is told for each book', () => {
  const book = { openOrders: 1_050, operationsPerSecond: 510_000, cpuMicroseconds: 1.95 };
  const times = { p50Microseconds: 1.52, p99Microseconds: 8.04, p999Microseconds: 40 };
  const engine = {
    commands: 400_000,
    books: [
      { name: '1000', ...book, ...times },
      { name: '10000', ...book, ...times, operationsPerSecond: 499_999 },
    ],
  };
  expect(tableOf({ engine }).split('\n')).toEqual([
    'engine, 1000 open orders: 510000 commands/s, 1.95 µs of a core each; p50 1.5 µs, p99 8.0 µs, p99.9 40.0 µs',
    'engine, 10000 open orders: 499999 commands/s, 1.95 µs of a core each; p50 1.5 µs, p99 8.0 µs, p99.9 40.0 µs',
  ]);
});

test('[X-02] ladders are told step by step, with the knee and why they end there', () => {
  const steps = [
    { size: 1, perSecond: 500, p99: 4 },
    { size: 2, perSecond: 900.4, p99: 120.26 },
  ];
  const ladder = {
    ...{ p99Limit: 100, throughputLimit: 0.8 },
    axes: [
      { name: 'clients', steps, knee: 1, kneePerSecond: 500, end: 'p99' as const },
      { name: 'sockets', steps: [], knee: 8_000, kneePerSecond: 3.52, end: 'top' as const },
    ],
  };
  expect(tableOf({ ladder }).split('\n')).toEqual([
    'ladders, each doubled until p99 is above 100 ms or the rate below 80 % of the best:',
    'clients: 1: 500/s, 4.0 ms; 2: 900/s, 120.3 ms. Up to 1 at 500/s, then p99 breaks its limit',
    'sockets: . Up to 8000 at 3.5/s, no knee up to there',
  ]);
});

test('[T-19] price alerts are told by what they cost a trade', () => {
  const alerts = {
    ...{
      alerts: 100_000,
      pairs: 46,
      loadMs: 570,
      tradeMicroseconds: 2.76,
      together: 1_740,
      togetherMs: 15.2,
    },
  };
  expect(tableOf({ alerts })).toBe(
    '100000 price alerts over 46 pairs, read in 0.57 s: 2.8 µs a trade that meets none; 1740 met by one trade in 15 ms',
  );
});

test('[O-11] failing leaders are told by the longest time without an order', () => {
  const failover = {
    failures: [{ name: 'hang', trials: 30, accepted: 9_000, sentAgain: 12, stretchMs: 2_150 }],
  };
  expect(tableOf({ failover })).toBe(
    'failover, hang: 30 times, 9000 orders accepted, 12 sent again, none lost or placed twice; at most 2.15 s without one',
  );
});

test('[O-11] sockets are told by what they cost, and by how many that do not read were closed', () => {
  const sockets = {
    ...{ readers: 2_000, perSecond: 4.9, alone: 0.2, cores: 0.251 },
    ...{ silent: 1_000, stayed: 3, megabytes: 41.4 },
  };
  expect(tableOf({ sockets })).toBe(
    '2000 sockets at 4.9 messages a second: 0.25 of a core; of 1000 that do not read 997 were closed, 41 MB at most for them',
  );
});

test('[O-06] a measurement that came to nothing is named', () => {
  const results = {
    pages: { home: { firstPriceMs: 1, bytes: NaN } },
    rush: { storages: [{ name: 'x', p99: null }] },
  };
  expect(missingFigures(results)).toEqual(['pages.home.bytes', 'rush.storages.0.p99']);
  expect(missingFigures({ pages: { firstPriceMs: 0, chain: [] } })).toEqual([]);
});
