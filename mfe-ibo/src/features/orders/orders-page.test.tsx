import {
  getUserStakedPosition,
  getUserTotalInvestment,
  listExchangeRecord,
  type PledgeOrder,
} from '@exchange/contract/campaign';
import { createIEOTrade, getListOfIEOTrade, type IeoOrder } from '@exchange/contract/ieo';
import { leaveUnanswered } from '@exchange/testing/leave-unanswered';
import { act, screen, waitFor, within } from '@testing-library/react';
import { now, openIbo } from '../../testing';

const sale: IeoOrder = {
  id: 'o1',
  order_no: 'S202611210000000001',
  reference_no: 'o1',
  activity_id: 'sale-nova-1',
  campaign_no: 'nova-1',
  title: 'Aura House: AURA sale',
  token: 'aura',
  token_as: 'AURA',
  market: 'usdt',
  price: '50',
  units: '3',
  portions: 4,
  quantity: '12',
  total: '200',
  refund_total: '0',
  settlement: 1,
  status: 1,
  not_reached: false,
  create_time: now,
};
const pledge: PledgeOrder = {
  id: 'p1',
  order_no: 'P202611210000000002',
  campaign_no: 'nova-3',
  title: 'Muse: MUSE pledge',
  market: 'usdt',
  price: '100',
  portions: 5,
  pledged_amount: '500',
  released_amount: '125',
  refund_total: '0',
  status: 0,
  not_reached: false,
  create_time: now,
};

test('[I-06] IBO orders tell state, price, units, quantity, total, refund, settlement and number', async () => {
  const list: IeoOrder[] = [
    { ...sale, id: 'o3', title: 'Settling', status: 0 },
    sale,
    { ...sale, id: 'o2', title: 'Too few', status: 2, refund_total: '200', settlement: 2 },
  ];
  const { user, platform } = await openIbo('/order/ieo', ({ api }) =>
    api.answer(getListOfIEOTrade, () => ({ list, total: list.length })),
  );
  for (const state of ['Settling', 'Completed', 'Refunded'])
    expect((await screen.findAllByText(state)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: /Aura House/ }));
  const sheet = within(screen.getByRole('dialog'));
  for (const text of ['50 USDT', '3 AURA', '12 AURA', '200 USDT', '0 USDT', 'to frozen', sale.order_no])
    expect(sheet.getByText(text)).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'See unlock records' }).getAttribute('href')).toBe(
    '/assets/record/unlock',
  );
  const asked = platform.api.inputs(getListOfIEOTrade).length;
  await act(async () => platform.session.pushPersonal({ balances: [{}] }));
  await waitFor(() => expect(platform.api.inputs(getListOfIEOTrade).length).toBeGreaterThan(asked));
});

test('[I-05] [I-06] pledge orders, what is held and released next, and the total investment', async () => {
  const { user } = await openIbo('/order/ieo?type=pledge', ({ api }) => {
    api.answer(listExchangeRecord, () => ({ list: [pledge], next_id: null }));
    api.answer(getUserStakedPosition, () => ({
      list: [
        {
          market: 'usdt',
          pledged_amount: '500',
          released_amount: '125',
          next_release_time: now + 86_400_000,
          next_release_amount: '126',
        },
      ],
    }));
    api.answer(getUserTotalInvestment, () => ({ list: [{ market: 'usdt', total: '700' }] }));
  });
  for (const text of ['500 USDT', '125 USDT', '700 USDT', 'Pledging'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/^126 USDT, /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Muse/ }));
  const sheet = within(screen.getByRole('dialog'));
  for (const text of ['100 USDT', '500 USDT', '125 USDT', pledge.order_no])
    expect(sheet.getByText(text)).toBeTruthy();
});

test('[I-07] orders of a sale that missed its soft cap say so, and name no settlement', async () => {
  const missed = { status: 2, refund_total: '200', not_reached: true } as const;
  const first = await openIbo('/order/ieo', ({ api }) =>
    api.answer(getListOfIEOTrade, () => ({ list: [{ ...sale, ...missed }], total: 1 })),
  );
  await screen.findByText('Not reached, refunded');
  await first.user.click(screen.getByRole('button', { name: /Aura House/ }));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText(/did not reach its soft cap: everybody was refunded in full/)).toBeTruthy();
  expect(sheet.queryByText('to frozen')).toBeNull();
  await first.leave();
  await openIbo('/order/ieo?type=pledge', ({ api }) =>
    api.answer(listExchangeRecord, () => ({
      list: [{ ...pledge, status: 1 as const, refund_total: '500', not_reached: true }],
      next_id: null,
    })),
  );
  expect(await screen.findByText('Not reached, refunded')).toBeTruthy();
});

test('[I-06] without orders it leads to what is on sale', async () => {
  await openIbo('/order/ieo', ({ api }) => api.answer(getListOfIEOTrade, () => ({ list: [], total: 0 })));
  const link = await screen.findByRole('link', { name: 'See what is on sale' });
  expect(link.getAttribute('href')).toBe('/ieo/list/afoot');
});

test('[A-11] [I-06] a purchase that was sent and got no answer stands above the orders', async () => {
  await openIbo('/order/ieo', (platform) => {
    platform.api.answer(getListOfIEOTrade, () => ({ list: [sale], total: 1 }));
    leaveUnanswered(platform, createIEOTrade, {
      activity_id: 'sale-nova-1',
      amount: '777',
      accept_risk: true,
    });
  });
  expect(await screen.findByText('It was not made')).toBeTruthy();
  expect(screen.getByText('777')).toBeTruthy();
});
