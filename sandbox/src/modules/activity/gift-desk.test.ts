import {
  type ContentValues,
  ErrorCodes,
  getActivitySortSet,
  getLockStoreRecord,
  getSurplusNumber,
  getUserInfo,
  listUserBalance,
  lockStore,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import type { TestClient } from '../../../test/app';
import { at, closeDeskScene, openDeskScene, pin, sceneStart, TestDesk } from '../../../test/desk';
import { giftOwner, reserveOwner } from '../../core/engine/ledger';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour, minute } from '../../core/time-spans';

/** A brand of which the exchange announces none by itself. */
const token = 'crown';

let storage: Storage;
let app: FastifyInstance;
let inviter: TestClient;
let user: TestClient;
let desk: TestDesk;
let now: number;

beforeEach(async () => {
  ({
    storage,
    app,
    desk,
    users: { inviter, user },
  } = await openDeskScene('gift', {
    inviter: [],
    user: ['500', token],
  }));
  now = sceneStart;
});
afterEach(() => closeDeskScene({ storage, app }));

/** 3 % for a lock of a day, 1 % for whoever invited, of 1,000 altogether. */
const form = (change: ContentValues = {}): ContentValues => ({
  ...{ token, term: '1', rate: '3', inviteRate: '1', least: '10', most: '400', total: '1000' },
  ...{ from: at(now + hour), until: at(now + 4 * hour) },
  ...change,
});
const advance = (advanceMs: number) => user.sandbox('POST', '/sandbox/clock', { advanceMs });
const lock = (lock_num: string, invite_code = '') =>
  user.call(lockStore, { token, lock_num, trade_pwd: pin, invite_code });
const isShown = async (id: string) =>
  (await user.call(getActivitySortSet, {})).data.list.some((event) => event.id === id);
async function balance(who: TestClient = user) {
  const found = (await who.call(listUserBalance, {})).data.list.find((each) => each.token === token);
  return [found?.available ?? '0', found?.frozen ?? '0'];
}
/** What is set aside for gifts since the beginning of a test, in whole tokens. */
async function setAsideSince() {
  const whole = (units: bigint) => Number(units) / 10 ** 8;
  const before = await desk.heldBy(giftOwner, token);
  return async () => whole((await desk.heldBy(giftOwner, token)) - before);
}

test('[O-10] [V-01] an activity that an operator makes is seen at once, locked in at its time, gives its gifts, and the rest goes back', async () => {
  const moved = await setAsideSince();
  const reserve = await desk.heldBy(reserveOwner, token);
  const { item } = (await desk.save(form())).data;
  expect(item).toMatchObject({ state: 'scheduled', title: 'Lock CROWN, receive a gift', isStoppable: true });
  expect(await moved()).toBe(40);
  expect(reserve - (await desk.heldBy(reserveOwner, token))).toBe(40n * 10n ** 8n);
  expect(await isShown(item.id)).toBe(true);
  expect((await user.call(getSurplusNumber, { token })).data).toMatchObject({
    ...{ total: '1000', surplus: '1000', gift_rate: '0.03', invite_rate: '0.01', duration: day },
    ...{ min_amount: '10', max_amount: '400', start_time: now + hour, end_time: now + 4 * hour },
  });
  expect((await lock('100')).code).toBe(ErrorCodes.activityNotStarted);
  await advance(hour);
  expect(await isShown(item.id)).toBe(true);
  const { invite_code } = (await inviter.call(getUserInfo, {})).data.user;
  expect((await lock('100', invite_code)).data.record).toMatchObject({ amount: '100', gift: '3' });
  expect(await balance(inviter)).toEqual(['1', '0']);
  expect(await balance()).toEqual(['400', '100']);
  const { fields, item: opened } = await desk.opened(item.id);
  expect([opened?.isFixed, fields.every(({ isFixed }) => isFixed)]).toEqual([true, true]);
  await advance(day);
  await advance(minute);
  expect(await balance()).toEqual(['503', '0']);
  expect((await user.call(getLockStoreRecord, { token })).data.list).toMatchObject([
    { status: 1, gift: '3' },
  ]);
  expect(await moved()).toBe(0);
  expect(await desk.log(item.id)).toEqual(['content-made']);
});

test('[O-10] [V-01] stopped while it takes locks, it takes no more; those that were taken are released with their gifts', async () => {
  const moved = await setAsideSince();
  const { id } = (await desk.save(form())).data.item;
  await advance(hour + minute);
  await lock('200');
  expect((await desk.stop(id, 1)).data.item).toMatchObject({
    state: 'stopped',
    isFixed: true,
    isStoppable: false,
  });
  expect((await lock('100')).code).toBe(ErrorCodes.activityEnded);
  expect((await desk.save(form(), id, 2)).code).toBe(ErrorCodes.contentBegun);
  await advance(minute);
  // What is promised stays set aside.
  expect(await moved()).toBe(6);
  await advance(day);
  await advance(minute);
  expect(await balance()).toEqual(['506', '0']);
  expect(await moved()).toBe(0);
});

test('[O-10] [V-01] stopped before it begins, it goes from users’ pages with what was set aside, until it is saved again', async () => {
  const moved = await setAsideSince();
  const { id } = (await desk.save(form())).data.item;
  expect((await desk.stop(id, 1)).data.item).toMatchObject({ state: 'stopped', isFixed: false });
  expect(await moved()).toBe(0);
  expect(await isShown(id)).toBe(false);
  expect((await user.call(getSurplusNumber, { token })).code).toBe(ErrorCodes.activityUnknown);
  await advance(2 * hour);
  expect((await lock('100')).code).toBe(ErrorCodes.activityUnknown);
  now += 2 * hour;
  expect((await desk.save(form({ total: '2000' }), id, 2)).data.item).toMatchObject({ state: 'scheduled' });
  expect(await moved()).toBe(80);
  await advance(hour);
  expect((await lock('100')).code).toBe(0);
});

test('[O-10] [V-01] a token has one activity at a time, also of two that are made at once and of those that the exchange announces', async () => {
  const made = await Promise.all([desk.save(form()), desk.save(form({ from: at(now + 2 * hour) }))]);
  const refused = made.filter(({ code }) => code !== 0);
  expect(refused).toMatchObject([{ fields: { from: expect.stringMatching(/^overlaps 2026-/) as string } }]);
  expect((await desk.save(form({ from: at(now + 4 * hour), until: at(now + 5 * hour) }))).code).toBe(0);
  const [announced] = (await desk.list()).filter(({ id }) => id.endsWith('-aura'));
  const { values } = await desk.opened(announced?.id ?? '');
  const sameTime = { from: values['from'] ?? '', until: values['until'] ?? '' };
  expect((await desk.faultsOf(form({ token: 'aura', ...sameTime })))?.['from']).toMatch(/^overlaps /);
  // In the place of one that was stopped; and the exchange announces none over what is there.
  expect((await desk.stop(announced?.id ?? '', 1)).code).toBe(0);
  const long = { from: sameTime.from, until: at(Date.parse(`${sameTime.from}Z`) + 8 * day) };
  const { item } = (await desk.save(form({ token: 'aura', ...long }))).data;
  await advance(6 * day);
  desk = await TestDesk.open(app, storage, 'gift');
  const meanwhile = (await desk.list()).filter(
    ({ id, from, state }) =>
      id.endsWith('-aura') && from >= item.from && from < item.until && state !== 'stopped',
  );
  expect(meanwhile).toEqual([]);
  expect((await desk.list()).some(({ id, from }) => id.endsWith('-juno') && from > now)).toBe(true);
});

test('[O-10] [V-01] what does not go together is told at its input', async () => {
  expect(await desk.faultsOf(form())).toBeUndefined();
  for (const [change, faults] of [
    [{ from: at(now - hour) }, { from: 'past' }],
    [{ until: at(now) }, { until: 'beforeFrom' }],
    [{ rate: '0' }, { rate: 'required' }],
    [
      { rate: '101', inviteRate: '100.5' },
      { rate: 'tooLarge 100', inviteRate: 'tooLarge 100' },
    ],
    [{ term: '0' }, { term: 'tooSmall 1' }],
    [{ least: '0' }, { least: 'tooSmall 0.00000001' }],
    [{ most: '9' }, { most: 'tooSmall 10' }],
    [{ total: '399' }, { total: 'tooSmall 400' }],
    [{ token: 'nobody' }, { token: 'notAnOption' }],
  ] as const)
    expect(await desk.faultsOf(form(change))).toEqual(faults);
  const most = (await desk.faultsOf(form({ total: '900000000000' })))?.['total'];
  expect(most).toMatch(/^aboveFund \d+/);
  expect(await desk.faultsOf(form({ total: most?.split(' ')[1] ?? '' }))).toBeUndefined();
});
