import {
  bidForCollectible,
  type ContentValues,
  ErrorCodes,
  getBidCampaign,
  getBidLatestPrice,
  listBidCampaign,
  listUserBalance,
  listUserBidOrder,
} from '@exchange/contract';
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
import { treasuryOwner } from '../../core/engine/ledger';
import type { Storage } from '../../core/storage/open-storage';
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
  } = await openDeskScene('collectible', {
    ann: ['1000', 'usdt'],
    bob: ['1000', 'usdt'],
  }));
  now = sceneStart;
});
afterEach(() => closeDeskScene({ storage, app }));

/** From 20 USDT on, 2 more each time; whoever is outbid gets half of the increment. */
const form = (change: ContentValues = {}): ContentValues => ({
  ...inForm('title', 'First print'),
  ...inForm('content', 'One of one.'),
  ...{ picture: '/api/media/campaign-aura.svg', price: '20', step: '2', rate: '50', extension: '5' },
  ...{ from: at(now + hour), until: at(now + 2 * hour) },
  ...change,
});
const advance = (advanceMs: number) => ann.sandbox('POST', '/sandbox/clock', { advanceMs });
const bid = (who: TestClient, campaign_no: string, price: string) =>
  who.call(bidForCollectible, { campaign_no, price, trade_password: pin });
const isListed = async (id: string, status: 1 | 2 | 3 = 1) =>
  (await ann.call(listBidCampaign, { status, limit: 100 })).data.list.some((row) => row.campaign_no === id);
async function usdt(who: TestClient) {
  const found = (await who.call(listUserBalance, {})).data.list.find(({ token }) => token === 'usdt');
  return [found?.available, found?.frozen];
}

test('[O-10] [U-05] a collectible that an operator makes is seen at once, bid for at its time, and settled by itself', async () => {
  const { item } = (await desk.save(form())).data;
  const { id } = item;
  expect(item).toMatchObject({ state: 'scheduled', title: 'First print', isStoppable: true });
  expect(await isListed(id)).toBe(true);
  expect((await ann.call(getBidCampaign, { campaign_no: id })).data).toMatchObject({
    campaign: { initial_price: '20', step: '2', bids: 0, status: 1 },
    ...{ introduction: '<p>One of one.</p>', reward_rate: '0.5', extension: 5 * minute },
    images: ['/api/media/cover-aura.svg', '/api/media/story-aura.svg'],
  });
  expect((await bid(ann, id, '20')).code).toBe(ErrorCodes.auctionNotRunning);
  const treasury = await desk.heldBy(treasuryOwner, 'usdt');
  await advance(hour);
  const { fields } = await desk.opened(id);
  expect(fields.filter(({ isFixed }) => !isFixed).map(({ name }) => name)).toEqual(['title', 'content']);
  expect((await bid(ann, id, '20')).code).toBe(0);
  expect(await usdt(ann)).toEqual(['980', '20']);
  expect((await bid(bob, id, '21')).code).toBe(ErrorCodes.bidTooLow);
  expect((await bid(bob, id, '30')).code).toBe(0);
  expect(await usdt(ann)).toEqual(['1005', '0']);
  // With bids it goes on to its end; what is said of it may still be mended, and nothing else.
  expect((await desk.stop(id, 1)).code).toBe(ErrorCodes.contentBegun);
  expect((await desk.save(form({ step: '1' }), id, 1)).fields).toEqual({ step: 'fixed' });
  const mended = { ...inForm('title', 'First print, signed'), ...inForm('content', '<p>One of one.</p>') };
  expect((await desk.save(mended, id, 1)).data.item).toMatchObject({ title: 'First print, signed' });
  expect((await ann.call(getBidLatestPrice, { campaign_no: id })).data).toMatchObject({
    latest_price: '30',
    bids: 2,
  });
  await advance(hour + minute);
  expect(await usdt(bob)).toEqual(['970', '0']);
  // Half of the increment went to whoever was outbid.
  expect((await desk.heldBy(treasuryOwner, 'usdt')) - treasury).toBe(25_000_000n);
  expect((await bob.call(listUserBidOrder, {})).data.list).toMatchObject([{ status: 3, price: '30' }]);
  expect(await isListed(id, 3)).toBe(true);
  expect((await desk.opened(id)).item).toMatchObject({ state: 'ended', isFixed: true, isStoppable: false });
  expect(await desk.log(id)).toEqual(['content-made', 'content-changed']);
});

test('[O-10] [U-05] stopped before it begins, it is nowhere until it is saved again; begun without a bid, it ends', async () => {
  const { id } = (await desk.save(form())).data.item;
  expect((await desk.stop(id, 1)).data.item).toMatchObject({ state: 'stopped', isFixed: false });
  expect(await isListed(id)).toBe(false);
  await advance(hour + minute);
  expect((await bid(ann, id, '20')).code).toBe(ErrorCodes.campaignUnknown);
  now += 2 * hour;
  expect((await desk.save(form(), id, 2)).data.item).toMatchObject({ state: 'scheduled', version: 3 });
  await advance(2 * hour);
  expect((await desk.stop(id, 3)).data.item).toMatchObject({ state: 'stopped', isFixed: true });
  expect((await bid(ann, id, '20')).code).toBe(ErrorCodes.auctionNotRunning);
  await advance(minute);
  expect(await isListed(id, 3)).toBe(true);
  expect((await desk.save(form(), id, 4)).code).toBe(ErrorCodes.contentBegun);
});

test('[O-10] [U-05] a collectible that the exchange announced is changed and stopped like any other, and the next ones follow', async () => {
  const own = (await desk.list()).find(({ state, id }) => state === 'scheduled' && id.startsWith('nova-'));
  const { values } = await desk.opened(own?.id ?? '');
  const renamed = { ...values, ...inForm('title', 'Renamed') };
  expect((await desk.save(renamed, own?.id, 1)).data.item).toMatchObject({ title: 'Renamed', version: 2 });
  await desk.save(form({ from: at(now + 30 * day), until: at(now + 31 * day) }));
  expect((await desk.stop(own?.id ?? '', 2)).data.item).toMatchObject({ state: 'stopped' });
  const count = (await desk.list()).length;
  await advance(11 * hour);
  expect((await desk.list()).length).toBeGreaterThan(count);
});

test('[O-10] [U-05] what does not go together is told at its input', async () => {
  expect(await desk.faultsOf(form())).toBeUndefined();
  for (const [change, faults] of [
    [{ from: at(now - hour) }, { from: 'past' }],
    [{ until: at(now + hour + minute) }, { until: `tooSmall ${at(now + hour + 10 * minute)}` }],
    [
      { price: '0', step: '0' },
      { price: 'required', step: 'required' },
    ],
    [{ price: '1.0000001' }, { price: 'notAnAmount 6' }],
    [{ rate: '0' }, { rate: 'required' }],
    [{ rate: '100.01' }, { rate: 'tooLarge 100' }],
    [{ extension: '0' }, { extension: 'tooSmall 1' }],
    [{ picture: '/api/media/campaign-nobody.svg' }, { picture: 'notAnOption' }],
    [{ 'content.en': '<script>' }, { 'content.en': 'unknownElement <script>' }],
  ] as const)
    expect(await desk.faultsOf(form(change))).toEqual(faults);
});
