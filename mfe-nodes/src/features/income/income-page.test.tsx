import {
  getNodeUserReward,
  listBrandReferrerStats,
  listNodeDailyStats,
  listNodePayerStats,
} from '@exchange/contract/node';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openNodes } from '../../testing';
import { everyDay, lastDaysOver } from './days-of-range';

const path = '/ecologicalNodes/income/member';
const day = 86_400_000;

/** Heights of the bars of the chart that a slider reads, in percent of the chart's height. */
const heightsOfBars = (slider: HTMLElement) =>
  [...(slider.closest('div')?.parentElement?.querySelectorAll('g rect') ?? [])].map(
    (bar) => Math.round(Number(bar.getAttribute('height')) * 100) / 100,
  );

test('[N-02] the days shown are those that are over, each of them, with nothing where nothing came', () => {
  const span = lastDaysOver(Date.UTC(2026, 10, 21, 23, 59), 3);
  expect(span).toEqual({ from: Date.UTC(2026, 10, 18), to: Date.UTC(2026, 10, 21) });
  const known = { time: Date.UTC(2026, 10, 19), reward: '1', yield: '2' };
  expect(everyDay([known], span)).toEqual([
    { time: span.from, reward: '0', yield: '0' },
    known,
    { time: span.to - day, reward: '0', yield: '0' },
  ]);
});

test('[N-02] income of a tier: total, how the last week was, a chart of the days and the same as a table', async () => {
  const { user, platform } = await openNodes(path);
  expect(await screen.findByText('10.5 USDT')).toBeTruthy();
  expect(screen.getByText('+12.5%')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See each income' }).getAttribute('href')).toBe(
    '/ecologicalNodes/income/table/all?node=member',
  );
  const chart = await screen.findByRole('slider', { name: /^Chart of income by day/ });
  expect(chart.getAttribute('max')).toBe('29');
  expect(chart.getAttribute('aria-valuetext')).toBe(
    '20 Nov 2026; Financing incentive: 10.5 USDT; Investment reward: 0.25 USDT',
  );
  for (const text of ['15', '20/11']) expect(screen.getByText(text)).toBeTruthy();
  expect(heightsOfBars(chart)).toEqual([70, 1.67]);
  fireEvent.change(chart, { target: { value: '28' } });
  expect(screen.getByText('19 Nov 2026').parentElement?.textContent).toBe(
    '19 Nov 2026Financing incentive0 USDTInvestment reward0 USDT',
  );
  fireEvent.keyDown(chart, { key: 'Escape' });
  expect(screen.queryByText('19 Nov 2026')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show as a table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DateFinancing incentiveInvestment reward',
    '20 Nov 202610.5 USDT0.25 USDT',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('radio', { name: '90 days' }));
  await waitFor(() => expect(screen.getByRole('slider').getAttribute('max')).toBe('89'));
  const to = Date.UTC(2026, 10, 21);
  expect(platform.api.inputs(listNodeDailyStats).at(-1)).toEqual({ node_type: 3, from: to - 90 * day, to });
});

test('[N-01] [N-02] who paid and which brands were referred, page by page; a payer leads to its own rows', async () => {
  const payer = { id: 'p1', account: 'mi***@example.com', direct: true, paid: '1000.3', reward: '10.06' };
  const { user, platform } = await openNodes(path, ({ api }) => {
    api.answer(listNodePayerStats, ({ from_id }) =>
      from_id === 0
        ? { list: [payer], next_id: 'p1', token: 'usdt' }
        : { list: [{ ...payer, id: 'p2', account: '', direct: false }], next_id: null, token: 'usdt' },
    );
    api.answer(listBrandReferrerStats, () => ({
      list: [
        {
          ...{ id: 'aura', brand_name: 'Aura House', direct: true, raised: '85000', reward: '850' },
          ...{ token: 'usdt', time: Date.UTC(2026, 9, 1) },
        },
      ],
      next_id: null,
    }));
  });
  const first = await screen.findByRole('link', { name: /^mi\*\*\*@example.com/ });
  expect(first.getAttribute('href')).toBe('/ecologicalNodes/income/table/all?node=member&source=p1');
  expect(within(first).getByText('Direct')).toBeTruthy();
  expect(within(first).getByText('paid 1,000.3 USDT')).toBeTruthy();
  expect(screen.getByText('Aura House')).toBeTruthy();
  expect(screen.getByText('raised 85,000 USDT')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('Indirect')).toBeTruthy();
  expect(platform.api.inputs(listNodePayerStats).at(-1)).toMatchObject({ node_type: 3, from_id: 'p1' });
});

test('[N-02] without income the page says so; what fails is tried again', async () => {
  const { user, platform } = await openNodes(path, ({ api }) => {
    api.answer(listNodeDailyStats, () => ({ list: [], token: 'usdt' }));
    api.refuse(getNodeUserReward, { kind: 'network', code: 0, reason: 'offline' });
  });
  for (const text of ['No income in these days.', 'Nobody you invited has brought income yet.'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText('failure:offline')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
  platform.api.answer(getNodeUserReward, () => ({
    ...{ list: [], next_id: null, total: '0', token: 'usdt', percent_change: '0' },
  }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('0 USDT')).toBeTruthy();
});

test('[N-02] days that brought nothing have an axis of zero and no bar', async () => {
  await openNodes(path, ({ api }) => {
    const nothing = { time: Date.UTC(2026, 10, 20), reward: '0', yield: '0' };
    api.answer(listNodeDailyStats, () => ({ list: [nothing], token: 'usdt' }));
  });
  const chart = await screen.findByRole('slider');
  expect(chart.getAttribute('aria-valuetext')).toContain('Financing incentive: 0 USDT');
  expect(screen.getByText('0')).toBeTruthy();
  expect(heightsOfBars(chart)).toEqual([]);
});

test('[H-27] tiers are known by name and number; another address leads back', async () => {
  await openNodes('/ecologicalNodes/income/2');
  expect(await screen.findByRole('heading', { name: 'Brand: income' })).toBeTruthy();
});

test('[H-13] an address that is none says so', async () => {
  await openNodes('/ecologicalNodes/income/other');
  expect(await screen.findByText('This page could not be found')).toBeTruthy();
});
