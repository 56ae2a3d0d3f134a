import { openTestStorage } from '../../../test/storage/storage';
import { CallError } from '../../core/call-error';
import type { SandboxClock } from '../../core/context';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour, minute } from '../../core/time-spans';
import { Users } from '../user';
import { type Attempt, Attempts } from './attempts';
import { Devices } from './devices';

let storage: Storage;
let attempts: Attempts;
let clock: SandboxClock;
let now: number;
let accounts = 0;
let attempt: Attempt;

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(() => {
  now = 1_800_000_000_000;
  clock = {
    now: () => now,
    advance: () => Promise.resolve(),
    every: () => () => undefined,
  };
  attempts = new Attempts(storage.database, clock, 1);
  accounts += 1;
  attempt = { organisation: 'nova', account: `account-${accounts}`, from: { address: `10.0.0.${accounts}` } };
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
  expect(await outcome(right, { from: { address: '10.1.1.1' } })).toBe('in');
  now += day + 1;
  await attempts.clean();
  expect(await outcome(right)).toBe('in');
});

test('[S-12] where anybody may try, one network locks itself and not the account, which many networks together lock', async () => {
  const from = (network: number) => ({ public: true, from: { address: `10.2.${network}.1` } }) as const;
  const guessFrom = (network: number) => outcome(wrong, from(network));
  for (let count = 0; count < 3; count += 1) expect(await guessFrom(0)).toEqual(codeWrong);
  expect(await outcome(right, from(0))).toEqual(lockedUntil(now + 10_000));
  expect(await outcome(right, from(1))).toBe('in');
  for (let network = 1; network <= 26; network += 1) expect(await guessFrom(network)).toEqual(codeWrong);
  expect(await outcome(right, from(27))).toBe('in');
  expect(await guessFrom(27)).toEqual(expect.objectContaining({ until: now + 10_000 }));
  expect(await outcome(right, from(28))).toEqual(lockedUntil(now + 10_000));
});

test('[S-12] addresses of one /64 are one network, and those of one /48 are counted too', async () => {
  const from = (address: string) => ({ public: true, from: { address } }) as const;
  for (const host of [1, 2, 3])
    expect(await outcome(wrong, from(`2001:db8:${accounts}::${host}`))).toEqual(codeWrong);
  expect(await outcome(right, from(`2001:db8:${accounts}::4`))).toEqual(lockedUntil(now + 10_000));
  expect(await outcome(right, from(`2001:db8:${accounts}:1::4`))).toBe('in');
  for (let count = 0; count < 147; count += 1)
    await outcome(wrong, { ...from(`2001:db8:${accounts}:${count + 2}::1`), account: `other-${count}` });
  expect(await outcome(right, from(`2001:db8:${accounts}:1::4`))).toEqual(lockedUntil(now + 10_000));
  expect(await outcome(right, from('2001:db8:ffff::4'))).toBe('in');
});

test('[S-12] a device that the account was logged in on has its own count, by every name of the account', async () => {
  const email = `owner-${accounts}@example.com`;
  const user = await new Users(storage.database, clock).create({
    ...{ organisation: 'nova', email, mobile: null, nickname: 'owner', passwordHash: null },
    ...{ country: 'HK', invitedBy: null },
  });
  await new Devices(storage.database, clock).noteLogin(user.id, 'device of the owner');
  for (const account of [email, user.id]) {
    const guess = (device: string | undefined) =>
      outcome(wrong, { account, from: { address: '10.3.0.1', ...(device && { device }) } });
    const owner = {
      account: account.toUpperCase(),
      from: { address: '10.3.0.1', device: 'device of the owner' },
    };
    for (const device of [undefined, 'device of a stranger', undefined]) await guess(device);
    expect(await guess('device of a stranger')).toEqual(lockedUntil(now + 10_000));
    if (account === email) expect(await outcome(right, owner)).toBe('in');
    for (let count = 0; count < 3; count += 1) await guess('device of the owner');
    expect(await guess('device of the owner')).toEqual(lockedUntil(now + 10_000));
  }
});
