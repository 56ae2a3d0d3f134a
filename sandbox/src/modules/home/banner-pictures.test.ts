import {
  type ContentValues,
  ErrorCodes,
  fragmentGetBannerList,
  keepContentPicture,
  openContent,
  saveContent,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { buildTestApp, TestClient } from '../../../test/app';
import { inForm } from '../../../test/desk';
import { addTestOperator, type Bearer } from '../../../test/operators';
import { asFile, hostileFiles, jpeg, png } from '../../../test/pictures';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour } from '../../core/time-spans';

let storage: Storage;
let app: FastifyInstance;
let client: TestClient;
let editor: Bearer;
const editorOf = async (name: string, organisation?: string) =>
  (
    await addTestOperator(app, storage.database, name, {
      roles: ['content'],
      ...(organisation !== undefined && { organisation }),
    })
  ).headers;

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, limitFactor: 1_000 });
  client = new TestClient(app);
  editor = await editorOf('edda');
});
afterAll(() => app.close());

const target = { kind: 'banner', organisation: 'nova' } as const;
const keep = (file: File, by = editor) => client.call(keepContentPicture, { ...target, file }, by);
const save = (picture: string, id: string) =>
  client.call(
    saveContent,
    { ...target, id, version: 0, values: { ...inForm('title', 'Own'), picture, link: '/home', place: '1' } },
    editor,
  );
const dyed = async (background: string) =>
  asFile(
    await sharp({ create: { width: 800, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
const get = (url: string) => app.inject({ url, headers: { host: client.host } });

test('[O-10] [T-01] an uploaded picture is cut to a banner, served for good, offered by the form, and shown once it is saved', async () => {
  const { url } = (await keep(asFile(await jpeg(1600, 1600)))).data;
  expect((await keep(asFile(await jpeg(1600, 1600)))).data.url).toBe(url);
  const served = await get(url);
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 750, height: 320 });
  const { fields } = (await client.call(openContent, { ...target, id: '' }, editor)).data;
  expect(fields.find(({ name }) => name === 'picture')).toMatchObject({
    type: 'upload',
    options: expect.arrayContaining([{ value: url, label: '' }]) as unknown,
  });
  expect((await save(url, 'own')).code).toBe(0);
  const banners = (await client.call(fragmentGetBannerList, { position: 2, device: 'Mobile' })).data.list;
  expect(banners.map((each) => each.image_url)).toContain(url);
});

test('[O-10] [T-01] a picture that is too small, something else, or of another organisation is refused with a reason', async () => {
  const small = await keep(asFile(await png(750, 319)));
  expect([small.code, small.fields]).toEqual([
    ErrorCodes.invalidInput,
    { picture: 'pictureTooSmall 750 × 320' },
  ]);
  for (const [, error, make, name] of hostileFiles)
    expect((await keep(asFile(await make(), name))).code).toBe(ErrorCodes[error]);
  const { url } = (await keep(asFile(await png(750, 320)))).data;
  expect((await keep(asFile(await png(750, 320)), await editorOf('olaf', 'orbit'))).code).toBe(
    ErrorCodes.contentUnknown,
  );
  const values: ContentValues = { ...inForm('title', 'Own'), picture: url, link: '/home', place: '1' };
  const ofOrbit = { ...target, organisation: 'orbit', id: 'theirs', version: 0, values: { ...values } };
  expect((await client.call(saveContent, ofOrbit, editor)).fields).toEqual({ picture: 'notAnOption' });
  const notice = { ...target, kind: 'notice' as const, file: asFile(await png(750, 320)) };
  expect((await client.call(keepContentPicture, notice, editor)).code).toBe(ErrorCodes.contentUnknown);
  expect((await get('/api/home/picture/nothing.jpg')).statusCode).toBe(404);
});

test('[O-10] [T-01] after a day a picture that no banner has is forgotten; one that a banner has stays', async () => {
  const used = await keep(await dyed('#7c3aed'));
  const unused = await keep(await dyed('#0f766e'));
  await save(used.data.url, 'with-picture');
  await client.sandbox('POST', '/sandbox/clock', { advanceMs: day + 2 * hour });
  expect((await get(used.data.url)).statusCode).toBe(200);
  expect((await get(unused.data.url)).statusCode).toBe(404);
});
