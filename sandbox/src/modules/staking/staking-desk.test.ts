import {
  type ContentValues,
  createStake,
  ErrorCodes,
  getActivitySortSet,
  getStakingProduct,
  listStakingPositions,
  listStakingProducts,
  listUserBalance,
  releaseStake,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { TestClient } from '../../../test/app';
import { at, closeDeskScene, openDeskScene, pin, sceneStart, TestDesk } from '../../../test/desk';
import { reserveOwner, stakingOwner } from '../../core/engine/ledger';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour, minute } from '../../core/time-spans';
import { stakingProduct } from './tables';

let storage: Storage;
let app: FastifyInstance;
let user: TestClient;
let desk: TestDesk;
let now: number;

beforeEach(async () => {
  ({
    storage,
    app,
    desk,
    users: { user },
  } = await openDeskScene('staking', { user: ['5000', 'aura'] }));
  now = sceneStart;
});
afterEach(() => closeDeskScene({ storage, app }));

/** A product for a term of a day at 36.5 % a year: 0.1 % a day. */
const form = (change: ContentValues = {}): ContentValues => ({
  ...{ token: 'aura', term: '1', rate: '36.5', early: '0', least: '10', most: '2000', total: '10000' },
  ...{ from: at(now + hour), until: at(now + 4 * hour) },
  ...change,
});
const aura = (whole: number) => BigInt(Math.round(whole * 100_000_000));
const advance = (advanceMs: number) => user.sandbox('POST', '/sandbox/clock', { advanceMs });
const isListed = async (id: string) =>
  (await user.call(listStakingProducts, {})).data.list.some((product) => product.id === id);
const stake = (product_id: string, amount: string) =>
  user.call(
    createStake,
    { product_id, amount, trade_password: pin },
    { 'idempotency-key': `stake-${amount}` },
  );
const balance = async () => {
  const found = (await user.call(listUserBalance, {})).data.list.find(({ token }) => token === 'aura');
  return [found?.available, found?.frozen];
};
/** What is set aside for yield since the beginning of a test. */
async function setAsideSince() {
  const before = await desk.heldBy(stakingOwner);
  return async () => (await desk.heldBy(stakingOwner)) - before;
}

test('[O-10] [V-02] a product that an operator makes is seen at once, staked on at its time, pays, and gives back what nobody gets', async () => {
  const moved = await setAsideSince();
  const reserve = await desk.heldBy(reserveOwner);
  const { item } = (await desk.save(form())).data;
  expect(reserve - (await desk.heldBy(reserveOwner))).toBe(aura(10));
  expect(item).toMatchObject({ state: 'scheduled', title: 'Stake AURA for a 1-day term', isStoppable: true });
  expect(await moved()).toBe(aura(10));
  expect(await isListed(item.id)).toBe(true);
  expect((await user.call(getActivitySortSet, {})).data.list).toContainEqual(
    expect.objectContaining({ id: item.id, type: 'staking' }),
  );
  expect((await stake(item.id, '100')).code).toBe(ErrorCodes.activityNotStarted);
  await advance(hour + minute);
  const { position } = (await stake(item.id, '1000')).data;
  expect(position).toMatchObject({ day_yield: '1', total_yield: '1', status: 0 });
  expect((await desk.save(form({ rate: '20' }), item.id, 1)).code).toBe(ErrorCodes.contentBegun);
  const { fields, item: opened } = await desk.opened(item.id);
  expect([opened?.isFixed, fields.every(({ isFixed }) => isFixed)]).toEqual([true, true]);
  await advance(day);
  await advance(minute);
  expect(await balance()).toEqual(['5001', '0']);
  expect((await user.call(listStakingPositions, {})).data.list).toMatchObject([{ status: 1, paid: '1' }]);
  // The rest of what was set aside is the brand's again.
  expect(await moved()).toBe(0n);
  desk = await TestDesk.open(app, storage, 'staking');
  expect((await desk.list()).find(({ id }) => id === item.id)).toMatchObject({
    state: 'ended',
    isStoppable: false,
  });
});

test('[O-10] [V-02] stopped while it takes stakes, it takes no more; those that were taken earn to their end', async () => {
  const moved = await setAsideSince();
  const { id } = (await desk.save(form())).data.item;
  await advance(hour + minute);
  await stake(id, '500');
  expect((await desk.stop(id, 1)).data.item).toMatchObject({
    state: 'stopped',
    isFixed: true,
    isStoppable: false,
  });
  expect((await stake(id, '600')).code).toBe(ErrorCodes.activityEnded);
  expect((await desk.save(form(), id, 2)).code).toBe(ErrorCodes.contentBegun);
  expect((await user.call(getStakingProduct, { id })).code).toBe(0);
  await advance(minute);
  expect(await moved()).toBe(aura(10));
  await advance(day);
  await advance(minute);
  expect(await balance()).toEqual(['5000.5', '0']);
  expect(await moved()).toBe(0n);
  expect(await desk.log(id)).toEqual(['content-made', 'content-stopped']);
});

test('[O-10] [V-02] stopped before it begins, it goes from users’ pages with what was set aside, until it is saved again', async () => {
  const moved = await setAsideSince();
  const { id } = (await desk.save(form())).data.item;
  expect((await desk.stop(id, 1)).data.item).toMatchObject({ state: 'stopped', isFixed: false, version: 2 });
  expect(await moved()).toBe(0n);
  expect(await isListed(id)).toBe(false);
  expect((await user.call(getStakingProduct, { id })).code).toBe(ErrorCodes.activityUnknown);
  expect((await user.call(getActivitySortSet, {})).data.list.some((event) => event.id === id)).toBe(false);
  // Its time passes, and nothing is given back a second time.
  await advance(5 * hour);
  expect(await moved()).toBe(0n);
  now += 5 * hour;
  const changed = form({ total: '20000', from: at(now + hour), until: at(now + 2 * hour) });
  expect((await desk.save(changed, id, 2)).data.item).toMatchObject({ state: 'scheduled', version: 3 });
  expect(await moved()).toBe(aura(20));
  await advance(hour + minute);
  expect((await stake(id, '100')).code).toBe(0);
});

test('[O-10] [V-02] a flexible product is released whenever its owner wants, also after it was stopped', async () => {
  const flexible = form({ term: '0', early: '1', until: at(now + hour + 3 * day) });
  const moved = await setAsideSince();
  const { item } = (await desk.save(flexible)).data;
  expect(item.title).toBe('Stake AURA, release any time');
  expect(await moved()).toBe(aura(30));
  await advance(hour + minute);
  const { position } = (await stake(item.id, '1000')).data;
  await desk.stop(item.id, 1);
  await advance(day + minute);
  await user.login('user@example.com');
  expect((await user.call(releaseStake, { position_id: position.id })).code).toBe(0);
  expect(await balance()).toEqual(['5001', '0']);
  await advance(minute);
  expect(await moved()).toBe(0n);
});

test('[O-10] [V-02] a season that the exchange announced can be stopped, and the next ones are announced all the same', async () => {
  const own = (await desk.list()).find(({ state, id }) => state === 'scheduled' && id.startsWith('nova-'));
  const { values } = await desk.opened(own?.id ?? '');
  const later = { ...values, from: at(now + 200 * day), until: at(now + 230 * day) };
  expect((await desk.save(later, own?.id, 1)).data.item).toMatchObject({ version: 2 });
  await advance(31 * day);
  const announced = storage.database
    .select()
    .from(stakingProduct)
    .where(eq(stakingProduct.organisation, 'nova'));
  expect(
    (await announced).some(({ startTime }) => startTime > now + 31 * day && startTime < now + 70 * day),
  ).toBe(true);
  desk = await TestDesk.open(app, storage, 'staking');
  expect((await desk.stop(own?.id ?? '', 2)).data.item).toMatchObject({ state: 'stopped' });
});

test('[O-10] [V-02] what does not go together is told at its input', async () => {
  const flexible = { term: '0', early: '1' };
  expect(await desk.faultsOf(form())).toBeUndefined();
  for (const [change, faults] of [
    [{ from: at(now - hour) }, { from: 'past' }],
    [{ until: at(now) }, { until: 'beforeFrom' }],
    [{ rate: '0' }, { rate: 'required' }],
    [{ rate: '100.01' }, { rate: 'tooLarge 100' }],
    [{ rate: '1.234' }, { rate: 'notAnAmount 2' }],
    [{ term: '0', until: at(now + 9 * day) }, { early: 'needsEarly' }],
    [flexible, { until: `tooSmall ${at(now + hour + day)}` }],
    [{ least: '0.00000001' }, { least: 'tooSmall 0.00001' }],
    [{ least: '1.123456789' }, { least: 'notAnAmount 8' }],
    [{ most: '9' }, { most: 'tooSmall 10' }],
    [{ total: '1999' }, { total: 'tooSmall 2000' }],
    [{ total: '9'.repeat(25) }, { total: 'tooLarge 1000000000000000' }],
    [{ token: 'nobody' }, { token: 'notAnOption' }],
  ] as const)
    expect(await desk.faultsOf(form(change))).toEqual(faults);
  const most = (await desk.faultsOf(form({ total: '900000000000' })))?.['total'];
  expect(most).toMatch(/^aboveFund \d+/);
  expect(await desk.faultsOf(form({ total: most?.split(' ')[1] ?? '' }))).toBeUndefined();
});
