import * as z from 'zod/mini';
import { createTestClock, createTestExchange, testCatalogue } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { CallError } from '../../core/call-error';
import type { TradingExchange } from '../../core/exchange/exchange';
import { LeaderTasks } from '../../core/exchange/leader-task';
import { OutcomeUnknown } from '../../core/outcome-unknown';
import type { Storage } from '../../core/storage/open-storage';
import { exchangeOrder } from '../../core/storage/tables';
import { Answer, Command, type Question } from './messages';
import { execute } from './leader-server';
import { createSharedExchange } from './shared-exchange';

let storage: Storage;
let owner: TradingExchange;
let tasks: LeaderTasks;
/** What becomes of the next questions, one each; then they are done and answered. */
let fates: ('done' | 'lost answer' | 'lost' | 'unavailable')[];
let asked: Question[];
const order = { market_type: 1, side: 2, token: 'aura', market: 'usdt', price: '10', amount: '1' } as const;

beforeEach(async () => {
  storage = await openTestStorage();
  owner = await createTestExchange(storage.database, createTestClock(500_000));
  tasks = new LeaderTasks();
  fates = [];
  asked = [];
  for (const token of ['usdt', 'aura'])
    await owner.credit({ userId: 'ann', token, amount: 10n ** 10n, from: 'chain', cause: `ann ${token}` });
});
afterEach(async () => {
  await owner.stop();
  await storage.close();
});

async function ask(question: Question): Promise<unknown> {
  asked.push(question);
  const fate = fates.shift() ?? 'done';
  if (fate === 'unavailable') throw new CallError('unavailable');
  if (fate === 'lost') throw new OutcomeUnknown();
  const value = await execute(owner, tasks, z.parse(Command, question));
  // As it travels.
  const result = z.parse(Answer, JSON.parse(JSON.stringify({ is: 'done', value })));
  if (fate === 'lost answer' || result.is !== 'done') throw new OutcomeUnknown();
  return result.value;
}

const member = (patienceMs = 600_000, own?: TradingExchange) =>
  createSharedExchange({
    catalogue: testCatalogue,
    database: storage.database,
    own: () => own,
    tasks,
    leader: { ask, change: () => Promise.resolve() },
    announce: () => undefined,
    patienceMs,
  });

const outcome = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.error : error),
  );

it('[X-03] an order whose answer is lost is asked for again, and is there once', async () => {
  fates = ['lost answer', 'unavailable', 'lost', 'lost answer'];
  const placed = await member().placeOrder('ann', order);
  expect(asked).toHaveLength(5);
  expect(new Set(asked.map((each) => ('key' in each ? each.key : ''))).size).toBe(1);
  expect(await storage.database.$count(exchangeOrder)).toBe(1);

  fates = ['lost answer'];
  expect(await member().cancelOrder('ann', placed.order_id)).toMatchObject({
    order_id: placed.order_id,
    status: 0,
  });
  fates = ['lost answer', 'lost answer'];
  expect(await member().transferBetweenAccounts('ann', { token: 'usdt', amount: 400n, to: 'c2c' })).toEqual({
    token: 'usdt',
    asset: 10n ** 10n - 400n,
    c2c: 400n,
  });
});

it('[T-16] [T-22] orders with conditions and amendments are asked for by names that an earlier release refuses', async () => {
  const { order_id } = await member().placeOrder('ann', { ...order, time_in_force: 'gtc' });
  await member().placeOrder('ann', { ...order, post_only: true });
  const changed = await member().amendOrder('ann', order_id, { price: '11' });
  const stop = { ...order, trigger_kind: 'take_profit', trigger_price: '9' } as const;
  expect(await member().placeOrder('ann', stop)).toMatchObject({ trigger_price: '9', trigger_time: 0 });
  const trigger_line = { from_time: 0, from_price: '9', to_time: 1, to_price: '9' };
  const atLine = { ...order, trigger_kind: 'take_profit', trigger_line } as const;
  expect(await member().placeOrder('ann', atLine)).toMatchObject({ trigger_line, trigger_price: '9' });
  expect(asked.map(({ do: name }) => name)).toEqual([
    ...['place', 'placeWithConditions', 'amend', 'placeWaiting', 'placeAtLine'],
  ]);
  expect(changed).toMatchObject({ order_id, price: '11', amount: '1' });
});

it('[X-03] a user’s own key goes along, so that the user may ask at any process', async () => {
  fates = ['lost answer'];
  const placed = await member().placeOrder('ann', order, 'key-of-ann');
  expect(await member(600_000, owner).placeOrder('ann', order, 'key-of-ann')).toEqual(placed);
  expect(await outcome(member().placeOrder('ann', { ...order, amount: '2' }, 'key-of-ann'))).toBe(
    'idempotencyConflict',
  );
  expect(await storage.database.$count(exchangeOrder)).toBe(1);
});

it('[X-03] a module’s task is done by the leader, asked for again when its answer is lost, and its refusal is final', async () => {
  const done: string[] = [];
  const here = member();
  const task = here.leaderTask('test.note', z.object({ text: z.string() }), async ({ text }) => {
    if (text === '') throw new CallError('invalidInput');
    done.push(text);
  });
  await task({ text: 'once' });
  expect(done).toEqual(['once']);
  fates = ['lost answer'];
  await task({ text: 'twice' });
  expect(done).toEqual(['once', 'twice', 'twice']);
  expect(await outcome(task({ text: '' }))).toBe('invalidInput');
  expect(asked).toHaveLength(4);
});

it('[X-03] a refusal is final, and is asked for once', async () => {
  expect(await outcome(member().placeOrder('ann', { ...order, amount: '1000000' }))).toBe(
    'insufficientBalance',
  );
  expect(asked).toHaveLength(1);
});

it('[X-03] when the time is up: unavailable where nothing can have been done, else the outcome is not known', async () => {
  fates = ['unavailable'];
  expect(await outcome(member(1).placeOrder('ann', order))).toBe('unavailable');
  fates = ['lost answer'];
  expect(await outcome(member(1).placeOrder('ann', order))).toBeInstanceOf(OutcomeUnknown);
  expect(await storage.database.$count(exchangeOrder)).toBe(1);
});

it('[X-03] holdings are those that are committed, wherever they are read', async () => {
  await member().placeOrder('ann', order);
  expect(await member().holdings('ann')).toEqual(owner.holdings('ann'));
  await expect(
    member().credit({ userId: 'ann', token: 'usdt', amount: 1n, from: 'chain', cause: 'x' }),
  ).rejects.toMatchObject({ error: 'unavailable' });
});
