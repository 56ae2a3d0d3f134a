import { getKline, type Bar } from '@exchange/contract';
import { createFakePlatform, fakePair, fakeUser } from '@exchange/platform/fake';
import { autorun, observable, runInAction } from 'mobx';
import { trendLineOf } from '../domain/drawing';
import type { AskedPlace, ChartLines, PriceLine } from '../domain/price-line';
import { DrawingsStore } from './drawings-store';
import { KlineStore } from './kline-store';
import { KlineView } from './kline-view';

const quarter = 15 * 60_000;
const newest = Date.UTC(2026, 10, 21, 12, 0);
const now = newest + 7 * 60_000;
const bars: Bar[] = Array.from({ length: 120 }, (_, index) => [
  newest - (119 - index) * quarter,
  ...(['1.2000', '1.3000', '1.1000', '1.2500', '5.00', '6.00'] as const),
]);

async function setUp(stored: Record<string, string> = {}) {
  const platform = createFakePlatform({ pairs: [fakePair()], now, user: fakeUser(), stored });
  platform.api.answer(getKline, () => ({ list: bars, last_trade: '10' }));
  const kline = new KlineStore(platform, 'aura_usdt');
  const view = new KlineView(kline, 0);
  const drawings = new DrawingsStore(platform, kline, view);
  const source = observable.object<{ lines: readonly PriceLine[] }>({ lines: [] }, {}, { deep: false });
  const own: ChartLines = {
    get lines() {
      return source.lines;
    },
    ...{ fills: [], requestAlert: () => undefined, requestOrder: undefined },
    ...{ ask: () => undefined, consequence: () => undefined },
    amend: async () => undefined,
  };
  const stops = [view.start(), kline.start(), drawings.start(), autorun(() => drawings.shapes)];
  stops.push(drawings.acting.follow(own));
  view.resize({ width: 600, height: 300, unit: 11 });
  await new Promise<void>((resolve) => setTimeout(resolve));
  const show = (...lines: PriceLine[]) => runInAction(() => (source.lines = lines));
  const asked: AskedPlace[] = [];
  const ask = () => drawings.acting.ask(own, (place) => asked.push(place));
  const draw = (kind: 'ray' | 'trend' | 'channel' = 'ray') => {
    drawings.addAcross(kind);
    const id = drawings.selected ?? NaN;
    drawings.nudge(id, 1, 0, 2);
    return drawings.list.find((each) => each.id === id);
  };
  return { platform, kline, drawings, ask, asked, show, draw, stop: () => stops.forEach((each) => each()) };
}

type Page = Awaited<ReturnType<typeof setUp>>;
/** An alert as the exchange tells it, along the drawing or elsewhere. */
function alertAlong(drawing: ReturnType<Page['draw']>, id = 'a', rise = ''): PriceLine {
  const line = trendLineOf(drawing, 4);
  if (!line) throw new Error('no line');
  const trend = { line: { ...line, to_price: `${line.to_price}${rise}` }, way: 'up' } as const;
  return { kind: 'alert', id, price: '1.25', trend };
}

test('[T-20] a selected ray or trend line is a place for an alert or an order; other drawings are none', async () => {
  const { drawings, ask, asked, draw, stop } = await setUp();
  expect(drawings.acting.place).toBeUndefined();
  const ray = draw();
  expect(drawings.acting.place).toEqual({ line: trendLineOf(ray, 4) });
  draw('channel');
  expect(drawings.acting.place).toBeUndefined();
  draw('trend');
  expect(drawings.acting.place?.line).toBeDefined();
  drawings.addHorizontal('1.2300');
  expect(drawings.acting.place).toEqual({ price: '1.2300' });
  ask();
  expect(asked).toEqual([{ price: '1.2300' }]);
  // Keys mean the form then, and not the drawing.
  expect(drawings.selected).toBeUndefined();
  stop();
});

test('[T-20] a line that is upright, has not begun, or has left all prices offers nothing', async () => {
  const { platform, drawings, draw, stop } = await setUp();
  const ray = draw();
  const id = ray?.id ?? NaN;
  drawings.nudge(id, 1, -60, 0);
  const bars = () => {
    const found = drawings.list.find((each) => each.id === id);
    const [from, to] = found && 'ends' in found ? found.ends : [];
    return ((to?.time ?? 0) - (from?.time ?? 0)) / quarter;
  };
  drawings.nudge(id, 1, -bars(), 0);
  expect([bars(), drawings.acting.place]).toEqual([0, undefined]);
  drawings.nudge(id, 1, 5, 0);
  expect(drawings.acting.place).toBeDefined();
  drawings.setPrice(id, 1, '0.2000');
  platform.clock.advance(100 * quarter);
  expect(drawings.acting.place).toBeUndefined();
  drawings.setPrice(id, 1, '1.3000');
  expect(drawings.acting.place).toBeDefined();
  platform.clock.set(newest - 119 * quarter);
  expect(drawings.acting.place).toBeUndefined();
  stop();
});

test('[T-20] a line whose ends are in one bar of the picture is upright there, and offers nothing', async () => {
  const start = newest - 10 * quarter;
  const drawn = (later: number) =>
    JSON.stringify({
      kind: 'ray',
      ends: [
        { time: start, price: '1.2' },
        { time: start + later, price: '1.3' },
      ],
    });
  const key = `kline.drawings:${fakeUser().user_id}:aura_usdt:`;
  const { drawings, stop } = await setUp({ [`${key}1`]: drawn(60_000), [`${key}2`]: drawn(quarter) });
  drawings.select(1);
  expect(drawings.acting.place).toBeUndefined();
  drawings.select(2);
  expect(drawings.acting.place?.line?.to_time).toBe(start + quarter);
  stop();
});

test('[T-20] once an alert lies along it the drawing goes, and neither it nor a step of its making comes back', async () => {
  const { drawings, ask, show, draw, stop } = await setUp();
  drawings.addHorizontal('1.2000');
  const ray = draw();
  ask();
  show(alertAlong(ray, 'a', '1'));
  expect(drawings.list).toHaveLength(2);
  show(alertAlong(ray, 'a', '00'));
  expect(drawings.list.map(({ kind }) => kind)).toEqual(['horizontal']);
  expect(drawings.news).toEqual({ what: 'replaced', drawing: ray });
  drawings.undo();
  expect([drawings.list, drawings.canUndo]).toEqual([[], false]);
  stop();
});

test('[T-20] the drawing stays where nothing was asked for, where something lay there before, and where alerts are not shown', async () => {
  const { kline, drawings, ask, show, draw, stop } = await setUp();
  const ray = draw();
  show(alertAlong(ray, 'before'));
  expect(drawings.list).toHaveLength(1);
  drawings.select(ray?.id);
  ask();
  show(alertAlong(ray, 'before'), { kind: 'alert', id: 'level', price: '1.25' });
  expect(drawings.list).toHaveLength(1);
  kline.toggleMark('alerts');
  show(alertAlong(ray, 'before'), alertAlong(ray, 'new'));
  expect(drawings.list).toHaveLength(1);
  kline.toggleMark('alerts');
  show(alertAlong(ray, 'new'));
  expect(drawings.list).toEqual([]);
  stop();
});

test('[T-19] [T-20] a level goes when an alert is set at its price, and not when it is set at another', async () => {
  const { drawings, ask, show, stop } = await setUp();
  drawings.addHorizontal('1.2300');
  ask();
  show({ kind: 'alert', id: 'a', price: '1.24' });
  expect(drawings.list).toHaveLength(1);
  show({ kind: 'alert', id: 'b', price: '1.23' });
  expect(drawings.list).toEqual([]);
  stop();
});
