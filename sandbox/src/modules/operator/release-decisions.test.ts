import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginReleaseDecision,
  confirmReleaseDecision,
  ErrorCodes,
  listOperatorLog,
  listOperatorPasskeys,
  noteReleaseOutcome,
  type ReleaseDecision,
  removeOperatorPasskey,
  resetOperator,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { addTestOperator, consoleOf, type TestOperator } from '../../../test/operators';
import { type PasskeyFaults, TestPasskey } from '../../../test/passkeys';
import { openTestStorage } from '../../../test/storage/storage';
import { hour, minute } from '../../core/time-spans';
import type { Storage } from '../../core/storage/open-storage';
import { Challenges } from './challenges';
import { operatorChallenges, operatorPasskeys } from './tables';

const origin = 'https://desk.example';
const back: ReleaseDecision = { action: 'back', part: 'mfe-trade', to: 3, on: 7 };
let time = Date.UTC(2026, 10, 24, 6);
let storage: Storage;
let app: FastifyInstance;
let client: TestClient;
let people = 0;

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, demo: false, systemTime: () => time, limitFactor: 1_000 });
  client = new TestClient(app);
});
afterAll(() => app.close());

async function operator(options: Parameters<typeof addTestOperator>[3] = {}): Promise<TestOperator> {
  people += 1;
  return addTestOperator(app, storage.database, `person${people}`, { roles: ['release'], ...options });
}

/** A code that was not used before. */
function nextCode({ codeAt }: TestOperator): string {
  time += minute;
  return codeAt(time);
}

/** An operator who has a passkey for the desk. */
async function keyed(at = origin): Promise<{ readonly who: TestOperator; readonly passkey: TestPasskey }> {
  const who = await operator();
  const passkey = new TestPasskey();
  expect((await addTo(who, passkey, { origin: at }, at)).code).toBe(0);
  return { who, passkey };
}

async function addTo(who: TestOperator, passkey: TestPasskey, faults: PasskeyFaults = {}, at = origin) {
  const begun = await client.call(beginOperatorPasskey, { code: nextCode(who), origin: at }, who.headers);
  const credential = passkey.register(begun.data.options, faults);
  return client.call(addOperatorPasskey, { id: begun.data.id, name: 'laptop', credential }, who.headers);
}

const begin = (who: TestOperator, change: Partial<ReleaseDecision> = {}, at = origin) =>
  client.call(beginReleaseDecision, { ...back, ...change, origin: at }, who.headers);
const confirm = (who: TestOperator, id: string, credential: string) =>
  client.call(confirmReleaseDecision, { id, credential }, who.headers);
const note = (who: TestOperator, id: string, made: number | null, reason = '') =>
  client.call(noteReleaseOutcome, { id, made, reason }, who.headers);
const logOf = async (who: TestOperator) =>
  (await client.call(listOperatorLog, { operator: who.name }, who.headers)).data.list.map(
    ({ action, record, detail }) => [action, record, detail].join(' | '),
  );
const passkeysOf = async (who: TestOperator) =>
  (await client.call(listOperatorPasskeys, {}, who.headers)).data.list;

/** What a decision is refused with. */
async function refusalOf(
  { who, passkey }: Awaited<ReturnType<typeof keyed>>,
  faults: PasskeyFaults,
): Promise<number> {
  const { data } = await begin(who);
  return (await confirm(who, data.id, passkey.assert(data.options, faults))).code;
}

describe('[O-10] an operator’s passkeys', () => {
  it('are added with an unused code of the authenticator, listed, and removed; the log has each', async () => {
    const { who, passkey } = await keyed();
    expect(await passkeysOf(who)).toEqual([
      { id: passkey.id, host: 'desk.example', name: 'laptop', create_time: time, last_time: 0 },
    ]);
    expect((await client.call(removeOperatorPasskey, { id: passkey.id }, who.headers)).code).toBe(0);
    expect(await passkeysOf(who)).toEqual([]);
    const again = await client.call(removeOperatorPasskey, { id: passkey.id }, who.headers);
    expect(again.code).toBe(ErrorCodes.passkeyMissing);
    expect(await logOf(who)).toEqual([
      `passkey-removed | ${who.name} | laptop, desk.example`,
      `passkey-added | ${who.name} | laptop, desk.example`,
      'enrolled |  | ',
    ]);
  });

  it('take more than a session: a wrong code, and one that was used, add none, and are counted', async () => {
    const who = await operator();
    const ask = async (code: string) =>
      (await client.call(beginOperatorPasskey, { code, origin }, who.headers)).code;
    const code = nextCode(who);
    expect(await ask(code)).toBe(0);
    expect(await ask(code)).toBe(ErrorCodes.authenticatorCodeUsed);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await ask(wrong));
    expect(answers).toEqual([
      ...Array.from({ length: 3 }, () => ErrorCodes.authenticatorCodeWrong),
      ErrorCodes.accountLocked,
    ]);
  });

  it.each<readonly [string, PasskeyFaults]>([
    ['of another origin', { origin: 'https://desk.example.evil.example' }],
    ['without verifying who holds it', { verified: false }],
  ])('made %s are refused', async (_what, faults) => {
    const who = await operator();
    expect((await addTo(who, new TestPasskey(), faults)).code).toBe(ErrorCodes.passkeyRefused);
    expect(await passkeysOf(who)).toEqual([]);
  });

  it('are added once, and by whoever asked for it', async () => {
    const [who, other] = [await operator(), await operator()];
    const passkey = new TestPasskey();
    const { data } = await client.call(beginOperatorPasskey, { code: nextCode(who), origin }, who.headers);
    const input = { id: data.id, name: 'laptop', credential: passkey.register(data.options) };
    const add = async ({ headers }: TestOperator) =>
      (await client.call(addOperatorPasskey, input, headers)).code;
    expect([await add(other), await add(who), await add(who)]).toEqual([
      ...[ErrorCodes.decisionOver, 0, ErrorCodes.decisionOver],
    ]);
    expect((await addTo(other, passkey)).code).toBe(ErrorCodes.passkeyRefused);
  });

  it('go with a reset by the command line', async () => {
    const { who } = await keyed();
    const rows = () =>
      storage.database.select().from(operatorPasskeys).where(eq(operatorPasskeys.operator, who.name));
    expect(await rows()).toHaveLength(1);
    await client.call(resetOperator, { name: who.name }, await consoleOf(storage.database));
    expect(await rows()).toEqual([]);
  });

  it('and what they confirm are of people with the role, who look after all organisations', async () => {
    const calls = async ({ headers, codeAt }: TestOperator) => [
      (await client.call(beginOperatorPasskey, { code: codeAt(time), origin }, headers)).code,
      (await client.call(beginReleaseDecision, { ...back, origin }, headers)).code,
    ];
    const missing = [ErrorCodes.roleMissing, ErrorCodes.roleMissing];
    expect(await calls(await operator({ roles: ['review', 'risk', 'content'] }))).toEqual(missing);
    expect(await calls(await operator({ organisation: 'nova' }))).toEqual(missing);
    expect(await calls(await operator())).toEqual([
      ErrorCodes.authenticatorCodeUsed,
      ErrorCodes.passkeyMissing,
    ]);
  });
});

describe('[O-10] a decision about releases', () => {
  it('is what was asked for, once confirmed; the log has it before it is carried out, and then its outcome', async () => {
    const { who, passkey } = await keyed();
    const { data } = await begin(who);
    const confirmed = await confirm(who, data.id, passkey.assert(data.options));
    expect([confirmed.code, confirmed.data]).toEqual([0, back]);
    expect((await logOf(who))[0]).toBe('back-confirmed | mfe-trade | from 7 to 3, with laptop');
    expect((await passkeysOf(who))[0]?.last_time).toBe(time);
    expect((await note(who, data.id, 8)).code).toBe(0);
    expect((await logOf(who))[0]).toBe('release-made | mfe-trade | composition 8');
    expect((await note(who, data.id, 9)).code).toBe(ErrorCodes.decisionOver);
  });

  it('that was not carried out has its reason in the log', async () => {
    const { who, passkey } = await keyed();
    const { data } = await begin(who, { action: 'promote', part: null, to: null });
    expect((await note(who, data.id, 8)).code).toBe(ErrorCodes.decisionOver);
    await confirm(who, data.id, passkey.assert(data.options));
    await note(who, data.id, null, 'There is no canary to promote');
    expect((await logOf(who)).slice(0, 2)).toEqual([
      'not-carried-out | all parts | There is no canary to promote',
      'promote-confirmed | all parts | canary of composition 7, with laptop',
    ]);
  });

  it('is confirmed once, within two minutes, by whoever asked for it', async () => {
    const [{ who, passkey }, other] = [await keyed(), await keyed()];
    const first = (await begin(who)).data;
    const answer = passkey.assert(first.options);
    expect((await confirm(other.who, first.id, answer)).code).toBe(ErrorCodes.decisionOver);
    expect((await confirm(who, first.id, answer)).code).toBe(0);
    expect((await confirm(who, first.id, answer)).code).toBe(ErrorCodes.decisionOver);
    const late = (await begin(who)).data;
    time += 2 * minute;
    expect((await confirm(who, late.id, passkey.assert(late.options))).code).toBe(ErrorCodes.decisionOver);
    expect((await confirm(who, 'another', answer)).code).toBe(ErrorCodes.decisionOver);
  });

  it('is not confirmed by the challenge of another, by another’s passkey, or by one for another host', async () => {
    const [{ who, passkey }, other] = [await keyed(), await keyed()];
    const [first, second] = [(await begin(who)).data, (await begin(who)).data];
    expect((await confirm(who, first.id, passkey.assert(second.options))).code).toBe(
      ErrorCodes.passkeyRefused,
    );
    // It is used up by a wrong answer.
    expect((await confirm(who, first.id, passkey.assert(first.options))).code).toBe(ErrorCodes.decisionOver);
    expect((await confirm(who, second.id, other.passkey.assert(second.options))).code).toBe(
      ErrorCodes.passkeyRefused,
    );
    expect((await begin(who, {}, 'https://other.example')).code).toBe(ErrorCodes.passkeyMissing);
    expect(await logOf(who)).toEqual([
      ...Array.from({ length: 2 }, () => `passkey-refused | ${who.name} | desk.example`),
      expect.stringContaining('passkey-added'),
      expect.stringContaining('enrolled'),
    ]);
  });

  it.each<readonly [string, PasskeyFaults]>([
    ['at another origin', { origin: 'https://evil.example' }],
    ['without verifying who holds the passkey', { verified: false }],
    ['with a counter that does not go on', { counter: 1 }],
    ['by another key', { forged: true }],
  ])('is not confirmed %s', async (_what, faults) => {
    const person = await keyed();
    expect(await refusalOf(person, {})).toBe(0);
    expect(await refusalOf(person, faults)).toBe(ErrorCodes.passkeyRefused);
    expect(await refusalOf(person, { counter: 9 })).toBe(0);
  });

  it('is not confirmed by what is no answer of a passkey', async () => {
    const { who } = await keyed();
    for (const credential of ['no JSON', '[]', '{"id":"x","rawId":"x","type":"public-key","response":{}}'])
      expect((await confirm(who, (await begin(who)).data.id, credential)).code).toBe(
        ErrorCodes.passkeyRefused,
      );
  });

  it('names a part or a number only where it goes back', async () => {
    const { who } = await keyed();
    const answer = await begin(who, { action: 'end-canary' });
    expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual([ErrorCodes.invalidInput, ['part']]);
  });

  it('is forgotten after a while; what is under way is not', async () => {
    const { who } = await keyed();
    await begin(who);
    time += 2 * hour;
    const { id } = (await begin(who)).data;
    const clock = { now: () => time, advance: fail, every: fail };
    await new Challenges({ database: storage.database, clock }).clean();
    expect((await storage.database.select().from(operatorChallenges)).map((row) => row.id)).toEqual([id]);
  });
});

function fail(): never {
  throw new Error('The clock is only read');
}
