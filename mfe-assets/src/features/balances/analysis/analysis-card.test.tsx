import { listUserBalance } from '@exchange/contract/asset';
import { getAssetAnalysisBase } from '@exchange/contract/asset-account';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerBalances,
  answerDays,
  answerTotal,
  createAssetsPlatform,
  fakeBalance,
  renderAssets,
} from '../../../testing/assets-platform';
import { AssetsPage } from '../assets-page';

let platform: FakePlatform;
beforeEach(async () => {
  platform = await createAssetsPlatform({ path: '/assets', now: Date.UTC(2026, 10, 21, 12) });
});
const card = () => within(screen.getByRole('region', { name: 'Analysis' }));
const slider = () => card().findByRole('slider', { name: 'Day' });
const value = () => screen.getByTestId('chart-value').textContent;
const asked = () => platform.api.inputs(getAssetAnalysisBase).length;
const cells = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('[A-01] the line shows today’s value, and each day’s by slider', async () => {
  renderAssets(<AssetsPage />, platform);
  const day = await slider();
  expect(value()).toBe('19,557.45 HKD');
  expect(day.getAttribute('aria-valuetext')).toBe('Today: 19,557.45 HKD, gain +312.08');
  fireEvent.change(day, { target: { value: '1' } });
  expect(value()).toBe('18,000.00 HKD');
  expect(card().getByText('-2,000.00')).toBeTruthy();
  expect(day.getAttribute('aria-valuetext')).toMatch(/^19 Nov 2026: 18,000\.00 HKD/);
  expect(card().getByText(/^Value from 18 Nov 2026 to Today in HKD/).textContent).toMatch(
    /at first 20,000\.00, at last 19,557\.45, lowest 18,000\.00, highest 20,000\.00/,
  );
});

test('[A-01] [Q-05] after a deposit the line ends at the new total while one looks', async () => {
  renderAssets(<AssetsPage />, platform);
  await slider();
  const line = () => card().getByRole('figure').querySelector('path[class="line"]')?.getAttribute('d');
  const before = line();
  answerTotal(platform, '30000', '312.08');
  act(() =>
    platform.session.pushPersonal({
      balances: [{ token: 'kite', available: '1', frozen: '0', version: 2 }],
    }),
  );
  expect(await card().findByText('30,000.00', undefined, { timeout: 10_000 })).toBeTruthy();
  expect(line()).not.toBe(before);
});

test('[A-01] the period is chosen; a day that is chosen stays chosen', async () => {
  answerDays(
    platform,
    Array.from({ length: 40 }, (_, daysAgo) => String(1000 - daysAgo)),
  );
  answerTotal(platform, '1000');
  renderAssets(<AssetsPage />, platform);
  const day = await slider();
  expect(day.getAttribute('max')).toBe('29');
  fireEvent.change(day, { target: { value: '25' } });
  expect(value()).toBe('996.00 HKD');
  await userEvent.click(card().getByRole('radio', { name: '7D' }));
  expect([day.getAttribute('max'), day.getAttribute('value'), value()]).toEqual(['6', '2', '996.00 HKD']);
  await userEvent.click(card().getByRole('radio', { name: '90D' }));
  expect([day.getAttribute('max'), value()]).toEqual(['39', '996.00 HKD']);
});

test('[A-01] [H-26] both charts are tables too', async () => {
  renderAssets(<AssetsPage />, platform);
  await slider();
  await userEvent.click(card().getByRole('button', { name: 'Show as table' }));
  expect(cells()).toEqual([
    ['Date', 'Value (HKD)', 'Gain'],
    ['21 Nov 2026', '19,557.45', '+312.08'],
    ['20 Nov 2026', '19,245.37', '+1,245.37'],
    ['19 Nov 2026', '18,000.00', '-2,000.00'],
    ['18 Nov 2026', '20,000.00', '0.00'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(card().getByRole('tab', { name: 'Distribution' }));
  expect(
    card()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['USDT99.48%', 'AURA0.51%']);
  await userEvent.click(card().getByRole('button', { name: 'Show as table' }));
  expect(cells()).toEqual([
    ['Token', 'Value (HKD)', 'Share'],
    ['USDT', '19,457.20', '99.48%'],
    ['AURA', '100.25', '0.51%'],
  ]);
});

test('[A-01] folded up it stays so on the next visit, and asks for no history', async () => {
  const { unmount } = renderAssets(<AssetsPage />, platform);
  await slider();
  await userEvent.click(card().getByRole('button', { name: 'Chart', expanded: true }));
  expect(card().queryByRole('slider')).toBeNull();
  unmount();
  const before = asked();
  renderAssets(<AssetsPage />, platform);
  await screen.findByText('+312.08 today');
  expect([card().queryByRole('tabpanel'), asked()]).toEqual([null, before]);
  await userEvent.click(card().getByRole('button', { name: 'Chart', expanded: false }));
  expect(await slider()).toBeTruthy();
});

test('[A-01] a history that cannot be loaded says so, with Retry; without one it says when it begins', async () => {
  platform.api.refuse(getAssetAnalysisBase, { reason: 'unavailable' });
  renderAssets(<AssetsPage />, platform);
  expect(await card().findByText('The chart could not be loaded')).toBeTruthy();
  expect(card().getByText('failure:unavailable')).toBeTruthy();
  answerDays(platform, []);
  await userEvent.click(card().getByRole('button', { name: 'Retry' }));
  expect(await card().findByText('No history yet')).toBeTruthy();
  expect(card().getByRole('button', { name: 'Show as table' })).toHaveProperty('disabled', true);
});

test('[A-01] the first day is a point of its own', async () => {
  answerDays(platform, ['100']);
  answerTotal(platform, '100', '0');
  renderAssets(<AssetsPage />, platform);
  expect(await slider()).toHaveProperty('disabled', true);
  expect(value()).toBe('100.00 HKD');
});

test('[A-01] a distribution that cannot be loaded says so, with Retry; without assets there is none', async () => {
  platform.api.refuse(listUserBalance, { reason: 'unavailable' });
  renderAssets(<AssetsPage />, platform);
  await slider();
  await userEvent.click(card().getByRole('tab', { name: 'Distribution' }));
  expect(card().getByText('The chart could not be loaded')).toBeTruthy();
  answerBalances(platform, [fakeBalance({ token: 'kite' })]);
  await userEvent.click(card().getByRole('button', { name: 'Retry' }));
  expect((await card().findAllByRole('listitem')).map((item) => item.textContent)).toEqual(['USDT100.00%']);
});
