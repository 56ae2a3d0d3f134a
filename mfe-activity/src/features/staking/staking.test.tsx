import { listUserBalance } from '@exchange/contract/asset';
import {
  createStake,
  getStakingProduct,
  listStakingPositions,
  listStakingProducts,
  listStakingYields,
  releaseStake,
  type StakingPosition,
  type StakingProduct,
} from '@exchange/contract/staking';
import { createFakePlatform, type FakePlatform } from '@exchange/platform/fake';
import { BehaviorSubject } from '@exchange/platform/rxjs';
import { leaveUnanswered } from '@exchange/testing/leave-unanswered';
import { act, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote';
import { now, openActivity } from '../../testing';

const hour = 3_600_000;
const day = 24 * hour;
const path = '/activity/staking';

const product = (fields: Partial<StakingProduct> = {}): StakingProduct => ({
  ...{ id: 'p1', token: 'aura', token_as: 'AURA', precision: 8, type: 2, term_days: 30, rate: '0.08' },
  ...{ min_amount: '10', max_amount: '5000', quota: '50000', left: '2000', early_release: true },
  ...{ image_url: '/a.svg', start_time: now - day, end_time: now + 5 * day + hour, ...fields },
});
const position = (fields: Partial<StakingPosition> = {}): StakingPosition => ({
  ...{ id: 's1', product_id: 'p1', token: 'aura', token_as: 'AURA', type: 2, rate: '0.08', amount: '100' },
  ...{ day_yield: '0.0219178', paid: '0.0438356', total_yield: '0.657534', early_release: true, status: 0 },
  ...{
    start_time: now - 2 * day,
    end_time: now + 28 * day,
    next_time: now + hour,
    release_time: 0,
    ...fields,
  },
});

function answer({ api }: FakePlatform, shown = product(), stake = position()) {
  api.answer(listStakingProducts, () => ({ list: [shown], time: now }));
  api.answer(getStakingProduct, () => ({ product: shown, time: now }));
  api.answer(listUserBalance, () => ({
    list: [
      {
        token: 'aura',
        token_as: 'AURA',
        logo_url: '',
        available: '325.5',
        frozen: '0',
        fiat_value: '0',
        version: 1,
      },
    ],
    fiat: 'USD',
  }));
  api.answer(listStakingPositions, () => ({ list: [stake], next_id: null }));
  api.answer(listStakingYields, () => ({
    list: [{ id: 's1.1', position_id: 's1', token_as: 'AURA', amount: '0.0219178', time: now - day }],
    next_id: null,
  }));
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount to stake' });

test('[V-02] what a stake earns a day and in all is told exactly, rounded down; each rule at the field', async () => {
  const { user } = await openActivity(`${path}?product=p1`, answer);
  const rules = [
    ['9.99', 'One stake is at least 10 AURA'],
    ['5000.1', 'One stake is at most 5,000 AURA'],
    ['2000.1', 'Only 2,000 AURA is left'],
    ['325.6', 'More than your available balance'],
  ] as const;
  await waitFor(() => expect(screen.getByTestId('available').textContent).toBe('325.5 AURA'));
  for (const [typed, problem] of rules) {
    await user.clear(await field());
    await user.type(await field(), typed);
    expect(screen.getByRole('alert').textContent).toBe(problem);
  }
  await user.click(screen.getByRole('button', { name: 'Max' }));
  expect((await field()).value).toBe('325.5');
  expect(screen.getByTestId('per-day').textContent).toBe('0.07134246 AURA');
  expect(screen.getByTestId('in-all').textContent).toBe('2.1402738 AURA');
  expect(screen.getByText(/You can release it before/)).toBeTruthy();
});

test('[V-02] the most that can be staked is offered once the balance is known', async () => {
  const { platform } = await openActivity(`${path}?product=p1`, (opened) => {
    answer(opened);
    opened.api.refuse(listUserBalance, { kind: 'network', code: 0, reason: '' });
  });
  await field();
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Max' })).toBeNull();
  answer(platform);
  act(() => platform.session.resync());
  expect(await screen.findByRole('button', { name: 'Max' })).toBeTruthy();
});

test('[H-17] an amount to stake is there again after a login in between', async () => {
  const { user, platform } = await openActivity(`${path}?product=p1`, answer);
  await user.type(await field(), '100');
  act(() => platform.session.signOut());
  await act(async () => platform.navigation.to('/activity/hot'));
  expect(screen.queryByRole('textbox')).toBeNull();
  act(() => platform.session.signIn());
  await act(async () => platform.navigation.to(`${path}?product=p1`));
  expect((await field()).value).toBe('100');
});

test('[V-02] a flexible one earns until the season’s end at most; whole days count', async () => {
  const { user } = await openActivity(`${path}?product=p1`, (platform) =>
    answer(platform, product({ type: 1, term_days: 0, rate: '0.03' })),
  );
  await user.type(await field(), '100');
  expect(screen.getByText('Earned in 5 days')).toBeTruthy();
  expect(screen.getByTestId('in-all').textContent).toBe('0.04109585 AURA');
});

test('[V-02] [H-20] a stake is confirmed with the trade password; after a lost answer the same one is sent again', async () => {
  const { platform, user } = await openActivity(path, answer);
  expect((await screen.findByRole('link', { name: /AURA, 30 days/ })).getAttribute('href')).toBe(
    `${path}?product=p1`,
  );
  await user.click(screen.getByRole('link', { name: /AURA, 30 days/ }));
  platform.api.refuse(createStake, { kind: 'network', code: 0, reason: '' });
  await user.type(await field(), '100');
  await user.click(screen.getByRole('button', { name: 'Stake' }));
  await user.type(await screen.findByLabelText('Trade password'), '482913');
  const confirm = () => screen.getByRole('button', { name: 'Confirm and stake' });
  await user.click(confirm());
  expect(await screen.findByText(/never made twice/)).toBeTruthy();
  platform.api.answer(createStake, () => ({ position: position() }));
  await user.click(confirm());
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toBe('100 AURA is staked'));
  const made = platform.api.calls.filter(({ name }) => name === createStake.name);
  expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(made.at(-1)?.input).toEqual({ product_id: 'p1', amount: '100', trade_password: '482913' });
  expect(platform.storage.keys('')).toEqual([]);
});

test('[V-02] own stakes say what was paid and what comes next; one is released after a question', async () => {
  const { platform, user } = await openActivity(`${path}?view=mine`, answer);
  expect(await screen.findByText('0.0438356 AURA')).toBeTruthy();
  expect(screen.getByText('0.657534 AURA')).toBeTruthy();
  const released = position({ status: 1, release_time: now });
  platform.api.answer(releaseStake, () => ({ position: released }));
  await user.click(screen.getByRole('button', { name: 'Release now' }));
  expect(platform.api.inputs(releaseStake)).toEqual([]);
  platform.api.answer(listStakingPositions, () => ({ list: [released], next_id: null }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Released', { selector: 'span' })).toBeTruthy();
  expect(platform.api.inputs(releaseStake)).toEqual([{ position_id: 's1' }]);
  expect(screen.queryByRole('button', { name: 'Release now' })).toBeNull();
});

test('[V-02] what was paid is listed; without a login the way to it, and what does not exist leads on', async () => {
  const first = await openActivity(`${path}?view=yields`, answer);
  expect(await screen.findByText('+0.0219178 AURA')).toBeTruthy();
  await first.leave();
  const second = await openActivity(`${path}?view=mine`, answer, { user: null });
  await second.user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(second.platform.session.loginRequests).toHaveLength(1);
  await second.leave();
  await openActivity(`${path}?product=none`, ({ api }) =>
    api.refuse(getStakingProduct, { code: 6004, reason: 'activityUnknown' }),
  );
  expect((await screen.findByRole('link', { name: 'See all products' })).getAttribute('href')).toBe(path);
});

test('[A-11] [V-02] a stake that was sent and got no answer stands above the stakes', async () => {
  await openActivity(`${path}?view=mine`, (platform) => {
    answer(platform);
    leaveUnanswered(platform, createStake, { product_id: 'p1', amount: '120' });
  });
  expect(await screen.findByText('It was not made')).toBeTruthy();
  expect(screen.getByText('120')).toBeTruthy();
});

describe('the promotion of the home page', () => {
  const fill = async (products: readonly StakingProduct[]) => {
    const platform = createFakePlatform({ now });
    platform.api.answer(listStakingProducts, () => ({ list: [...products], time: now }));
    const element = document.createElement('div');
    document.body.append(element);
    const input = new BehaviorSubject({});
    const unmount = await act(async () => remote.fill?.('home.promo', element, platform, input, jest.fn()));
    return { element, leave: () => act(async () => unmount?.()) };
  };

  test('[V-02] [H-32] shows the two that yield most of what can be staked at present', async () => {
    const { element, leave } = await fill([
      product({ id: 'p1', term_days: 30, rate: '0.08' }),
      product({ id: 'p2', term_days: 90, rate: '0.125' }),
      product({ id: 'p3', term_days: 7, rate: '0.1' }),
      product({ id: 'early', rate: '0.9', start_time: now + hour }),
      product({ id: 'over', rate: '0.9', end_time: now }),
      product({ id: 'taken', rate: '0.9', left: '9.99' }),
    ]);
    const promo = await screen.findByRole('region', { name: 'Earn on what you hold' });
    const links = within(promo).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/activity/staking',
      '/activity/staking?product=p2',
      '/activity/staking?product=p3',
    ]);
    await leave();
    expect(element.childElementCount).toBe(0);
  });

  test('[H-32] is not there when there is nothing to stake', async () => {
    const { element, leave } = await fill([product({ end_time: now })]);
    expect(element.childElementCount).toBe(0);
    await leave();
  });
});
