import {
  getIeoActivity,
  getIeoActivityList,
  getIeoSurplusAmount,
  type IeoActivity,
} from '@exchange/contract/ieo';
import type { FakePlatform } from '@exchange/platform/fake';
import { screen } from '@testing-library/react';
import { now, openActivity } from '../../testing';

const hour = 3_600_000;
const sale: IeoActivity = {
  ...{ activity_id: 'sale-1', campaign_no: 'nova-1', title: 'Aura sale', image_url: '/c.svg' },
  ...{ token: 'aura', token_as: 'AURA', market: 'usdt', price: '50', units: '4.7', total: 2_000 },
  ...{ stock: 800, min_portions: 1, max_portions: 100, status: 2 },
  ...{ start_time: now - hour, end_time: now + hour },
};

function answer({ api }: FakePlatform, stock = 640) {
  api.answer(getIeoActivityList, ({ campaign_status }) => {
    const list = campaign_status === 2 ? [sale] : [];
    return { list, total: list.length, time: now };
  });
  api.answer(getIeoActivity, () => ({
    ...{ activity: sale, introduction: '', rules: '', risk_warning: '', time: now },
  }));
  api.answer(getIeoSurplusAmount, () => ({ stock, status: 2, time: now }));
}

test('[V-01] sales are listed by state with price and time; an empty list leads on', async () => {
  const first = await openActivity('/activity/ieo', answer);
  const card = await screen.findByRole('link', { name: /Aura sale/ });
  expect(card.getAttribute('href')).toBe('/activity/ieo/detail/sale-1');
  expect(card.textContent).toContain('50 USDT a portion of 4.7 AURA');
  expect(card.textContent).toContain('Ends in 01:00:00');
  await first.leave();
  const { platform } = await openActivity('/activity/ieo?list=ended', answer);
  expect(await screen.findByText('None has ended yet')).toBeTruthy();
  expect(platform.api.inputs(getIeoActivityList)[0]).toMatchObject({ campaign_status: 3 });
});

test('[V-01] a sale shows its live stock and leads to where it is bought', async () => {
  const first = await openActivity('/activity/ieo/detail/sale-1', answer);
  expect(await screen.findByText('640 portions left')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Take part' }).getAttribute('href')).toBe('/ieo/nova-1');
  await first.leave();
  await openActivity('/activity/ieo/detail/sale-1', (platform) => answer(platform, 0));
  expect(await screen.findByText('Sold out')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Take part' })).toBeNull();
});

test('[V-01] a sale that does not exist leads to the others', async () => {
  await openActivity('/activity/ieo/detail/none', ({ api }) =>
    api.refuse(getIeoActivity, { code: 5001, reason: 'campaignUnknown' }),
  );
  expect(await screen.findByText('There is no such sale')).toBeTruthy();
});
