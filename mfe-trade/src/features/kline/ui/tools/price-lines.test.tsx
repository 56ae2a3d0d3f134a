import { getKline, type Bar } from '@exchange/contract';
import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { autorun, observable, runInAction } from 'mobx';
import { join } from 'node:path';
import { applyStyles } from '../../../../testing/apply-styles';
import { fakeOrder } from '../../../../testing/fake-order';
import { orderLine, type ChartLines, type OrderLine } from '../../domain/price-line';
import { KlineStore } from '../../store/kline-store';
import { KlineView } from '../../store/kline-view';
import { PriceLinesStore } from '../../store/price-lines-store';
import { InspectedFills } from './inspected-fills';
import { PriceLines } from './price-lines';
import { texts } from './texts';

const bars: Bar[] = Array.from({ length: 60 }, (_, index) => [
  index * 900_000,
  '1.2000',
  '1.3000',
  '1.1000',
  '1.2000',
  '5.00',
  '6.40',
]);

/** The chart of a pair, with an order in it, and what the exchange answers to an amendment. */
async function setUp(answer?: string) {
  const platform = createFakePlatform({ pairs: [fakePair()], now: 60 * 900_000 });
  platform.api.answer(getKline, () => ({ list: bars, last_trade: '10' }));
  await platform.locale.register(texts.namespace, texts.messages);
  const kline = new KlineStore(platform, 'aura_usdt');
  const view = new KlineView(kline, 0);
  view.start();
  kline.start();
  await act(async () => kline.refresh());
  view.resize({ width: 400, height: 400, unit: 11 });
  view.takePrecision(4);
  const order = fakeOrder({ price: '1.25', amount: '400' });
  const source = observable.object<{ lines: readonly OrderLine[]; fills: ChartLines['fills'] }>(
    { lines: [orderLine(order, undefined)].flatMap((line) => line ?? []), fills: [] },
    {},
    { deep: false },
  );
  const amend = jest.fn<Promise<string | undefined>, [OrderLine, string]>(async () => answer);
  const ask = jest.fn<undefined, Parameters<ChartLines['ask']>>((_line, _price, proceed) => {
    proceed();
    return undefined;
  });
  const own: ChartLines = {
    get lines() {
      return source.lines;
    },
    get fills() {
      return source.fills;
    },
    requestAlert: jest.fn(),
    requestOrder: undefined,
    ask,
    consequence: (_line, price) => (Number(price) > 1.25 ? `It trades at ${price}.` : undefined),
    amend,
  };
  const store = new PriceLinesStore(platform, kline, view);
  const stop = store.follow(own);
  render(
    <PlatformProvider value={platform}>
      <div data-chart="">
        <PriceLines
          store={store}
          view={view}
          precisions={{ price_precision: 4, amount_precision: 2 }}
          pairKey="aura_usdt"
        />
        <InspectedFills
          store={store}
          precisions={{ price_precision: 4, amount_precision: 2 }}
          pairKey="aura_usdt"
        />
      </div>
    </PlatformProvider>,
  );
  const put = (change: Parameters<typeof fakeOrder>[0], asked?: string) =>
    act(() =>
      runInAction(() => {
        source.lines = [orderLine(fakeOrder({ ...order, ...change }), asked)].flatMap((line) => line ?? []);
      }),
    );
  const grip = () => screen.getByRole('slider');
  const trade = (...fills: ChartLines['fills']) =>
    act(() =>
      runInAction(() => {
        source.fills = fills;
      }),
    );
  return { platform, store, view, stop, kline, ask, amend, put, trade, grip };
}

/** Drags the only line by a distance with the mouse. */
function drag(store: PriceLinesStore, distance: number, isMouse = true) {
  const y = store.placed[0]?.y ?? 0;
  const grab = store.grab({ x: isMouse ? 300 : 20, y }, isMouse);
  act(() => grab?.move({ x: 300, y: y + distance }));
  return grab;
}

test('[T-20] a line that is dragged says its price, how far that is and what is paid; once confirmed, the order is amended', async () => {
  const { store, amend } = await setUp();
  const grab = drag(store, 20);
  const price = store.draft?.price ?? '';
  expect(Number(price)).toBeLessThan(1.25);
  expect(screen.getByRole('status').textContent).toMatch(
    new RegExp(`^${price}[+-][\\d.]+% from lastPays [\\d.]+ USDT$`),
  );
  expect(store.lines).toHaveLength(1);
  act(() => grab?.end());
  expect(amend).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(amend.mock.calls.map(([line, asked]) => [line.id, asked])).toEqual([['o1', price]]);
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

test('[T-20] [T-22] a line about which there are doubts stays where it was put, with the question, until it is wanted', async () => {
  const { store, kline, ask, amend } = await setUp();
  act(() => kline.toggleAsking());
  let proceed: () => void = () => undefined;
  ask.mockImplementation((_line, _price, wanted) => {
    proceed = wanted;
    return undefined;
  });
  const grab = drag(store, -20, false);
  const price = store.draft?.price ?? '';
  expect(screen.getByRole('status').textContent).toContain(`It trades at ${price}.`);
  act(() => grab?.end());
  expect(amend).not.toHaveBeenCalled();
  expect(store.lines.map((line) => line.price)).toEqual([price]);
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
  await act(async () => proceed());
  expect(amend.mock.calls.map(([, asked]) => asked)).toEqual([price]);
  expect(store.draft).toBeUndefined();
});

test('[T-20] the question about a dragged order wraps its figures and grows with the letters, within the stage', async () => {
  const { store } = await setUp();
  const grab = drag(store, 20);
  act(() => grab?.end());
  applyStyles(join(__dirname, 'price-lines.module.css'));
  const figures = screen.getByRole('status');
  for (const figure of figures.children) expect(getComputedStyle(figure).whiteSpace).not.toBe('nowrap');
  const question = getComputedStyle(figures.parentElement ?? figures);
  expect(question.overflowWrap).toBe('anywhere');
  expect(question.maxInlineSize).toMatch(/^min\(.*100%.*22em/);
});

test('[T-20] without the question a line that is let go of amends its order at once', async () => {
  const { store, kline, amend } = await setUp();
  act(() => kline.toggleAsking());
  const grab = drag(store, 20, false);
  const price = store.draft?.price;
  act(() => grab?.end());
  expect(amend.mock.calls.map(([, asked]) => asked)).toEqual([price]);
});

test('[T-20] Escape, Back and a second finger leave the line where it was', async () => {
  const { store, amend } = await setUp();
  const grab = drag(store, 20);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  act(() => grab?.move({ x: 300, y: 5 }));
  act(() => grab?.end());
  expect(store.draft).toBeUndefined();
  const second = drag(store, 20);
  act(() => second?.cancel());
  expect(store.draft).toBeUndefined();
  const third = drag(store, -20);
  act(() => third?.end());
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(store.lines.map(({ price }) => price)).toEqual(['1.25']);
  expect(amend).not.toHaveBeenCalled();
});

test('[T-20] a line is dragged as far as the prices in sight, and is not lost there nor by keys beyond', async () => {
  const { store, view, grip } = await setUp();
  const grab = drag(store, 1_000);
  const lowest = Number(store.draft?.price);
  expect(lowest).toBeCloseTo(view.frame?.priceScale.min ?? 0, 4);
  expect(Number(grip().getAttribute('aria-valuenow'))).toBe(lowest);
  act(() => grab?.end());
  for (let pressed = 0; pressed < 3; pressed += 1)
    fireEvent.keyDown(grip(), { key: 'ArrowDown', shiftKey: true });
  expect(Number(grip().getAttribute('aria-valuenow'))).toBeCloseTo(lowest - 0.003, 4);
  const { top = 0, height = 0 } = view.frame?.layout.price ?? {};
  expect(store.placed.map(({ y }) => y)).toEqual([top + height]);
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
});

test('[T-20] a finger takes a line by its tag alone, a mouse anywhere', async () => {
  const { store } = await setUp();
  const y = store.placed[0]?.y ?? 0;
  expect(store.grab({ x: 350, y }, false)).toBeUndefined();
  expect(store.grab({ x: 20, y: y + 15 }, false)).toBeDefined();
  expect(store.grab({ x: 350, y: y + 3 }, true)).toBeDefined();
  expect(store.grab({ x: 350, y: y + 15 }, true)).toBeUndefined();
});

test('[T-20] arrow keys move a line by ticks, Enter amends and Escape lets go', async () => {
  const { store, amend, grip } = await setUp();
  grip().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  expect(grip().getAttribute('aria-valuetext')).toBe('1.2492');
  // For a sheet over the chart.
  const sheet = document.body.appendChild(document.createElement('div'));
  sheet.setAttribute('aria-modal', 'true');
  await userEvent.keyboard('{Escape}');
  expect(grip().getAttribute('aria-valuetext')).toBe('1.2492');
  sheet.remove();
  await userEvent.keyboard('{Escape}');
  expect(grip().getAttribute('aria-valuetext')).toBe('1.2500');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(amend.mock.calls.map(([, asked]) => asked)).toEqual(['1.2499']);
  expect(store.draft).toBeUndefined();
});

test('[T-20] a refusal is said at the line, which is where it was, until it is dismissed', async () => {
  const { store, grip } = await setUp('Insufficient balance');
  grip().focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Not changed. Insufficient balance');
  expect(store.lines.map(({ price }) => price)).toEqual(['1.25']);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[T-20] an order is one line: pending at the price that was asked for, then where the exchange has it', async () => {
  const { store, put, grip } = await setUp();
  put({}, '1.26');
  expect(store.lines.map(({ price }) => price)).toEqual(['1.26']);
  expect(store.placed.map(({ line }) => store.isPending(line))).toEqual([true]);
  expect(grip().getAttribute('aria-valuetext')).toBe('Being changed to 1.2600');
  expect(store.grab({ x: 300, y: store.placed[0]?.y ?? 0 }, true)).toBeUndefined();
  put({ price: '1.26', version: 2 });
  expect(store.lines.map(({ price }) => price)).toEqual(['1.26']);
  expect(store.placed.map(({ line }) => store.isPending(line))).toEqual([false]);
});

test('[T-20] a line along a drawn one is not dragged, and its price moves with time', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout'] });
  const { platform, store, stop, put } = await setUp();
  const started = jest.spyOn(globalThis, 'setInterval');
  const drawn = { from_time: 0, from_price: '1.2', to_time: 60 * 900_000, to_price: '1.25' };
  put({ trigger_kind: 'stop', trigger_price: '1.2', trigger_time: 0, trigger_line: drawn });
  const prices = () => store.lines.map(({ price }) => price);
  expect(started).toHaveBeenCalledTimes(1);
  expect(prices()).toEqual(['1.25']);
  expect(screen.queryByRole('slider')).toBeNull();
  const [placed] = store.placed;
  expect(placed?.path).toBeDefined();
  expect(store.grab({ x: 300, y: placed?.y ?? 0 }, true)).toBeUndefined();
  platform.clock.advance(12 * 900_000);
  act(() => jest.advanceTimersByTime(1_000));
  expect(prices()).toEqual(['1.26']);
  expect(store.placed.map((each) => store.tagText(each))).toEqual(['Buy 400.00 · ≥ 1.2600']);
  stop();
  platform.clock.advance(12 * 900_000);
  act(() => jest.advanceTimersByTime(1_000));
  expect(prices()).toEqual(['1.26']);
  started.mockRestore();
  jest.useRealTimers();
});

test('[T-20] a tag that would reach the prices at the right edge stands further left', async () => {
  const { store, put } = await setUp();
  const drawn = { from_time: 59 * 900_000, from_price: '1.2', to_time: 60 * 900_000, to_price: '1.2001' };
  put({ trigger_kind: 'stop', trigger_price: '1.2', trigger_time: 0, trigger_line: drawn });
  const [placed] = store.placed;
  if (!placed) throw new Error('it is out of sight');
  expect((placed.tagX ?? 0) + store.tagWidth(placed)).toBeLessThanOrEqual(400 - 6 * 11);
});

test('[T-20] what is switched off is not drawn', async () => {
  const { store, kline } = await setUp();
  act(() => kline.toggleMark('orders'));
  expect(store.lines).toEqual([]);
  expect(screen.queryByRole('slider')).toBeNull();
  act(() => kline.toggleMark('orders'));
  expect(store.lines).toHaveLength(1);
});

test('[T-20] what holds a line stands over its tag at once where it has the focus, and soon where nobody sees it', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    const { store, view, grip } = await setUp();
    const tag = () => `${store.placed[0]?.tagY ?? NaN}px`;
    expect(grip().style.insetBlockStart).toBe(tag());
    const before = tag();
    act(() => view.resize({ width: 400, height: 300, unit: 11 }));
    expect(tag()).not.toBe(before);
    expect(grip().style.insetBlockStart).toBe(before);
    act(() => jest.advanceTimersByTime(250));
    expect(grip().style.insetBlockStart).toBe(tag());
    grip().focus();
    act(() => view.resize({ width: 400, height: 350, unit: 11 }));
    expect(grip().style.insetBlockStart).toBe(tag());
  } finally {
    jest.useRealTimers();
  }
});

test('[T-20] the legend says what was bought and sold in the bar under the crosshair, with the average of several trades', async () => {
  const { view, trade } = await setUp();
  const slot = view.frame?.slots.findLastIndex((bar) => bar !== undefined) ?? -1;
  const time = view.frame?.slots[slot]?.time ?? NaN;
  trade(
    { side: 1, time, amount: '100', turnover: '120' },
    { side: 2, time: time + 1, amount: '1234.5', turnover: '1481.4' },
    { side: 1, time: time + 2, amount: '200', turnover: '241.01' },
  );
  expect(screen.queryByText(/^You /)).toBeNull();
  const point = (at: number) => ({
    x: (view.frame?.left ?? 0) + (at + 0.5) * (view.frame?.slotWidth ?? 0),
    y: 100,
  });
  act(() => view.inspect(point(slot)));
  expect(screen.getAllByText(/^You /).map(({ textContent }) => textContent)).toEqual([
    'You bought 300.00 AURA in 2 trades, 1.2033 on average',
    'You sold 1,234.50 AURA at 1.2000',
  ]);
  act(() => view.inspect(point(slot - 1)));
  expect(screen.queryByText(/^You /)).toBeNull();
});

test('[T-20] a drag of the chart changes where lines lie, and neither which can be held nor their words', async () => {
  const { store, view } = await setUp();
  const write = jest.fn(({ price }: { readonly price: string }) => `At ${price}`);
  act(() => store.takeWriter(write));
  const seen: (readonly OrderLine[])[] = [];
  const said: string[] = [];
  const stop = autorun(() => {
    seen.push(store.movable);
    said.push(...store.placed.map((placed) => store.tagText(placed)));
  });
  const { frame } = view;
  act(() => view.pan(40));
  act(() => view.pan(40));
  expect(view.frame).not.toBe(frame);
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen).size).toBe(1);
  expect(said).toEqual(seen.map(() => 'At 1.25'));
  expect(write).toHaveBeenCalledTimes(1);
  stop();
});
