import {
  bindGoogleSecret,
  cancelBindGoogle,
  endOtherSessions,
  endSession,
  ErrorCodes,
  findPwdByEmail,
  getGoogleSecret,
  listSessions,
  loginOut,
  newLogin,
  newResetPwdConfirm,
  sendFindPwdByEmailEmail,
  sendLoginNotify,
  sendUnbindGoogleSecret,
  sendUserExistEmail,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { buildTestApp, TestClient } from '../../../test/app';
import { day, minute } from '../../core/time-spans';

/** A bound authenticator is asked for at every login but on a device that was trusted with it (S-12). */

let app: FastifyInstance;
let time: number;
let people = 0;
let email: string;
let key: string;
/** Where the account was made and the authenticator bound. */
let home: TestClient;

const shown = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: time });
/** The code of a step that none was used of. */
function freshCode(): string {
  time += minute;
  return shown();
}

beforeAll(async () => {
  time = Date.UTC(2026, 10, 18, 4);
  app = await buildTestApp({ systemTime: () => time });
});
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  email = `bound${people}@example.com`;
  home = new TestClient(app);
  await home.register(email);
  key = await bind(home);
});

async function bind(client: TestClient): Promise<string> {
  const { secret } = (await client.call(getGoogleSecret, {})).data;
  key = secret;
  await client.call(sendUserExistEmail, { type: 'bind_google' });
  const input = { secret, sms_code: await client.code(email), code: freshCode() };
  expect((await client.call(bindGoogleSecret, input)).code).toBe(0);
  return secret;
}

async function begin(client: TestClient, password?: string) {
  const { second } = (await client.passwordStep(email, password)).data;
  return { secret: second?.secret ?? '', ways: second?.methods.map(({ type }) => type) };
}

/** Logs in with the authenticator. */
async function login(
  client: TestClient,
  { trust = false, password }: { trust?: boolean; password?: string } = {},
) {
  const { secret } = await begin(client, password);
  const input = { secret, type: 1 as const, code: freshCode() };
  const answer = await client.call(newLogin, { ...input, ...(trust && { trust_device: true }) });
  expect(answer.code).toBe(0);
}

async function trustedDevice(): Promise<TestClient> {
  const client = new TestClient(app);
  await login(client, { trust: true });
  expect((await begin(client)).ways).toEqual([1, 3]);
  return client;
}

it('[S-12] without it nobody logs in, not even on a device that is known or that logged in with it', async () => {
  const elsewhere = new TestClient(app);
  await login(elsewhere);
  for (const client of [home, elsewhere, new TestClient(app)]) {
    const { secret, ways } = await begin(client);
    expect(ways).toEqual([1]);
    const sent = await client.call(sendLoginNotify, { username: email, type: 3, secret });
    expect(sent.code).toBe(ErrorCodes.verificationMethodUnavailable);
    const entered = await client.call(newLogin, { secret, type: 3, code: '123456' });
    expect(entered.code).toBe(ErrorCodes.verificationMethodUnavailable);
  }
});

it('[S-12] a device that was trusted with it logs in by email for 30 days; another one does not, and email earns no trust', async () => {
  const device = await trustedDevice();
  await device.call(loginOut, {});
  expect((await device.login(email)).code).toBe(0);
  expect((await begin(new TestClient(app))).ways).toEqual([1]);
  time += 29 * day;
  const { secret, ways } = await begin(device);
  expect(ways).toEqual([1, 3]);
  await device.call(sendLoginNotify, { username: email, type: 3, secret });
  const input = { secret, type: 3 as const, code: await device.code(email), trust_device: true };
  expect((await device.call(newLogin, input)).code).toBe(0);
  time += day;
  expect((await begin(device)).ways).toEqual([1]);
});

it('[S-12] ending a device ends its trust, and ending all others that of those which are not logged in too', async () => {
  const [first, second] = [await trustedDevice(), await trustedDevice()];
  await login(home, { trust: true });
  await second.call(loginOut, {});
  expect((await home.call(listSessions, {})).data.trusted_others).toBe(2);
  const idsOf = async (client: TestClient) =>
    (await client.call(listSessions, {})).data.list.map(({ session_id }) => session_id);
  // Another login of the device that asks is ended, and its trust stays.
  const [own, ...others] = await idsOf(home);
  const ofFirst = (await idsOf(first))[0] ?? '';
  const ofHome = others.find((id) => id !== ofFirst) ?? '';
  for (const session_id of [ofFirst, ofHome]) await home.call(endSession, { session_id });
  expect(await idsOf(home)).toEqual([own]);
  expect((await begin(home)).ways).toEqual([1, 3]);
  expect((await begin(first)).ways).toEqual([1]);
  expect((await begin(second)).ways).toEqual([1, 3]);
  await home.call(endOtherSessions, {});
  expect((await begin(second)).ways).toEqual([1]);
  expect((await begin(home)).ways).toEqual([1, 3]);
  expect((await home.call(listSessions, {})).data.trusted_others).toBe(0);
});

it('[S-12, S-05] finding the password asks for it, and ends all trust', async () => {
  const device = await trustedDevice();
  await device.call(sendFindPwdByEmailEmail, { email, ...(await device.human()) });
  const proof = await device.call(findPwdByEmail, { email, email_code: await device.code(email) });
  const password = 'Harbour-37!x';
  const input = {
    secret: proof.data.secret,
    sms_code: '',
    new_login_pwd: password,
    c_new_login_pwd: password,
  };
  const without = await device.call(newResetPwdConfirm, { ...input, google_code: '' });
  expect(without.code).toBe(ErrorCodes.authenticatorCodeWrong);
  const found = await device.call(newResetPwdConfirm, { ...input, google_code: freshCode() });
  expect(found.code).toBe(0);
  expect((await begin(device, password)).ways).toEqual([1]);
});

it('[S-12] another authenticator ends the trust that was given with the one before', async () => {
  const device = await trustedDevice();
  await device.call(sendUnbindGoogleSecret, {});
  const codes = { code: await device.code(email), google_code: freshCode() };
  expect((await device.call(cancelBindGoogle, codes)).code).toBe(0);
  expect((await begin(device)).ways).toEqual([3]);
  await bind(device);
  expect((await begin(device)).ways).toEqual([1]);
});

it('[S-12, S-01] a code that was used before is told as such, and costs neither a try of the login nor one of the account', async () => {
  const code = freshCode();
  const first = await begin(home);
  expect((await home.call(newLogin, { secret: first.secret, type: 1, code })).code).toBe(0);
  const { secret } = await begin(home);
  for (let count = 0; count < 8; count += 1) {
    const answer = await home.call(newLogin, { secret, type: 1, code });
    expect(answer.code).toBe(ErrorCodes.authenticatorCodeUsed);
    expect(answer.until).toBeUndefined();
  }
  expect((await home.call(newLogin, { secret, type: 1, code: freshCode() })).code).toBe(0);
});
