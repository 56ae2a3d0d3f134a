import { getKline, type Bar } from '@exchange/contract';
import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { longestNote } from '../../domain/drawing';
import { DrawingsStore } from '../../store/drawings-store';
import { KlineStore } from '../../store/kline-store';
import { KlineView } from '../../store/kline-view';
import { NoteField } from './note-field';
import { texts } from './texts';

const quarter = 15 * 60_000;
const newest = Date.UTC(2026, 10, 21, 12, 0);
const bars: Bar[] = Array.from({ length: 120 }, (_, index) => [
  newest - (119 - index) * quarter,
  ...(['1.2000', '1.3000', '1.1000', '1.2500', '5.00', '6.00'] as const),
]);

/** The chart with no drawings, and the tool for notes in use. */
async function setUp(rotated = false) {
  const platform = createFakePlatform({ pairs: [fakePair()], now: newest });
  platform.api.answer(getKline, () => ({ list: bars, last_trade: '10' }));
  await platform.locale.register(texts.namespace, texts.messages);
  const kline = new KlineStore(platform, 'aura_usdt');
  const view = new KlineView(kline, 0);
  const store = new DrawingsStore(platform, kline, view);
  view.start();
  kline.start();
  store.start();
  await act(async () => kline.refresh());
  act(() => view.resize({ width: 600, height: 300, unit: 11 }));
  render(
    <PlatformProvider value={platform}>
      <NoteField writing={store.writing} rotated={rotated} />
      <button>elsewhere</button>
    </PlatformProvider>,
  );
  const tap = (x: number, y: number) => act(() => store.grab({ x, y })?.end({ x, y }));
  act(() => store.choose('text'));
  const words = () => store.list.map((drawing) => (drawing.kind === 'text' ? drawing.text : drawing.kind));
  return { store, tap, words };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Text of the note' });
const noField = () => expect(screen.queryByRole('textbox')).toBeNull();

test('[T-11] a note that is placed has a field there at once, is kept with Enter, selected, and taken back as one step', async () => {
  const { store, tap, words } = await setUp();
  tap(200, 100);
  expect(document.activeElement).toBe(field());
  expect(words()).toEqual([]);
  await userEvent.keyboard('  breakout {Enter}');
  noField();
  expect(words()).toEqual(['breakout']);
  expect(store.selected).toBe(store.list[0]?.id);
  act(() => store.undo());
  expect(words()).toEqual([]);
});

test.each([
  ['Escape', 'half{Escape}'],
  ['Enter without words', '   {Enter}'],
])('[T-11] a new note goes with %s, and leaves no step', async (_name, keys) => {
  const { store, tap, words } = await setUp();
  tap(200, 100);
  await userEvent.keyboard(keys);
  noField();
  expect(words()).toEqual([]);
  expect(store.canUndo).toBe(false);
});

test('[T-11] what is typed is kept by the button, and by going elsewhere; a composed letter’s Enter is none of the field’s', async () => {
  const { store, tap, words } = await setUp();
  tap(200, 100);
  await userEvent.keyboard('one');
  await userEvent.click(screen.getByRole('button', { name: 'Keep the text' }));
  expect(words()).toEqual(['one']);
  act(() => store.choose('text'));
  tap(300, 60);
  await userEvent.keyboard('two');
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true });
  expect(field().value).toBe('two');
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(words()).toEqual(['one', 'two']);
});

test('[T-11] a selected note is written anew by a second tap and by its button; Escape leaves it, without words it goes', async () => {
  const { store, tap, words } = await setUp();
  tap(200, 100);
  await userEvent.keyboard('one{Enter}');
  tap(200, 100);
  expect(field().value).toBe('one');
  await userEvent.keyboard('other{Escape}');
  expect(words()).toEqual(['one']);
  await userEvent.click(screen.getByRole('button', { name: 'Edit the text “one”' }));
  // All of it is selected: typing replaces it.
  await userEvent.keyboard('two{Enter}');
  expect(words()).toEqual(['two']);
  expect(store.selected).toBe(store.list[0]?.id);
  await userEvent.click(screen.getByRole('button', { name: 'Edit the text “two”' }));
  await userEvent.clear(field());
  await userEvent.keyboard('{Enter}');
  expect(words()).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

test('[T-11] the field says how much there is, and the limit once it is met', async () => {
  const { tap, words } = await setUp();
  tap(200, 100);
  await userEvent.keyboard('abc');
  expect(screen.getByText('3 of 60 characters')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.keyboard('d'.repeat(longestNote));
  expect(screen.getByRole('status').textContent).toBe('60 characters, the most there can be');
  await userEvent.keyboard('{Enter}');
  expect(words()).toEqual([`abc${'d'.repeat(longestNote - 3)}`]);
});

test('[T-11] by an arrow key the tool begins a note in sight', async () => {
  const { store, words } = await setUp();
  act(() => store.addInSight());
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('mine{Enter}');
  expect(words()).toEqual(['mine']);
});

test.each([
  ['upright', false, { across: 415, down: 55 }],
  ['turned', true, { across: 15, down: 180 }],
])(
  '[T-11] the field is within the chart, and not beneath the keyboard: %s',
  async (_name, rotated, expected) => {
    const box = { left: 0, top: 100, right: 600, bottom: 400, width: 600, height: 300, x: 0, y: 100 };
    const stage = document.createElement('div');
    stage.getBoundingClientRect = () => ({ ...box, toJSON: () => ({}) });
    if (rotated) stage.getBoundingClientRect = () => ({ ...box, right: 300, width: 300, toJSON: () => ({}) });
    jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(stage);
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(180);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    // A keyboard leaves 220 px of the screen, or 300 px of a turned one.
    const seen = Object.assign(new EventTarget(), { offsetTop: 0, height: rotated ? 300 : 220 });
    Object.defineProperty(window, 'visualViewport', { value: seen, configurable: true });
    const { tap } = await setUp(rotated);
    tap(550, 180);
    const px = (text = '') => Math.round(Number.parseFloat(text));
    const { insetInlineStart, insetBlockStart } = field().form?.style ?? {};
    expect({ across: px(insetInlineStart), down: px(insetBlockStart) }).toEqual(expected);
    Object.defineProperty(window, 'visualViewport', { value: undefined, configurable: true });
    jest.restoreAllMocks();
  },
);
