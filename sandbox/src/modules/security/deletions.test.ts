import {
  ErrorCodes,
  getUserInfo,
  getUserUsable,
  listOrderPending,
  personalEvent,
  type PersonalMessage,
  personalNamespace,
  placeOrder,
  requestDeletion,
  securityCenter,
  sendUserExistEmail,
  socketPath,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { io } from 'socket.io-client';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../../core/storage/open-storage';
import { exchangeOrder, holding } from '../../core/storage/tables';
import { hour } from '../../core/time-spans';
import { users } from '../user';
import { deletionRequests } from './tables';

let storage: Storage;
let app: FastifyInstance;
let client: TestClient;
let people = 0;
const time = Date.UTC(2026, 10, 18, 4);

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
});
afterAll(() => app.close());
beforeEach(() => {
  client = new TestClient(app);
});

const advance = (advanceMs: number) => client.sandbox('POST', '/sandbox/clock', { advanceMs });

/** Registers somebody with so much USDT. */
async function person(usdt: string): Promise<{ readonly email: string; readonly id: string }> {
  const email = `leaver${(people += 1)}@example.com`;
  await client.register(email);
  await client.sandbox('POST', '/sandbox/deposit', { account: email, token: 'usdt', amount: usdt });
  await advance(hour);
  const [user] = await storage.database.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { email, id: user?.id ?? '' };
}

async function askForDeletion(email: string) {
  await client.call(sendUserExistEmail, { type: 'delete_account' });
  return client.call(requestDeletion, { reason: '', email_code: await client.code(email) });
}

const offer = { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '2', amount: '1' } as const;
const openOrders = async (owner: string) =>
  (await storage.database.select().from(exchangeOrder).where(eq(exchangeOrder.owner, owner))).filter(
    ({ closeTime }) => closeTime === 0,
  );

it('[S-06] with the deletion open orders are cancelled, what they held is released, and every session ends and is told so', async () => {
  const { email, id } = await person('4.9');
  for (const amount of ['1', '1.2'])
    expect((await client.call(placeOrder, { ...offer, amount })).code).toBe(0);
  expect((await client.call(getUserUsable, { token: 'usdt' })).data.available).toBe('0.5');
  const elsewhere = new TestClient(app);
  expect((await elsewhere.login(email)).code).toBe(0);
  const { deletion } = (await askForDeletion(email)).data;

  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = io(
    `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${personalNamespace}`,
    {
      path: socketPath,
      transports: ['websocket'],
      auth: { socket_token: elsewhere.cookies.get('socket_token') },
    },
  );
  try {
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    // What else it is told, such as of notices, may come first.
    const told: PersonalMessage[] = [];
    socket.on(personalEvent, (message: PersonalMessage) => told.push(message));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await client.call(listOrderPending, {})).data.list).toHaveLength(2);
    await advance(deletion.answer_by - deletion.request_time);
    await closed;
    expect(told.at(-1)).toMatchObject({ session_ended: true, orders: [] });
  } finally {
    socket.disconnect();
  }
  for (const each of [client, elsewhere])
    expect((await each.call(getUserInfo, {})).code).toBe(ErrorCodes.sessionInvalid);
  expect(await openOrders(id)).toEqual([]);
  const [left] = await storage.database.select().from(holding).where(eq(holding.owner, id));
  expect(left).toMatchObject({ token: 'usdt', available: 4_900_000n, frozen: 0n });
});

it('[S-06] an order that was under way while its owner’s account was deleted does not stay', async () => {
  const { email, id } = await person('4.9');
  await askForDeletion(email);
  // As when another process had let the call in before it heard of the end of the session.
  await storage.database.update(deletionRequests).set({ state: 4 }).where(eq(deletionRequests.userId, id));
  expect((await client.call(placeOrder, offer)).code).toBe(0);
  expect(await openOrders(id)).toHaveLength(1);
  await advance(hour);
  expect(await openOrders(id)).toEqual([]);
});

it('[S-06] orders are left alone by a request that is refused, and what is left is told to the last digit', async () => {
  const { email, id } = await person('5.000001');
  expect((await client.call(securityCenter, {})).data.remaining_usdt).toBe('5.000001');
  expect((await askForDeletion(email)).code).toBe(ErrorCodes.deletionBalance);
  expect((await client.call(placeOrder, offer)).code).toBe(0);
  await advance(hour);
  expect(await openOrders(id)).toHaveLength(1);
  expect((await client.call(securityCenter, {})).data.remaining_usdt).toBe('5.000001');
});
