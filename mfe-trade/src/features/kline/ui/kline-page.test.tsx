import { getKline, type Bar } from '@exchange/contract';
import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform, fakePair, type FakePlatform } from '@exchange/platform/fake';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { join } from 'node:path';
import { texts as remoteTexts } from '../../../messages';
import { applyStyles } from '../../../testing/apply-styles';
import type { ChartStyle } from '../chart/chart-style';
import type { ChartFrame } from '../domain/chart-frame';
import { texts } from '../texts';
import { KlinePage } from './kline-page';
import * as chartModule from './chart-module';
import { loadChart } from './load-chart';

jest.mock('./load-chart');
jest.mock('../chart/kline-chart', () => ({
  createKlineChart: (element: HTMLElement) => createKlineChart(element),
}));

const now = Date.UTC(2026, 10, 21, 12, 7);
const newest = Date.UTC(2026, 10, 21, 12, 0);
const bars: Bar[] = Array.from({ length: 60 }, (_, index) => [
  newest - (59 - index) * 900_000,
  '1.2700',
  '1.3000',
  '1.2500',
  '1.2843',
  '5.00',
  '6.40',
]);

const chart = { draw: jest.fn<undefined, [ChartFrame, ChartStyle]>(), dispose: jest.fn<undefined, []>() };
const createKlineChart = jest.fn((_element: HTMLElement) => chart);
/** Animation frames that wait, run by `paint`. */
let frames: Map<number, FrameRequestCallback>;
let nextFrame = 1;

function paint(): void {
  const due = [...frames.values()];
  frames.clear();
  for (const frame of due) frame(0);
}

beforeEach(() => {
  frames = new Map();
  jest.clearAllMocks();
  jest.mocked(loadChart).mockResolvedValue(chartModule);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    frames.set(nextFrame, frame);
    return nextFrame++;
  });
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((handle) => void frames.delete(handle));
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(375);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(345);
});
afterEach(() => jest.restoreAllMocks());

async function setUp(platform: FakePlatform, fullScreen = false) {
  await platform.locale.register(remoteTexts.namespace, remoteTexts.messages);
  await platform.locale.register(texts.namespace, texts.messages);
  const page = (
    <PlatformProvider value={platform}>
      <KlinePage pairKey="aura_usdt" fullScreen={fullScreen}>
        <p>below the chart</p>
      </KlinePage>
    </PlatformProvider>
  );
  const rendered = render(page);
  await act(async () => {});
  return rendered;
}

function fakePlatform() {
  const platform = createFakePlatform({ pairs: [fakePair()], now });
  platform.quotes.setFiatRate('usdt', 'HKD', '7.83');
  platform.api.answer(getKline, () => ({ list: bars, last_trade: '10' }));
  return platform;
}

/** Paints often enough for the chart to be loaded and drawn. */
async function paintAll() {
  for (let round = 0; round < 4; round += 1) await act(async () => paint());
}

test('[H-22] the price is there at once; the chart’s code is asked for only after it was painted', async () => {
  await setUp(fakePlatform());
  expect(screen.getByTestId('kline-price').textContent).toBe('1.2843');
  expect(screen.getByText(/≈ .*10\.05/)).toBeTruthy();
  expect(screen.getByText('12.41M')).toBeTruthy();
  expect(loadChart).not.toHaveBeenCalled();
  await act(async () => paint());
  expect(loadChart).not.toHaveBeenCalled();
  await act(async () => paint());
  expect(loadChart).toHaveBeenCalledTimes(1);
});

test('[T-11] the legend shows the newest bar exactly and follows the trades', async () => {
  const platform = fakePlatform();
  await setUp(platform);
  await paintAll();
  const legend = () => screen.getByTestId('kline-legend').textContent;
  expect(legend()).toContain('O1.2700H1.3000L1.2500C1.2843Chg+1.12%Vol5.00');
  expect(legend()).toContain('MA5 1.2843');
  act(() =>
    platform.quotes.pushStream('aura_usdt', {
      type: 'trades',
      time: now,
      trades: [{ id: '11', time: now, price: '1.3100', amount: '0.25', side: 1 }],
    }),
  );
  expect(legend()).toContain('H1.3100L1.2500C1.3100Chg+3.14%Vol5.25');
  await act(async () => paint());
  expect(chart.draw.mock.lastCall?.[0]).toMatchObject({ lastClose: 1.31 });
});

test('[T-11] before its first trade a pair has no price, no highest and no lowest, rather than zeros', async () => {
  const platform = fakePlatform();
  platform.quotes.setPairs([fakePair({ price: '0', high: '0.0000', low: '0' })]);
  await setUp(platform);
  expect(screen.getByTestId('kline-price').textContent).toBe('—');
  expect(screen.getByText('24h high').nextElementSibling?.textContent).toBe('—');
  expect(screen.getByText('24h low').nextElementSibling?.textContent).toBe('—');
});

test('[Q-06] a stale feed is said beside the price with its time, and Reconnect when nothing tries any more', async () => {
  const platform = fakePlatform();
  await setUp(platform);
  act(() => platform.quotes.setStatus({ state: 'stale', updatedAt: now, gaveUp: true }));
  expect(screen.getByText(/^Not live, as of /)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(platform.quotes.reconnects).toBe(1);
});

test('[T-11] every resolution can be chosen; the pressed one is said', async () => {
  const platform = fakePlatform();
  await setUp(platform);
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
  expect(pressed()).toEqual(['15m']);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(within(screen.getByRole('group', { name: 'Further times' })).getByText('1w'));
  expect(platform.api.inputs(getKline).at(-1)).toMatchObject({ time_type: '1w' });
  expect(screen.queryByRole('group', { name: 'Further times' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '1w', expanded: false }));
  await userEvent.click(screen.getByRole('button', { name: '4h' }));
  expect(pressed()).toEqual(['4h']);
});

test('[H-23] the further times close by Escape, by a press elsewhere and by leaving them with the keyboard', async () => {
  await setUp(fakePlatform());
  const more = screen.getByRole('button', { name: 'More' });
  const panel = () => screen.queryByRole('group', { name: 'Further times' });
  const ways: readonly (() => Promise<unknown>)[] = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(screen.getByRole('heading', { level: 1 })),
    () => userEvent.tab({ shift: true }),
  ];
  for (const leave of ways) {
    await userEvent.click(more);
    expect(panel()).not.toBeNull();
    await leave();
    expect(panel()).toBeNull();
  }
});

test('[T-11] chart types and indicators are switched in the sheet and drawn', async () => {
  await setUp(fakePlatform());
  await paintAll();
  await userEvent.click(screen.getByRole('button', { name: 'Chart settings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Hollow', pressed: false }));
  await userEvent.click(screen.getByRole('button', { name: 'KDJ', pressed: false }));
  expect(screen.getByRole('button', { name: 'KDJ', pressed: true })).toBeTruthy();
  await act(async () => paint());
  const drawn = chart.draw.mock.lastCall?.[0];
  expect(drawn).toMatchObject({ chartType: 'hollow', panes: [{ indicator: 'kdj' }] });
});

test('[T-11] the picture is named in words for those who do not see it', async () => {
  await setUp(fakePlatform());
  await paintAll();
  const name = screen.getByRole('img').getAttribute('aria-label');
  expect(name).toMatch(/^K-line, 15m: \d+ bars from .* Last close 1\.2843, highest 1\.3000, lowest 1\.2500$/);
});

test('[T-11] bars that come after the chart are named at once as they are in view', async () => {
  const platform = fakePlatform();
  let answer = (_bars: { list: Bar[] }) => {};
  platform.api.answer(getKline, () => new Promise((resolve) => (answer = resolve)));
  await setUp(platform);
  await paintAll();
  expect(screen.queryByRole('img')).toBeNull();
  answer({ list: bars });
  const picture = await screen.findByRole('img');
  expect(picture.getAttribute('aria-label')).toMatch(/^K-line, 15m: 46 bars from .* to 21\/11\/26, 12:00\. /);
});

test('[T-11] [H-26] the bars are there as a table, newest first', async () => {
  await setUp(fakePlatform());
  await paintAll();
  await userEvent.click(screen.getByRole('button', { name: 'Chart settings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Bars as a table' }));
  const rows = screen.getAllByRole('row');
  expect(rows).toHaveLength(bars.length + 1);
  const cells = within(rows[1] ?? document.body).getAllByRole('cell');
  expect(cells[3]?.textContent).toBe('1.2843');
});

test('[T-11] bars that cannot be loaded are said with a retry, and the price stays', async () => {
  const platform = fakePlatform();
  platform.api.refuse(getKline, { kind: 'network', code: 0, reason: '' });
  await setUp(platform);
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  expect(screen.getByTestId('kline-price').textContent).toBe('1.2843');
  platform.api.answer(getKline, () => ({ list: bars }));
  await paintAll();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[T-12] [H-25] an error stands on a ground of its own, not on the bars of the resolution before; loading leaves them in sight', async () => {
  const platform = fakePlatform();
  await setUp(platform);
  await paintAll();
  applyStyles(join(__dirname, 'chart-stage.module.css'));
  const groundOf = (element: Element) => getComputedStyle(element.closest('.state') ?? element).background;
  platform.api.refuse(getKline, { kind: 'refused', code: 503, reason: '' });
  await userEvent.click(screen.getByRole('button', { name: '4h' }));
  expect(groundOf(await screen.findByRole('alert'))).toBe('var(--surface)');
  platform.api.answer(getKline, () => new Promise(() => undefined));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(groundOf(screen.getByRole('status', { name: 'Loading the chart' }))).not.toContain('--surface');
});

test('[H-18] a chart whose code cannot be fetched is said, reported, and fetched again on demand', async () => {
  const platform = fakePlatform();
  jest.mocked(loadChart).mockRejectedValueOnce(new Error('chunk'));
  await setUp(platform);
  await paintAll();
  expect(platform.report.errors).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await paintAll();
  expect(screen.getByRole('img')).toBeTruthy();
});

test('[T-11] Buy and Sell lead to the order form with the side chosen; what the page is given stands below the chart', async () => {
  await setUp(fakePlatform());
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([link('Buy'), link('Sell')]).toEqual([
    '/trade/aura_usdt/transaction?side=buy',
    '/trade/aura_usdt/transaction?side=sell',
  ]);
  expect(screen.getByText('below the chart')).toBeTruthy();
});

test('[H-08] opening the page tells which pair was visited', async () => {
  const platform = fakePlatform();
  await setUp(platform);
  expect(platform.bus.emitted).toContainEqual({ name: 'pair.visited', event: { pair: 'aura_usdt' } });
});

test('[T-11] full screen has all resolutions in a row, and leads back', async () => {
  const platform = fakePlatform();
  await setUp(platform, true);
  expect(within(screen.getByRole('group', { name: 'Time of one bar' })).getAllByRole('button')).toHaveLength(
    11,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Leave full screen' }));
  expect(platform.navigation.visits.at(-1)).toBe('/trade/aura_usdt/kline');
});

test('[T-11] leaving the page leaves nothing behind', async () => {
  const platform = fakePlatform();
  const { unmount } = await setUp(platform);
  await paintAll();
  expect(createKlineChart).toHaveBeenCalled();
  act(() => platform.quotes.setStatus({ state: 'delayed' }));
  unmount();
  expect(chart.dispose).toHaveBeenCalledTimes(createKlineChart.mock.calls.length);
  expect(platform.quotes.streamCount('aura_usdt')).toBe(0);
  expect(frames.size).toBe(0);
});

/** The test environment has no PointerEvent; a mouse event with a pointer's members is as good. */
function point(type: string, clientX: number, clientY: number): void {
  const event = new MouseEvent(type, { clientX, clientY, bubbles: true });
  screen
    .getByTestId('kline-surface')
    .dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'touch' }));
}

test('[T-11] in full screen a tool makes taps draw, Delete removes the line, and Ctrl+Z brings it back', async () => {
  Element.prototype.setPointerCapture = () => undefined;
  await setUp(fakePlatform(), true);
  await paintAll();
  await userEvent.click(screen.getByRole('button', { name: 'Horizontal line' }));
  act(() => point('pointerdown', 200, 120));
  act(() => point('pointerup', 200, 120));
  await act(async () => paint());
  expect(chart.draw.mock.lastCall?.[1].drawings).toMatchObject([
    { kind: 'horizontal', selected: true, ends: [{ x: 0 }, { x: 375 }] },
  ]);
  await userEvent.keyboard('{Escape}');
  await act(async () => paint());
  expect(chart.draw.mock.lastCall?.[1].drawings).toMatchObject([{ selected: false }]);
  act(() => point('pointerdown', 100, 120));
  act(() => point('pointerup', 100, 120));
  // Keys that are pressed elsewhere on the page, or in a sheet over it, are not for the line.
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  await userEvent.keyboard('{Delete}');
  elsewhere.remove();
  const sheet = document.body.appendChild(document.createElement('div'));
  sheet.setAttribute('aria-modal', 'true');
  await userEvent.keyboard('{Delete}');
  sheet.remove();
  await act(async () => paint());
  expect(chart.draw.mock.lastCall?.[1].drawings).toHaveLength(1);
  await userEvent.keyboard('{Delete}');
  await act(async () => paint());
  expect(chart.draw.mock.lastCall?.[1].drawings).toEqual([]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await act(async () => paint());
  expect(chart.draw.mock.lastCall?.[1].drawings).toHaveLength(1);
});

test('[T-11] the upright page shows the lines and leaves fingers to the chart, until one draws', async () => {
  Element.prototype.setPointerCapture = () => undefined;
  const platform = fakePlatform();
  platform.storage.set('kline.drawings::aura_usdt:1', '{"kind":"horizontal","price":"1.2800"}');
  await setUp(platform);
  await paintAll();
  const drawn = chart.draw.mock.lastCall?.[1].drawings;
  expect(drawn).toMatchObject([{ kind: 'horizontal', selected: false }]);
  act(() => point('pointerdown', 100, drawn?.[0]?.ends[0].y ?? 0));
  act(() => point('pointerup', 100, drawn?.[0]?.ends[0].y ?? 0));
  await act(async () => paint());
  expect(chart.draw.mock.lastCall?.[1].drawings).toMatchObject([{ selected: false }]);
  await userEvent.click(screen.getByRole('button', { name: 'Chart settings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Draw on the chart' }));
  const tools = screen.getByRole('group', { name: 'Drawing tools' });
  await userEvent.click(within(tools).getByRole('button', { name: 'Rectangle' }));
  act(() => point('pointerdown', 100, 60));
  act(() => point('pointermove', 200, 120));
  act(() => point('pointerup', 200, 120));
  await act(async () => paint());
  expect(chart.draw.mock.lastCall?.[1].drawings).toMatchObject([{}, { kind: 'rectangle', selected: true }]);
  // Keys reach it from a tool and from the chart alike.
  for (const part of [
    within(tools).getByRole('button', { name: 'Rectangle' }),
    screen.getByTestId('kline-surface'),
  ]) {
    part.focus();
    await userEvent.keyboard('{Escape}');
    await act(async () => paint());
    expect(chart.draw.mock.lastCall?.[1].drawings).toMatchObject([{}, { selected: false }]);
    act(() => point('pointerdown', 150, 60));
    act(() => point('pointerup', 150, 60));
    await act(async () => paint());
    expect(chart.draw.mock.lastCall?.[1].drawings).toMatchObject([{}, { selected: true }]);
  }
  await userEvent.click(within(tools).getByRole('button', { name: 'Lines: 2' }));
  expect(screen.getByRole('dialog', { name: 'Drawing tools' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('group', { name: 'Drawing tools' })).toBeNull();
});

test('[T-11] the tools are put away to give the chart their room, and stay away', async () => {
  const platform = fakePlatform();
  const { unmount } = await setUp(platform, true);
  await paintAll();
  await userEvent.click(screen.getByRole('button', { name: 'Drawing tools', expanded: true }));
  expect(screen.queryByRole('group', { name: 'Drawing tools' })).toBeNull();
  unmount();
  await setUp(platform, true);
  await paintAll();
  expect(screen.getByRole('button', { name: 'Drawing tools', expanded: false })).toBeTruthy();
});
