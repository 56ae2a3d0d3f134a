import { inflateSync } from 'node:zlib';
import {
  type Call,
  createCaptcha,
  ErrorCodes,
  getNodeMember,
  getOrderBook,
  getTradeList,
  getUserInfo,
  type InputOf,
  loginOut,
  newLogin,
  personalNamespace,
  placeOrder,
  quoteEvent,
  QuoteMessage,
  quoteRoom,
  rankNodes,
  socketPath,
} from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import { check } from '@exchange/contract/check';
import { io, type Socket } from 'socket.io-client';
import { TestClient } from '../../../../sandbox/test/app';
import { readExamples } from './examples';
import { choicesOf, emptied } from './mock-choices';
import { type MockExchange, startMockExchange } from './mock-exchange';
import { MockMarket } from './mock-market';

const examples = readExamples();
const calls = catalogue.filter(({ access }) => access !== 'operator');
let exchange: MockExchange;
let client: TestClient;

beforeAll(async () => {
  exchange = await startMockExchange(examples);
});
afterAll(() => exchange.close());
beforeEach(async () => {
  client = new TestClient(exchange.app);
  await choose({ reset: 'all' });
});

/** Chooses as the page of mocks does. */
async function choose(chosen: Readonly<Record<string, string>>) {
  const { statusCode, body } = await exchange.app.inject({ method: 'POST', url: '/mocks', payload: chosen });
  return { statusCode, body };
}

/** The input of a call's example; a form's file stands there as its name. */
function inputOf(call: Call): unknown {
  const { input } = examples.of(call.name);
  return call.encoding === 'multipart' && typeof input === 'object'
    ? { ...input, file: new File(['-'], 'picture.jpg') }
    : input;
}

test.each(calls.map((call): [string, Call] => [call.name, call]))(
  '[O-01] %s is answered with its example',
  async (name, call) => {
    const answer = await client.call(call, inputOf(call));
    expect([answer.status, answer.code]).toEqual([200, 0]);
    if (name !== getTradeList.name) expect(answer.data).toEqual(examples.of(name).answer);
    expect(check(call.output, answer.data)).toMatchObject({ ok: true });
  },
);

test('[O-01] a wrong input and a missing key are refused as by the exchange', async () => {
  const wrong = await client.call(rankNodes, { node_type: 9 });
  expect(wrong).toMatchObject({ status: 200, code: ErrorCodes.invalidInput, data: null });
  expect(Object.keys(wrong.fields ?? {})).toEqual(['node_type']);
  const keyless = await client.call(placeOrder, inputOf(placeOrder) as InputOf<typeof placeOrder>, {
    'idempotency-key': '',
  });
  expect(Object.keys(keyless.fields ?? {})).toEqual(['Idempotency-Key']);
});

test('[O-01] the time goes on from that of the examples', async () => {
  const { headers } = await exchange.app.inject({ url: '/api/captcha/createCaptcha' });
  const passed = Number(headers['x-server-time']) - examples.time;
  expect(passed).toBeGreaterThanOrEqual(0);
  expect(passed).toBeLessThan(600_000);
});

test('[O-01] who is signed in is chosen, and follows from login and logout', async () => {
  const code = async () => (await client.call(getUserInfo, {})).code;
  expect(await code()).toBe(0);
  await choose({ signedIn: 'no' });
  expect(await code()).toBe(ErrorCodes.sessionInvalid);
  expect((await client.call(createCaptcha, {})).code).toBe(0);
  expect(exchange.cookies().join()).toContain('Max-Age=0');

  const human = { captcha_id: 'a', captcha_code: 'b', valida_secret: 'c' };
  const first = await client.call(newLogin, { username: 'demo@example.com', password: 'x', ...human });
  expect(first.data).toMatchObject({ second: { methods: [{ type: 3 }] }, session: null });
  expect(await code()).toBe(ErrorCodes.sessionInvalid);
  const login = await client.call(newLogin, inputOf(newLogin) as InputOf<typeof newLogin>);
  expect(login.data.session).not.toBeNull();
  expect(client.lastCookies.join()).toContain('token=offline');
  expect(await code()).toBe(0);
  await client.call(loginOut, {});
  expect(await code()).toBe(ErrorCodes.sessionInvalid);
});

test('[O-01] a choice applies to the next request, and to one call alone', async () => {
  const ask = async () => {
    const { statusCode, body } = await exchange.app.inject({ url: `/api${getNodeMember.path}` });
    return [statusCode, body];
  };
  await choose({ call: getNodeMember.name, answer: 'unavailable' });
  expect(await ask()).toEqual([503, expect.stringContaining('503')]);
  await choose({ call: getNodeMember.name, answer: String(ErrorCodes.unavailable) });
  expect(await client.call(getNodeMember, {})).toMatchObject({ code: ErrorCodes.unavailable, data: null });
  expect((await client.call(rankNodes, { node_type: 3 })).data.list).not.toEqual([]);
  await choose({ call: rankNodes.name, answer: 'empty' });
  expect((await client.call(rankNodes, { node_type: 3 })).data.list).toEqual([]);
  await choose({ call: getNodeMember.name, answer: 'example' });
  expect((await client.call(getNodeMember, {})).code).toBe(0);

  expect(await choose({ call: getNodeMember.name, answer: '5001' })).toMatchObject({ statusCode: 400 });
  expect(await choose({ call: 'node.unknown', answer: 'slow' })).toMatchObject({
    ...{ statusCode: 400, body: 'no call node.unknown\n' },
  });
});

test('[O-01] an empty list fits the contract wherever it can be chosen', () => {
  const withList = calls.filter((call) => choicesOf(call, examples.of(call.name).answer).has('empty'));
  expect(withList.length).toBeGreaterThan(60);
  for (const call of withList)
    expect([call.name, check(call.output, emptied(examples.of(call.name).answer))]).toMatchObject([
      call.name,
      { ok: true },
    ]);
});

test('[O-01] the page of mocks shows what was asked for, and what is chosen', async () => {
  await client.call(getOrderBook, { token: 'aura', market: 'usdt' });
  await choose({ call: getOrderBook.name, answer: 'slow' });
  const { body, headers } = await exchange.app.inject({ url: '/mocks' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const [made = ''] = body.split('All calls');
  expect(made).toContain(`${getOrderBook.name} <small>asked `);
  expect(made).toMatch(/<option value="slow" +selected>/);
  for (const { name } of calls) expect(body).toContain(`value="${name}"`);
});

test('[O-01] a picture that no example has is a neutral one', async () => {
  for (const url of ['/api/media/cover-juno.svg', '/api/cast/picture/one-preview.jpg']) {
    const { statusCode, headers } = await exchange.app.inject({ url });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  }
  expect((await exchange.app.inject({ url: '/api/none' })).statusCode).toBe(404);
});

describe('the market', () => {
  const tradeList = examples.of(getTradeList.name).answer;

  test('[O-01] prices walk the same way each time, exactly and within their precision', () => {
    const [one, other] = [new MockMarket(tradeList), new MockMarket(tradeList)];
    for (let turn = 0; turn < 500; turn += 1) {
      const message = one.tick(examples.time + turn);
      expect(other.tick(examples.time + turn)).toEqual(message);
      expect(check(QuoteMessage, message)).toMatchObject({ ok: true });
    }
    for (const pair of Object.values(one.tradeList(0).main).flat()) {
      expect(pair.price.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(pair.price_precision);
      if (pair.price === '0') continue;
      expect(Number(pair.low)).toBeLessThanOrEqual(Number(pair.price));
      expect(Number(pair.high)).toBeGreaterThanOrEqual(Number(pair.price));
    }
  });

  test('[O-01] the trade list says what the stream has said', () => {
    const market = new MockMarket(tradeList);
    const { seq, quotes } = market.tick(examples.time);
    const list = market.tradeList(examples.time);
    expect(list.seq).toBe(seq);
    const pairs = Object.values(list.main).flat();
    for (const { token, market: currency, ...quote } of quotes)
      expect(pairs.find(({ id }) => id === `${token}_${currency}`)).toMatchObject(quote);
  });

  describe('on the socket', () => {
    const sockets: Socket[] = [];
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.disconnect();
    });
    const heard = (socket: Socket, event: string) =>
      new Promise<unknown>((resolve) => void socket.once(event, resolve));
    const connect = (namespace: string, auth = {}) => {
      const socket = io(`${exchange.origin.origin}${namespace}`, {
        ...{ path: socketPath, transports: ['websocket'], forceNew: true, reconnection: false },
        ...{ query: { org_id: 'nova' }, auth },
      });
      sockets.push(socket);
      return socket;
    };

    test('[O-01] quotes tick as the exchange sends them', async () => {
      const socket = connect('/');
      expect(await socket.emitWithAck('join', quoteRoom)).toBe(true);
      const payload = String(await heard(socket, quoteEvent));
      const message: unknown = JSON.parse(inflateSync(Buffer.from(payload, 'base64')).toString());
      const checked = check(QuoteMessage, message);
      expect(checked).toMatchObject({ ok: true });
      const list = (await client.call(getTradeList, {})).data;
      expect(checked.ok && checked.value).toMatchObject({ epoch: list.epoch, seq: list.seq });
    });

    test('[O-01] the personal channel is there for whoever is signed in', async () => {
      await heard(connect(personalNamespace, { socket_token: 'offline' }), 'connect');
      await choose({ signedIn: 'no' });
      const error = await heard(connect(personalNamespace, { socket_token: 'offline' }), 'connect_error');
      expect(error).toMatchObject({ message: 'sessionInvalid' });
    });
  });
});
