import {
  ErrorCodes,
  getUserTransferConfig,
  type InputOf,
  listUserBalance,
  listUserFastTransfer,
  shouldTransfer,
  transferBetweenUsers,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { buildTestApp, TestClient } from '../../../test/app';
import { openTestStorage } from '../../../test/storage/storage';
import { pause, resume } from '../../core/exchange/ledger-pause';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour, minute } from '../../core/time-spans';
import { hashPassword } from '../auth';
import { kycRequests } from '../kyc';
import { startHold } from '../security/holds';
import { users as userTable } from '../user';

const pin = '482913';
const totp = new TOTP({ secret: new Secret({ size: 20 }) });

let app: FastifyInstance;
let storage: Storage;
const time = Date.UTC(2026, 10, 18, 4);
let sender: TestClient;
let recipient: TestClient;
let senderEmail: string;
let recipientEmail: string;
let people = 0;

/** Somebody who may send: trade password and authenticator are there, and the hold after that is over. */
async function person(client: TestClient): Promise<string> {
  people += 1;
  const email = `payer${people}@example.com`;
  expect((await client.register(email)).code).toBe(0);
  await storage.database
    .update(userTable)
    .set({ tradePasswordHash: await hashPassword(pin), authenticatorSecret: totp.secret.base32 })
    .where(eq(userTable.email, email));
  return email;
}

const row = async (email: string) =>
  (await storage.database.select().from(userTable).where(eq(userTable.email, email)))[0]!;

let moved = 0;
const now = () => time + moved;
/** Moves the clock, and runs what falls due. */
async function pass(advanceMs: number): Promise<void> {
  moved += advanceMs;
  expect((await sender.sandbox('POST', '/sandbox/clock', { advanceMs })).status).toBe(200);
}

async function fund(email: string, amount: string): Promise<void> {
  expect(
    (await sender.sandbox('POST', '/sandbox/deposit', { account: email, token: 'usdt', amount })).status,
  ).toBe(200);
  await pass(minute);
}

const shownCode = () => totp.generate({ timestamp: now() });

const order = (change: Partial<InputOf<typeof transferBetweenUsers>> = {}) => ({
  token: 'usdt',
  payee_type: 2 as const,
  payee: recipientEmail,
  amount: '100',
  note: 'For the tickets',
  trade_pwd: pin,
  google_code: shownCode(),
  ...change,
});
/** Sends as if no code had been used before: the clock stands still, so that no review falls due. */
async function send(change: Partial<InputOf<typeof transferBetweenUsers>> = {}, key?: string) {
  await storage.database.update(userTable).set({ authenticatorStep: 0 });
  return sender.call(
    transferBetweenUsers,
    order(change),
    key === undefined ? {} : { 'idempotency-key': key },
  );
}

async function usdtOf(client: TestClient) {
  const { data } = await client.call(listUserBalance, {});
  const { available, frozen } = data.list.find(({ token }) => token === 'usdt')!;
  return { available, frozen };
}

const decide = (id: string, decision: 'approve' | 'refuse') =>
  sender.sandbox('POST', `/sandbox/transfer/${id}`, { decision });

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
});
afterAll(() => app.close());
beforeEach(async () => {
  sender = new TestClient(app);
  recipient = new TestClient(app);
  senderEmail = await person(sender);
  recipientEmail = await person(recipient);
  await fund(senderEmail, '1000');
});

it('[A-08] a transfer is frozen while it is reviewed, goes to its recipient once approved, and both see it', async () => {
  const { data: checked } = await sender.call(shouldTransfer, {
    token: 'usdt',
    payee_type: 2,
    payee: ` ${recipientEmail.toUpperCase()}`,
    amount: '100',
  });
  expect(checked.payee_name).toBe('p***');
  const { data } = await send();
  expect(data.transfer).toMatchObject({ status: 0, incoming: false, payee: recipientEmail, amount: '100' });
  expect(await usdtOf(sender)).toEqual({ available: '900', frozen: '100' });
  expect((await recipient.call(listUserFastTransfer, {})).data.list).toEqual([]);

  const { body } = await sender.sandbox('GET', '/sandbox/transfer');
  expect(body.list.map(({ id }) => id)).toEqual([data.transfer.id]);
  expect((await decide(data.transfer.id, 'approve')).status).toBe(200);
  expect((await decide(data.transfer.id, 'refuse')).status).toBe(404);
  expect(await usdtOf(sender)).toEqual({ available: '900', frozen: '0' });
  expect(await usdtOf(recipient)).toEqual({ available: '100', frozen: '0' });
  expect((await sender.call(listUserFastTransfer, {})).data.list).toEqual([{ ...data.transfer, status: 1 }]);
  const { uid } = await row(senderEmail);
  expect((await recipient.call(listUserFastTransfer, { token: 'usdt' })).data.list).toMatchObject([
    { incoming: true, payee_type: 1, payee: uid, note: 'For the tickets', status: 1 },
  ]);
  await verifyLedger(storage.database);
});

it('[A-08] one that does not pass gives back the funds and the day’s limit; it may be sent by UID', async () => {
  const { uid } = await row(recipientEmail);
  const { data } = await send({ payee_type: 1, payee: uid });
  expect(data.transfer).toMatchObject({ payee_type: 1, payee: uid });
  const limits = async () => (await sender.call(getUserTransferConfig, { token: 'usdt' })).data;
  expect(await limits()).toMatchObject({ available: '900', used: '100', left: '19900', hold: null });
  await decide(data.transfer.id, 'refuse');
  expect(await limits()).toMatchObject({ available: '1000', used: '0', left: '20000' });
  expect((await sender.call(listUserFastTransfer, {})).data.list).toMatchObject([{ status: 2 }]);
  expect(await usdtOf(recipient)).toEqual({ available: '0', frozen: '0' });
});

it('[X-06] in demo mode the timer approves what nobody decided on for a minute', async () => {
  await send();
  await pass(minute - 1_000);
  expect(await usdtOf(recipient)).toEqual({ available: '0', frozen: '0' });
  await pass(1_000);
  expect(await usdtOf(recipient)).toEqual({ available: '100', frozen: '0' });
});

it.each([
  ['transferTokenUnsupported', { token: 'btc' }],
  ['amountPrecision', { amount: '1.0000001' }],
  ['transferTooSmall', { amount: '0.999999' }],
  ['insufficientBalance', { amount: '1000.000001' }],
  ['transferQuota', { amount: '20000.000001' }],
  ['payeeUnknown', { payee: 'nobody@example.com' }],
  ['payeeUnknown', { payee_type: 1, payee: '1' }],
  ['tradePasswordWrong', { trade_pwd: '111222' }],
] as const)('[A-08] is refused as %s: %j', async (error, change) => {
  expect(await send(change)).toMatchObject({ code: ErrorCodes[error], data: null });
  expect(await usdtOf(sender)).toEqual({ available: '1000', frozen: '0' });
});

it('[A-08] nobody sends to oneself, nor to a user of another organisation', async () => {
  expect((await send({ payee: senderEmail })).code).toBe(ErrorCodes.payeeSelf);
  const stranger = new TestClient(app, 'orbit.localhost:18160');
  const email = await person(stranger);
  expect((await send({ payee: email })).code).toBe(ErrorCodes.payeeUnknown);
});

it('[A-08] an authenticator’s code sends one transfer; a wrong one sends none', async () => {
  const wrong = shownCode() === '000000' ? '111111' : '000000';
  expect((await send({ google_code: wrong })).code).toBe(ErrorCodes.authenticatorCodeWrong);
  const both = await Promise.all([1, 2].map(() => sender.call(transferBetweenUsers, order())));
  expect(both.map(({ code }) => code).sort()).toEqual([0, ErrorCodes.authenticatorCodeUsed]);
  expect((await sender.call(transferBetweenUsers, order())).code).toBe(ErrorCodes.authenticatorCodeUsed);
  expect(await usdtOf(sender)).toEqual({ available: '900', frozen: '100' });
});

it('[A-08] the same key again answers with the transfer that it made, although the code is used; another request is refused', async () => {
  const key = 'transfer-key-1';
  const input = order();
  const headers = { 'idempotency-key': key };
  const made = await sender.call(transferBetweenUsers, input, headers);
  expect(made.code).toBe(0);
  expect((await sender.call(transferBetweenUsers, input, headers)).data).toEqual(made.data);
  expect((await send({ amount: '101' }, key)).code).toBe(ErrorCodes.idempotencyConflict);
  expect(await usdtOf(sender)).toEqual({ available: '900', frozen: '100' });
});

it('[A-08] without a trade password or an authenticator nothing is sent, nor told of payees', async () => {
  const { id } = await row(senderEmail);
  const check = () =>
    sender.call(shouldTransfer, { token: 'usdt', payee_type: 2, payee: 'nobody@example.com', amount: '1' });
  await storage.database.update(userTable).set({ authenticatorSecret: null }).where(eq(userTable.id, id));
  expect((await check()).code).toBe(ErrorCodes.authenticatorNotBound);
  await storage.database.update(userTable).set({ tradePasswordHash: null }).where(eq(userTable.id, id));
  expect((await check()).code).toBe(ErrorCodes.tradePasswordMissing);
});

it('[A-08] who goes through names to learn who has an account is locked, for names that are right too', async () => {
  const check = (payee: string) =>
    sender.call(shouldTransfer, { token: 'usdt', payee_type: 2, payee, amount: '1' });
  for (const name of ['a', 'b', 'c']) {
    expect((await check(`${name}@nowhere.example`)).code).toBe(ErrorCodes.payeeUnknown);
    expect((await check(recipientEmail)).code).toBe(name === 'c' ? ErrorCodes.accountLocked : 0);
  }
  expect(await check(recipientEmail)).toMatchObject({
    code: ErrorCodes.accountLocked,
    until: now() + 10_000,
  });
  await pass(10_000);
  expect((await check(recipientEmail)).code).toBe(0);
  // Passwords are another matter: whoever is locked out of names can still log in.
  expect((await new TestClient(app).passwordStep(senderEmail)).code).toBe(0);
});

it('[A-08] a payee is shown by the name of the verified identity, masked', async () => {
  const { id, organisation } = await row(recipientEmail);
  await storage.database.insert(kycRequests).values({
    id: `identity of ${id}`,
    userId: id,
    organisation,
    level: 1,
    kind: 'foreign',
    country: 'SG',
    status: 2,
    details: { firstName: 'Wei', lastName: 'Tan' },
    createTime: now(),
  });
  const { data } = await sender.call(shouldTransfer, {
    token: 'usdt',
    payee_type: 2,
    payee: recipientEmail,
    amount: '1',
  });
  expect(data.payee_name).toBe('W*** T***');
});

it('[A-05] while a change of security settings holds transfers it is said why and until when', async () => {
  const { id } = await row(senderEmail);
  const until = await startHold(storage.database, id, 'authenticatorReplacedHold', now());
  const refused = { code: ErrorCodes.authenticatorReplacedHold, until };
  expect((await sender.call(getUserTransferConfig, { token: 'usdt' })).data.hold).toEqual(refused);
  expect(await send()).toMatchObject(refused);
  await pass(day);
  expect((await send()).code).toBe(0);
});

it('[X-02] while the ledger does not add up nothing is sent, and nothing under review goes to its recipient', async () => {
  const { data } = await send();
  await pause(storage.database, now());
  expect((await send()).code).toBe(ErrorCodes.withdrawalsPaused);
  await pass(2 * minute);
  expect(await usdtOf(recipient)).toEqual({ available: '0', frozen: '0' });
  expect((await decide(data.transfer.id, 'approve')).status).toBe(400);
  await resume(storage.database);
  await pass(1_000);
  expect(await usdtOf(recipient)).toEqual({ available: '100', frozen: '0' });
});

it('[A-08] 20,000 a day, counted from 00:00 UTC+8', async () => {
  await fund(senderEmail, '40000');
  await pass(day - ((now() + 8 * hour) % day) + hour);
  expect((await send({ amount: '15000' })).code).toBe(0);
  expect((await send({ amount: '5000.000001' })).code).toBe(ErrorCodes.transferQuota);
  expect((await send({ amount: '5000' })).code).toBe(0);
  expect((await send({ amount: '1' })).code).toBe(ErrorCodes.transferQuota);
  await pass(day);
  expect((await send({ amount: '20000' })).code).toBe(0);
});

it('[A-08] the list goes on where a page ended', async () => {
  for (const amount of ['1', '2', '3']) {
    await send({ amount });
    await pass(1);
  }
  const first = await sender.call(listUserFastTransfer, { limit: 2 });
  expect(first.data.list.map(({ amount }) => amount)).toEqual(['3', '2']);
  const rest = await sender.call(listUserFastTransfer, { limit: 2, from_id: first.data.next_id ?? 0 });
  expect(rest.data).toMatchObject({ list: [{ amount: '1' }], next_id: null });
  // Another one's transfer is no place in the list.
  expect((await recipient.call(listUserFastTransfer, { from_id: first.data.next_id ?? 0 })).code).toBe(
    ErrorCodes.invalidInput,
  );
});
