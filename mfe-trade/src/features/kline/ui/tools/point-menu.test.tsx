import { getKline, type Bar } from '@exchange/contract';
import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { join } from 'node:path';
import { useState, type KeyboardEvent } from 'react';
import { applyStyles } from '../../../../testing/apply-styles';
import type { ChartPoint } from '../../domain/chart-frame';
import type { AskedPlace } from '../../domain/price-line';
import { KlineStore } from '../../store/kline-store';
import { KlineView } from '../../store/kline-view';
import { ChartLinesContext } from '../chart-lines';
import { handleChartKey } from './chart-keys';
import { PointMenu, priceUnder } from './point-menu';
import { texts } from './texts';

const bars: Bar[] = Array.from({ length: 60 }, (_, index) => [
  index * 900_000,
  ...(['1.2', '1.3', '1.1', '1.2', '5', '6'] as const),
]);

async function setUp(hasForm = true) {
  const platform = createFakePlatform({ pairs: [fakePair()], now: 60 * 900_000 });
  platform.api.answer(getKline, () => ({ list: bars, last_trade: '10' }));
  await platform.locale.register(texts.namespace, texts.messages);
  const kline = new KlineStore(platform, 'aura_usdt');
  const view = new KlineView(kline, 0);
  view.start();
  kline.start();
  await act(async () => kline.refresh());
  view.resize({ width: 400, height: 400, unit: 11 });
  const requestAlert = jest.fn<undefined, [AskedPlace]>();
  const requestOrder = jest.fn<undefined, [unknown]>();
  HTMLElement.prototype.scrollIntoView = jest.fn();
  const Stage = observer(function Stage() {
    const [point, setPoint] = useState<ChartPoint>();
    return (
      <>
        <div
          {...{
            role: 'group',
            'aria-label': 'chart',
            tabIndex: -1,
            onKeyDown: (event: KeyboardEvent) => handleChartKey(event, view, setPoint),
          }}
        />
        <PointMenu
          view={view}
          pricePrecision={4}
          point={point}
          onOpen={setPoint}
          onClose={() => setPoint(undefined)}
        />
      </>
    );
  });
  const requested = hasForm ? requestOrder : undefined;
  render(
    <PlatformProvider value={platform}>
      <ChartLinesContext
        value={{
          ...{ lines: [], fills: [], requestAlert, requestOrder: requested },
          ...{ ask: () => undefined, consequence: () => undefined },
          amend: async () => undefined,
        }}
      >
        <Stage />
      </ChartLinesContext>
    </PlatformProvider>,
  );
  const chart = () => screen.getByRole('group', { name: 'chart' });
  return { view, requestAlert, requestOrder, chart };
}

test('[T-19] [T-20] beside the crosshair a finger opens what can be done at its price', async () => {
  const { view, requestAlert, requestOrder } = await setUp();
  expect(screen.queryByRole('button')).toBeNull();
  const point = { x: 100, y: 150 };
  act(() => view.inspect(point));
  const price = priceUnder(point, view, 4) ?? '';
  await userEvent.click(screen.getByRole('button', { name: `At ${price}: alert or order` }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    `Alert at ${price}`,
    `Buy limit at ${price}`,
    `Sell limit at ${price}`,
    `Stop at ${price}`,
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: `Sell limit at ${price}` }));
  expect(requestOrder.mock.calls).toEqual([[{ kind: 'sell', price }]]);
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Alert/ }));
  expect(requestAlert.mock.calls).toEqual([[{ price }]]);
});

test('[T-20] by keyboard: arrows move the crosshair, Enter opens the menu, arrows go through it, Escape closes it', async () => {
  const { view, requestOrder, chart } = await setUp();
  chart().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  const higher = view.point && priceUnder(view.point, view, 4);
  expect(Number(higher)).toBeGreaterThan(1.2);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe(`Alert at ${higher}`);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(chart());
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(requestOrder.mock.calls).toEqual([[{ kind: 'buy', price: higher }]]);
});

test('[T-20] by keyboard the crosshair stays within the prices, which it reaches the ends of', async () => {
  const { view, chart } = await setUp();
  chart().focus();
  const { top = 0, height = 0 } = view.frame?.layout.price ?? {};
  await userEvent.keyboard(`{Shift>}${'{ArrowUp}'.repeat(7)}{/Shift}`);
  expect(view.point?.y).toBe(top);
  await userEvent.keyboard(`{Shift>}${'{ArrowDown}'.repeat(13)}{/Shift}`);
  expect(view.point?.y).toBe(top + height);
});

test('[T-20] where there is no place for an order form only an alert is offered', async () => {
  const { view } = await setUp(false);
  act(() => view.inspect({ x: 100, y: 150 }));
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
});

test.each([
  [
    'left and high',
    { x: 150, y: 150 },
    ['minmax(0, 150px) max-content', 'minmax(0, 150px) max-content', '2 / 2'],
  ],
  [
    'right and low',
    { x: 300, y: 250 },
    ['max-content minmax(0, 100px)', 'max-content minmax(0, 150px)', '1 / 1'],
  ],
] as const)(
  '[T-20] the menu at a point %s is no larger than the stage, gives way at its edges and wraps its texts',
  async (_where, point, expected) => {
    const { view } = await setUp();
    act(() => view.inspect(point));
    await userEvent.click(screen.getByRole('button'));
    applyStyles(join(__dirname, 'point-menu.module.css'));
    const menu = screen.getByRole('menu');
    const { gridTemplateColumns, gridTemplateRows } = getComputedStyle(menu.parentElement ?? menu);
    expect([gridTemplateColumns, gridTemplateRows, menu.style.gridArea]).toEqual(expected);
    const style = getComputedStyle(menu);
    expect([style.maxInlineSize, style.maxBlockSize, style.overflowWrap]).toEqual([
      ...['100cqi', '100cqb', 'anywhere'],
    ]);
    for (const choice of screen.getAllByRole('menuitem'))
      expect(getComputedStyle(choice).whiteSpace).not.toBe('nowrap');
  },
);
