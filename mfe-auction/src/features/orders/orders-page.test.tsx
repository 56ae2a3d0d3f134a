import { getAllAuctionOrderList, payAuction } from '@exchange/contract/dutch-auction';
import { leaveUnanswered } from '@exchange/testing/leave-unanswered';
import { act, screen, within } from '@testing-library/react';
import { answerOrders, fakeOrder, openAuctions } from '../../testing';

const settled = fakeOrder({
  ...{
    id: 'nova-d0-3',
    order_no: 'NOVA-D0-3',
    status: 2,
    settlement_price: '11',
    portions: 2,
    quantity: '5',
  },
  ...{ refund_total: '34' },
});
const bid = fakeOrder({ id: 'nova-r0-9', type: 2, item_name: 'Aura: AURA auction' });

test('[U-04] an order tells its settlement price, portions, quantity, total, number, bid and refund', async () => {
  const { user } = await openAuctions('/order/auction', (platform) => answerOrders(platform, [settled]));
  await user.click(await screen.findByRole('button', { name: /Dutch auction/ }));
  const sheet = within(screen.getByRole('dialog'));
  const facts = sheet.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts.slice(0, -2)).toEqual([
    ['State', 'Completed'],
    ['Kind of auction', 'Dutch auction'],
    ['Bid price', '28.00 USDT'],
    ['Bid portions', '2'],
    ['Bid volume', '5 AURA'],
    ['Total payment', '56.00 USDT'],
    ['Settlement price', '11.00 USDT'],
    ['Portions received', '2'],
    ['Quantity received', '5 AURA'],
    ['Refund total', '34.00 USDT'],
  ]);
  expect(facts.at(-1)).toEqual(['Order number', 'NOVA-D0-3']);
  expect(sheet.getByRole('link', { name: 'Go to the auction' })).toBeTruthy();
});

test('[U-04] what is still under way has no outcome yet', async () => {
  const { user } = await openAuctions('/auction/record', (platform) => answerOrders(platform, [bid]));
  await user.click(await screen.findByRole('button', { name: /AURA auction/ }));
  const terms = within(screen.getByRole('dialog')).getAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).not.toContain('Settlement price');
  expect(within(screen.getByRole('dialog')).getByText('Processing')).toBeTruthy();
});

test('[U-04] my bids are narrowed by kind, my orders by state; the choice stands in the address', async () => {
  const first = await openAuctions('/auction/record?type=2', (platform) =>
    answerOrders(platform, [settled, bid]),
  );
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  expect(first.platform.api.inputs(getAllAuctionOrderList)[0]).toMatchObject({ type: 2 });
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Kind of auction' }), 'Dutch auction');
  expect(first.platform.navigation.location).toEqual({ path: '/auction/record', search: '?type=1' });
  expect(await screen.findByRole('button', { name: /Dutch auction/ })).toBeTruthy();
});

test('[U-04] nothing bid leads to the auctions; nothing that fits is said as such', async () => {
  await openAuctions('/order/auction?status=7', (platform) => answerOrders(platform, [settled]));
  expect(await screen.findByText('Nothing fits')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the auctions' })).toBeTruthy();
});

test('[U-04] [Q-05] an order that is settled shows so at once', async () => {
  const { platform } = await openAuctions('/order/auction', (prepared) =>
    answerOrders(prepared, [fakeOrder({ id: 'nova-d0-3' })]),
  );
  expect(await screen.findByRole('button', { name: /Processing/ })).toBeTruthy();
  answerOrders(platform, [settled]);
  act(() =>
    platform.session.pushPersonal({
      bids: [
        {
          in: 'auction',
          id: 'nova-d0',
          order_id: 'nova-d0-3',
          became: 'settled',
          market: 'usdt',
          refund: '34',
        },
      ],
    }),
  );
  expect(await screen.findByRole('button', { name: /Completed/ })).toBeTruthy();
});

test('[A-11] [U-04] a bid that was sent and got no answer stands above the orders', async () => {
  await openAuctions('/order/auction', (platform) => {
    answerOrders(platform, [settled]);
    leaveUnanswered(platform, payAuction, { activity_id: 'nova-d0', amount: 777 });
  });
  expect(await screen.findByText('It was not made')).toBeTruthy();
  expect(screen.getByText('777')).toBeTruthy();
});
