import {
  bindEmail,
  bindGoogleSecret,
  bindMobile,
  cancelBindGoogle,
  changeLoginPwd,
  changeTradePwd,
  ErrorCodes,
  findPwdByEmail,
  findPwdByMobile,
  findPwdByMobileRes,
  forgetTradePwd,
  getGoogleSecret,
  getGoogleStatus,
  getUserInfo,
  newResetPwdConfirm,
  requestDeletion,
  securityCenter,
  sendBindEmailEmail,
  sendBindMobileSms,
  sendFindPwdByEmailEmail,
  sendFindPwdByMobileSms,
  sendFixLoginPwdEmail,
  sendUnbindGoogleSecret,
  sendUserExistEmail,
  sendUserExistSms,
  sendUserFindPwdNotify,
  setPassword,
  setTradePwd,
  tokenToFiatTransfer,
  withdrawDeletion,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { buildTestApp, goodPassword, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../../core/storage/open-storage';
import { day, minute } from '../../core/time-spans';
import { users as userTable } from '../user';

let app: FastifyInstance;
let storage: Storage;
let client: TestClient;
let time: number;
let people = 0;

const nextPassword = 'Harbour-37!x';
const pin = '482913';
const otherPin = '905172';

beforeAll(async () => {
  time = Date.UTC(2026, 10, 18, 4);
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
});
afterAll(() => app.close());
beforeEach(() => {
  client = new TestClient(app);
});

/** Registers somebody and answers with the address. */
async function person(): Promise<string> {
  people += 1;
  const email = `keeper${people}@example.com`;
  expect((await client.register(email)).code).toBe(0);
  return email;
}
const phone = () => ({ country_code: '+852', mobile_no: `6${String(1_000_000 + people)}` });
const numberOf = ({ country_code, mobile_no }: ReturnType<typeof phone>) => country_code + mobile_no;
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');
const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
const shown = (secret: string) => totpOf(secret).generate({ timestamp: time });
const newPasswords = { new_login_pwd: nextPassword, c_new_login_pwd: nextPassword };

async function bindAuthenticator(email: string): Promise<string> {
  const { data } = await client.call(getGoogleSecret, {});
  await client.call(sendUserExistEmail, { type: 'bind_google' });
  const input = { secret: data.secret, sms_code: await client.code(email), code: shown(data.secret) };
  expect((await client.call(bindGoogleSecret, input)).code).toBe(0);
  // The next code is another one.
  time += minute;
  return data.secret;
}

async function bindPhone(email: string) {
  const mobile = phone();
  await client.call(sendBindMobileSms, mobile);
  await client.call(sendUserExistEmail, { type: 'bind_mobile' });
  const codes = { sms_code: await client.code(numberOf(mobile)), email_code: await client.code(email) };
  return { mobile, codes, answer: await client.call(bindMobile, { ...mobile, ...codes }) };
}

async function setPin(email: string) {
  await client.call(sendUserExistEmail, { type: 'set_trade_password' });
  const codes = { sms_code: '', email_code: await client.code(email) };
  return client.call(setTradePwd, { trade_pwd: pin, c_trade_pwd: pin, ...codes });
}

const subjects = async (to: string) => {
  const { body } = await client.sandbox('GET', `/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
  return body.list.map(({ subject }) => subject);
};

describe('the centre', () => {
  it('[S-06] shows what is bound, masked, and what is left; a new account has no hold', async () => {
    await person();
    const { data } = await client.call(securityCenter, {});
    expect(data).toEqual({
      email: 'ke***@example.com',
      mobile: '',
      has_login_password: true,
      has_trade_password: false,
      has_authenticator: false,
      hold: null,
      remaining_usdt: '0',
      deletion_limit_usdt: '5',
      deletion: null,
      anti_phishing_code: '',
    });
  });
});

describe('contacts', () => {
  it('[S-06] [A-05] a phone is bound by the codes of both contacts; transfers are refused for 24 hours, and until when is told', async () => {
    const email = await person();
    const { mobile, codes, answer } = await bindPhone(email);
    const until = time + day;
    expect(answer).toMatchObject({ code: 0, data: { hold_until: until } });
    const { data } = await client.call(securityCenter, {});
    expect(data.hold).toEqual({ code: ErrorCodes.contactChangeHold, until });
    expect(data.mobile).toMatch(/^\+8526.*\*{4}\d{3}$/);
    expect((await subjects(email))[0]).toContain('A phone number was bound');
    expect((await subjects(numberOf(mobile)))[0]).toContain('A phone number was bound');

    const transfer = () => client.call(tokenToFiatTransfer, { token: 'usdt', amount: '1' });
    expect(await transfer()).toMatchObject({ code: ErrorCodes.contactChangeHold, until, data: null });
    time += day;
    expect((await transfer()).code).toBe(ErrorCodes.insufficientBalance);
    expect((await client.call(securityCenter, {})).data.hold).toBeNull();

    const again = await client.call(bindMobile, { ...mobile, ...codes });
    expect(again.code).toBe(ErrorCodes.contactTaken);
  });

  it('[S-06] a code proves only the contact, the purpose and the account that it was sent for, once', async () => {
    const email = await person();
    const next = `next-${email}`;
    await client.call(sendBindEmailEmail, { email: next });
    await client.call(sendUserExistEmail, { type: 'bind_mobile' });
    const forPhone = await client.code(email);
    const code = await client.code(next);
    const bind = (change: object) =>
      client.call(bindEmail, { email: next, email_code: code, sms_code: forPhone, ...change });
    expect((await bind({})).code).toBe(ErrorCodes.verificationCodeWrong);
    await client.call(sendUserExistEmail, { type: 'bind_email' });
    const sms_code = await client.code(email);
    expect((await bind({ sms_code, email: `other-${email}` })).code).toBe(ErrorCodes.verificationCodeWrong);

    const thief = new TestClient(app);
    await thief.register(`thief-${email}`);
    await thief.call(sendUserExistEmail, { type: 'bind_email' });
    const stolen = await thief.call(bindEmail, {
      email: next,
      email_code: code,
      sms_code: await thief.code(`thief-${email}`),
    });
    expect(stolen.code).toBe(ErrorCodes.verificationCodeWrong);

    expect((await bind({ sms_code })).code).toBe(0);
    expect((await client.call(securityCenter, {})).data.email).toBe('ne***@example.com');
    for (const to of [email, next]) expect((await subjects(to))[0]).toContain('email address was changed');
    expect((await bind({ sms_code })).code).toBe(ErrorCodes.contactTaken);
  });

  it('[S-06] whether a contact has an account is told to whoever holds its code and to nobody else', async () => {
    const taken = await person();
    const other = new TestClient(app);
    const mail = `other-${taken}`;
    await other.register(mail);
    const free = await other.call(sendBindEmailEmail, { email: `free-${taken}` });
    const asked = await other.call(sendBindEmailEmail, { email: taken });
    expect({ ...asked, data: { ...asked.data, target: '' } }).toEqual({
      ...free,
      data: { ...free.data, target: '' },
    });
    await other.call(sendUserExistEmail, { type: 'bind_email' });
    const sms_code = await other.code(mail);
    const right = await other.code(taken);
    const bind = (email_code: string) => other.call(bindEmail, { email: taken, email_code, sms_code });
    expect((await bind(wrongOf(right))).code).toBe(ErrorCodes.verificationCodeWrong);
    expect((await bind(right)).code).toBe(ErrorCodes.contactTaken);
  });
});

describe('authenticator', () => {
  it('[S-06] a secret is given, stays the same for a while, and is bound by the code that real apps show for it', async () => {
    const email = await person();
    const { data } = await client.call(getGoogleSecret, {});
    expect((await client.call(getGoogleSecret, {})).data).toEqual(data);
    const uri = new URL(data.uri);
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Nova',
      secret: data.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    await client.call(sendUserExistEmail, { type: 'bind_google' });
    const sms_code = await client.code(email);
    const own = new Secret({ size: 20 }).base32;
    const chosen = await client.call(bindGoogleSecret, { secret: own, sms_code, code: shown(own) });
    expect(chosen.code).toBe(ErrorCodes.authenticatorSecretExpired);
    const wrong = wrongOf(shown(data.secret));
    const missed = await client.call(bindGoogleSecret, { secret: data.secret, sms_code, code: wrong });
    expect(missed.code).toBe(ErrorCodes.authenticatorCodeWrong);
    const bound = await client.call(bindGoogleSecret, {
      secret: data.secret,
      sms_code,
      code: shown(data.secret),
    });
    // The first one replaces none: nothing is held.
    expect(bound.data.hold_until).toBeNull();
    expect((await client.call(securityCenter, {})).data.hold).toBeNull();
    expect((await subjects(email))[0]).toContain('An authenticator was bound');
    expect((await client.call(getGoogleStatus, {})).data).toEqual({ bound: true, bind_time: time });
    expect((await client.call(getGoogleSecret, {})).code).toBe(ErrorCodes.authenticatorBound);

    // The code that bound it is used up; the next step's unbinds it, with the code that was sent.
    const code = shown(data.secret);
    await client.call(sendUnbindGoogleSecret, {});
    const sent = await client.code(email);
    const unbind = (google_code: string) => client.call(cancelBindGoogle, { google_code, code: sent });
    expect((await unbind(code)).code).toBe(ErrorCodes.authenticatorCodeUsed);
    time += minute;
    expect((await unbind(shown(data.secret))).code).toBe(0);
    expect((await client.call(securityCenter, {})).data).toMatchObject({
      has_authenticator: false,
      hold: { code: ErrorCodes.authenticatorReplacedHold, until: time + day },
    });
    expect((await client.call(getGoogleSecret, {})).data.secret).not.toBe(data.secret);
    time += day;
    expect((await client.call(securityCenter, {})).data.hold).toBeNull();
    await bindAuthenticator(email);
    expect((await client.call(securityCenter, {})).data.hold?.code).toBe(
      ErrorCodes.authenticatorReplacedHold,
    );
    expect((await subjects(email))[0]).toContain('The authenticator was replaced');
  });

  it('[S-06, S-12] the secret that waits to be bound is repeated to the session that it was given to, and to no other', async () => {
    const email = await person();
    const given = (await client.call(getGoogleSecret, {})).data.secret;
    const other = new TestClient(app);
    await other.login(email);
    const second = (await other.call(getGoogleSecret, {})).data.secret;
    expect(second).not.toBe(given);
    expect((await client.call(getGoogleSecret, {})).data.secret).toBe(given);
    await client.call(sendUserExistEmail, { type: 'bind_google' });
    const input = { secret: second, sms_code: await client.code(email), code: shown(second) };
    expect((await client.call(bindGoogleSecret, input)).code).toBe(ErrorCodes.authenticatorSecretExpired);
  });

  it('[S-04] twenty changes at once with the same codes make one change', async () => {
    const email = await person();
    await setPin(email);
    const secret = await bindAuthenticator(email);
    await client.call(sendUserExistEmail, { type: 'forget_trade_password' });
    const codes = { sms_code: '', email_code: await client.code(email), google_code: shown(secret) };
    const pins = Array.from({ length: 20 }, (_, index) => `9051${(index + 10) * 3}`);
    const answers = await Promise.all(
      pins.map((each) =>
        client.call(forgetTradePwd, { new_trade_pwd: each, c_new_trade_pwd: each, ...codes }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect((await subjects(email)).filter((subject) => subject.includes('was reset'))).toHaveLength(1);
  });
});

describe('login password', () => {
  it('[S-06] [S-03] changing it needs the present one and every code, ends the other sessions, and stops withdrawals', async () => {
    const email = await person();
    const elsewhere = new TestClient(app);
    expect((await elsewhere.login(email)).code).toBe(0);
    await client.call(sendFixLoginPwdEmail, {});
    const codes = { sms_code: '', email_code: await client.code(email), google_code: '' };
    const change = (fields: object = {}) =>
      client.call(changeLoginPwd, { login_pwd: goodPassword, ...codes, ...newPasswords, ...fields });
    expect((await change({ new_login_pwd: 'weak' })).code).toBe(ErrorCodes.passwordWeak);
    expect((await change({ c_new_login_pwd: 'Harbour-37!y' })).code).toBe(ErrorCodes.passwordMismatch);
    expect((await change({ new_login_pwd: goodPassword, c_new_login_pwd: goodPassword })).code).toBe(
      ErrorCodes.passwordUnchanged,
    );
    expect((await change({ login_pwd: 'Wrong-4821!' })).code).toBe(ErrorCodes.loginPasswordWrong);
    expect((await change({ email_code: '' })).code).toBe(ErrorCodes.verificationCodeWrong);
    expect((await change()).data.hold_until).toBe(time + day);
    expect((await client.call(getUserInfo, {})).code).toBe(0);
    expect((await elsewhere.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
    expect((await elsewhere.passwordStep(email)).code).toBe(ErrorCodes.loginFailed);
    expect((await elsewhere.passwordStep(email, nextPassword)).code).toBe(0);
    expect((await client.call(securityCenter, {})).data.hold?.code).toBe(ErrorCodes.loginPasswordChangeHold);
  });

  it('[S-06] wrong passwords lock the account over all calls, and it is told until when', async () => {
    const email = await person();
    await setPin(email);
    const guess = () =>
      client.call(changeTradePwd, {
        trade_pwd: '111222',
        new_trade_pwd: otherPin,
        c_new_trade_pwd: otherPin,
      });
    for (let count = 0; count < 3; count += 1)
      expect((await guess()).code).toBe(ErrorCodes.tradePasswordWrong);
    expect(await guess()).toMatchObject({ code: ErrorCodes.accountLocked, until: time + 10_000 });
    const codes = { sms_code: '', email_code: '123456', google_code: '' };
    const change = await client.call(changeLoginPwd, { login_pwd: goodPassword, ...codes, ...newPasswords });
    expect(change).toMatchObject({ code: ErrorCodes.accountLocked, until: time + 10_000 });
  });

  it('[S-06] an account that was made without one sets it once', async () => {
    const email = await person();
    const set = async () => {
      const password = { password: nextPassword, c_password: nextPassword };
      return client.call(setPassword, { ...password, email_code: await client.code(email) });
    };
    expect((await set()).code).toBe(ErrorCodes.loginPasswordExists);
    await storage.database.update(userTable).set({ passwordHash: null }).where(eq(userTable.email, email));
    expect((await client.call(securityCenter, {})).data.has_login_password).toBe(false);
    expect((await new TestClient(app).passwordStep(email)).code).toBe(ErrorCodes.loginFailed);
    await client.call(sendUserExistEmail, { type: 'set_password' });
    expect((await set()).data.hold_until).toBeNull();
    expect((await client.call(securityCenter, {})).data.hold).toBeNull();
    expect((await new TestClient(app).passwordStep(email, nextPassword)).code).toBe(0);
  });
});

describe('trade password', () => {
  it('[S-04] is set with every code, changed with the present one, and set anew without it; each stops withdrawals', async () => {
    const email = await person();
    await bindPhone(email);
    const own = { email, mobile: numberOf(phone()) };
    const codes = async (type: 'set_trade_password' | 'forget_trade_password') => {
      await client.call(sendUserExistEmail, { type });
      await client.call(sendUserExistSms, { type });
      return { sms_code: await client.code(own.mobile), email_code: await client.code(own.email) };
    };
    const given = await codes('set_trade_password');
    const set = (fields: object = {}) =>
      client.call(setTradePwd, { trade_pwd: pin, c_trade_pwd: pin, ...given, ...fields });
    for (const weak of ['12345', '123456', '777777', 'abc123'])
      expect((await set({ trade_pwd: weak, c_trade_pwd: weak })).code).toBe(ErrorCodes.tradePasswordWeak);
    expect((await set({ c_trade_pwd: otherPin })).code).toBe(ErrorCodes.passwordMismatch);
    expect((await set({ sms_code: '' })).code).toBe(ErrorCodes.verificationCodeWrong);
    expect((await set()).code).toBe(0);
    expect((await set()).code).toBe(ErrorCodes.tradePasswordExists);

    const holdCode = async () => (await client.call(securityCenter, {})).data.hold?.code;
    const next = { new_trade_pwd: otherPin, c_new_trade_pwd: otherPin };
    expect((await client.call(changeTradePwd, { trade_pwd: otherPin, ...next })).code).toBe(
      ErrorCodes.tradePasswordWrong,
    );
    expect((await client.call(changeTradePwd, { trade_pwd: pin, ...next })).code).toBe(0);
    expect(await holdCode()).toBe(ErrorCodes.tradePasswordChangeHold);

    time += minute;
    const forgotten = { ...(await codes('forget_trade_password')), google_code: '' };
    expect((await client.call(forgetTradePwd, { ...next, ...forgotten })).code).toBe(
      ErrorCodes.passwordUnchanged,
    );
    const anew = { new_trade_pwd: pin, c_new_trade_pwd: pin, ...forgotten };
    expect((await client.call(forgetTradePwd, anew)).code).toBe(0);
    expect(await holdCode()).toBe(ErrorCodes.tradePasswordResetHold);
  });
});

describe('finding the password', () => {
  it('[S-05] by email, with the authenticator: the new one logs in, all sessions end, the owner is told', async () => {
    const email = await person();
    const secret = await bindAuthenticator(email);
    const visitor = new TestClient(app);
    await visitor.call(sendFindPwdByEmailEmail, { email: email.toUpperCase(), ...(await visitor.human()) });
    const found = await visitor.call(findPwdByEmail, { email, email_code: await visitor.code(email) });
    expect(found.data).toMatchObject({ email: null, mobile: null, needs_authenticator: true });
    const confirm = (fields: object) =>
      visitor.call(newResetPwdConfirm, {
        secret: found.data.secret,
        sms_code: '',
        google_code: '',
        ...newPasswords,
        ...fields,
      });
    expect((await confirm({})).code).toBe(ErrorCodes.authenticatorCodeWrong);
    const google_code = shown(secret);
    const otherWay = { secret: found.data.secret, email_code: '', google_code, ...newPasswords };
    expect((await visitor.call(findPwdByMobileRes, otherWay)).code).toBe(ErrorCodes.resetExpired);
    expect((await confirm({ google_code })).data.hold_until).toBe(time + day);
    expect((await confirm({ google_code })).code).toBe(ErrorCodes.resetExpired);
    expect((await client.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
    expect((await subjects(email))[0]).toContain('login password was reset');
    expect((await new TestClient(app).passwordStep(email, nextPassword)).code).toBe(0);
  });

  it('[S-05] by phone, with the code by email; a proof lasts 15 minutes', async () => {
    const email = await person();
    const { mobile } = await bindPhone(email);
    const visitor = new TestClient(app);
    const find = async () => {
      await visitor.call(sendFindPwdByMobileSms, { ...mobile, ...(await visitor.human()) });
      const sms_code = await visitor.code(numberOf(mobile));
      return (await visitor.call(findPwdByMobile, { ...mobile, sms_code })).data;
    };
    const late = await find();
    expect(late).toMatchObject({ email: 'ke***@example.com', mobile: null, needs_authenticator: false });
    time += 15 * minute;
    expect((await visitor.call(sendUserFindPwdNotify, { secret: late.secret, type: 3 })).code).toBe(
      ErrorCodes.resetExpired,
    );
    const { secret } = await find();
    expect((await visitor.call(sendUserFindPwdNotify, { secret, type: 3 })).data.target).toBe(
      'ke***@example.com',
    );
    expect((await visitor.call(sendUserFindPwdNotify, { secret, type: 2 })).code).toBe(
      ErrorCodes.verificationMethodUnavailable,
    );
    const input = { secret, email_code: await visitor.code(email), google_code: '', ...newPasswords };
    expect((await visitor.call(findPwdByMobileRes, input)).code).toBe(0);
    expect((await new TestClient(app).passwordStep(email, nextPassword)).code).toBe(0);
  });

  it('[S-05] an unknown address is answered as a known one, until its own code is given', async () => {
    const email = await person();
    const nobody = `nobody-${email}`;
    const ask = async (address: string) => {
      const visitor = new TestClient(app);
      const sent = await visitor.call(sendFindPwdByEmailEmail, {
        email: address,
        ...(await visitor.human()),
      });
      const right = await visitor.code(address);
      const wrong = wrongOf(right);
      const refused = await visitor.call(findPwdByEmail, { email: address, email_code: wrong });
      const answers = { sent: { ...sent, data: { ...sent.data, target: '' } }, refused };
      return { visitor, right, answers };
    };
    const ofNobody = await ask(nobody);
    expect(ofNobody.answers).toEqual((await ask(email)).answers);
    expect(await new TestClient(app).passwordStep(nobody)).toEqual(
      await new TestClient(app).passwordStep(email, 'Wrong-4821!'),
    );
    const given = { email: nobody, email_code: ofNobody.right };
    // It is taken on the device that asked for it.
    expect((await new TestClient(app).call(findPwdByEmail, given)).code).toBe(
      ErrorCodes.verificationCodeWrong,
    );
    time += minute;
    expect((await ofNobody.visitor.call(findPwdByEmail, given)).code).toBe(ErrorCodes.accountUnknown);
  });
});

describe('deletion', () => {
  it('[S-06] is asked for with a code, shown, taken back, and refused or done after five working days', async () => {
    const email = await person();
    const request = async () => {
      await client.call(sendUserExistEmail, { type: 'delete_account' });
      return client.call(requestDeletion, { reason: 'moving', email_code: await client.code(email) });
    };
    const asked = await request();
    expect(asked.data.deletion).toMatchObject({ state: 1, request_time: time });
    expect((await client.call(securityCenter, {})).data.deletion).toEqual(asked.data.deletion);
    expect((await client.call(requestDeletion, { reason: '', email_code: '123456' })).code).toBe(
      ErrorCodes.deletionPending,
    );
    expect((await client.call(withdrawDeletion, {})).data.deletion.state).toBe(2);
    expect((await client.call(withdrawDeletion, {})).code).toBe(ErrorCodes.deletionUnknown);

    time += minute;
    expect((await request()).code).toBe(0);
    await client.sandbox('POST', '/sandbox/deposit', { account: email, token: 'usdt', amount: '20' });
    await client.sandbox('POST', '/sandbox/clock', { advanceMs: 5 * minute });
    const answerBy = (await client.call(securityCenter, {})).data.deletion?.answer_by ?? 0;
    const moved = answerBy - time;
    await client.sandbox('POST', '/sandbox/clock', { advanceMs: moved });
    await client.login(email);
    expect((await client.call(securityCenter, {})).data).toMatchObject({
      remaining_usdt: '20',
      deletion: { state: 3 },
    });
    expect((await request()).code).toBe(ErrorCodes.deletionBalance);
  });

  it('[S-06] a deleted account is nobody’s any more: its sessions end, and its address is free', async () => {
    const email = await person();
    await client.call(sendUserExistEmail, { type: 'delete_account' });
    const { data } = await client.call(requestDeletion, { reason: '', email_code: await client.code(email) });
    await client.sandbox('POST', '/sandbox/clock', {
      advanceMs: data.deletion.answer_by - data.deletion.request_time,
    });
    expect((await client.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
    expect((await new TestClient(app).passwordStep(email)).code).toBe(ErrorCodes.loginFailed);
    expect((await new TestClient(app).register(email)).code).toBe(0);
  });
});
