import {
  cancelWithdrawal,
  checkCanWithdraw,
  delistWithdrawalAddress,
  enlistWithdrawalAddress,
  ErrorCodes,
  errorName,
  getDepositAddress,
  getUserTokenWithdrawalLimit,
  getUserWithdrawalFixedAmount,
  getWithdrawal,
  getWithdrawalLimit,
  type InputOf,
  listOperatorLog,
  listUserBalance,
  listWithdrawalLimits,
  type OperatorRole,
  searchWithdrawalList,
  sendWithdrawalEmail,
  setTokenQuota,
  setTwoPeopleLimit,
  userWithdrawal,
  userWithdrawalCheck,
  userWithdrawalSendSms,
  withdrawalAddressList,
} from '@exchange/contract';
import { encodeAddress } from '@exchange/contract/chain-address';
import { securityHolds } from '@exchange/contract/holds';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { buildTestApp, TestClient } from '../../../test/app';
import { addTestOperator, type Bearer } from '../../../test/operators';
import { openTestStorage } from '../../../test/storage/storage';
import { chainOwner, feeOwner } from '../../core/engine/ledger';
import { pause, resume } from '../../core/exchange/ledger-pause';
import { verifyLedger } from '../../core/exchange/state-store';
import type { Storage } from '../../core/storage/open-storage';
import { holding } from '../../core/storage/tables';
import { day, hour, minute } from '../../core/time-spans';
import { hashPassword } from '../auth';
import { users as userTable } from '../user';

const pin = '482913';
const totp = new TOTP({ secret: new Secret({ size: 20 }) });
const block = 3_000;
/** 23:00 UTC+8. */
const time = Date.UTC(2026, 10, 18, 15);
const address = (first: number, last = 0) =>
  encodeAddress(
    'trc20',
    Uint8Array.from({ length: 20 }, (_, index) => (index < 19 ? first * (index + 1) : last) % 256),
  ) ?? '';
const target = address(7);

let app: FastifyInstance;
let storage: Storage;
let client: TestClient;
let email: string;
let people = 0;
let moved = 0;
const now = () => time + moved;

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, systemTime: () => time });
});
afterAll(() => app.close());

const account = (change: Partial<typeof userTable.$inferInsert>) =>
  storage.database.update(userTable).set(change).where(eq(userTable.email, email));

/** Moves the clock, and runs what falls due. */
async function pass(advanceMs: number): Promise<void> {
  moved += advanceMs;
  expect((await client.sandbox('POST', '/sandbox/clock', { advanceMs })).status).toBe(200);
}

async function fund(token: string, amount: string): Promise<void> {
  expect((await client.sandbox('POST', '/sandbox/deposit', { account: email, token, amount })).status).toBe(
    200,
  );
  await pass(minute);
  await pass(block);
}

/** Somebody who may withdraw: verified, with trade password and authenticator, and the hold after that is over. */
beforeEach(async () => {
  people += 1;
  email = `withdrawer${people}@example.com`;
  client = new TestClient(app);
  expect((await client.register(email)).code).toBe(0);
  await account({
    kycLevel: 1,
    tradePasswordHash: await hashPassword(pin),
    authenticatorSecret: totp.secret.base32,
  });
  await fund('usdt', '1000');
});

type Request = InputOf<typeof userWithdrawalCheck>;
const asked = (change: Partial<Request> = {}): Request => ({
  token: 'usdt',
  apply_amount: '100',
  address_to: target,
  memo: '',
  protocol: 'trc20',
  ...change,
});

/** Confirms a request with the codes for `about`, as if no code of the authenticator had been used before. */
async function confirmation(about: Request) {
  await account({ authenticatorStep: 0 });
  await storage.database.execute('delete from account_challenge');
  expect((await client.call(sendWithdrawalEmail, about)).code).toBe(0);
  return {
    trade_pwd: pin,
    google_code: totp.generate({ timestamp: now() }),
    code: await client.code(email),
  };
}

async function withdraw(change: Partial<Request> = {}, key?: string, language = 'en') {
  const request = asked(change);
  return client.call(
    userWithdrawal,
    { ...request, ...(await confirmation(request)) },
    { 'accept-language': language, ...(key !== undefined && { 'idempotency-key': key }) },
  );
}

async function usdt() {
  const { data } = await client.call(listUserBalance, {});
  const { available, frozen } = data.list.find(({ token }) => token === 'usdt')!;
  return { available, frozen };
}

async function heldBy(owner: string): Promise<bigint> {
  const rows = await storage.database.select().from(holding).where(eq(holding.owner, owner));
  return rows.find(({ token }) => token === 'usdt')?.available ?? 0n;
}

const find = async (id: string) => (await client.call(getWithdrawal, { id })).data.withdrawal;
const decide = (id: string, decision: object) =>
  client.sandbox('POST', `/sandbox/withdrawal/${id}`, decision);

describe('a withdrawal', () => {
  it('[A-04] [X-04] is frozen when it is asked for, gets its transaction once approved, and leaves at the last confirmation', async () => {
    const [chainBefore, feeBefore] = [await heldBy(chainOwner), await heldBy(feeOwner)];
    const { data, code } = await withdraw();
    expect(code).toBe(0);
    expect(data.withdrawal).toMatchObject({
      amount: '100',
      fee: '1',
      address_to: target,
      status: 0,
      version: 1,
    });
    expect(await usdt()).toEqual({ available: '900', frozen: '100' });
    const { id } = data.withdrawal;

    expect((await decide(id, { decision: 'approve' })).status).toBe(200);
    expect(await find(id)).toMatchObject({ review_time: now(), close_time: 0 });
    await pass(0);
    const sent = await find(id);
    expect(sent).toMatchObject({ status: 4, confirmations: 0, confirmations_needed: 19 });
    expect(sent.transaction_hash).toMatch(/^[\da-f]{64}$/);
    await pass(6 * block);
    expect((await find(id)).confirmations).toBeGreaterThan(3);
    expect(await usdt()).toEqual({ available: '900', frozen: '100' });
    await pass(19 * block);
    expect(await find(id)).toMatchObject({ status: 5, confirmations: 19, close_time: now() });
    expect(await usdt()).toEqual({ available: '900', frozen: '0' });
    expect((await heldBy(chainOwner)) - chainBefore).toBe(99_000_000n);
    expect((await heldBy(feeOwner)) - feeBefore).toBe(1_000_000n);
    await verifyLedger(storage.database);
  });

  it('[X-06] is approved by the timer a minute after it came, in demo mode', async () => {
    const { data } = await withdraw();
    await pass(minute - 1_000);
    expect(await find(data.withdrawal.id)).toMatchObject({ status: 0, review_time: 0 });
    await pass(1_000);
    expect(await find(data.withdrawal.id)).toMatchObject({ review_time: now(), close_time: 0 });
  });

  it('[A-04] cancelled while it is reviewed it is free again, once; not after that', async () => {
    const { data } = await withdraw();
    const { id } = data.withdrawal;
    const { data: cancelled } = await client.call(cancelWithdrawal, { id });
    expect(cancelled.withdrawal).toMatchObject({ status: 7, close_time: now() });
    expect(await usdt()).toEqual({ available: '1000', frozen: '0' });
    expect((await client.call(cancelWithdrawal, { id })).data.withdrawal.status).toBe(7);
    expect(await usdt()).toEqual({ available: '1000', frozen: '0' });
    expect((await decide(id, { decision: 'approve' })).status).toBe(404);

    const { data: approved } = await withdraw();
    await decide(approved.withdrawal.id, { decision: 'approve' });
    const late = await client.call(cancelWithdrawal, { id: approved.withdrawal.id });
    expect(late.code).toBe(ErrorCodes.withdrawalClosed);
    expect(await usdt()).toEqual({ available: '900', frozen: '100' });
  });

  it('[X-06] refused by the reviewer it is free again, with the reason and the note', async () => {
    const { data } = await withdraw();
    const { id } = data.withdrawal;
    expect((await decide(id, { decision: 'refuse' })).status).toBe(400);
    expect((await decide(id, { decision: 'refuse', reason: 'other' })).status).toBe(400);
    const said = { decision: 'refuse', reason: 'source', note: 'Please write to us' };
    expect((await decide(id, said)).status).toBe(200);
    expect(await find(id)).toMatchObject({
      status: 6,
      reason: 'source',
      note: 'Please write to us',
      review_time: now(),
    });
    expect(await usdt()).toEqual({ available: '1000', frozen: '0' });
    expect((await decide(id, said)).status).toBe(404);
    await verifyLedger(storage.database);
  });

  it('[A-04] [S-06] what became of it is told by mail once, in the language of the account’s last page, below the anti-phishing code', async () => {
    await account({ antiPhishingCode: 'Blue Heron' });
    const told = async () =>
      (await client.messages(email)).filter(({ code }) => code === '').map(({ body }) => body);
    const before = (await told()).length;
    const news = async () => (await told()).slice(0, -before || undefined);
    const { data: first } = await withdraw();
    await decide(first.withdrawal.id, { decision: 'approve' });
    expect(await news()).toEqual([]);
    await pass(0);
    await pass(25 * block);
    const { transaction_hash: hash } = await find(first.withdrawal.id);
    const details = `\n\nAmount: 100 USDT\nFee: 1 USDT\nNetwork: TRC20\nAddress: ${target}\nTransaction: ${hash}\nTime: `;
    const mailOf = (beginning: string): unknown =>
      expect.stringMatching(
        new RegExp(`^Anti-phishing code: Blue Heron\n\nYour withdrawal of 100 USDT ${beginning}.*${details}`),
      );
    expect(await news()).toEqual([mailOf('arrived on its network'), mailOf('was approved and sent')]);

    const { data: second } = await withdraw({}, undefined, 'zh-CN');
    await decide(second.withdrawal.id, { decision: 'refuse', reason: 'source', note: '请来信' });
    expect((await news())[0]).toMatch(
      /^防钓鱼码：Blue Heron\n\n100 USDT 的提币未通过审核。资金没有转出，已退回可用余额。\n[^]*原因：需先说明资金来源 · 请来信\n/,
    );

    await client.sandbox('POST', '/sandbox/chain/fail-next', { network: 'trc20' });
    const { data: third } = await withdraw({}, undefined, 'zh-HK');
    await decide(third.withdrawal.id, { decision: 'approve' });
    await pass(0);
    await pass(25 * block);
    const all = await news();
    expect(all).toHaveLength(5);
    expect(all[0]).toContain('網絡沒有接受 100 USDT 的提幣。資金沒有轉出，已退回可用餘額。');

    const { data: last } = await withdraw();
    await client.call(cancelWithdrawal, { id: last.withdrawal.id });
    expect(await news()).toHaveLength(5);
  });

  it('[A-04] an account without an email is told by SMS', async () => {
    const { data } = await withdraw();
    const mobile = `+8525555${String(people).padStart(4, '0')}`;
    await account({ email: null, mobile });
    await decide(data.withdrawal.id, { decision: 'refuse', reason: 'unusual' });
    expect((await client.messages(mobile))[0]).toMatchObject({
      kind: 'sms',
      body: expect.stringMatching(
        /Withdrawal not approved: 100 USDT\. Your withdrawal of 100 USDT was not approved/,
      ),
    });
  });

  it('[X-04] that fails on its chain is free again', async () => {
    await client.sandbox('POST', '/sandbox/chain/fail-next', { network: 'trc20' });
    const { data } = await withdraw();
    await decide(data.withdrawal.id, { decision: 'approve' });
    await pass(0);
    await pass(25 * block);
    expect(await find(data.withdrawal.id)).toMatchObject({ status: 6, reason: 'chain' });
    expect(await usdt()).toEqual({ available: '1000', frozen: '0' });
    await verifyLedger(storage.database);
  });

  it('[X-04] that a reorganisation drops for good is free again; one that comes back is completed', async () => {
    for (const [returnsAfter, status] of [
      [undefined, 6],
      [2, 5],
    ] as const) {
      const { data } = await withdraw();
      await decide(data.withdrawal.id, { decision: 'approve' });
      await pass(0);
      // Bitcoin’s two confirmations are the least of any network; Tron’s are reached later.
      await pass(2 * block);
      const reorganised = await client.sandbox('POST', '/sandbox/chain/reorganise', {
        network: 'trc20',
        depth: 3,
        ...(returnsAfter !== undefined && { returnsAfter }),
      });
      expect(reorganised.status).toBe(200);
      await pass(25 * block);
      expect((await find(data.withdrawal.id)).status).toBe(status);
    }
    expect(await usdt()).toEqual({ available: '900', frozen: '0' });
    await verifyLedger(storage.database);
  });

  it('[X-02] is neither made nor sent while the ledger does not add up', async () => {
    const { data } = await withdraw();
    const request = asked();
    const codes = await confirmation(request);
    await pause(storage.database, now());
    await decide(data.withdrawal.id, { decision: 'approve' });
    expect((await client.call(userWithdrawalCheck, request)).code).toBe(ErrorCodes.withdrawalsPaused);
    expect((await client.call(userWithdrawal, { ...request, ...codes })).code).toBe(
      ErrorCodes.withdrawalsPaused,
    );
    await pass(block);
    expect((await find(data.withdrawal.id)).status).toBe(1);
    await resume(storage.database);
    await pass(block);
    expect((await find(data.withdrawal.id)).status).toBe(4);
  });
});

describe('what confirms it', () => {
  it('[A-04] is trade password, authenticator and the code by email, each of them', async () => {
    const request = asked();
    const codes = await confirmation(request);
    const refused = async (change: Partial<typeof codes>) =>
      errorName((await client.call(userWithdrawal, { ...request, ...codes, ...change })).code);
    expect(await refused({ trade_pwd: '111222' })).toBe('tradePasswordWrong');
    expect(await refused({ google_code: '000000' })).toBe('authenticatorCodeWrong');
    expect(await refused({ code: codes.code === '000000' ? '000001' : '000000' })).toBe(
      'verificationCodeWrong',
    );
    expect(await usdt()).toEqual({ available: '1000', frozen: '0' });
  });

  it.each([{ apply_amount: '100.01' }, { address_to: address(9) }])(
    '[A-04] is good for exactly the request that it was sent for, not with %j',
    async (change) => {
      const codes = await confirmation(asked());
      const other = await client.call(userWithdrawal, { ...asked(change), ...codes });
      expect(other.code).toBe(ErrorCodes.verificationCodeWrong);
      const right = await client.call(userWithdrawal, { ...asked({ apply_amount: '100.000' }), ...codes });
      expect(right.code).toBe(0);
    },
  );

  it('[A-04] the message names amount, token and the whole address', async () => {
    await confirmation(asked({ apply_amount: '12.50' }));
    const [message] = await client.messages(email);
    expect(message?.body).toContain(`for 12.5 USDT to ${target} and nothing else`);
    expect((await client.call(userWithdrawalSendSms, asked())).code).toBe(
      ErrorCodes.verificationMethodUnavailable,
    );
  });

  it('[A-04] works once: another request needs codes of its own', async () => {
    const request = asked();
    const codes = await confirmation(request);
    expect((await client.call(userWithdrawal, { ...request, ...codes })).code).toBe(0);
    expect((await client.call(userWithdrawal, { ...request, ...codes })).code).toBe(
      ErrorCodes.authenticatorCodeUsed,
    );
    expect(await usdt()).toEqual({ available: '900', frozen: '100' });
  });

  it('[S-01] wrong ones wait and lock', async () => {
    const request = asked();
    const codes = { ...(await confirmation(request)), trade_pwd: '111222' };
    const answers: (string | undefined)[] = [];
    for (let count = 0; count < 4; count += 1)
      answers.push(errorName((await client.call(userWithdrawal, { ...request, ...codes })).code));
    expect(answers).toEqual([
      'tradePasswordWrong',
      'tradePasswordWrong',
      'tradePasswordWrong',
      'accountLocked',
    ]);
  });
});

describe('the same key', () => {
  it('[A-04] asks once, however often and whenever it comes; with another request it is refused', async () => {
    const request = asked();
    const codes = await confirmation(request);
    const ask = (change: Partial<Request> = {}) =>
      client.call(
        userWithdrawal,
        { ...request, ...codes, ...change },
        { 'idempotency-key': 'key-of-a-withdrawal' },
      );
    const answers = await Promise.all([ask(), ask(), ask()]);
    const [first] = answers;
    expect(new Set(answers.map(({ data }) => data.withdrawal.id)).size).toBe(1);
    expect((await ask()).data.withdrawal.id).toBe(first.data.withdrawal.id);
    expect((await ask({ apply_amount: '101' })).code).toBe(ErrorCodes.idempotencyConflict);
    expect(await usdt()).toEqual({ available: '900', frozen: '100' });
    expect((await client.call(searchWithdrawalList, {})).data.total).toBe(1);
  });
});

describe('who may', () => {
  it('[A-04] what is missing is said: verification, trade password, authenticator', async () => {
    await account({ kycLevel: 0, tradePasswordHash: null, authenticatorSecret: null });
    const needs = async () => (await client.call(checkCanWithdraw, {})).data;
    const refusal = async () => errorName((await client.call(userWithdrawalCheck, asked())).code);
    expect(await needs()).toEqual({
      can_withdraw: false,
      needs_kyc: true,
      needs_trade_password: true,
      needs_authenticator: true,
      hold: null,
    });
    expect(await refusal()).toBe('kycRequired');
    await account({ kycLevel: 1 });
    expect(await refusal()).toBe('tradePasswordMissing');
    await account({ tradePasswordHash: 'set' });
    expect(await refusal()).toBe('authenticatorNotBound');
    await account({ authenticatorSecret: totp.secret.base32 });
    expect(await needs()).toMatchObject({ can_withdraw: true });
    expect(await refusal()).toBe('success');
  });

  it.each(securityHolds)(
    '[A-05] the hold %s stops it, and says until when; a code that was sent before is no way around',
    async (name) => {
      const holdCode = ErrorCodes[name];
      const request = asked();
      const codes = await confirmation(request);
      const until = now() + 5 * hour;
      await account({ holdCode, holdUntil: until });
      expect((await client.call(checkCanWithdraw, {})).data).toMatchObject({
        can_withdraw: false,
        hold: { code: holdCode, until },
      });
      expect(await client.call(userWithdrawalCheck, request)).toMatchObject({ code: holdCode, until });
      expect(await client.call(userWithdrawal, { ...request, ...codes })).toMatchObject({
        code: holdCode,
        until,
      });
    },
  );
});

describe('the rules', () => {
  it('[A-04] fee, limits and quota of a token, and what is used and left of 24 hours', async () => {
    const usual = { min_amount: '10', max_amount: '50000', quota: '100000' };
    expect((await client.call(getWithdrawalLimit, { token: 'usdt' })).data).toEqual(usual);
    expect(
      (await client.call(getUserWithdrawalFixedAmount, { token: 'usdt', protocol: 'trc20' })).data,
    ).toEqual({ fee: '1' });
    expect((await client.call(getUserWithdrawalFixedAmount, { token: 'usdt', protocol: 'btc' })).code).toBe(
      ErrorCodes.protocolUnknown,
    );
    await fund('usdt', '200000');
    await withdraw({ apply_amount: '50000' });
    const { data: second } = await withdraw({ apply_amount: '49999.5' });
    const limits = async () => (await client.call(getUserTokenWithdrawalLimit, { token: 'usdt' })).data;
    expect(await limits()).toEqual({ ...usual, used: '99999.5', left: '0.5' });
    expect((await client.call(userWithdrawalCheck, asked({ apply_amount: '10' }))).code).toBe(
      ErrorCodes.withdrawalQuota,
    );
    await client.call(cancelWithdrawal, { id: second.withdrawal.id });
    expect(await limits()).toMatchObject({ used: '50000', left: '50000' });
    await pass(day);
    expect(await limits()).toMatchObject({ used: '0', left: '100000' });
  });

  it('[A-04] [O-10] a quota that operators set holds for the next request, also one that was checked before, and goes again', async () => {
    const { headers } = await addTestOperator(app, storage.database, 'rita', { roles: ['risk'] });
    const set = (quota: string | null) =>
      client.call(setTokenQuota, { token: 'usdt', quota, reason: 'a test' }, headers);
    const request = asked();
    const confirmed = await confirmation(request);
    expect((await client.call(userWithdrawalCheck, request)).code).toBe(0);
    expect((await set('99.999999')).code).toBe(0);
    expect((await client.call(getWithdrawalLimit, { token: 'usdt' })).data.quota).toBe('99.999999');
    for (const call of [userWithdrawalCheck, userWithdrawal])
      expect((await client.call(call, { ...request, ...confirmed })).code).toBe(ErrorCodes.withdrawalQuota);
    expect((await set('100')).code).toBe(0);
    expect((await withdraw()).code).toBe(0);
    expect((await set('1.1234567')).fields).toEqual({ quota: 'too many decimals' });
    expect((await set(null)).code).toBe(0);
    expect((await client.call(getUserTokenWithdrawalLimit, { token: 'usdt' })).data).toMatchObject({
      ...{ quota: '100000', used: '100', left: '99900' },
    });
    const log = await client.call(listOperatorLog, { search: 'quota-set' }, headers);
    expect(log.data.list.map(({ record, detail }) => [record, detail])).toEqual([
      ['usdt', '100 USDT → 100,000 USDT: a test'],
      ['usdt', '99.999999 USDT → 100 USDT: a test'],
      ['usdt', '100,000 USDT → 99.999999 USDT: a test'],
    ]);
  });

  it('[O-10] who reviews lowers what takes two people and never raises it; an organisation’s own sets no other’s', async () => {
    const by = async (name: string, roles: OperatorRole[], organisation = '') =>
      (await addTestOperator(app, storage.database, name, { roles, organisation })).headers;
    const both = await by('both', ['review', 'risk']);
    const risk = await by('risk', ['risk']);
    const orbit = await by('orbit', ['risk'], 'orbit');
    const set = (headers: Bearer, above: string | null, organisation = 'nova') =>
      client.call(setTwoPeopleLimit, { organisation, above, reason: 'a test' }, headers);
    expect((await set(both, '9000')).code).toBe(0);
    expect((await set(both, '9001')).code).toBe(ErrorCodes.roleMissing);
    // The usual limit is higher too.
    expect((await set(both, null)).code).toBe(ErrorCodes.roleMissing);
    expect((await set(orbit, '1')).code).toBe(ErrorCodes.roleMissing);
    expect((await set(orbit, '1', 'orbit')).code).toBe(0);
    expect((await client.call(setTokenQuota, { token: 'usdt', quota: '1', reason: 'x' }, orbit)).code).toBe(
      ErrorCodes.roleMissing,
    );
    expect((await set(risk, '12000')).code).toBe(0);
    expect((await set(risk, '1', 'nobody')).code).toBe(ErrorCodes.invalidInput);
    const limits = async (headers: Bearer) =>
      (await client.call(listWithdrawalLimits, {}, headers)).data.two_people;
    expect(await limits(risk)).toEqual([
      { organisation: 'nova', above: '12000', usual: '10000' },
      { organisation: 'orbit', above: '1', usual: '10000' },
    ]);
    expect(await limits(orbit)).toEqual([{ organisation: 'orbit', above: '1', usual: '10000' }]);
    for (const organisation of ['nova', 'orbit']) expect((await set(risk, null, organisation)).code).toBe(0);
  });

  it.each([
    ['tokenUnknown', { token: 'nosuch' }],
    ['protocolUnknown', { protocol: 'erc20' }],
    ['addressInvalid', { address_to: target.slice(0, -1) }],
    ['addressInvalid', { address_to: `${target.slice(0, -1)}${target.endsWith('z') ? 'y' : 'z'}` }],
    ['addressInvalid', { address_to: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }],
    ['memoRequired', { token: 'oryx' }],
    ['amountPrecision', { apply_amount: '10.0000001' }],
    ['withdrawalTooSmall', { apply_amount: '9.999999' }],
    ['withdrawalTooLarge', { apply_amount: '50000.000001' }],
    ['insufficientBalance', { apply_amount: '1000.000001' }],
  ] as const)('[A-04] %s for %j', async (refusal, change) => {
    expect(errorName((await client.call(userWithdrawalCheck, asked(change))).code)).toBe(refusal);
  });

  it('[A-04] the check says fee, what arrives, when it is handled, and that the address is new', async () => {
    const check = async () =>
      (await client.call(userWithdrawalCheck, asked({ address_to: ` ${target}\n` }))).data;
    expect(await check()).toEqual({
      fee: '1',
      receive_amount: '99',
      next_day: false,
      similar_address: '',
      new_address: true,
    });
    const untilMorning = 9 * hour - ((now() + 8 * hour) % day);
    await pass((untilMorning + day) % day);
    expect((await check()).next_day).toBe(true);
    await pass(12 * hour);
    expect((await check()).next_day).toBe(false);
  });
});

describe('a deposit address of the exchange', () => {
  const addressOf = async (who: TestClient, token: string) =>
    (await who.call(getDepositAddress, { token, protocol: 'trc20' })).data.address;

  it('[A-04] [A-06] that is the user’s own is refused with its reason, withdrawn to or saved, of whatever token', async () => {
    for (const token of ['usdt', 'aura']) {
      const own = await addressOf(client, token);
      for (const answer of [
        await client.call(userWithdrawalCheck, asked({ address_to: own })),
        await withdraw({ address_to: ` ${own} ` }),
        await client.call(enlistWithdrawalAddress, {
          ...{ title: 'Mine', token: 'usdt', address_to: own, protocol: 'trc20' },
        }),
      ]) {
        expect([answer.code, answer.fields]).toEqual([
          ErrorCodes.addressOwn,
          { address_to: 'an address outside the account' },
        ]);
        expect(answer.msg).toContain('your own deposit address');
      }
    }
    expect(await usdt()).toEqual({ available: '1000', frozen: '0' });
    expect((await client.call(searchWithdrawalList, {})).data.total).toBe(0);
  });

  it('[A-04] that is another user’s is one like any other', async () => {
    const other = new TestClient(app);
    expect((await other.register(`receiver${people}@example.com`)).code).toBe(0);
    const target = await addressOf(other, 'usdt');
    expect((await withdraw({ address_to: target })).code).toBe(0);
  });
});

describe('addresses', () => {
  const save = (change: Partial<InputOf<typeof enlistWithdrawalAddress>> = {}) =>
    client.call(enlistWithdrawalAddress, {
      title: 'Cold wallet',
      token: 'usdt',
      address_to: target,
      protocol: 'trc20',
      ...change,
    });
  /** Has the beginning of the target and, by trying, its end. */
  const lookAlike = () => {
    for (let last = 1; last < 256; last += 1) {
      const other = address(7, last);
      if (other !== target && other.slice(0, 6) === target.slice(0, 6)) return other;
    }
    throw new Error('none found');
  };

  it('[A-06] are saved with a name and a tag, listed by token, newest first, and removed', async () => {
    const { data: first } = await save({ tag: 'Ledger' });
    expect(first.address).toMatchObject({
      title: 'Cold wallet',
      tag: 'Ledger',
      address_to: target,
      kind: 1,
      memo: '',
    });
    await pass(1_000);
    await save({ title: 'Friend', address_to: address(9) });
    const titles = async () =>
      (await client.call(withdrawalAddressList, { token: 'usdt' })).data.list.map(({ title }) => title);
    expect(await titles()).toEqual(['Friend', 'Cold wallet']);
    expect((await client.call(withdrawalAddressList, { token: 'aura' })).data.list).toEqual([]);
    expect((await save()).code).toBe(ErrorCodes.addressExists);
    expect((await save({ address_to: 'T123' })).code).toBe(ErrorCodes.addressInvalid);
    expect((await client.call(userWithdrawalCheck, asked())).data.new_address).toBe(false);

    const stranger = new TestClient(app);
    await stranger.register(`stranger${people}@example.com`);
    expect((await stranger.call(delistWithdrawalAddress, { id: first.address.id })).code).toBe(
      ErrorCodes.addressUnknown,
    );
    expect((await client.call(delistWithdrawalAddress, { id: first.address.id })).code).toBe(0);
    expect((await client.call(delistWithdrawalAddress, { id: first.address.id })).code).toBe(
      ErrorCodes.addressUnknown,
    );
    expect(await titles()).toEqual(['Friend']);
  });

  it('[A-08] payees are saved by UID or email, in a list of their own', async () => {
    const other = new TestClient(app);
    const { data } = await other.register(`payee${people}@example.com`);
    const { uid } = data.session.user;
    expect((await save({ kind: 2, address_to: uid, protocol: '' })).data.address).toMatchObject({
      kind: 2,
      address_to: uid,
    });
    expect(
      (await save({ kind: 3, address_to: `PAYEE${people}@example.com`, protocol: '' })).data.address
        .address_to,
    ).toBe(`payee${people}@example.com`);
    expect((await save({ kind: 3, address_to: 'nobody@example.com' })).code).toBe(ErrorCodes.payeeUnknown);
    expect((await save({ kind: 3, address_to: email })).code).toBe(ErrorCodes.payeeSelf);
    expect(
      (await client.call(withdrawalAddressList, { token: 'usdt', payees: true })).data.list,
    ).toHaveLength(2);
    expect((await client.call(withdrawalAddressList, { token: 'usdt' })).data.list).toHaveLength(0);
  });

  it('[A-04] a look-alike of a saved one is stopped, and both are told', async () => {
    await save();
    const other = lookAlike();
    expect((await client.call(userWithdrawalCheck, asked({ address_to: other }))).data.similar_address).toBe(
      target,
    );
    expect(await withdraw({ address_to: other })).toMatchObject({
      code: ErrorCodes.addressLookAlike,
      fields: { address_to: target },
    });
    expect((await save({ title: 'Again', address_to: other })).code).toBe(ErrorCodes.addressLookAlike);
    expect(await usdt()).toEqual({ available: '1000', frozen: '0' });
  });

  it('[A-04] a look-alike of one that was sent to is stopped too', async () => {
    const { data } = await withdraw();
    await decide(data.withdrawal.id, { decision: 'approve' });
    await pass(0);
    await pass(25 * block);
    expect((await client.call(userWithdrawalCheck, asked())).data.new_address).toBe(false);
    expect(
      (await client.call(userWithdrawalCheck, asked({ address_to: lookAlike() }))).data.similar_address,
    ).toBe(target);
  });
});

describe('records', () => {
  it('[A-09] are the user’s own, newest first, page by page, and narrowed by token, state and time', async () => {
    await fund('aura', '20');
    const started = now();
    const { data: first } = await withdraw();
    await pass(1_000);
    const { data: second } = await withdraw({ token: 'aura', apply_amount: '5' });
    await client.call(cancelWithdrawal, { id: first.withdrawal.id });
    const ids = async (filter: InputOf<typeof searchWithdrawalList>) => {
      const { data } = await client.call(searchWithdrawalList, filter);
      return data.list.map(({ id }) => id);
    };
    const [one, two] = [first.withdrawal.id, second.withdrawal.id];
    expect(await ids({})).toEqual([two, one]);
    expect(await ids({ page: 2, size: 1 })).toEqual([one]);
    expect(await ids({ token: 'usdt' })).toEqual([one]);
    expect(await ids({ state: 1 })).toEqual([two]);
    expect(await ids({ state: 2 })).toEqual([]);
    expect(await ids({ state: 3 })).toEqual([one]);
    expect(await ids({ from_time: started, to_time: started + 1 })).toEqual([one]);
    expect((await client.call(searchWithdrawalList, { page: 0 })).code).toBe(ErrorCodes.invalidInput);

    const stranger = new TestClient(app);
    await stranger.register(`other${people}@example.com`);
    expect((await stranger.call(searchWithdrawalList, {})).data.total).toBe(0);
    for (const call of [getWithdrawal, cancelWithdrawal])
      expect((await stranger.call(call, { id: two })).code).toBe(ErrorCodes.withdrawalUnknown);
  });

  it('[X-06] programs of demo mode are told what awaits its review', async () => {
    const { data } = await withdraw();
    const { status, body } = await client.sandbox('GET', '/sandbox/withdrawal');
    expect(status).toBe(200);
    expect(body.list).toContainEqual(
      expect.objectContaining({
        newAddress: true,
        withdrawal: expect.objectContaining({ id: data.withdrawal.id, address_to: target }),
      }),
    );
  });
});
