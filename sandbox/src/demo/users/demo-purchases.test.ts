import { asc } from 'drizzle-orm';
import { dutchRow, regularRow } from '../../../test/auctions';
import { opening, openSales } from '../../../test/sales';
import { openTestStorage } from '../../../test/storage/storage';
import { verifyLedger } from '../../core/exchange/state-store';
import { day, hour, minute } from '../../core/time-spans';
import { Auctions } from '../../modules/auction';
import { orderStates } from '../../modules/auction/auction-rules';
import { auction, auctionOrder } from '../../modules/auction/tables';
import { orderState, saleOrder } from '../../modules/campaign/tables';
import { seedDemoPurchases } from './demo-purchases';

it('[X-05] a demo user has purchases and bids that are settled, and some that run, each once and paid for', async () => {
  const storage = await openTestStorage();
  const { database } = storage;
  const scene = await openSales(storage);
  const { clock, exchange } = scene;
  await scene.join(['demo', 'poor'], 2_000n);
  await exchange.credit({
    ...{ userId: '@reserve', token: 'aura', amount: 10n ** 12n, from: 'chain', cause: 'reserve' },
  });
  const over = { startTime: opening - day, endTime: opening - day + 6 * hour };
  await scene.announce({ campaignNo: 'over', ...over });
  await scene.announce({ campaignNo: 'open' });
  await scene.announce({ campaignNo: 'pledge', type: 2, settlement: 2 });
  const put = (activityId: string, row: typeof dutchRow, startTime: number) =>
    database.insert(auction).values({
      ...{ ...row, activityId, startTime },
      ...{ plannedEnd: startTime + hour, endTime: startTime + hour },
    });
  await put('ended', dutchRow, opening - day);
  await put('dutch', dutchRow, opening);
  await put('regular', regularRow, opening);
  clock.set(opening + minute);
  const options = { database, clock, exchange, onError: fail };
  for (let start = 0; start < 2; start += 1)
    await seedDemoPurchases({ organisation: 'nova', userId: 'demo' }, options);
  await scene.proceed();
  await new Auctions({ database, clock, exchange }, false).proceed();

  const bought = await database.select().from(saleOrder).orderBy(asc(saleOrder.turn));
  expect(bought.map(({ campaignNo, state }) => [campaignNo, state])).toEqual([
    ['over', orderState.completed],
    ['open', orderState.allotted],
    ['pledge', orderState.allotted],
  ]);
  expect(bought[0]?.createTime).toBeLessThan(over.endTime);
  const bids = await database.select().from(auctionOrder).orderBy(asc(auctionOrder.createTime));
  expect(new Set(bids.map(({ activityId, status }) => `${activityId} ${status}`))).toEqual(
    new Set([
      `ended ${orderStates.completed}`,
      `dutch ${orderStates.processing}`,
      `regular ${orderStates.processing}`,
    ]),
  );
  expect(bids).toHaveLength(3);
  await verifyLedger(database);
  await exchange.stop();
  await storage.close();
});

const fail = (error: unknown) => {
  throw error;
};
