import { createFakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { texts } from '../../common/records/texts';
import type { SentRow } from './order-list';
import { SentOrderRow } from './sent-order-row';

const names = { token: 'AURA', market: 'USDT', pricePrecision: 4, amountPrecision: 2 };
const asked = {
  ...({ token: 'aura', market: 'usdt', side: 1, market_type: 1, price: '1.25', amount: '4' } as const),
};

test.each([
  ['sending', true],
  ['checking', true],
  ['unknown', false],
  ['refused', false],
] as const)(
  '[A-11] something turns in a row only while an answer is awaited or looked for: %s',
  async (state: SentRow['state'], turns) => {
    const platform = createFakePlatform();
    await platform.locale.register(texts.namespace, texts.messages);
    const row = { key: 'key-1', asked, sentAt: 1, state };
    const { container } = renderWithPlatform(
      <SentOrderRow row={row} names={names} onDismiss={() => undefined} />,
      platform,
    );
    expect(container.querySelector('[data-sent]')?.getAttribute('data-sent')).toBe(state);
    expect(container.querySelector('.spinner') !== null).toBe(turns);
  },
);
