import { deadlineOf, isSameInput, readSent, waitOf, writeSent, type SentOrder } from './sent-order';

const sent: SentOrder = {
  key: 'key-1',
  input: { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1.25', amount: '400' },
  sentAt: 100_000,
  triedAt: 104_000,
};

test('[T-09] a wish is the same by what is ordered, however its decimals are written', () => {
  expect(isSameInput({ ...sent.input, price: '1.2500', amount: '400.00' }, sent.input)).toBe(true);
  for (const other of [
    { price: '1.26' },
    { amount: '401' },
    { side: 2 as const },
    { market_type: 2 as const },
    { token: 'kite' },
    { market: 'btc' },
  ])
    expect(isSameInput({ ...sent.input, ...other }, sent.input)).toBe(false);
});

test('[T-09] it may arrive for longer than a request is waited for, from the last attempt on', () => {
  expect(waitOf(sent, 104_000)).toBe(20_000);
  expect(waitOf(sent, 123_999)).toBe(1);
  expect(waitOf(sent, 130_000)).toBe(0);
});

test('[T-09] what does not count as on its way any more is past its deadline, by seconds that clocks may differ', () => {
  const gone = sent.triedAt + waitOf(sent, sent.triedAt);
  expect(gone - deadlineOf(sent.triedAt)).toBeGreaterThanOrEqual(5_000);
});

test('[T-09] what is kept is read as it was written; anything else in its place is nothing', () => {
  expect(readSent(writeSent(sent))).toEqual(sent);
  const broken = [
    '',
    'null',
    '[]',
    '{"key":"a"}',
    writeSent({ ...sent, key: '' }),
    writeSent({ ...sent, sentAt: NaN }),
    JSON.stringify({ ...sent, input: { ...sent.input, side: 3 } }),
    JSON.stringify({ ...sent, input: { ...sent.input, amount: '1e5' } }),
  ];
  expect(broken.map(readSent)).toEqual(broken.map(() => undefined));
});
