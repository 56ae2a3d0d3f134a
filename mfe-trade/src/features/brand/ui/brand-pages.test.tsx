import {
  getAssetRanking,
  getBrandByToken,
  getBrandCms,
  getMarketCapAndVolume,
  getTokenRepurchasesList,
  getUserAssetRanking,
  type OutputOf,
} from '@exchange/contract';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { screen, waitFor, within } from '@testing-library/react';
import { openRemote } from '../../../testing/open-remote';

const brand: OutputOf<typeof getBrandByToken> = {
  token: 'aura',
  token_as: 'AURA',
  brand_name: 'Aura House',
  logo_url: '',
  cover_url: '',
  slogan: 'Scents of the sea',
  website: 'https://aura.example/',
  country: 'HK',
  total_supply: '1000000000',
  circulating_supply: '250000000',
  issue_price: '0.8',
  issue_market: 'usdt',
  issue_time: Date.UTC(2025, 0, 2),
  certification_level: 2,
};
const cms: OutputOf<typeof getBrandCms> = {
  story: '<h2>How it began</h2><p onclick="steal()">By the sea.<script>steal()</script></p>',
  images: ['/static/aura-1.jpg'],
  certification_levels: [
    { level: 1, name: 'Committed', description: 'Has promised.', repurchase_rate: '0.1' },
    { level: 2, name: 'Proven', description: 'Has bought back for a year.', repurchase_rate: '0.125' },
  ],
};
const record = (id: string, type: 1 | 2, month: number) => ({
  id,
  token: 'aura',
  type,
  amount: '1500.5',
  price: type === 1 ? '1.2' : '0',
  market: 'usdt',
  transaction_hash: type === 1 ? '0123456789abcdef0123456789abcdef' : '',
  time: Date.UTC(2026, month, 15),
});
const holder = (rank: number, share: string) => ({
  rank,
  account: `a***${rank}`,
  value: '2500000',
  reward: '0',
  share,
});

const answers = ({ api }: FakePlatform) => {
  api.answer(getBrandByToken, () => brand);
  api.answer(getBrandCms, () => cms);
  api.answer(getMarketCapAndVolume, () => ({
    list: [
      {
        token: 'aura',
        token_as: 'AURA',
        brand_name: 'Aura House',
        logo_url: '',
        fiat_price: '10.01',
        percent_change: '8.42',
        market_cap: '2502500000',
        volume: '96730000',
        holders: 1234,
      },
    ],
    fiat: 'HKD',
    time: Date.UTC(2026, 10, 22, 4),
  }));
  api.answer(getTokenRepurchasesList, ({ from_id }) => ({
    list: from_id === 0 ? [record('3', 2, 9), record('2', 1, 8)] : [record('1', 1, 7)],
    next_id: from_id === 0 ? '2' : null,
    total_repurchased: '3001',
    total_burned: '1500.5',
  }));
  api.answer(getAssetRanking, ({ page }) => ({
    list: page === 1 ? [holder(1, '1.00'), holder(2, '0.50')] : [holder(3, '0.10'), holder(3, '0.00')],
    total: 51,
    holders: 1234,
    reward_token: '',
    time: 1,
  }));
  api.answer(getUserAssetRanking, () => ({
    place: { rank: 88, account: 'd***', value: '12.5', reward: '0' },
    reward_token: 'aura',
  }));
};
const figure = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;

test('[T-12] data: market cap, volume, holders and supplies of the token', async () => {
  await openRemote('/trade/aura_usdt/data', {}, answers);
  expect(await screen.findByText('2,502.50M')).toBeTruthy();
  expect(await figure('24h vol HKD')).toBe('96.73M');
  expect(await figure('Holders')).toBe('1,234');
  expect(await figure('Circulating')).toBe('250.00M');
  expect(await figure('Issue price')).toBe('0.8 USDT');
  expect(screen.getByText(/^As of 22\/11/)).toBeTruthy();
});

test('[T-12] data: every buyback and burn, with totals and the months as a chart', async () => {
  const { user } = await openRemote('/trade/aura_usdt/data', {}, answers);
  expect(await screen.findByText('at 1.2 USDT')).toBeTruthy();
  expect(await figure('Bought back')).toBe('3.00K');
  const chart = screen.getByRole('figure');
  const weeks = within(chart).getAllByRole('listitem');
  expect(weeks.map((week) => week.getAttribute('aria-label'))).toEqual([
    'Week from 14 September 2026: bought back 1.50K, burned 0.00',
    'Week from 21 September 2026: bought back 0.00, burned 0.00',
    'Week from 28 September 2026: bought back 0.00, burned 0.00',
    'Week from 5 October 2026: bought back 0.00, burned 0.00',
    'Week from 12 October 2026: bought back 0.00, burned 1.50K',
  ]);
  expect(screen.getByText('not on chain yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(document.querySelectorAll('[data-repurchase]')).toHaveLength(3);
  expect(within(screen.getByRole('figure')).getAllByRole('listitem')).toHaveLength(10);
});

test('[T-12] data: the largest holders, page by page, and one’s own place', async () => {
  const { user, platform } = await openRemote('/trade/aura_usdt/data', { user: fakeUser() }, answers);
  await user.click(await screen.findByRole('tab', { name: 'Holders' }));
  expect(await screen.findByText('You are number 88 with 12.50 AURA')).toBeTruthy();
  expect(await screen.findByText('a***2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More' }));
  // Two who hold as much.
  expect(await screen.findAllByText('a***3')).toHaveLength(2);
  // Whoever holds anything has more than nothing.
  expect(screen.getByText('<0.01%')).toBeTruthy();
  expect(platform.api.inputs(getAssetRanking).at(-1)).toMatchObject({ token: 'aura', page: 2 });
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('[T-02, T-12] data: amounts are named by the token’s alias, as the organisation writes it', async () => {
  const { user } = await openRemote('/trade/aura_usdt/data', { user: fakeUser() }, (platform) => {
    answers(platform);
    platform.session.setState({ allToken: [{ token: 'aura', token_as: 'Aura·H', logo_url: '' }] });
  });
  expect(await screen.findAllByText('1,500.50 Aura·H')).toHaveLength(2);
  await user.click(screen.getByRole('tab', { name: 'Holders' }));
  expect(await screen.findByText('You are number 88 with 12.50 Aura·H')).toBeTruthy();
  expect((await screen.findAllByText('2.50M Aura·H')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/AURA/)).toBeNull();
});

test('[T-12] info: the brand and its story, without anything that runs', async () => {
  await openRemote('/trade/aura_usdt/info', {}, answers);
  expect(await screen.findByRole('heading', { name: 'How it began' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Aura House' })).toBeTruthy();
  expect(document.querySelector('script, [onclick]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.getByText('Hong Kong SAR China')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Aura House, picture 1' }).getAttribute('src')).toBe(
    '/static/aura-1.jpg',
  );
});

test('[T-12] info: a website that is no address of the web is no link', async () => {
  await openRemote('/trade/aura_usdt/info', {}, (platform) => {
    answers(platform);
    platform.api.answer(getBrandByToken, () => ({ ...brand, website: 'javascript:steal()' }));
  });
  expect(await screen.findByRole('heading', { name: 'Aura House' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Website' })).toBeNull();
});

test('[T-12] info1: the levels of certification, and which the brand holds', async () => {
  await openRemote('/trade/aura_usdt/info1', {}, answers);
  expect(await screen.findByRole('heading', { name: 'Aura House holds certification level 2' })).toBeTruthy();
  const levels = screen.getAllByRole('listitem');
  expect(levels.map((level) => [level.getAttribute('aria-current'), level.textContent])).toEqual([
    [null, expect.stringMatching(/Committed.*10%/)],
    ['true', expect.stringMatching(/Proven.*held.*12\.5%/)],
  ]);
});

test.each(['info', 'info1'])('[T-12] %s of a token that no brand stands behind says so', async (page) => {
  await openRemote(`/trade/aura_usdt/${page}`, {}, (platform) => {
    answers(platform);
    platform.api.refuse(getBrandByToken, { code: 4001, reason: 'tokenUnknown' });
  });
  expect(await screen.findByText('There is no brand behind this token')).toBeTruthy();
});

test('[T-12, H-27] a pair’s pages lead to one another, and what cannot be loaded is asked for again', async () => {
  const { user, platform } = await openRemote('/trade/aura_usdt/data', {}, (platform) => {
    answers(platform);
    platform.api.refuse(getBrandCms, { kind: 'network', code: 0, reason: '' });
  });
  const pages = await screen.findByRole('navigation', { name: 'Pages of the pair' });
  expect(within(pages).getByRole('link', { name: 'Brand data' }).getAttribute('aria-current')).toBe('page');
  expect(within(pages).getByRole('link', { name: 'Trade' }).getAttribute('href')).toBe(
    '/trade/aura_usdt/transaction',
  );
  await user.click(within(pages).getByRole('link', { name: 'Story' }));
  expect(platform.navigation.location.path).toBe('/trade/aura_usdt/info');
  expect(await screen.findByText('The brand could not be loaded')).toBeTruthy();
  platform.api.answer(getBrandCms, () => cms);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'How it began' })).toBeTruthy();
});

test.each([
  ['info', 'How it began'],
  ['info1', 'Aura House holds certification level 2'],
])('[T-12, H-25] one retry brings a brand and its texts back on /%s', async (page, heading) => {
  const { user, platform } = await openRemote(`/trade/aura_usdt/${page}`, {}, ({ api }) => {
    api.refuse(getBrandByToken, { kind: 'network', code: 0, reason: '' });
    api.refuse(getBrandCms, { kind: 'network', code: 0, reason: '' });
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers(platform);
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
