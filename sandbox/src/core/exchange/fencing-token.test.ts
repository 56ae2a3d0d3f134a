import { sql } from 'drizzle-orm';
import { createTestClock, testCatalogue } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { CallError } from '../call-error';
import type { Database } from '../context';
import { OutcomeUnknown } from '../outcome-unknown';
import { exchangeOrder } from '../storage/tables';
import { createExchange, type TradingExchange } from './exchange';
import { carryMovements } from './maintenance';
import { verifyLedger } from './state-store';
import { nextFencingToken, requireFencingToken, LeadershipLost } from './fencing-token';

const clock = createTestClock(500_000);
const order = { market_type: 1, side: 2, token: 'aura', market: 'usdt', price: '10', amount: '1' } as const;

const openIn = (database: Database, term: number): Promise<TradingExchange> =>
  createExchange({
    database,
    clock,
    catalogue: testCatalogue,
    isSimulated: () => false,
    onError: () => undefined,
    fence: (transaction) => requireFencingToken(transaction, term),
  });

const outcome = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.error : error),
  );

it('[X-02, X-03] whose term ended writes nothing any more, and does not get in the way of the next owner', async () => {
  const storage = await openTestStorage();
  const { database } = storage;
  await database.execute(sql.raw(nextFencingToken));
  const former = await openIn(database, 1);
  for (const token of ['usdt', 'aura'])
    await former.credit({ userId: 'ann', token, amount: 10n ** 10n, from: 'chain', cause: `ann ${token}` });
  await former.placeOrder('ann', order, 'key-of-ann-1');

  await database.execute(sql.raw(nextFencingToken));
  const present = await openIn(database, 2);
  expect(present.levels('aura_usdt', 2)).toHaveLength(1);

  // Its first batch finds another mark. From then on it knows that nothing can be done.
  expect(await outcome(former.placeOrder('ann', order, 'key-of-ann-2'))).toBeInstanceOf(OutcomeUnknown);
  expect(await outcome(former.placeOrder('ann', order, 'key-of-ann-3'))).toBe('unavailable');
  await expect(
    carryMovements(database, clock.now(), Number.MAX_SAFE_INTEGER, (transaction) =>
      requireFencingToken(transaction, 1),
    ),
  ).rejects.toBeInstanceOf(LeadershipLost);
  await expect(openIn(database, 1)).rejects.toBeInstanceOf(LeadershipLost);

  // The same command given to the owner is done once, and the owner never noticed the other.
  const placed = await present.placeOrder('ann', order, 'key-of-ann-2');
  expect(await present.placeOrder('ann', order, 'key-of-ann-2')).toEqual(placed);
  const revoked = await present.cancelOrder('ann', placed.order_id, 'own cancel');
  expect(await present.cancelOrder('ann', placed.order_id, 'own cancel')).toEqual(revoked);
  expect(await outcome(present.cancelOrder('ann', placed.order_id))).toBe('orderClosed');
  expect(await database.$count(exchangeOrder)).toBe(2);
  await verifyLedger(database);
  await former.stop();
  await present.stop();
  await storage.close();
});
