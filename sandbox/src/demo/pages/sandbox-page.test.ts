import { ErrorCodes, getCountryList, getTradeList } from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import type { SandboxFigures } from '../../core/figures';

let app: FastifyInstance;
let client: TestClient;

beforeAll(async () => {
  app = await buildTestApp({ demoUsers: true });
  client = new TestClient(app);
});
afterAll(() => app.close());
afterEach(() => client.sandbox('DELETE', '/sandbox/fault'));

/** Waits for the audit, which looks by itself. */
async function pausedIs(paused: boolean): Promise<SandboxFigures['ledger']['differences']> {
  for (;;) {
    const { ledger } = app.getDecorator<() => SandboxFigures>('figures')();
    if ((ledger.paused_since !== null) === paused) return ledger.differences;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const fault = (input: object) => client.sandbox('POST', '/sandbox/fault', input);

describe('without demo mode', () => {
  let closed: FastifyInstance;
  beforeAll(async () => {
    closed = await buildTestApp({ demo: false });
  });
  afterAll(() => closed.close());

  it.each([
    ['GET', '/sandbox'],
    ['GET', '/sandbox/live'],
    ['GET', '/sandbox/outbox.json?to=demo@example.com'],
    ['POST', '/sandbox/deposit'],
    ['POST', '/sandbox/clock'],
    ['GET', '/sandbox/fault'],
    ['POST', '/sandbox/fault'],
    ['DELETE', '/sandbox/fault'],
    ['GET', '/sandbox/kyc'],
    ['GET', '/sandbox/kyc/picture/1'],
    ['POST', '/sandbox/kyc/1'],
    ['GET', '/sandbox/withdrawal'],
    ['POST', '/sandbox/withdrawal/1'],
  ] as const)('[X-04] %s %s is refused', async (method, url) => {
    const response = await closed.inject({
      method,
      url,
      ...(method === 'POST' && { payload: { advanceMs: 1 } }),
    });
    expect(response.statusCode).toBe(403);
    expect(response.json<{ message: string }>().message).toContain('DEMO=1');
  });

  it('[X-05] there is no demo user, and answers of captchas are written nowhere', async () => {
    const login = await new TestClient(closed).call(getCountryList, {});
    expect(login.code).toBe(0);
    expect((await closed.inject('/sandbox/openapi.json')).statusCode).toBe(200);
  });
});

describe('in demo mode', () => {
  it('[X-04] a name that belongs to no organisation opens nothing, whatever origin it is asked from', async () => {
    const ask = async (host: string, origin: string) =>
      (await app.inject({ url: '/sandbox/outbox.json', headers: { host, origin } })).statusCode;
    expect(await ask('rebound.example:8080', 'http://rebound.example:8080')).toBe(403);
    expect(await ask('rebound.example', 'http://localhost')).toBe(403);
    expect(await ask('localhost:8080', 'http://rebound.example:8080')).toBe(403);
    expect(await ask('orbit.localhost:8080', 'http://orbit.localhost:8080')).toBe(200);
  });

  it('[X-04] the page shows outbox, account, tokens and faults, and runs no inline script', async () => {
    await client.register('shown@example.com');
    await fault({ call: '<b>bold</b>', latencyMs: 5 });
    const response = await app.inject('/sandbox');
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('shown@example.com');
    expect(response.body).toContain('Demo-2468!');
    expect(response.body).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(response.body).not.toMatch(/<b>bold|\son[a-z]+=|<script>/);
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    for (const [, path = ''] of response.body.matchAll(/(?:src|href)="(\/sandbox\/[^"]+)"/g)) {
      const part = await app.inject(path);
      expect(part.statusCode).toBe(200);
      expect(part.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('[X-04] the outbox is newest first and told by recipient', async () => {
    await client.human();
    const { body } = await client.sandbox('GET', '/sandbox/outbox.json');
    const ids = body.list.map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
    const slider = body.list.find(({ kind }) => kind === 'slider');
    const found = await client.sandbox('GET', `/sandbox/outbox.json?slider=${slider?.to ?? ''}`);
    expect(found.body.list).toHaveLength(1);
  });

  it('[X-04] pages of other sites cannot use it', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/sandbox/clock',
      payload: { advanceMs: 1 },
      headers: { origin: 'https://evil.example' },
    });
    expect(response.statusCode).toBe(403);
  });

  it('[X-05] the clock moves forward only', async () => {
    const before = (await client.call(getTradeList, {})).data.time;
    expect((await client.sandbox('POST', '/sandbox/clock', { advanceMs: 3_600_000 })).status).toBe(200);
    expect((await client.call(getTradeList, {})).data.time).toBeGreaterThanOrEqual(before + 3_600_000);
    expect((await client.sandbox('POST', '/sandbox/clock', { advanceMs: -1 })).status).toBe(400);
  });
});

describe('faults', () => {
  it('[X-04] an error code by name, as often as asked', async () => {
    await fault({ call: getCountryList.name, code: ErrorCodes.rateLimited, times: 2 });
    const codes = [];
    for (let request = 0; request < 3; request += 1) codes.push((await client.call(getCountryList, {})).code);
    expect(codes).toEqual([ErrorCodes.rateLimited, ErrorCodes.rateLimited, 0]);
  });

  it('[X-04] an HTTP status by path, and a delay for all', async () => {
    await fault({ call: getCountryList.path, status: 502, times: 1 });
    expect((await app.inject(`/api${getCountryList.path}`)).statusCode).toBe(502);
    await fault({ call: '*', latencyMs: 60, times: 1 });
    const start = performance.now();
    expect((await client.call(getCountryList, {})).code).toBe(0);
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  });

  it('[X-04] a lost connection', async () => {
    await app.listen({ port: 18161, host: '127.0.0.1' });
    const address = `http://127.0.0.1:18161/api${getCountryList.path}`;
    await fault({ call: getCountryList.name, drop: true, times: 1 });
    await expect(fetch(address)).rejects.toThrow();
    await fault({ call: getCountryList.name, drop: true, afterWork: true, times: 1 });
    await expect(fetch(address)).rejects.toThrow();
    expect((await fetch(address)).status).toBe(200);
  });

  it('[X-04] are listed, cleared one by one, and refused when they make no sense', async () => {
    await fault({ stream: 'pause' });
    await fault({ call: '*', latencyMs: 1 });
    const { body } = await client.sandbox('GET', '/sandbox/fault');
    expect(body.list).toHaveLength(2);
    await client.sandbox('DELETE', `/sandbox/fault?id=${body.list[0]?.id ?? ''}`);
    expect((await client.sandbox('GET', '/sandbox/fault')).body.list).toHaveLength(1);
    expect((await fault({ call: '*', code: 424242 })).status).toBe(400);
    expect((await fault({ stream: 'explode' })).status).toBe(400);
  });

  it('[X-02] a ledger that differs pauses withdrawals by itself, is told to the operators, and goes on when it is cleared', async () => {
    const { ledger } = app.getDecorator<() => SandboxFigures>('figures')();
    expect(ledger.paused_since).toBeNull();
    expect((await fault({ ledger: 'differ' })).status).toBe(200);
    expect((await client.sandbox('GET', '/sandbox/fault')).body.list).toEqual([
      { ledger: 'differ', id: 'ledger', left: null },
    ]);
    expect((await app.inject('/sandbox/live')).body).toContain('Ledger: a holding that no movement made');
    const differences = await pausedIs(true);
    expect(differences).toMatchObject([
      { owner: '@planted', token: 'usdt', held: { available: '0.000001' } },
    ]);
    expect((await client.sandbox('DELETE', '/sandbox/fault?id=ledger')).body.message).toBe('1 switched off');
    expect(await pausedIs(false)).toEqual([]);
  });
});

describe('OpenAPI', () => {
  it('[X-01] holds every call of the contract with its input and output', async () => {
    const document = (await app.inject('/sandbox/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    expect(document.openapi).toMatch(/^3\./);
    const names = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(names.sort()).toEqual(catalogue.map(({ name }) => name).sort());
  });

  it('[X-01] has a page for people', async () => {
    const page = await app.inject('/sandbox/openapi');
    expect(page.body).toContain('/api/multi/newLogin');
  });
});
