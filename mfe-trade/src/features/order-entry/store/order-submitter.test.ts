import { lookupOf, placeOrder, type Order } from '@exchange/contract';
import type { Storage } from '@exchange/platform';
import { createFakePlatform, fakeFailure } from '@exchange/platform/fake';
import { createPendingCommands } from '@exchange/remote-kit';
import { fakeOrder } from '../../../testing/fake-order';
import type { OrderInput } from '../domain/order-math';
import type { Submission } from '../domain/submission';
import { isSameOrder, OrderSubmitter, refusalsOf } from './order-submitter';

const input: OrderInput = {
  market_type: 1,
  side: 1,
  token: 'aura',
  market: 'usdt',
  price: '1.25',
  amount: '400',
};
const order = fakeOrder();
const lookup = lookupOf(placeOrder);
const lostAnswer = () => Promise.reject(fakeFailure({ kind: 'network', code: 0, reason: '' }));

/** A page on a device: `place` and `find` are the exchange's answers, in turn; without one the connection is lost. */
function openPage(earlier?: Storage, page = earlier ? 'next' : 'first') {
  const platform = createFakePlatform();
  const { api } = platform;
  const storage = earlier ?? platform.storage;
  const clock = { now: () => Date.now() };
  const told: string[] = [];
  const keys: string[] = [];
  const keptWhenSent: (string | undefined)[] = [];
  const place: (() => Promise<Order>)[] = [];
  const find: (() => Promise<Order | undefined>)[] = [];
  const phases: Submission['phase'][] = [];
  const states = new Map<string, string>();
  const kept = createPendingCommands({ storage, clock }, 'user-1', placeOrder);
  api.answer(placeOrder, async (_, { idempotencyKey = '' }) => {
    keys.push(idempotencyKey);
    keptWhenSent.push(kept.find(idempotencyKey)?.key);
    return { order: await (place.shift() ?? lostAnswer)() };
  });
  api.answer(lookup, async () => {
    const found = await (find.shift() ?? lostAnswer)();
    return { done: found !== undefined, answer: found ? { order: found } : null };
  });
  let made = 0;
  let submission: Submission = { phase: 'idle' };
  const submitter = new OrderSubmitter({
    api,
    clock,
    pending: kept,
    createKey: () => `${page}-${(made += 1)}`,
    failureText: (failure) => (failure as { reason: string }).reason,
    submission: () => submission,
    onSubmission(next) {
      submission = next;
      phases.push(next.phase);
    },
    onState(sent, state) {
      if (state === undefined) states.delete(sent.key);
      else states.set(sent.key, state);
    },
    onEnd(end) {
      if (end.phase === 'placed') told.push(`placed ${end.order.order_id}`);
      else if (end.phase === 'refused') told.push(`refused ${end.refusals.form ?? ''}`);
      else if (end.phase === 'lost') told.push(`lost ${end.pending.key}`);
      else told.push(end.phase);
    },
  });
  return {
    ...{ storage, submitter, told, keys, keptWhenSent, place, find, phases, kept, states },
    submission: () => submission,
    deadlines: () => api.inputs(placeOrder).map(({ deadline = 0 }) => deadline),
    looked: () => api.inputs(lookup),
  };
}

/** The order of a page that ended before its answer came. */
async function leaveUnanswered() {
  const page = openPage();
  page.place.push(() => new Promise(() => undefined));
  void page.submitter.place(input);
  await jest.advanceTimersByTimeAsync(0);
  return page.storage;
}

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void jest.useRealTimers());

test('[T-09] an order is kept with its key before it is sent, and no longer than until its answer', async () => {
  const { submitter, place, keptWhenSent, kept, told, phases } = openPage();
  place.push(() => Promise.resolve(order));
  await submitter.place(input);
  expect(keptWhenSent).toEqual(['first-1']);
  expect(kept.list()).toEqual([]);
  expect(told).toEqual(['placed o1']);
  expect(phases).toEqual(['sending', 'placed']);
});

test('[T-09] for some seconds an order without an answer is sent again with its key', async () => {
  const { submitter, place, keys, deadlines, told, phases } = openPage();
  place.push(
    lostAnswer,
    () => Promise.reject(fakeFailure({ reason: 'rateLimited' })),
    () => Promise.resolve(order),
  );
  const placing = submitter.place(input);
  await jest.advanceTimersByTimeAsync(3000);
  await placing;
  expect(keys).toEqual(['first-1', 'first-1', 'first-1']);
  expect(deadlines()).toEqual([1_015_000, 1_016_000, 1_018_000]);
  expect(told).toEqual(['placed o1']);
  expect(phases).toContain('checking');
});

test('[T-09] an order that timed out is not sent again: it is looked for', async () => {
  const { submitter, place, find, keys, told, looked } = openPage();
  place.push(
    () =>
      new Promise((_, reject) =>
        setTimeout(() => reject(fakeFailure({ kind: 'timeout', code: 0, reason: '' })), 15_000),
      ),
  );
  find.push(
    () => Promise.resolve(undefined),
    () => Promise.resolve(order),
  );
  const placing = submitter.place(input);
  await jest.advanceTimersByTimeAsync(17_000);
  await placing;
  expect(keys).toEqual(['first-1']);
  expect(looked().length).toBe(2);
  expect(told).toEqual(['placed o1']);
});

test('[T-09] what an ended page sent is looked for and never sent', async () => {
  const storage = await leaveUnanswered();
  const next = openPage(storage);
  next.find.push(() => Promise.resolve(order));
  await next.submitter.recover();
  expect(next.keys).toEqual([]);
  expect(next.phases).toEqual(['checking', 'placed']);
  expect(next.told).toEqual(['placed o1']);
  expect(next.kept.list()).toEqual([]);
});

test('[T-09] it counts as not placed only when it cannot arrive any more; wished for again it goes with its key', async () => {
  const storage = await leaveUnanswered();
  const next = openPage(storage);
  for (let times = 0; times < 20; times += 1) next.find.push(() => Promise.resolve(undefined));
  const recovered = next.submitter.recover();
  await jest.advanceTimersByTimeAsync(19_000);
  expect([next.phases.at(-1), next.told]).toEqual(['checking', []]);
  await jest.advanceTimersByTimeAsync(1000);
  await recovered;
  expect([next.phases.at(-1), next.told]).toEqual(['lost', ['lost first-1']]);
  expect(next.kept.list()).toEqual([]);

  next.place.push(() => Promise.resolve(order));
  await next.submitter.place({ ...input, price: '1.250' });
  expect(next.keys).toEqual(['first-1']);
  next.place.push(() => Promise.resolve(order));
  await next.submitter.place(input);
  expect(next.keys).toEqual(['first-1', 'next-1']);
});

test('[T-09] an answer from before the order could have arrived proves nothing, however late it comes', async () => {
  const storage = await leaveUnanswered();
  const next = openPage(storage);
  await jest.advanceTimersByTimeAsync(19_000);
  const late = <Value>(value: Value) =>
    new Promise<Value>((resolve) => setTimeout(() => resolve(value), 5000));
  next.find.push(
    () => late(undefined),
    () => Promise.resolve(order),
  );
  const recovered = next.submitter.recover();
  await jest.advanceTimersByTimeAsync(7000);
  await recovered;
  expect(next.told).toEqual(['placed o1']);
});

test('[T-09] another wish than the one that was lost has a key of its own', async () => {
  const storage = await leaveUnanswered();
  const next = openPage(storage);
  await jest.advanceTimersByTimeAsync(30_000);
  next.find.push(() => Promise.resolve(undefined));
  await next.submitter.recover();
  const { keys, place } = next;
  place.push(() => Promise.resolve(order));
  await next.submitter.place({ ...input, amount: '401' });
  expect(keys).toEqual(['next-1']);
  expect(next.told).toEqual(['lost first-1', 'placed o1']);
});

test('[T-09] while another page’s order has no answer, none is sent: that one is found out first', async () => {
  const storage = await leaveUnanswered();
  const other = openPage(storage);
  other.find.push(() => Promise.resolve(order));
  await other.submitter.place(input);
  expect(other.keys).toEqual([]);
  expect(other.told).toEqual(['placed o1']);
});

test('[T-09] two pages that send at once each keep their order, and the next page finds both out', async () => {
  const left = openPage();
  const right = openPage(left.storage, 'second');
  for (const { place } of [left, right]) place.push(() => new Promise(() => undefined));
  void left.submitter.place(input);
  await jest.advanceTimersByTimeAsync(5);
  // It was asked for before the first one's record could be seen.
  jest.spyOn(right.kept, 'list').mockReturnValueOnce([]);
  void right.submitter.place(input);
  await jest.advanceTimersByTimeAsync(0);
  expect([left.keptWhenSent, right.keptWhenSent]).toEqual([['first-1'], ['second-1']]);

  const next = openPage(left.storage);
  expect(next.kept.list().map(({ key }) => key)).toEqual(['first-1', 'second-1']);
  next.find.push(
    () => Promise.resolve(order),
    () => Promise.resolve(fakeOrder({ order_id: 'o2' })),
  );
  await next.submitter.recover();
  // By their keys, so that an equal order of another page is not taken for one of them.
  expect(next.looked()).toEqual([
    { command: 'order.placeOrder', key: 'first-1' },
    { command: 'order.placeOrder', key: 'second-1' },
  ]);
  expect(next.told).toEqual(['placed o1', 'placed o2']);
  expect(next.keys).toEqual([]);
  expect(next.kept.list()).toEqual([]);
});

test('[T-09] a page’s answer removes its own record and not another page’s', async () => {
  const storage = await leaveUnanswered();
  const other = openPage(storage, 'second');
  jest.spyOn(other.kept, 'list').mockReturnValueOnce([]);
  other.place.push(() => Promise.resolve(order));
  await other.submitter.place(input);
  expect(other.told).toEqual(['placed o1']);
  expect(other.kept.list()).toMatchObject([{ key: 'first-1' }]);
});

test('[T-09] without a connection nothing is concluded: a person may look again, or leave it', async () => {
  const storage = await leaveUnanswered();
  const next = openPage(storage);
  const recovered = next.submitter.recover();
  await jest.advanceTimersByTimeAsync(60_000);
  await recovered;
  expect([next.phases.at(-1), next.told]).toEqual(['unknown', ['unknown']]);
  expect(next.kept.list()).toMatchObject([{ key: 'first-1' }]);
  await next.submitter.place(input);
  expect(next.keys).toEqual([]);
  next.find.push(() => Promise.resolve(order));
  await next.submitter.checkAgain();
  expect(next.told).toEqual(['unknown', 'placed o1']);

  const third = openPage(await leaveUnanswered());
  const again = third.submitter.recover();
  await jest.advanceTimersByTimeAsync(60_000);
  await again;
  third.submitter.abandon();
  expect([third.phases.at(-1), third.kept.list()]).toEqual(['idle', []]);
});

test('[T-09] a refusal of the first attempt is an answer; one of a busy exchange later is none', async () => {
  const { submitter, place, find, told, kept } = openPage();
  place.push(() => Promise.reject(fakeFailure({ reason: 'rateLimited' })));
  await submitter.place(input);
  expect(told).toEqual(['refused rateLimited']);
  expect(kept.list()).toEqual([]);
  place.push(lostAnswer, () => Promise.reject(fakeFailure({ reason: 'unavailable' })));
  find.push(() => Promise.resolve(order));
  const placing = submitter.place(input);
  await jest.advanceTimersByTimeAsync(20_000);
  await placing;
  expect(told).toEqual(['refused rateLimited', 'placed o1']);
});

test('[T-09] the order of somebody else who was signed in stays kept for them, and nothing is told', async () => {
  const page = openPage();
  let answer: (placed: Order) => void = () => undefined;
  page.place.push(() => new Promise((resolve) => (answer = resolve)));
  const placing = page.submitter.place(input);
  page.submitter.forget();
  answer(order);
  await placing;
  expect(page.told).toEqual([]);
  expect(page.kept.list()).toMatchObject([{ key: 'first-1' }]);
});

test('[T-09] of several orders, the one that was not placed stays named, whatever became of the later ones', async () => {
  const storage = await leaveUnanswered();
  await jest.advanceTimersByTimeAsync(30_000);
  const other = openPage(storage, 'second');
  jest.spyOn(other.kept, 'list').mockReturnValueOnce([]);
  other.place.push(() => new Promise(() => undefined));
  void other.submitter.place({ ...input, amount: '7' });
  const next = openPage(storage);
  next.find.push(
    () => Promise.resolve(undefined),
    () => Promise.resolve(order),
  );
  await next.submitter.recover();
  expect(next.told).toEqual(['lost first-1', 'placed o1']);
  expect(next.submission()).toMatchObject({ phase: 'lost', pending: { key: 'first-1' } });
});

test('[T-09] what does not count as on its way any more is past its deadline, by seconds that clocks may differ', async () => {
  const sent = openPage();
  sent.place.push(() => new Promise(() => undefined));
  void sent.submitter.place(input);
  await jest.advanceTimersByTimeAsync(0);
  const next = openPage(sent.storage);
  for (let times = 0; times < 20; times += 1) next.find.push(() => Promise.resolve(undefined));
  void next.submitter.recover();
  const [deadline = Infinity] = sent.deadlines();
  await jest.advanceTimersByTimeAsync(deadline + 4999 - Date.now());
  expect(next.told).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(next.told).toEqual(['lost first-1']);
});

test('[T-15] a refusal stands at the field that it is about, any other at the button', () => {
  const at = (reason: string, market_type: 1 | 2 = 1) =>
    refusalsOf(fakeFailure({ reason }), { market_type }, 'said');
  expect(at('totalTooSmall')).toEqual({ total: 'said' });
  expect(at('totalTooSmall', 2)).toEqual({ amount: 'said' });
  expect(at('insufficientBalance')).toEqual({ amount: 'said' });
  expect(at('pricePrecision')).toEqual({ price: 'said' });
  expect(at('priceBand')).toEqual({ price: 'said' });
  expect(at('marketClosed')).toEqual({ form: 'said' });
  expect(refusalsOf(fakeFailure({ fields: { price: 'Too high' } }), { market_type: 1 }, 'said')).toEqual({
    price: 'Too high',
  });
  expect(refusalsOf(new Error('broken'), { market_type: 1 }, 'said')).toEqual({ form: 'said' });
});

test('[T-09] a wish is the same by what is ordered, however its decimals are written', () => {
  expect(isSameOrder({ ...input, price: '1.2500', amount: '400.00' }, input)).toBe(true);
  for (const other of [
    { price: '1.26' },
    { amount: '401' },
    { side: 2 as const },
    { market_type: 2 as const },
    { post_only: true },
    { time_in_force: 'fok' as const },
    { token: 'kite' },
    { market: 'btc' },
  ])
    expect(isSameOrder({ ...input, ...other }, input)).toBe(false);
});

test('[T-20] an order along a drawn line is the same as its record, which tells the price of the line, too', () => {
  const trigger_line = { from_time: 0, from_price: '1.20', to_time: 1, to_price: '1.30' };
  const asked = { ...input, trigger_kind: 'stop', trigger_line } as const;
  const told = { ...asked, trigger_line: { ...trigger_line, to_price: '1.3' }, trigger_price: '1.25' };
  expect(isSameOrder(asked, told)).toBe(true);
  expect(isSameOrder(asked, { ...told, trigger_line: { ...trigger_line, to_time: 2 } })).toBe(false);
  expect(isSameOrder(asked, { ...input, trigger_kind: 'stop', trigger_price: '1.25' })).toBe(false);
});

const held = () => {
  let answer: (order: Order) => void = () => undefined;
  let lose: () => void = () => undefined;
  const promise = new Promise<Order>((resolve, reject) => {
    answer = resolve;
    lose = () => reject(fakeFailure({ kind: 'network', code: 0, reason: '' }));
  });
  return { promise: () => promise, answer: (order: Order) => answer(order), lose: () => lose() };
};
const other: OrderInput = { ...input, amount: '5' };

test('[T-09] several orders are on their way at once, each with its key, and are answered in any order', async () => {
  const { submitter, place, keys, told, states, kept } = openPage();
  const [first, second] = [held(), held()];
  place.push(first.promise, second.promise);
  const placing = [submitter.place(input), submitter.place(other)];
  expect(keys).toEqual(['first-1', 'first-2']);
  expect([...states]).toEqual([
    ['first-1', 'sending'],
    ['first-2', 'sending'],
  ]);
  second.answer(fakeOrder({ order_id: 'o2' }));
  await jest.advanceTimersByTimeAsync(0);
  expect([told, [...states.keys()]]).toEqual([['placed o2'], ['first-1']]);
  first.answer(order);
  await Promise.all(placing);
  expect([told, states.size, kept.list()]).toEqual([['placed o2', 'placed o1'], 0, []]);
});

test('[T-09] once one has no answer no further one is sent; the others are told, and the form waits for that one', async () => {
  const { submitter, place, keys, told, states, submission } = openPage();
  const [first, second] = [held(), held()];
  place.push(first.promise, second.promise);
  const placing = [submitter.place(input), submitter.place(other)];
  first.lose();
  await jest.advanceTimersByTimeAsync(0);
  expect([submission().phase, states.get('first-1')]).toEqual(['checking', 'checking']);
  await submitter.place({ ...input, amount: '6' });
  expect(keys).toHaveLength(2);
  second.answer(fakeOrder({ order_id: 'o2' }));
  await jest.advanceTimersByTimeAsync(0);
  expect([told, submission().phase]).toEqual([['placed o2'], 'checking']);
  place.push(() => Promise.resolve(order));
  await jest.advanceTimersByTimeAsync(1000);
  await Promise.all(placing);
  expect([told, submission().phase]).toEqual([['placed o2', 'placed o1'], 'placed']);
  expect(keys).toEqual(['first-1', 'first-2', 'first-1']);
});

test('[T-09, A-11] of several orders without an outcome each is asked about, and none is lost', async () => {
  const { submitter, place, find, told, states, submission, kept } = openPage();
  const [first, second] = [held(), held()];
  place.push(first.promise, second.promise);
  void submitter.place(input);
  void submitter.place(other);
  first.lose();
  second.lose();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(submission()).toMatchObject({ phase: 'unknown', pending: { key: 'first-1' } });
  expect([...states.values()]).toEqual(['unknown', 'unknown']);
  // The person leaves the first one: the second one is looked up, and found.
  find.push(() => Promise.resolve(fakeOrder({ order_id: 'o2' })));
  submitter.abandon();
  await jest.advanceTimersByTimeAsync(0);
  expect([told.at(-1), states.size, kept.list()]).toEqual(['placed o2', 0, []]);
});

test('[T-09] an order without an answer is not sent again when the device has slept for longer than its price stands', async () => {
  const { submitter, find, keys, told } = openPage();
  find.push(() => Promise.resolve(undefined));
  void submitter.place(input);
  await jest.advanceTimersByTimeAsync(500);
  jest.setSystemTime(Date.now() + 3_600_000);
  await jest.advanceTimersByTimeAsync(500);
  expect([keys, told]).toEqual([['first-1'], ['lost first-1']]);
});
