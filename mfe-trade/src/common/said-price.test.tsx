import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act } from '@testing-library/react';
import { SaidPrice } from './said-price';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[Q-03] [H-26] a price that ticks is told every 30 seconds at most, the newest, and not at all while it stays', () => {
  const platform = createFakePlatform();
  platform.quotes.setPairs([fakePair({ price: '1.1000' })]);
  const { container } = renderWithPlatform(<SaidPrice pairKey="aura_usdt" />, platform);
  const told: string[] = [];
  const pass = (ms: number) => {
    act(() => jest.advanceTimersByTime(ms));
    const said = container.querySelector('[aria-live="polite"]')?.textContent ?? '';
    if (said !== '' && told.at(-1) !== said) told.push(said);
  };
  for (let second = 1; second <= 60; second += 1) {
    platform.quotes.push('aura_usdt', { price: `1.${1000 + second}` });
    pass(1_000);
  }
  pass(120_000);
  expect(told).toEqual(['AURA/USDT 1.1030', 'AURA/USDT 1.1060']);
});
