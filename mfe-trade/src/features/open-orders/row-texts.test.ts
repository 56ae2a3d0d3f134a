import { formatTime } from '@exchange/i18n';
import { fakeOrder } from '../../testing/fake-order';
import { rowTexts } from './row-texts';

const names = { token: 'AURA', market: 'USDT', pricePrecision: 3, amountPrecision: 2 };
/** Keys in the place of words. */
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key.replace('orders.', ''), ...Object.values(values)].join(' ');
const now = 3_600_000;
const writing = { names, locale: 'en', t, now } as const;
function texts(fields: Parameters<typeof fakeOrder>[0]): readonly (string | undefined)[] {
  const order = fakeOrder({ price: '9', amount: '2', ...fields });
  const { price, amount, condition } = rowTexts(order, writing);
  return [price, amount, condition];
}
const asked = { token: 'aura', market: 'usdt', side: 2, market_type: 2, price: '0', amount: '2' } as const;

test.each<[string, Parameters<typeof fakeOrder>[0], string | undefined]>([
  ['a plain one', {}, undefined],
  [
    'a sell’s stop',
    { side: 2, trigger_kind: 'stop', trigger_price: '8.5', trigger_time: 0 },
    'waits ≤ 8.500',
  ],
  ['a buy’s stop', { side: 1, trigger_kind: 'stop', trigger_price: '9.5', trigger_time: 0 }, 'waits ≥ 9.500'],
  [
    'a sell’s profit',
    { side: 2, trigger_kind: 'take_profit', trigger_price: '9.5', trigger_time: 0 },
    'waits ≥ 9.500',
  ],
  [
    'a trailing stop',
    { side: 2, trigger_kind: 'trailing', trigger_price: '8', trail_percent: '5', trigger_time: 0 },
    'waits ≤ 8.000 · 5%',
  ],
  ['one that fired', { side: 2, trigger_kind: 'stop', trigger_price: '8.5', trigger_time: 5 }, undefined],
  ['one of two', { linked_order_id: '7' }, 'orStop'],
  ['good till a time', { expire_time: 12 }, `until ${formatTime('en', 12, 'short')}`],
  ['post-only', { post_only: true }, 'postOnly'],
])('[T-16] what an order waits by is said in its row: %s', (_name, fields, condition) => {
  expect(texts(fields)).toEqual(['9.000', '2.00 AURA', condition]);
});

test('[T-16] a limit order says where the stop is that it stands beside', () => {
  const said = (side: 1 | 2, trigger_price: string) => {
    const linked = fakeOrder({ side, trigger_kind: 'stop', trigger_price, trigger_time: 0 });
    return rowTexts(fakeOrder({ side, linked_order_id: '7' }), { ...writing, linked }).condition;
  };
  expect([said(2, '8.5'), said(1, '9.5')]).toEqual(['orStopAt ≤ 8.500', 'orStopAt ≥ 9.500']);
});

test('[T-20] one that waits for a drawn line says what that is now, until it fires', () => {
  const trigger_line = { from_time: 0, from_price: '8', to_time: 7_200_000, to_price: '9' };
  const stop = { side: 2, trigger_kind: 'stop', trigger_price: '8', trigger_line } as const;
  expect(texts({ ...stop, trigger_time: 0 })[2]).toBe('waitsLine ≤ 8.500');
  expect(texts({ ...stop, trigger_time: 5, trigger_price: '8.4' })[2]).toBeUndefined();
  expect(rowTexts({ ...asked, trigger_kind: 'stop', trigger_line }, writing).condition).toBe(
    'waitsLine ≤ 8.500',
  );
});

test('[T-16] at the market there is no price, and a buy is of a sum; what was asked for is said alike', () => {
  const stop = { trigger_kind: 'stop', trigger_price: '9.5', trigger_time: 0 } as const;
  expect(texts({ side: 1, market_type: 2, ...stop })).toEqual(['market', '2.000 USDT', 'waits ≥ 9.500']);
  const said = (rest: object) => rowTexts({ ...asked, ...rest }, writing).condition;
  expect(said({ trigger_kind: 'trailing', trail_percent: '5' })).toBe('waits 5%');
  expect(said({ trigger_kind: 'stop', trigger_price: '8' })).toBe('waits ≤ 8.000');
  expect(said({ market_type: 1, price: '12', oco_trigger_price: '8' })).toBe('orStopAt ≤ 8.000');
});
