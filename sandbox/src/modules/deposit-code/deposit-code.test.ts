import {
  consumeCode,
  type DepositCode,
  ErrorCodes,
  getCodeDetails,
  getUserUsable,
  listUserConsumeRecord,
} from '@exchange/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import { codesOwner } from '../../core/engine/ledger';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { holding } from '../../core/storage/tables';

const hourMs = 3_600_000;
let storage: Storage;
let app: FastifyInstance;
let client: TestClient;
let other: TestClient;
beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage });
  client = new TestClient(app);
  other = new TestClient(app);
  await client.register('redeemer@example.com');
  await other.register('another@example.com');
});
afterAll(() => app.close());

const issue = async (change: object = {}): Promise<DepositCode> => {
  const payload = { token: 'usdt', amount: '50.5', ...change };
  const response = await app.inject({ method: 'POST', url: '/sandbox/deposit-code', payload });
  expect(response.statusCode).toBe(200);
  return response.json<DepositCode>();
};
const usable = async (who: TestClient) => (await who.call(getUserUsable, { token: 'usdt' })).data.available;
const redeem = (who: TestClient, code: string, key?: string) =>
  who.call(consumeCode, { code }, key === undefined ? {} : { 'idempotency-key': key });
/** What lies in the ledger account of codes, in smallest units of USDT. */
async function kept(): Promise<bigint> {
  const [row] = await storage.database
    .select({ available: holding.available })
    .from(holding)
    .where(and(eq(holding.owner, codesOwner), eq(holding.token, 'usdt')));
  return row?.available ?? 0n;
}

test('[A-03] a code is 12 digits and capital letters; anything else is a format error, an unknown one says so', async () => {
  for (const code of ['', 'AB12CD34EF5', 'AB12CD34EF567', 'ab12cd34ef56', 'AB12 CD34EF5', 'ÄB12CD34EF56']) {
    for (const call of [getCodeDetails, consumeCode]) {
      const answer = await client.call(call, { code });
      expect([answer.code, answer.msg]).toEqual([ErrorCodes.depositCodeFormat, 'Recharge code format error']);
    }
  }
  expect((await client.call(getCodeDetails, { code: '000000000000' })).code).toBe(
    ErrorCodes.depositCodeUnknown,
  );
});

test('[A-03] [X-02] a code is paid for when it is issued, tells what it is worth, and is redeemed into the asset account', async () => {
  const before = await kept();
  const issued = await issue();
  expect(issued.code).toMatch(/^[0-9A-Z]{12}$/);
  expect((await kept()) - before).toBe(50_500_000n);
  const { code } = issued;
  const details = await client.call(getCodeDetails, { code });
  expect(details.data).toEqual({ code, token: 'usdt', token_as: 'USDT', amount: '50.5', expires: 0 });
  expect(await usable(client)).toBe('0');

  const { data } = await redeem(client, code);
  expect(data.record).toMatchObject({ code, token: 'usdt', amount: '50.5' });
  expect(await usable(client)).toBe('50.5');
  expect(await kept()).toBe(before);
  for (const who of [client, other]) {
    expect((await who.call(getCodeDetails, { code })).code).toBe(ErrorCodes.depositCodeUsed);
    expect((await redeem(who, code)).code).toBe(ErrorCodes.depositCodeUsed);
  }
  await verifyLedger(storage.database);
});

test('[A-03] of 30 who redeem a code at once exactly one gets it, once', async () => {
  const { code } = await issue();
  const before = [await usable(client), await usable(other)].map(Number);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => redeem(index % 2 === 0 ? client : other, code)),
  );
  const codes = answers.map((answer) => answer.code);
  expect(codes.filter((each) => each === 0)).toHaveLength(1);
  expect(codes.filter((each) => each === ErrorCodes.depositCodeUsed)).toHaveLength(29);
  const after = [await usable(client), await usable(other)].map(Number);
  const gained = after.map((amount, index) => amount - (before[index] ?? 0));
  expect(gained.sort((left, right) => left - right)).toEqual([0, 50.5]);
  await verifyLedger(storage.database);
});

test('[A-03] the same key is the same redemption, also with 30 at once; with another code it is refused', async () => {
  const [first, second] = [await issue(), await issue()];
  const before = Number(await usable(client));
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => redeem(client, first.code, 'the-same-key')),
  );
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.record.id}`)).size).toBe(1);
  expect((await redeem(client, second.code, 'the-same-key')).code).toBe(ErrorCodes.idempotencyConflict);
  expect((await usable(client)) === String(before + 50.5)).toBe(true);
  const keys = await Promise.all([first, second].map(({ code }) => redeem(other, code, 'another-key')));
  expect(keys.map(({ code }) => code).sort()).toEqual([0, ErrorCodes.depositCodeUsed]);
});

test('[A-03] a code that ran out is worth nothing, and what it was worth goes back', async () => {
  const before = await kept();
  const { code, expires } = await issue({ hours: 2 });
  expect(expires).toBeGreaterThan(0);
  await client.sandbox('POST', '/sandbox/clock', { advanceMs: hourMs });
  expect((await client.call(getCodeDetails, { code })).data.expires).toBe(expires);
  await client.sandbox('POST', '/sandbox/clock', { advanceMs: 2 * hourMs });
  expect((await client.call(getCodeDetails, { code })).code).toBe(ErrorCodes.depositCodeExpired);
  expect((await redeem(client, code)).code).toBe(ErrorCodes.depositCodeExpired);
  expect(await kept()).toBe(before);
  await verifyLedger(storage.database);
});

test('[A-09] redeemed codes are listed newest first, page by page, by token and time, each to its own user', async () => {
  const reader = new TestClient(app);
  await reader.register('reader@example.com');
  const redeemed: string[] = [];
  for (const token of ['usdt', 'usdt', 'aura']) {
    const { code } = await issue({ token, amount: '3' });
    await redeem(reader, code);
    redeemed.unshift(code);
    await client.sandbox('POST', '/sandbox/clock', { advanceMs: 1_000 });
  }
  const first = (await reader.call(listUserConsumeRecord, { limit: 2 })).data;
  expect(first.list.map(({ code }) => code)).toEqual(redeemed.slice(0, 2));
  const next = (await reader.call(listUserConsumeRecord, { limit: 2, from_id: first.next_id ?? 0 })).data;
  expect(next.list.map(({ code }) => code)).toEqual(redeemed.slice(2));
  expect(next.next_id).toBeNull();
  // One that this list does not have is refused, and not answered with its beginning.
  expect((await reader.call(listUserConsumeRecord, { from_id: 'none' })).code).toBe(ErrorCodes.invalidInput);
  const found = async (filter: object) =>
    (await reader.call(listUserConsumeRecord, filter)).data.list.map(({ code }) => code);
  expect(await found({ token: 'aura' })).toEqual(redeemed.slice(0, 1));
  expect(await found({ from_time: first.list[1]?.time ?? 0 })).toEqual(redeemed.slice(0, 2));
  expect(await found({ to_time: first.list[1]?.time ?? 0 })).toEqual(redeemed.slice(2));
});

test('[A-03] [S-01] whoever tries codes out is stopped, and only from that', async () => {
  const guesser = new TestClient(app);
  await guesser.register('guesser@example.com');
  const { code } = await issue();
  const tries: number[] = [];
  for (let index = 0; index < 6; index += 1)
    tries.push((await guesser.call(getCodeDetails, { code: `00000000000${index}` })).code);
  expect(tries.slice(0, 3)).toEqual(Array(3).fill(ErrorCodes.depositCodeUnknown));
  expect(tries.at(-1)).toBe(ErrorCodes.accountLocked);
  const refused = await redeem(guesser, code);
  expect(refused.code).toBe(ErrorCodes.accountLocked);
  expect(refused.until).toBeGreaterThan(0);
  expect((await guesser.call(getUserUsable, { token: 'usdt' })).code).toBe(0);
  expect((await client.call(getCodeDetails, { code })).code).toBe(0);
});

test('[A-03] only a demo issues codes, and of tokens and amounts that there are', async () => {
  const ask = (payload: object) => app.inject({ method: 'POST', url: '/sandbox/deposit-code', payload });
  for (const wrong of [{ token: 'nosuch' }, { amount: '0' }, { amount: '0.0000001' }, { amount: '-1' }])
    expect((await ask({ token: 'usdt', amount: '1', ...wrong })).statusCode).toBe(400);
  const closed = await buildTestApp({ demo: false });
  try {
    for (const url of ['/sandbox/deposit-code', '/sandbox/chain/reorganise', '/sandbox/chain/fail-next']) {
      const response = await closed.inject({ method: 'POST', url, payload: {} });
      expect(response.statusCode).toBe(403);
    }
  } finally {
    await closed.close();
  }
});
