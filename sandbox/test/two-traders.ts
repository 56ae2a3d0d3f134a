import { cancelOrder, listOrderPending, listUserBalance } from '@exchange/contract';
import { minute } from '../src/core/time-spans';
import { buildTestApp, TestClient } from './app';
import { openTestStorage } from './storage/storage';

/** An exchange with Ann and Bob, who have 100,000 AURA and as many USDT each. `start` is the system's time; the exchange's is an hour later. */
export async function openTwoTraders(start: number) {
  const app = await buildTestApp({
    ...{ storage: await openTestStorage(), systemTime: () => start },
    // The clock stands: the calls of all tests would count against one minute.
    limitFactor: 1_000,
  });
  const [ann, bob] = [new TestClient(app), new TestClient(app)];
  for (const [user, account] of [
    [ann, 'ann@example.com'],
    [bob, 'bob@example.com'],
  ] as const) {
    expect((await user.register(account)).code).toBe(0);
    for (const token of ['usdt', 'aura'])
      await user.sandbox('POST', '/sandbox/deposit', { account, token, amount: '100000' });
  }
  await ann.sandbox('POST', '/sandbox/clock', { advanceMs: 60 * minute });
  return {
    ...{ ann, bob },
    now: start + 60 * minute,
    /** Takes everybody's open orders out of the book. */
    async cancelAll(): Promise<void> {
      for (const user of [ann, bob])
        for (;;) {
          const [order] = (await user.call(listOrderPending, { limit: 1 })).data.list;
          if (!order) break;
          expect((await user.call(cancelOrder, { order_id: order.order_id })).code).toBe(0);
        }
    },
    /** What of a token a user's orders hold. */
    async frozen(user: TestClient, token: string): Promise<string | undefined> {
      return (await user.call(listUserBalance, {})).data.list.find((each) => each.token === token)?.frozen;
    },
    close: () => app.close(),
  };
}
