import { TestNetwork } from '../../../test/cluster/bus';
import { CallError } from '../../core/call-error';
import { OutcomeUnknown } from '../../core/outcome-unknown';
import { channels, type FeedContent, type Question, type Snapshot } from './messages';
import { openLeaderClient, type LeaderClient } from './leader-client';

interface Asked {
  readonly id: string;
  readonly from: string;
  readonly term: number;
  readonly until: number;
  readonly question: Question;
}

let network: TestNetwork;
let line: LeaderClient;
/** What the line took over, in its order. */
let taken: (number | string)[];
/** Requests that the owner heard and has not answered. */
let asked: Asked[];
let tellAsked: () => void;
const errors: unknown[] = [];
const owner = () => network.join();

beforeEach(async () => {
  network = new TestNetwork();
  taken = [];
  asked = [];
  tellAsked = () => undefined;
  await owner().listen(channels.requests, (message) => {
    asked.push(message as Asked);
    tellAsked();
  });
  line = await openLeaderClient({
    bus: network.join(),
    id: 'here',
    onSnapshot: ({ number }) => taken.push(`snapshot ${number}`),
    onContent: (content) => {
      taken.push(numberOf(content));
      return true;
    },
    onError: (error) => errors.push(error),
  });
});
afterEach(async () => {
  await line.stop();
  expect(errors.splice(0)).toEqual([]);
});

/** A content that says its number. */
const content = (number: number): FeedContent => ({
  kind: 'quotes',
  changed: [],
  epoch: String(number),
  positions: {},
  outgoing: [],
  disconnect: false,
});
const numberOf = (each: FeedContent): number => (each.kind === 'quotes' ? Number(each.epoch) : NaN);
const feed = (number: number, term = 1) =>
  owner().send(channels.feed, { term, number, time: Date.now(), content: content(number) });

/** The next request that the owner hears. */
async function nextAsked(): Promise<Asked> {
  while (asked.length === 0) await new Promise<void>((resolve) => (tellAsked = resolve));
  return asked.shift()!;
}

async function answerSnapshot(number: number, term = 1): Promise<void> {
  const { id, from, question } = await nextAsked();
  expect(question).toEqual({ do: 'snapshot' });
  const value: Snapshot = { term, number, epoch: 'e', positions: {}, market: [] };
  await owner().send(channels.answers(from), { id, result: { is: 'done', value } });
  while (taken.at(-1) === undefined || !taken.includes(`snapshot ${number}`))
    await new Promise((resolve) => setImmediate(resolve));
}

async function synchronised(): Promise<void> {
  await feed(4);
  await answerSnapshot(4);
  taken = [];
}

it('[X-03] everything is taken over once and in its order: a snapshot, what came after it, and what follows', async () => {
  await feed(4);
  await feed(5);
  await feed(6);
  expect(line.isCurrent).toBe(false);
  await answerSnapshot(5);
  await feed(7);
  await feed(7);
  expect(taken).toEqual(['snapshot 5', 6, 7]);
  expect(line.isCurrent).toBe(true);
});

it('[X-03] a message that is missing, or a connection that was lost, asks for everything anew', async () => {
  await synchronised();
  await feed(6);
  expect(line.isCurrent).toBe(false);
  await answerSnapshot(6);
  await feed(7);
  network.resume();
  expect(line.isCurrent).toBe(false);
  await answerSnapshot(8);
  await feed(9);
  expect(taken).toEqual(['snapshot 6', 7, 'snapshot 8', 9]);
});

it('[X-03] another owner begins anew, and one of an earlier term is not heard any more', async () => {
  await synchronised();
  await feed(1, 2);
  await feed(5, 1);
  await answerSnapshot(1, 2);
  await feed(6, 1);
  await feed(2, 2);
  expect(taken).toEqual(['snapshot 1', 2]);
});

const place = { do: 'cancel', userId: 'ann', key: 'key', orderId: '1' } as const;
const outcome = (asking: Promise<unknown>) =>
  asking.then(
    (value) => value,
    (error: unknown) => (error instanceof CallError ? error.error : error),
  );

it('[X-03] a question goes to the owner of the present term, for as long as somebody waits', async () => {
  await synchronised();
  const asking = line.ask(place, 5_000);
  const { id, from, term, until, question } = await nextAsked();
  expect({ from, term, question }).toEqual({ from: 'here', term: 1, question: place });
  expect(until).toBeGreaterThan(Date.now());
  // The owner's clock is known to the millisecond.
  expect(until).toBeLessThanOrEqual(Date.now() + 5_001);
  await owner().send(channels.answers(from), { id, result: { is: 'done', value: 7 } });
  expect(await asking).toBe(7);

  const refused = outcome(line.ask(place, 5_000));
  const second = await nextAsked();
  await owner().send(channels.answers('here'), { id: second.id, result: { is: 'refused', code: 3011 } });
  expect(await refused).toBe('selfTrade');
});

it('[X-03] what nobody can have heard is unavailable; what may have been done is not known', async () => {
  expect(await outcome(line.ask(place, 5_000))).toBe('unavailable');
  await synchronised();

  expect(await outcome(line.ask(place, 1))).toBeInstanceOf(OutcomeUnknown);
  asked = [];

  const unknown = outcome(line.ask(place, 600_000));
  const { id } = await nextAsked();
  await owner().send(channels.answers('here'), { id, result: { is: 'unknown' } });
  expect(await unknown).toBeInstanceOf(OutcomeUnknown);

  const cut = outcome(line.ask(place, 600_000));
  network.resume();
  expect(await cut).toBeInstanceOf(OutcomeUnknown);

  const succeeded = outcome(line.ask(place, 600_000));
  await feed(1, 2);
  expect(await succeeded).toBeInstanceOf(OutcomeUnknown);
});

it('[X-03] nothing is heard or asked while this process is the owner itself', async () => {
  await synchronised();
  line.pause();
  await feed(5);
  expect(await outcome(line.ask(place, 5_000))).toBe('unavailable');
  expect(taken).toEqual([]);
  expect(line.isCurrent).toBe(false);
  line.resume();
  await feed(1, 2);
  await answerSnapshot(1, 2);
  expect(line.isCurrent).toBe(true);
});
