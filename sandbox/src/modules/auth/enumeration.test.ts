import {
  bindEmail,
  bindMobile,
  ErrorCodes,
  findPwdByEmail,
  findPwdByMobile,
  newRegister,
  sendBindEmailEmail,
  sendBindMobileSms,
  sendFindPwdByEmailEmail,
  sendFindPwdByMobileSms,
  sendLoginNotify,
  sendRegisterEmail,
  sendUserExistEmail,
} from '@exchange/contract';
import { sendRegisterSms } from '@exchange/contract/notification';
import type * as argon2 from '@node-rs/argon2';
import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Answered, buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../../core/storage/open-storage';
import { hour } from '../../core/time-spans';
import { outbox } from '../notification/tables';
import { users } from '../user';
import { attempts } from './tables';

/** Whoever asks about a name learns nothing of whether there is an account: not by the answer, nor by the work that it takes. */

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { hash: jest.fn(actual.hash), verify: jest.fn(actual.verify) };
});

type Question = (name: Name) => Promise<Answered<object | null>>;

interface Name {
  readonly email: string;
  readonly mobile: { readonly country_code: string; readonly mobile_no: string };
}

let storage: Storage;
let app: FastifyInstance;
let time: number;
/** Somebody else, who is signed in. */
let asker: TestClient;
const known: Name = { email: 'known@example.com', mobile: { country_code: '+852', mobile_no: '61110001' } };
const unknown: Name = {
  email: 'nobody@example.com',
  mobile: { country_code: '+852', mobile_no: '61110002' },
};
const numberOf = ({ mobile }: Name) => mobile.country_code + mobile.mobile_no;
const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456');

beforeAll(async () => {
  time = Date.UTC(2026, 10, 18, 4);
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
  const owner = new TestClient(app);
  await owner.register(known.email);
  await owner.call(sendBindMobileSms, known.mobile);
  await owner.call(sendUserExistEmail, { type: 'bind_mobile' });
  const codes = { sms_code: await owner.code(numberOf(known)), email_code: await owner.code(known.email) };
  expect((await owner.call(bindMobile, { ...known.mobile, ...codes })).code).toBe(0);
  asker = new TestClient(app);
  await asker.register('asker@example.com');
});
afterAll(() => app.close());
beforeEach(async () => {
  // Codes that were sent before are over, and what was tried is forgotten.
  time += hour;
  await storage.database.delete(attempts);
});

const visitor = () => new TestClient(app);
/** A visitor who is shown to be a person. */
async function person() {
  const client = visitor();
  return { client, proof: await client.human() };
}

/** Each asks about a name as somebody would who has no code and no password of it. */
const questions: readonly (readonly [string, Question])[] = [
  ['login by email', ({ email }) => visitor().passwordStep(email, 'Wrong-4821!')],
  ['login by phone', (name) => visitor().passwordStep(numberOf(name), 'Wrong-4821!')],
  [
    'the code of a login that was not begun',
    ({ email }) => visitor().call(sendLoginNotify, { username: email, type: 3, secret: 'none' }),
  ],
  [
    'a code to register by email',
    async ({ email }) => {
      const { client, proof } = await person();
      return client.call(sendRegisterEmail, { email, ...proof });
    },
  ],
  [
    'a code to register by phone',
    async ({ mobile }) => {
      const { client, proof } = await person();
      return client.call(sendRegisterSms, { ...mobile, ...proof });
    },
  ],
  [
    'registration by email',
    async ({ email }) => {
      const { client, proof } = await person();
      await client.call(sendRegisterEmail, { email, ...proof });
      const input = await client.registration(email);
      return client.call(newRegister, { ...input, code: wrongOf(input.code) });
    },
  ],
  [
    'registration by phone',
    async (name) => {
      const { client, proof } = await person();
      await client.call(sendRegisterSms, { ...name.mobile, ...proof });
      const input = { ...(await client.registration(numberOf(name))), type: 2, email: undefined } as const;
      return client.call(newRegister, { ...input, ...name.mobile, code: wrongOf(input.code) });
    },
  ],
  [
    'a code to find the password by email',
    async ({ email }) => {
      const { client, proof } = await person();
      return client.call(sendFindPwdByEmailEmail, { email, ...proof });
    },
  ],
  [
    'a code to find the password by phone',
    async ({ mobile }) => {
      const { client, proof } = await person();
      return client.call(sendFindPwdByMobileSms, { ...mobile, ...proof });
    },
  ],
  [
    'finding the password by email',
    async ({ email }) => {
      const { client, proof } = await person();
      await client.call(sendFindPwdByEmailEmail, { email, ...proof });
      return client.call(findPwdByEmail, { email, email_code: wrongOf(await client.code(email)) });
    },
  ],
  [
    'finding the password by phone',
    async (name) => {
      const { client, proof } = await person();
      await client.call(sendFindPwdByMobileSms, { ...name.mobile, ...proof });
      const sms_code = wrongOf(await client.code(numberOf(name)));
      return client.call(findPwdByMobile, { ...name.mobile, sms_code });
    },
  ],
  ['a code to bind an email', ({ email }) => asker.call(sendBindEmailEmail, { email })],
  ['a code to bind a phone', ({ mobile }) => asker.call(sendBindMobileSms, mobile)],
  [
    'binding an email',
    async ({ email }) => {
      await asker.call(sendBindEmailEmail, { email });
      const email_code = wrongOf(await asker.code(email));
      return asker.call(bindEmail, { email, email_code, sms_code: '000000' });
    },
  ],
  [
    'binding a phone',
    async (name) => {
      await asker.call(sendBindMobileSms, name.mobile);
      const sms_code = wrongOf(await asker.code(numberOf(name)));
      return asker.call(bindMobile, { ...name.mobile, sms_code, email_code: '000000' });
    },
  ],
];

/** The answer, without the name that was asked about, and the work that it took: slow hashes and messages. */
async function asked(question: Question, name: Name) {
  const messages = () => storage.database.$count(outbox);
  jest.clearAllMocks();
  const before = await messages();
  const answer = await question(name);
  const named = answer.data !== null && 'target' in answer.data;
  return {
    answer: named ? { ...answer, data: { ...answer.data, target: 'masked' } } : answer,
    hashed: jest.mocked(hash).mock.calls.length,
    verified: jest.mocked(verify).mock.calls.length,
    messages: (await messages()) - before,
  };
}

it.each(questions)(
  '[S-01] [S-02] [S-05] [S-06] %s is answered alike, with the same work, whether or not the name has an account',
  async (what, question) => {
    const ofKnown = await asked(question, known);
    expect(await asked(question, unknown)).toEqual(ofKnown);
    expect(ofKnown.verified).toBe(what.startsWith('login') ? 1 : 0);
    expect(ofKnown.hashed).toBe(what.startsWith('registration') ? 1 : 0);
  },
);

it('[S-01] an account without a login password is told from none by neither', async () => {
  await storage.database.update(users).set({ passwordHash: null }).where(eq(users.email, known.email));
  const login: Question = ({ email }) => visitor().passwordStep(email);
  const ofKnown = await asked(login, known);
  expect(await asked(login, unknown)).toEqual(ofKnown);
  expect(ofKnown).toMatchObject({ answer: { code: ErrorCodes.loginFailed }, verified: 1 });
});
