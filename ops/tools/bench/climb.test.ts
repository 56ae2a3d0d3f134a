import { climb, type LadderLimits } from './climb';

const limits: LadderLimits = { p99: 100, throughput: 0.8, time: 1_000, memory: 500, top: 64 };
const quiet = { now: () => 0, memory: () => 0 };
const steady = { perSecond: 1_000, p99: 10 };

test('[X-02] a ladder doubles until p99 breaks its limit, and the knee is the size before', async () => {
  const found = await climb(1, async (size) => ({ perSecond: 1_000 * size, p99: 20 * size }), limits, quiet);
  expect(found.steps.map(({ size }) => size)).toEqual([1, 2, 4, 8]);
  expect(found).toMatchObject({ knee: 4, kneePerSecond: 4_000, end: 'p99' });
});

test('[X-02] a rate below the best one by more than it may fall is a break too', async () => {
  const rates = [1_000, 1_500, 1_250, 1_190, 1_190];
  let turn = 0;
  const found = await climb(10, async () => ({ perSecond: rates[turn++] ?? 0, p99: 1 }), limits, quiet);
  expect(found).toMatchObject({ knee: 40, kneePerSecond: 1_250, end: 'top' });
  turn = 0;
  const longer = await climb(1, async () => ({ perSecond: rates[turn++] ?? 0, p99: 1 }), limits, quiet);
  expect(longer).toMatchObject({ knee: 4, kneePerSecond: 1_250, end: 'throughput' });
});

test('[X-02] bounds of size, time and memory end a ladder without a break', async () => {
  expect(await climb(1, async () => steady, limits, quiet)).toMatchObject({ knee: 64, end: 'top' });
  let now = 0;
  const slow = { now: () => now, memory: () => 0 };
  const found = await climb(1, async () => ((now += 600), steady), limits, slow);
  expect(found).toMatchObject({ knee: 2, end: 'time' });
  const full = { now: () => 0, memory: () => 501 };
  expect(await climb(1, async () => steady, limits, full)).toMatchObject({ knee: 1, end: 'memory' });
});

test('[X-02] where the first size breaks a limit there is no knee', async () => {
  const found = await climb(8, async () => ({ perSecond: 5, p99: 101 }), limits, quiet);
  expect(found).toMatchObject({ knee: 0, kneePerSecond: 0, end: 'p99' });
});

test('[X-02] what breaks a limit once is measured again before it ends the ladder', async () => {
  const times = [10, 300, 10, 300, 300];
  let turn = 0;
  const found = await climb(1, async () => ({ perSecond: 1_000, p99: times[turn++] ?? 0 }), limits, quiet);
  expect(found.steps.map(({ size, p99 }) => [size, p99])).toEqual([
    [1, 10],
    [2, 10],
    [4, 300],
  ]);
  expect(found).toMatchObject({ knee: 2, end: 'p99' });
});
