import { once } from 'node:events';
import {
  endOtherSessions,
  endSession,
  ErrorCodes,
  getUserInfo,
  listSessions,
  loginOut,
  newLogin,
  newRegister,
  sendLoginNotify,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { sendRegisterSms } from '@exchange/contract/notification';
import { PersonalMessage, personalEvent, personalNamespace, socketPath } from '@exchange/contract/realtime';
import type { FastifyInstance } from 'fastify';
import { io } from 'socket.io-client';
import * as z from 'zod/mini';
import { buildTestApp, TestClient } from '../../../test/app';
import { day, minute } from '../../core/time-spans';

let app: FastifyInstance;
let time: number;
let people = 0;

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const browser = (userAgent: string, language = 'en') =>
  new TestClient(app, 'localhost:18160', { 'user-agent': userAgent, 'accept-language': language });

beforeAll(async () => {
  time = Date.UTC(2026, 10, 18, 4);
  app = await buildTestApp({ systemTime: () => time });
});
afterAll(() => app.close());

/** Registers somebody in a browser on a desk, and logs in with one on a telephone. */
async function person(phone = browser(iphone)) {
  people += 1;
  const email = `devices${people}@example.com`;
  const desk = browser(desktop);
  expect((await desk.register(email)).code).toBe(0);
  time += minute;
  expect((await phone.login(email)).code).toBe(0);
  return { email, desk, phone };
}
const listOf = async (client: TestClient) => (await client.call(listSessions, {})).data.list;
const notices = async (email: string) =>
  (await new TestClient(app).messages(email)).filter(({ subject }) =>
    /new device|新裝置|新设备/.test(subject),
  );

describe('logins', () => {
  it('[S-01] are listed with device, address, times, and which one asks', async () => {
    const { desk, phone } = await person();
    const loginTime = time;
    const [own, other] = await listOf(phone);
    expect(own).toMatchObject({
      device: { kind: 'phone', in_app: false, browser: 'Safari', system: 'iOS' },
      address: '127.0.0.1',
      login_time: loginTime,
      last_use_time: loginTime,
      current: true,
    });
    expect(other).toMatchObject({
      device: { kind: 'computer', browser: 'Chrome', system: 'Windows' },
      login_time: loginTime - minute,
      current: false,
    });
    time += 5 * minute;
    expect((await desk.call(getUserInfo, {})).code).toBe(0);
    const [first] = await listOf(desk);
    expect(first).toMatchObject({ current: true, login_time: loginTime - minute, last_use_time: time });
    expect((await listOf(phone)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('[S-01] one is ended at once: its next call is answered 1101, its page is told, the others go on', async () => {
    const { desk, phone } = await person();
    expect((await desk.call(getUserInfo, {})).code).toBe(0);
    const opened = await openPersonal(desk);
    const [, target] = await listOf(phone);
    // What else it is told, such as of notices, may come first.
    const told: PersonalMessage[] = [];
    opened.socket.on(personalEvent, (message: unknown) =>
      told.push(z.parse(schemaOf(PersonalMessage), message)),
    );
    const closed = once(opened.socket, 'disconnect');
    expect((await phone.call(endSession, { session_id: target?.session_id ?? '' })).code).toBe(0);
    expect((await desk.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
    await closed;
    expect(told.at(-1)).toMatchObject({ session_ended: true, orders: [] });
    expect((await phone.call(getUserInfo, {})).code).toBe(0);
    expect(await listOf(phone)).toHaveLength(1);
    expect((await phone.call(endSession, { session_id: target?.session_id ?? '' })).code).toBe(0);
  });

  it('[S-01] all others are ended at once', async () => {
    const { email, desk, phone } = await person();
    time += minute;
    const third = browser(desktop);
    expect((await third.login(email)).code).toBe(0);
    expect(await listOf(desk)).toHaveLength(3);
    expect((await desk.call(endOtherSessions, {})).code).toBe(0);
    for (const ended of [phone, third])
      expect((await ended.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
    expect(await listOf(desk)).toHaveLength(1);
  });

  it('[S-01] nobody ends or sees the login of somebody else, nor one of no login', async () => {
    const one = await person();
    const two = await person();
    const [target] = await listOf(two.phone);
    expect((await one.phone.call(endSession, { session_id: target?.session_id ?? '' })).code).toBe(0);
    expect((await two.phone.call(getUserInfo, {})).code).toBe(0);
    const ids = (await listOf(one.phone)).map(({ session_id }) => session_id);
    expect(ids).not.toContain(target?.session_id);
    const stranger = new TestClient(app);
    for (const call of [listSessions, endOtherSessions])
      expect((await stranger.call(call, {})).code).toBe(ErrorCodes.sessionInvalid);
  });

  it('[S-01] one that has expired or was logged out is not listed', async () => {
    const { desk, phone } = await person();
    time += 7 * day - minute;
    expect(await listOf(phone)).toHaveLength(1);
    expect((await desk.call(listSessions, {})).code).toBe(ErrorCodes.sessionExpired);
    const again = await person();
    await again.desk.call(loginOut, {});
    expect(await listOf(again.phone)).toHaveLength(1);
  });
});

describe('the login notice', () => {
  it('[S-01] a login in a browser that is new to the account is told by mail, with time, device, address and what to do', async () => {
    const { email } = await person();
    const [notice, ...more] = await notices(email);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'mail', code: '', subject: 'Nova: Login from a new device' });
    for (const part of [
      '2026-',
      '(UTC+8)',
      'Safari on iOS',
      '127.0.0.1',
      'reset your login password at once',
    ])
      expect(notice?.body).toContain(part);
  });

  it('[S-01] not again in the same browser, whether or not one logged out, but in the next new one', async () => {
    const { email, desk, phone } = await person();
    await phone.call(loginOut, {});
    for (const known of [phone, desk]) {
      time += minute;
      expect((await known.login(email)).code).toBe(0);
    }
    expect(await notices(email)).toHaveLength(1);
    time += minute;
    expect((await browser(iphone).login(email)).code).toBe(0);
    expect(await notices(email)).toHaveLength(2);
  });

  it('[S-01] a browser that another account was used in is new to this one', async () => {
    const { phone } = await person();
    const { email } = await person(phone);
    expect(await notices(email)).toHaveLength(1);
  });

  it.each([
    ['zh-HK', '【Nova】新裝置登入', 'iOS 上的 Safari', '請立即重設登入密碼'],
    ['zh-CN', '【Nova】新设备登录', 'iOS 上的 Safari', '请立即重置登录密码'],
  ])(
    '[S-01] in %s, the owner’s language, whatever the new browser’s',
    async (language, subject, device, remedy) => {
      const email = `owner-${language.toLowerCase()}@example.com`;
      expect((await browser(desktop, language).register(email)).code).toBe(0);
      expect((await browser(iphone).login(email)).code).toBe(0);
      const [notice] = await notices(email);
      expect(notice?.subject).toBe(subject);
      expect(notice?.body).toContain(device);
      expect(notice?.body).toContain(remedy);
    },
  );

  it('[S-01] goes by SMS to an account without an email', async () => {
    const mobile = { country_code: '+852', mobile_no: '91230001' };
    const name = '+85291230001';
    const desk = browser(desktop);
    await desk.call(sendRegisterSms, { ...mobile, ...(await desk.human()) });
    const input = await desk.registration(name);
    const registered = await desk.call(newRegister, { ...input, email: undefined, type: 2, ...mobile });
    expect(registered.code).toBe(0);
    const phone = browser(iphone);
    const secret = (await phone.passwordStep(name)).data.second?.secret ?? '';
    await phone.call(sendLoginNotify, { username: name, type: 2, secret });
    expect((await phone.call(newLogin, { secret, type: 2, code: await phone.code(name) })).code).toBe(0);
    const [notice] = await notices(name);
    expect(notice?.kind).toBe('sms');
    expect(notice?.body).toContain('Safari on iOS');
  });
});

/** Opens the personal channel of whoever a client is signed in as. */
async function openPersonal(client: TestClient) {
  const address = app.server.address() ?? (await app.listen({ port: 0 }), app.server.address());
  const port = typeof address === 'object' ? address?.port : undefined;
  const socket = io(`http://127.0.0.1:${port}${personalNamespace}`, {
    path: socketPath,
    auth: { socket_token: client.cookies.get('socket_token') },
    transports: ['websocket'],
    reconnection: false,
  });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  return { socket: socket as unknown as NodeJS.EventEmitter };
}
