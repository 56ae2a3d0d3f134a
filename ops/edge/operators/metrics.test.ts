import { RouteTable } from '@exchange/platform/routes';
import type { SandboxFigures } from '@exchange/sandbox';
import fastify, { type FastifyInstance } from 'fastify';
import { exchangeMetrics, routeLabel } from './metrics';

const pages = new RouteTable([
  { path: '/', owner: 'mfe-trade' },
  { path: '/trade/:pair/kline', owner: 'mfe-trade' },
  { path: '/assets/*', owner: 'mfe-assets' },
]);

test.each([
  ['/', '/'],
  ['/trade/aura_usdt/kline', '/trade/:pair/kline'],
  ['/assets/deposit/usdt', '/assets/*'],
  ['/assets/mfe-trade/1.0.0-b1/remoteEntry.js', '/assets/mfe-trade/:version/*'],
  ['/api/rt/tradeList', '/api/rt/tradeList'],
  ['/api/anything/else', '/api/*'],
  ['/socket.io/', '/socket.io/*'],
  ['/sandbox', '/sandbox/*'],
  ['/ops/sign-in', '/ops/*'],
  ['/rum', '/rum'],
  ['/traces', '/traces'],
  ['/metrics', '/metrics'],
  ['/healthz', '/healthz'],
  ['/opsx', 'other'],
  ['/wp-admin/setup.php', 'other'],
  ['/%E0%A4%A', 'other'],
])('[O-06] %s is counted as %s', (path, label) => {
  expect(routeLabel(path, (asked) => pages.match(asked)?.route.path)).toBe(label);
});

describe('of a process of the exchange without pages', () => {
  const token = 'a-token-of-prometheus';
  let figures: SandboxFigures | undefined;
  let app: FastifyInstance;
  beforeEach(() => {
    figures = undefined;
    app = fastify();
    app.decorate('figures', () => figures);
    exchangeMetrics(app, token);
  });
  afterEach(() => app.close());

  const ask = (shown: string) =>
    app.inject({ url: '/metrics', headers: { authorization: `Bearer ${shown}` } });

  test('[O-06] the process that leads tells of engine and ledger, another one of itself alone', async () => {
    const member = await ask(token);
    expect(member.statusCode).toBe(200);
    expect(member.body).toContain('process_cpu_seconds_total');
    expect(member.body).not.toMatch(/^exchange_ledger_paused/m);
    figures = {
      open_orders: 3,
      trades: 5,
      waiting_commands: 0,
      sockets: 7,
      ledger: {
        checked_time: 60_000,
        paused_since: 61_000,
        differences: [],
        difference_count: 1,
        tokens: [],
      },
    };
    const leader = (await ask(token)).body.split('\n');
    expect(leader).toEqual(
      expect.arrayContaining([
        'exchange_open_orders 3',
        'exchange_ledger_paused 1',
        'exchange_ledger_checked_timestamp_seconds 60',
      ]),
    );
  });

  test('[O-06] only the token opens them, and what to show is said', async () => {
    const without = await app.inject({ url: '/metrics' });
    expect(without.statusCode).toBe(401);
    expect(without.body).toContain('METRICS_TOKEN');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await ask('another')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('[O-06] requests are counted by call', async () => {
    app.get('/api/rt/tradeList', () => ({}));
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    await (await fetch(`${origin}/api/rt/tradeList?org=nova`)).text();
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.text()).toContain(
      'exchange_http_request_duration_seconds_count{method="GET",route="/api/rt/tradeList",status="200"} 1',
    );
  });
});
