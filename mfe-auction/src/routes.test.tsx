import { screen } from '@testing-library/react';
import { openAuctions } from './testing';

test.each([
  ['/auction/list', 'Auctions'],
  ['/auction/list/preview', 'Upcoming auctions'],
  ['/auction/list/history', 'Past auctions'],
  ['/auction/record', 'My bids'],
  ['/auction/rule', 'Auction rules'],
  ['/auction/nova-d1', 'Auction details'],
  ['/order/auction', 'Auction orders'],
])('[H-27] %s opens its own screen: %s', async (path, heading) => {
  await openAuctions(path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});

test('[H-13] a path below the area’s that leads nowhere says so', async () => {
  await openAuctions('/auction/list/nothing');
  expect(screen.getByText('This page could not be found')).toBeTruthy();
});
