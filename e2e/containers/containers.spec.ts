import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { placeOrder } from '@exchange/contract';
import { bucketCredentials, type BucketServer, startBucketServer } from '../../ops/testing/bucket-server';
import { call, goodPassword, signIn } from '../support/sandbox';
import { useOwnConnection } from '../support/own-connection';
import { openAccount, openForm, pendingOrders } from '../support/trader';
import { Checkout } from './checkout';
import { docker, root } from './docker';
import { block, inline, type Instruction } from './documents';
import { Registry } from './registry';
import { makeRelease } from './releases';
import { askFor } from './released-files';
import { images, origin, ports, project, Stack } from './stack';

const lasting = ['edge', 'pages', 'deployer', 'sandbox', 'postgres', 'redis', 'watch'] as const;
const remote = 'mfe-trade';
const pin = 'MFE_TRADE_VERSION';

interface Reader {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly email: string;
  /** When the page was loaded. */
  readonly since: number;
}

let checkout: Checkout;
let stack: Stack;
let registry: Registry;
/** Of backups. */
let bucket: BucketServer;
/** What else is to be ended. */
const ends: (() => Promise<void>)[] = [];
/** Somebody who came before everything that follows, and stays. */
let reader: Reader;
/** What went wrong in the reader's page. */
const errors: string[] = [];
let first: string;
let next: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  checkout = new Checkout();
  stack = new Stack(checkout.folder);
  registry = await Registry.open(ports.registry);
  first = stack.get(pin);
  next = following(first);
});
test.afterAll(async () => {
  await stack.remove();
  await registry.stop();
  for (const end of ends) await end();
  checkout.remove();
});

const following = (version: string) => version.replace(/\d+$/, (patch) => String(Number(patch) + 1));

const figure = (what: string, ms: number) => {
  process.stdout.write(`    ${what}: ${(ms / 1000).toFixed(1)} s\n`);
};
/** Address at which containers reach this machine. */
const gateway = async () => {
  const { output } = await docker([
    ...['network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}'],
  ]);
  return output.trim();
};
/** Makes a release elsewhere: where the exchange runs, its image is pulled. */
async function releaseElsewhere(version: string): Promise<void> {
  const image = `${images}/${remote}:${version}`;
  await makeRelease(remote, first, version);
  expect((await docker(['push', '-q', image])).output).toContain(remote);
  expect((await docker(['rmi', image])).code).toBe(0);
}
const up = () => stack.compose('up', '-d', '--wait');
const servedVersion = async (): Promise<string | undefined> => {
  const response = await fetch(`${origin}/trade/aura_usdt/transaction`);
  return new RegExp(`/assets/${remote}/([^/"]+)/`).exec(await response.text())?.[1];
};

/** The reader's page was not loaded anew, runs what it began with, and an order goes through it. */
async function expectReaderTrades(): Promise<void> {
  const { page, since } = reader;
  const before = (await pendingOrders(page.request, 'juno')).length;
  await page.getByLabel('Price USDT').fill('1.5');
  await page.getByLabel('Amount JUNO').fill('2');
  await page.getByRole('button', { name: 'Buy JUNO' }).click();
  await expect.poll(async () => (await pendingOrders(page.request, 'juno')).length).toBe(before + 1);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(since);
  const versions = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/mfe-trade\/([^/]+)\//.exec(name)?.[1] ?? []),
  );
  expect([...new Set(versions)]).toEqual([first]);
  expect(errors).toEqual([]);
}

/** Services whose container is another one than before. */
async function madeAnew(work: () => Promise<void>): Promise<readonly string[]> {
  const before = await stack.containers();
  await work();
  const after = await stack.containers();
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  return [...after].filter(([service, id]) => before.get(service) !== id).map(([service]) => service);
}

test('[O-02] the exchange comes up from the repository', async () => {
  const [, started] = await stack.follow(block('containers.md', 'First start'));
  figure('images built, and the first start, with the making of the market’s history', started?.took ?? 0);
  expect(await servedVersion()).toBe(first);
  figure('up again, nothing changed', (await stack.must('up', '-d', '--wait')).took);
  const look = block('containers.md', 'What runs');
  // A log that is followed has no end.
  const said = await stack.follow(look, { as: { 'logs -f': 'logs' } });
  const [listed, , composed] = said.map(({ output }) => output);
  expect(listed).toContain('(healthy)');
  expect(composed).toContain('gets it');
  await expect
    .poll(async () => (await stack.follow(look.slice(-1)))[0]?.output, { timeout: 60_000 })
    .toMatch(/http:\/\/edge:8080\/ answers$/m);
  const health = await fetch(`${origin}/healthz/exchange`);
  expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
});

test('[O-10] [O-06] an operator is added in a container, and a program that scrapes', async () => {
  const anew = (name: string) => ({ as: { 'add ann': `add ${name}` } });
  const [added] = await stack.follow(block('containers.md', 'First start', 2), anew('zoe'));
  expect(added?.output).toContain('zoe enrols at /ops/enrol');
  const [, , again] = await stack.follow(block('../README.md', ''), anew('yan'));
  expect(again?.output).toContain('yan enrols at /ops/enrol');
  const [, listed] = await stack.follow(block('reviews.md', 'People and roles'), anew('xia'));
  for (const name of ['zoe', 'yan', 'xia']) expect(listed?.output).toMatch(new RegExp(`^${name} `, 'm'));

  const typed = inline('reviews.md', 'People and roles', 'npm run operator -- ').map(
    (command): Instruction => ({ kind: 'run', command }),
  );
  const inContainers = 'docker compose exec sandbox node ops/dist/operator.mjs ';
  const said = await stack.follow(typed, { as: { 'npm run operator -- ': inContainers, ' ann': ' wen' } });
  expect(said.map(({ output }) => output)).toEqual([
    expect.stringContaining('wen enrols at /ops/enrol'),
    expect.stringMatching(/^wen /m),
    expect.stringContaining('wen'),
    expect.stringContaining('wen enrols at /ops/enrol'),
    expect.stringContaining('wen'),
  ]);

  const [made = { output: '' }] = await stack.follow(
    inline('sight-and-alarms.md', 'Metrics', 'docker compose').map((command) => ({ kind: 'run', command })),
  );
  const token = made.output.trim().split(': ').at(-1) ?? '';
  const asked = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('exchange_http_request_duration_seconds_count');
  // As Prometheus asks in their network: one of them leads.
  const told = await Promise.all(
    (await stack.must('ps', '--format', '{{.Name}}', 'sandbox')).output
      .trim()
      .split('\n')
      .map(async (name) => {
        const script = `fetch('http://${name}:8080/metrics', { headers: { authorization: 'Bearer ${stack.secret('sandbox', 'METRICS_TOKEN')}' } }).then((answer) => answer.text()).then(console.log)`;
        return (await stack.must('exec', '-T', 'watch', 'node', '-e', script)).output;
      }),
  );
  expect(told.length).toBeGreaterThan(1);
  for (const each of told) expect(each).toContain('exchange_http_request_duration_seconds_count');
  expect(told.filter((each) => /^exchange_ledger_paused 0$/m.test(each))).toHaveLength(1);
});

test('[O-02] no container has rights that it does not need', async () => {
  for (const [service, id] of await stack.containers()) {
    const { output } = await docker([
      'inspect',
      '--format',
      '{{json .HostConfig}}\n{{json .Config.User}}',
      id,
    ]);
    const [host = '', user = ''] = output.split('\n');
    expect(JSON.parse(host), service).toMatchObject({
      ReadonlyRootfs: true,
      Privileged: false,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true'],
      LogConfig: { Config: { 'max-size': '10m', 'max-file': '3' } },
    });
    expect(JSON.parse(user), service).not.toMatch(/^(root|0|)(:|$)/);
  }
  for (const service of lasting) {
    const { output } = await stack.must(
      'exec',
      '-T',
      service,
      'sh',
      '-c',
      'id -u; touch /proof 2>&1 || true',
    );
    expect(output, service).toMatch(/^[1-9]\d*\n[^]*Read-only file system/);
  }
});

test('[O-01] nginx answers for released files as the built-in server does', async () => {
  const html = await (await fetch(`${origin}/`)).text();
  const files = [
    ...new Set(
      [...html.matchAll(/\/assets\/(?:host|mfe-[a-z]+)\/[^"\s]+?\.(?:js|css)/g)].map(([file]) => file),
    ),
  ];
  expect(files.length).toBeGreaterThan(3);
  const [script = ''] = files;
  const folder = script.slice(0, script.lastIndexOf('/'));
  const paths = [
    ...files,
    `${folder}/release.json`,
    `${folder}/gone.js`,
    `${folder}/.hidden`,
    '/assets/host/0.0.1/gone.js',
  ];
  for (const encoding of ['br, gzip', 'gzip', 'identity', 'br;q=0, gzip']) {
    const { [script]: served, ...others } = await askFor(stack, 'edge', encoding, paths);
    const { [script]: expected, ...otherwise } = await askFor(stack, 'pages', encoding, paths);
    expect(served, encoding).toEqual(expected);
    expect(others, encoding).toEqual(otherwise);
    const packed = /br(?!;q=0,)/.test(encoding) ? 'br' : encoding.includes('gzip') ? 'gzip' : undefined;
    expect(served?.headers['content-encoding']).toBe(packed);
    expect(served?.headers['cache-control']).toContain('immutable');
  }
  const page = await fetch(`${origin}/assets/deposit/usdt`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('[Q-01, T-09] a reader trades through the edge', async ({ browser }) => {
  const context = await browser.newContext();
  await context.addCookies([{ name: '_lang', value: 'en', url: origin }]);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  const sockets: string[] = [];
  await useOwnConnection(page);
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  const { email } = await openAccount(context.request, 'steady', { usdt: '500' });
  await openForm(page, 'juno');
  await expect.poll(() => sockets).toContain('/socket.io/');
  const price = page.getByTestId('last-price');
  const was = await price.textContent();
  await expect(price).not.toHaveText(was ?? '', { timeout: 60_000 });
  reader = { context, page, email, since: await page.evaluate(() => performance.timeOrigin) };
  await expectReaderTrades();
});

test('[O-01, O-02] one changed pin makes one container anew; open pages go on, new ones get the new version', async () => {
  await releaseElsewhere(next);
  const changed = await madeAnew(async () => {
    const [pulled, brought] = await stack.follow(block('containers.md', 'Pins'), {
      ...{ as: { '1.1.0': next }, or: true },
    });
    figure('one pin changed, pulled and brought up', (pulled?.took ?? 0) + (brought?.took ?? 0));
  });
  // Of what readers do not meet, the composer carries the pins, and the watch waits for it.
  expect(changed.filter((service) => !['composer', 'watch'].includes(service))).toEqual([remote]);
  expect(await servedVersion()).toBe(next);
  await expectReaderTrades();
  const page = await reader.context.newPage();
  await openForm(page, 'juno');
  await expect(page.getByRole('button', { name: 'Buy JUNO' })).toBeVisible();
  await page.close();
});

for (const [change, reason] of [
  ['unfitting', /mfe-trade \S+: needs platform \^99\.0\.0/],
  ['altered', /remoteEntry\.js is not what was released/],
] as const) {
  test(`[O-02] a release that is ${change} is refused with its reason, and what is served stays`, async () => {
    const broken = `${next}-${change}`;
    await makeRelease(remote, first, broken, change);
    stack.set(pin, broken);
    const before = await stack.current();
    expect((await up()).code).not.toBe(0);
    const { output } = await stack.must('logs', '--no-log-prefix', '--tail', '20', remote, 'composer');
    expect(output).toMatch(reason);
    expect(await stack.current()).toEqual(before);
    expect(await servedVersion()).toBe(next);
    await expectReaderTrades();
    stack.set(pin, next);
    await stack.must('up', '-d', '--wait');
  });
}

test('[O-02] a version that nobody released changes nothing', async () => {
  stack.set(pin, '99.0.0');
  expect((await stack.compose('up', '-d', '--wait', '--no-build')).code).not.toBe(0);
  expect(await servedVersion()).toBe(next);
  stack.set(pin, next);
  await stack.must('up', '-d', '--wait');
});

test('[O-02] one command goes back within 5 s, and bringing something else up does not undo it', async () => {
  const commands = block('containers.md', 'Pins', 2);
  const [shown] = await stack.follow(commands.slice(0, 1));
  expect(shown?.output).toContain(next);
  const started = performance.now();
  await stack.follow(commands.slice(-1));
  expect(await servedVersion()).toBe(first);
  const took = performance.now() - started;
  figure('from the command to go back to the next page', took);
  expect(took).toBeLessThan(5_000);
  await expectReaderTrades();
  const [history] = await stack.follow(commands.slice(1, -1));
  expect(history?.output).toContain(next);

  expect((await up()).code).not.toBe(0);
  const { output } = await stack.must('logs', '--no-log-prefix', '--tail', '10', 'composer');
  expect(output).toContain(`${remote} ${next}: it was taken back`);
  expect(output).toContain(`${pin}=${first}`);
  expect(await servedVersion()).toBe(first);
  stack.set(pin, first);
  await stack.must('up', '-d', '--wait');
  expect(await servedVersion()).toBe(first);
});

test('[O-03] a canary of a release that is not pinned, withdrawn and then promoted', async () => {
  const tried = `${next}-canary`;
  await releaseElsewhere(tried);
  const commands = block('containers.md', 'Pins', 3);
  const as = { '1.2.0': tried, '1.1.0': first, '--percent 10': '--percent 50' };
  await stack.follow(commands.slice(0, -1), { as, or: true });
  await expect.poll(servedVersion).toBe(tried);
  await expect.poll(servedVersion).toBe(first);
  await stack.follow(commands.slice(-1));

  await stack.follow(commands.slice(-2, -1), { as });
  const [promote = ''] = inline('containers.md', 'Pins', 'promote');
  await stack.follow(commands.slice(-1), { as: { 'end-canary': promote } });
  expect(await servedVersion()).toBe(tried);
  stack.set(pin, tried);
  await stack.must('up', '-d', '--wait');
  await stack.follow(block('containers.md', 'Pins', 2).slice(-1));
  stack.set(pin, first);
  await stack.must('up', '-d', '--wait');
  expect(await servedVersion()).toBe(first);
});

test('[O-10] [O-12] [O-06] a pipeline releases over HTTP and shows a preview; faults are found in the sources', async () => {
  execFileSync('npm', ['run', 'build', '--', 'mfe-nodes'], { cwd: root, stdio: 'ignore' });
  const build = join(root, 'mfe-nodes/dist');
  const made = await stack.must(
    ...['run', '--rm', '--no-deps', 'composer', 'token', 'mfe-nodes', '--name', 'nodes-ci'],
  );
  const token = made.output.trim().split(': ').at(-1) ?? '';
  const started = performance.now();
  const said = execFileSync(process.execPath, [join(root, 'docs/examples/deploy.mjs'), '9.0.0', build], {
    env: { ...process.env, EXCHANGE: origin, DEPLOY_TOKEN: token, STEPS: '50' },
    encoding: 'utf8',
  });
  figure('from a build to its canary', performance.now() - started);
  expect(said).toContain('50 % of the browsers get it; it goes on by itself.');

  const post = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${origin}/ops/api/${path}`, {
      ...{ method: 'POST', body },
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    });
  const ended = await post('compositions', 'application/json', JSON.stringify({ do: 'end-canary' }));
  expect(ended.status).toBe(201);
  const archive = execFileSync('tar', ['czf', '-', '-C', build, '.'], { maxBuffer: 64e6 });
  const uploaded = await post('previews?name=feature', 'application/gzip', new Uint8Array(archive));
  expect(uploaded.status, await uploaded.clone().text()).toBe(201);
  const { url } = (await uploaded.json()) as { readonly url: string };
  const begun = await fetch(url, { redirect: 'manual' });
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = await (await fetch(`${origin}/ecologicalNodes`, { headers: { cookie } })).text();
  const [, entry = ''] = /"([^"]*\/previews\/mfe-nodes\/[^"]+remoteEntry\.js)"/.exec(page) ?? [];
  expect((await fetch(new URL(entry, origin))).status).toBe(200);

  const asked = await fetch(`${origin}/ops/api/recordings`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const recorded = (await asked.json()) as { readonly recordings: readonly unknown[] };
  expect(recorded.recordings.length).toBeGreaterThan(0);
  const maps = await stack.must('exec', '-T', 'pages', 'ls', `/store/source-maps/${remote}/${first}`);
  expect(maps.output).toContain('remoteEntry.js.map.gz');
});

test('[O-02] without its page server the exchange says so in the reader’s language, and calls go on', async () => {
  await stack.must('stop', 'pages');
  const page = await fetch(`${origin}/`, { headers: { cookie: '_lang=en' } });
  expect(page.status).toBe(503);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain('Your funds are not affected');
  expect(await (await fetch(`${origin}/`)).text()).toContain('你的資產不受影響');
  await expectReaderTrades();
  await stack.must('up', '-d', '--wait');
});

for (const service of lasting) {
  test(`[O-06] ${service} comes back when its process is killed`, async () => {
    test.skip(process.getuid?.() !== 0, 'only root may kill the process of a container');
    const id = (await stack.containers()).get(service) ?? '';
    const state = async () => {
      const { output } = await docker(['inspect', '--format', '{{json .State}}', id]);
      return JSON.parse(output) as { Pid: number; StartedAt: string; Health: { Status: string } };
    };
    const { Pid, StartedAt } = await state();
    const killed = performance.now();
    // `docker kill` would count as a stop that somebody wanted.
    process.kill(Pid, 'SIGKILL');
    await expect.poll(async () => (await state()).StartedAt, { timeout: 60_000 }).not.toBe(StartedAt);
    await expect.poll(async () => (await state()).Health.Status, { timeout: 120_000 }).toBe('healthy');
    figure(`${service} healthy again`, performance.now() - killed);
    await expect.poll(servedVersion, { timeout: 60_000 }).toBe(first);
  });
}

test('[Q-01, Q-06] the page that was open all the while is live again', async () => {
  await expect(reader.page.getByRole('main').locator('[role="status"][data-state]').first()).toHaveAttribute(
    'data-state',
    'live',
    { timeout: 60_000 },
  );
  await expectReaderTrades();
});

test('[X-03] accounts, orders and what is composed outlive down and up', async ({ playwright }) => {
  const before = { current: await stack.current(), orders: await pendingOrders(reader.page.request, 'juno') };
  expect(before.orders.length).toBeGreaterThan(3);
  await reader.context.close();
  await stack.must('down');
  expect((await stack.containers()).size).toBe(0);
  figure('up after down', (await stack.must('up', '-d', '--wait')).took);
  expect(await stack.current()).toEqual(before.current);
  const request = await playwright.request.newContext({ baseURL: origin });
  await signIn(request, { email: reader.email, password: goodPassword });
  expect(await pendingOrders(request, 'juno')).toEqual(before.orders);
  await request.dispose();
});

test('[O-11] releases and keys come back from their archive on a machine that has neither', async () => {
  const composer = async (...args: readonly string[]) =>
    (await stack.must('run', '--rm', '--no-deps', 'composer', ...args)).output;
  const before = { history: await composer('history'), tokens: await composer('tokens') };
  await stack.follow(block('containers.md', 'Backup and restore', 2));
  const listed = execFileSync('tar', ['tzf', join(stack.folder, 'releases.tgz')], { encoding: 'utf8' });
  expect(listed).toContain('keys/compose.key\n');
  expect(listed).not.toContain('remoteEntry.js.map.gz');

  await stack.must('down');
  const lost = ['assets', 'compositions', 'signing-key', 'trusted-keys', 'source-maps'];
  expect((await docker(['volume', 'rm', ...lost.map((name) => `${project}_${name}`)])).code).toBe(0);
  const restored = await stack.follow(block('containers.md', 'Backup and restore', 3));
  figure('releases and keys restored', restored.at(-1)?.took ?? 0);
  // Without the containers that publish what is pinned, and without the composer.
  await stack.must('up', '-d', '--wait', 'edge', 'pages', 'deployer');
  expect([...(await stack.containers()).keys()]).not.toContain(remote);
  expect(await servedVersion()).toBe(first);
  const file = await fetch(`${origin}/assets/${remote}/${next}-canary/release.json`);
  expect(file.status).toBe(200);
  expect({ history: await composer('history'), tokens: await composer('tokens') }).toEqual(before);
  await stack.must('up', '-d', '--wait');
  expect(await composer('history')).toBe(before.history);
});

test('[O-02] a lost public key is made again from the private one, and what it signed is served', async () => {
  const trusted = async () => (await stack.must('run', '--rm', '--no-deps', 'composer', 'keys')).output;
  const before = await trusted();
  const lose = ['run', '--rm', '--no-deps', '--entrypoint', 'rm', 'composer', '/trusted/compose.pub'];
  await stack.must(...lose);
  expect(await trusted()).toBe(before);
  await stack.must('restart', 'pages');
  await stack.must('up', '-d', '--wait');
  expect(await servedVersion()).toBe(first);
});

test('[O-06] what containers do is traced where a collector is named', async () => {
  const told: Buffer[] = [];
  const collector = createServer((asked, response) => {
    asked.on('data', (part: Buffer) => told.push(part)).on('end', () => response.end());
  });
  const host = await gateway();
  await new Promise<void>((resolve) => collector.listen(0, host, resolve));
  try {
    const { port } = collector.address() as AddressInfo;
    // Jaeger is an image of somebody else, and a collector like any other.
    const commands = block('sight-and-alarms.md', 'Traces').slice(1);
    await stack.follow(commands, {
      as: { 'http://localhost:4318': `http://${host}:${port}`, 'npm start': 'docker compose up -d --wait' },
    });
    await servedVersion();
    const spans = () => Buffer.concat(told);
    await expect.poll(() => spans().includes('exchange-pages')).toBe(true);
    await expect.poll(() => spans().includes('pg.query')).toBe(true);
  } finally {
    collector.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
  }
});

/** Asks over TLS, trusting the certificate that the stack was given. */
function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<{ readonly status: number; readonly headers: NodeJS.Dict<string | string[]> }> {
  const ca = readFileSync(join(stack.secrets, 'exchange.crt'));
  return new Promise((resolve, reject) => {
    const address = `https://localhost:${ports.tls}${path}`;
    httpsRequest(address, { method, headers, ca }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    })
      .once('error', reject)
      .end(body);
  });
}

test('[O-02] a proxy in front ends TLS, and only what it says of clients is believed', async ({
  browser,
}) => {
  const example = join(stack.folder, 'docs/examples/tls-proxy.conf');
  const ours = readFileSync(example, 'utf8')
    .replace('listen 443', `listen ${ports.tls}`)
    .replace('listen 80;', `listen ${ports.http};`)
    .replace('127.0.0.1:8080', `127.0.0.1:${ports.edge}`);
  writeFileSync(example, ours);
  const proxy = `${project}-proxy`;
  const clients = async (agent: string) =>
    [...(await stack.must('logs', '--no-log-prefix', 'edge')).output.matchAll(/{.*}$/gm)]
      .map(([line]) => JSON.parse(line) as { readonly client: string; readonly agent: string })
      .filter((line) => line.agent === agent)
      .map(({ client }) => client);
  const named = {
    'exchange-proxy': proxy,
    'https://exchange.example': `https://localhost:${ports.tls}`,
    'exchange.example': 'localhost',
  };
  try {
    await stack.follow(block('containers.md', 'TLS'), { as: named });
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined();
    const commands = block('containers.md', 'TLS', 2);
    const said = await stack.follow(commands.slice(0, 2), { as: named });
    const [, seen = ''] = /"client":"([^"]+)"/.exec(said.at(-1)?.output ?? '') ?? [];
    await stack.follow(commands.slice(2), { as: { ...named, '172.18.0.1': seen } });

    const page = await ask('/', { headers: { 'user-agent': 'proof', 'x-forwarded-for': '203.0.113.7' } });
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    await expect.poll(() => clients('proof')).toEqual(['127.0.0.1']);
    const plain = await fetch(`http://localhost:${ports.http}/`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/']);
    // Refused for want of a token, not for its size.
    const upload = {
      method: 'POST',
      headers: { 'content-type': 'application/gzip' },
      body: Buffer.alloc(20e6),
    };
    expect((await ask('/ops/api/releases', upload)).status).toBe(401);

    const baseURL = `https://localhost:${ports.tls}`;
    const context = await browser.newContext({ baseURL, ignoreHTTPSErrors: true });
    await context.addCookies([{ name: '_lang', value: 'en', url: baseURL }]);
    const opened = await context.newPage();
    const sockets: string[] = [];
    await useOwnConnection(opened);
    opened.on('websocket', (socket) => socket.on('framereceived', () => sockets.push(socket.url())));
    await opened.goto('/trade/juno_usdt/transaction');
    await expect.poll(() => sockets[0]).toContain(`wss://localhost:${ports.tls}/socket.io/`);
    await context.close();

    const [curl = ''] = inline('operations.md', 'Without a connection', 'curl ');
    const [worker] = await stack.follow([{ kind: 'run', command: curl }], {
      as: named,
      environment: { CURL_CA_BUNDLE: join(stack.secrets, 'exchange.crt') },
    });
    expect(worker?.output).toContain('addEventListener');
  } finally {
    await docker(['rm', '-f', proxy]);
  }
});

test('[O-02] a refused pin does not keep the exchange from starting', async () => {
  await stack.must('down');
  stack.set(pin, `${next}-unfitting`);
  expect((await up()).code).not.toBe(0);
  await expect.poll(servedVersion).toBe(first);
});

test('[O-11] the database is backed up while it is used, and restored to a moment before what must not have been', async ({
  playwright,
}) => {
  bucket = await startBucketServer(await gateway());
  ends.push(() => bucket.stop());
  stack.set(pin, first);
  stack.set('BACKUP_URL', `s3://${bucket.bucket}/live`);
  stack.set('S3_ENDPOINT', bucket.endpoint);
  stack.setSecret('backup', 'AWS_ACCESS_KEY_ID', bucketCredentials.accessKeyId);
  stack.setSecret('backup', 'AWS_SECRET_ACCESS_KEY', bucketCredentials.secretAccessKey);
  const said = await stack.follow(block('containers.md', 'Backup and restore'));
  const kept = /^\S+Z {2}with the log from [0-9A-F]{24} on$/m;
  expect(said.at(-1)?.output).toMatch(kept);

  const request = await playwright.request.newContext({ baseURL: origin });
  await signIn(request, { email: reader.email, password: goodPassword });
  const buy = () =>
    call(request, placeOrder, {
      ...{ market_type: 1, side: 1, token: 'juno', market: 'usdt', price: '1.5', amount: '2' },
    });
  await buy();
  const before = await pendingOrders(request, 'juno');
  const { output: moment } = await stack.must(
    ...['exec', '-T', 'postgres', 'psql', '-U', 'exchange', '-tAc', 'select clock_timestamp()'],
  );
  await buy();
  // The log is archived every five seconds.
  const archived = () => bucket.log.filter((line) => line.startsWith('PUT live/wal/')).length;
  const known = archived();
  await expect.poll(archived, { timeout: 60_000 }).toBeGreaterThan(known);

  // As the guide to disasters has it, where the commands are those of a checkout; the container itself runs `wal`.
  const [, newest] = await stack.follow(block('disaster.md', 'Backups of the database').slice(2), {
    as: {
      'npm run backup -- wal': 'docker compose up -d --wait backup',
      'npm run backup --': 'docker compose exec -T backup node ops/dist/backup.mjs',
    },
  });
  expect(newest?.output).toContain('Base backup');
  const beside = `${project}_beside`;
  const run = `docker compose run --rm --no-deps -v ${beside}:/var/lib/postgresql/data backup node ops/dist/backup.mjs`;
  const [drill] = await stack.follow(block('disaster.md', 'Restoring'), {
    as: {
      'npm run backup --': run,
      "'2026-11-26 03:32:01.366859+00'": `'${moment.trim()}'`,
      '/var/lib/postgresql/restored': '/var/lib/postgresql/data/restored',
    },
  });
  expect(drill?.output).toContain('every statement ends with its sum');
  expect((await docker(['volume', 'rm', beside])).code).toBe(0);

  const as = { '2026-11-26 03:32:01+00': moment.trim(), exchange_restored: `${project}_restored` };
  const [, restored] = await stack.follow(block('containers.md', 'Backup and restore', 4), { as });
  figure('restored', restored?.took ?? 0);
  expect(restored?.output).toContain('The ledger adds up');
  expect(await pendingOrders(request, 'juno')).toEqual(before);
  await buy();
  expect(await pendingOrders(request, 'juno')).toHaveLength(before.length + 1);
  await request.dispose();
});

test('[O-02] [O-11] the exchange is upgraded to what was committed since, after a backup', async () => {
  const committed = join(checkout.upstream, '.env.example');
  const pins = ['SERVER_VERSION', 'EDGE_VERSION'] as const;
  const versions = pins.map((name) => following(stack.get(name)));
  const text = pins.reduce(
    (known, name, index) => known.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${versions[index]}`),
    readFileSync(committed, 'utf8'),
  );
  writeFileSync(committed, text);
  checkout.commit('A release of the exchange');
  const said = await stack.follow(block('containers.md', 'Upgrading the exchange'), {
    edit: () => pins.forEach((name, index) => stack.set(name, versions[index] ?? '')),
  });
  figure('upgraded', said.at(-1)?.took ?? 0);
  expect(readFileSync(join(stack.folder, '.env.example'), 'utf8')).toBe(text);
  for (const [service, image] of [
    ['sandbox', `server:${versions[0]}`],
    ['edge', `edge:${versions[1]}`],
  ] as const) {
    const id = (await stack.containers()).get(service) ?? '';
    const { output } = await docker(['inspect', '--format', '{{.Config.Image}}', id]);
    expect(output.trim()).toBe(`${images}/${image}`);
  }
  expect(await servedVersion()).toBe(first);
});
