import { PlatformProvider, type QuoteStatus } from '@exchange/platform';
import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { render, screen } from '@testing-library/react';
import { PairRow } from '../../../common/pair-rows';
import { texts } from '../../../messages';
import { LastPrice } from './last-price';

async function show(age: QuoteStatus['state']): Promise<string> {
  const platform = createFakePlatform();
  await platform.locale.register(texts.namespace, texts.messages);
  platform.quotes.setFiatRate('usdt', platform.organisation.fiat, '7.8');
  const quote = fakePair();
  const row = new PairRow(
    'aura_usdt',
    quote,
    () => quote,
    () => () => undefined,
  );
  const { container, unmount } = render(
    <PlatformProvider value={platform}>
      <LastPrice row={row} age={age} />
    </PlatformProvider>,
  );
  const text = container.textContent;
  expect(screen.getByTestId('last-price').textContent).toMatch(/\d/);
  unmount();
  return text;
}

test('[Q-08, H-26] one line says what the price is in fiat, or how long it has not been live', async () => {
  expect(await show('live')).toMatch(/≈ .*live$/);
  for (const age of ['delayed', 'stale'] as const) {
    const text = await show(age);
    expect(text).toContain(age);
    expect(text).not.toContain('≈');
  }
});
