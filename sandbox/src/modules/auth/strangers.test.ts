import {
  ErrorCodes,
  findPwdByEmail,
  newLogin,
  sendFindPwdByEmailEmail,
  sendLoginNotify,
  sendRegisterEmail,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, goodPassword, TestClient } from '../../../test/app';
import { day, hour, minute } from '../../core/time-spans';
import { mailboxOf } from './limit-codes';

/** A stranger who knows the owner's name keeps nobody out (S-12). */

let app: FastifyInstance;
let time: number;
let email: string;
let people = 0;
let owner: TestClient;
const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456');
/** A browser without cookies at an address. */
const at = (address: string) => new TestClient(app, undefined, { 'x-forwarded-for': address });
const stranger = '198.51.100.7';

beforeAll(async () => {
  time = Date.UTC(2026, 10, 18, 4);
  app = await buildTestApp({ systemTime: () => time, limitFactor: 2 });
});
afterAll(() => app.close());
beforeEach(async () => {
  time += day;
  people += 1;
  email = `owner${people}@example.com`;
  owner = at(`192.0.2.${people}`);
  expect((await owner.register(email)).code).toBe(0);
});

/** Wrong passwords until the stranger is locked out for an hour. */
async function lockOut(address: string): Promise<void> {
  for (let guess = 0; guess < 8; guess += 1) {
    const answer = await at(address).passwordStep(email, 'Wrong-4821!');
    expect(answer.code).toBe(ErrorCodes.loginFailed);
    if (guess < 7) time = Math.max(time, answer.until ?? 0);
  }
  expect((await at(address).passwordStep(email)).code).toBe(ErrorCodes.accountLocked);
}

it('[S-12] a stranger with one wrong password an hour locks neither the owner’s device nor a new one elsewhere', async () => {
  await lockOut(stranger);
  for (let round = 0; round < 24; round += 1) {
    time += hour;
    await at(stranger).passwordStep(email, 'Wrong-4821!');
  }
  expect((await at(stranger).passwordStep(email)).code).toBe(ErrorCodes.accountLocked);
  expect((await owner.login(email)).code).toBe(0);
  // Also in the stranger's own network.
  owner.cookies.delete('__Host-session');
  const beside = at(stranger);
  for (const [name, value] of owner.cookies) beside.cookies.set(name, value);
  expect((await beside.login(email)).code).toBe(0);
  expect((await at('203.0.113.9').passwordStep(email)).code).toBe(0);
});

it('[S-12] logins and codes that a stranger uses up leave the owner those of the account’s device', async () => {
  const device = owner;
  for (let count = 0; count < 45; count += 1) {
    const answer = await at('198.51.100.8').call(newLogin, {
      ...{ username: email, password: 'x', captcha_id: 'none', captcha_code: 'none', valida_secret: 'none' },
    });
    if (count >= 40) expect(answer.code).toBe(ErrorCodes.rateLimited);
  }
  let sent = 0;
  for (let count = 0; count < 30; count += 1) {
    time += minute;
    const visitor = at(`203.0.114.${count}`);
    const proof = await visitor.human();
    if ((await visitor.call(sendFindPwdByEmailEmail, { email, ...proof })).code === 0) sent += 1;
  }
  // The registration took one.
  expect(sent).toBe(19);
  const first = await device.passwordStep(email);
  expect(first.code).toBe(0);
  const secret = first.data.second?.secret ?? '';
  expect((await device.call(sendLoginNotify, { username: email, type: 3, secret })).code).toBe(0);
  const proof = await device.human();
  expect((await device.call(sendFindPwdByEmailEmail, { email, ...proof })).code).toBe(0);
});

it('[S-12] wrong codes of a stranger use up neither the owner’s code to find the password nor the owner’s tries', async () => {
  const device = at('203.0.113.20');
  await device.call(sendFindPwdByEmailEmail, { email, ...(await device.human()) });
  const email_code = await device.code(email);
  for (let guess = 0; guess < 8; guess += 1) {
    const answer = await at(stranger).call(findPwdByEmail, { email, email_code: wrongOf(email_code) });
    expect(answer.code).toBe(ErrorCodes.verificationCodeWrong);
    if (answer.until !== undefined && guess < 4) time = answer.until;
    if (guess === 4) break;
  }
  expect((await at(stranger).call(findPwdByEmail, { email, email_code })).code).toBe(
    ErrorCodes.accountLocked,
  );
  expect((await device.call(findPwdByEmail, { email, email_code })).code).toBe(0);
});

it('[S-12, S-02] one /64 gets as many logins and codes as one address, and one mailbox as many as one name', async () => {
  const network = (host: number) => at(`2001:db8:77:${people}:${host.toString(16)}::1`);
  const codesOf = async (answers: Promise<{ readonly code: number }>[]) =>
    (await Promise.all(answers)).filter(({ code }) => code !== ErrorCodes.rateLimited).length;
  const logins = Array.from({ length: 80 }, (_, host) =>
    network(host).call(newLogin, {
      ...{ username: `nobody${host}@example.com`, password: goodPassword },
      ...{ captcha_id: 'none', captcha_code: 'none', valida_secret: 'none' },
    }),
  );
  expect(await codesOf(logins)).toBe(40);
  const none = { captcha_id: 'none', captcha_code: 'none', valida_secret: 'none' };
  const mails = Array.from({ length: 40 }, (_, host) =>
    network(host).call(sendRegisterEmail, { email: `nobody${host}@example.com`, ...none }),
  );
  expect(await codesOf(mails)).toBe(20);
  const tagged = Array.from({ length: 40 }, (_, host) =>
    at(`203.0.113.${host}`).call(sendRegisterEmail, { email: `victim+${host}@example.com`, ...none }),
  );
  expect(await codesOf(tagged)).toBe(20);
});

it.each([
  ['Name+tag@Example.com', 'name@example.com'],
  ['first.last+a+b@example.com', 'first.last@example.com'],
  ['F.ir.st+x@googlemail.com', 'first@gmail.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['+85291234567', '+85291234567'],
])('[S-12] codes to %s are counted as to %s', (recipient, mailbox) => {
  expect(mailboxOf(recipient)).toBe(mailbox);
});
