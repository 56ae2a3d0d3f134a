import {
  type ContentValues,
  ErrorCodes,
  getAllAuctionOrderList,
  getAuctionDetail,
  getAuctionLabelList,
  getAuctionList,
  getAuctionSchedule,
  listUserBalance,
  payAuction,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { TestClient } from '../../../test/app';
import {
  at,
  closeDeskScene,
  inForm,
  openDeskScene,
  pin,
  sceneStart,
  type TestDesk,
} from '../../../test/desk';
import { auctionOwner, reserveOwner, treasuryOwner } from '../../core/engine/ledger';
import type { Storage } from '../../core/storage/open-storage';
import { journal, ledgerEntry } from '../../core/storage/tables';
import { day, hour, minute } from '../../core/time-spans';

let storage: Storage;
let app: FastifyInstance;
let ann: TestClient;
let bob: TestClient;
let desk: TestDesk;
let now: number;

beforeEach(async () => {
  ({
    storage,
    app,
    desk,
    users: { ann, bob },
  } = await openDeskScene('auction', {
    ann: ['1000', 'usdt'],
    bob: ['1000', 'usdt'],
  }));
  now = sceneStart;
});
afterEach(() => closeDeskScene({ storage, app }));

/** From 30 USDT down by 1 each minute to 10, for 30 minutes. */
const dutchForm = (change: ContentValues = {}): ContentValues => ({
  ...inForm('title', 'Founders’ auction'),
  ...{ type: 'dutch', label: 'taste', token: 'aura', units: '5', total: '10' },
  ...{ price: '30', lowest: '10', step: '1', interval: '1', extension: '' },
  ...{ least: '2', most: '6', each: '8', from: at(now + hour), until: at(now + hour + 30 * minute) },
  ...change,
});
const regularForm = (change: ContentValues = {}): ContentValues =>
  dutchForm({
    type: 'regular',
    price: '15',
    lowest: '',
    step: '0.5',
    interval: '',
    extension: '2',
    ...change,
  });

const advance = (advanceMs: number) => ann.sandbox('POST', '/sandbox/clock', { advanceMs });
const pay = (who: TestClient, activity_id: string, amount: number, price: string) =>
  who.call(payAuction, { activity_id, amount, price, trade_password: pin });
const isListed = async (id: string, status: 1 | 2 | 3 = 1) =>
  (await ann.call(getAuctionList, { status, limit: 100 })).data.list.some((row) => row.activity_id === id);
async function balance(who: TestClient, token: string) {
  const found = (await who.call(listUserBalance, {})).data.list.find((each) => each.token === token);
  return [found?.available ?? '0', found?.frozen ?? '0'];
}

test('[O-10] [U-02] a Dutch auction that an operator makes is seen at once, opens, sells and settles by itself', async () => {
  const { item } = (await desk.save(dutchForm())).data;
  expect(item).toMatchObject({ state: 'scheduled', title: 'Founders’ auction', isStoppable: true });
  expect(await isListed(item.id)).toBe(true);
  expect((await ann.call(getAuctionDetail, { activity_id: item.id })).data.auction).toMatchObject({
    ...{ status: 1, label_id: 'taste', quantity: 10, initial_price: '30', lowest_bid: '10', units: '5' },
    ...{ price_interval: minute, price_step: '1', min_portions: 2, order_limit: 6, user_limit: 8 },
  });
  expect((await pay(ann, item.id, 2, '30')).code).toBe(ErrorCodes.auctionNotRunning);
  const treasury = await desk.heldBy(treasuryOwner, 'usdt');
  await advance(hour);
  expect((await pay(ann, item.id, 1, '30')).code).toBe(ErrorCodes.purchaseTooSmall);
  expect((await pay(ann, item.id, 4, '30')).code).toBe(0);
  expect(await balance(ann, 'usdt')).toEqual(['880', '120']);
  await advance(5 * minute);
  expect((await pay(bob, item.id, 2, '25')).data.order).toMatchObject({ bid_price: '25' });
  await advance(26 * minute);
  // Everybody pays the last price.
  expect(await balance(ann, 'usdt')).toEqual(['960', '0']);
  expect(await balance(ann, 'aura')).toEqual(['20', '0']);
  expect(await balance(bob, 'usdt')).toEqual(['980', '0']);
  expect((await desk.heldBy(treasuryOwner, 'usdt')) - treasury).toBe(60_000_000n);
  expect(await isListed(item.id, 3)).toBe(true);
  const [order] = (await bob.call(getAllAuctionOrderList, {})).data.list;
  expect(order).toMatchObject({
    status: 2,
    item_name: 'Founders’ auction',
    settlement_price: '10',
    quantity: '10',
  });
  expect(await desk.log(item.id)).toEqual(['content-made']);
});

test('[O-10] [U-03] in a regular auction bids displace each other; its terms are fixed once it has begun, and with bids it is not stopped', async () => {
  const { id } = (await desk.save(regularForm())).data.item;
  await advance(hour + minute);
  const before = await desk.opened(id);
  expect(before.item).toMatchObject({ isFixed: false, isStoppable: true });
  expect(before.fields.filter(({ isFixed }) => !isFixed).map(({ name }) => name)).toEqual(['title', 'label']);
  expect((await pay(ann, id, 6, '15')).code).toBe(0);
  expect((await pay(bob, id, 6, '20')).code).toBe(0);
  expect((await desk.stop(id, 1)).code).toBe(ErrorCodes.contentBegun);
  expect((await desk.opened(id)).item).toMatchObject({ state: 'shown', isStoppable: false });
  expect((await desk.save(regularForm({ price: '14' }), id, 1)).fields).toEqual({ price: 'fixed' });
  const renamed = regularForm({ ...inForm('title', 'Renamed'), label: 'style' });
  expect((await desk.save(renamed, id, 1)).data.item).toMatchObject({ title: 'Renamed', version: 2 });
  // What was bid is as it was, and a bid shortly before the end still moves it.
  expect((await ann.call(getAuctionSchedule, { activity_id: id })).data).toMatchObject({
    top_bid: '20',
    sold: 10,
  });
  await advance(28 * minute);
  expect((await pay(ann, id, 2, '21')).code).toBe(0);
  const { data } = await ann.call(getAuctionSchedule, { activity_id: id });
  expect(data.end_time).toBeGreaterThan(now + hour + 30 * minute);
  // Without what it does not send of a form, it is as it was.
  expect((await desk.save({ ...inForm('title', 'Last call'), label: 'style' }, id, 2)).code).toBe(0);
  expect((await ann.call(getAuctionSchedule, { activity_id: id })).data.end_time).toBe(data.end_time);
  await advance(4 * minute);
  expect(await balance(bob, 'usdt')).toEqual(['880', '0']);
  expect(await balance(bob, 'aura')).toEqual(['30', '0']);
  // Of its first bid four portions got something at first, and two at the end.
  expect(await balance(ann, 'aura')).toEqual(['20', '0']);
  expect((await desk.opened(id)).item).toMatchObject({ state: 'ended', isFixed: true, isStoppable: false });
});

test('[O-10] [U-01] stopped before it begins, it is nowhere until it is saved again; begun without a bid, it ends', async () => {
  const countOf = async (label: string) =>
    (await ann.call(getAuctionLabelList, {})).data.list.find(({ label_id }) => label_id === label)?.count ??
    0;
  const before = await countOf('taste');
  const { id } = (await desk.save(dutchForm())).data.item;
  expect(await countOf('taste')).toBe(before + 1);
  expect((await desk.stop(id, 1)).data.item).toMatchObject({ state: 'stopped', isFixed: false });
  expect(await countOf('taste')).toBe(before);
  expect(await isListed(id)).toBe(false);
  expect((await ann.call(getAuctionDetail, { activity_id: id })).code).toBe(ErrorCodes.auctionUnknown);
  await advance(hour + minute);
  expect((await pay(ann, id, 2, '30')).code).toBe(ErrorCodes.auctionUnknown);
  now += 2 * hour;
  expect((await desk.save(dutchForm(), id, 2)).data.item).toMatchObject({ state: 'scheduled', version: 3 });
  expect(await isListed(id)).toBe(true);
  await advance(2 * hour);
  expect((await desk.stop(id, 3)).data.item).toMatchObject({ state: 'stopped', isFixed: true });
  expect((await pay(ann, id, 2, '30')).code).toBe(ErrorCodes.auctionNotRunning);
  expect(await isListed(id, 3)).toBe(true);
  expect((await desk.save(dutchForm(), id, 4)).code).toBe(ErrorCodes.contentBegun);
  await advance(minute);
  expect((await ann.call(getAuctionDetail, { activity_id: id })).data.auction).toMatchObject({
    sold: 0,
    status: 3,
  });
  expect(await desk.log(id)).toEqual([
    'content-made',
    'content-stopped',
    'content-changed',
    'content-stopped',
  ]);
});

test('[O-10] [U-01] of a stop and a bid at once, one is told: no bid stays in a stopped auction', async () => {
  const { id } = (await desk.save(dutchForm())).data.item;
  await advance(hour + minute);
  const [stopped, paid] = await Promise.all([desk.stop(id, 1), pay(ann, id, 2, '30')]);
  expect([stopped.code, paid.code]).toContain(0);
  expect([ErrorCodes.contentBegun, ErrorCodes.auctionNotRunning]).toContain(stopped.code || paid.code);
  await advance(hour);
  expect((await balance(ann, 'usdt'))[1]).toBe('0');
});

test('[O-10] [U-01] an auction that the exchange announced is changed and stopped like any other, and the next ones follow', async () => {
  const own = (await desk.list()).find(({ state, id }) => state === 'scheduled' && id.startsWith('nova-'));
  const { values } = await desk.opened(own?.id ?? '');
  const renamed = { ...values, ...inForm('title', 'Renamed') };
  expect((await desk.save(renamed, own?.id, 1)).data.item).toMatchObject({ title: 'Renamed', version: 2 });
  await desk.save(dutchForm({ from: at(now + 30 * day), until: at(now + 31 * day) }));
  expect((await desk.stop(own?.id ?? '', 2)).data.item).toMatchObject({ state: 'stopped' });
  const count = (await desk.list()).length;
  await advance(5 * hour);
  expect((await desk.list()).length).toBeGreaterThan(count);
});

test('[O-10] [U-01] auctions of a brand that its reserve does not cover together are not both made, also at once', async () => {
  const told = (await desk.faultsOf(dutchForm({ total: '99999999' })))?.['total'];
  const most = Number(told?.split(' ')[1]);
  const form = dutchForm({ total: String(Math.floor(most / 2) + 1) });
  const made = await desk.saveOneOfTwo(form);
  const left = most - Math.floor(most / 2) - 1;
  expect(await desk.faultsOf(form)).toEqual({ total: `aboveReserve ${left}` });
  // One that is changed has what is set aside for it already.
  expect((await desk.save(dutchForm({ total: String(most) }), made?.item.id, 1)).code).toBe(0);
  expect((await desk.save(dutchForm())).fields).toEqual({ total: 'aboveReserve 0' });
});

test('[O-10] [U-02] the tokens of all portions are set aside; what nobody gets goes back when it is stopped, or at its end', async () => {
  const present = async () => {
    const [reserve, fund] = [desk.heldBy(reserveOwner, 'crown'), desk.heldBy(auctionOwner, 'crown')];
    return { reserve: await reserve, fund: await fund };
  };
  const { reserve, fund } = await present();
  const whole = 10n ** 8n;
  const form = dutchForm({ token: 'crown', units: '1' });
  const { id } = (await desk.save(form)).data.item;
  const set = { reserve: reserve - 10n * whole, fund: fund + 10n * whole };
  expect(await present()).toEqual(set);
  await desk.stop(id, 1);
  expect(await present()).toEqual({ reserve, fund });
  await desk.save(form, id, 2);
  expect(await present()).toEqual(set);
  await advance(hour);
  await pay(ann, id, 4, '30');
  await advance(31 * minute);
  expect(await balance(ann, 'crown')).toEqual(['4', '0']);
  const { owner, available, journalId } = ledgerEntry;
  const given = await storage.database
    .select({ owner, available })
    .from(ledgerEntry)
    .innerJoin(journal, eq(journal.id, journalId))
    .where(eq(journal.cause, `auction-over:${id}`));
  expect(new Map(given.map((entry) => [entry.owner, entry.available]))).toEqual(
    new Map([
      [auctionOwner, -6n * whole],
      [reserveOwner, 6n * whole],
    ]),
  );
});

test('[O-10] [U-01] what does not go together is told at its input', async () => {
  expect(await desk.faultsOf(dutchForm())).toBeUndefined();
  expect(await desk.faultsOf(regularForm())).toBeUndefined();
  for (const [form, faults] of [
    [dutchForm({ from: at(now - hour) }), { from: 'past' }],
    [dutchForm({ until: at(now) }), { until: 'beforeFrom' }],
    [
      dutchForm({ until: at(now + hour + 9 * minute) }),
      { until: `tooSmall ${at(now + hour + 10 * minute)}` },
    ],
    [dutchForm({ lowest: '30' }), { lowest: 'notLower 30' }],
    [dutchForm({ lowest: '' }), { lowest: 'required' }],
    [dutchForm({ step: '20.5' }), { step: 'tooLarge 20' }],
    [dutchForm({ step: '0' }), { step: 'required' }],
    [dutchForm({ interval: '' }), { interval: 'required' }],
    [dutchForm({ interval: '31' }), { interval: 'tooLarge 30' }],
    [dutchForm({ extension: '2' }), { extension: 'mustBeEmpty' }],
    [regularForm({ lowest: '5', interval: '1' }), { lowest: 'mustBeEmpty', interval: 'mustBeEmpty' }],
    [regularForm({ price: '1.0000001' }), { price: 'notAnAmount 6' }],
    [regularForm({ price: '0' }), { price: 'required' }],
    [regularForm({ total: '0' }), { total: 'tooSmall 1', most: 'tooLarge 0' }],
    [regularForm({ most: '9' }), { each: 'tooSmall 9' }],
    [regularForm({ units: '0' }), { units: expect.stringMatching(/^notAMultiple /) as string }],
    [regularForm({ token: 'nobody' }), { token: 'notAnOption' }],
    [regularForm({ label: 'nothing' }), { label: 'notAnOption' }],
    [regularForm({ total: '99999999' }), { total: expect.stringMatching(/^aboveReserve \d+$/) as string }],
  ] as const)
    expect(await desk.faultsOf(form)).toEqual(faults);
});
