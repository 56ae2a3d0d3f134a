import { createHash } from 'node:crypto';
import {
  appLogin,
  appRegister,
  appSendLoginEmail,
  appSendRegisterEmail,
  createCaptcha,
  createWork,
  ErrorCodes,
  getSlider,
  getUserInfo,
  getValidaSecret,
  loginOut,
  newLogin,
  newRegister,
  sendLoginNotify,
  sendRegisterEmail,
  solveWork,
  userLoginExist,
} from '@exchange/contract';
import { sendRegisterSms } from '@exchange/contract/notification';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, goodPassword, TestClient, trackTo } from '../../../test/app';
import { minute } from '../../core/time-spans';

let app: FastifyInstance;
let client: TestClient;
let names = 0;
const freshEmail = () => `person${(names += 1)}@example.com`;
const advance = (advanceMs: number) => client.sandbox('POST', '/sandbox/clock', { advanceMs });

beforeAll(async () => {
  app = await buildTestApp({ demoUsers: true });
});
afterAll(() => app.close());
beforeEach(() => {
  client = new TestClient(app);
});

describe('registration', () => {
  it('[S-02] registers by email, signs in, and the session works', async () => {
    const email = freshEmail();
    const registered = await client.register(email);
    expect(registered).toMatchObject({ status: 200, code: 0 });
    expect(registered.data.session.user).toMatchObject({
      email: 'pe***@example.com',
      country: 'HK',
      kyc_level: 0,
    });
    const info = await client.call(getUserInfo, {});
    expect(info.data.user).toEqual(registered.data.session.user);
    expect(info.data.socket_token).toBe(registered.data.session.socket_token);
    expect((await client.call(userLoginExist, {})).data.expires).toBe(registered.data.session.expires);
  });

  it('[H-14] sets an HttpOnly session cookie and two readable ones that authenticate nothing', async () => {
    const registered = await client.register(freshEmail());
    const [session, token, socketToken] = client.lastCookies;
    expect(session).toMatch(
      /^__Host-session=[\w-]{43}; HttpOnly; Max-Age=604800; Path=\/; Secure; SameSite=Lax$/,
    );
    expect(token).toMatch(/^token=[\w-]+; Max-Age=604800; Path=\/; Secure; SameSite=Lax$/);
    expect(socketToken).toContain('socket_token=');
    expect(JSON.stringify(registered)).not.toContain(client.cookies.get('__Host-session'));
    const thief = new TestClient(app);
    const stolen = { token: client.cookies.get('token') ?? '' };
    expect((await thief.call(getUserInfo, {}, stolen)).code).toBe(ErrorCodes.sessionInvalid);
  });

  it('[H-20] gives the app a bearer token instead of cookies', async () => {
    const inApp = new TestClient(app, 'localhost', { 'user-agent': 'Mozilla/5.0 BrandExchangeApp/1.2.0' });
    const registered = await inApp.register(freshEmail());
    expect(inApp.lastCookies).toEqual([expect.stringMatching(/^__Host-device=/)]);
    const bearer = { token: registered.data.session.token };
    expect((await new TestClient(app).call(getUserInfo, {}, bearer)).code).toBe(0);
  });

  it.each([
    ['passwordWeak', { password: 'Ab1!', c_password: 'Ab1!' }],
    ['passwordWeak', { password: 'Abc-12345678', c_password: 'Abc-12345678' }],
    ['passwordMismatch', { c_password: 'Brand-4821?' }],
    ['inviteCodeUnknown', { invite_code: 'NOBODY99' }],
    ['termsNotAccepted', { agree_aml: false }],
    ['invalidInput', { nationality: 'XX' }],
    ['verificationCodeWrong', { code: '000000' }],
  ] as const)('[S-02] [S-03] refuses as %s %j', async (error, change) => {
    const answer = await client.register(freshEmail(), change);
    expect(answer.code).toBe(ErrorCodes[error]);
    expect((await client.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
  });

  it('[S-02] a refused registration can be sent again with the same code', async () => {
    const email = freshEmail();
    expect((await client.register(email, { c_password: 'other' })).code).toBe(ErrorCodes.passwordMismatch);
    expect((await client.call(newRegister, await client.registration(email))).code).toBe(0);
  });

  it('[S-02] takes an invite code in any case and refuses a second account with the same email', async () => {
    const email = freshEmail();
    const inviter = await client.register(email);
    const code = inviter.data.session.user.invite_code.toLowerCase();
    expect((await new TestClient(app).register(freshEmail(), { invite_code: code })).code).toBe(0);
    await advance(minute);
    expect((await client.register(email.toUpperCase())).code).toBe(ErrorCodes.accountExists);
  });

  it('[S-02, S-12] the same Idempotency-Key registers once; a repeat opens no session, however late, and says that the account exists', async () => {
    const email = freshEmail();
    await client.call(sendRegisterEmail, { email, ...(await client.human()) });
    const input = await client.registration(email);
    const key = { 'idempotency-key': 'registration-1' };
    const both = await Promise.all([
      client.call(newRegister, input, key),
      client.call(newRegister, input, key),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, ErrorCodes.accountCreated]);
    const replayer = new TestClient(app);
    for (const wait of [0, 26 * 60 * minute]) {
      await advance(wait);
      const repeat = await replayer.call(newRegister, input, key);
      expect([repeat.code, repeat.data, replayer.lastCookies]).toEqual([ErrorCodes.accountCreated, null, []]);
      const inApp = await replayer.call(appRegister, { ...input, device_id: 'device-of-replayer' }, key);
      expect([inApp.code, inApp.data, replayer.lastCookies]).toEqual([ErrorCodes.accountCreated, null, []]);
    }
    const guess = { ...input, password: 'Guess-4821!', c_password: 'Guess-4821!' };
    expect((await replayer.call(newRegister, guess, key)).code).toBe(ErrorCodes.accountCreated);
    const other = await replayer.call(newRegister, { ...input, nationality: 'SG' }, key);
    expect(other.code).toBe(ErrorCodes.idempotencyConflict);
    expect((await new TestClient(app).login(email)).code).toBe(0);
  });

  it('[S-02] registers by phone with a code by SMS, and logs in with the number', async () => {
    const phone = { country_code: '+852', mobile_no: '91234567' };
    const sent = await client.call(sendRegisterSms, { ...phone, ...(await client.human()) });
    expect(sent.data.target).toBe('+8529****567');
    const input = await client.registration('+85291234567');
    const registered = await client.call(newRegister, { ...input, email: undefined, type: 2, ...phone });
    expect(registered.data.session.user).toMatchObject({ mobile: '+8529****567', email: '' });
    const other = new TestClient(app);
    const first = await other.passwordStep('+85291234567');
    const secret = first.data.second?.secret ?? '';
    expect(first.data.second?.methods).toEqual([{ type: 2, target: '+8529****567' }]);
    await other.call(sendLoginNotify, { username: '+85291234567', type: 2, secret });
    const code = await other.code('+85291234567');
    expect((await other.call(newLogin, { secret, type: 2, code })).code).toBe(0);
  });

  it('[S-02] a code is valid for 10 minutes, once, and another is sent after a minute at the earliest', async () => {
    const email = freshEmail();
    await client.call(sendRegisterEmail, { email, ...(await client.human()) });
    const soon = await client.call(sendRegisterEmail, { email, ...(await client.human()) });
    expect(soon.code).toBe(ErrorCodes.rateLimited);
    await advance(10 * minute);
    const late = await client.call(newRegister, await client.registration(email));
    expect(late.code).toBe(ErrorCodes.verificationCodeWrong);
  });
});

describe('captcha and slider', () => {
  it('[S-01] a captcha is an SVG picture without its answer, and works once', async () => {
    const proof = await client.human();
    const { data } = await client.call(createCaptcha, {});
    expect(data.image).toMatch(/^data:image\/svg\+xml;base64,/);
    const first = await client.call(sendRegisterEmail, { email: freshEmail(), ...proof });
    const second = await client.call(sendRegisterEmail, { email: freshEmail(), ...proof });
    expect([first.code, second.code]).toEqual([0, ErrorCodes.captchaWrong]);
  });

  it('[S-01] a wrong captcha is refused and used up; the solved slider stays valid', async () => {
    const proof = await client.human();
    const email = freshEmail();
    expect((await client.call(sendRegisterEmail, { email, ...proof, captcha_code: 'zzzz' })).code).toBe(
      ErrorCodes.captchaWrong,
    );
    expect((await client.call(sendRegisterEmail, { email, ...proof })).code).toBe(ErrorCodes.captchaWrong);
    const fresh = await client.human();
    expect(
      (await client.call(sendRegisterEmail, { email, ...fresh, valida_secret: proof.valida_secret })).code,
    ).toBe(0);
  });

  it('[S-01] captcha and slider expire after 5 minutes', async () => {
    const proof = await client.human();
    await advance(5 * minute);
    const answer = await client.call(sendRegisterEmail, { email: freshEmail(), ...proof });
    expect(answer.code).toBe(ErrorCodes.captchaWrong);
  });

  it('[S-01] the slider is a picture with a hole and a piece, and takes its place within 5 pixels', async () => {
    const { data } = await client.call(getSlider, {});
    expect(data).toMatchObject({ width: 300, height: 150 });
    expect(data.background).toMatch(/^data:image\/png;base64,/);
    expect(data.piece).toMatch(/^data:image\/png;base64,/);
    const left = Number(await client.code(data.slider_id));
    const near = await client.call(getValidaSecret, {
      slider_id: data.slider_id,
      left: left + 5,
      track: trackTo(left + 5),
    });
    expect(near.code).toBe(0);
    const again = await client.call(getValidaSecret, {
      slider_id: data.slider_id,
      left,
      track: trackTo(left),
    });
    expect(again.code).toBe(ErrorCodes.sliderWrong);
  });

  it.each([
    ['6 pixels off', (left: number) => ({ left: left + 6, track: trackTo(left + 6) })],
    [
      'moved in no time',
      (left: number) => ({
        left,
        track: trackTo(left).map(([time, at]): [number, number] => [time / 10, at]),
      }),
    ],
    [
      'with too few points',
      (left: number) => ({ left, track: trackTo(left).filter((_, index) => index % 4 === 3) }),
    ],
    [
      'moved at one speed',
      (left: number) => ({
        left,
        track: Array.from({ length: 20 }, (_, index): [number, number] => [index * 40, (left * index) / 19]),
      }),
    ],
    ['with a track that ends elsewhere', (left: number) => ({ left, track: trackTo(left - 40) })],
  ])('[S-01] a slider %s is refused', async (_name, solve) => {
    const { data } = await client.call(getSlider, {});
    const left = Number(await client.code(data.slider_id));
    const answer = await client.call(getValidaSecret, { slider_id: data.slider_id, ...solve(left) });
    expect(answer.code).toBe(ErrorCodes.sliderWrong);
  });
});

describe('work in the place of pictures', () => {
  /** The numbers that the contract asks for, found one after the other. */
  const find = (seed: string, parts: number, bits: number) =>
    Array.from({ length: parts }, (_, index) => {
      for (let number = 0; ; number += 1) {
        const digest = createHash('sha256').update(`${seed}:${index}:${number}`).digest();
        if (Math.clz32(digest.readUInt32BE(0)) >= bits) return number;
      }
    });

  it('[S-01] stands for captcha and slider, once', async () => {
    const { data } = await client.call(createWork, {});
    const answer = { work_id: data.work_id, numbers: find(data.seed, data.parts, data.bits) };
    const solved = await client.call(solveWork, answer);
    expect(solved.code).toBe(0);
    expect((await client.call(sendRegisterEmail, { email: freshEmail(), ...solved.data })).code).toBe(0);
    expect((await client.call(sendRegisterEmail, { email: freshEmail(), ...solved.data })).code).toBe(
      ErrorCodes.captchaWrong,
    );
    expect((await client.call(solveWork, answer)).code).toBe(ErrorCodes.captchaWrong);
  });

  it.each([
    // Those that come before the first that fits do not fit.
    ['one that is not one', ([first = 0, ...rest]: number[]) => [first === 0 ? 1 : first - 1, ...rest]],
    ['one too few', (numbers: number[]) => numbers.slice(1)],
    ['those of another index', (numbers: number[]) => numbers.toReversed()],
  ])('[S-01] with %s is refused and used up', async (_name, spoil) => {
    const { data } = await client.call(createWork, {});
    const numbers = find(data.seed, data.parts, data.bits);
    const spoilt = await client.call(solveWork, { work_id: data.work_id, numbers: spoil(numbers) });
    expect(spoilt.code).toBe(ErrorCodes.captchaWrong);
    const right = await client.call(solveWork, { work_id: data.work_id, numbers });
    expect(right.code).toBe(ErrorCodes.captchaWrong);
  });

  it('[S-01] has to be done within 5 minutes', async () => {
    const { data } = await client.call(createWork, {});
    await advance(5 * minute);
    const numbers = find(data.seed, data.parts, data.bits);
    expect((await client.call(solveWork, { work_id: data.work_id, numbers })).code).toBe(
      ErrorCodes.captchaWrong,
    );
  });
});

describe('in the app', () => {
  const device = { device_id: 'phone-of-a-person' };

  it('[B-02] registers and logs in with the device instead of captcha and slider, for a bearer token and no cookie', async () => {
    const email = freshEmail();
    expect((await client.call(appSendRegisterEmail, { email, ...device })).data.target).toBe(
      'pe***@example.com',
    );
    const registered = await client.call(appRegister, {
      ...device,
      type: 1,
      email,
      code: await client.code(email),
      password: goodPassword,
      c_password: goodPassword,
      invite_code: '',
      nationality: 'HK',
      agree_user: true,
      agree_privacy: true,
      agree_aml: true,
    });
    expect(registered.data.session.user.email).toBe('pe***@example.com');

    const phone = new TestClient(app);
    const first = await phone.call(appLogin, { username: email, password: goodPassword, ...device });
    const secret = first.data.second?.secret ?? '';
    await phone.call(appSendLoginEmail, { secret, type: 3, ...device });
    const second = await phone.call(appLogin, { secret, type: 3, code: await phone.code(email) });
    expect(phone.lastCookies.filter((cookie) => !cookie.startsWith('__Host-device='))).toEqual([]);
    const bearer = { token: second.data.session?.token ?? '' };
    expect((await new TestClient(app).call(userLoginExist, {}, bearer)).code).toBe(0);
    expect((await new TestClient(app).call(getUserInfo, {}, bearer)).data.token).toBe(bearer.token);
  });
});

describe('login', () => {
  it('[S-01] asks for the password, then for a code by mail, and opens a session', async () => {
    const email = freshEmail();
    await client.register(email);
    const other = new TestClient(app);
    const first = await other.passwordStep(email.toUpperCase());
    expect(first.data).toMatchObject({
      session: null,
      second: { methods: [{ type: 3, target: 'pe***@example.com' }] },
    });
    expect((await other.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
    const secret = first.data.second?.secret ?? '';
    expect((await other.call(sendLoginNotify, { username: email, type: 3, secret })).data.target).toBe(
      'pe***@example.com',
    );
    const code = await other.code(email);
    const second = await other.call(newLogin, { secret, type: 3, code });
    expect(second.data.session?.user.email).toBe('pe***@example.com');
    expect((await other.call(getUserInfo, {})).code).toBe(0);
    const replay = await other.call(newLogin, { secret, type: 3, code });
    expect(replay.code).toBe(ErrorCodes.secondVerificationExpired);
  });

  it('[S-01] the demo user logs in', async () => {
    expect((await client.login('demo@example.com', 'Demo-2468!')).code).toBe(0);
  });

  it('[S-01] a wrong password and an unknown account are told alike', async () => {
    const email = freshEmail();
    await client.register(email);
    const wrong = await client.passwordStep(email, 'Wrong-4821!');
    const unknown = await client.passwordStep('nobody@example.com');
    expect(wrong).toEqual(unknown);
    expect(wrong.code).toBe(ErrorCodes.loginFailed);
  });

  it('[S-01] five wrong passwords lock the name for 15 minutes, whether or not it has an account', async () => {
    const email = freshEmail();
    await client.register(email);
    for (const name of [email, 'stranger@example.com']) {
      for (let attempt = 0; attempt < 5; attempt += 1) await client.passwordStep(name, 'Wrong-4821!');
      expect((await client.passwordStep(name, goodPassword)).code).toBe(ErrorCodes.accountLocked);
    }
    await advance(15 * minute);
    expect((await client.passwordStep(email)).code).toBe(0);
  });

  it('[S-01] refuses a wrong second code, an unbound method, and all after five attempts or 10 minutes', async () => {
    const email = freshEmail();
    await client.register(email);
    const secret = (await client.passwordStep(email)).data.second?.secret ?? '';
    expect((await client.call(sendLoginNotify, { username: email, type: 2, secret })).code).toBe(
      ErrorCodes.verificationMethodUnavailable,
    );
    expect((await client.call(newLogin, { secret, type: 1, code: '123456' })).code).toBe(
      ErrorCodes.verificationMethodUnavailable,
    );
    await client.call(sendLoginNotify, { username: email, type: 3, secret });
    const code = await client.code(email);
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await client.call(newLogin, { secret, type: 3, code: wrong })).code).toBe(
      ErrorCodes.verificationCodeWrong,
    );
    await advance(10 * minute);
    expect((await client.call(newLogin, { secret, type: 3, code })).code).toBe(
      ErrorCodes.secondVerificationExpired,
    );
  });
});

describe('session', () => {
  it('[S-09] a logout ends the session on the server', async () => {
    await client.register(freshEmail());
    const copy = new TestClient(app);
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    expect((await copy.call(getUserInfo, {})).code).toBe(0);
    expect((await client.call(loginOut, {})).code).toBe(0);
    expect([...client.cookies.keys()]).toEqual(['__Host-device']);
    expect((await copy.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
    expect((await client.call(loginOut, {})).code).toBe(0);
  });

  it('[H-17] a session of more than 7 days is told as expired, one that never was as invalid', async () => {
    await client.register(freshEmail());
    // An hour's room, since the exchange's clock goes on meanwhile.
    await advance(7 * 24 * 60 * minute - 60 * minute);
    expect((await client.call(userLoginExist, {})).code).toBe(0);
    await advance(60 * minute);
    const cookies = new Map(client.cookies);
    expect((await client.call(userLoginExist, {})).code).toBe(ErrorCodes.sessionExpired);
    expect([...client.cookies.keys()]).toEqual(['__Host-device']);
    client.cookies.set('__Host-session', `${cookies.get('__Host-session') ?? ''}x`);
    expect((await client.call(userLoginExist, {})).code).toBe(ErrorCodes.sessionInvalid);
  });

  it('[H-04] an account belongs to its organisation: the same email registers at both, and sessions do not cross', async () => {
    const email = freshEmail();
    await client.register(email);
    const orbit = new TestClient(app, 'orbit.localhost:18160');
    for (const [name, value] of client.cookies) orbit.cookies.set(name, value);
    expect((await orbit.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
    expect((await orbit.passwordStep(email)).code).toBe(ErrorCodes.loginFailed);
    await advance(minute);
    const second = await orbit.register(email);
    expect(second.code).toBe(0);
    expect((await client.call(getUserInfo, {})).data.user.user_id).not.toBe(second.data.session.user.user_id);
  });
});
