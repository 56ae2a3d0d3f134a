import { getUserChildrenInviteList, getUserInviteInfoList, placeOrder } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function register(email: string, inviteCode = '') {
  const client = new TestClient(app);
  const { code } = await client.register(email, { invite_code: inviteCode });
  expect(code).toBe(0);
  return client;
}
async function deposit(account: string, token: string, amount: string) {
  const ask = new TestClient(app);
  expect((await ask.sandbox('POST', '/sandbox/deposit', { account, token, amount })).status).toBe(200);
  await ask.sandbox('POST', '/sandbox/clock', { advanceMs: 600_000 });
}
async function order(client: TestClient, side: 1 | 2) {
  const input = { market_type: 1, side, market: 'usdt', token: 'juno', price: '1.5', amount: '2' } as const;
  expect((await client.call(placeOrder, input, { 'idempotency-key': `invitation-trade-${side}` })).code).toBe(
    0,
  );
}
async function giveSlots(account: string, slots: number) {
  const { body } = await new TestClient(app).sandbox('POST', '/sandbox/invite-slots', { account, slots });
  expect(body.message).toContain(`${slots} invitee slots`);
}
const infoOf = async (client: TestClient) => (await client.call(getUserInviteInfoList, {})).data;

test('[S-08] code, link and slots of a user; a stranger sees none of the user’s invitees', async () => {
  const inviter = await register('inviter@example.com');
  const info = await infoOf(inviter);
  expect(info).toEqual({
    invite_code: expect.stringMatching(/^[2-9A-Z]{8}$/),
    link: `/register?invite_code=${info.invite_code}`,
    slots: 5,
    slots_used: 0,
    invitees: 0,
  });
  // The code's case does not matter.
  await register('first@example.com', info.invite_code.toLowerCase());
  const stranger = await register('stranger@example.com');
  expect((await stranger.call(getUserChildrenInviteList, {})).data.list).toEqual([]);
  const [invitee] = (await inviter.call(getUserChildrenInviteList, {})).data.list;
  const pried = await stranger.call(getUserChildrenInviteList, { from_id: invitee?.id ?? '', limit: 5 });
  expect(pried.fields).toEqual({ from_id: expect.stringContaining('earlier page') });
});

test('[S-08] records come page by page, newest first, masked', async () => {
  const inviter = await register('pages@example.com');
  const { invite_code } = await infoOf(inviter);
  for (const name of ['anna', 'bert', 'cora']) await register(`${name}@example.com`, invite_code);
  const first = (await inviter.call(getUserChildrenInviteList, { limit: 2 })).data;
  expect(first.list.map(({ account }) => account)).toEqual(['co***@example.com', 'be***@example.com']);
  const rest = (await inviter.call(getUserChildrenInviteList, { from_id: first.next_id ?? '', limit: 2 }))
    .data;
  expect([rest.list.map(({ account }) => account), rest.next_id]).toEqual([['an***@example.com'], null]);
});

test('[S-08] an invitee takes a slot after a deposit and a trade, and no more slots are taken than there are', async () => {
  const inviter = await register('slots@example.com');
  const { invite_code } = await infoOf(inviter);
  const invitee = await register('invitee@example.com', invite_code);
  expect(await infoOf(inviter)).toMatchObject({ slots_used: 0, invitees: 1 });
  const seller = await register('seller@example.com');
  await deposit('seller@example.com', 'juno', '10');
  await order(seller, 2);
  await deposit('invitee@example.com', 'usdt', '1000');
  const record = async () => (await inviter.call(getUserChildrenInviteList, {})).data.list[0];
  expect(await record()).toMatchObject({ has_deposited: true, has_traded: false });
  await order(invitee, 1);
  expect(await record()).toMatchObject({ has_deposited: true, has_traded: true });
  expect(await infoOf(inviter)).toMatchObject({ slots_used: 1, invitees: 1 });

  await giveSlots('slots@example.com', 0);
  expect(await infoOf(inviter)).toMatchObject({ slots: 0, slots_used: 0, invitees: 1 });
});
