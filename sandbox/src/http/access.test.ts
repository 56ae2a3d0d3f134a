import {
  type Call,
  cancelOrder,
  ErrorCodes,
  getProfit,
  personalEvent,
  personalNamespace,
  placeOrder,
  socketPath,
} from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { io } from 'socket.io-client';
import { buildTestApp, TestClient } from '../../test/app';
import { openTestStorage } from '../../test/storage/storage';
import { heard } from '../../test/stream';
import { type Named, nothingNamed, sampleInput } from '../../test/trials/inputs';
import { type Owner, settleOwner } from '../../test/trials/owner';
import { rowsOf, saidIn, told } from '../../test/trials/strangers';
import { hashOf } from '../core/secrets';
import type { Storage } from '../core/storage/open-storage';
import { sessions } from '../modules/auth/tables';

/**
 * Every call of the contract x (nobody, another user, its owner). Calls come from the catalogue, so that one added later is
 * tried too; what it is tried with comes from sandbox/test/trials/inputs.ts.
 */

/** Queries first, so that they find things as they were made; what takes one away, or ends the session, last. */
const last = ['wallet.delistWithdrawalAddress', 'alert.delete', 'user.endSession', 'user.loginOut'];
const turnOf = ({ name, method }: Call): number =>
  last.includes(name) ? 2 + last.indexOf(name) : method === 'POST' ? 1 : 0;
const callsFor = (access: Call['access']) =>
  catalogue
    .filter((call) => call.access === access)
    .sort((left, right) => turnOf(left) - turnOf(right))
    .map((call) => [call.name, call] as const);
const privateCalls = callsFor('user');
const publicCalls = callsFor('public');

const host = 'localhost:18160';
const sessionCookie = '__Host-session';
let storage: Storage;
let app: FastifyInstance;
let owner: Owner;
let other: TestClient;
/** Secret and socket token of a session whose time is over. */
let ended: string;
let endedSocket: string;
/** What a user was told while there was no owner. */
const common = new Set<string>();
/** What the other user was told by each private call. */
const toldOther = new Map<string, readonly string[]>();
const unbuilt: string[] = [];
let rowsBefore: readonly string[];

async function make(
  client: TestClient,
  call: Call,
  about: Named,
  headers: Readonly<Record<string, string>> = {},
) {
  const input = await sampleInput(call, about);
  return { input, answer: await client.call(call, input, headers) };
}

async function register(email: string): Promise<TestClient> {
  const client = new TestClient(app, host);
  expect((await client.register(email)).code).toBe(0);
  return client;
}

beforeAll(async () => {
  storage = await openTestStorage();
  const time = Date.UTC(2026, 10, 18, 4);
  app = await buildTestApp({ storage, systemTime: () => time });
  const bystander = await register('bystander@elsewhere.example');
  for (const [, call] of privateCalls) {
    // A call without an input fails in its own test.
    const input = await sampleInput(call, nothingNamed).catch(() => ({}));
    for (const text of textsOf((await bystander.call(call, input)).data)) common.add(text);
  }

  const late = await register('late@elsewhere.example');
  ended = late.cookies.get(sessionCookie) ?? '';
  endedSocket = late.cookies.get('socket_token') ?? '';
  await storage.database
    .update(sessions)
    .set({ expires: time })
    .where(eq(sessions.socketTokenHash, hashOf(endedSocket)));
  other = await register('other@elsewhere.example');
  owner = await settleOwner(app, storage, time);
  await workInProfit(owner.client);
  rowsBefore = await rowsOf(storage.database, owner);
});
afterAll(() => app.close());

/** Until all that was posted is worked in, which otherwise happens in the background while others try. */
async function workInProfit(client: TestClient): Promise<void> {
  let answer;
  do {
    answer = await client.call(getProfit, {});
    expect(answer.code).toBe(0);
  } while (answer.data.behind);
}

/** Every text in an answer that is long enough to be somebody's. */
function textsOf(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set(value.length < 8 ? [] : [value]);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((member: unknown) => [...textsOf(member)]));
}

/** What somebody who is signed in may be answered: data, a refusal that the call declares, or that it is not built yet. */
const isHandled = (call: Call, code: number): boolean =>
  [
    ErrorCodes.success,
    ErrorCodes.invalidInput,
    ErrorCodes.notImplemented,
    ...call.errors.map((name) => ErrorCodes[name]),
  ].some((each) => each === code);

describe('a private call', () => {
  it.each(privateCalls)(
    '[X-01] [H-14] [H-17] %s is answered to nobody but its own user',
    async (name, call) => {
      const {
        token = '',
        socket_token = '',
        [sessionCookie]: session = '',
      } = Object.fromEntries(owner.client.cookies);
      const code = async (
        cookies: Readonly<Record<string, string>>,
        headers: Readonly<Record<string, string>> = {},
        at = host,
      ) => {
        const visitor = new TestClient(app, at);
        for (const [cookie, value] of Object.entries(cookies)) visitor.cookies.set(cookie, value);
        const { answer } = await make(visitor, call, owner.named, headers);
        expect(answer.data).toBeNull();
        return answer.code;
      };
      const { answer, input } = await make(other, call, owner.named);
      expect(told(answer, owner.own, input)).toEqual([]);
      expect(told(answer, owner.secret, input)).toEqual([]);
      const said = saidIn(input);
      toldOther.set(
        name,
        [...textsOf(answer.data)].filter((text) => !said.some((each) => each.includes(text))),
      );
      if (answer.code === ErrorCodes.notImplemented) {
        unbuilt.push(name);
        expect(await code({})).toBe(ErrorCodes.notImplemented);
        return;
      }
      expect([name, answer.code, isHandled(call, answer.code)]).toEqual([name, answer.code, true]);
      expect({
        nobody: await code({}),
        // What a page’s scripts can read, and so what a script that does not belong there can steal.
        'by the cookie token': await code({ token }),
        'by every readable cookie': await code({ token, socket_token }),
        'by the cookie token for the session': await code({ [sessionCookie]: token }),
        'by the socket token for the session': await code({ [sessionCookie]: socket_token }),
        'by the cookie token for a bearer': await code({}, { token }),
        'by the socket token for a bearer': await code({}, { token: socket_token }),
        'at another organisation': await code({ [sessionCookie]: session }, {}, 'orbit.localhost'),
        'by a session that ran out': await code({ [sessionCookie]: ended }),
      }).toEqual({
        nobody: ErrorCodes.sessionInvalid,
        'by the cookie token': ErrorCodes.sessionInvalid,
        'by every readable cookie': ErrorCodes.sessionInvalid,
        'by the cookie token for the session': ErrorCodes.sessionInvalid,
        'by the socket token for the session': ErrorCodes.sessionInvalid,
        'by the cookie token for a bearer': ErrorCodes.sessionInvalid,
        'by the socket token for a bearer': ErrorCodes.sessionInvalid,
        'at another organisation': ErrorCodes.sessionInvalid,
        'by a session that ran out': ErrorCodes.sessionExpired,
      });
    },
  );

  it('[X-01] that is not built yet says so to everybody, and so does the page of calls', async () => {
    const { body } = await app.inject('/sandbox/openapi');
    const closed = privateCalls.filter(([, { path }]) =>
      body.includes(`/api${path}</code><span class="later">`),
    );
    expect(unbuilt).toEqual(closed.map(([name]) => name));
  });
});

describe('a public call', () => {
  it.each(publicCalls)('[X-01] %s tells nothing of a user to anybody else', async (name, call) => {
    for (const client of [new TestClient(app, host), other]) {
      const { answer, input } = await make(client, call, owner.named);
      expect(told(answer, owner.own, input)).toEqual([]);
      expect(told(answer, owner.secret, input)).toEqual([]);
      expect([name, answer.code, isHandled(call, answer.code)]).toEqual([name, answer.code, true]);
    }
  });
});

describe('the owner', () => {
  it('[X-01] has everything as it was after all that others tried', async () => {
    expect(rowsBefore.length).toBeGreaterThan(20);
    expect(await rowsOf(storage.database, owner)).toEqual(rowsBefore);
  });

  it('[Q-05] [H-14] has a personal channel that opens by its own token alone, and nobody hears of anybody else on theirs', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const open = (auth: object, cookie = '') =>
      io(`http://127.0.0.1:${port}${personalNamespace}`, {
        path: socketPath,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth,
        extraHeaders: { cookie },
      });
    const cookie = (name: string) => owner.client.cookies.get(name) ?? '';
    const token = cookie('token');
    const cookies = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const refused: readonly [auth: object, cookie?: string][] = [
      [{}],
      [{}, cookies],
      [{ token }],
      [{ socket_token: token }, `token=${token}`],
      [{ socket_token: cookie(sessionCookie) }],
      [{ socket_token: endedSocket }],
    ];
    for (const [auth, sent] of refused) {
      const [error] = await heard(open(auth, sent), 'connect_error', 1);
      expect(error).toMatchObject({ message: 'sessionInvalid' });
    }

    const neighboursEmail = 'neighbour@elsewhere.example';
    const neighbour = await register(neighboursEmail);
    const own = open({ socket_token: cookie('socket_token') });
    const others = open({ socket_token: neighbour.cookies.get('socket_token') });
    try {
      await Promise.all([own, others].map((socket) => heard(socket, 'connect', 1)));
      const toldOwn = heard(own, personalEvent, 1);
      const toldOthers = heard(others, personalEvent, 1);
      const order = {
        market_type: 1,
        side: 1,
        token: 'aura',
        market: 'usdt',
        price: '30',
        amount: '1',
      } as const;
      const { data } = await owner.client.call(placeOrder, order);
      const sent = { account: neighboursEmail, token: 'usdt', amount: '8' };
      await neighbour.sandbox('POST', '/sandbox/deposit', sent);
      // All as it was before.
      await owner.client.call(cancelOrder, { order_id: data.order.order_id });
      expect(await toldOwn).toMatchObject([{ orders: [data.order], deposits: [] }]);
      expect(await toldOthers).toMatchObject([{ orders: [], deposits: [{ amount: '8' }] }]);
    } finally {
      own.disconnect();
      others.disconnect();
    }
  });

  it('[X-01] is answered by every call, and told what nobody else was told', async () => {
    const wrong: string[] = [];
    const answers: { readonly data: unknown }[] = [];
    const questions: unknown[] = [];
    for (const [name, call] of privateCalls) {
      const { answer, input } = await make(owner.client, call, owner.named);
      if (!isHandled(call, answer.code)) wrong.push(`${name}: ${answer.code} ${answer.msg}`);
      answers.push(answer);
      questions.push(input);
    }
    expect(wrong).toEqual([]);
    expect(told(answers, owner.own, {})).toEqual([...owner.own.keys()]);
    expect(told(answers, owner.secret, { questions })).toEqual([]);
    const asked = textsOf(questions);
    const only = new Set(
      [...textsOf(answers.map(({ data }) => data))].filter((text) => !common.has(text) && !asked.has(text)),
    );
    expect(only.size).toBeGreaterThanOrEqual(owner.own.size);
    const leaks = [...toldOther].flatMap(([name, texts]) =>
      texts.filter((text) => only.has(text)).map((text) => `${name}: ${text}`),
    );
    expect(leaks).toEqual([]);
  });
});
