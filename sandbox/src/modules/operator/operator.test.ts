import { randomUUID } from 'node:crypto';
import {
  addOperator,
  allowScrape,
  allowsOperator,
  beginOperatorEnrolment,
  decideReview,
  disableOperator,
  enrolOperator,
  ErrorCodes,
  exportOperatorLog,
  type InputOf,
  listOperatorLog,
  listOperators,
  listReviews,
  openReview,
  openReviewPicture,
  type OperatorLogEntry,
  operatorRoles,
  operatorSignIn,
  operatorSignOut,
  resetOperator,
  whoIsOperator,
} from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import {
  addTestOperator,
  bearer,
  type Bearer,
  consoleOf,
  operatorPassword,
  type TestOperator,
} from '../../../test/operators';
import { openTestStorage } from '../../../test/storage/storage';
import { nothingNamed, sampleInput } from '../../../test/trials/inputs';
import { hour, minute } from '../../core/time-spans';
import type { Storage } from '../../core/storage/open-storage';
import { kycFiles, kycRequests } from '../kyc/tables';
import { users } from '../user';
import { withdrawals } from '../withdrawal/tables';
import { faultOfEntry } from './log-digest';
import { operatorLog } from './tables';

const start = Date.UTC(2026, 10, 24, 6);
let time = start;
let storage: Storage;
let app: FastifyInstance;
let client: TestClient;
/** The headers of the command line. */
let commandLine: Bearer;
let people = 0;
const now = () => time;

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({
    ...{ storage, demo: false, systemTime: now, limitFactor: 1_000 },
    settings: { twoPeopleAbove: { common: 100n, of: new Map([['orbit', 1_000n]]) } },
  });
  client = new TestClient(app);
  commandLine = await consoleOf(storage.database);
  await storage.database.insert(users).values(
    ['nova', 'orbit'].map((organisation) => ({
      ...{
        id: `user-${organisation}`,
        organisation,
        email: `user@${organisation}.example`,
        uid: organisation,
      },
      ...{ nickname: 'user', country: 'HK', inviteCode: organisation, registerTime: start },
    })),
  );
});
afterAll(() => app.close());

/** Somebody new. */
async function operator(options: Parameters<typeof addTestOperator>[3] = {}): Promise<TestOperator> {
  people += 1;
  return addTestOperator(app, storage.database, `person${people}`, options);
}

/** A withdrawal that awaits its review. */
async function withdrawal(amount: bigint, organisation = 'nova', createTime = time): Promise<string> {
  const id = randomUUID();
  await storage.database.insert(withdrawals).values({
    ...{ id, organisation, userId: `user-${organisation}`, token: 'usdt', protocol: 'trc20' },
    ...{ amount: amount * 1_000_000n, fee: 0n, addressTo: 'T1', memo: '', newAddress: true },
    ...{ status: 0, confirmationsNeeded: 1, createTime },
  });
  return id;
}

/** An identity request with a picture. */
async function identity(level: 1 | 2 = 2): Promise<{ readonly id: string; readonly picture: string }> {
  const [id, picture] = [randomUUID(), randomUUID()];
  await storage.database.delete(kycFiles);
  await storage.database.delete(kycRequests);
  await storage.database.insert(kycRequests).values({
    ...{ id, userId: 'user-nova', organisation: 'nova', level, kind: 'foreign', country: 'FR', status: 1 },
    ...{ details: { documentNumber: '12AB34567' }, createTime: time },
  });
  await storage.database.insert(kycFiles).values({
    ...{ id: picture, userId: 'user-nova', option: 'photo', requestId: id, createTime: time },
    ...{ content: Buffer.from('whole'), preview: Buffer.from('small'), width: 1, height: 1 },
  });
  return { id, picture };
}

const decide = (
  by: Bearer,
  id: string,
  decision: Partial<InputOf<typeof decideReview>> = {},
  kind: 'withdrawal' | 'identity' = 'withdrawal',
) => client.call(decideReview, { kind, id, decision: 'approve', ...decision }, by);
const statusOf = async (id: string) =>
  (await storage.database.select().from(withdrawals).where(eq(withdrawals.id, id)))[0];

/** The whole log, as the command line reads it. */
async function logLines(): Promise<OperatorLogEntry[]> {
  const lines: OperatorLogEntry[] = [];
  for (let from: string | null = '0'; from !== null;) {
    const page: Awaited<ReturnType<typeof client.call<typeof exportOperatorLog>>> = await client.call(
      exportOperatorLog,
      { from_id: from, limit: 100 },
      commandLine,
    );
    lines.push(...page.data.list);
    from = page.data.next_id;
  }
  return lines;
}
const logOf = async (record: string) =>
  (await logLines())
    .filter((line) => line.record === record)
    .map(({ operator: by, action, detail }) => [by, action, detail]);

describe('roles', () => {
  const calls = catalogue
    .filter(({ access }) => access === 'operator')
    .map((call) => [call.name, call] as const);
  let holders: readonly (readonly [role: string, headers: Bearer])[];
  beforeAll(async () => {
    holders = await Promise.all(
      operatorRoles.map(async (role) => [role, (await operator({ roles: [role] })).headers] as const),
    );
  });

  it.each(calls)('[O-10] %s is answered to its role and refused to everybody else', async (name, call) => {
    // Signing out ends what the other calls are tried with.
    if (name === operatorSignOut.name) return;
    const input = await sampleInput(call, nothingNamed);
    const code = async (headers: Readonly<Record<string, string>>) =>
      (await client.call(call, input, headers)).code;
    expect(await code({})).toBe(ErrorCodes.sessionInvalid);
    expect(await code(bearer('somebody'))).toBe(ErrorCodes.sessionInvalid);
    expect(call.role).toBeDefined();
    for (const [role, headers] of holders) {
      const isAllowed = allowsOperator([role as (typeof operatorRoles)[number]], call.role ?? 'console');
      expect([role, (await code(headers)) !== ErrorCodes.roleMissing]).toEqual([role, isAllowed]);
    }
    expect((await code(commandLine)) !== ErrorCodes.roleMissing).toBe(call.role === 'console');
  });

  it('[O-10] a user’s session is worth nothing to operators’ calls, and theirs nothing to users’ calls', async () => {
    const { headers } = await operator();
    const secret = headers.authorization.replace('Bearer ', '');
    const calls_ = catalogue
      .filter(({ access, method }) => access === 'user' && method === 'GET')
      .slice(0, 5);
    for (const call of calls_) {
      const input = await sampleInput(call, nothingNamed);
      for (const sent of [headers, { token: secret }, { cookie: `__Host-session=${secret}` }])
        expect((await client.call(call, input, sent)).code).toBe(ErrorCodes.sessionInvalid);
    }
  });

  it('[O-10] scraping is a role of its own, by a token that a reset replaces', async () => {
    const mixed = await client.call(
      addOperator,
      { name: 'mixed', roles: ['scrape', 'read'], organisation: '' },
      commandLine,
    );
    expect(mixed).toMatchObject({ code: ErrorCodes.invalidInput, fields: { roles: expect.any(String) } });
    const { name, headers } = await operator({ roles: ['scrape'] });
    time += 1_000 * hour;
    expect((await client.call(allowScrape, {}, headers)).data).toEqual({ name });
    const { data } = await client.call(resetOperator, { name }, commandLine);
    expect((await client.call(allowScrape, {}, headers)).code).toBe(ErrorCodes.sessionInvalid);
    expect((await client.call(allowScrape, {}, bearer(data.token ?? ''))).code).toBe(0);
  });

  it('[O-10] who looks after one organisation sees and decides what is its, and nothing else', async () => {
    const [nova, orbit] = [await withdrawal(10n), await withdrawal(10n, 'orbit')];
    const { headers } = await operator({ organisation: 'orbit' });
    const ids = (await client.call(listReviews, {}, headers)).data.list.map(({ id }) => id);
    expect([ids.includes(nova), ids.includes(orbit)]).toEqual([false, true]);
    expect((await decide(headers, nova)).code).toBe(ErrorCodes.reviewClosed);
    expect((await decide(headers, orbit)).data).toEqual({ state: 'approved' });
    const { list } = (await client.call(listOperatorLog, { limit: 100 }, headers)).data;
    expect(new Set(list.map(({ organisation }) => organisation))).toEqual(new Set(['orbit']));
  });
});

describe('coming in', () => {
  const signIn = (name: string, code: string, password = operatorPassword, headers = {}) =>
    client.call(operatorSignIn, { name, password, code }, headers);

  it('[O-10] a person enrols once, within an hour, with the code that was given', async () => {
    const name = 'enrolling';
    const { data } = await client.call(addOperator, { name, roles: ['read'], organisation: '' }, commandLine);
    const enrolment = data.enrolment?.code ?? '';
    expect(data.enrolment?.expires).toBe(time + hour);
    const begin = (given: string) => client.call(beginOperatorEnrolment, { name, enrolment: given });
    expect((await begin('abcd-abcd-abcd-abcd-abcd')).code).toBe(ErrorCodes.resetExpired);
    expect((await begin('')).code).toBe(ErrorCodes.resetExpired);
    expect((await begin(enrolment.toUpperCase().replaceAll('-', ' '))).data.authenticator_uri).toContain(
      'otpauth:',
    );
    time += hour;
    expect((await begin(enrolment)).code).toBe(ErrorCodes.resetExpired);
    // The wrong codes are forgiven by then.
    time += 25 * hour;
    const again = (await client.call(resetOperator, { name }, commandLine)).data.enrolment?.code ?? '';
    const enrol = (code: string, password = operatorPassword) =>
      client.call(enrolOperator, {
        ...{ name, enrolment: again, code, password, password_confirmation: password },
      });
    expect((await enrol('000000', 'short')).code).toBe(ErrorCodes.passwordWeak);
    expect((await enrol('000000')).code).toBe(ErrorCodes.authenticatorCodeWrong);
    expect((await signIn(name, '000000')).code).toBe(ErrorCodes.loginFailed);
    const states = async () =>
      (await client.call(listOperators, {}, commandLine)).data.list.find((each) => each.name === name)?.state;
    expect(await states()).toBe('invited');
    const { authenticator_secret } = (await begin(again)).data;
    const { TOTP, Secret } = await import('otpauth');
    const code = new TOTP({ secret: Secret.fromBase32(authenticator_secret) }).generate({ timestamp: time });
    const enrolled = await enrol(code);
    expect(enrolled.data).toMatchObject({ name, roles: ['read'], expires: time + 12 * hour });
    expect(await states()).toBe('active');
    expect((await enrol(code)).code).toBe(ErrorCodes.resetExpired);
    expect((await client.call(whoIsOperator, {}, bearer(enrolled.data.secret))).data.name).toBe(name);
  });

  it('[O-10] signs in with password and a code of the authenticator that was not used before', async () => {
    const { name, codeAt } = await operator();
    expect((await signIn(name, codeAt(time))).code).toBe(ErrorCodes.authenticatorCodeUsed);
    time += minute;
    expect((await signIn(name, codeAt(time), 'Wrong-password-1!')).code).toBe(ErrorCodes.loginFailed);
    expect((await signIn(name, codeAt(time - hour))).code).toBe(ErrorCodes.loginFailed);
    expect((await signIn('nobody-has-this', codeAt(time))).code).toBe(ErrorCodes.loginFailed);
    const { data } = await signIn(` ${name.toUpperCase()} `, codeAt(time));
    const headers = bearer(data.secret);
    expect((await client.call(whoIsOperator, {}, headers)).data.name).toBe(name);
    time += 12 * hour - 1;
    expect((await client.call(whoIsOperator, {}, headers)).code).toBe(0);
    time += 1;
    expect((await client.call(whoIsOperator, {}, headers)).code).toBe(ErrorCodes.sessionInvalid);
    const actions = (await logLines()).filter((line) => line.operator === name).map(({ action }) => action);
    expect(actions).toEqual(['enrolled', 'sign-in-failed', 'sign-in-failed', 'signed-in']);
  });

  it('[O-10] guesses from one network lock the account there, and not for its owner elsewhere', async () => {
    const { name, codeAt } = await operator();
    time += minute;
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let times = 0; times < 8; times += 1)
      await signIn(name, '000000', 'Wrong-password-1!', from('192.0.2.66'));
    const locked = await signIn(name, codeAt(time), operatorPassword, from('192.0.2.66'));
    expect(locked.code).toBe(ErrorCodes.accountLocked);
    expect(locked.until).toBeGreaterThan(time);
    expect((await signIn(name, codeAt(time), operatorPassword, from('192.0.2.7'))).code).toBe(0);
  });

  it('[O-10] a session ends by signing out, and all of somebody’s when they are disabled or reset', async () => {
    const { headers } = await operator();
    expect((await client.call(operatorSignOut, {}, headers)).code).toBe(0);
    expect((await client.call(whoIsOperator, {}, headers)).code).toBe(ErrorCodes.sessionInvalid);
    const ann = await operator();
    expect((await client.call(disableOperator, { name: ann.name }, commandLine)).code).toBe(0);
    expect((await client.call(whoIsOperator, {}, ann.headers)).code).toBe(ErrorCodes.sessionInvalid);
    time += minute;
    expect((await signIn(ann.name, ann.codeAt(time))).code).toBe(ErrorCodes.loginFailed);
    const unknown = await client.call(disableOperator, { name: 'nobody-has-this' }, commandLine);
    expect(unknown.code).toBe(ErrorCodes.accountUnknown);
  });

  it('[O-10] names are somebody’s once, and those that the log needs nobody’s', async () => {
    const add = (name: string) =>
      client.call(addOperator, { name, roles: ['read'], organisation: '' }, commandLine);
    expect((await add('twice')).code).toBe(0);
    expect((await add('twice')).code).toBe(ErrorCodes.accountExists);
    for (const name of ['console', 'timer', 'demo', 'token', 'canary', 'exchange'])
      expect((await add(name)).code).toBe(ErrorCodes.invalidInput);
    const elsewhere = { name: 'elsewhere', roles: ['read' as const], organisation: 'nowhere' };
    expect((await client.call(addOperator, elsewhere, commandLine)).code).toBe(ErrorCodes.invalidInput);
  });

  it('[O-10] [S-02] sign-ins are counted by address, and the refusal says when to try again', async () => {
    const narrow = await buildTestApp({ demo: false, limitFactor: 1 });
    try {
      const visitor = new TestClient(narrow);
      const tried = () => visitor.call(operatorSignIn, { name: 'x', password: 'y', code: '000000' });
      let answer = await tried();
      for (let times = 0; times < 10; times += 1) answer = await tried();
      expect(answer).toMatchObject({ status: 429, code: ErrorCodes.rateLimited });
      const { headers } = await narrow.inject({
        ...{ method: 'POST', url: `/api${operatorSignIn.path}` },
        payload: { name: 'x', password: 'y', code: '000000' },
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '0' });
    } finally {
      await narrow.close();
    }
  });
});

describe('decisions', () => {
  it('[X-06] [O-10] one person decides below the limit, and it is written who did', async () => {
    time += 25 * hour;
    const { name, headers } = await operator();
    const [approved, refused] = [await withdrawal(60n), await withdrawal(30n)];
    expect((await decide(headers, approved)).data).toEqual({ state: 'approved' });
    expect(await statusOf(approved)).toMatchObject({ status: 1, decidedBy: name });
    const bare = await decide(headers, refused, { decision: 'refuse' });
    expect(bare).toMatchObject({ code: ErrorCodes.invalidInput, fields: { reason: expect.any(String) } });
    expect((await decide(headers, refused, { decision: 'refuse', reason: 'other' })).code).toBe(
      ErrorCodes.invalidInput,
    );
    expect((await decide(headers, approved)).code).toBe(ErrorCodes.reviewClosed);
    expect(await logOf(approved)).toEqual([[name, 'approved', '']]);
    expect(await logOf(refused)).toEqual([]);
  });

  it('[O-10] above the limit two people approve, and nobody is both', async () => {
    time += 25 * hour;
    const [ann, ben] = [await operator(), await operator()];
    const id = await withdrawal(101n);
    expect((await decide(ann.headers, id)).data).toEqual({ state: 'waiting' });
    expect(await statusOf(id)).toMatchObject({ status: 0 });
    expect((await decide(ann.headers, id)).code).toBe(ErrorCodes.secondOperatorNeeded);
    const listed = (await client.call(listReviews, {}, ben.headers)).data.list.find((each) => each.id === id);
    expect(listed).toMatchObject({ people: 2, approved_by: [{ name: ann.name, time }] });
    expect((await decide(ben.headers, id)).data).toEqual({ state: 'approved' });
    expect(await statusOf(id)).toMatchObject({ status: 1, decidedBy: `${ann.name}, ${ben.name}` });
    expect(await logOf(id)).toEqual([
      [ann.name, 'approved-first', ''],
      [ben.name, 'approved', `with ${ann.name}`],
    ]);
  });

  it('[O-10] the limit is for what an account withdraws in 24 hours together, and by organisation', async () => {
    time += 25 * hour;
    const { headers } = await operator();
    const parts = [await withdrawal(60n), await withdrawal(60n, 'nova', time + 1)];
    const more = await withdrawal(999n, 'orbit');
    const { list } = (await client.call(listReviews, {}, headers)).data;
    const peopleFor = (id: string) => list.find((each) => each.id === id)?.people;
    expect([...parts, more].map(peopleFor)).toEqual([1, 2, 1]);
    const fact = list.find(({ id }) => id === parts[1])?.facts.find(({ name }) => name === 'day_value');
    expect(fact?.value).toBe('120 USDT');
  });

  it('[O-10] two approvals at once are a first and a second one', async () => {
    time += 25 * hour;
    const both = [await operator(), await operator()];
    const id = await withdrawal(500n);
    const answers = await Promise.all(both.map(({ headers }) => decide(headers, id)));
    expect(answers.map(({ data }) => data.state).sort()).toEqual(['approved', 'waiting']);
    expect(await statusOf(id)).toMatchObject({ status: 1 });
  });

  it('[O-10] one refusal is enough, also of what one has approved', async () => {
    const [ann, ben] = [await operator(), await operator()];
    const { id } = await identity(2);
    expect((await decide(ann.headers, id, {}, 'identity')).data).toEqual({ state: 'waiting' });
    const refusal = { decision: 'refuse', reason: 'unreadable', note: 'The left half' } as const;
    expect((await decide(ben.headers, id, refusal, 'identity')).data).toEqual({ state: 'refused' });
    const [row] = await storage.database.select().from(kycRequests).where(eq(kycRequests.id, id));
    expect(row).toMatchObject({
      status: 3,
      reason: 'unreadable',
      note: 'The left half',
      decidedBy: ben.name,
    });
    expect(await logOf(id)).toEqual([
      [ann.name, 'approved-first', ''],
      [ben.name, 'refused', 'unreadable: The left half'],
    ]);
  });

  it('[O-10] identity requests for level 1 need one person, unless another level is set', async () => {
    const { headers } = await operator();
    const { id } = await identity(1);
    expect((await decide(headers, id, {}, 'identity')).data).toEqual({ state: 'approved' });
  });

  it('[X-06] in demo mode the timer decides on what needs one person, and leaves the rest to people', async () => {
    const own = await openTestStorage();
    let demoTime = start;
    const demo = await buildTestApp({
      ...{ storage: own, systemTime: () => demoTime },
      settings: { twoPeopleAbove: { common: 100n, of: new Map() } },
    });
    try {
      const id = randomUUID();
      const visitor = new TestClient(demo);
      await visitor.register('timed@example.com');
      const [user] = await own.database.select().from(users).where(eq(users.email, 'timed@example.com'));
      const row = (which: string, amount: bigint) => ({
        ...{ id: which, organisation: 'nova', userId: user?.id ?? '', token: 'usdt', protocol: 'trc20' },
        ...{ amount, fee: 0n, addressTo: 'T1', memo: '', newAddress: true, status: 0 },
        ...{ confirmationsNeeded: 1, createTime: demoTime },
      });
      await own.database.insert(withdrawals).values([row(id, 101_000_000n)]);
      await own.database.insert(kycRequests).values({
        ...{ id, userId: user?.id ?? '', organisation: 'nova', level: 2, kind: 'foreign', country: 'FR' },
        ...{ status: 1, details: {}, createTime: demoTime },
      });
      demoTime += minute;
      await visitor.sandbox('POST', '/sandbox/clock', { advanceMs: 1 });
      const [left] = await own.database.select().from(withdrawals).where(eq(withdrawals.id, id));
      const [done] = await own.database.select().from(kycRequests).where(eq(kycRequests.id, id));
      expect([left?.status, done?.status, done?.decidedBy]).toEqual([0, 2, 'timer']);
      const shortcut = await visitor.sandbox('POST', `/sandbox/withdrawal/${id}`, { decision: 'approve' });
      expect(shortcut.body.message).toContain('one of two people');
    } finally {
      await demo.close();
    }
  });
});

describe('pictures', () => {
  it('[O-10] a picture that is opened, also a small one, is in the log before it is seen', async () => {
    const { name, headers } = await operator();
    const { id, picture } = await identity(2);
    const listed = (await client.call(listReviews, {}, headers)).data.list.find((each) => each.id === id);
    expect(JSON.stringify(listed)).not.toContain('12AB34567');
    const open = await client.call(openReview, { kind: 'identity', id }, headers);
    expect(open.data.pictures).toEqual([{ id: picture, shows: 'photo' }]);
    expect(JSON.stringify(open.data.facts)).toContain('12AB34567');
    const seen = async (size: 'whole' | 'preview') => {
      const answer = await client.call(openReviewPicture, { kind: 'identity', id, picture, size }, headers);
      return Buffer.from(answer.data.jpeg, 'base64').toString();
    };
    expect([await seen('preview'), await seen('whole')]).toEqual(['small', 'whole']);
    expect(await logOf(id)).toEqual([
      [name, 'opened', ''],
      [name, 'picture-opened', `photo preview ${picture}`],
      [name, 'picture-opened', `photo whole ${picture}`],
    ]);
  });

  it('[O-10] a picture of something else, or of what is decided, is not opened', async () => {
    const { headers } = await operator();
    const { id, picture } = await identity(1);
    const open = (about: string, which: string) =>
      client.call(openReviewPicture, { kind: 'identity', id: about, picture: which, size: 'whole' }, headers);
    expect((await open(id, randomUUID())).code).toBe(ErrorCodes.reviewClosed);
    expect((await open(randomUUID(), picture)).code).toBe(ErrorCodes.reviewClosed);
    await decide(headers, id, {}, 'identity');
    expect((await open(id, picture)).code).toBe(ErrorCodes.reviewClosed);
  });
});

describe('the log', () => {
  it('[O-10] only grows: the database refuses every change of a line', async () => {
    await operator();
    const change = (statement: string) =>
      storage.database.execute(statement).then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? String(error.cause) : ''),
      );
    for (const statement of [
      `update operator_log set detail = 'other' where number = 1`,
      'delete from operator_log where number = 1',
      'truncate operator_log',
    ])
      expect(await change(statement)).toContain('never altered');
  });

  it('[O-10] each line holds the digest of the one before, so that a gap or an alteration shows', async () => {
    const lines = await logLines();
    expect(lines.length).toBeGreaterThan(10);
    const faults = (all: readonly OperatorLogEntry[]) =>
      all.flatMap((line, index) => faultOfEntry(line, all[index - 1]) ?? []);
    expect(faults(lines)).toEqual([]);
    const altered = lines.map((line, index) => (index === 4 ? { ...line, operator: 'ben' } : line));
    expect(faults(altered)).toEqual(['line 5 was altered']);
    expect(faults(lines.filter((_line, index) => index !== 6))[0]).toBe('line 7 is missing');
    const renumbered = lines.toSpliced(6, 1).map((line, index) => ({ ...line, number: index + 1 }));
    expect(faults(renumbered)[0]).toBe('line 7 does not follow the one before');
    expect(faults(lines.slice(1))[0]).toBe('line 1 is missing');
  });

  it('[O-10] is found by a name, an action or a record, page by page', async () => {
    time += 25 * hour;
    const { name, headers } = await operator({ roles: ['read', 'review'] });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await withdrawal(1n));
    for (const id of ids) await decide(headers, id);
    const find = (search: string, from_id: string | number = 0) =>
      client.call(listOperatorLog, { search, limit: 2, from_id }, headers);
    const first = (await find(name)).data;
    expect(first.list.map(({ record }) => record)).toEqual([ids[2], ids[1]]);
    const second = (await find(name, first.next_id ?? '')).data;
    expect(second.list.map(({ record }) => record)).toEqual([ids[0], '']);
    expect((await find(ids[1] ?? '')).data.list).toHaveLength(1);
    expect((await find('approved')).data.list.every(({ action }) => action.startsWith('approved'))).toBe(
      true,
    );
    expect((await find(name, 'x')).code).toBe(ErrorCodes.invalidInput);
    const rows = await storage.database.select({ number: operatorLog.number }).from(operatorLog);
    expect(rows.length).toBe((await logLines()).length);
  });

  it('[O-10] is narrowed to a person, a kind, days, and to what changed something', async () => {
    time += 25 * hour;
    const from_time = time;
    const [ann, ben] = [await operator({ roles: ['review'] }), await operator({ roles: ['review'] })];
    const person = await identity(1);
    const sent = await withdrawal(1n);
    await client.call(openReview, { kind: 'identity', id: person.id }, ann.headers);
    await decide(ann.headers, person.id, {}, 'identity');
    time += hour;
    await decide(ben.headers, sent);
    const found = async (input: Partial<InputOf<typeof listOperatorLog>>) =>
      (await client.call(listOperatorLog, { limit: 100, from_time, ...input }, ann.headers)).data.list.map(
        ({ operator: by, action }) => `${by} ${action}`,
      );
    expect(await found({ operator: ` ${ann.name.toUpperCase()} ` })).toEqual([
      ...[`${ann.name} approved`, `${ann.name} opened`, `${ann.name} enrolled`],
    ]);
    // A part of a name is another person's.
    expect(await found({ operator: ann.name.slice(0, -1) })).toEqual([]);
    expect(await found({ kind: 'withdrawal' })).toEqual([`${ben.name} approved`]);
    expect(await found({ kind: 'identity', only: 'changes' })).toEqual([`${ann.name} approved`]);
    expect(await found({ from_time: time })).toEqual([`${ben.name} approved`]);
    expect(await found({ to_time: time, kind: 'withdrawal' })).toEqual([]);
  });
});
