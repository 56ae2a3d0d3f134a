import { type ContentValues, ErrorCodes } from '@exchange/contract';
import { at, inForm } from '../../../test/desk';
import { openSales, type SalesScene } from '../../../test/sales';
import { openTestStorage } from '../../../test/storage/storage';
import { reserveOwner } from '../../core/engine/ledger';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { hour, minute } from '../../core/time-spans';
import { type ContentDesk, FilledForm } from '../operator';
import { campaignDesk } from './campaign-desk';
import type { CampaignSources } from './campaign-parts';
import { saleStore } from './sale-desk';

/** What the leader looks at in its turn: whatever the page looked at before may be otherwise by then. */
let storage: Storage;
let sales: SalesScene;
let desk: ContentDesk;
const target = (id: string, version = 0) => ({ organisation: 'nova', id, version });

beforeEach(async () => {
  storage = await openTestStorage();
  sales = await openSales(storage);
  const { clock, exchange } = sales;
  const parts = { database: storage.database, clock, exchange };
  // Neither the market nor brands are asked for anything here.
  desk = campaignDesk(saleStore(parts as Partial<CampaignSources> as CampaignSources), parts);
  const reserve = { userId: reserveOwner, token: 'aura', amount: 10n ** 10n };
  await exchange.credit({ ...reserve, from: 'chain', cause: 'the brand’s reserve' });
});
afterEach(async () => {
  await verifyLedger(storage.database);
  await sales.exchange.stop();
  await storage.close();
});

/** A sale of 30 AURA, of the 100 that the brand keeps back, from an hour after a time. */
const form = (change: ContentValues = {}) =>
  new FilledForm({
    ...inForm('title', 'Founders’ sale'),
    ...{
      type: 'sale',
      token: 'aura',
      price: '10',
      units: '1',
      total: '30',
      least: '1',
      most: '5',
      each: '5',
    },
    ...{ softCap: '0', parts: '0', every: '0', level: '0', holding: '' },
    ...{ from: at(sales.clock.now() + hour), until: at(sales.clock.now() + 3 * hour) },
    ...change,
  });

test('[O-10] a campaign that began while its form was open is neither changed nor stopped', async () => {
  await desk.save(target('one'), form());
  await sales.clock.advance(2 * hour);
  await expect(desk.save(target('one', 1), form({ price: '1' }))).rejects.toMatchObject({
    code: ErrorCodes.contentBegun,
  });
  await expect(desk.stop(target('one', 1))).rejects.toMatchObject({ code: ErrorCodes.contentBegun });
  expect((await desk.find('nova', 'one'))?.values).toMatchObject({ price: '10' });
});

test('[O-10] one whose time came before it was saved is not made', async () => {
  const late = form();
  await sales.clock.advance(hour + minute);
  await expect(desk.save(target('one'), late)).rejects.toMatchObject({ code: ErrorCodes.contentBegun });
  expect(await desk.find('nova', 'one')).toBeUndefined();
});

test('[O-10] what another campaign set aside meanwhile is not set aside again', async () => {
  const saved = await Promise.allSettled(
    ['one', 'two', 'three', 'four'].map((id) => desk.save(target(id), form())),
  );
  expect(saved.map(({ status }) => status).sort()).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    'rejected',
  ]);
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: ErrorCodes.stockExceeded },
  });
  expect(sales.purse(reserveOwner, 'aura')).toEqual([10n ** 9n, 0n]);
});
