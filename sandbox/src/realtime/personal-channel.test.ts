import { PersonalMessage, personalEvent, personalNamespace, quoteRoom } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { createTestStream, heard, type TestStream } from '../../test/stream';

let test: TestStream;
beforeAll(async () => {
  test = await createTestStream();
});
beforeEach(() => {
  for (const [token, sessionId, userId] of [
    ['ann-1', 'first', 'ann'],
    ['ann-2', 'second', 'ann'],
    ['bob-1', 'third', 'bob'],
  ] as const) {
    test.sessions.set(token, { sessionId, userId, expires: test.clock.now() + 60_000 });
  }
});
afterEach(() => {
  test.verify = undefined;
  test.disconnectAll();
});
afterAll(() => test.close());

async function open(token: string) {
  const socket = test.connect(personalNamespace, { auth: { socket_token: token } });
  await heard(socket, 'connect', 1);
  return socket;
}
const messagesOf = (texts: readonly unknown[]) =>
  texts.map((text) => z.parse(schemaOf(PersonalMessage), text));
const place = (userId: string, price: string) =>
  test.exchange.placeOrder(userId, {
    market_type: 1,
    side: 2,
    token: 'aura',
    market: 'usdt',
    price,
    amount: '5',
  });

it('[Q-05] it opens by socket token alone', async () => {
  const refusal = async (auth: object) => {
    const [error] = await heard(test.connect(personalNamespace, { auth }), 'connect_error', 1);
    return error instanceof Error ? error.message : error;
  };
  for (const auth of [{}, { socket_token: '' }, { socket_token: 'bad' }, { socket_token: 7 }])
    expect(await refusal(auth)).toBe('sessionInvalid');
  test.verify = () => Promise.reject(new Error('no database'));
  expect(await refusal({ socket_token: 'ann-1' })).toBe('unavailable');
  expect(test.errors.splice(0)).toEqual([new Error('no database')]);
});

it('[Q-05] each connection hears its own user’s changes only, in messages that it can count', async () => {
  const first = await open('ann-1');
  const other = await open('bob-1');
  const [firsts, others] = [heard(first, personalEvent, 3), heard(other, personalEvent, 1)];
  const one = await place('ann', '90');
  const late = await open('ann-2');
  const lates = heard(late, personalEvent, 2);
  const two = await place('ann', '91');
  const cancelled = await test.exchange.cancelOrder('ann', one.order_id);
  const bobs = await place('bob', '92');
  const told = (texts: readonly unknown[]) =>
    messagesOf(texts).map(({ seq, orders, session_ended }) => ({ seq, orders, session_ended }));
  expect(told(await firsts)).toEqual([
    { seq: 1, orders: [one], session_ended: false },
    { seq: 2, orders: [two], session_ended: false },
    { seq: 3, orders: [cancelled], session_ended: false },
  ]);
  expect(told(await lates).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(told(await others)).toEqual([{ seq: 1, orders: [bobs], session_ended: false }]);
  const [message] = messagesOf(await others);
  expect(message?.balances).toEqual([expect.objectContaining({ token: 'aura', frozen: '5' })]);
});

it('[Q-05] the end of a session is told to its own pages, whose channels close; the user’s others go on', async () => {
  const ended = await open('ann-1');
  const other = await open('ann-2');
  const [last, closed] = [heard(ended, personalEvent, 1), heard(ended, 'disconnect', 1)];
  const next = heard(other, personalEvent, 1);
  test.stream.endSession('first');
  expect(messagesOf(await last)).toMatchObject([{ seq: 1, session_ended: true, orders: [] }]);
  await closed;
  const order = await place('ann', '93');
  expect(messagesOf(await next)).toMatchObject([{ seq: 1, session_ended: false, orders: [order] }]);
});

it('[Q-05] the end of a session leaves the quotes on the same connection alone', async () => {
  const quotes = await test.page();
  const personal = quotes.io.socket(personalNamespace, { auth: { socket_token: 'ann-1' } });
  const connected = heard(personal, 'connect', 1);
  personal.connect();
  await connected;
  const closed = heard(personal, 'disconnect', 1);
  test.stream.endSession('first');
  await closed;
  expect(await quotes.emitWithAck('join', quoteRoom)).toBe(true);
  expect(quotes.connected).toBe(true);
});

it('[H-17] a session that has run out hears that, and nothing of the account', async () => {
  const socket = await open('ann-1');
  const [last, closed] = [heard(socket, personalEvent, 1), heard(socket, 'disconnect', 1)];
  test.clock.set(test.clock.now() + 60_000);
  await place('ann', '94');
  expect(messagesOf(await last)).toMatchObject([{ session_ended: true, orders: [], balances: [] }]);
  await closed;
});
