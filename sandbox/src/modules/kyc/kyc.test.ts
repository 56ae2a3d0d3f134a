import {
  authForeignCard,
  authForeignCardImg,
  authIdCard,
  authIdCardImg,
  ErrorCodes,
  getKycStep,
  getUserInfo,
  getUserKycStep,
  type KycPicture,
  personalEvent,
  type PersonalMessage,
  personalNamespace,
  socketPath,
  uploadFile,
  uploadLimit,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { io } from 'socket.io-client';
import { buildTestApp, TestClient } from '../../../test/app';
import { hostileFiles, jpeg, png } from '../../../test/pictures';

const card = { true_name: '陳大文', id_card: 'A123456(3)' };
const passport = {
  country: 'FR',
  card_type: 1,
  card_num: '12 AB 34567',
  first_name: 'Anne Marie',
  last_name: 'Dupont',
} as const;

interface Waiting {
  readonly id: string;
  readonly account: string;
  readonly level: number;
  readonly details: object;
  readonly pictures: readonly { readonly id: string; readonly option: string }[];
}

/** So that one address can be everybody here. */
const limitFactor = 5;
let app: FastifyInstance;
let people = 0;

async function person(host?: string): Promise<TestClient & { readonly email: string }> {
  const email = `kyc${(people += 1)}@example.com`;
  const client = new TestClient(app, host);
  await client.register(email);
  return Object.assign(client, { email });
}

/** Sends a form as a page does. */
async function upload(
  client: TestClient,
  option: KycPicture,
  content: Buffer,
  name = 'picture.jpg',
  change: (form: FormData) => void = () => undefined,
) {
  const form = new FormData();
  form.append('option', option);
  form.append('file', new File([content], name, { type: 'image/png' }));
  change(form);
  const body = new Response(form);
  const response = await app.inject({
    method: 'POST',
    url: `/api${uploadFile.path}`,
    headers: {
      host: client.host,
      origin: `http://${client.host}`,
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return {
    status: response.statusCode,
    ...response.json<{ code: number; data: { file_id: string; preview: string } }>(),
  };
}

async function waitingOf(email: string): Promise<readonly Waiting[]> {
  const { list } = (await app.inject('/sandbox/kyc')).json<{ list: Waiting[] }>();
  return list.filter(({ account }) => account === email);
}

/** Decides on the one request that an account waits for. */
async function review(email: string, decision: object): Promise<void> {
  const [request] = await waitingOf(email);
  const answer = await app.inject({ method: 'POST', url: `/sandbox/kyc/${request?.id}`, payload: decision });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}
const approve = (email: string) => review(email, { decision: 'approve' });

async function verifiedPerson(kind: 'domestic' | 'foreign', number: string) {
  const client = await person();
  const asked =
    kind === 'domestic'
      ? await client.call(authIdCard, { ...card, id_card: number })
      : await client.call(authForeignCard, { ...passport, card_num: number });
  expect(asked.code).toBe(0);
  await approve(client.email);
  return client;
}

const levelOf = async (client: TestClient) => (await client.call(getUserInfo, {})).data.user.kyc_level;

beforeAll(async () => {
  app = await buildTestApp({ limitFactor });
});
afterAll(() => app.close());

describe('level 1', () => {
  it('[S-07] goes from not verified over under review to verified, and is the level of the user', async () => {
    const client = await person();
    const state = async () => (await client.call(getKycStep, {})).data;
    const none = { status: 0, reason: '', note: '' };
    expect(await state()).toEqual({
      lv1: none,
      lv2: none,
      kyc_level: 0,
      kind: '',
      country: '',
      name: '',
      document_number: '',
      files: [],
    });
    expect((await client.call(getUserKycStep, {})).data).toEqual({ next_level: 1, status: 0 });

    expect((await client.call(authIdCard, card)).data).toEqual({ status: 1 });
    expect(await state()).toMatchObject({ lv1: { status: 1 }, kind: 'domestic', country: 'HK' });
    expect((await client.call(authIdCard, card)).code).toBe(ErrorCodes.kycNotOpen);
    expect(await levelOf(client)).toBe(0);

    await approve(client.email);
    expect(await state()).toMatchObject({ lv1: { status: 2 }, lv2: { status: 0 }, kyc_level: 1 });
    expect(await levelOf(client)).toBe(1);
    expect((await client.call(getUserKycStep, {})).data).toEqual({ next_level: 2, status: 0 });
    expect((await client.call(authForeignCard, passport)).code).toBe(ErrorCodes.kycNotOpen);
  });

  it('[S-07] answers mask what was given; the reviewer sees it', async () => {
    const client = await person();
    await client.call(authForeignCard, passport);
    const answer = await client.call(getKycStep, {});
    expect(answer.data).toMatchObject({ name: 'A*** M*** D***', document_number: '1***67', country: 'FR' });
    expect(JSON.stringify(answer)).not.toMatch(/Dupont|12AB34567/);
    expect(await waitingOf(client.email)).toMatchObject([
      { level: 1, details: { firstName: 'Anne Marie', lastName: 'Dupont', documentNumber: '12AB34567' } },
    ]);
    await approve(client.email);
  });

  it('[S-07] a refusal says why, and another try is open; a decision is made once', async () => {
    const client = await person();
    const first = { ...card, id_card: 'C668668(9)' };
    await client.call(authIdCard, first);
    const [request] = await waitingOf(client.email);
    await review(client.email, { decision: 'refuse', reason: 'expired', note: 'It ended in May' });
    const state = (await client.call(getKycStep, {})).data;
    expect(state.lv1).toEqual({ status: 3, reason: 'expired', note: 'It ended in May' });
    const again = await app.inject({
      method: 'POST',
      url: `/sandbox/kyc/${request?.id}`,
      payload: { decision: 'approve' },
    });
    expect(again.statusCode).toBe(404);
    expect(await levelOf(client)).toBe(0);
    expect((await client.call(authIdCard, first)).code).toBe(0);
    expect((await client.call(getKycStep, {})).data.lv1).toEqual({ status: 1, reason: '', note: '' });
    await approve(client.email);
  });

  it('[S-07] a document is one account’s, however its number is written, and whose is not told', async () => {
    const holder = await verifiedPerson('foreign', 'XK 550-021');
    const other = await person();
    const refused = await other.call(authForeignCard, { ...passport, card_num: 'xk550021' });
    expect(refused).toMatchObject({ code: ErrorCodes.documentTaken, data: null });
    expect(JSON.stringify(refused)).not.toContain(holder.email);
    expect((await other.call(getKycStep, {})).data.lv1.status).toBe(0);
    // The number of another country's, or of another kind of document, is another document.
    expect(
      (await other.call(authForeignCard, { ...passport, country: 'DE', card_num: 'XK550021' })).code,
    ).toBe(0);
    await review(other.email, { decision: 'refuse', reason: 'mismatch' });
    // A refused request lets go of its document.
    const third = await person();
    expect(
      (await third.call(authForeignCard, { ...passport, country: 'DE', card_num: 'XK550021' })).code,
    ).toBe(0);
    await approve(third.email);
  });

  it('[S-07] two who send the same document at the same time: one has it', async () => {
    const both = await Promise.all([person(), person()]);
    const codes = await Promise.all(
      both.map(async (each) => (await each.call(authForeignCard, { ...passport, card_num: 'RACE001' })).code),
    );
    expect(codes.sort()).toEqual([0, ErrorCodes.documentTaken]);
  });

  it('[S-07] [H-04] the identity card is that of the organisation’s own country', async () => {
    const orbit = await person('orbit.localhost');
    const hongKong = await orbit.call(authIdCard, { ...card, id_card: 'AB987654(3)' });
    expect(hongKong).toMatchObject({ code: ErrorCodes.invalidInput });
    expect(Object.keys(hongKong.fields ?? {})).toEqual(['id_card']);
    expect((await orbit.call(authIdCard, { ...card, id_card: 'S1234567D' })).code).toBe(0);
    expect((await orbit.call(getKycStep, {})).data.country).toBe('SG');
  });

  it.each([
    [{ ...card, id_card: 'A123456(4)' }, 'id_card'],
    [{ ...card, true_name: '<b>Ann</b>' }, 'true_name'],
  ])('[S-07] %j is refused at its field', async (input, field) => {
    const answer = await (await person()).call(authIdCard, input);
    expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual([ErrorCodes.invalidInput, [field]]);
  });
});

describe('pictures of level 2', () => {
  it('[S-07] are taken once level 1 is verified, replaced one by one, and sent for review together', async () => {
    const client = await person();
    expect((await upload(client, 'front', await jpeg())).code).toBe(ErrorCodes.kycNotOpen);
    await client.call(authIdCard, { ...card, id_card: 'B111111(1)' });
    expect((await upload(client, 'front', await jpeg())).code).toBe(ErrorCodes.kycNotOpen);
    await approve(client.email);

    const [front, back, hold] = [
      await upload(client, 'front', await jpeg()),
      await upload(client, 'back', await png(), 'back.png'),
      await upload(client, 'hold', await jpeg()),
    ].map(({ data }) => data.file_id);
    const better = (await upload(client, 'front', await jpeg(800, 600))).data;
    expect(better.preview).toMatch(/^data:image\/jpeg;base64,/);
    const { files } = (await client.call(getKycStep, {})).data;
    expect(files.map(({ option, file_id }) => [option, file_id])).toEqual(
      expect.arrayContaining([
        ['front', better.file_id],
        ['back', back],
        ['hold', hold],
      ]),
    );
    expect(files).toHaveLength(3);

    const sent = { front: better.file_id, back: back ?? '', hold: hold ?? '' };
    expect((await client.call(authIdCardImg, { ...sent, front: front ?? '' })).code).toBe(
      ErrorCodes.uploadUnknown,
    );
    expect((await client.call(authIdCardImg, { ...sent, front: sent.back, back: sent.front })).code).toBe(
      ErrorCodes.uploadUnknown,
    );
    expect((await client.call(getKycStep, {})).data.lv2.status).toBe(0);
    expect((await client.call(authIdCardImg, sent)).data).toEqual({ status: 1 });
    expect((await client.call(getKycStep, {})).data).toMatchObject({ lv2: { status: 1 }, files: [] });
    expect((await client.call(authIdCardImg, sent)).code).toBe(ErrorCodes.kycNotOpen);
    expect((await upload(client, 'front', await jpeg())).code).toBe(ErrorCodes.kycNotOpen);
    await approve(client.email);
    expect(await levelOf(client)).toBe(2);
    expect((await client.call(getUserKycStep, {})).data).toEqual({ next_level: 0, status: 2 });
  });

  it('[S-07] a refused level 2 is tried again with new pictures; level 1 stays', async () => {
    const client = await verifiedPerson('foreign', 'AGAIN01');
    const input = { birthday: '1990-02-28', residential_address: ' 1 Rue de Rivoli, Paris ' };
    const pictures = async () => ({
      photo: (await upload(client, 'photo', await jpeg())).data.file_id,
      hold: (await upload(client, 'hold', await jpeg())).data.file_id,
    });
    const first = await pictures();
    expect((await client.call(authForeignCardImg, { ...input, ...first })).code).toBe(0);
    expect(await waitingOf(client.email)).toMatchObject([
      { level: 2, details: { birthday: '1990-02-28', residentialAddress: '1 Rue de Rivoli, Paris' } },
    ]);
    await review(client.email, { decision: 'refuse', reason: 'hold' });
    expect((await client.call(getKycStep, {})).data).toMatchObject({
      lv1: { status: 2 },
      lv2: { status: 3, reason: 'hold' },
      kyc_level: 1,
    });
    expect((await client.call(authForeignCardImg, { ...input, ...first })).code).toBe(
      ErrorCodes.uploadUnknown,
    );
    expect((await client.call(authForeignCardImg, { ...input, ...(await pictures()) })).code).toBe(0);
    await approve(client.email);
    expect(await levelOf(client)).toBe(2);
  });

  it('[S-07] of a foreign document need a birthday of somebody of age and an address', async () => {
    const client = await verifiedPerson('foreign', 'BIRTH01');
    const files = { photo: 'a', hold: 'b' };
    const wrong = async (birthday: string, residential_address: string) =>
      Object.keys(
        (await client.call(authForeignCardImg, { ...files, birthday, residential_address })).fields ?? {},
      );
    expect(await wrong('2010-01-01', 'Paris')).toEqual(['birthday']);
    expect(await wrong('1880-01-01', 'Paris')).toEqual(['birthday']);
    expect(await wrong('1990-02-31', 'Paris')).toEqual(['birthday']);
    expect(await wrong('1990-01-01', '   ')).toEqual(['residential_address']);
    expect(await wrong('1990-01-01', 'x'.repeat(201))).toEqual(['residential_address']);
    // The other kind's pictures are not asked for.
    expect((await client.call(authIdCardImg, { front: 'a', back: 'b', hold: 'c' })).code).toBe(
      ErrorCodes.kycNotOpen,
    );
  });

  it('[S-07] another’s file is as unknown as one that does not exist', async () => {
    const owner = await verifiedPerson('foreign', 'OWNER01');
    const thief = await verifiedPerson('foreign', 'THIEF01');
    const theirs = (await upload(owner, 'photo', await jpeg())).data.file_id;
    const hold = (await upload(thief, 'hold', await jpeg())).data.file_id;
    const input = { birthday: '1990-01-01', residential_address: 'Paris', hold };
    const answers = [
      await thief.call(authForeignCardImg, { ...input, photo: theirs }),
      await thief.call(authForeignCardImg, { ...input, photo: '6a1f0f0e-0000-4000-8000-000000000000' }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ code: ErrorCodes.uploadUnknown });
    // A file that is not under review is nobody's but its owner's, and nothing serves it by its id.
    expect((await app.inject(`/sandbox/kyc/picture/${theirs}`)).statusCode).toBe(404);
    expect((await owner.call(getKycStep, {})).data.files.map(({ file_id }) => file_id)).toEqual([theirs]);
    expect((await thief.call(getKycStep, {})).data.files.map(({ file_id }) => file_id)).toEqual([hold]);
  });

  it('[S-07] reach the reviewer with headers that let them be a picture and nothing else', async () => {
    const client = await verifiedPerson('foreign', 'REVIEW1');
    const photo = (await upload(client, 'photo', await jpeg())).data.file_id;
    const hold = (await upload(client, 'hold', await jpeg())).data.file_id;
    await client.call(authForeignCardImg, { birthday: '1990-01-01', residential_address: 'P', photo, hold });
    const seen = await app.inject(`/sandbox/kyc/picture/${photo}`);
    expect(seen.statusCode).toBe(200);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    await approve(client.email);
    expect((await app.inject(`/sandbox/kyc/picture/${photo}`)).statusCode).toBe(404);
  });

  it('[S-07] that were never sent are forgotten after a day', async () => {
    const client = await verifiedPerson('foreign', 'FORGET1');
    await upload(client, 'photo', await jpeg());
    const files = async () => (await client.call(getKycStep, {})).data.files.length;
    const advance = (advanceMs: number) => client.sandbox('POST', '/sandbox/clock', { advanceMs });
    await advance(23 * 3_600_000);
    expect(await files()).toBe(1);
    await advance(2 * 3_600_000);
    expect(await files()).toBe(0);
  });
});

describe('an upload as it comes', () => {
  it('[S-07] is refused with its reason, and nothing of it is kept', async () => {
    const client = await verifiedPerson('foreign', 'HOSTILE1');
    const kept = async () => (await client.call(getKycStep, {})).data.files.length;
    const codeOf = async (content: Buffer | string, name?: string) =>
      (await upload(client, 'photo', Buffer.from(content), name)).code;
    for (const [what, error, make, name] of hostileFiles)
      expect([what, await codeOf(await make(), name)]).toEqual([what, ErrorCodes[error]]);
    expect(await codeOf(Buffer.alloc(uploadLimit))).toBe(ErrorCodes.uploadTooLarge);
    expect(await codeOf(Buffer.alloc(uploadLimit * 2))).toBe(ErrorCodes.uploadTooLarge);
    expect(await kept()).toBe(0);
    const honest = Buffer.concat([await jpeg(), Buffer.alloc(uploadLimit - 1)]).subarray(0, uploadLimit - 1);
    expect(await codeOf(honest)).toBe(0);
    expect(await kept()).toBe(1);
  });

  it('[S-07] is not even read when nobody is signed in, and is no form for another call', async () => {
    const stranger = await upload(new TestClient(app), 'photo', Buffer.alloc(uploadLimit * 2));
    expect(stranger.code).toBe(ErrorCodes.sessionInvalid);
    const elsewhere = await app.inject({
      method: 'POST',
      url: `/api${getKycStep.path}`,
      headers: { host: 'localhost', 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  it.each([
    ['another option', (form: FormData) => form.set('option', 'passport')],
    ['no file', (form: FormData) => form.delete('file')],
    ['a text for a file', (form: FormData) => form.set('file', 'text')],
    ['two files', (form: FormData) => form.append('file', new File(['x'], 'x.jpg'))],
    [
      'members without end',
      (form: FormData) => {
        for (let count = 0; count < 20; count += 1) form.append(`m${count}`, 'x');
      },
    ],
  ])('[S-07] with %s is refused as an input', async (_what, change) => {
    const client = await verifiedPerson('foreign', `FORM${(people += 1)}9`);
    expect((await upload(client, 'photo', await jpeg(), 'a.jpg', change)).code).toBe(ErrorCodes.invalidInput);
  });
});

describe('the review', () => {
  it('[X-06] comes by itself after a minute of the exchange’s clock in demo mode', async () => {
    const client = await person();
    await client.call(authForeignCard, { ...passport, card_num: 'MINUTE01' });
    const advance = (advanceMs: number) => client.sandbox('POST', '/sandbox/clock', { advanceMs });
    await advance(30_000);
    expect((await client.call(getKycStep, {})).data.lv1.status).toBe(1);
    await advance(31_000);
    expect((await client.call(getKycStep, {})).data.lv1.status).toBe(2);
  });

  it('[S-07] a refusal without a reason, or a request that is none, is refused itself', async () => {
    const client = await person();
    await client.call(authForeignCard, { ...passport, card_num: 'NOREASON1' });
    const [request] = await waitingOf(client.email);
    const say = async (payload: object, id = request?.id ?? '') =>
      (await app.inject({ method: 'POST', url: `/sandbox/kyc/${id}`, payload })).statusCode;
    expect(await say({ decision: 'refuse' })).toBe(400);
    expect(await say({ decision: 'refuse', reason: 'other', note: ' ' })).toBe(400);
    expect(await say({ decision: 'refuse', reason: 'because' })).toBe(400);
    expect(await say({ decision: 'approve' }, 'none')).toBe(404);
    expect(await say({ decision: 'refuse', reason: 'other', note: 'Call us' })).toBe(200);
  });

  it('[Q-05] [S-07] is told on the personal channel, with its reason', async () => {
    const client = await person();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const socket = io(`http://127.0.0.1:${port}${personalNamespace}`, {
      path: socketPath,
      transports: ['websocket'],
      auth: { socket_token: client.cookies.get('socket_token') },
    });
    const heard: PersonalMessage[] = [];
    const told = new Promise<void>((resolve) =>
      socket.on(personalEvent, (message: PersonalMessage) => {
        heard.push(message);
        if (message.kyc?.lv1.status === 3) resolve();
      }),
    );
    try {
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        socket.on('connect_error', reject);
      });
      await client.call(authForeignCard, { ...passport, card_num: 'TOLD0001' });
      await review(client.email, { decision: 'refuse', reason: 'unreadable', note: '' });
      await told;
      expect(heard.map(({ kyc }) => kyc?.lv1)).toEqual([
        { status: 1, reason: '', note: '' },
        { status: 3, reason: 'unreadable', note: '' },
      ]);
    } finally {
      socket.disconnect();
    }
  });
});

// Last, since afterwards nobody here is let through.
it('[S-07] attempts are counted, so that nobody tries out whose document is here', async () => {
  const client = await person();
  const attempt = async () => (await client.call(authIdCard, { ...card, id_card: 'A000000(0)' })).code;
  let attempts = 0;
  for (let code = await attempt(); code !== ErrorCodes.rateLimited; code = await attempt()) {
    expect(code).toBe(ErrorCodes.invalidInput);
    attempts += 1;
    expect(attempts).toBeLessThanOrEqual(20 * limitFactor);
  }
});
