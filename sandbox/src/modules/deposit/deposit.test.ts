import {
  ErrorCodes,
  getDepositAddress,
  getProtocolByToken,
  getTokenConfirmCount,
  getUserUsable,
  hasMemo,
  loginOut,
  personalEvent,
  type PersonalMessage,
  personalNamespace,
  searchDepositList,
  socketPath,
} from '@exchange/contract';
import { createBase58check } from '@scure/base';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { io } from 'socket.io-client';
import { createTestPlace, openTestStorage, type TestPlace } from '../../storage/test-storage';
import { buildTestApp, TestClient } from '../../test-app';
import { createTestClock, testCatalogue } from '../../exchange/test-exchange';
import { createUsers } from '../user/users';
import { createDeposits } from './deposits';

const block = 3_000;
const needed = 19;
const base58check = createBase58check(
  (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest()),
);

describe('deposit addresses', () => {
  let app: FastifyInstance;
  let client: TestClient;
  beforeAll(async () => {
    app = await buildTestApp();
    client = new TestClient(app);
    await client.register('addresses@example.com');
  });
  afterAll(() => app.close());

  it('[A-02] names networks, memo and confirmations of a token', async () => {
    expect((await client.call(getProtocolByToken, { token: 'usdt' })).data.list).toEqual([
      { protocol: 'trc20', name: 'Tron (TRC20)' },
    ]);
    expect((await client.call(hasMemo, { token: 'usdt' })).data.has_memo).toBe(false);
    expect((await client.call(getTokenConfirmCount, { token: 'usdt' })).data.confirmations).toBe(needed);
    expect((await client.call(hasMemo, { token: 'nosuch' })).code).toBe(ErrorCodes.tokenUnknown);
  });

  it('[A-02] [X-04] gives each user and token an address of its own, the same at each call, with a valid checksum', async () => {
    const first = await client.call(getDepositAddress, { token: 'usdt', protocol: 'trc20' });
    const again = await client.call(getDepositAddress, { token: 'usdt', protocol: 'trc20' });
    const otherToken = await client.call(getDepositAddress, { token: 'aura', protocol: 'trc20' });
    const other = new TestClient(app);
    await other.register('addresses2@example.com');
    const otherUser = await other.call(getDepositAddress, { token: 'usdt', protocol: 'trc20' });
    const addresses = [first, otherToken, otherUser].map((answer) => answer.data.address);
    expect(again.data).toEqual(first.data);
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) {
      expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
      expect(base58check.decode(address)[0]).toBe(0x41);
    }
    const bitcoin = await client.call(getDepositAddress, { token: 'btc', protocol: 'btc' });
    expect(base58check.decode(bitcoin.data.address)).toHaveLength(21);
  });

  it('[A-02] gives a memo where the token needs one, and refuses networks that it is not on', async () => {
    expect((await client.call(getDepositAddress, { token: 'oryx', protocol: 'trc20' })).data.memo).toMatch(
      /^\d{9}$/,
    );
    const wrong = await client.call(getDepositAddress, { token: 'usdt', protocol: 'btc' });
    expect(wrong.code).toBe(ErrorCodes.protocolUnknown);
  });
});

describe('simulated chain', () => {
  let place: TestPlace;
  beforeEach(async () => {
    place = await createTestPlace();
  });
  afterEach(() => place.remove());

  it('[X-04] [A-09] a deposit gains confirmations block by block and is credited once, also across restarts', async () => {
    let app = await buildTestApp(place.options);
    let client = new TestClient(app);
    const email = 'depositor@example.com';
    await client.register(email);
    const advance = (advanceMs: number) => client.sandbox('POST', '/sandbox/clock', { advanceMs });
    const only = async () => (await client.call(searchDepositList, {})).data.list[0];
    const usable = async () => (await client.call(getUserUsable, { token: 'usdt' })).data.available;

    const sent = await client.sandbox('POST', '/sandbox/deposit', {
      account: email,
      token: 'usdt',
      amount: '250.5',
    });
    expect(sent.body.deposit).toMatchObject({
      amount: '250.5',
      confirmations: 0,
      confirmations_needed: needed,
      status: 3,
    });
    await advance(5 * block);
    expect(await only()).toMatchObject({ id: sent.body.deposit.id, confirmations: 5, status: 3 });
    expect(await usable()).toBe('0');

    const cookies = new Map(client.cookies);
    await app.close();
    app = await buildTestApp(place.options);
    client = new TestClient(app);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect((await only())?.status).toBe(3);

    await advance(needed * block);
    expect(await only()).toMatchObject({ confirmations: needed, status: 5 });
    expect(await usable()).toBe('250.5');
    await advance(needed * block);
    await app.close();
    app = await buildTestApp(place.options);
    client = new TestClient(app);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    await advance(needed * block);
    expect(await usable()).toBe('250.5');
    expect((await client.call(searchDepositList, { token: 'usdt' })).data.total).toBe(1);
    await app.close();
  });
});

it('[X-04] a deposit that cannot be credited does not hold up the others', async () => {
  const storage = await openTestStorage();
  const { database } = storage;
  const clock = createTestClock(1_700_000_000_000);
  const credited: string[] = [];
  const exchange = {
    tokens: testCatalogue.tokens,
    announce: () => undefined,
    async credit({ token }: { readonly token: string }) {
      if (token === 'aura') throw new Error('aura is stuck');
      credited.push(token);
    },
  };
  try {
    const deposits = createDeposits(database, clock, exchange, Buffer.alloc(32));
    const user = await createUsers(database, clock).create({
      organisation: 'nova',
      email: 'stuck@example.com',
      mobile: null,
      nickname: 'Stuck',
      passwordHash: '',
      country: 'HK',
      invitedBy: null,
    });
    for (const code of ['aura', 'usdt']) {
      await deposits.send(user.id, testCatalogue.tokens.get(code)!, '5');
      clock.set(clock.now() + block);
    }
    await expect(deposits.confirm()).rejects.toThrow(AggregateError);
    expect(credited).toEqual(['usdt']);
  } finally {
    await storage.close();
  }
});

describe('personal channel', () => {
  it('[Q-05] [A-09] tells each confirmation, the credit, and the end of the session', async () => {
    const app = await buildTestApp();
    await app.listen({ port: 18162, host: '127.0.0.1' });
    const client = new TestClient(app, 'localhost:18162');
    const { data } = await client.register('watcher@example.com');
    const socket = io(`http://127.0.0.1:18162${personalNamespace}`, {
      path: socketPath,
      transports: ['websocket'],
      auth: { socket_token: data.session.socket_token },
    });
    try {
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        socket.on('connect_error', reject);
      });
      const messages: PersonalMessage[] = [];
      const heard = (wanted: (message: PersonalMessage) => boolean) =>
        new Promise<void>((resolve) => {
          const look = () => messages.some(wanted) && resolve();
          socket.on(personalEvent, look);
          look();
        });
      socket.on(personalEvent, (message: PersonalMessage) => messages.push(message));
      const advance = (advanceMs: number) => client.sandbox('POST', '/sandbox/clock', { advanceMs });
      await client.sandbox('POST', '/sandbox/deposit', {
        account: 'watcher@example.com',
        token: 'usdt',
        amount: '7',
      });
      await heard(({ deposits }) => deposits[0]?.confirmations === 0);
      await advance(2 * block);
      await heard(({ deposits }) => deposits[0]?.confirmations === 2);
      await advance(needed * block);
      await heard(({ deposits }) => deposits[0]?.status === 5);
      await heard(({ balances }) => balances[0]?.token === 'usdt' && balances[0].available === '7');
      await client.call(loginOut, {});
      await heard(({ session_ended }) => session_ended);
    } finally {
      socket.disconnect();
      await app.close();
    }
  });

  it('[Q-05] a made-up token opens no channel', async () => {
    const app = await buildTestApp();
    await app.listen({ port: 18163, host: '127.0.0.1' });
    try {
      const refused = await new Promise<Error>((resolve, reject) => {
        const socket = io(`http://127.0.0.1:18163${personalNamespace}`, {
          path: socketPath,
          transports: ['websocket'],
          reconnection: false,
          auth: { socket_token: 'made-up' },
        });
        socket.on('connect_error', (error) => {
          socket.disconnect();
          resolve(error);
        });
        socket.on('connect', () => reject(new Error('connected')));
      });
      expect(refused.message).toBe('sessionInvalid');
    } finally {
      await app.close();
    }
  });
});

describe('sending a deposit', () => {
  let app: FastifyInstance;
  let client: TestClient;
  beforeAll(async () => {
    app = await buildTestApp();
    client = new TestClient(app);
  });
  afterAll(() => app.close());

  it('[X-04] finds the account by email, UID or id', async () => {
    const { data } = await client.register('found@example.com');
    const { uid, user_id } = data.session.user;
    for (const account of ['Found@example.com', uid, user_id]) {
      const sent = await client.sandbox('POST', '/sandbox/deposit', {
        account,
        token: 'usdt',
        amount: '5',
      });
      expect(sent.status).toBe(200);
    }
    expect((await client.call(searchDepositList, {})).data.total).toBe(3);
    expect((await client.call(searchDepositList, { page: 2, size: 2 })).data.list).toHaveLength(1);
  });

  it.each([
    [404, { account: 'nobody@example.com', token: 'usdt', amount: '5' }],
    [400, { account: 'demo@example.com', token: 'nosuch', amount: '5' }],
    [400, { account: 'demo@example.com', token: 'usdt', amount: '0' }],
    [400, { account: 'demo@example.com', token: 'usdt', amount: '0.5' }],
    [400, { account: 'demo@example.com', token: 'usdt', amount: '1.0000001' }],
    [400, { account: 'demo@example.com', token: 'usdt', amount: '-5' }],
    [400, { account: 'demo@example.com', token: 'usdt', amount: '1000000000000.000001' }],
    [400, { account: 'demo@example.com', token: 'aura', amount: '9'.repeat(30) }],
    [400, { account: 'demo@example.com' }],
  ])('[X-04] answers %i to %j and says why', async (status, input) => {
    const sent = await client.sandbox('POST', '/sandbox/deposit', input);
    expect(sent.status).toBe(status);
    expect(sent.body.message).not.toBe('');
  });
});
