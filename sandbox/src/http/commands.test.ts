import {
  consumeCode,
  ErrorCodes,
  findCommand,
  type InputOf,
  newRegister,
  type OutputOf,
} from '@exchange/contract';
import { CallError } from '../core/call-error';
import type { CommandMark } from '../core/command-mark';
import { keepOutcomes } from '../core/commands';
import type { PersonalUpdate } from '../core/context';
import type { Storage } from '../core/storage/open-storage';
import { openTestStorage } from '../../test/storage/storage';
import { createRegistry, type Registry } from './registry';
import type { CommandWork } from './web-request';

type Redemption = CommandWork<typeof consumeCode>;

let storage: Storage;
let registry: Registry;
let told: PersonalUpdate[];
const clock = { now: () => 7 };
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(() => {
  told = [];
  registry = createRegistry({ database: storage.database, announce: (update) => void told.push(update) });
});

const record = (id: string) => ({ record: { id, code: 'A', token: 'usdt', amount: '5', time: 1 } });
const answer = (outcome: string) => Promise.resolve(record(outcome));
const keep = (mark: CommandMark, outcome: string) =>
  storage.database.transaction((transaction) => keepOutcomes(transaction, clock, [{ mark, outcome }]));

function request(userId: string, idempotencyKey: string) {
  return {
    ...{ userId, organisation: 'nova', locale: 'en', address: '127.0.0.1', userAgent: '', inApp: false },
    ...{ keepSession: () => undefined, dropSession: () => undefined, keepDevice: () => undefined },
    idempotencyKey,
  };
}

const send = async (userId: string, key: string, code = 'A') =>
  (await registry.find(consumeCode)?.({ code }, request(userId, key))) as OutputOf<typeof consumeCode>;
const look = async (userId: string, input: InputOf<typeof findCommand>) =>
  registry.find(findCommand)?.(input, request(userId, 'no-key-at-all'));

/** Implements the one command, and counts how often it was begun. */
function implement(work: Partial<Redemption> = {}): { begun: number } {
  const counted = { begun: 0 };
  registry.implementCommand(consumeCode, {
    async perform(_input, { userId = '' }, mark) {
      counted.begun += 1;
      await keep(mark, `${userId}-${mark.key}`);
    },
    answer,
    ...work,
  });
  return counted;
}

test('[H-20] a command is done once under its key, whoever else has the same one, and refuses another input', async () => {
  const counted = implement();
  expect(await send('ann', 'the-same-key')).toEqual(record('ann-the-same-key'));
  expect(await send('ann', 'the-same-key')).toEqual(record('ann-the-same-key'));
  expect(await send('bob', 'the-same-key')).toEqual(record('bob-the-same-key'));
  expect(counted.begun).toBe(2);
  await expect(send('ann', 'the-same-key', 'B')).rejects.toMatchObject({ error: 'idempotencyConflict' });
  expect(counted.begun).toBe(2);
});

test('[H-20] of two that come at once one is done, and both are answered with it', async () => {
  let begun = 0;
  let letGo: () => void = () => undefined;
  const bothBegun = new Promise<void>((resolve) => (letGo = resolve));
  implement({
    async perform(_input, { userId = '' }, mark) {
      begun += 1;
      if (begun === 2) letGo();
      await bothBegun;
      await keep(mark, `${userId}-${mark.key}`);
    },
  });
  const answers = await Promise.all([send('ann', 'twins-of-ann'), send('ann', 'twins-of-ann')]);
  expect(answers).toEqual([record('ann-twins-of-ann'), record('ann-twins-of-ann')]);
  expect(begun).toBe(2);
});

test('[H-20] a command that anyone may send is the same whoever is signed in when it is sent again', async () => {
  let begun = 0;
  registry.implementCommand(newRegister, {
    async perform(_input, _request, mark) {
      begun += 1;
      await keep(mark, 'registered');
    },
    answer: () => Promise.reject(new CallError('accountCreated')),
  });
  const agreed = { agree_user: true, agree_privacy: true, agree_aml: true };
  const input = {
    ...{ type: 1, email: 'cat@example.com', code: '123456', invite_code: '', nationality: 'HK', ...agreed },
    ...{ password: 'Right-Horse-7', c_password: 'Right-Horse-7' },
  };
  const { userId: _signedIn, ...nobody } = request('ann', 'registers-once');
  for (const sender of [request('ann', 'registers-once'), nobody])
    await expect(registry.find(newRegister)?.(input, sender)).rejects.toMatchObject({
      error: 'accountCreated',
    });
  expect(begun).toBe(1);
});

test('[H-20] a command that keeps no outcome is a fault, and not a success that nobody can repeat', async () => {
  implement({ perform: () => Promise.resolve() });
  await expect(send('ann', 'keeps-nothing')).rejects.toThrow('recharge.consume kept no outcome');
});

test('[S-12] the first answer may be another one than those of repetitions', async () => {
  implement({
    async perform(_input, _request, mark) {
      await keep(mark, 'made');
      return record('the first time');
    },
    answer: () => Promise.reject(new CallError('accountCreated')),
  });
  expect(await send('ann', 'said-only-once')).toEqual(record('the first time'));
  await expect(send('ann', 'said-only-once')).rejects.toMatchObject({ error: 'accountCreated' });
});

test('[A-11] they hear of one whose repetitions its key tells, too, unless its effect tells of itself', async () => {
  const performOnce = () => Promise.resolve(record('once'));
  registry.implementCommand(consumeCode, { performOnce, answer });
  await send('ann', 'told-by-its-key');
  const { commands } = told[0] ?? {};
  expect(commands).toEqual([{ name: consumeCode.name, key: 'told-by-its-key' }]);
  registry = createRegistry({ database: storage.database, announce: (update) => void told.push(update) });
  registry.implementCommand(consumeCode, { performOnce, isTold: true, answer });
  await send('ann', 'told-by-its-effect');
  expect(told).toHaveLength(1);
});

test('[A-11] the user’s pages hear of a command that was done, and find what came of it', async () => {
  implement();
  await send('ann', 'found-by-ann');
  const command = consumeCode.name;
  expect(told).toEqual([
    expect.objectContaining({ userId: 'ann', commands: [{ name: command, key: 'found-by-ann' }] }),
  ]);
  const found = { done: true, answer: record('ann-found-by-ann') };
  expect(await look('ann', { command, key: 'found-by-ann' })).toEqual(found);
  expect(await look('bob', { command, key: 'found-by-ann' })).toEqual({ done: false, answer: null });
  expect(await look('ann', { command, key: 'never-was-sent' })).toEqual({ done: false, answer: null });
  await expect(look('ann', { command: 'recharge.nothing', key: 'found-by-ann' })).rejects.toMatchObject({
    code: ErrorCodes.invalidInput,
  });
});

test('[A-11] a command that was refused in the end was not done', async () => {
  implement({ answer: () => Promise.reject(new CallError('stockExceeded')) });
  await expect(send('ann', 'refused-in-the-end')).rejects.toMatchObject({ error: 'stockExceeded' });
  const key = 'refused-in-the-end';
  expect(await look('ann', { command: consumeCode.name, key })).toEqual({ done: false, answer: null });
});
