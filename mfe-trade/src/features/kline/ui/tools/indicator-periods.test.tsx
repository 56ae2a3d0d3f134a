import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KlineStore } from '../../store/kline-store';
import { texts } from './texts';
import { IndicatorPeriods } from './indicator-periods';

async function setUp(indicators: readonly string[]) {
  const platform = createFakePlatform({
    pairs: [fakePair()],
    stored: { 'kline.settings:': JSON.stringify({ indicators }) },
  });
  await platform.locale.register(texts.namespace, texts.messages);
  const store = new KlineStore(platform, 'aura_usdt');
  render(
    <PlatformProvider value={platform}>
      <IndicatorPeriods store={store} />
    </PlatformProvider>,
  );
  return { platform, store };
}
const field = (indicator: string, name: string) =>
  within(screen.getByRole('group', { name: indicator })).getByRole<HTMLInputElement>('textbox', { name });
async function enter(input: HTMLInputElement, text: string) {
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
}

test('[T-11] periods of the chosen indicators are set at once and kept for this person', async () => {
  const { platform, store } = await setUp(['ma', 'boll']);
  expect(screen.queryByRole('group', { name: 'MACD' })).toBeNull();
  await enter(field('MA', 'Period 1'), '7');
  await enter(field('BOLL', 'Width'), '2.5');
  expect([store.settings.parameters.ma, store.settings.parameters.boll]).toEqual([
    [7, 10, 30],
    [20, 2.5],
  ]);
  expect(new KlineStore(platform, 'aura_usdt').settings.parameters.boll).toEqual([20, 2.5]);
});

test('[T-11] a period that is none says why and changes nothing until it is mended', async () => {
  const { store } = await setUp(['ma', 'macd']);
  await enter(field('MA', 'Period 2'), '251');
  expect(screen.getByRole('alert').textContent).toBe('1 to 250');
  await enter(field('MA', 'Period 2'), '30');
  expect(screen.getByRole('alert').textContent).toBe('Used already');
  expect(store.settings.parameters.ma).not.toContain(251);
  await enter(field('MA', 'Period 2'), '20');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(store.settings.parameters.ma).toEqual([5, 20, 30]);
  await enter(field('MACD', 'Slow'), '12');
  expect(screen.getByRole('alert').textContent).toBe('Above fast');
  expect(store.settings.parameters.macd[1]).not.toBe(12);
});

test('[T-11] one press brings back the usual periods, also over a field that is not finished', async () => {
  const { store } = await setUp(['ma']);
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Back to the usual periods' });
  expect(reset.disabled).toBe(true);
  await enter(field('MA', 'Period 1'), '8');
  await enter(field('MA', 'Period 3'), '');
  await userEvent.click(reset);
  expect(store.settings.parameters.ma).toEqual([5, 10, 30]);
  expect([field('MA', 'Period 1').value, field('MA', 'Period 3').value]).toEqual(['5', '30']);
  expect(screen.queryByRole('alert')).toBeNull();
});
