import {
  bindEmail,
  changeLoginPwd,
  ErrorCodes,
  securityCenter,
  sendBindEmailEmail,
  sendFindPwdByEmailEmail,
  sendLoginNotify,
  sendUserExistEmail,
  setAntiPhishingCode,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, goodPassword, TestClient } from '../../../test/app';
import { minute } from '../../core/time-spans';

let app: FastifyInstance;
let client: TestClient;
let time: number;
let people = 0;

beforeAll(async () => {
  time = Date.UTC(2026, 10, 18, 4);
  app = await buildTestApp({ systemTime: () => time });
});
afterAll(() => app.close());
beforeEach(() => {
  client = new TestClient(app);
});

async function person(): Promise<string> {
  people += 1;
  const email = `phrase${people}@example.com`;
  expect((await client.register(email)).code).toBe(0);
  return email;
}
async function set(email: string, anti_phishing_code: string) {
  time += minute;
  await client.call(sendUserExistEmail, { type: 'anti_phishing' });
  return client.call(setAntiPhishingCode, { anti_phishing_code, email_code: await client.code(email) });
}
const newest = async (to: string) => (await client.messages(to))[0];
const line = 'Anti-phishing code: Blue Heron 7\n\n';

describe('the anti-phishing code', () => {
  it('[S-06] is set with a code by mail, shown masked, told of, and stops nothing', async () => {
    const email = await person();
    expect((await set(email, ' Blue Heron 7 ')).code).toBe(0);
    const { data } = await client.call(securityCenter, {});
    expect(data).toMatchObject({ anti_phishing_code: 'Bl****', hold: null });
    const told = await newest(email);
    expect(told?.subject).toBe('Nova: The anti-phishing code was set');
    expect(told?.body.startsWith(line)).toBe(true);
  });

  it('[S-06] is carried by every mail from then on: codes, notices, password reset; and by a changed one after a change', async () => {
    const email = await person();
    expect((await newest(email))?.body).not.toContain('Anti-phishing');
    await set(email, 'Blue Heron 7');
    time += minute;
    await client.call(sendUserExistEmail, { type: 'change_login_password' });
    expect((await newest(email))?.body.startsWith(line)).toBe(true);
    const changed = await client.call(changeLoginPwd, {
      login_pwd: goodPassword,
      new_login_pwd: 'Harbour-37!x',
      c_new_login_pwd: 'Harbour-37!x',
      email_code: await client.code(email),
      sms_code: '',
      google_code: '',
    });
    expect(changed.code).toBe(0);
    expect((await newest(email))?.body.startsWith(line)).toBe(true);
    await client.call(sendFindPwdByEmailEmail, { email, ...(await client.human()) });
    expect((await newest(email))?.subject).toContain('password reset');
    expect((await newest(email))?.body.startsWith(line)).toBe(true);
    const other = new TestClient(app);
    const secret = (await other.passwordStep(email, 'Harbour-37!x')).data.second?.secret ?? '';
    await other.call(sendLoginNotify, { username: email, type: 3, secret });
    expect((await newest(email))?.body.startsWith(line)).toBe(true);
    await set(email, '山高水長');
    expect((await newest(email))?.body.startsWith('Anti-phishing code: 山高水長\n\n')).toBe(true);
  });

  it('[S-06] goes to no address that is not the account’s yet, and with the last mail to one that was', async () => {
    const email = await person();
    await set(email, 'Blue Heron 7');
    time += minute;
    const next = `next-${email}`;
    await client.call(sendBindEmailEmail, { email: next });
    await client.call(sendUserExistEmail, { type: 'bind_email' });
    expect((await newest(next))?.body).not.toContain('Heron');
    const codes = { email_code: await client.code(next), sms_code: await client.code(email) };
    expect((await client.call(bindEmail, { email: next, ...codes })).code).toBe(0);
    for (const address of [email, next]) {
      expect((await newest(address))?.subject).toContain('email address was changed');
      expect((await newest(address))?.body.startsWith(line)).toBe(true);
    }
  });

  it('[S-06] needs the code that was sent for it, and a phrase that cannot be a link', async () => {
    const email = await person();
    await client.call(sendUserExistEmail, { type: 'delete_account' });
    const forAnother = { email_code: await client.code(email) };
    expect(
      (await client.call(setAntiPhishingCode, { anti_phishing_code: 'Blue Heron 7', ...forAnother })).code,
    ).toBe(ErrorCodes.verificationCodeWrong);
    for (const phrase of ['abc', 'x'.repeat(21), 'nova.example', 'a\nbcd', '<b>hi</b>', '----']) {
      const refused = await client.call(setAntiPhishingCode, {
        anti_phishing_code: phrase,
        email_code: '123456',
      });
      expect(refused.code).toBe(ErrorCodes.invalidInput);
      expect(Object.keys(refused.fields ?? {})).toEqual(['anti_phishing_code']);
    }
    expect((await client.call(securityCenter, {})).data.anti_phishing_code).toBe('');
  });
});
