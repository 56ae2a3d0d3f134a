import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  addFavouritePair,
  createCaptcha,
  deleteFavouritePair,
  ErrorCodes,
  getCountryList,
  getFavouritePairList,
  getKline,
  getOrgBasicConfig,
  getOrgDomainInfoByDomain,
  getTradeList,
  getUserInfo,
  listUserBalance,
  newLogin,
  placeOrder,
  sendUserExistEmail,
  setTradePwd,
} from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../test/app';

let app: FastifyInstance;
let client: TestClient;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  client = new TestClient(app);
});

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
  });

describe('every call', () => {
  it.each(catalogue.map((call) => [call.name, call] as const))(
    '[X-01] %s answers with the envelope',
    async (_name, call) => {
      const answer = await client.call(call, {});
      expect(answer.status).toBe(200);
      expect(typeof answer.msg).toBe('string');
      const known = [0, ErrorCodes.notImplemented, ErrorCodes.invalidInput, ErrorCodes.sessionInvalid];
      expect(known).toContain(answer.code);
      if (answer.code !== 0) expect(answer.data).toBeNull();
    },
  );

  it('[X-01] an unknown call is 404 with the envelope', async () => {
    for (const response of [
      await post('/api/no/such/call', '{}'),
      await app.inject('/api/none'),
      await app.inject('/api/'),
    ]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: ErrorCodes.notFound, data: null });
    }
  });

  it('[H-24] messages are in the reader’s language', async () => {
    const message = async (language: string) =>
      (await client.call(getUserInfo, {}, { 'accept-language': language })).msg;
    expect(await message('en-GB,en;q=0.9')).toBe('Please sign in');
    expect(await message('zh-CN')).toBe('请先登录。');
    expect(await message('zh-TW')).toBe('請先登入。');
    expect(await message('fr')).toBe('請先登入。');
    expect(await message('zh-HK;q=0.5,en;q=0.8')).toBe('Please sign in');
  });

  it('[H-26] what is the same for everybody is compressed, and nothing that is a user’s or too small to gain by it', async () => {
    await client.register('compressed@example.com');
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answerOf = async (path: string, accepted: string) => {
      const headers = { host: client.host, cookie, 'accept-encoding': accepted };
      const { headers: told, rawPayload } = await app.inject({ url: `/api${path}`, headers });
      return { encoding: told['content-encoding'], body: rawPayload };
    };
    const plain = await answerOf(getTradeList.path, 'identity');
    expect(plain.encoding).toBeUndefined();
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const answer = await answerOf(getTradeList.path, accepted);
      expect(answer.encoding).toBe(encoding);
      expect(answer.body.length).toBeLessThan(plain.body.length / 4);
      expect(JSON.parse(decode(answer.body).toString())).toMatchObject({ code: 0, data: { main: {} } });
    }
    const own = await answerOf(listUserBalance.path, 'br');
    expect(own.body.length).toBeGreaterThan(1_024);
    expect(own.encoding).toBeUndefined();
    const small = await answerOf(`${getKline.path}?token=aura&market=usdt&time_type=15m&limit=1`, 'br');
    expect(small.body.toString()).toContain('"code":0');
    expect(small.body.length).toBeLessThan(1_024);
    expect(small.encoding).toBeUndefined();
  });

  it('[X-01] a refused input names its fields', async () => {
    const answer = await client.call(getOrgDomainInfoByDomain, { domain_name: 'x'.repeat(300) });
    expect(answer.code).toBe(ErrorCodes.invalidInput);
    expect(Object.keys(answer.fields ?? {})).toEqual(['domain_name']);
  });

  it('[I-01] tells the exchange’s time with each answer', async () => {
    await client.sandbox('POST', '/sandbox/clock', { advanceMs: 86_400_000 });
    const response = await post(`/api${getOrgBasicConfig.path}`, '{}');
    expect(Number(response.headers['x-server-time'])).toBeGreaterThan(Date.now() + 86_000_000);
  });
});

describe('refused at the door', () => {
  it('[H-20] another site’s page cannot call, nor a sandboxed one', async () => {
    for (const origin of [
      'https://evil.example',
      'http://localhost:9999',
      'null',
      'http://orbit.localhost',
    ]) {
      expect((await post(`/api${newLogin.path}`, '{}', { origin })).statusCode).toBe(403);
    }
    expect(
      (await post(`/api${getOrgBasicConfig.path}`, '{}', { origin: 'http://localhost' })).statusCode,
    ).toBe(200);
  });

  it('[H-20] takes JSON only, and not too much of it', async () => {
    const path = `/api${getOrgBasicConfig.path}`;
    expect(
      (await post(path, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode,
    ).toBe(415);
    expect((await post(path, '{}', { 'content-type': 'text/plain' })).statusCode).toBe(415);
    const broken = await post(path, '{"a":');
    expect([broken.statusCode, broken.json<{ code: number }>().code]).toEqual([200, ErrorCodes.invalidInput]);
    expect((await post(path, JSON.stringify({ a: 'x'.repeat(70_000) }))).statusCode).toBe(413);
    expect((await post(path, '{"__proto__":{"admin":true}}')).json<{ code: number }>().code).toBe(
      ErrorCodes.invalidInput,
    );
  });

  it('[H-20] a forwarded host is believed from this machine’s edge only', async () => {
    const org = async (remoteAddress: string) => {
      const response = await app.inject({
        method: 'POST',
        url: `/api${getOrgBasicConfig.path}`,
        payload: {},
        remoteAddress,
        headers: { host: 'localhost', 'x-forwarded-host': 'orbit.localhost:8080' },
      });
      return response.json<{ data: { name: string } }>().data.name;
    };
    expect(await org('127.0.0.1')).toBe('Orbit');
    expect(await org('203.0.113.9')).toBe('Nova');
  });

  it('[H-20] what moves money or makes something is refused without a key of 8 to 100 printable characters', async () => {
    const person = new TestClient(app);
    expect((await person.register('keys@example.com')).code).toBe(0);
    const wrongKey = { 'Idempotency-Key': expect.stringContaining('8 to 100 printable characters') };
    for (const call of catalogue.filter(({ idempotent }) => idempotent === 'by-key')) {
      const missing = call.keyOptional === true ? [] : [''];
      for (const key of [...missing, 'short', 'with a space', 'k'.repeat(101)]) {
        const answer = await person.call(call, {}, { 'idempotency-key': key });
        expect([call.name, answer.code, answer.fields]).toEqual([
          call.name,
          ErrorCodes.invalidInput,
          wrongKey,
        ]);
      }
    }
  });

  it('[H-20] what earlier releases sent without a key is done without one, anew each time', async () => {
    const person = new TestClient(app);
    expect((await person.register('keyless@example.com')).code).toBe(0);
    const trade_pwd = '482913';
    await person.call(sendUserExistEmail, { type: 'set_trade_password' });
    const email_code = await person.code('keyless@example.com');
    const input = { trade_pwd, c_trade_pwd: trade_pwd, email_code, sms_code: '' };
    const send = async (key: string) =>
      (await person.call(setTradePwd, input, { 'idempotency-key': key })).code;
    expect(await send('')).toBe(ErrorCodes.success);
    expect(await send('')).toBe(ErrorCodes.tradePasswordExists);
  });

  it('[X-01] what a network asks for is weighed, told in headers, and refused with when to come again', async () => {
    const time = Date.UTC(2026, 10, 18);
    const strict = await buildTestApp({ limitFactor: 0.01, systemTime: () => time });
    const ask = (remoteAddress: string) =>
      strict.inject({ url: '/api/rt/tradeList', headers: { host: 'localhost' }, remoteAddress });
    try {
      // 60 for a minute, 4 for each list.
      const answers = [];
      for (let count = 0; count < 16; count += 1) answers.push(await ask('192.0.2.9'));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(15).fill(200), 429]);
      const [first, last] = [answers[0], answers[15]];
      expect(first?.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '56' });
      expect(last?.json()).toMatchObject({ code: ErrorCodes.rateLimited, data: null });
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await ask('192.0.2.10')).statusCode).toBe(200);
      // Addresses of one /64 are one network; an /48 has five times as much.
      let through = 0;
      for (let count = 0; count < 40; count += 1)
        through += (await ask(`2001:db8:1:2::${count.toString(16)}`)).statusCode === 200 ? 1 : 0;
      expect(through).toBe(15);
      for (let count = 0; count < 100; count += 1)
        through += (await ask(`2001:db8:1:${(count + 16).toString(16)}::1`)).statusCode === 200 ? 1 : 0;
      expect(through).toBe(75);
    } finally {
      await strict.close();
    }
  });

  it('[X-01] a user places so many orders in ten seconds, from wherever, and reads all the same', async () => {
    const strict = await buildTestApp({ limitFactor: 0.1 });
    try {
      const someone = new TestClient(strict);
      expect((await someone.register('many-orders@example.com')).code).toBe(0);
      const order = {
        market_type: 1,
        side: 1,
        token: 'aura',
        market: 'usdt',
        price: '1',
        amount: '1',
      } as const;
      const codes = [];
      for (let count = 0; count < 12; count += 1)
        codes.push(
          (await someone.call(placeOrder, order, { 'idempotency-key': `many-orders-${count}` })).code,
        );
      expect(codes).toEqual([...Array(10).fill(ErrorCodes.insufficientBalance), 1004, 1004]);
      expect((await someone.call(getTradeList, {})).code).toBe(0);
    } finally {
      await strict.close();
    }
  });

  it('[X-01] an attempt limit is told as rateLimited', async () => {
    const strict = await buildTestApp({ limitFactor: 0.05 });
    try {
      const person = new TestClient(strict);
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect((await person.call(createCaptcha, {})).code).toBe(0);
      expect((await person.call(createCaptcha, {})).code).toBe(ErrorCodes.rateLimited);
    } finally {
      await strict.close();
    }
  });
});

describe('organisations', () => {
  it.each([
    ['localhost:8080', 'Nova'],
    ['127.0.0.1:8080', 'Nova'],
    ['[::1]:8080', 'Nova'],
    ['192.168.1.20', 'Nova'],
    ['orbit.localhost:8080', 'Orbit'],
  ])('[H-03] [H-04] %s belongs to %s', async (host, name) => {
    const person = new TestClient(app, host);
    const config = await person.call(getOrgBasicConfig, {});
    expect(config.data.name).toBe(name);
    const domain = await person.call(getOrgDomainInfoByDomain, { domain_name: host });
    expect(domain.data.org_id).toBe(config.data.org_id);
  });

  it('[H-03] an unknown host belongs to nobody', async () => {
    const stranger = new TestClient(app, 'stranger.example');
    expect((await stranger.call(getOrgBasicConfig, {})).code).toBe(ErrorCodes.notFound);
    expect((await client.call(getOrgDomainInfoByDomain, { domain_name: 'stranger.example' })).code).toBe(
      ErrorCodes.notFound,
    );
  });

  it('[H-04] the two differ in name, brand and locales; texts are whole and hold nothing but the allowed markup', async () => {
    const nova = (await client.call(getOrgBasicConfig, {})).data;
    const orbit = (await new TestClient(app, 'orbit.localhost').call(getOrgBasicConfig, {})).data;
    expect(nova.theme.brand).not.toBe(orbit.theme.brand);
    expect([nova.supported_locales, orbit.supported_locales]).toEqual([['zh-CN', 'en'], ['zh-CN']]);
    const names = [
      'service_agreement',
      'privacy_policy',
      'about_us',
      'cookie_policy',
      'anti_money_laundering',
      'customer_service',
    ] as const;
    for (const config of [nova, orbit]) {
      for (const document of names) {
        for (const text of [config[document], config[`${document}_en`]]) {
          expect(text).toContain(config.customer_mail);
          expect(text.match(/<p>/g)?.length).toBeGreaterThanOrEqual(2);
          expect(
            text.replace(/<\/?(h2|p|ul|li)>|<a href="(mailto:[^"<>]+|\/assets)">|<\/a>/g, ''),
          ).not.toMatch(/[<>]|undefined/);
        }
      }
    }
  });

  it('[H-19] Chinese texts come in the reader’s script', async () => {
    const slogan = async (language: string) =>
      (await client.call(getOrgBasicConfig, {}, { 'accept-language': language })).data;
    expect((await slogan('zh-HK')).about_us).toContain('品牌代幣');
    expect((await slogan('zh-CN')).about_us).toContain('品牌代币');
    expect((await slogan('en')).slogan).toBe('Grow with the brands you love');
  });

  it('[S-02] countries have calling codes and names in three languages', async () => {
    const { list } = (await client.call(getCountryList, {})).data;
    expect(list.length).toBeGreaterThan(230);
    expect(list.find(({ code }) => code === 'HK')).toEqual({
      code: 'HK',
      calling_code: '+852',
      name: { 'zh-HK': '香港', 'zh-CN': '香港', en: 'Hong Kong' },
    });
  });
});

describe('favourites', () => {
  it('[T-05] keeps the user’s order, adds each once, and removes', async () => {
    await client.register('favourites@example.com');
    const ids = (answer: { data: { list: { id: string }[] } }) => answer.data.list.map(({ id }) => id);
    const add = (pairs: string[]) =>
      client.call(addFavouritePair, { favouritePairIdArr: JSON.stringify(pairs) });
    expect(ids(await add(['muse_usdt', 'aura_usdt']))).toEqual(['muse_usdt', 'aura_usdt']);
    expect(ids(await add(['btc_usdt', 'muse_usdt']))).toEqual(['muse_usdt', 'aura_usdt', 'btc_usdt']);
    expect(ids(await client.call(deleteFavouritePair, { favouritePairId: 'aura_usdt' }))).toEqual([
      'muse_usdt',
      'btc_usdt',
    ]);
    expect(ids(await client.call(getFavouritePairList, {}))).toEqual(['muse_usdt', 'btc_usdt']);
    expect((await client.call(deleteFavouritePair, { favouritePairId: 'aura_usdt' })).code).toBe(
      ErrorCodes.favouriteUnknown,
    );
    expect((await add(['no_such'])).code).toBe(ErrorCodes.favouriteUnknown);
    expect((await client.call(addFavouritePair, { favouritePairIdArr: 'not json' })).code).toBe(
      ErrorCodes.invalidInput,
    );
  });

  it('[T-07] puts them in an order, those that it does not name behind', async () => {
    await client.register('arranged@example.com');
    const arrange = async (pairs: string[]) => {
      const { data } = await client.call(addFavouritePair, {
        favouritePairIdArr: JSON.stringify(pairs),
        arrange: true,
      });
      return data.list.map(({ id }) => id);
    };
    await client.call(addFavouritePair, { favouritePairIdArr: '["muse_usdt","aura_usdt","btc_usdt"]' });
    expect(await arrange(['btc_usdt', 'muse_usdt', 'aura_usdt'])).toEqual([
      'btc_usdt',
      'muse_usdt',
      'aura_usdt',
    ]);
    expect(await arrange(['aura_usdt'])).toEqual(['aura_usdt', 'btc_usdt', 'muse_usdt']);
    expect(await arrange(['kite_usdt', 'muse_usdt'])).toEqual([
      'kite_usdt',
      'muse_usdt',
      'aura_usdt',
      'btc_usdt',
    ]);
  });
});
