import {
  getProfit,
  listProfitHistory,
  listProfitLines,
  type ProfitLine,
  type TokenProfit,
} from '@exchange/contract/profit';
import { fakePair, type FakePlatform } from '@exchange/platform/fake';
import { keepSavedFiles } from '@exchange/testing/saved-files';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openAssets } from '../../testing/open-assets';
import { atPrice, percentOf } from './figures';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
const aura: TokenProfit = {
  ...{ token: 'aura', amount: '4.98', cost: '99.6997', average_cost: '20.020020080321', price: '30' },
  ...{ value: '149.4', unrealised: '49.7003', realised: '249.2497', sold_cost: '200.3003' },
  ...{ fees: '0.75', unpriced: 0 },
};
const dusk: TokenProfit = {
  ...{ token: 'dusk', amount: '5', cost: '0', average_cost: '0', price: null, value: null, unrealised: null },
  ...{ realised: '-3.5', sold_cost: '10', fees: '0', unpriced: 2 },
};
const line = (fields: Partial<ProfitLine>): ProfitLine => ({
  ...{ id: 'aura-1', token: 'aura', time: at(20, 9), kind: 'trade', reference: '202611200000000041' },
  ...{ trade_id: '7', change: '9.99', basis: 'trade', unpriced: false, price: '20', market: 'usdt' },
  ...{ valued_by: null, fee: '0.01', fee_token: 'aura', fee_value: '0.2', cost: '200' },
  ...{ proceeds: null, profit: null, lots: [], lot_count: 0 },
  ...fields,
});
const lines = [
  line({
    ...{ id: 'aura-3', time: at(21, 10), reference: '202611210000000042', trade_id: '9', change: '-15' },
    ...{ price: '30', fee: '0.45', fee_token: 'usdt', fee_value: '0.45', cost: '200.3003' },
    ...{ proceeds: '449.55', profit: '249.2497', lot_count: 22 },
    lots: [
      { time: at(20, 8), amount: '9.99', cost: '100' },
      { time: at(20, 9), amount: '5.01', cost: '100.3003' },
    ],
  }),
  line({}),
  line({
    ...{ id: 'aura-0', time: at(19, 9), kind: 'stake_yield', reference: 'stake-1', trade_id: null },
    ...{ change: '2', basis: 'market', price: null, market: null, fee: '0', fee_token: null, fee_value: '0' },
    ...{ cost: '21', valued_by: { token: 'aura', market: 'usdt', price: '10.5' } },
  }),
];

async function open(
  path = '/assets/profit',
  list: readonly TokenProfit[] = [aura, dusk],
  prepare: (platform: FakePlatform) => void = () => undefined,
) {
  const opened = await openAssets(
    path,
    (platform) => {
      platform.api.answer(getProfit, ({ method = 'fifo', span = 'all' }) => ({
        ...{ method, span, market: 'usdt', from_time: 0, time: at(22, 9), behind: false, list: [...list] },
        total: {
          ...{ cost: '99.6997', value: '149.4', unrealised: '49.7003', realised: '245.7497' },
          ...{ sold_cost: '210.3003', fees: '0.75' },
          unpriced: list.reduce((sum, { unpriced }) => sum + unpriced, 0),
        },
      }));
      platform.api.answer(listProfitHistory, () => ({
        market: 'usdt',
        list: [
          { time: at(20, 9), realised: '0', unrealised: '-12.5' },
          { time: at(21, 9), realised: '249.2497', unrealised: '10' },
          { time: at(22, 9), realised: '245.7497', unrealised: '49.7003' },
        ],
      }));
      platform.api.answer(listProfitLines, () => ({ list: lines, next_id: null }));
      prepare(platform);
    },
    { pairs: [fakePair({ token: 'aura', price: '30' })] },
  );
  await screen.findByRole('heading', { level: 1 });
  return opened;
}
const total = () => screen.getByTestId('total-profit').textContent;
const rows = () =>
  [...document.querySelectorAll('li')].map(({ textContent }) => textContent.replace(/\s+/g, ' '));
const part = (name: string) =>
  within(screen.getByRole('region', { name: 'Total profit' })).getByText(name).nextElementSibling
    ?.textContent;

test('[T-21] profit in all and by token, each part with its sign and percent, and how it is worked out', async () => {
  await open();
  expect((await screen.findByTestId('total-profit')).textContent).toBe('+295.45');
  expect(part('Realised')).toBe('+245.74 (+116.85%)');
  expect(part('Unrealised')).toBe('+49.70 (+49.84%)');
  expect([part('Cost of what is held'), part('Value now'), part('Fees paid')]).toEqual([
    '99.69',
    '149.40',
    '0.75',
  ]);
  screen.getByText(/^First in, first out: what is sold takes the tokens that came first/);
  expect(rows()).toEqual([
    'AAURA4.98 heldAverage cost 20.02002Last price 30+49.70 (+49.84%)Realised +249.24 (+124.43%)',
    'DDUSK5.00 heldAverage cost 0.00No price—Realised -3.50 (-35.00%)',
  ]);
  screen.getByText(/^2 postings have no known price/);
  expect(screen.getByRole('link', { name: /AURA/ }).getAttribute('href')).toBe('/assets/profit/aura');
});

test('[T-21] method and period stand in the address and are asked for', async () => {
  const { user, platform } = await open();
  await screen.findByTestId('total-profit');
  await user.click(screen.getByRole('radio', { name: 'Average cost' }));
  await user.click(screen.getByRole('tab', { name: '30D' }));
  expect(platform.navigation.location.search).toBe('?method=average&span=30d');
  const asked = { method: 'average', span: '30d' };
  await waitFor(() => expect(platform.api.inputs(getProfit).at(-1)).toEqual(asked));
  expect(platform.api.inputs(listProfitHistory).at(-1)).toEqual(asked);
  screen.getByText(/at the average cost\.$/);
  expect((await screen.findByRole('link', { name: /AURA/ })).getAttribute('href')).toBe(
    '/assets/profit/aura?method=average&span=30d',
  );
});

/** Leaves what is asked for next unanswered. Returns what lets the answers come. */
function holdAnswers({ api }: FakePlatform): () => void {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const rest = { from_time: 0, time: at(22, 9), behind: false, list: [{ ...aura, realised: '7' }] };
  const total = { cost: '1', value: '1', unrealised: '0', realised: '7', sold_cost: '1', fees: '0' };
  api.answer(getProfit, async ({ method = 'fifo', span = 'all' }) => {
    await held;
    return { method, span, market: 'usdt', ...rest, total: { ...total, unpriced: 0 } };
  });
  api.answer(listProfitHistory, async () => {
    await held;
    return { market: 'usdt', list: [{ time: at(22, 9), realised: '7', unrealised: '0' }] };
  });
  api.answer(listProfitLines, async () => {
    await held;
    return { list: [line({ id: 'aura-9', change: '3' })], next_id: null };
  });
  return answer;
}
const busy = () => document.querySelectorAll('[aria-busy="true"]').length;

test('[T-21] while another method is asked for the figures stay, marked as being fetched, until its own are there', async () => {
  const { user, platform } = await open();
  await screen.findByTestId('chart-profit');
  expect(busy()).toBe(0);
  const answer = holdAnswers(platform);
  await user.click(screen.getByRole('radio', { name: 'Average cost' }));
  expect(total()).toBe('+295.45');
  expect(rows()).toHaveLength(2);
  expect(screen.getByTestId('chart-profit')).toBeTruthy();
  expect(screen.getByTestId('total-profit').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
  await act(async () => answer());
  await waitFor(() => expect(rows()).toHaveLength(1));
  await waitFor(() => expect(busy()).toBe(0));
});

test('[T-21] the lines of a token stay while another method is asked for, and are none of it where it fails', async () => {
  const { user, platform } = await open('/assets/profit/aura');
  const listed = () =>
    within(screen.getByRole('region', { name: 'What came and went' })).queryAllByRole('listitem').length;
  await waitFor(() => expect(listed()).toBe(3));
  const answer = holdAnswers(platform);
  await user.click(screen.getByRole('radio', { name: 'Average cost' }));
  expect(listed()).toBe(3);
  expect(screen.getByRole('region', { name: 'What came and went' }).getAttribute('aria-busy')).toBe('true');
  await act(async () => answer());
  await waitFor(() => expect(listed()).toBe(1));
  expect(busy()).toBe(0);
  platform.api.refuse(listProfitLines, {});
  await user.click(screen.getByRole('radio', { name: 'FIFO' }));
  await waitFor(() => expect(listed()).toBe(0));
});

test('[T-21] unrealised profit and the end of the picture follow the price of the stream', async () => {
  const { platform } = await open();
  await screen.findByTestId('chart-profit');
  act(() => platform.quotes.push('aura_usdt', { price: '10' }));
  // 4.98 at 10 cost 99.6997.
  await waitFor(() => expect(part('Unrealised')).toBe('-49.89 (-50.05%)'));
  expect(total()).toBe('+195.85');
  expect(rows()[0]).toContain('Last price 10-49.89 (-50.05%)');
  expect(screen.getByTestId('chart-profit').textContent).toBe('+195.85 Now');
});

test('[T-21] the picture is read by key, and as a table', async () => {
  const { user } = await open();
  const slider = await screen.findByRole('slider', { name: 'Time' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Now: +295.45 USDT');
  expect(document.querySelector('figcaption')?.textContent).toBe(
    'Profit from 20 Nov 2026 to Now in USDT: at first -12.50, at last 295.45, lowest -12.50, highest 295.45',
  );
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const sheet = await screen.findByRole('dialog', { name: 'Profit over time' });
  const cells = within(sheet)
    .getAllByRole('row')
    .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Realised', 'Unrealised', 'Profit'],
    ['+245.74', '+49.70', '+295.45'],
    ['+249.24', '+10.00', '+259.24'],
    ['0.00', '-12.50', '-12.50'],
  ]);
});

test('[T-21] hidden amounts show nothing of the figures, nor the picture’s shape', async () => {
  const { user } = await open();
  await screen.findByTestId('total-profit');
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(total()).toBe('∗∗∗∗∗∗');
  expect(screen.queryByRole('slider')).toBeNull();
  const text = document.querySelector('main, [class]')?.ownerDocument.body.textContent ?? '';
  for (const figure of ['249', '49.7', '99.6', '4.98', '%']) expect(text).not.toContain(figure);
});

test('[T-21] whoever never had a token is told what will be here', async () => {
  await open('/assets/profit', []);
  await screen.findByText('No profit or loss yet');
  expect(screen.queryByTestId('total-profit')).toBeNull();
});

test('[T-21] figures that are still being worked out say so', async () => {
  await open('/assets/profit', [aura], ({ api }) =>
    api.answer(getProfit, () => ({
      method: 'fifo' as const,
      span: 'all' as const,
      ...{ market: 'usdt', from_time: 0, time: 1, behind: true, list: [] },
      total: {
        ...{ cost: '0', value: '0', unrealised: '0', realised: '0', sold_cost: '0', fees: '0', unpriced: 0 },
      },
    })),
  );
  await screen.findByText(/^Earlier postings are still being worked in/);
});

test('[T-21] a token’s lines: a sale opens with the lots that it took and leads to its order', async () => {
  const { user, platform } = await open('/assets/profit/aura?span=30d');
  await screen.findByText('What came and went');
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows()).toEqual([
    expect.stringMatching(/^Sold.*−15 AURA\+249\.24 \(\+124\.43%\)$/),
    expect.stringMatching(/^Bought.*\+9\.99 AURACost 200\.00$/),
    expect.stringMatching(/^Staking yield.*\+2 AURACost 21\.00$/),
  ]);
  expect(platform.api.inputs(listProfitLines).at(-1)).toEqual({
    ...{ method: 'fifo', span: '30d', token: 'aura', limit: 20, from_id: 0 },
  });
  await user.click(screen.getByRole('button', { name: /Staking yield/ }));
  const given = await screen.findByRole('dialog', { name: 'Details' });
  expect(given.textContent).toContain('Valued byMarket price of the timePrice used10.5 AURA/USDT');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /Sold/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Details' });
  expect(sheet.textContent).toContain('Cost200.3003 USDTProceeds449.55 USDTProfit+249.24 (+124.43%)');
  const lots = within(sheet).getByRole('region', { name: 'Taken from' });
  expect(lots.textContent).toContain('and 20 more');
  expect(lots.textContent).toContain('5.01100.3003');
  await user.click(within(sheet).getByRole('link', { name: 'Open the record' }));
  expect(platform.navigation.location).toMatchObject({
    path: '/order/entrust',
    search: '?order=202611210000000042',
  });
});

test('[T-21] the file has each line with trade, order, price, fee, cost, proceeds, profit, method and basis', async () => {
  const files = keepSavedFiles();
  const { user } = await open('/assets/profit?method=average');
  await user.click(await screen.findByRole('button', { name: 'Save as spreadsheet' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^profit_\d{4}-\d\d-\d\d\.csv$/);
  const [names = '', ...saved] = ((await files[0]?.text) ?? '').replace('\uFEFF', '').trim().split('\r\n');
  expect(names).toBe(
    'Time (UTC),Token,Trade ID,Order or record ID,Kind,Side,Amount,Price,Market,Fee,Fee token,Cost (USDT),Proceeds (USDT),Profit (USDT),Method,Basis,Price used of,Price used',
  );
  expect(saved.map((row) => row.replace(/^[^,]*,/, ''))).toEqual([
    'AURA,9,202611210000000042,Trade,Sell,15,30,USDT,0.45,USDT,200.3003,449.55,249.2497,Average cost,Price of the trade,,',
    'AURA,7,202611200000000041,Trade,Buy,9.99,20,USDT,0.01,AURA,200,,,Average cost,Price of the trade,,',
    'AURA,,stake-1,Staking yield,In,2,,,0,,21,,,Average cost,Market price of the time,AURA/USDT,10.5',
  ]);
});

test('[T-21] the assets lead to the profit', async () => {
  await openAssets('/assets');
  expect(await screen.findAllByRole('link', { name: 'Profit and loss' })).toHaveLength(2);
});

test('[T-21] a price that is not newer changes nothing, and nothing is compared with a cost of 0', () => {
  expect(atPrice(aura, undefined)).toBe(aura);
  expect(atPrice(aura, '30')).toBe(aura);
  expect(atPrice(aura, '20.01')).toMatchObject({ value: '99.6498', unrealised: '-0.0499' });
  expect([percentOf('-1', '3'), percentOf('1', '0.00')]).toEqual(['-33.3333', undefined]);
});
