import { timeToArrive } from '@exchange/remote-kit';
import { deadlineOf, isSameInput, type SentOrder } from './sent-order';

const sent: SentOrder = {
  key: 'key-1',
  asked: { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1.25', amount: '400' },
  sentAt: 100_000,
  triedAt: 104_000,
};

test('[T-09] a wish is the same by what is ordered, however its decimals are written', () => {
  expect(isSameInput({ ...sent.asked, price: '1.2500', amount: '400.00' }, sent.asked)).toBe(true);
  for (const other of [
    { price: '1.26' },
    { amount: '401' },
    { side: 2 as const },
    { market_type: 2 as const },
    { token: 'kite' },
    { market: 'btc' },
  ])
    expect(isSameInput({ ...sent.asked, ...other }, sent.asked)).toBe(false);
});

test('[T-09] what does not count as on its way any more is past its deadline, by seconds that clocks may differ', () => {
  const gone = sent.triedAt + timeToArrive(sent, sent.triedAt);
  expect(gone - deadlineOf(sent.triedAt)).toBeGreaterThanOrEqual(5_000);
});
