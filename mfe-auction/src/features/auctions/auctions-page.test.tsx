import { getAuctionList } from '@exchange/contract/dutch-auction';
import { act, screen } from '@testing-library/react';
import { answerList, fakeAuction, fakeRegular, now, openAuctions } from '../../testing';

afterEach(() => jest.useRealTimers());

test('[U-01] running auctions show their kind, price, portions and time left', async () => {
  await openAuctions('/auction/list');
  const card = await screen.findByRole('link', { name: /AURA Dutch auction/ });
  expect(card.textContent).toContain('Dutch auction');
  expect(card.textContent).toContain('28.00 USDT');
  expect(card.textContent).toContain('40 / 100');
  expect(card.textContent).toContain('Ends in 01:00:00');
  expect(card.getAttribute('href')).toBe('/auction/nova-d1');
  expect((await screen.findByRole('link', { name: /AURA auction/ })).textContent).toContain('16.50 USDT');
});

test.each([
  ['/auction/list/preview', 1, 'No auction is announced', 'See running auctions'],
  ['/auction/list/history', 3, 'No auction has ended yet', 'See running auctions'],
  ['/auction/list?label=taste', 2, 'No auction is running', 'Show all kinds'],
])('[U-01] %s asks for its state, and empty it leads on', async (path, status, title, onward) => {
  const { platform } = await openAuctions(path);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: onward })).toBeTruthy();
  expect(platform.api.inputs(getAuctionList)[0]).toMatchObject({ status });
});

test('[U-01] while the auctions load, places as high as their cards stand in the same list', async () => {
  await openAuctions('/auction/list', ({ api }) =>
    api.answer(getAuctionList, () => new Promise(() => undefined)),
  );
  await screen.findByRole('heading', { name: 'Auctions' });
  const places = [...(document.querySelector('.cards')?.children ?? [])];
  expect(places.map((place) => (place as HTMLElement).style.blockSize)).toEqual(Array(3).fill('3.68rem'));
});

test('[U-01] a list that cannot be loaded says so and is tried again', async () => {
  const { platform, user } = await openAuctions('/auction/list', (prepared) =>
    prepared.api.refuse(getAuctionList, { code: 1006, reason: 'unavailable' }),
  );
  expect(await screen.findByText('failure:unavailable')).toBeTruthy();
  answerList(platform, [fakeRegular()]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /AURA auction/ })).toBeTruthy();
});

test('[U-01] an auction that ends while it is shown is asked for anew', async () => {
  jest.useFakeTimers({ now: 0 });
  const { platform } = await openAuctions('/auction/list', (prepared) =>
    answerList(prepared, [fakeAuction({ end_time: now + 2_000 })]),
  );
  expect(await screen.findByText('Ends in 00:00:02')).toBeTruthy();
  answerList(platform, [fakeRegular()]);
  platform.clock.advance(2_000);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(await screen.findByRole('link', { name: /AURA auction/ })).toBeTruthy();
});
