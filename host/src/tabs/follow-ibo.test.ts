import { listCategoryCampaign, type Campaign } from '@exchange/contract/campaign';
import { createFakePlatform } from '@exchange/platform/fake';
import { fakeCampaign } from '@exchange/testing/fake-campaign';
import { followIbo, iboTarget } from './follow-ibo';

const now = Date.UTC(2026, 10, 21);
const campaign = (fields: Partial<Campaign> = {}) =>
  fakeCampaign({ start_time: now - 1_000, end_time: now + 60_000, ...fields });

test('[H-09] the first campaign opens while it is on, lies in its time and has stock', () => {
  expect(iboTarget([campaign(), campaign({ campaign_no: 'IEO8' })], now)).toBe('/ieo/IEO7');
  for (const fields of [
    { status: 1 as const },
    { status: 3 as const },
    { start_time: now + 1 },
    { end_time: now - 1 },
    { stock: 0 },
  ])
    expect(iboTarget([campaign(fields), campaign()], now)).toBe('/ieo/list/preview');
});

test('[H-09] without campaigns it is the history', () => {
  expect(iboTarget([], now)).toBe('/ieo/list/history');
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('[H-09] asks as the product says, follows the time, and asks again when the answer is old', async () => {
  const { api, clock, navigation } = createFakePlatform({ now });
  let list = [campaign()];
  api.answer(listCategoryCampaign, () => ({ list, next_id: null, time: clock.now() }));
  const targets: string[] = [];
  const stop = followIbo({ api, clock, navigation }, (path) => targets.push(path));
  await settled();
  expect(api.inputs(listCategoryCampaign)).toEqual([
    { from_id: 0, limit: 10, category_id: 0, sort: 'asc', campaign_status: 1 },
  ]);
  expect(targets.at(-1)).toBe('/ieo/IEO7');
  navigation.to('/home/marketCondition');
  await settled();
  expect(api.inputs(listCategoryCampaign)).toHaveLength(1);
  clock.advance(60_001);
  list = [];
  navigation.to('/');
  expect(targets.at(-1)).toBe('/ieo/list/preview');
  await settled();
  expect(api.inputs(listCategoryCampaign)).toHaveLength(2);
  expect(targets.at(-1)).toBe('/ieo/list/history');
  stop();
  clock.advance(60_001);
  navigation.to('/assets');
  await settled();
  expect(api.inputs(listCategoryCampaign)).toHaveLength(2);
});

test('[H-09] a question without an answer leaves the target and is asked again at the next navigation', async () => {
  const { api, clock, navigation } = createFakePlatform({ now });
  api.refuse(listCategoryCampaign, { kind: 'network' });
  const targets: string[] = [];
  followIbo({ api, clock, navigation }, (path) => targets.push(path));
  await settled();
  expect(targets).toEqual([]);
  api.answer(listCategoryCampaign, () => ({ list: [campaign()], next_id: null, time: now }));
  navigation.to('/assets');
  await settled();
  expect(targets.at(-1)).toBe('/ieo/IEO7');
});
