import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { placeOrder } from '@exchange/contract';
import { bucketCredentials, startBucketServer } from '../../ops/testing/bucket-server';
import { call, goodPassword, signIn } from '../support/sandbox';
import { openAccount, openForm, pendingOrders } from '../support/trader';
import { docker, root } from './docker';
import { makeRelease } from './releases';
import { askFor } from './released-files';
import { images, origin, Stack } from './stack';

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

let stack: Stack;
/** Somebody who came before everything that follows, and stays. */
let reader: Reader;
/** What went wrong in the reader's page. */
const errors: string[] = [];
let first: string;
let next: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => {
  stack = new Stack();
  first = stack.get(pin);
  next = first.replace(/\d+$/, (patch) => String(Number(patch) + 1));
});
test.afterAll(async () => {
  await stack.remove();
});

const figure = (what: string, ms: number) => {
  process.stdout.write(`    ${what}: ${(ms / 1000).toFixed(1)} s\n`);
};
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
  figure('images built', (await stack.must('build')).took);
  figure(
    'first start, with the making of the market’s history',
    (await stack.must('up', '-d', '--wait')).took,
  );
  expect(await servedVersion()).toBe(first);
  figure('up again, nothing changed', (await stack.must('up', '-d', '--wait')).took);
  expect((await stack.must('ps')).output).toContain('(healthy)');
  const { output } = await stack.must('logs', '--no-log-prefix', 'watch');
  expect(output).toMatch(/http:\/\/edge:8080\/ answers$/m);
  const health = await fetch(`${origin}/healthz/exchange`);
  expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
});

test('[O-10] [O-06] an operator is added in a container, and a program that scrapes', async () => {
  const operator = (...args: readonly string[]) =>
    stack.must('exec', '-T', 'sandbox', 'node', 'ops/dist/operator.mjs', ...args);
  const added = await operator('add', 'zoe', '--role', 'review');
  expect(added.output).toContain('zoe enrols at /ops/enrol');
  expect((await operator('list')).output).toMatch(/^zoe /m);

  const made = await operator('add', 'prometheus', '--role', 'scrape');
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
  await makeRelease(remote, first, next);
  stack.set(pin, next);
  const changed = await madeAnew(async () => {
    figure('one pin changed and brought up', (await stack.must('up', '-d', '--wait')).took);
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
  const started = performance.now();
  await stack.must('run', '--rm', '--no-deps', 'composer', 'back');
  expect(await servedVersion()).toBe(first);
  const took = performance.now() - started;
  figure('from the command to go back to the next page', took);
  expect(took).toBeLessThan(5_000);
  await expectReaderTrades();
  const history = await stack.must('run', '--rm', '--no-deps', 'composer', 'history', remote);
  expect(history.output).toContain(next);

  expect((await up()).code).not.toBe(0);
  const { output } = await stack.must('logs', '--no-log-prefix', '--tail', '10', 'composer');
  expect(output).toContain(`${remote} ${next}: it was taken back`);
  expect(output).toContain(`${pin}=${first}`);
  expect(await servedVersion()).toBe(first);
  stack.set(pin, first);
  await stack.must('up', '-d', '--wait');
  expect(await servedVersion()).toBe(first);
});

test('[O-03] a canary of a release that is not pinned', async () => {
  const tried = `${next}-canary`;
  await makeRelease(remote, first, tried);
  stack.set(pin, tried);
  await stack.must('run', '--rm', remote);
  stack.set(pin, first);
  await stack.must('run', '--rm', '--no-deps', 'composer', 'canary', `${remote}=${tried}`, '--percent', '50');
  await expect.poll(servedVersion).toBe(tried);
  await expect.poll(servedVersion).toBe(first);
  await stack.must('run', '--rm', '--no-deps', 'composer', 'end-canary');
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

test('[O-11] the releases and the keys can be copied while they are in use', async () => {
  const archive = 'tar czf - -C / --exclude store/source-maps store keys trusted';
  const { output } = await stack.must('exec', '-T', 'deployer', 'sh', '-c', `${archive} | tar tzf -`);
  for (const file of ['keys/compose.key', 'trusted/compose.pub', 'store/current.json'])
    expect(output).toContain(`${file}\n`);
  expect(output).toContain(`store/assets/${remote}/${first}/release.json\n`);
  expect(output).not.toContain('remoteEntry.js.map.gz');
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

test('[O-02] a refused pin does not keep the exchange from starting', async () => {
  await stack.must('down');
  stack.set(pin, `${next}-unfitting`);
  expect((await up()).code).not.toBe(0);
  await expect.poll(servedVersion).toBe(first);
});

test('[O-11] the database is backed up while it is used, and restored to a moment before what must not have been', async ({
  playwright,
}) => {
  const { output: gateway } = await docker([
    ...['network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}'],
  ]);
  const bucket = await startBucketServer(gateway.trim());
  const backup = (...args: readonly string[]) =>
    stack.must('exec', '-T', 'backup', 'node', 'ops/dist/backup.mjs', ...args);
  try {
    stack.set(pin, first);
    stack.add('COMPOSE_PROFILES', 'backup');
    stack.set('BACKUP_URL', `s3://${bucket.bucket}/live`);
    stack.set('S3_ENDPOINT', bucket.endpoint);
    stack.addSecret('backup', 'AWS_ACCESS_KEY_ID', bucketCredentials.accessKeyId);
    stack.addSecret('backup', 'AWS_SECRET_ACCESS_KEY', bucketCredentials.secretAccessKey);
    await stack.must('up', '-d', '--build', '--wait');
    await backup('base');
    expect((await backup('list')).output).toMatch(/^\S+Z {2}with the log from [0-9A-F]{24} on$/m);

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

    await stack.must('stop');
    const volume = `${images}_restored`;
    const restored = await stack.must(
      ...['run', '--rm', '--no-deps', '-v', `${volume}:/var/lib/postgresql/data`, 'backup'],
      ...['node', 'ops/dist/backup.mjs', 'restore', '--to', moment.trim()],
      ...['--into', '/var/lib/postgresql/data/restored'],
    );
    figure('restored', restored.took);
    expect(restored.output).toContain('The ledger adds up');
    await stack.must(
      ...['run', '--rm', '--no-deps', '-v', `${volume}:/restored`, 'postgres', 'sh', '-c'],
      'rm -rf /var/lib/postgresql/data/* && cp -a /restored/restored/. /var/lib/postgresql/data/',
    );
    await stack.must('run', '--rm', '--no-deps', 'backup', 'sh', '-c', 'rm -rf /wal/*');
    await stack.must('up', '-d', '--wait');
    await backup('base');
    await docker(['volume', 'rm', volume]);
    expect(await pendingOrders(request, 'juno')).toEqual(before);
    await buy();
    expect(await pendingOrders(request, 'juno')).toHaveLength(before.length + 1);
    await request.dispose();
  } finally {
    await bucket.stop();
  }
});
