import { CallError } from '../../call-error';
import type { SandboxClock } from '../../context';
import { openTestStorage } from '../../storage/test-storage';
import type { Storage } from '../../storage/open-storage';
import { day, hour, minute } from '../../time-spans';
import { type Attempt, type Attempts, createAttempts } from './attempts';

let storage: Storage;
let attempts: Attempts;
let now: number;
let accounts = 0;
let attempt: Attempt;

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(() => {
  now = 1_800_000_000_000;
  const clock: SandboxClock = {
    now: () => now,
    advance: () => Promise.resolve(),
    every: () => () => undefined,
  };
  attempts = createAttempts(storage.database, clock, 1);
  accounts += 1;
  attempt = { organisation: 'nova', account: `account-${accounts}`, address: `10.0.0.${accounts}` };
});

const wrong = () => Promise.reject(new CallError('verificationCodeWrong'));
const right = () => Promise.resolve('in');
const outcome = (work: () => Promise<string>, change: Partial<Attempt> = {}) =>
  attempts.count({ ...attempt, ...change }, work).catch((error: unknown) => error);
const lockedUntil = (until: number): unknown => expect.objectContaining({ error: 'accountLocked', until });
const codeWrong: unknown = expect.objectContaining({ error: 'verificationCodeWrong' });

test('[S-01] [S-06] wrong answers slow down from the third on and lock from the fifth, each told with its end', async () => {
  for (const wait of [0, 0, 10_000, 30_000, 15 * minute, 30 * minute, hour, hour]) {
    const answer = await outcome(wrong);
    expect(answer).toEqual(codeWrong);
    expect(answer).toHaveProperty('until', wait > 0 ? now + wait : undefined);
    if (wait > 0) {
      expect(await outcome(right)).toEqual(lockedUntil(now + wait));
      now += wait - 1;
      expect(await outcome(right)).toEqual(lockedUntil(now + 1));
      now += 1;
    }
  }
  expect(await outcome(right)).toBe('in');
});

test('[S-01] of twenty wrong answers at once three are looked at', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => outcome(wrong)));
  expect(
    all.filter((each) => each instanceof CallError && each.error === 'verificationCodeWrong'),
  ).toHaveLength(3);
});

test('[S-01] twenty right answers at once are no guesses', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => outcome(right)));
  expect(new Set(all)).toEqual(new Set(['in']));
});

test('[S-01] what proves all of an account forgets its wrong answers; what proves a part only itself', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 2; count += 1) expect(await outcome(wrong)).toEqual(codeWrong);
    expect(await outcome(right, { proves: 'all' })).toBe('in');
  }
  for (let count = 0; count < 2; count += 1) expect(await outcome(wrong)).toEqual(codeWrong);
  expect(await outcome(right)).toBe('in');
  expect(await outcome(wrong)).toEqual(codeWrong);
  expect(await outcome(right)).toEqual(lockedUntil(now + 10_000));
  now += 10_000;
  for (let count = 0; count < 3; count += 1) expect(await outcome(right)).toBe('in');
});

test('[S-01] a refusal that tells a guesser nothing counts for nothing, and neither does a failure', async () => {
  for (const error of [new CallError('passwordUnchanged'), new Error('the storage failed')]) {
    for (let count = 0; count < 6; count += 1) expect(await outcome(() => Promise.reject(error))).toBe(error);
  }
  expect(await outcome(right)).toBe('in');
});

test('[S-01] a right answer takes back the lock that it began, and none that others began while it was looked at', async () => {
  for (let count = 0; count < 30; count += 1)
    await outcome(wrong, { account: `${attempt.account}-${count}` });
  now += 10_000;
  let answer: (value: string) => void = () => undefined;
  let slow: Promise<unknown> = Promise.resolve();
  await new Promise<void>((looking) => {
    slow = outcome(() => {
      looking();
      return new Promise<string>((resolve) => (answer = resolve));
    });
  });
  const elsewhere = { account: `${attempt.account}-elsewhere` };
  expect(await outcome(right, elsewhere)).toEqual(lockedUntil(now + 10_000));
  now += 10_000;
  expect(await outcome(wrong, elsewhere)).toEqual(codeWrong);
  answer('in');
  expect(await slow).toBe('in');
  expect(await outcome(right)).toEqual(lockedUntil(now + 10_000));
  now += 10_000;
  expect(await outcome(right)).toBe('in');
  expect(await outcome(right)).toBe('in');
});

test('[S-01] one address is locked over all accounts that it tries; a day later all is forgotten', async () => {
  for (let count = 0; count < 30; count += 1) {
    expect(await outcome(wrong, { account: `${attempt.account}-${count}` })).toEqual(codeWrong);
  }
  expect(await outcome(right)).toEqual(lockedUntil(now + 10_000));
  expect(await outcome(right, { address: '10.1.1.1' })).toBe('in');
  now += day + 1;
  await attempts.clean();
  expect(await outcome(right)).toBe('in');
});
