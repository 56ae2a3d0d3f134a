import { listCosts, listOrderPending, listUserTrade, type UserTrade } from '@exchange/contract';
import { createFakePlatform, fakeUser } from '@exchange/platform/fake';
import { waitFor } from '@testing-library/react';
import { fakeAlert } from '../testing/fake-alert';
import { fakeOrder } from '../testing/fake-order';
import { PairLines } from './pair-lines';

const fakeTrade = (fields: Partial<UserTrade>): UserTrade => ({
  ...{ id: '1', order_id: 'o1', order_no: 'N1', token: 'aura', market: 'usdt', side: 1 },
  ...{ price: '1.2', amount: '10', turnover: '12', fee: '0', time: 1_000 },
  ...fields,
});

let stop: () => void = () => undefined;
afterEach(() => stop());

function open(pair = { token: 'aura', market: 'usdt' }) {
  const platform = createFakePlatform({ user: fakeUser() });
  const trades = [fakeTrade({})];
  platform.api.answer(listUserTrade, () => ({ list: trades, next_id: null }));
  platform.api.answer(listOrderPending, () => ({ list: [fakeOrder({ order_id: 'a', price: '1.1' })] }));
  platform.api.answer(listCosts, () => ({
    market: 'usdt',
    list: [{ token: 'aura', amount: '10', average_cost: '1.21' }],
  }));
  const lines = new PairLines(platform, pair);
  stop = lines.start({
    ...{ requestAlert: () => undefined, requestOrder: undefined },
    ...{ ask: () => undefined, consequence: () => undefined },
    ...{ amend: async () => undefined, failureText: String },
  });
  const shown = () => lines.lines.map(({ kind, price }) => `${kind} ${price}`);
  return { platform, trades, lines, shown };
}

test('[T-20] alerts that wait, open orders and what is held cost on average are lines; the cost is asked for anew after a trade', async () => {
  const { platform, trades, lines, shown } = open();
  await waitFor(() => expect(shown()).toEqual(['cost 1.21', 'order 1.1']));
  expect(platform.api.inputs(listCosts)).toEqual([{ method: 'average', token: 'aura' }]);
  lines.takeAlerts([
    fakeAlert({}),
    fakeAlert({ id: '2', state: 'told' }),
    fakeAlert({ id: '3', price: null }),
  ]);
  expect(shown()).toEqual(['alert 1.5', 'cost 1.21', 'order 1.1']);
  platform.api.answer(listCosts, () => ({ market: 'usdt', list: [] }));
  trades.unshift(fakeTrade({ id: '2', side: 2 }));
  lines.takePlaced(fakeOrder({ order_id: 'a', status: 3, version: 2 }));
  await waitFor(() => expect(shown()).toEqual(['alert 1.5']));
});

test('[T-20] a cost in another market than the pair’s is no line of it', async () => {
  const { platform, shown } = open({ token: 'aura', market: 'btc' });
  await waitFor(() => expect(platform.api.inputs(listCosts)).toHaveLength(1));
  await waitFor(() => expect(shown()).toEqual(['order 1.1']));
});
