import {
  type Deposit,
  ErrorCodes,
  getDeposit,
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
import { addressFault } from '@exchange/contract/chain-address';
import type { FastifyInstance } from 'fastify';
import { io } from 'socket.io-client';
import { buildTestApp, TestClient } from '../../../test/app';
import { createTestClock, testCatalogue } from '../../../test/exchange';
import { createTestPlace, openTestStorage, type TestPlace } from '../../../test/storage/storage';
import type { Posting } from '../../core/context';
import type { Storage } from '../../core/storage/open-storage';
import { Chain } from '../chain';
import { blockMs as block } from '../chain/blocks';
import { Users } from '../user';
import { Deposits } from './deposits';

const needed = 19;
/** Stands still but for what a test moves, so that blocks come when it says. */
const systemTime = () => Date.UTC(2026, 10, 22);

describe('deposit addresses', () => {
  let app: FastifyInstance;
  let client: TestClient;
  beforeAll(async () => {
    app = await buildTestApp({ systemTime });
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
      expect(addressFault('trc20', address)).toBeUndefined();
    }
    const bitcoin = await client.call(getDepositAddress, { token: 'btc', protocol: 'btc' });
    expect(addressFault('btc', bitcoin.data.address)).toBeUndefined();
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
    let app = await buildTestApp({ ...place.options, systemTime });
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
      status: 2,
      version: 1,
    });
    await advance(6 * block);
    expect(await only()).toMatchObject({ id: sent.body.deposit.id, confirmations: 5, status: 3 });
    expect(await usable()).toBe('0');

    const cookies = new Map(client.cookies);
    await app.close();
    app = await buildTestApp({ ...place.options, systemTime });
    client = new TestClient(app);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect((await only())?.status).toBe(3);

    await advance(needed * block);
    expect(await only()).toMatchObject({ confirmations: needed, status: 5 });
    expect(await usable()).toBe('250.5');
    await advance(needed * block);
    await app.close();
    app = await buildTestApp({ ...place.options, systemTime });
    client = new TestClient(app);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    await advance(needed * block);
    expect(await usable()).toBe('250.5');
    expect((await client.call(searchDepositList, { token: 'usdt' })).data.total).toBe(1);
    await app.close();
  });
});

describe('deposits of their own', () => {
  const clock = createTestClock(1_700_000_000_000);
  const secret = Buffer.alloc(32);
  const credited: string[] = [];
  let storage: Storage;
  let chain: Chain;
  let deposits: Deposits;
  let userId: string;
  beforeEach(async () => {
    storage = await openTestStorage();
    const { database } = storage;
    credited.length = 0;
    const exchange = {
      tokens: testCatalogue.tokens,
      announce: () => undefined,
      async post({ cause, prepare }: Posting) {
        if (cause === 'deposit:stuck') throw new Error('it is stuck');
        const movements = await database.transaction((transaction) => prepare(transaction));
        for (const { amount, to } of movements) credited.push(`${amount} to ${to.owner}`);
      },
    };
    chain = new Chain(database, clock, exchange.tokens, secret);
    deposits = new Deposits({ database, clock, addressSecret: secret }, exchange, chain);
    const user = await new Users(database, clock).create({
      organisation: 'nova',
      email: 'own@example.com',
      mobile: null,
      nickname: 'Own',
      passwordHash: '',
      country: 'HK',
      invitedBy: null,
    });
    userId = user.id;
  });
  afterEach(() => storage.close());
  const usdt = () => {
    const token = testCatalogue.tokens.get('usdt');
    if (!token) throw new Error('no token');
    return token;
  };

  it('[X-04] one that cannot be credited does not hold up the others', async () => {
    for (const id of ['stuck', 'second'])
      await deposits.send(userId, usdt(), '5', { past: { id, time: clock.now() } });
    clock.set(clock.now() + 3 * block);
    await expect(deposits.follow()).rejects.toThrow(AggregateError);
    expect(credited).toEqual([`5000000 to ${userId}`]);
  });

  it('[X-04] [A-02] whoever sends to a deposit address makes a deposit, also when the sender relied on the transfer first', async () => {
    const { address } = await deposits.address(userId, usdt(), 'trc20');
    const sent = { network: 'trc20', token: 'usdt', from: chain.wallet('trc20') ?? '', memo: '' };
    const transfer = { ...sent, amount: 7_000_000n, to: address, outgoing: true };
    const { id } = await chain.submit({ ...transfer, reference: 'withdrawal:1' });
    await chain.submit({ ...transfer, reference: 'withdrawal:2', token: 'aura' });
    clock.set(clock.now() + 3 * block);
    await storage.database.transaction((transaction) => chain.settle(transaction, id, 1));
    await deposits.follow();
    await deposits.follow();
    expect(credited).toEqual([`7000000 to ${userId}`]);
    const all = { page: 1, size: 20 };
    expect((await deposits.list(userId, all)).list).toMatchObject([{ transaction_hash: id, status: 5 }]);
  });
});

describe('what becomes of a deposit', () => {
  let app: FastifyInstance;
  let client: TestClient;
  const email = 'fallen@example.com';
  beforeAll(async () => {
    app = await buildTestApp({ systemTime });
    client = new TestClient(app);
    await client.register(email);
  });
  afterAll(() => app.close());
  const advance = (advanceMs: number) => client.sandbox('POST', '/sandbox/clock', { advanceMs });
  const send = async (change: object): Promise<Deposit> => {
    const deposit = { account: email, token: 'usdt', amount: '5', ...change };
    return (await client.sandbox('POST', '/sandbox/deposit', deposit)).body.deposit;
  };
  const stands = async ({ id }: Deposit) => (await client.call(getDeposit, { id })).data.deposit;
  const usable = async (token = 'usdt') => (await client.call(getUserUsable, { token })).data.available;
  const reorganise = (change: object) =>
    client.sandbox('POST', '/sandbox/chain/reorganise', { network: 'trc20', depth: 19, ...change });

  it('[X-04] [A-09] a reorganisation takes back a deposit that is not credited, and it comes back in another block', async () => {
    const credited = await send({});
    await advance(20 * block);
    const before = await usable();
    expect((await stands(credited)).status).toBe(5);
    const deposit = await send({});
    await advance(10 * block);
    expect(await stands(deposit)).toMatchObject({ status: 3, confirmations: 9 });

    expect((await reorganise({ returnsAfter: 2 })).status).toBe(200);
    const fallen = await stands(deposit);
    expect(fallen).toMatchObject({ status: 2, confirmations: 0, reason: '' });
    expect(await stands(credited)).toMatchObject({ status: 5, confirmations: needed });

    await advance(2 * block);
    const back = await stands(deposit);
    expect(back).toMatchObject({ status: 3, confirmations: 0 });
    expect(back.version).toBeGreaterThan(fallen.version);
    expect(await usable()).toBe(before);
    await advance(needed * block);
    expect(await stands(deposit)).toMatchObject({ status: 5 });
    expect(Number(await usable()) - Number(before)).toBe(5);
  });

  it('[X-04] [A-09] one that never comes back is cancelled and not credited', async () => {
    const before = await usable();
    const deposit = await send({});
    await advance(2 * block);
    await reorganise({});
    await advance(100 * block);
    expect(await stands(deposit)).toMatchObject({ status: 7, reason: 'dropped', confirmations: 0 });
    expect((await stands(deposit)).close_time).toBeGreaterThan(0);
    expect(await usable()).toBe(before);
  });

  it('[A-02] the smallest deposit is honoured: less arrives, says why, and is not credited', async () => {
    const { data } = await client.call(getDepositAddress, { token: 'usdt', protocol: 'trc20' });
    const before = await usable();
    const [least, less] = [await send({ amount: data.min_amount }), await send({ amount: '0.999999' })];
    await advance(20 * block);
    expect(await stands(least)).toMatchObject({ status: 5, reason: '' });
    expect(await stands(less)).toMatchObject({ status: 6, reason: 'minimum' });
    expect(Number(await usable()) - Number(before)).toBe(Number(data.min_amount));
  });

  it('[A-02] a deposit without its memo, or with another one, says so and is not credited', async () => {
    const { data } = await client.call(getDepositAddress, { token: 'oryx', protocol: 'trc20' });
    const right = await send({ token: 'oryx', amount: '50000' });
    const wrong = await send({ token: 'oryx', amount: '50000', memo: '1' });
    await advance(20 * block);
    expect(await stands(right)).toMatchObject({ status: 5, memo: data.memo });
    expect(await stands(wrong)).toMatchObject({ status: 6, reason: 'memo', memo: '1' });
    expect(await usable('oryx')).toBe('50000');
  });

  it('[A-09] deposits are found by token, state and time, and one of somebody else is unknown', async () => {
    const all = (await client.call(searchDepositList, { size: 100 })).data;
    const found = async (filter: object) =>
      (await client.call(searchDepositList, { size: 100, ...filter })).data.list.map(({ id }) => id);
    const ids = (fits: (deposit: Deposit) => boolean) => all.list.filter(fits).map(({ id }) => id);
    expect(all.total).toBe(all.list.length);
    expect(await found({ state: 2 })).toEqual(ids(({ status }) => status === 5));
    expect(await found({ state: 3 })).toEqual(ids(({ status }) => status > 5));
    expect(await found({ state: 1 })).toEqual([]);
    expect(await found({ token: 'oryx' })).toEqual(ids(({ token }) => token === 'oryx'));
    const [, second] = all.list;
    const time = second?.create_time ?? 0;
    expect(await found({ from_time: time })).toEqual(ids(({ create_time }) => create_time >= time));
    expect(await found({ to_time: time })).toEqual(ids(({ create_time }) => create_time < time));

    const other = new TestClient(app);
    await other.register('somebody@example.com');
    const [id = ''] = ids(() => true);
    expect((await other.call(getDeposit, { id })).code).toBe(ErrorCodes.depositUnknown);
    for (const page of [{ page: 0 }, { size: 0 }, { size: 101 }])
      expect((await client.call(searchDepositList, page)).code).toBe(ErrorCodes.invalidInput);
  });
});

describe('personal channel', () => {
  it('[Q-05] [A-09] tells each confirmation, the credit, and the end of the session', async () => {
    const app = await buildTestApp({ systemTime });
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
      await heard(({ deposits }) => deposits[0]?.status === 2);
      await advance(3 * block);
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
    const app = await buildTestApp({ systemTime });
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
    app = await buildTestApp({ systemTime, demoUsers: true });
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
