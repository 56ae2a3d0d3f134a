import { getTradeList } from '@exchange/contract';
import { createFakePlatform, fakePair, type FakePlatform } from '@exchange/platform/fake';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';

const noPairs = { main: {}, hot: [], by_percent: [], seq: 1, time: 0, fiat: {} };
const onePair = {
  ...noPairs,
  main: { usdt: [fakePair({ token: 'aura', market: 'usdt', token_as: 'AURA' })] },
};
const failed = jest.fn();

let platform: FakePlatform;
beforeEach(() => (platform = createFakePlatform({ path: '/template' })));

async function mount() {
  const element = document.body.appendChild(document.createElement('div'));
  const unmount = await act(async () => remote.mount(element, platform, failed));
  return async () => {
    await act(async () => unmount());
    element.remove();
  };
}

test('[O-05] the area mounts at its route, shows what the exchange answers, and leaves nothing behind', async () => {
  platform.api.answer(getTradeList, () => onePair);
  const leave = await mount();
  expect(screen.getByRole('heading', { level: 1, name: 'New area' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: /AURA\/USDT/ });
  expect(link.getAttribute('href')).toBe('/trade/aura_usdt/kline');
  await leave();
  expect(document.body.textContent).toBe('');
  expect(failed).not.toHaveBeenCalled();
});

test('[O-05] without a pair it says so', async () => {
  platform.api.answer(getTradeList, () => noPairs);
  const leave = await mount();
  expect(await screen.findByText('No pairs are listed')).toBeTruthy();
  await leave();
});

test('[O-05] a failed call is said, and Retry asks again', async () => {
  platform.api.refuse(getTradeList, {});
  const leave = await mount();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  platform.api.answer(getTradeList, () => onePair);
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: /AURA\/USDT/ })).toBeTruthy();
  await leave();
});
