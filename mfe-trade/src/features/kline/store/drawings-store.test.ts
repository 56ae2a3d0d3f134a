import { getKline, type Bar } from '@exchange/contract';
import { createFakePlatform, fakePair, fakeUser } from '@exchange/platform/fake';
import { autorun } from 'mobx';
import { mostDrawings } from '../domain/drawing';
import { DrawingsStore } from './drawings-store';
import { KlineStore } from './kline-store';
import { KlineView } from './kline-view';

const pairKey = 'aura_usdt';
const quarter = 15 * 60_000;
const now = Date.UTC(2026, 10, 21, 12, 7);
const newest = Date.UTC(2026, 10, 21, 12, 0);
const bars: Bar[] = Array.from({ length: 120 }, (_, index) => [
  newest - (119 - index) * quarter,
  '1.2000',
  '1.3000',
  '1.1000',
  '1.2500',
  '5.00',
  '6.00',
]);

async function setUp(stored: Record<string, string> = {}, user = fakeUser()) {
  const platform = createFakePlatform({ pairs: [fakePair()], now, stored, user });
  platform.api.answer(getKline, () => ({ list: bars, last_trade: '10' }));
  const open = async () => {
    const kline = new KlineStore(platform, pairKey);
    const view = new KlineView(kline, 0);
    const drawings = new DrawingsStore(platform, kline, view);
    const stops = [view.start(), kline.start(), drawings.start(), autorun(() => drawings.shapes)];
    view.resize({ width: 600, height: 300, unit: 11 });
    await new Promise<void>((resolve) => setTimeout(resolve));
    return { kline, view, drawings, close: () => stops.forEach((stop) => stop()) };
  };
  return { platform, open, ...(await open()) };
}

const tap = (drawings: DrawingsStore, x: number, y: number) => drawings.grab({ x, y })?.end({ x, y });
function drag(drawings: DrawingsStore, from: readonly [number, number], to: readonly [number, number]) {
  const grab = drawings.grab({ x: from[0], y: from[1] });
  grab?.move({ x: to[0], y: to[1] });
  grab?.end({ x: to[0], y: to[1] });
  return grab;
}
const prices = (drawings: DrawingsStore) =>
  drawings.list.flatMap((line) =>
    'ends' in line ? line.ends.map(({ price }) => price) : 'at' in line ? line.at.price : line.price,
  );

const idAt = (drawings: DrawingsStore, index: number) => drawings.list[index]?.id ?? NaN;
/** What the browser tells the other tabs when one has stored something. */
const tellTabs = () => window.dispatchEvent(new StorageEvent('storage'));

test('[T-11] without a tool or a selected line a finger is the chart’s own', async () => {
  const { drawings } = await setUp();
  expect(drawings.grab({ x: 200, y: 100 })).toBeUndefined();
  expect(drawings.tap({ x: 200, y: 100 })).toBe(false);
});

test('[T-11] a tap with the tool places a level at the pair’s precision, selects it and puts the tool away', async () => {
  const { drawings } = await setUp();
  drawings.choose('horizontal');
  expect(drawings.hint).toBe('horizontal');
  tap(drawings, 200, 100);
  expect(prices(drawings)[0]).toMatch(/^1\.\d{4}$/);
  expect([drawings.tool, drawings.selected, drawings.hint]).toEqual([
    undefined,
    drawings.list[0]?.id,
    undefined,
  ]);
});

test('[T-11] a trend line is placed by two taps, or by a drag from end to end', async () => {
  const { drawings } = await setUp();
  drawings.choose('trend');
  tap(drawings, 100, 80);
  expect([drawings.list.length, drawings.hint]).toEqual([0, 'trendEnd']);
  tap(drawings, 103, 81);
  expect([drawings.list.length, drawings.hint]).toEqual([0, 'trendEnd']);
  tap(drawings, 300, 120);
  drawings.choose('trend');
  drag(drawings, [150, 60], [350, 140]);
  expect(drawings.list.map(({ kind }) => kind)).toEqual(['trend', 'trend']);
  const [first] = drawings.shapes;
  expect(Math.abs((first?.ends[0].x ?? 0) - 100)).toBeLessThan(8);
  expect(Math.abs((first?.ends[1].x ?? 0) - 300)).toBeLessThan(8);
});

test('[T-11] a second finger means zoom: what it interrupts is as it was, and the first end stays', async () => {
  const { drawings } = await setUp();
  drawings.choose('horizontal');
  drawings.grab({ x: 100, y: 80 })?.cancel();
  expect([drawings.shown.length, drawings.tool]).toEqual([0, 'horizontal']);
  drawings.choose('trend');
  tap(drawings, 100, 80);
  const grab = drawings.grab({ x: 300, y: 90 });
  grab?.move({ x: 320, y: 95 });
  grab?.cancel();
  expect([drawings.shown.length, drawings.hint]).toEqual([1, 'trendEnd']);
});

test('[T-11] a tap selects a line, a drag moves the selected one, and a tap beside it lets go', async () => {
  const { drawings } = await setUp();
  drawings.choose('horizontal');
  tap(drawings, 200, 100);
  drawings.letGo();
  const before = prices(drawings);
  expect(drawings.grab({ x: 300, y: 102 })).toBeUndefined();
  expect(drawings.tap({ x: 300, y: 102 })).toBe(true);
  drag(drawings, [300, 102], [300, 130]);
  expect(prices(drawings)).not.toEqual(before);
  expect(drawings.shapes[0]?.ends[0].y).toBeCloseTo(128, 0);
  drawings.grab({ x: 300, y: 128 })?.end({ x: 300, y: 128 });
  expect(drawings.tap({ x: 20, y: 60 })).toBe(true);
  expect(drawings.selected).toBeUndefined();
});

test('[T-11] each step can be taken back, the deletion of all lines too', async () => {
  const { drawings } = await setUp();
  drawings.addHorizontal('1.2000');
  drawings.addHorizontal('1.2500');
  drawings.remove(idAt(drawings, 0));
  drawings.clear();
  drawings.choose('trend');
  tap(drawings, 100, 80);
  drawings.undo();
  expect([drawings.draft, drawings.tool]).toEqual([undefined, 'trend']);
  const seen: (readonly string[])[] = [];
  while (drawings.canUndo) {
    drawings.undo();
    seen.push(prices(drawings));
  }
  expect(seen).toEqual([['1.2500'], ['1.2000', '1.2500'], ['1.2000'], []]);
});

test('[T-11] by keys a tool’s line comes into sight selected, and moves by bars and by round steps of its price', async () => {
  const { drawings, kline } = await setUp();
  drawings.choose('horizontal');
  drawings.addInSight();
  expect([prices(drawings), drawings.tool]).toEqual([[kline.live.bars.at(-1)?.close], undefined]);
  const level = idAt(drawings, 0);
  const step = Number(drawings.step);
  expect(step).toBeGreaterThan(0.001);
  expect(step).toBeLessThan(0.01);
  drawings.nudge(level, 'line', 5, -10);
  expect(Number(prices(drawings)[0])).toBeCloseTo(1.25 - 10 * step, 9);
  expect(drawings.news).toMatchObject({ what: 'moved', drawing: { id: level } });

  drawings.choose('trend');
  drawings.addInSight();
  const trend = idAt(drawings, 1);
  const times = () => {
    const line = drawings.list[1];
    return line?.kind === 'trend' ? line.ends.map(({ time }) => time) : [];
  };
  const [from = 0, to = 0] = times();
  expect(to - from).toBeGreaterThan(10 * quarter);
  drawings.nudge(trend, 1, -2, 1);
  expect(times()).toEqual([from, to - 2 * quarter]);
  drawings.nudge(trend, 'line', 3, 0);
  expect(times()).toEqual([from + 3 * quarter, to + quarter]);
  expect(drawings.selected).toBe(trend);
});

test('[T-11] a line moved on and on by keys is one step to take back, and no part of an earlier one', async () => {
  const { drawings } = await setUp();
  drawings.addHorizontal('1.2000');
  const id = idAt(drawings, 0);
  drawings.setPrice(id, 0, '1.2100');
  drawings.nudge(id, 'line', 0, 1);
  drawings.nudge(id, 'line', 0, 1);
  drawings.select(id);
  drawings.nudge(id, 'line', 0, 1);
  const seen: (readonly string[])[] = [prices(drawings)];
  while (drawings.canUndo) {
    drawings.undo();
    seen.push(prices(drawings));
  }
  const step = Number(drawings.step);
  const risen = (steps: number) => [(1.21 + steps * step).toFixed(4)];
  expect(seen).toEqual([risen(3), risen(2), ['1.2000'], []]);
});

test('[T-11] at the limit no further line is drawn and the person is told, until one is deleted', async () => {
  const { drawings } = await setUp();
  for (let count = 0; count < mostDrawings; count += 1) drawings.addHorizontal('1.2000');
  drawings.choose('trend');
  expect([drawings.tool, drawings.hint]).toEqual([undefined, 'full']);
  expect([drawings.addHorizontal('1.3'), drawings.list.length, drawings.hint]).toEqual([
    false,
    mostDrawings,
    'full',
  ]);
  drawings.remove(idAt(drawings, 3));
  expect(drawings.hint).toBeUndefined();
  expect(drawings.addHorizontal('1.3')).toBe(true);
});

test('[T-11] lines stay with their person and pair: another account has its own, and finds them again', async () => {
  const { drawings, platform, close, open } = await setUp();
  drawings.addHorizontal('1.2000');
  platform.session.signIn({ user_id: 'user-2' });
  expect(prices(drawings)).toEqual([]);
  expect(drawings.canUndo).toBe(false);
  drawings.addHorizontal('1.1000');
  platform.session.signOut();
  expect(prices(drawings)).toEqual([]);
  platform.session.signIn({ user_id: 'user-1' });
  expect(prices(drawings)).toEqual(['1.2000']);
  close();
  const again = await open();
  expect(prices(again.drawings)).toEqual(['1.2000']);
  again.close();
  platform.session.signIn({ user_id: 'user-2' });
  expect(prices(again.drawings)).toEqual(['1.2000']);
});

test('[T-11] stored text that cannot be read is no line, and those beyond the limit are not shown', async () => {
  const key = (id: number | string) => `kline.drawings:user-1:aura_usdt:${id}`;
  const many = Array.from({ length: mostDrawings + 5 }, (_, id) => [
    key(id),
    `{"kind":"horizontal","price":"${id}"}`,
  ]);
  const { drawings } = await setUp({
    ...Object.fromEntries(many),
    [key('x')]: '{"kind":"horizontal","price":"1"}',
    [key(1)]: '{"kind":',
  });
  expect(prices(drawings).slice(0, 3)).toEqual(['0', '2', '3']);
  expect(drawings.list).toHaveLength(mostDrawings);
});

test('[T-11] two tabs show each other’s lines and lose none, also when neither has heard of the other yet', async () => {
  const { drawings, open } = await setUp();
  const other = (await open()).drawings;
  drawings.addHorizontal('1.1000');
  other.addHorizontal('1.2000');
  tellTabs();
  expect([...prices(drawings)].sort()).toEqual(['1.1000', '1.2000']);
  expect(prices(other)).toEqual(prices(drawings));
  drawings.remove(other.selected ?? NaN);
  tellTabs();
  expect([prices(other), other.selected]).toEqual([['1.1000'], undefined]);
});

test('[T-11] a step is taken back only where no other tab has changed the same line again', async () => {
  const { drawings, open } = await setUp();
  drawings.addHorizontal('1.1000');
  drawings.addHorizontal('1.2000');
  const { drawings: other } = await open();
  other.addHorizontal('1.3000');
  other.remove(idAt(other, 1));
  tellTabs();
  drawings.undo();
  expect(prices(drawings)).toEqual(['1.3000']);
  expect(drawings.canUndo).toBe(false);
  other.undo();
  other.undo();
  expect(prices(other)).toEqual(['1.2000']);
});

test('[T-11] what is drawn while another tab stores its lines goes on, and gets a place of its own', async () => {
  const { drawings, open } = await setUp();
  const { drawings: other } = await open();
  drawings.choose('trend');
  tap(drawings, 100, 80);
  other.addHorizontal('1.2000');
  tellTabs();
  expect(drawings.hint).toBe('trendEnd');
  tap(drawings, 300, 120);
  expect(drawings.list.map(({ kind }) => kind)).toEqual(['horizontal', 'trend']);
});

test('[T-11] nothing is drawn while the pair’s precision is not known', async () => {
  const { drawings, platform } = await setUp();
  platform.quotes.setPairs([]);
  drawings.choose('horizontal');
  expect(drawings.grab({ x: 200, y: 100 })).toBeUndefined();
});
