import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerBalances, createAssetsPlatform, fakeBalance, renderAssets } from '../testing/assets-platform';
import { ChooseTokenPage } from './choose-token-page';

test('[A-02] a token is chosen from a list with search; one that is suspended cannot be', async () => {
  const platform = await createAssetsPlatform({ path: '/assets/depositList' });
  answerBalances(platform, [
    fakeBalance({ token: 'usdt' }),
    fakeBalance({ token: 'aura' }),
    fakeBalance({ token: 'halt', can_deposit: false }),
  ]);
  renderAssets(<ChooseTokenPage purpose="deposit" />, platform);
  expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
    '/assets/deposit/aura',
    '/assets/deposit/usdt',
  ]);
  expect(screen.getByText('Suspended')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'usd');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await userEvent.click(screen.getByRole('link'));
  expect(platform.navigation.visits).toEqual(['/assets/deposit/usdt']);
});

test('[A-02] withdrawing has its own list', async () => {
  const platform = await createAssetsPlatform({ path: '/assets/withdrawList' });
  answerBalances(platform, [
    fakeBalance({ token: 'usdt', can_deposit: false }),
    fakeBalance({ token: 'aura', can_withdraw: false }),
  ]);
  renderAssets(<ChooseTokenPage purpose="withdraw" />, platform);
  expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
    '/assets/withdraw/usdt',
  ]);
});

test('[A-01] amounts that are hidden on the overview are hidden here too', async () => {
  const platform = await createAssetsPlatform({ path: '/assets/depositList' });
  platform.storage.set('hide-amounts', '1');
  renderAssets(<ChooseTokenPage purpose="deposit" />, platform);
  await screen.findByText('USDT');
  expect(document.body.textContent).not.toMatch(/\d\.\d/);
  expect(screen.getAllByText('∗∗∗∗∗∗')).toHaveLength(3);
});
