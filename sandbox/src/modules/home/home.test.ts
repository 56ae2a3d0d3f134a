import {
  fragmentGetBannerList,
  getAllPair,
  getListCalendar,
  getListNotice,
  getOrgAllCanTradePair,
  listCategoryCampaign,
  type OutputOf,
  statsDataByLabel,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { type Answered, buildTestApp, TestClient } from '../../../test/app';
import { day, hour } from '../../core/time-spans';
import { brandTokens } from '../market';
import { contrastOfWhite, darkEnough } from '../media/colours';
import { pictureKinds, pictureUrl } from '../media/pictures';

let app: FastifyInstance;
let nova: TestClient;
let orbit: TestClient;
const languages = ['zh-HK', 'zh-CN', 'en'];
const inLanguage = (locale: string) => ({ 'accept-language': locale });

beforeAll(async () => {
  app = await buildTestApp();
  nova = new TestClient(app);
  orbit = new TestClient(app, 'orbit.localhost');
});
afterAll(() => app.close());

const picture = (url: string) => app.inject({ method: 'GET', url });
const serverTime = async () => (await nova.call(listCategoryCampaign, {})).data.time;

it('[T-01] banners are the organisation’s, in the reader’s language, and lead somewhere', async () => {
  const banners = async (client: TestClient, locale: string) =>
    (await client.call(fragmentGetBannerList, { position: 2, device: 'Mobile' }, inLanguage(locale))).data
      .list;
  const [own, other] = [await banners(nova, 'en'), await banners(orbit, 'en')];
  expect(own.length).toBeGreaterThanOrEqual(4);
  expect(other.length).toBeGreaterThanOrEqual(4);
  expect(other.map(({ id }) => id)).not.toEqual(own.map(({ id }) => id));
  for (const { link, image_url } of [...own, ...other]) {
    expect(link).toMatch(/^\/[a-z]/);
    expect((await picture(image_url)).statusCode).toBe(200);
  }
  const titles = await Promise.all(languages.map((locale) => banners(nova, locale)));
  expect(new Set(titles.map(([first]) => first?.title)).size).toBe(languages.length);
});

it('[T-01] [T-12] every brand has its pictures: real SVG of the size of its place, dark enough for white text', async () => {
  for (const { code, ground } of brandTokens) {
    for (const kind of pictureKinds) {
      const { statusCode, headers, rawPayload } = await picture(pictureUrl(kind, code));
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
      const { width, height } = await sharp(rawPayload).metadata();
      expect([width, height]).toEqual([750, kind === 'banner' ? 320 : 420]);
    }
    expect(contrastOfWhite(darkEnough(ground))).toBeGreaterThanOrEqual(4.5);
  }
  for (const unknown of ['cover-nobody.svg', 'cover-aura.png', 'banner-nova-nothing.svg', '..%2Fapp.ts'])
    expect((await picture(`/api/media/${unknown}`)).statusCode).toBe(404);
});

it('[T-07] notices: newest first by page without their texts, one with its text, in each language', async () => {
  const { data } = await nova.call(getListNotice, { size: 3 });
  expect(data.list).toHaveLength(3);
  expect(data.list.every(({ content }) => content === '')).toBe(true);
  const ids: string[] = [];
  let from: string | number = 0;
  for (;;) {
    const { data: page }: Answered<OutputOf<typeof getListNotice>> = await nova.call(getListNotice, {
      size: 3,
      from_id: from,
    });
    ids.push(...page.list.map(({ id }) => id));
    if (page.next_id === null) break;
    from = page.next_id;
  }
  const all = (await nova.call(getListNotice, { size: 100 })).data.list;
  expect(ids).toEqual(all.map(({ id }) => id));
  expect(all.map(({ time }) => time)).toEqual(all.map(({ time }) => time).sort((one, two) => two - one));
  for (const { id } of all) {
    const texts = await Promise.all(
      languages.map(
        async (locale) => (await nova.call(getListNotice, { id }, inLanguage(locale))).data.list[0],
      ),
    );
    expect(new Set(texts.map((text) => text?.title)).size).toBe(languages.length);
    for (const text of texts) expect(text?.content.length).toBeGreaterThan(100);
  }
  expect((await orbit.call(getListNotice, { id: all[0]!.id })).code).toBe(1002);
  expect((await nova.call(getListNotice, { from_id: 'nothing' })).fields).toHaveProperty('from_id');
});

it('[T-01] the calendar holds what the exchange knows: openings, token sales, burns; counted by label', async () => {
  const now = await serverTime();
  const span = { from: now, to: now + 8 * day };
  const { list } = (await nova.call(getListCalendar, span)).data;
  expect(list.map(({ time }) => time)).toEqual(list.map(({ time }) => time).sort((one, two) => one - two));
  expect(list.every(({ time }) => time >= span.from && time < span.to)).toBe(true);
  expect(list).toContainEqual(
    expect.objectContaining({
      label: 'listing',
      link: '/trade/sora_usdt/transaction',
      title: 'SORA/USDT opens',
    }),
  );
  const { list: counts } = (await nova.call(statsDataByLabel, span)).data;
  expect(counts.map(({ count }) => count)).toEqual(
    counts.map(({ label }) => list.filter((entry) => entry.label === label).length),
  );
  expect(counts.filter(({ count }) => count > 0).map(({ label }) => label)).toEqual([
    'listing',
    'ibo',
    'activity',
  ]);
  const [burn] = list.filter(({ label }) => label === 'activity');
  expect(burn?.link).toMatch(/^\/trade\/[a-z]+_usdt\/data$/);
  const sales = (await nova.call(getListCalendar, { ...span, label: 'ibo' })).data.list;
  expect(sales).toEqual(list.filter(({ label }) => label === 'ibo'));
  // Orbit lists fewer brands.
  expect((await orbit.call(getListCalendar, span)).data.list.length).toBeLessThan(list.length);
  expect((await nova.call(getListCalendar, { from: 0, to: now })).fields).toHaveProperty('to');
});

it('[H-09] token sales begin and end by the exchange’s time, and the first one not concluded comes first', async () => {
  const query = { from_id: 0, limit: 10, category_id: 0, sort: 'asc', campaign_status: 1 } as const;
  for (let step = 0; step < 5; step += 1) {
    const { data } = await nova.call(listCategoryCampaign, query);
    for (const { status, start_time, end_time, stock, total, image_url } of data.list) {
      expect(status).toBe(data.time < start_time ? 1 : data.time < end_time ? 2 : 3);
      expect(stock).toBe(total);
      expect((await picture(image_url)).statusCode).toBe(200);
    }
    expect(data.list.length).toBeGreaterThanOrEqual(3);
    expect(data.list.map(({ status }) => status)).not.toContain(3);
    const open = data.list.filter(({ status }) => status === 2).length;
    expect(open).toBeGreaterThanOrEqual(3);
    expect(data.list.slice(0, open).every(({ status }) => status === 2)).toBe(true);
    expect(data.list.length).toBeGreaterThan(open);
    await nova.sandbox('POST', '/sandbox/clock', { advanceMs: 3 * hour });
  }
  const ended = (await nova.call(listCategoryCampaign, { campaign_status: 3, sort: 'desc' })).data.list;
  expect(ended.length).toBeGreaterThanOrEqual(1);
  expect(ended.every(({ status }) => status === 3)).toBe(true);
  const numbers: string[] = [];
  let from: string | number = 0;
  for (;;) {
    const { data }: Answered<OutputOf<typeof listCategoryCampaign>> = await nova.call(listCategoryCampaign, {
      ...query,
      limit: 1,
      from_id: from,
    });
    numbers.push(...data.list.map(({ campaign_no }) => campaign_no));
    if (data.next_id === null) break;
    from = data.next_id;
  }
  const whole = (await nova.call(listCategoryCampaign, { ...query, limit: 100 })).data.list;
  expect(numbers).toEqual(whole.map(({ campaign_no }) => campaign_no));
  expect((await nova.call(listCategoryCampaign, { category_id: 7 })).data.list).toEqual([]);
  expect(
    (await orbit.call(listCategoryCampaign, query)).data.list.map(({ campaign_no }) => campaign_no),
  ).not.toEqual(numbers);
});

it('[T-13] two pairs take turns: one trades and opened within two hours, the other one opens within two', async () => {
  for (let step = 0; step < 4; step += 1) {
    const now = await serverTime();
    const opening = new Map(
      (await nova.call(getAllPair, {})).data.list.map(({ id, opening_time }) => [id, opening_time]),
    );
    const [earlier, later] = [opening.get('dawn_usdt')!, opening.get('dusk_usdt')!].sort(
      (one, two) => one - two,
    );
    expect(now - earlier!).toBeGreaterThanOrEqual(0);
    expect(now - earlier!).toBeLessThan(2 * hour);
    expect(later! - now).toBeGreaterThan(0);
    expect(later! - now).toBeLessThanOrEqual(2 * hour);
    const trading = (await nova.call(getOrgAllCanTradePair, {})).data.list.map(({ id }) => id);
    expect(trading.filter((id) => ['dawn_usdt', 'dusk_usdt'].includes(id))).toHaveLength(1);
    await nova.sandbox('POST', '/sandbox/clock', { advanceMs: 1.5 * hour });
  }
});
