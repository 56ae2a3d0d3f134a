import { expect, test } from '@playwright/test';
import { type BucketServer, bucketCredentials, startBucketServer } from '../../ops/testing/bucket-server';
import { docker } from './docker';
import { Balancer } from './balancer';
import { makeRelease } from './releases';
import { images, Stack } from './stack';
import { must, Swarm } from './swarm';
import { Traffic, type TrafficFigures } from './traffic';
import { openForm, pendingOrders } from '../support/trader';
import { registerAccount, deposit } from '../support/sandbox';

const parts = [
  'host',
  'mfe-trade',
  'mfe-assets',
  'mfe-user',
  'mfe-ibo',
  'mfe-auction',
  'mfe-nodes',
  'mfe-activity',
] as const;
const pinOf = (part: string) => `${part.toUpperCase().replace('-', '_')}_VERSION`;

let stack: Stack;
let bucket: BucketServer;
let swarm: Swarm;
let traffic: Traffic;
/** What is to be ended, the last first. */
const ends: (() => Promise<void>)[] = [];

const balancerPort = Number(process.env['PROOF_PORT'] ?? 18_480) + 1;
/** For browsers, which take a name for safe that they know is this machine. */
const origin = `http://localhost:${balancerPort}`;
test.use({ baseURL: origin });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const { output } = await must(['info', '--format', '{{.Swarm.LocalNodeState}}']);
  test.skip(
    output.trim() !== 'inactive' && process.env['PROOF_ENGINES'] === undefined,
    'This engine belongs to a swarm of its own',
  );
  stack = new Stack();
  ends.push(() => stack.remove());
});
test.afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Runs an image of the exchange with the bucket, and the keys of compositions. */
const withStore = async (image: string, ...command: readonly string[]) => {
  const variables = {
    STORE_URL: stack.get('STORE_URL'),
    S3_ENDPOINT: bucket.endpoint,
    STORE_CACHE: '/tmp/cache',
    AWS_ACCESS_KEY_ID: bucketCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucketCredentials.secretAccessKey,
    SIGNING_KEY: '/secrets/compose.key',
    TRUSTED_KEYS: '/secrets/compose.pub',
  };
  return must([
    ...['run', '--rm', '--user', '0', '-v', `${stack.secrets}:/secrets`],
    ...Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
    ...[`${images}/${image}`, ...command],
  ]);
};
const compose = (...command: readonly string[]) =>
  withStore(`server:${stack.get('SERVER_VERSION')}`, 'node', 'ops/dist/compose.mjs', ...command);

/** The same image under the next version, as the next release of it is another image. */
async function release(name: 'server' | 'edge', pin: string): Promise<void> {
  const version = stack.get(pin);
  const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  const input = `FROM ${images}/${name}:${version}\nLABEL exchange.release=${next}\n`;
  const built = await docker(['build', '-q', '-t', `${images}/${name}:${next}`, '-'], { input });
  expect(built.code, built.output).toBe(0);
  stack.set(pin, next);
}

const servedVersion = async () => {
  const response = await fetch(`${origin}/trade/juno_usdt/transaction`);
  return /\/assets\/mfe-trade\/([^/"]+)\//.exec(await response.text())?.[1];
};

function expectUnnoticed(what: string, figures: TrafficFigures): void {
  const { pages, failedPages, accepted, sentAgain, stretchMs } = figures;
  process.stdout.write(
    `    ${what}: ${pages} pages, ${failedPages.length} failed; ${accepted} orders, ${sentAgain} calls sent again, ` +
      `longest time without an order ${stretchMs} ms\n`,
  );
  // What comes after it is looked at too.
  expect.soft(failedPages, what).toEqual([]);
  expect.soft(stretchMs, what).toBeLessThanOrEqual(2_000);
}

test('[O-11] the exchange comes up on every machine of a swarm, with its releases in a bucket', async ({
  playwright,
}) => {
  await stack.must('build');
  swarm = await Swarm.open(stack);
  ends.push(() => swarm.remove());
  bucket = await startBucketServer(swarm.addresses[0]);
  ends.push(() => bucket.stop());
  stack.set('STORE_URL', `s3://${bucket.bucket}/live`);
  stack.set('S3_ENDPOINT', bucket.endpoint);
  // Whoever is in front of the edges, on whatever network.
  stack.set('EDGE_PROXIES', '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16');
  stack.addSecret('store', 'AWS_ACCESS_KEY_ID', bucketCredentials.accessKeyId);
  stack.addSecret('store', 'AWS_SECRET_ACCESS_KEY', bucketCredentials.secretAccessKey);
  await compose('keys');
  for (const part of parts) await withStore(`${part}:${stack.get(pinOf(part))}`);
  await compose('set', ...parts.map((part) => `${part}=${stack.get(pinOf(part))}`));
  await swarm.deploy();
  const balancer = await Balancer.before(
    swarm.addresses.map((host) => ({ host, port: Number(stack.get('EDGE_PORT')) })),
    balancerPort,
  );
  ends.push(() => balancer.stop());
  expect(await servedVersion()).toBe(stack.get('MFE_TRADE_VERSION'));
  traffic = await Traffic.open(playwright, origin, `http://127.0.0.1:${balancerPort}`);
  ends.push(() => traffic.close());
});

test('[O-11] [Q-06] no page fails and no order is lost while a remote, the exchange and the edges are upgraded under load', async ({
  page,
}) => {
  const { email } = await registerAccount(page.request, 'steady');
  await deposit(page.request, email, 'usdt', '500');
  await page.context().addCookies([{ name: '_lang', value: 'en', url: origin }]);
  await openForm(page, 'juno');
  const since = await page.evaluate(() => performance.timeOrigin);

  const next = '1.0.1-swarm';
  await makeRelease('mfe-trade', stack.get('MFE_TRADE_VERSION'), next);
  expectUnnoticed(
    'a remote',
    await traffic.during(async () => {
      await withStore(`mfe-trade:${next}`);
      await compose('set', `mfe-trade=${next}`);
      await expect.poll(servedVersion).toBe(next);
    }),
  );

  await release('server', 'SERVER_VERSION');
  expectUnnoticed('the exchange and the servers of pages', await traffic.during(() => swarm.deploy()));

  if (swarm.addresses.length > 1) {
    await release('edge', 'EDGE_VERSION');
    expectUnnoticed('the edges', await traffic.during(() => swarm.deploy()));
  }

  await traffic.verify();
  await page.getByLabel('Price USDT').fill('1.5');
  await page.getByLabel('Amount JUNO').fill('2');
  await page.getByRole('button', { name: 'Buy JUNO' }).click();
  await expect.poll(async () => (await pendingOrders(page.request, 'juno')).length).toBe(1);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(since);
});

test('[O-11] a replica that every order waits for leads when the database is lost, and nothing is missing', async () => {
  stack.add('COMPOSE_PROFILES', 'replica');
  stack.set('SYNCHRONOUS_STANDBY_NAMES', 'replica');
  await swarm.deploy();
  const figures = await traffic.during(async () => {
    await swarm.lose('postgres');
    stack.set('DATABASE_HOST', 'replica');
    await swarm.deploy({ without: ['postgres'] });
  });
  process.stdout.write(`    the database is lost: ${figures.stretchMs} ms without an order\n`);
  await traffic.verify();

  // What led before holds what nobody may follow, and says so.
  await expect
    .poll(async () => (await must(['service', 'logs', '--tail', '20', `${images}_postgres`])).output, {
      timeout: 60_000,
    })
    .toContain('postgres led before, and replica leads now');
});
