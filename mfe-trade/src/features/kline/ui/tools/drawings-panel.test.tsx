import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AskedPlace } from '../../domain/price-line';
import { DrawingsStore } from '../../store/drawings-store';
import { KlineStore } from '../../store/kline-store';
import { KlineView } from '../../store/kline-view';
import { ChartLinesContext } from '../chart-lines';
import { texts } from './texts';
import { DrawingHint } from './drawing-hint';
import { DrawingTools } from './drawing-tools';
import { DrawingsPanel } from './drawings-panel';

async function setUp(...lines: readonly object[]) {
  const platform = createFakePlatform({
    pairs: [fakePair({ price_precision: 3 })],
    stored: Object.fromEntries(
      lines.map((line, id) => [`kline.drawings::aura_usdt:${id}`, JSON.stringify(line)]),
    ),
  });
  await platform.locale.register(texts.namespace, texts.messages);
  const kline = new KlineStore(platform, 'aura_usdt');
  const store = new DrawingsStore(platform, kline, new KlineView(kline, 0));
  store.start();
  const handleList = jest.fn();
  render(
    <PlatformProvider value={platform}>
      <DrawingTools store={store} listOpen={false} onList={handleList} />
      <DrawingHint store={store} pricePrecision={3} />
      <DrawingsPanel store={store} pricePrecision={3} />
    </PlatformProvider>,
  );
  return { platform, store, handleList };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
/** What is said of the tool in use, and of what was done. */
const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const lines = () =>
  screen.queryAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent);

test('[T-11] tools say what they are, which one is in use, and what to do with it', async () => {
  const { handleList } = await setUp();
  expect(told()).toEqual(['', '']);
  await press('Trend line');
  expect(button('Trend line').getAttribute('aria-pressed')).toBe('true');
  expect(told()[0]).toBe('Tap one end, or drag from end to endAn arrow key puts it in sight.');
  await press('Horizontal line');
  expect(button('Trend line').getAttribute('aria-pressed')).toBe('false');
  await press('Horizontal line');
  expect(told()).toEqual(['', '']);
  await press('Lines: 0');
  expect(handleList).toHaveBeenCalledTimes(1);
});

test('[T-11] a level is drawn at an exact price by keyboard alone, and a price that is none is refused', async () => {
  const { store } = await setUp();
  const field = screen.getByRole('textbox', { name: 'Line at price' });
  await userEvent.type(field, '0{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Enter a price above 0');
  await userEvent.clear(field);
  await userEvent.type(field, '15.9325{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Enter at most 3 decimals.');
  expect(store.list).toEqual([]);
  await userEvent.type(field, '{Backspace}{Enter}');
  expect(lines()).toEqual(['Horizontal 15.932']);
  expect(store.list).toMatchObject([{ kind: 'horizontal', price: '15.932' }]);
  expect(button('Horizontal 15.932').getAttribute('aria-pressed')).toBe('true');
});

test('[T-11] lines are listed with their prices and times, selected, deleted and brought back', async () => {
  const trend = {
    kind: 'trend',
    ends: [
      { time: Date.UTC(2026, 10, 20, 12), price: '1.25' },
      { time: Date.UTC(2026, 10, 21, 12), price: '1.3' },
    ],
  };
  const { store } = await setUp(trend, { kind: 'horizontal', price: '1.28' });
  expect(lines()[0]).toMatch(/^Trend line 1\.250 to 1\.300.*20\/11\/26.* – .*21\/11\/26/);
  expect(lines()[1]).toBe('Horizontal 1.280');
  expect(button('Delete the selected line').getAttribute('aria-disabled')).toBe('true');
  await press('Horizontal 1.280');
  await press('Delete the selected line');
  expect(lines()).toHaveLength(1);
  await press(/^Delete: Trend/);
  expect(lines()).toEqual([]);
  expect(document.activeElement?.textContent).toMatch(/^No lines yet/);
  await press('Undo the last step');
  await press('Undo the last step');
  expect(store.list).toHaveLength(2);
  expect(button('Undo the last step').getAttribute('aria-disabled')).toBe('true');
});

test('[T-11] a level is moved to an exact price in its field, and what is no price says so and moves nothing', async () => {
  const { store } = await setUp({ kind: 'horizontal', price: '1.28' });
  await press('Horizontal 1.280');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  expect(field.value).toBe('1.280');
  await userEvent.clear(field);
  expect(screen.getByRole('alert').textContent).toBe('Enter a price above 0');
  expect(store.list).toMatchObject([{ price: '1.28' }]);
  await userEvent.type(field, '1.305');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(lines()).toEqual(['Horizontal 1.305']);
  await press('Undo the last step');
  expect(lines()).toEqual(['Horizontal 1.280']);
  expect(told()[1]).toBe('Moved: Horizontal 1.280');
});

test('[T-11] a note’s words are typed in its field, as one step to be taken back', async () => {
  const at = { time: Date.UTC(2026, 10, 20, 12), price: '1.28' };
  const { store } = await setUp({ kind: 'text', at, text: '' });
  await press(/^Text “” at 1\.280/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'breakout');
  expect(store.list).toMatchObject([{ kind: 'text', at, text: 'breakout' }]);
  expect(lines()[0]).toMatch(/^Text “breakout” at 1\.280.*20\/11\/26/);
  await press('Undo the last step');
  expect(store.list).toMatchObject([{ text: '' }]);
});

test('[T-11] what becomes of a line is said, and the focus stays in the panel when it goes', async () => {
  const { store } = await setUp();
  await userEvent.type(screen.getByRole('textbox', { name: 'Line at price' }), '15.9{Enter}');
  expect(told()[1]).toBe('Drawn and selected: Horizontal 15.900');
  button('Horizontal 15.900').focus();
  act(() => store.remove(store.selected ?? NaN));
  expect(told()[1]).toBe('Deleted: Horizontal 15.900');
  expect(document.activeElement?.textContent).toMatch(/^No lines yet/);
});

test('[T-11] all lines are deleted only when that is confirmed', async () => {
  const { store } = await setUp({ kind: 'horizontal', price: '1' }, { kind: 'horizontal', price: '2' });
  await press('Delete all');
  expect(screen.getByText(/^Delete all 2 lines of this pair\?/)).toBeTruthy();
  expect(document.activeElement).toBe(button('Keep'));
  await press('Keep');
  expect(store.list).toHaveLength(2);
  await press('Delete all');
  await press('Delete all');
  expect(store.list).toEqual([]);
});

test('[T-11] the limit is told when it is reached', async () => {
  const { store } = await setUp();
  act(() => {
    while (store.addHorizontal('1'));
  });
  expect(told()[0]).toMatch(/^This pair has 30 lines, the most there can be\./);
  expect(screen.getByText('30 of 30 lines')).toBeTruthy();
});

test('[T-19] a level asks for an alert at its price, once', async () => {
  const { store } = await setUp({ kind: 'horizontal', price: '15.932' }, { kind: 'horizontal', price: '17' });
  expect(screen.queryByRole('button', { name: 'Alert at this price' })).toBeNull();
  const platform = createFakePlatform();
  await platform.locale.register(texts.namespace, texts.messages);
  const request = jest.fn<undefined, [AskedPlace]>();
  render(
    <PlatformProvider value={platform}>
      <ChartLinesContext
        value={{
          lines: [{ kind: 'alert', id: '1', price: '17.000' }],
          fills: [],
          requestAlert: request,
          requestOrder: undefined,
          ...{ ask: () => undefined, consequence: () => undefined },
          amend: async () => undefined,
        }}
      >
        <DrawingsPanel store={store} pricePrecision={3} />
      </ChartLinesContext>
    </PlatformProvider>,
  );
  const panel = within(screen.getAllByRole('list').at(-1)?.parentElement ?? document.body);
  await userEvent.click(panel.getByRole('button', { name: 'Horizontal 15.932' }));
  await userEvent.click(panel.getByRole('button', { name: 'Alert at this price' }));
  expect(request.mock.calls).toEqual([[{ price: '15.932' }]]);
  await userEvent.click(panel.getByRole('button', { name: 'Horizontal 17.000' }));
  const set = panel.getByRole<HTMLButtonElement>('button', { name: 'An alert is set here' });
  expect(set.disabled).toBe(true);
});
