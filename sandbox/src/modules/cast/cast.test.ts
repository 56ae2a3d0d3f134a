import {
  createCastApply,
  ErrorCodes,
  getCastApplyInfo,
  getCastApplyList,
  getCastClassifyListByPid,
  saveImageCms,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour, minute } from '../../core/time-spans';
import { castFile } from './tables';

let app: FastifyInstance;
let storage: Storage;
let user: TestClient;
let people = 0;
/** The round of `vocal` is open, that of `short-film` is not. */
const time = Math.ceil(Date.UTC(2026, 10, 1) / (28 * day)) * 28 * day + day;

const drawn = async () =>
  new Uint8Array(
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a3ff2' } })
      .png()
      .toBuffer(),
  );
const send = async (name = 'me.png', client = user) =>
  client.call(saveImageCms, { file: new File([await drawn()], name) });
const text = {
  stage_name: 'Ann',
  slogan: 'Here I am',
  introduction: 'Ten years on stage',
  contact: 'ann@example.com',
};
const apply = (images: readonly string[], more: object = {}, key = 'one') =>
  user.call(
    createCastApply,
    { category_id: 'vocal', ...text, images: [...images], ...more },
    { 'idempotency-key': `cast-${key}` },
  );
const decide = (id: string, payload: object) => user.sandbox('POST', `/sandbox/cast/${id}`, payload);
const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
});
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  user = new TestClient(app);
  expect((await user.register(`singer${people}@example.com`)).code).toBe(0);
});

it('[V-02] categories are a tree; a casting says what it looks for and when it takes applications', async () => {
  const top = (await user.call(getCastClassifyListByPid, {})).data.list;
  expect(top.every((each) => each.has_children && each.casting === null)).toBe(true);
  const [vocal] = (await user.call(getCastClassifyListByPid, { pid: 'music' })).data.list;
  const [actors] = (await user.call(getCastClassifyListByPid, { pid: 'film' })).data.list;
  expect(vocal).toMatchObject({ id: 'vocal', has_children: false });
  expect(vocal?.casting?.start_time).toBeLessThan(time);
  expect(actors?.casting?.start_time).toBeGreaterThan(time);
  const other = await new TestClient(app, undefined, { 'accept-language': 'zh-HK' }).call(
    getCastClassifyListByPid,
    {},
  );
  expect(other.data.list[0]?.name).toBe('音樂');
});

it('[V-02] an application is under review for its owner alone, then accepted for all; its pictures are served able to do nothing', async () => {
  const images = [(await send()).data.file_id, (await send('b.png')).data.file_id];
  const made = await apply(images.toReversed());
  expect(made.data.apply).toMatchObject({ status: 0, mine: true, stage_name: 'Ann' });
  const { id } = made.data.apply;
  expect((await apply(images.toReversed())).data.apply.id).toBe(id);
  expect((await apply(images, { slogan: 'Other' })).code).toBe(ErrorCodes.idempotencyConflict);
  const info = await user.call(getCastApplyInfo, { id });
  expect(info.data.images).toEqual(images.toReversed().map((image) => `/api/cast/picture/${image}.jpg`));
  const visitor = new TestClient(app);
  expect((await visitor.call(getCastApplyInfo, { id })).code).toBe(ErrorCodes.castUnknown);
  const idsFor = async (client: TestClient, category_id: string) =>
    (await client.call(getCastApplyList, { category_id })).data.list.map((each) => each.id);
  expect(await idsFor(user, 'music')).toContain(id);
  expect(await idsFor(user, 'film')).not.toContain(id);
  expect(await idsFor(visitor, 'music')).not.toContain(id);
  // What one may not see is no place in one's list.
  expect((await user.call(getCastApplyList, { from_id: id })).code).toBe(0);
  expect((await visitor.call(getCastApplyList, { from_id: id })).code).toBe(ErrorCodes.invalidInput);
  const waiting = (await user.sandbox('GET', '/sandbox/cast')).body.list;
  expect(waiting.map((each) => each.id)).toContain(id);
  expect((await decide(id, { decision: 'approve' })).status).toBe(200);
  expect((await decide(id, { decision: 'approve' })).status).not.toBe(200);
  expect(await idsFor(visitor, 'vocal')).toContain(id);

  const picture = await get(info.data.images[0] ?? '');
  expect(picture.headers).toMatchObject({
    ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await sharp(picture.rawPayload).metadata()).format).toBe('jpeg');
  expect((await get('/api/cast/picture/none.jpg')).statusCode).toBe(404);
});

it('[V-02] a refusal tells its owner why, and one may apply again; otherwise once to a casting', async () => {
  const image = async () => [(await send()).data.file_id];
  const { id } = (await apply(await image())).data.apply;
  expect((await apply(await image(), {}, 'two')).code).toBe(ErrorCodes.castApplied);
  expect((await decide(id, { decision: 'refuse' })).status).not.toBe(200);
  expect((await decide(id, { decision: 'refuse', reason: 'pictures', note: 'Too dark' })).status).toBe(200);
  const info = (await user.call(getCastApplyInfo, { id })).data;
  expect(info.apply.status).toBe(2);
  expect(info.reason).toBe('The pictures cannot be seen well or are not what was asked for. Too dark');
  expect((await apply(await image(), {}, 'two')).code).toBe(0);
});

it('[V-02] what is no picture, another one’s, sent before, or for a casting that is not open is refused', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'me.png');
  expect((await user.call(saveImageCms, { file: svg })).code).toBe(ErrorCodes.uploadType);
  expect((await new TestClient(app).call(saveImageCms, { file: svg })).code).toBe(ErrorCodes.sessionInvalid);
  const other = new TestClient(app);
  await other.register(`thief${people}@example.com`);
  const own = (await send()).data.file_id;
  const theirs = (await send('me.png', other)).data.file_id;
  expect((await apply([own, theirs])).code).toBe(ErrorCodes.uploadUnknown);
  // Nothing of it stays: the own picture still waits.
  const left = await storage.database.select().from(castFile).where(eq(castFile.id, own));
  expect(left[0]?.applyId).toBeNull();
  expect((await apply([own, own])).code).toBe(ErrorCodes.invalidInput);
  expect((await apply([])).code).toBe(ErrorCodes.invalidInput);
  expect((await apply([own], { category_id: 'short-film' })).code).toBe(ErrorCodes.castNotOpen);
  expect((await apply([own], { category_id: 'music' })).code).toBe(ErrorCodes.castUnknown);
  expect((await apply([own])).code).toBe(0);
  expect((await apply([own], { category_id: 'runway' }, 'again')).code).not.toBe(0);
});

it('[X-06] in demo mode an application is accepted after a minute; pictures that were never sent are forgotten after a day', async () => {
  const { id } = (await apply([(await send()).data.file_id])).data.apply;
  const unused = (await send()).data.file_id;
  const client = user;
  await client.sandbox('POST', '/sandbox/clock', { advanceMs: 2 * minute });
  expect((await client.call(getCastApplyInfo, { id })).data.apply.status).toBe(1);
  await storage.database.update(castFile).set({ createTime: time - day - hour });
  await client.sandbox('POST', '/sandbox/clock', { advanceMs: hour });
  expect((await get(`/api/cast/picture/${unused}.jpg`)).statusCode).toBe(404);
});
