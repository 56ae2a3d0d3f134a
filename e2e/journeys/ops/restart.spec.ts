import { getTradeList, getUserUsable, listOrderPending, placeOrder } from '@exchange/contract';
import { expect, test } from '../../support/journey';
import { ownPort, OwnServer } from '../../support/own-server';
import { call, deposit, registerAccount } from '../../support/sandbox';

const port = ownPort('restart');
test.use({ baseURL: `http://localhost:${port}` });

const server = new OwnServer(port);
test.afterAll(() => server.remove());

test('[Q-04, X-02, X-03] an exchange that was killed goes on where it was, and so does a page that stayed open', async ({
  page,
  request,
}) => {
  test.setTimeout(420_000);
  await server.start(request);
  const { email } = await registerAccount(request, 'restart');
  await deposit(request, email, 'usdt', '1000');
  const input = { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1', amount: '20' } as const;
  const { order } = await call(request, placeOrder, input);
  const usable = await call(request, getUserUsable, { token: 'usdt' });
  expect(usable.available).toBe('980');
  const before = await call(request, getTradeList, {});

  await page.goto('/home/marketCondition?tab=all');
  const age = page.getByRole('main').locator('[role="status"][data-state]');
  const prices = async () => (await page.getByRole('main').locator('[data-pair]').allInnerTexts()).join();
  const expectMoving = async () => {
    const shown = await prices();
    await expect.poll(prices, { timeout: 60_000 }).not.toBe(shown);
  };
  await expect(age).toHaveAttribute('data-state', 'live');
  await expectMoving();

  await server.kill();
  await expect(age).toHaveAttribute('data-state', 'stale');
  await server.start(request);
  await expect(async () => {
    // After five attempts the page waits to be asked; before, it may connect just now, and the button is gone.
    const reconnect = page.getByRole('main').getByRole('button', { name: 'Reconnect' });
    if (await reconnect.isVisible()) await reconnect.click({ timeout: 1_000 });
    await expect(age).toHaveAttribute('data-state', 'live');
  }).toPass({ timeout: 120_000 });
  await expectMoving();

  const after = await call(request, getTradeList, {});
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.seq).toBeGreaterThan(before.seq);
  expect((await call(request, listOrderPending, { token: 'aura' })).list).toEqual([order]);
  expect(await call(request, getUserUsable, { token: 'usdt' })).toEqual(usable);
});
