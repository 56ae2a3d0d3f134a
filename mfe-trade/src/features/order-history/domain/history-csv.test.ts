import type { UserTrade } from '@exchange/contract';
import { fakeOrder } from '../../../testing/fake-order';
import { csvName, ordersCsv, tradesCsv } from './history-csv';

const key = (name: string) => name.split('.').at(-1) ?? '';
const nameToken = (token: string) => (token === 'aura' ? 'Aura House' : token.toUpperCase());
const rowsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
const table = (csv: string) => {
  const [head = [], ...rows] = rowsOf(csv);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
};

test('[T-14] an order’s figures stand in its file exactly as the exchange gave them, its token by the name that people read', () => {
  const order = fakeOrder({
    order_no: '202611210000000123',
    price: '0.000000041800',
    amount: '12345678901234567890.123456789012345678',
    traded_amount: '1',
    turnover: '0.0000000418',
    average_price: '0.0000000418',
    fee: '0.001',
    status: 2,
    create_time: Date.UTC(2026, 10, 21, 1, 2, 3),
  });
  expect(table(ordersCsv([order], nameToken, key))).toEqual([
    {
      number: '202611210000000123',
      placedUtc: '2026-11-21 01:02:03',
      closedUtc: '',
      pair: 'Aura House/USDT',
      side: 'buy',
      kind: 'limit',
      price: '0.000000041800',
      average: '0.0000000418',
      volume: '12345678901234567890.123456789012345678',
      volumeUnit: 'Aura House',
      traded: '1',
      turnover: '0.0000000418',
      fee: '0.001',
      feeUnit: 'Aura House',
      status: '2',
    },
  ]);
});

test('[T-14] a market order has no price; to buy, its volume is the sum to spend; a seller’s fee is in the market’s currency', () => {
  const [buy, sell] = table(
    ordersCsv(
      [fakeOrder({ market_type: 2, price: '0' }), fakeOrder({ market_type: 2, side: 2 })],
      nameToken,
      key,
    ),
  );
  expect([buy?.['price'], buy?.['volumeUnit'], buy?.['feeUnit']]).toEqual(['', 'USDT', 'Aura House']);
  expect([sell?.['volumeUnit'], sell?.['feeUnit']]).toEqual(['Aura House', 'USDT']);
});

test('[T-16] an order’s kind is told with what it was asked for', () => {
  const orders = [
    fakeOrder({ time_in_force: 'ioc' }),
    fakeOrder({ time_in_force: 'gtc', post_only: true }),
    fakeOrder({ market_type: 2 }),
    fakeOrder({ time_in_force: 'gtc', post_only: false }),
  ];
  const kinds = table(ordersCsv(orders, nameToken, key)).map((row) => row['kind']);
  expect(kinds).toEqual(['ioc', 'postOnly', 'market', 'limit']);
});

test('[T-16] a file tells an order that its time ended from one that was revoked before', () => {
  const timed = fakeOrder({ status: 0, time_in_force: 'gtd', expire_time: 9_000 });
  const orders = [9_000, 8_999].map((close_time) => ({ ...timed, close_time }));
  const states = table(ordersCsv(orders, nameToken, key)).map((row) => row['status']);
  expect(states).toEqual(['expired', '0']);
});

test('[T-14] fills likewise', () => {
  const trade: UserTrade = {
    id: '7',
    order_id: '1',
    order_no: '202611210000000001',
    token: 'aura',
    market: 'usdt',
    side: 2,
    price: '1.2843',
    amount: '400',
    turnover: '513.72',
    fee: '0.51372',
    time: Date.UTC(2026, 10, 21, 1, 2, 3),
  };
  expect(rowsOf(tradesCsv([trade], nameToken, key))[1]).toEqual([
    '7',
    '2026-11-21 01:02:03',
    'Aura House/USDT',
    'sell',
    '1.2843',
    '400',
    '513.72',
    '0.51372',
    'USDT',
    '202611210000000001',
  ]);
});

test('[T-14] a file is named by the days that it holds', () => {
  const now = new Date(2026, 10, 21, 9).getTime();
  expect(csvName('orders', {}, now)).toBe('orders_2026-11-21.csv');
  expect(csvName('orders', { from: '2026-11-01' }, now)).toBe('orders_2026-11-01_2026-11-21.csv');
  expect(csvName('trades', { from: '2026-11-01', to: '2026-11-01' }, now)).toBe('trades_2026-11-01.csv');
  expect(csvName('trades', { to: '2026-10-01' }, now)).toBe('trades_2026-10-01.csv');
});
