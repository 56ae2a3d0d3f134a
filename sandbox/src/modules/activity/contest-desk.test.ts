import {
  type ContentValues,
  ErrorCodes,
  getActivityRankingByDate,
  getActivityRankingByUser,
  getActivityRankingList,
  getActivitySortSet,
  getAssetRankingList,
  listUserBalance,
  searchIssueRewardList,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import type { TestClient } from '../../../test/app';
import { at, closeDeskScene, inForm, openDeskScene, sceneStart, TestDesk } from '../../../test/desk';
import { contestOwner, reserveOwner } from '../../core/engine/ledger';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour, minute } from '../../core/time-spans';

let storage: Storage;
let app: FastifyInstance;
let ann: TestClient;
let bob: TestClient;
let cat: TestClient;
let desk: TestDesk;
let now: number;

beforeEach(async () => {
  ({
    storage,
    app,
    desk,
    users: { ann, bob, cat },
  } = await openDeskScene('contest', {
    ann: ['300', 'crown'],
    bob: ['300', 'crown'],
    cat: ['99', 'crown'],
  }));
  now = sceneStart;
});
afterEach(() => closeDeskScene({ storage, app }));

/** Who holds most CROWN over a day, from 100 on: 40 AURA for the first, 20 for the second, 5 for the third to the sixth. */
const form = (change: ContentValues = {}): ContentValues => ({
  ...inForm('title', 'Founders’ week'),
  ...{ type: 'holding', token: 'crown', least: '100', reward: 'aura' },
  ...{ 'prizes.1.to': '1', 'prizes.1.amount': '40', 'prizes.2.to': '2', 'prizes.2.amount': '20' },
  ...{ 'prizes.3.to': '6', 'prizes.3.amount': '5' },
  ...{ from: at(now + hour), until: at(now + hour + day) },
  ...change,
});
const whole = 10n ** 8n;
const advance = (advanceMs: number) => ann.sandbox('POST', '/sandbox/clock', { advanceMs });
const present = async () => ({
  reserve: await desk.heldBy(reserveOwner),
  fund: await desk.heldBy(contestOwner),
});
async function auraOf(who: TestClient) {
  const { list } = (await who.call(listUserBalance, {})).data;
  return list.find(({ token }) => token === 'aura')?.available ?? '0';
}
const eventOf = async (id: string) =>
  (await ann.call(getActivitySortSet, {})).data.list.find((event) => event.id === id);

test('[O-10] [V-02] [V-04] a contest that an operator makes is seen at once, ranks, pays its prizes once, and the rest goes back', async () => {
  const before = await present();
  const { item } = (await desk.save(form())).data;
  expect(item).toMatchObject({ state: 'scheduled', title: 'Founders’ week', isStoppable: true });
  expect(await present()).toEqual({ reserve: before.reserve - 80n * whole, fund: before.fund + 80n * whole });
  const { list } = (await ann.call(getAssetRankingList, { activity_id: item.id })).data;
  expect(list).toMatchObject([
    {
      activity: { type: 2, title: 'Founders’ week', token: 'crown', start_time: now + hour },
      ...{ dates: [], least_value: '100', value_token: 'crown', reward_token: 'aura' },
      prizes: [
        { rank_from: 1, rank_to: 1, amount: '40' },
        { rank_from: 2, rank_to: 2, amount: '20' },
        { rank_from: 3, rank_to: 6, amount: '5' },
      ],
    },
  ]);
  const own = { type: 2 as const, activity_id: item.id };
  expect((await ann.call(getActivityRankingByUser, own)).data.place).toBeNull();
  await advance(hour + minute);
  expect(await eventOf(item.id)).toMatchObject({
    type: 'holding_ranking',
    title: 'Founders’ week',
    link: `/activity/holding-ranking/${item.id}`,
  });
  // Two who hold the same share the prizes of the first and the second place.
  const place = { rank: 1, value: '300', reward: '30' };
  expect((await ann.call(getActivityRankingByDate, own)).data.list).toMatchObject([place, place]);
  expect((await cat.call(getActivityRankingByUser, own)).data.place).toBeNull();
  await advance(day);
  expect(await Promise.all([ann, bob, cat].map(auraOf))).toEqual(['30', '30', '0']);
  expect((await present()).fund).toBe(before.fund);
  const dates = ['2026-11-20', '2026-11-21'];
  expect((await ann.call(getAssetRankingList, { activity_id: item.id })).data.list[0]?.dates).toEqual(dates);
  for (const ranking_date of dates)
    expect((await ann.call(getActivityRankingByDate, { ...own, ranking_date })).data.list).toMatchObject([
      { value: '300', reward: '0' },
      { value: '300', reward: '0' },
    ]);
  await advance(hour);
  const issues = (await bob.call(searchIssueRewardList, { reason: 'ranking' })).data.list;
  expect(issues.map(({ amount }) => amount)).toEqual(['30']);
  // It is found by its id for good, as a line of the statement leads to it.
  await advance(9 * day);
  expect((await ann.call(getAssetRankingList, { activity_id: item.id })).data.total).toBe(1);
  expect(await eventOf(item.id)).toBeUndefined();
  expect(await desk.log(item.id)).toEqual(['content-made']);
});

test('[O-10] [V-02] stopped before it begins, it is nowhere until it is saved again; begun, it is neither changed nor stopped', async () => {
  const before = await present();
  const { id } = (await desk.save(form())).data.item;
  expect((await desk.stop(id, 1)).data.item).toMatchObject({ state: 'stopped', isFixed: false });
  expect(await present()).toEqual(before);
  expect((await ann.call(getAssetRankingList, { activity_id: id })).code).toBe(ErrorCodes.activityUnknown);
  await advance(2 * hour);
  now += 2 * hour;
  expect((await desk.save(form({ 'prizes.1.amount': '50' }), id, 2)).data.item).toMatchObject({
    state: 'scheduled',
  });
  expect((await present()).fund).toBe(before.fund + 90n * whole);
  await advance(hour);
  const { item, fields } = await desk.opened(id);
  expect([item?.isFixed, item?.isStoppable]).toEqual([true, false]);
  expect(fields.every(({ isFixed }) => isFixed)).toBe(true);
  expect((await desk.stop(id, 3)).code).toBe(ErrorCodes.contentBegun);
  expect((await desk.save(form({ least: '1' }), id, 3)).code).toBe(ErrorCodes.contentBegun);
});

test('[O-10] [V-02] a contest that the exchange announced is changed like any other, and the next ones follow under their ids', async () => {
  const listed = await desk.list();
  const planned = listed.find(({ id, state }) => state === 'scheduled' && id.startsWith('nova-t'));
  const { values } = await desk.opened(planned?.id ?? '');
  expect(values).toMatchObject({ type: 'trading', token: 'juno', least: '100', reward: 'aura' });
  expect(values).toMatchObject({ 'prizes.4.to': '10', 'prizes.4.amount': '5' });
  const { fund } = await present();
  const changed = { ...values, ...inForm('title', 'Juno days'), 'prizes.4.to': '', 'prizes.4.amount': '' };
  expect((await desk.save(changed, planned?.id, 1)).data.item).toMatchObject({ title: 'Juno days' });
  expect(await present()).toMatchObject({ fund: fund - 35n * whole });
  const { list, total } = (await ann.call(getActivityRankingList, {})).data;
  expect(total).toBe(3);
  expect(list.map(({ activity }) => activity.activity_id)).toEqual([
    ...['nova-t20261112', 'nova-t20261119', 'nova-t20261126'],
  ]);
  expect(list[2]).toMatchObject({ activity: { title: 'Juno days' }, prizes: { length: 3 } });
  await advance(8 * day);
  desk = await TestDesk.open(app, storage, 'contest');
  expect((await desk.list()).map(({ id }) => id)).toContain('nova-t20261203');
});

test('[O-10] [V-02] what does not go together is told at its input, and prizes beyond the reserve are refused', async () => {
  expect(await desk.faultsOf(form())).toBeUndefined();
  expect(await desk.faultsOf(form({ type: 'trading' }))).toBeUndefined();
  for (const [change, faults] of [
    [{ from: at(now - hour) }, { from: 'past' }],
    [{ until: at(now) }, { until: 'beforeFrom' }],
    [{ until: at(now + 93 * day) }, { until: `tooLarge ${at(now + hour + 92 * day)}` }],
    [{ least: '0' }, { least: 'tooSmall 0.00000001' }],
    [{ type: 'trading', least: '0.0000001' }, { least: 'notAnAmount 6' }],
    [{ token: 'nobody' }, { token: 'notAnOption' }],
    [{ reward: 'nobody' }, { reward: 'notAnOption' }],
    [
      { 'prizes.1.to': '', 'prizes.1.amount': '' },
      { 'prizes.1.to': 'required', 'prizes.1.amount': 'required' },
    ],
    [{ 'prizes.2.to': '' }, { 'prizes.2.to': 'required' }],
    [{ 'prizes.2.to': '1' }, { 'prizes.2.to': 'tooSmall 2' }],
    [{ 'prizes.3.to': '1001' }, { 'prizes.3.to': 'tooLarge 1000' }],
    [{ 'prizes.3.amount': '' }, { 'prizes.3.amount': 'required' }],
    [{ 'prizes.3.amount': '0' }, { 'prizes.3.amount': 'tooSmall 0.00000001' }],
    [{ 'prizes.2.amount': '41' }, { 'prizes.2.amount': 'tooLarge 40' }],
    [{ 'prizes.2.amount': '1.000000001' }, { 'prizes.2.amount': 'notAnAmount 8' }],
  ] as const)
    expect(await desk.faultsOf(form(change))).toEqual(faults);
  const told = (await desk.faultsOf(form({ 'prizes.1.amount': '900000000000' })))?.['prizes.1.amount'];
  expect(told).toMatch(/^aboveFund \d+/);
  await desk.saveOneOfTwo(form({ 'prizes.1.amount': String(Math.floor(Number(told?.split(' ')[1]) * 0.6)) }));
});
