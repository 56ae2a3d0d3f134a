import {
  ErrorCodes,
  newRegister,
  sendBindEmailEmail,
  sendFindPwdByEmailEmail,
  sendRegisterEmail,
  sendUserExistEmail,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import { localeOf } from '../../core/locale';
import type { Storage } from '../../core/storage/open-storage';
import { minute } from '../../core/time-spans';
import { Challenges } from '../captcha';
import { codeMessage, Outbox } from '../notification';
import { VerificationCodes } from './verification-codes';

let storage: Storage;
let app: FastifyInstance;
let time: number;
const clock = { now: () => time, advance: () => Promise.resolve(), every: () => () => undefined };
const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456');

beforeAll(async () => {
  time = Date.UTC(2026, 10, 18, 4);
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
});
afterAll(() => app.close());

it('[S-02] wrong codes slow down and lock as everywhere, told until when, and lock nobody out of an account', async () => {
  const email = 'settled@example.com';
  await new TestClient(app).register(email);
  time += minute;
  const visitor = new TestClient(app);
  await visitor.call(sendRegisterEmail, { email, ...(await visitor.human()) });
  const right = await visitor.registration(email);
  const wrong = { ...right, code: wrongOf(right.code) };
  for (const wait of [0, 0, 10_000, 30_000, 15 * minute]) {
    expect((await visitor.call(newRegister, wrong)).code).toBe(ErrorCodes.verificationCodeWrong);
    if (wait === 0) continue;
    const until = time + wait;
    expect(await visitor.call(newRegister, right)).toMatchObject({ code: ErrorCodes.accountLocked, until });
    time = until;
  }
  expect((await new TestClient(app).passwordStep(email)).code).toBe(0);
});

it.each([
  ['en', 'ignore this message', 'change your password'],
  ['zh-CN', '无需理会', '修改密码'],
  ['zh-HK', '無須理會', '更改密碼'],
])(
  '[S-02] in %s nobody without an account is told to change a password, an owner is',
  (locale, ignore, change) => {
    const code = { code: '123456', minutes: 10 };
    const toAnybody = codeMessage(localeOf(locale), 'Nova', {
      ...code,
      purpose: 'register',
      toAnybody: true,
    }).body;
    const toOwner = codeMessage(localeOf(locale), 'Nova', {
      ...code,
      purpose: 'login',
      toAnybody: false,
    }).body;
    expect([toAnybody.includes(ignore), toAnybody.includes(change)]).toEqual([true, false]);
    expect([toOwner.includes(ignore), toOwner.includes(change)]).toEqual([false, true]);
  },
);

it('[S-02, S-05, S-06] codes to a mailbox that may have no account tell nobody to change a password', async () => {
  const owner = new TestClient(app);
  await owner.register('unasked@example.com');
  const visitor = new TestClient(app);
  const proof = () => visitor.human();
  await visitor.call(sendRegisterEmail, { email: 'asked1@example.com', ...(await proof()) });
  await visitor.call(sendFindPwdByEmailEmail, { email: 'asked2@example.com', ...(await proof()) });
  await owner.call(sendBindEmailEmail, { email: 'asked3@example.com' });
  for (const number of [1, 2, 3]) {
    const [message] = await visitor.messages(`asked${number}@example.com`);
    expect(message?.body).toContain('ignore this message');
    expect(message?.body).not.toContain('change your password');
  }
  await owner.call(sendUserExistEmail, { type: 'bind_email' });
  expect((await owner.messages('unasked@example.com'))[0]?.body).toContain('change your password');
});

it('[S-02] a right code forgets the wrong ones before it', async () => {
  const email = 'clumsy@example.com';
  const visitor = new TestClient(app);
  await visitor.call(sendRegisterEmail, { email, ...(await visitor.human()) });
  const right = await visitor.registration(email);
  const wrong = { ...right, code: wrongOf(right.code) };
  for (let count = 0; count < 2; count += 1)
    expect((await visitor.call(newRegister, wrong)).code).toBe(ErrorCodes.verificationCodeWrong);
  expect((await visitor.call(newRegister, right)).code).toBe(0);
});

it('[S-02] of one code five tries are looked at, whoever makes them', async () => {
  const outbox = new Outbox(storage.database, clock);
  const codes = new VerificationCodes(new Challenges(storage.database, clock), outbox, clock);
  const subject = { purpose: 'register', organisation: 'nova', subject: 'five@example.com' } as const;
  const send = async () => {
    await codes.send({ ...subject, channel: 'mail', recipient: subject.subject, locale: 'en' });
    const [message] = await outbox.list({ recipient: subject.subject, limit: 1 });
    return message?.code ?? '';
  };
  const outcome = (code: string) =>
    codes.check(subject, code).then(
      () => 'right',
      () => 'wrong',
    );
  for (const tries of [4, 5]) {
    const code = await send();
    for (let count = 0; count < tries; count += 1) expect(await outcome(wrongOf(code))).toBe('wrong');
    expect(await outcome(code)).toBe(tries < 5 ? 'right' : 'wrong');
    time += minute;
  }
});
