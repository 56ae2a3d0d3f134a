import { fakeAlert } from '../../../testing/fake-alert';
import { fakeOrder } from '../../../testing/fake-order';
import { createFrame, type ChartFrame } from './chart-frame';
import { markFills, sumFills } from './fill-marks';
import { alertLine, lineAt, orderLine, placeLines, valued, type PriceLine } from './price-line';
import { yOf } from './scale';

const bars = Array.from({ length: 40 }, (_, index) => ({
  ...{ time: index * 60_000, open: 10, high: 12, low: 9, close: 11, volume: 1 },
}));
const frame = (end = 41) => {
  const made = createFrame({
    ...{ bars, plots: [], viewport: { end, count: 20 }, chartType: 'candle', resolution: '1m', tick: 0.01 },
    ...{ width: 400, height: 400, unit: 11, timeOffset: 0 },
  });
  if (!made) throw new Error('no frame');
  return made;
};
const spaceOf = (picture: ChartFrame) => ({ frame: picture, bars, resolution: '1m' }) as const;
const alerts = (...prices: readonly string[]) =>
  prices.map((price, index) => valued({ kind: 'alert', id: String(index), price }));

test('[T-20] a line stands at its price; one out of sight stands nowhere', () => {
  const picture = frame();
  const placed = placeLines(spaceOf(picture), alerts('11', '100', '9.5'));
  expect(placed.map(({ line }) => line.price)).toEqual(['11', '9.5']);
  expect(placed[0]?.y).toBeCloseTo(yOf(11, picture.priceScale, picture.layout.price));
  expect(placed[0]?.tagY).toBe(placed[0]?.y);
});

test('[T-20] a line that is to stay in sight stands at the edge of the prices instead', () => {
  const picture = frame();
  const { top, height } = picture.layout.price;
  const lines = alerts('100', '11', '1').map((line) => ({ ...line, staysInSight: true }));
  const placed = placeLines(spaceOf(picture), lines);
  expect(placed.map(({ line }) => line.price)).toEqual(['100', '11', '1']);
  expect(placed.map(({ y }) => y)).toEqual([
    top,
    yOf(11, picture.priceScale, picture.layout.price),
    top + height,
  ]);
});

test('[T-20] tags of lines that are near stand apart, in their order and within the prices', () => {
  const picture = frame();
  const { top, height } = picture.layout.price;
  const placed = placeLines(spaceOf(picture), alerts('8.9', '8.89', '8.88', '8.87', '12.1', '12.11'));
  const tags = placed.map(({ tagY }) => tagY);
  tags.slice(1).forEach((tag, at) => expect(tag - (tags[at] ?? 0)).toBeGreaterThanOrEqual(1.5 * 11 - 0.01));
  expect(Math.min(...tags)).toBeGreaterThanOrEqual(top);
  expect(Math.max(...tags)).toBeLessThanOrEqual(top + height);
});

test('[T-20] of more lines than there is room for tags, neighbours share one that says how many it stands for', () => {
  const picture = frame();
  const many = Array.from({ length: 60 }, (_, index) => (9 + index * 0.05).toFixed(2));
  const placed = placeLines(spaceOf(picture), alerts(...many));
  const tags = placed.filter(({ more }) => more !== undefined);
  expect(tags.length).toBeLessThan(60);
  expect(tags.reduce((sum, { more = 0 }) => sum + more + 1, 0)).toBe(60);
  const heights = tags.map(({ tagY }) => tagY);
  heights.slice(1).forEach((tag, at) => expect(tag - (heights[at] ?? 0)).toBeGreaterThanOrEqual(16.4));
});

test('[T-20] an order in the book stands at its price with what is left of it', () => {
  const line = orderLine(fakeOrder({ price: '1.25', amount: '400', traded_amount: '150' }), undefined);
  expect(line).toMatchObject({ price: '1.25', left: '250', side: 1, changes: 'price', fires: undefined });
});

test('[T-20] an order that waits stands at its trigger, which a drag changes', () => {
  const stop = { side: 2, trigger_kind: 'stop', trigger_price: '1.1', trigger_time: 0 } as const;
  expect(orderLine(fakeOrder({ ...stop, price: '1.05' }), undefined)).toMatchObject({
    ...{ price: '1.1', limit: '1.05', fires: 'down', changes: 'trigger_price' },
  });
  const fired = orderLine(fakeOrder({ ...stop, price: '1.05', trigger_time: 5 }), undefined);
  expect(fired).toMatchObject({ price: '1.05', fires: undefined, changes: 'price' });
});

/** From 9 at minute 25, up by 0.1 a minute. */
const drawn = { from_time: 25 * 60_000, from_price: '9', to_time: 35 * 60_000, to_price: '10' };

test('[T-20] an order that waits for a drawn line moves with time and is not dragged; once it fired it is one of the book', () => {
  const stop = { side: 2, trigger_kind: 'stop', trigger_price: '9.2', trigger_line: drawn } as const;
  const line = orderLine(fakeOrder({ ...stop, trigger_time: 0, price: '8.50' }), undefined);
  expect(line).toMatchObject({ changes: undefined, fires: 'down', trend: { line: drawn, way: 'down' } });
  if (!line) throw new Error('no line');
  // A sell that waits for the price to fall gets the line's price rounded down.
  expect(lineAt(line, 25.05 * 60_000, 2).price).toBe('9');
  expect(lineAt(line, 45 * 60_000, 2).price).toBe('11');
  const fired = orderLine(fakeOrder({ ...stop, trigger_time: 5, price: '8.50' }), undefined);
  expect(fired).toMatchObject({ price: '8.50', changes: 'price' });
  expect(fired?.trend).toBeUndefined();
});

test('[T-19] [T-20] an alert along a drawn line moves with time; one that was told, and one for a move, are no lines', () => {
  const line = alertLine(fakeAlert({ kind: 'above', price: '9.2', line: drawn }));
  expect(line).toEqual({ kind: 'alert', id: '1', price: '9.2', trend: { line: drawn, way: 'up' } });
  expect(line && lineAt(line, 25.05 * 60_000, 2).price).toBe('9.01');
  expect(alertLine(fakeAlert({ line: drawn, state: 'told' }))).toBeUndefined();
  expect(alertLine(fakeAlert({ kind: 'move', price: null }))).toBeUndefined();
});

test('[T-20] a drawn line’s tag stands where it comes into sight, clear of all others', () => {
  const picture = frame();
  const trend = { line: drawn, way: 'up' } as const;
  const lines: PriceLine[] = [
    { kind: 'alert', id: 'along', price: '9.2', trend },
    { kind: 'alert', id: 'level', price: '9.02' },
  ];
  const placed = placeLines(spaceOf(picture), lines.map(valued));
  const [along, level] = ['along', 'level'].map((id) => placed.find(({ line }) => line.id === id));
  expect(along?.path?.points.at(-2)).toBeCloseTo(400);
  expect(along?.tagX).toBe(along?.path?.entry.x);
  expect(along?.tagX).toBeGreaterThan(0);
  expect(along?.y).toBeCloseTo(yOf(9, picture.priceScale, picture.layout.price));
  expect(level?.tagX).toBeUndefined();
  expect(Math.abs((along?.tagY ?? 0) - (level?.tagY ?? 0))).toBeGreaterThanOrEqual(1.5 * 11 - 0.01);
});

test('[T-20] one of two that cancel each other and a trailing stop stay where they are; a market order has no line', () => {
  expect(orderLine(fakeOrder({ linked_order_id: 'o2' }), undefined)).toMatchObject({
    ...{ isLinked: true, changes: undefined },
  });
  const trailing = { trigger_kind: 'trailing', trigger_price: '1.1', trail_percent: '5' } as const;
  expect(orderLine(fakeOrder({ ...trailing, trigger_time: 0 }), undefined)?.changes).toBeUndefined();
  expect(orderLine(fakeOrder({ market_type: 2, price: '0' }), undefined)).toBeUndefined();
});

test('[T-20] fills are marked on the bar in which they fell, those of one side together', () => {
  const picture = frame();
  const fill = (side: 1 | 2, time: number, amount = '1', turnover = '10') => ({
    side,
    time,
    amount,
    turnover,
  });
  const first = fill(1, 30 * 60_000, '2', '20.1');
  const sold = fill(2, 30 * 60_000 + 1);
  const second = fill(1, 30 * 60_000 + 59_999, '1', '9.95');
  const last = fill(2, 39 * 60_000 + 5);
  const fills = [fill(1, 5), first, sold, second, last];
  const slotOf = (minute: number) => picture.slots.findIndex((bar) => bar?.time === minute * 60_000);
  const bought = { slot: slotOf(30), side: 1, fills: [first, second] } as const;
  expect(markFills(picture, fills)).toEqual([
    bought,
    { slot: slotOf(30), side: 2, fills: [sold] },
    { slot: slotOf(39), side: 2, fills: [last] },
  ]);
  // 30.05 / 3, rounded down.
  expect(sumFills(bought, 4)).toEqual({ side: 1, count: 2, amount: '3', average: '10.0166' });
  // The newest bar is out of sight: what fell into it is not marked on the last one that is.
  expect(markFills(frame(30), fills.slice(-1))).toEqual([]);
});
