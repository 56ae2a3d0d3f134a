import { getMarketCapAndVolume, type BrandFigures } from '@exchange/contract';
import { act, screen, within } from '@testing-library/react';
import { openRemote } from '../testing/open-remote';

const brand = (token: string, figures: Partial<BrandFigures>): BrandFigures => ({
  token,
  token_as: token.toUpperCase(),
  brand_name: `${token} House`,
  logo_url: '',
  fiat_price: '10.05',
  percent_change: '1.00',
  market_cap: '0',
  volume: '0',
  holders: 1_204,
  ...figures,
});
const brands = [
  brand('aura', { market_cap: '120000000.129', volume: '900', percent_change: '8.42' }),
  brand('kite', { market_cap: '99999', volume: '1200000', percent_change: '-2.31' }),
  brand('nori', { market_cap: '120000000.13', volume: '5', percent_change: '0.00' }),
];
const order = () =>
  within(screen.getByRole('list', { name: 'Brand tokens' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent);

test('[T-07] brand tokens with market cap and volume, sorted by the market’s rules, each leading to its brand', async () => {
  const { user } = await openRemote('/bdex', {}, ({ api }) =>
    api.answer(getMarketCapAndVolume, () => ({ list: brands, fiat: 'HKD', time: 0 })),
  );
  await screen.findByRole('list', { name: 'Brand tokens' });
  // Told apart beyond what binary floating point can tell.
  expect(order()).toEqual(['NORI', 'AURA', 'KITE']);
  const [nori, aura] = within(screen.getByRole('list', { name: 'Brand tokens' })).getAllByRole('listitem');
  expect(aura?.textContent).toContain('120.00M');
  expect(aura?.textContent).toContain('HK$10.05');
  expect(within(aura!).getByRole('link').getAttribute('href')).toBe('/trade/aura_usdt/info');
  expect(within(nori!).queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: /24h vol/ }));
  expect(order()).toEqual(['KITE', 'AURA', 'NORI']);
  await user.click(screen.getByRole('button', { name: /24h vol/ }));
  expect(order()).toEqual(['NORI', 'AURA', 'KITE']);
  await user.click(screen.getByRole('button', { name: /^24h(?! vol)/ }));
  expect(order()).toEqual(['AURA', 'NORI', 'KITE']);
});

test('[Q-06] figures that could not be refreshed say at the top that they are stale', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { platform } = await openRemote('/bdex', {}, ({ api }) =>
    api.answer(getMarketCapAndVolume, () => ({ list: brands, fiat: 'HKD', time: 0 })),
  );
  await screen.findByText('kite House');
  expect(screen.queryByText('stale')).toBeNull();
  platform.api.refuse(getMarketCapAndVolume, { kind: 'network', code: 0, reason: '' });
  await act(async () => jest.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('stale')).toBeTruthy();
  expect(screen.getByText('kite House')).toBeTruthy();
  jest.useRealTimers();
});

test('[T-07] [H-25] a directory that cannot be loaded can be asked for again', async () => {
  const { platform, user } = await openRemote('/bdex', {}, ({ api }) =>
    api.refuse(getMarketCapAndVolume, { kind: 'network', code: 0, reason: '' }),
  );
  const alert = await screen.findByRole('alert');
  platform.api.answer(getMarketCapAndVolume, () => ({ list: brands, fiat: 'HKD', time: 0 }));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('kite House')).toBeTruthy();
});
