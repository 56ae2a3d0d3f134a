import { randomUUID } from 'node:crypto';
import {
  checkContent,
  type ContentValues,
  ErrorCodes,
  getCampaign,
  getListCalendar,
  listCategoryCampaign,
  listContent,
  openContent,
  saveContent,
  stopContent,
} from '@exchange/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { addTestOperator, type Bearer } from '../../../test/operators';
import { openTestStorage } from '../../../test/storage/storage';
import { reserveOwner, saleOwner } from '../../core/engine/ledger';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { holding } from '../../core/storage/tables';
import { day, hour } from '../../core/time-spans';
import { operatorLog } from '../operator/tables';
import { campaign, campaignState } from './tables';

let storage: Storage;
let app: FastifyInstance;
let client: TestClient;
let editor: Bearer;
/** The exchange's time when the tests begin. */
let start: number;

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, limitFactor: 1_000 });
  client = new TestClient(app);
  ({ headers: editor } = await addTestOperator(app, storage.database, 'editor', { roles: ['content'] }));
  start = (await client.call(listCategoryCampaign, {})).data.time;
});
afterAll(async () => {
  await verifyLedger(storage.database);
  await app.close();
});

const at = (time: number) => new Date(time).toISOString().slice(0, 16);
const form = (change: ContentValues = {}): Record<string, string> => ({
  ...{ 'title.zh-HK': '發售', 'title.zh-CN': '发售', 'title.en': 'Founders’ sale' },
  ...{
    type: 'sale',
    token: 'aura',
    price: '12.5',
    units: '2',
    total: '100',
    least: '1',
    most: '10',
    each: '20',
  },
  ...{ softCap: '40', parts: '3', every: '7', level: '1', holding: '' },
  ...{ from: at(start + 20 * day), until: at(start + 21 * day) },
  ...change,
});
const save = (values: Record<string, string>, id: string = randomUUID(), version = 0) =>
  client.call(saveContent, { kind: 'sale', organisation: 'nova', id, version, values }, editor);
const stop = (id: string, version: number) =>
  client.call(stopContent, { kind: 'sale', organisation: 'nova', id, version }, editor);
const faultsOf = async (change: ContentValues) =>
  (await client.call(checkContent, { kind: 'sale', organisation: 'nova', values: form(change) }, editor))
    .fields;

/** What an account of the exchange's has of a token, in smallest units. */
async function heldBy(owner: string, token = 'aura'): Promise<bigint> {
  const rows = await storage.database.select().from(holding).where(eq(holding.owner, owner));
  return rows.find((row) => row.token === token)?.available ?? 0n;
}
const rowOf = async (id: string) =>
  (await storage.database.select().from(campaign).where(eq(campaign.campaignNo, id)))[0];
const isListed = async (id: string) => {
  const { list } = (await client.call(listCategoryCampaign, { campaign_status: 4, limit: 100 })).data;
  return list.some(({ campaign_no }) => campaign_no === id);
};

test('[O-10] [I-01] a sale is made with its tokens set aside, changed with the difference, and gives them back when it is stopped', async () => {
  const [reserve, set] = [await heldBy(reserveOwner), await heldBy(saleOwner)];
  const made = await save(form());
  expect([made.code, made.data.item]).toMatchObject([0, { state: 'scheduled', isFixed: false, version: 1 }]);
  const { id } = made.data.item;
  const units = (await rowOf(id))?.units ?? 0n;
  const moved = async () => [reserve - (await heldBy(reserveOwner)), (await heldBy(saleOwner)) - set];
  expect(units).toBeGreaterThan(0n);
  expect(await moved()).toEqual([100n * units, 100n * units]);
  expect(await rowOf(id)).toMatchObject({
    ...{ type: 1, categoryId: 1, settlement: 1, softCap: 40, isPlanned: false, needs: { kycLevel: 1 } },
    unlocks: [33, 33, 34].map((percent, index) => ({
      percent,
      time: start - (start % 60_000) + (21 + 7 * (index + 1)) * day,
    })),
  });
  expect(await isListed(id)).toBe(true);
  const shown = (await client.call(getCampaign, { campaign_no: id })).data.campaign;
  expect(shown).toMatchObject({ price: '12.5', units: '2', total: 100, status: 1, title: 'Founders’ sale' });
  const span = { from: start + 19 * day, to: start + 22 * day, label: 'ibo' as const };
  const onCalendar = async () =>
    (await client.call(getListCalendar, span)).data.list.some(({ link }) => link === `/ieo/${id}`);
  expect(await onCalendar()).toBe(true);

  expect((await save(form({ total: '60' }), id, 1)).data.item.version).toBe(2);
  expect(await moved()).toEqual([60n * units, 60n * units]);
  // Another brand's tokens take their place.
  expect((await save(form({ total: '60', token: 'crown' }), id, 2)).code).toBe(0);
  expect(await moved()).toEqual([0n, 0n]);
  expect((await stop(id, 3)).data.item).toMatchObject({ state: 'stopped', version: 4 });
  expect(await moved()).toEqual([0n, 0n]);
  expect(await rowOf(id)).toMatchObject({ state: campaignState.withdrawn });
  expect(await isListed(id)).toBe(false);
  expect(await onCalendar()).toBe(false);
  expect((await client.call(getCampaign, { campaign_no: id })).code).toBe(ErrorCodes.campaignUnknown);
  expect((await save(form(), id, 4)).data.item).toMatchObject({ state: 'scheduled', version: 5 });
  expect(await moved()).toEqual([100n * units, 100n * units]);
  await stop(id, 5);
  const lines = (await storage.database.select().from(operatorLog).where(eq(operatorLog.record, id))).map(
    ({ action, detail }) => [action, detail.split('\n').find((line) => line.startsWith('total'))],
  );
  expect(lines.slice(0, 2)).toEqual([
    ['content-made', 'total: "" → "100"'],
    ['content-changed', 'total: "100" → "60"'],
  ]);
});

test('[O-10] of two who change the same sale at once one is told, and the tokens of the other’s are set aside', async () => {
  const { id } = (await save(form())).data.item;
  const set = await heldBy(saleOwner);
  const units = (await rowOf(id))?.units ?? 0n;
  const both = await Promise.all([save(form({ total: '70' }), id, 1), save(form({ total: '80' }), id, 1)]);
  expect(both.map(({ code }) => code).sort((one, two) => one - two)).toEqual([0, ErrorCodes.contentChanged]);
  const total = (await rowOf(id))?.total ?? 0;
  expect(total).toBe(both[0].code === 0 ? 70 : 80);
  expect(set - (await heldBy(saleOwner))).toBe(BigInt(100 - total) * units);
  await stop(id, 2);
});

test('[O-10] [I-05] a pledge releases what is pledged in at least one part', async () => {
  expect(await faultsOf({ type: 'pledge', parts: '0', every: '0' })).toEqual({ parts: 'tooSmall 1' });
  const { item } = (await save(form({ type: 'pledge', parts: '2', every: '1', holding: '500' }))).data;
  expect(await rowOf(item.id)).toMatchObject({
    ...{ type: 2, categoryId: 3, settlement: 2 },
    needs: { kycLevel: 1, holding: { token: 'usdt', amount: '500' } },
  });
  await stop(item.id, 1);
});

test('[O-10] [I-01] what does not go together is told at its input', async () => {
  expect(await faultsOf({})).toBeUndefined();
  expect(await faultsOf({ from: at(start - hour) })).toEqual({ from: 'past' });
  expect(await faultsOf({ until: at(start + 19 * day) })).toEqual({ until: 'beforeFrom' });
  expect(await faultsOf({ price: '0' })).toEqual({ price: 'required' });
  expect(await faultsOf({ price: '1e3' })).toEqual({ price: 'notAnAmount 6' });
  expect(await faultsOf({ units: '0' })).toEqual({ units: expect.stringMatching(/^notAMultiple 0\.\d+$/) });
  // Of a token whose lot is worth more than a portion, part of a lot is a portion.
  const lot = (await faultsOf({ units: '0' }))?.['units']?.split(' ')[1] ?? '';
  expect(await faultsOf({ units: lot.replace(/1$/, '05') })).toBeUndefined();
  expect(await faultsOf({ units: `${lot}5` })).toEqual({ units: `notAMultiple ${lot}` });
  expect(await faultsOf({ units: '0.0000000001' })).toEqual({
    units: expect.stringMatching(/^notAnAmount \d+$/),
  });
  expect(await faultsOf({ most: '0', each: '0' })).toEqual({ most: 'tooSmall 1' });
  expect(await faultsOf({ most: '30' })).toEqual({ each: 'tooSmall 30' });
  expect(await faultsOf({ most: '101', each: '101' })).toEqual({ most: 'tooLarge 100' });
  expect(await faultsOf({ softCap: '101' })).toEqual({ softCap: 'tooLarge 100' });
  expect(await faultsOf({ every: '0' })).toEqual({ every: 'tooSmall 1' });
  expect(await faultsOf({ token: 'nobody' })).toEqual({ token: 'notAnOption' });
  const most = (await faultsOf({ total: '99999999' }))?.['total'];
  expect(most).toMatch(/^aboveReserve \d+$/);
  expect(await faultsOf({ total: most?.split(' ')[1] ?? '' })).toBeUndefined();
  expect((await save(form({ total: '99999999' }))).fields).toEqual({ total: most });
});

test('[O-10] [I-01] what has begun is neither changed nor stopped under its buyers, and the exchange’s own sales go on', async () => {
  const { id } = (await save(form({ from: at(start + 2 * hour), until: at(start + 3 * day) }))).data.item;
  // Of the category of what operators make, of which there is one far ahead.
  await save(form());
  const isOwn = and(
    eq(campaign.isPlanned, true),
    eq(campaign.categoryId, 1),
    eq(campaign.organisation, 'nova'),
  );
  const planned = () => storage.database.$count(campaign, isOwn);
  const before = await planned();
  await client.sandbox('POST', '/sandbox/clock', { advanceMs: 10 * hour });
  expect(await planned()).toBeGreaterThan(before);
  const later = form({ from: at(start + 4 * day), until: at(start + 5 * day) });
  expect((await save(later, id, 1)).code).toBe(ErrorCodes.contentBegun);
  expect((await stop(id, 1)).code).toBe(ErrorCodes.contentBegun);
  const { item } = (await client.call(openContent, { kind: 'sale', organisation: 'nova', id }, editor)).data;
  expect(item).toMatchObject({ state: 'shown', isFixed: true, version: 1 });
  expect(await rowOf(id)).toMatchObject({ state: campaignState.open, version: 1 });
  const { list } = (
    await client.call(listContent, { kind: 'sale', organisation: 'nova', limit: 100 }, editor)
  ).data;
  expect(list.map(({ from }) => from)).toEqual(list.map(({ from }) => from).sort((one, two) => two - one));
  // One that the exchange announced by itself is changed like any other while it has not begun.
  const own = list.find(({ state, id: each }) => state === 'scheduled' && each.startsWith('nova-'));
  const { values } = (
    await client.call(openContent, { kind: 'sale', organisation: 'nova', id: own?.id ?? '' }, editor)
  ).data;
  const renamed = await save({ ...values, 'title.en': 'Renamed' }, own?.id, 1);
  expect(renamed.data.item).toMatchObject({ title: 'Renamed', version: 2 });
  expect(await rowOf(own?.id ?? '')).toMatchObject({ isPlanned: true });
});
