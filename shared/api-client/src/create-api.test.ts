import { getKline, getUserInfo, listUserBalance, loginOut, placeOrder } from '@exchange/contract';
import { isApiFailure, type ApiFailure } from '@exchange/platform';
import type { ApiOptions, CallWatch } from './api-options';
import { createApi } from './create-api';
import { HttpFault, type HttpRequest, type HttpResponse } from './http-types';

const order = { market_type: 1, side: 1, market: 'usdt', token: 'aura', price: '1', amount: '2' } as const;
const kline = { token: 'aura', market: 'usdt', time_type: '1h' } as const;

function respond(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): HttpResponse {
  return { status, header: (name) => headers[name], body };
}
const success = (data: unknown) => respond({ code: 0, msg: '', data });

function setUp(options: Partial<ApiOptions> = {}) {
  const requests: HttpRequest[] = [];
  const answers: { resolve: (response: HttpResponse) => void; reject: (error: unknown) => void }[] = [];
  const told = { sessionInvalid: 0, faults: [] as ApiFailure[], times: [] as number[] };
  const api = createApi({
    baseUrl: '/api',
    locale: () => 'zh-HK',
    host: 'nova.example',
    first: [],
    onSessionInvalid: () => (told.sessionInvalid += 1),
    onServerTime: (time) => told.times.push(time),
    onContractFault: (failure) => told.faults.push(failure),
    loadHttp: async () => (request) => {
      requests.push(request);
      return new Promise((resolve, reject) => {
        answers.push({ resolve, reject });
        request.signal.addEventListener('abort', () =>
          reject(new HttpFault('aborted', request.signal.reason)),
        );
      });
    },
    ...options,
  });
  /** Waits until the nth request is under way and answers it. */
  const answer = async (index: number, response: HttpResponse) => {
    await underWay(index);
    answers[index]?.resolve(response);
  };
  const underWay = async (index: number) => {
    for (let turn = 0; turn < 20 && !requests[index]; turn += 1) await Promise.resolve();
  };
  return { api, requests, answers, told, answer, underWay };
}

const caught = async (call: Promise<unknown>): Promise<ApiFailure> => {
  try {
    await call;
  } catch (error) {
    if (isApiFailure(error)) return error;
    throw error;
  }
  throw new Error('the call did not fail');
};

describe('requests', () => {
  test('[H-20] a query call sends locale and host, and answers with the checked data', async () => {
    const { api, requests, answer } = setUp();
    const call = api.call(getKline, kline);
    await answer(0, success({ list: [[1, '1', '1', '1', '1', '0', '0']], unknown: 1 }));
    await expect(call).resolves.toEqual({ list: [[1, '1', '1', '1', '1', '0', '0']] });
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/api/rt/kline',
      query: kline,
      timeoutMs: 15_000,
      headers: { 'Accept-Language': 'zh-HK', 'X-Forwarded-Host': 'nova.example' },
    });
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(['Accept-Language', 'X-Forwarded-Host']);
  });

  test('[H-20] inside the app the token header is sent', async () => {
    const { api, requests, underWay } = setUp({ appToken: () => 'secret' });
    void api.call(getUserInfo, {});
    await underWay(0);
    expect(requests[0]?.headers).toMatchObject({ token: 'secret' });
  });

  test('[X-01] a call by key carries the caller’s key, or a new one each time; others carry none', async () => {
    const { api, requests, underWay } = setUp();
    void api.call(placeOrder, order, { idempotencyKey: 'mine' });
    void api.call(placeOrder, order);
    void api.call(placeOrder, order);
    void api.call(loginOut, {});
    await underWay(3);
    const keys = requests.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe('mine');
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[2]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[2]);
    expect(keys[3]).toBeUndefined();
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/Org/Order/placeOrder', body: order });
  });

  test('[H-20] an input that does not fit the contract is refused by field and not sent', async () => {
    const { api, requests } = setUp();
    const failure = await caught(api.call(placeOrder, { ...order, amount: '1e3', token: '' }));
    expect(failure).toMatchObject({ kind: 'refused', code: 1001, reason: 'invalidInput' });
    expect(Object.keys(failure.fields).sort()).toEqual(['amount', 'token']);
    expect(requests).toHaveLength(0);
  });

  test('[I-01] the server’s time is told', async () => {
    const { api, told, answer } = setUp();
    const call = api.call(loginOut, {});
    await answer(
      0,
      respond({ code: 0, msg: '', data: {} }, { headers: { 'x-server-time': '1790000000000' } }),
    );
    await call;
    expect(told.times).toEqual([1_790_000_000_000]);
  });
});

describe('the watch', () => {
  const watched = () => {
    const heard: unknown[] = [];
    const watch: CallWatch = {};
    const made = setUp({ watch });
    watch.onCall = (name, headers) => {
      headers['traceparent'] = `of ${name}`;
      return (code) => heard.push([name, code]);
    };
    return { ...made, heard };
  };

  test('[O-06] adds to the headers of each call, also of one after it was set, and is told the code of the answer', async () => {
    const { api, requests, answer, heard } = watched();
    const [done, refused] = [api.call(loginOut, {}), caught(api.call(placeOrder, order))];
    await answer(0, success({}));
    await answer(1, respond({ code: 3003, msg: '', data: null }));
    await Promise.all([done, refused]);
    expect(requests.map(({ headers }) => headers['traceparent'])).toEqual([
      `of ${loginOut.name}`,
      `of ${placeOrder.name}`,
    ]);
    expect(heard).toEqual([
      [loginOut.name, 0],
      [placeOrder.name, 3003],
    ]);
  });

  test('[O-06] is told of a call without an answer, and hears nothing of one that is not sent', async () => {
    const { api, answers, underWay, heard } = watched();
    await caught(api.call(placeOrder, { ...order, amount: '1e3' }));
    expect(heard).toEqual([]);
    const lost = caught(api.call(loginOut, {}));
    await underWay(0);
    answers[0]?.reject(new HttpFault('network', 'down'));
    await lost;
    expect(heard).toEqual([[loginOut.name, undefined]]);
  });
});

describe('failures', () => {
  test('[H-20] a code other than 0 is a refusal with its reason, the server’s message and fields', async () => {
    const { api, told, answer } = setUp();
    const call = caught(api.call(placeOrder, order));
    await answer(
      0,
      respond({
        code: 3003,
        msg: 'Insufficient balance',
        data: null,
        fields: { amount: 'too much', odd: 1 },
        until: 1_790_000_000_000,
      }),
    );
    const failure = await call;
    expect(failure).toMatchObject({
      kind: 'refused',
      code: 3003,
      reason: 'insufficientBalance',
      serverMessage: 'Insufficient balance',
    });
    expect(failure.fields).toEqual({ amount: 'too much' });
    expect(failure.until).toBe(1_790_000_000_000);
    expect(isApiFailure(failure, 'insufficientBalance')).toBe(true);
    expect(isApiFailure(failure, 'pairUnknown')).toBe(false);
    expect(told.sessionInvalid).toBe(0);
  });

  test('[H-20] a code that the contract does not know keeps its number', async () => {
    const { api, answer } = setUp();
    const call = caught(api.call(placeOrder, order));
    await answer(0, respond({ code: 77_777, msg: 'new', data: null }));
    expect(await call).toMatchObject({ kind: 'refused', code: 77_777, reason: '', serverMessage: 'new' });
  });

  test.each([1101, 1104])('[H-17] code %i tells that the session is none', async (code) => {
    const { api, told, answer } = setUp();
    const call = caught(api.call(listUserBalance, {}));
    await answer(0, respond({ code, msg: '', data: null }, { status: 401 }));
    expect(await call).toMatchObject({ kind: 'refused', code });
    expect(told.sessionInvalid).toBe(1);
  });

  test('[H-20] an answer that does not fit the contract is told to the operators', async () => {
    const { api, told, answer } = setUp();
    const call = caught(api.call(getKline, kline));
    await answer(0, success({ list: [[1, 'NaN']] }));
    expect(await call).toMatchObject({ kind: 'contract', code: 0 });
    const html = caught(api.call(getKline, kline));
    await answer(1, respond('<html>'));
    expect(await html).toMatchObject({ kind: 'contract' });
    expect(told.faults).toHaveLength(2);
  });

  test('[H-24] no connection, a gateway’s error page, a time-out and a transport that does not load are told apart', async () => {
    const { api, answers, answer, underWay } = setUp();
    const calls = [
      caught(api.call(placeOrder, order)),
      caught(api.call(placeOrder, order)),
      caught(api.call(placeOrder, order)),
      caught(api.call(getKline, kline)),
    ];
    await underWay(3);
    answers[3]?.reject(new HttpFault('network', 'down'));
    answers[0]?.reject(new HttpFault('network', 'down'));
    answers[1]?.reject(new HttpFault('timeout', 'slow'));
    await answer(2, respond('<html>Bad gateway</html>', { status: 502 }));
    expect((await Promise.all(calls)).map(({ kind, outcomeUnknown }) => [kind, outcomeUnknown])).toEqual([
      ['network', true],
      ['timeout', true],
      ['network', true],
      // What only reads can have done nothing.
      ['network', false],
    ]);
  });

  test('[H-18] a transport that failed to load is loaded again by the next call', async () => {
    let loads = 0;
    const { api } = setUp({
      loadHttp: async () => {
        loads += 1;
        if (loads === 1) throw new Error('chunk failed');
        return async () => success({});
      },
    });
    expect(await caught(api.call(loginOut, {}))).toMatchObject({ kind: 'network' });
    await expect(api.call(loginOut, {})).resolves.toEqual({});
    await api.call(loginOut, {});
    expect(loads).toBe(2);
  });

  test('[H-26] what calls are made with is loaded before the first of them, once; what does not come then, with that call', async () => {
    const loads = { here: 0, isBroken: false };
    const loadHttp = async () => {
      loads.here += 1;
      if (loads.isBroken) throw new Error('chunk failed');
      return async () => success({});
    };
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    const { api } = setUp({ loadHttp });
    api.warmUp();
    await settle();
    expect(loads.here).toBe(1);
    await expect(api.call(loginOut, {})).resolves.toEqual({});
    expect(loads.here).toBe(1);

    loads.isBroken = true;
    const { api: other } = setUp({ loadHttp });
    other.warmUp();
    await settle();
    loads.isBroken = false;
    await expect(other.call(loginOut, {})).resolves.toEqual({});
    expect(loads.here).toBe(3);
  });

  test('[H-24] nothing is answered before the words for failures were fetched, or could not be', async () => {
    let give: (words?: Error) => void = () => undefined;
    const prepare = () =>
      new Promise<void>((resolve, reject) => (give = (error) => (error ? reject(error) : resolve())));
    for (const outcome of [undefined, new Error('chunk failed')]) {
      const { api, requests, underWay, answer } = setUp({ prepare });
      const call = api.call(loginOut, {});
      await underWay(0);
      expect(requests).toHaveLength(0);
      give(outcome);
      await answer(0, success({}));
      await expect(call).resolves.toEqual({});
    }
  });

  test('[H-20] a caller can give up', async () => {
    const { api, requests, underWay } = setUp();
    const controller = new AbortController();
    const post = caught(api.call(placeOrder, order, { signal: controller.signal }));
    const get = caught(api.call(getKline, kline, { signal: controller.signal }));
    await underWay(1);
    controller.abort();
    expect(await post).toMatchObject({ kind: 'aborted' });
    expect(await get).toMatchObject({ kind: 'aborted' });
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
    expect(await caught(api.call(getKline, kline, { signal: controller.signal }))).toMatchObject({
      kind: 'aborted',
    });
    expect(requests).toHaveLength(2);
  });
});

describe('the same question at the same time', () => {
  test('[H-20] is asked once; one caller giving up leaves the others their answer', async () => {
    const { api, requests, answer } = setUp();
    const controller = new AbortController();
    const left = caught(api.call(getKline, kline, { signal: controller.signal }));
    const stays = api.call(getKline, { time_type: '1h', market: 'usdt', token: 'aura' });
    const other = api.call(getKline, { ...kline, time_type: '1m' });
    controller.abort();
    expect(await left).toMatchObject({ kind: 'aborted' });
    await answer(0, success({ list: [] }));
    await answer(1, success({ list: [] }));
    await expect(stays).resolves.toEqual({ list: [] });
    await other;
    expect(requests).toHaveLength(2);
    expect(requests[0]?.signal.aborted).toBe(false);
  });

  test('[A-01] what is asked after a change does not get an answer from before it', async () => {
    const { api, requests, answer, underWay } = setUp();
    void api.call(listUserBalance, {});
    const change = api.call(loginOut, {});
    void api.call(listUserBalance, {});
    await underWay(2);
    await answer(1, success({}));
    await change;
    void api.call(listUserBalance, {});
    await underWay(3);
    expect(requests).toHaveLength(4);
  });
});

describe('first data', () => {
  const first = [
    {
      call: 'market.kline',
      input: { token: 'aura', market: 'usdt', time_type: '1h', limit: 300 },
      data: { list: [] },
    },
    {
      call: 'market.kline',
      input: { token: 'kite', market: 'usdt', time_type: '1h' },
      data: { list: 'broken' },
    },
  ];

  test('[T-11] is given once, to the call with the same input, defaults filled in', () => {
    const { api } = setUp({ first });
    expect(api.takeFirst(getKline, { ...kline, time_type: '1m' })).toBeUndefined();
    expect(api.takeFirst(getKline, kline)).toEqual({ list: [] });
    expect(api.takeFirst(getKline, kline)).toBeUndefined();
  });

  test('[H-26] is of the page’s beginning: who comes for it a minute later asks the exchange', () => {
    jest.useFakeTimers();
    const { api } = setUp({ first });
    jest.advanceTimersByTime(61_000);
    expect(api.takeFirst(getKline, kline)).toBeUndefined();
    jest.useRealTimers();
  });

  test('[H-20] that does not fit the contract is told and not given', () => {
    const { api, told } = setUp({ first });
    expect(api.takeFirst(getKline, { token: 'kite', market: 'usdt', time_type: '1h' })).toBeUndefined();
    expect(told.faults).toHaveLength(1);
  });
});
