import { getKline, type Bar } from '@exchange/contract';
import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { autorun } from 'mobx';
import { KlineStore } from './kline-store';
import { KlineView } from './kline-view';

const pairKey = 'aura_usdt';
const now = Date.UTC(2026, 10, 21, 12, 7);
const quarter = 15 * 60_000;
const newestStart = Date.UTC(2026, 10, 21, 12, 0);

/** `count` bars of a resolution up to the one that starts at `last`. */
const barsUpTo = (last: number, count: number, length = quarter): Bar[] =>
  Array.from({ length: count }, (_, index) => [
    last - (count - 1 - index) * length,
    '1.00',
    '1.10',
    '0.90',
    '1.05',
    '2.00',
    '2.10',
  ]);
const trade = (id: string, price: string, time = now) => ({
  id,
  time,
  price,
  amount: '0.50',
  side: 1 as const,
});
afterEach(() => void jest.useRealTimers());

/** Lets everything that was answered arrive. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

function setUp(options: { readonly stored?: Record<string, string>; readonly first?: readonly Bar[] } = {}) {
  const platform = createFakePlatform({
    pairs: [fakePair()],
    now,
    ...(options.stored && { stored: options.stored }),
  });
  platform.api.answer(getKline, ({ before, limit = 300 }) => ({
    list: barsUpTo(before === undefined ? newestStart : Number(before) - quarter, Number(limit)),
    last_trade: '10',
  }));
  if (options.first) {
    const input = { token: 'aura', market: 'usdt', time_type: '15m', limit: 300 } as const;
    platform.api.first(getKline, input, { list: [...options.first], last_trade: '10' });
  }
  const store = new KlineStore(platform, pairKey);
  return { platform, store, inputs: () => platform.api.inputs(getKline) };
}

test('[T-11] bars that came with the page are shown without a request; joining fetches only what is missing', async () => {
  const { platform, store, inputs } = setUp({ first: barsUpTo(newestStart - 2 * quarter, 300) });
  const stop = store.start();
  expect(store.live.bars).toHaveLength(300);
  expect(inputs()).toEqual([]);
  platform.quotes.pushStream(pairKey, { type: 'joined' });
  await settled();
  expect(inputs()).toEqual([{ token: 'aura', market: 'usdt', time_type: '15m', limit: 4 }]);
  expect(store.live.bars).toHaveLength(302);
  expect(store.live.bars.at(-1)?.time).toBe(newestStart);
  stop();
});

test('[T-11] the last bar follows the trades, and each trade counts once', async () => {
  const { platform, store } = setUp();
  const stop = store.start();
  await settled();
  const push = (...trades: ReturnType<typeof trade>[]) =>
    platform.quotes.pushStream(pairKey, { type: 'trades', time: now, trades });
  push(trade('9', '9.99'), trade('11', '1.20'));
  push(trade('11', '1.20'), trade('12', '1.15'));
  expect(store.live.bars.at(-1)).toMatchObject({ open: '1.00', high: '1.20', close: '1.15', volume: '3' });
  push(trade('13', '1.30', newestStart + quarter));
  expect(store.live.bars.at(-1)).toEqual({
    time: newestStart + quarter,
    open: '1.30',
    high: '1.30',
    low: '1.30',
    close: '1.30',
    volume: '0.50',
  });
  stop();
});

test('[T-11] the old bars stay until those of the chosen resolution are there; choices are kept', async () => {
  const { platform, store, inputs } = setUp();
  const stop = store.start();
  await settled();
  store.selectResolution('1h');
  expect([store.shown, store.waiting, store.live.bars.length]).toEqual(['15m', true, 300]);
  await settled();
  expect([store.shown, store.waiting]).toEqual(['1h', false]);
  expect(inputs().at(-1)).toMatchObject({ time_type: '1h', limit: 300 });
  store.selectChartType('area');
  store.toggleIndicator('kdj');
  store.toggleIndicator('ma');
  stop();
  const again = new KlineStore(platform, pairKey);
  expect(again.settings).toMatchObject({ resolution: '1h', chartType: 'area', indicators: ['kdj'] });
});

test('[T-11] choices are each person’s own: another account’s come with it, and the device has its own', async () => {
  const { platform, store } = setUp();
  const stop = store.start();
  await settled();
  store.selectChartType('line');
  platform.session.signIn({ user_id: 'user-1' });
  expect(store.settings.chartType).toBe('candle');
  store.selectResolution('4h');
  store.setParameters('ma', [7, 14, 28]);
  store.showTools(false);
  await settled();
  platform.session.signIn({ user_id: 'user-2' });
  await settled();
  expect([store.shown, store.settings.parameters.ma, store.settings.tools]).toEqual([
    '15m',
    [5, 10, 30],
    true,
  ]);
  platform.session.signIn({ user_id: 'user-1' });
  await settled();
  expect([store.shown, store.plots[0]?.lines[0]?.label, store.settings.tools]).toEqual(['4h', 'MA7', false]);
  store.resetParameters();
  expect(store.plots[0]?.lines[0]?.label).toBe('MA5');
  platform.session.signOut();
  await settled();
  expect([store.shown, store.settings.chartType]).toEqual(['15m', 'line']);
  stop();
});

test('[T-11] tabs take over each other’s choices and overwrite none; each keeps the resolution that it shows', async () => {
  const { platform, store } = setUp();
  const other = new KlineStore(platform, 'nova_usdt');
  const stops = [store.start(), other.start()];
  await settled();
  store.setParameters('ma', [7, 14, 28]);
  other.selectChartType('area');
  other.selectResolution('1h');
  window.dispatchEvent(new StorageEvent('storage'));
  await settled();
  for (const { settings } of [store, other])
    expect([settings.chartType, settings.parameters.ma]).toEqual(['area', [7, 14, 28]]);
  expect([store.shown, other.shown]).toEqual(['15m', '1h']);
  store.toggleIndicator('rsi');
  expect(new KlineStore(platform, pairKey).settings).toMatchObject({
    resolution: '1h',
    chartType: 'area',
    indicators: ['ma', 'rsi'],
  });
  stops.forEach((stop) => stop());
});

/** A page that does not know yet who is signed in; user-1 has chosen areas. */
function setUpUnknown() {
  const platform = createFakePlatform({
    pairs: [fakePair()],
    now,
    stored: { 'kline.settings:user-1': '{"chartType":"area"}' },
  });
  platform.api.answer(getKline, () => ({ list: barsUpTo(newestStart, 5) }));
  platform.session.setState({ ready: false });
  return { platform, store: new KlineStore(platform, pairKey) };
}

test('[T-11] while it is being asked who is signed in, choices wait for the answer', async () => {
  const { platform, store } = setUpUnknown();
  const stop = store.start();
  expect(store.settings.chartType).toBe('candle');
  platform.session.signIn({ user_id: 'user-1' });
  expect(store.settings.chartType).toBe('area');
  stop();
  await settled();
});

test('[T-11] what was chosen before it was known who is signed in is theirs', async () => {
  const { platform, store } = setUpUnknown();
  const stop = store.start();
  await settled();
  store.selectResolution('1m');
  await settled();
  platform.session.signIn({ user_id: 'user-1' });
  await settled();
  expect([store.shown, store.settings.resolution, store.settings.chartType]).toEqual(['1m', '1m', 'area']);
  expect(new KlineStore(platform, pairKey).settings).toMatchObject({ resolution: '1m', chartType: 'area' });
  // Of another person it is not.
  platform.session.signIn({ user_id: 'user-2' });
  await settled();
  expect(store.settings.resolution).toBe('15m');
  stop();
});

test('[T-11] an answer for a resolution that was left again is dropped', async () => {
  const { platform, store } = setUp();
  const stop = store.start();
  await settled();
  let answerSlow: (answer: { list: Bar[] }) => void = () => {};
  platform.api.answer(getKline, ({ time_type }) =>
    time_type === '1d'
      ? new Promise<{ list: Bar[] }>((resolve) => (answerSlow = resolve))
      : { list: barsUpTo(newestStart, 5) },
  );
  store.selectResolution('1d');
  store.selectResolution('5m');
  await settled();
  answerSlow({ list: barsUpTo(0, 9) });
  await settled();
  expect([store.shown, store.live.bars.length]).toEqual(['5m', 5]);
  stop();
});

test('[T-11] a failure is told, and a retry shows the bars', async () => {
  const { platform, store } = setUp();
  platform.api.refuse(getKline, { kind: 'network', code: 0, reason: '' });
  const stop = store.start();
  await settled();
  expect(store.waiting).toBe(true);
  expect(store.failure).toBeDefined();
  platform.api.answer(getKline, () => ({ list: barsUpTo(newestStart, 3) }));
  await store.refresh();
  expect([store.waiting, store.failure, store.live.bars.length]).toEqual([false, undefined, 3]);
  stop();
});

test('[Q-04] a gap that could not be filled is known as one, and the bars stay', async () => {
  const { platform, store } = setUp();
  const stop = store.start();
  await settled();
  platform.api.refuse(getKline, { kind: 'timeout', code: 0, reason: '' });
  platform.quotes.pushStream(pairKey, { type: 'joined' });
  await settled();
  expect([store.waiting, store.failure !== undefined, store.live.bars.length]).toEqual([false, true, 300]);
  stop();
});

/** A store that has its bars, whose exchange answers no more; timers are the test's. */
async function setUpFailing() {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const { platform, store, inputs } = setUp();
  const stop = store.start();
  await pass(0);
  platform.api.refuse(getKline, { kind: 'network', code: 0, reason: '' });
  return { platform, store, inputs, stop };
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('[T-12] [H-25] [Q-06] a gap is tried again by itself after 5, 15, then every 60 s, and said until it is filled', async () => {
  const { platform, store, inputs, stop } = await setUpFailing();
  platform.quotes.pushStream(pairKey, { type: 'joined' });
  await pass(0);
  expect(store.failure).toBeDefined();
  const made = inputs().length;
  const tries: number[] = [];
  for (const wait of [4_999, 1, 14_999, 1, 59_999, 1, 60_000]) {
    await pass(wait);
    tries.push(inputs().length - made);
    expect(store.failure).toBeDefined();
  }
  expect(tries).toEqual([0, 1, 1, 2, 2, 3, 4]);
  platform.api.answer(getKline, () => ({ list: barsUpTo(newestStart, 2), last_trade: '10' }));
  await pass(60_000);
  expect([store.failure, inputs().length - made]).toEqual([undefined, 5]);
  await pass(600_000);
  expect(inputs().length - made).toBe(5);
  stop();
});

test('[T-12] [H-25] a resolution whose bars could not be fetched is shown once the exchange answers; the error stands meanwhile', async () => {
  const { platform, store, inputs, stop } = await setUpFailing();
  store.selectResolution('1h');
  await pass(0);
  const states: boolean[] = [];
  const stopWatching = autorun(() => states.push(store.failure !== undefined));
  await pass(5_000);
  expect([store.shown, store.waiting]).toEqual(['15m', true]);
  expect(states).not.toContain(false);
  platform.api.answer(getKline, () => ({ list: barsUpTo(newestStart, 3) }));
  await pass(15_000);
  expect([store.shown, store.waiting, store.failure]).toEqual(['1h', false, undefined]);
  expect(inputs().at(-1)).toMatchObject({ time_type: '1h' });
  stopWatching();
  stop();
});

test('[T-12] [H-25] a store that was stopped tries no more; started again it does at once', async () => {
  const { platform, store, inputs, stop } = await setUpFailing();
  platform.quotes.pushStream(pairKey, { type: 'joined' });
  await pass(0);
  const made = inputs().length;
  stop();
  await pass(600_000);
  expect(inputs()).toHaveLength(made);
  const stopAgain = store.start();
  await pass(0);
  expect(inputs()).toHaveLength(made + 1);
  await pass(5_000);
  expect(inputs()).toHaveLength(made + 2);
  stopAgain();
});

test('[T-12] [H-25] earlier bars are tried again by themselves after 5, 15, then every 60 s, and their failure stands until they come', async () => {
  const { platform, store, inputs, stop } = await setUpFailing();
  await store.loadOlder();
  const made = inputs().length;
  const states: string[] = [];
  const stopWatching = autorun(() => states.push(store.older));
  const tries: number[] = [];
  for (const wait of [4_999, 1, 14_999, 1, 60_000]) {
    await pass(wait);
    tries.push(inputs().length - made);
  }
  expect(tries).toEqual([0, 1, 1, 2, 3]);
  expect(states).toEqual(['failed']);
  platform.api.answer(getKline, () => ({ list: barsUpTo(newestStart - 400 * quarter, 2) }));
  await pass(60_000);
  expect([store.older, store.live.bars.length]).toEqual(['idle', 302]);
  await pass(600_000);
  expect(inputs().length - made).toBe(4);
  stopWatching();
  stop();
});

test('[T-12] [H-25] earlier bars of a resolution that was left, or of a store that was stopped, are tried no more', async () => {
  const { platform, store, inputs, stop } = await setUpFailing();
  await store.loadOlder();
  platform.api.answer(getKline, () => ({ list: barsUpTo(newestStart, 3) }));
  store.selectResolution('1h');
  await pass(600_000);
  expect(inputs().filter(({ before }) => before !== undefined)).toHaveLength(1);
  platform.api.refuse(getKline, { kind: 'network', code: 0, reason: '' });
  await store.loadOlder();
  stop();
  await pass(600_000);
  expect(inputs().filter(({ before }) => before !== undefined)).toHaveLength(2);
});

test('[T-11] dragging towards the beginning loads history until there is none, with the view standing still', async () => {
  const { platform, store, inputs } = setUp();
  const view = new KlineView(store, 0);
  const stops = [view.start(), store.start(), autorun(() => view.frame)];
  view.resize({ width: 375, height: 345, unit: 11 });
  await settled();
  expect(inputs()).toHaveLength(1);
  const slotTimes = () => view.frame?.slots.map((bar) => bar?.time);
  const oldest = store.live.bars[0]?.time;
  view.pan(320 * (view.frame?.slotWidth ?? 0) * 0.78);
  const before = slotTimes();
  await settled();
  expect(inputs().at(-1)).toMatchObject({ before: oldest, limit: 300 });
  expect(store.live.bars).toHaveLength(600);
  expect(slotTimes()).toEqual(before);
  platform.api.answer(getKline, () => ({ list: [] }));
  view.pan(1e6);
  await settled();
  expect(store.older).toBe('complete');
  const made = inputs().length;
  view.pan(1e6);
  await store.loadOlder();
  expect(inputs()).toHaveLength(made);
  stops.forEach((stop) => stop());
});

test('[T-11] earlier bars that could not be loaded can be asked for again', async () => {
  const { platform, store } = setUp();
  const stop = store.start();
  await settled();
  platform.api.refuse(getKline, { kind: 'network', code: 0, reason: '' });
  await store.loadOlder();
  expect(store.older).toBe('failed');
  platform.api.answer(getKline, () => ({ list: barsUpTo(store.live.bars[0]?.time ?? 0, 2) }));
  await store.loadOlder();
  expect([store.older, store.live.bars.length]).toEqual(['idle', 301]);
  stop();
});

test('[T-11] stopping leaves no subscription, and late answers change nothing', async () => {
  const { platform, store } = setUp();
  const stop = store.start();
  expect(platform.quotes.streamCount(pairKey)).toBe(1);
  stop();
  await settled();
  expect(platform.quotes.streamCount(pairKey)).toBe(0);
  expect(store.live.bars).toEqual([]);
});
