import { getTradeList } from '@exchange/contract';
import { createFakePlatform, fakePair, type FakePlatform } from '@exchange/platform/fake';
import { mountRemote } from '@exchange/testing/mount-remote';
import { screen } from '@testing-library/react';
import texts from './messages/en.json';
import remote from './remote';

const noPairs = { main: {}, hot: [], by_percent: [], seq: 1, time: 0, fiat: {} };
const onePair = {
  ...noPairs,
  main: { usdt: [fakePair({ token: 'aura', market: 'usdt', token_as: 'AURA' })] },
};

let platform: FakePlatform;
beforeEach(() => (platform = createFakePlatform({ path: '/template' })));

test('[O-05] the area mounts at its route, shows what the exchange answers, and leaves nothing behind', async () => {
  platform.api.answer(getTradeList, () => onePair);
  const { leave } = await mountRemote(remote, platform);
  expect(screen.getByRole('heading', { level: 1, name: texts.title })).toBeTruthy();
  const link = await screen.findByRole('link', { name: /AURA\/USDT/ });
  expect(link.getAttribute('href')).toBe('/trade/aura_usdt/kline');
  await leave();
  expect(document.body.textContent).toBe('');
});

test('[O-05] without a pair it says so', async () => {
  platform.api.answer(getTradeList, () => noPairs);
  await mountRemote(remote, platform);
  expect(await screen.findByText('No pairs are listed')).toBeTruthy();
});

test('[O-05] a failed call is said, and Retry asks again', async () => {
  platform.api.refuse(getTradeList, {});
  const { user } = await mountRemote(remote, platform);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  platform.api.answer(getTradeList, () => onePair);
  await user.click(retry);
  expect(await screen.findByRole('link', { name: /AURA\/USDT/ })).toBeTruthy();
});
