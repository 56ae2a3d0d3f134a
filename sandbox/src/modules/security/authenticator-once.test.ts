import { randomUUID } from 'node:crypto';
import {
  bindEmail,
  bindGoogleSecret,
  bindMobile,
  type Call,
  cancelBindGoogle,
  changeLoginPwd,
  ErrorCodes,
  findPwdByEmail,
  findPwdByMobile,
  findPwdByMobileRes,
  forgetTradePwd,
  getGoogleSecret,
  newLogin,
  newResetPwdConfirm,
  requestDeletion,
  sendBindEmailEmail,
  sendBindMobileSms,
  sendFindPwdByEmailEmail,
  sendFindPwdByMobileSms,
  sendUnbindGoogleSecret,
  sendUserExistEmail,
  sendUserExistSms,
  sendUserFindPwdNotify,
  setAntiPhishingCode,
  setTradePwd,
  transferBetweenUsers,
  userWithdrawal,
  sendWithdrawalEmail,
} from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import { check } from '@exchange/contract/check';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { type Answered, buildTestApp, goodPassword, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import { addressOf, nothingNamed, sampleInput } from '../../../test/trials/inputs';
import type { Storage } from '../../core/storage/open-storage';
import { day, minute } from '../../core/time-spans';
import { users } from '../user';

/** An authenticator's code is worth one success, whichever calls it is sent to and however many at once. */

interface Person {
  readonly client: TestClient;
  readonly email: string;
  readonly mobile: { readonly country_code: string; readonly mobile_no: string };
  readonly number: string;
  /** The authenticator's. */
  readonly secret: string;
}
/** Makes the call with an authenticator's code; all else that it needs is right. */
type Attempt = (code: string) => Promise<Pick<Answered<unknown>, 'code'>>;

let storage: Storage;
let app: FastifyInstance;
let time: number;
/** By how much the exchange's clock was moved before it. */
let moved = 0;
let people = 0;
const pin = '482913';
const otherPin = '905172';
const nextPassword = 'Harbour-37!x';
const newLoginPassword = { new_login_pwd: nextPassword, c_new_login_pwd: nextPassword };
/** So that none of several is taken for the repetition of another. */
const freshKey = () => ({ 'idempotency-key': randomUUID() });
const newPin = { new_trade_pwd: otherPin, c_new_trade_pwd: otherPin };
const times = 20;

beforeAll(async () => {
  time = Date.UTC(2026, 10, 18, 4);
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
});
afterAll(() => app.close());

const shown = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time + moved });
const freshNumber = () => {
  people += 1;
  const mobile = { country_code: '+852', mobile_no: `6${1_000_000 + people}` };
  return { mobile, number: mobile.country_code + mobile.mobile_no };
};

/** Somebody with email, telephone and an authenticator whose next code was not used yet, and with a trade password or without. */
async function person({ hasPin = true } = {}): Promise<Person> {
  const client = new TestClient(app);
  const { mobile, number } = freshNumber();
  const email = `holder${people}@example.com`;
  await client.register(email);
  if (hasPin) {
    await client.call(sendUserExistEmail, { type: 'set_trade_password' });
    const codes = { sms_code: '', email_code: await client.code(email) };
    expect((await client.call(setTradePwd, { trade_pwd: pin, c_trade_pwd: pin, ...codes })).code).toBe(0);
  }
  await client.call(sendBindMobileSms, mobile);
  await client.call(sendUserExistEmail, { type: 'bind_mobile' });
  const codes = { sms_code: await client.code(number), email_code: await client.code(email) };
  expect((await client.call(bindMobile, { ...mobile, ...codes })).code).toBe(0);
  const { secret } = (await client.call(getGoogleSecret, {})).data;
  await client.call(sendUserExistSms, { type: 'bind_google' });
  const bound = { secret, sms_code: await client.code(number), code: shown(secret) };
  expect((await client.call(bindGoogleSecret, bound)).code).toBe(0);
  time += minute;
  return { client, email, mobile, number, secret };
}

/** What else each call needs that takes an authenticator's code. */
const preparations: ReadonlyMap<Call, (person: Person) => Promise<Attempt>> = new Map<
  Call,
  (person: Person) => Promise<Attempt>
>([
  [newLogin, (holder) => logins(holder, times + 1)],
  [
    bindMobile,
    async ({ client, email }) => {
      const { mobile, number } = freshNumber();
      await client.call(sendBindMobileSms, mobile);
      await client.call(sendUserExistEmail, { type: 'bind_mobile' });
      const codes = { sms_code: await client.code(number), email_code: await client.code(email) };
      return (google_code) => client.call(bindMobile, { ...mobile, ...codes, google_code });
    },
  ],
  [
    bindEmail,
    async ({ client, email, number }) => {
      const next = `next-${email}`;
      await client.call(sendBindEmailEmail, { email: next });
      await client.call(sendUserExistSms, { type: 'bind_email' });
      const codes = { email_code: await client.code(next), sms_code: await client.code(number) };
      return (google_code) => client.call(bindEmail, { email: next, ...codes, google_code });
    },
  ],
  [
    cancelBindGoogle,
    async ({ client, number }) => {
      await client.call(sendUnbindGoogleSecret, {});
      const code = await client.code(number);
      return (google_code) => client.call(cancelBindGoogle, { code, google_code });
    },
  ],
  [
    changeLoginPwd,
    async (holder) => {
      const codes = await ownCodes(holder, 'change_login_password');
      const input = { login_pwd: goodPassword, ...newLoginPassword, ...codes };
      return (google_code) => holder.client.call(changeLoginPwd, { ...input, google_code });
    },
  ],
  [
    setTradePwd,
    async (holder) => {
      const input = { trade_pwd: pin, c_trade_pwd: pin, ...(await ownCodes(holder, 'set_trade_password')) };
      return (google_code) => holder.client.call(setTradePwd, { ...input, google_code });
    },
  ],
  [
    forgetTradePwd,
    async (holder) => {
      const input = { ...newPin, ...(await ownCodes(holder, 'forget_trade_password')) };
      return (google_code) => holder.client.call(forgetTradePwd, { ...input, google_code });
    },
  ],
  [
    findPwdByMobileRes,
    async ({ email, mobile, number }) => {
      const visitor = new TestClient(app);
      await visitor.call(sendFindPwdByMobileSms, { ...mobile, ...(await visitor.human()) });
      const sms_code = await visitor.code(number);
      const { secret } = (await visitor.call(findPwdByMobile, { ...mobile, sms_code })).data;
      await visitor.call(sendUserFindPwdNotify, { secret, type: 3 });
      const input = { secret, email_code: await visitor.code(email), ...newLoginPassword };
      return (google_code) => visitor.call(findPwdByMobileRes, { ...input, google_code });
    },
  ],
  [
    newResetPwdConfirm,
    async ({ email, number }) => {
      const visitor = new TestClient(app);
      await visitor.call(sendFindPwdByEmailEmail, { email, ...(await visitor.human()) });
      const email_code = await visitor.code(email);
      const { secret } = (await visitor.call(findPwdByEmail, { email, email_code })).data;
      await visitor.call(sendUserFindPwdNotify, { secret, type: 2 });
      const input = { secret, sms_code: await visitor.code(number), ...newLoginPassword };
      return (google_code) => visitor.call(newResetPwdConfirm, { ...input, google_code });
    },
  ],
  [
    setAntiPhishingCode,
    async ({ client, email }) => {
      await client.call(sendUserExistEmail, { type: 'anti_phishing' });
      const input = { anti_phishing_code: 'Harbour7', email_code: await client.code(email) };
      return (google_code) => client.call(setAntiPhishingCode, { ...input, google_code });
    },
  ],
  [
    transferBetweenUsers,
    async (holder) => {
      await ready(holder);
      const payee = `payee-of-${holder.email}`;
      await new TestClient(app).register(payee);
      const input = { token: 'usdt', payee_type: 2, payee, amount: '1', trade_pwd: pin } as const;
      return (google_code) => holder.client.call(transferBetweenUsers, { ...input, google_code }, freshKey());
    },
  ],
  [
    userWithdrawal,
    async (holder) => {
      await ready(holder);
      const about = {
        token: 'usdt',
        apply_amount: '100',
        address_to: addressOf(7),
        memo: '',
        protocol: 'trc20',
      };
      await holder.client.call(sendWithdrawalEmail, about);
      const input = { ...about, trade_pwd: pin, code: await holder.client.code(holder.email) };
      return (google_code) => holder.client.call(userWithdrawal, { ...input, google_code }, freshKey());
    },
  ],
  [
    requestDeletion,
    async ({ client, email }) => {
      await client.call(sendUserExistEmail, { type: 'delete_account' });
      const input = { reason: '', email_code: await client.code(email) };
      return (google_code) => client.call(requestDeletion, { ...input, google_code });
    },
  ],
]);

/** Attempts to log in, each with a password step of its own. */
async function logins({ email }: Person, count: number): Promise<Attempt> {
  const visitor = new TestClient(app);
  const steps = await Promise.all(Array.from({ length: count }, () => visitor.passwordStep(email)));
  const secrets = steps.map(({ data }) => data.second?.secret ?? '');
  return (code) => new TestClient(app).call(newLogin, { secret: secrets.pop() ?? '', type: 1, code });
}

/** Lets the hold after the latest change end, with means to send. */
async function ready({ client, email }: Person): Promise<void> {
  await client.sandbox('POST', '/sandbox/deposit', { account: email, token: 'usdt', amount: '1000' });
  // A transfer of the chain is in a block first, and then confirmed.
  for (const advanceMs of [day, minute]) {
    await client.sandbox('POST', '/sandbox/clock', { advanceMs });
    moved += advanceMs;
  }
  await storage.database.update(users).set({ kycLevel: 1 }).where(eq(users.email, email));
}

async function ownCodes(
  { client, email, number }: Person,
  type: 'change_login_password' | 'set_trade_password' | 'forget_trade_password',
) {
  await client.call(sendUserExistEmail, { type });
  await client.call(sendUserExistSms, { type });
  return { sms_code: await client.code(number), email_code: await client.code(email) };
}

/** Calls that take the code of an authenticator which is bound. */
const takers = catalogue.filter((call) => {
  const tried = check(call.input, { google_code: 0 });
  return call === newLogin || (!tried.ok && 'google_code' in tried.fields);
});

async function prepare(call: Call, holder: Person): Promise<Attempt> {
  const preparation = preparations.get(call);
  if (!preparation)
    throw new Error(`${call.name} takes an authenticator's code: add to preparations what else it needs`);
  return preparation(holder);
}

const successes = (answers: readonly { readonly code: number }[]) =>
  answers.filter(({ code }) => code === 0).length;

it.each(takers.map((call) => [call.name, call] as const))(
  '[S-01] [S-06] %s takes one code once: not after another call, and of twenty at once one',
  async (_name, call) => {
    const untold = await new TestClient(app).call(call, await sampleInput(call, nothingNamed));
    if (untold.code === ErrorCodes.notImplemented) return;
    const holder = await person({ hasPin: call !== setTradePwd });
    const attempt = await prepare(call, holder);
    const login = await logins(holder, 1);
    const used = shown(holder.secret);
    expect((await login(used)).code).toBe(0);
    expect((await attempt(used)).code).toBe(ErrorCodes.authenticatorCodeUsed);
    time += minute;
    const code = shown(holder.secret);
    const answers = await Promise.all(Array.from({ length: times }, () => attempt(code)));
    expect(successes(answers)).toBe(1);
    expect(answers.map((answer) => answer.code)).not.toContain(ErrorCodes.internal);
  },
);

it('[S-01] [S-06] one code at every call at once is taken by one of them', async () => {
  const holder = await person();
  const calls = [bindMobile, bindEmail, changeLoginPwd, forgetTradePwd, requestDeletion, cancelBindGoogle];
  const attempts = [await logins(holder, 3)];
  for (const call of calls) attempts.push(await prepare(call, holder));
  const code = shown(holder.secret);
  const answers = await Promise.all(
    [...attempts, ...attempts, ...attempts].slice(0, times).map((attempt) => attempt(code)),
  );
  expect(successes(answers)).toBe(1);
});

it('[S-06] the code by which an authenticator is bound binds once, and does nothing else', async () => {
  const client = new TestClient(app);
  const { number } = freshNumber();
  const email = `binder${number.slice(1)}@example.com`;
  await client.register(email);
  const { secret } = (await client.call(getGoogleSecret, {})).data;
  await client.call(sendUserExistEmail, { type: 'bind_google' });
  const input = { secret, sms_code: await client.code(email), code: shown(secret) };
  const answers = await Promise.all(
    Array.from({ length: times }, () => client.call(bindGoogleSecret, input)),
  );
  expect(successes(answers)).toBe(1);
  // The others have guessed nothing, so that they do not lock the account.
  const refusals = answers.map((answer) => answer.code).filter((code) => code !== 0);
  expect(new Set(refusals)).toEqual(new Set([ErrorCodes.authenticatorBound]));
  const { data } = await client.passwordStep(email);
  const login = await client.call(newLogin, { secret: data.second?.secret ?? '', type: 1, code: input.code });
  expect(login.code).toBe(ErrorCodes.authenticatorCodeUsed);
});
