import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type BucketServer, bucketCredentials, startBucketServer } from '../../ops/testing/bucket-server';
import { Balancer } from './balancer';
import { Checkout } from './checkout';
import { docker } from './docker';
import { block, inline } from './documents';
import { Registry } from './registry';
import { makeRelease } from './releases';
import { images, ports, project, Stack } from './stack';
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

let checkout: Checkout;
let stack: Stack;
let registry: Registry;
let bucket: BucketServer;
let swarm: Swarm;
let traffic: Traffic;
/** What is to be ended, the last first. */
const ends: (() => Promise<void>)[] = [];

/** For browsers, which take a name for safe that they know is this machine. */
const origin = `http://localhost:${ports.balancer}`;
test.use({ baseURL: origin });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const { output } = await must(['info', '--format', '{{.Swarm.LocalNodeState}}']);
  test.skip(
    output.trim() !== 'inactive' && process.env['PROOF_ENGINES'] === undefined,
    'This engine belongs to a swarm of its own',
  );
  checkout = new Checkout();
  stack = new Stack(checkout.folder);
  registry = await Registry.open(ports.registry);
  ends.push(async () => {
    await stack.remove();
    await registry.stop();
    checkout.remove();
  });
});
test.afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** What the document's lines about the bucket name. */
const inBucket = () => ({
  's3://exchange-releases/live': stack.get('STORE_URL'),
  'https://minio.example:9000': bucket.endpoint,
  'AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=…': `AWS_ACCESS_KEY_ID=${bucketCredentials.accessKeyId} AWS_SECRET_ACCESS_KEY='${bucketCredentials.secretAccessKey}'`,
});
/** Runs commands in a terminal in which the bucket is named, and answers what they printed. */
async function inTerminal(...commands: readonly string[]): Promise<readonly string[]> {
  const names = block('several-machines.md', 'A store in a bucket').slice(0, 2);
  const typed = commands.map((command) => ({ kind: 'run', command }) as const);
  const said = await stack.follow([...names, ...typed], { as: inBucket() });
  return said.map(({ output }) => output);
}
/** Takes the release that an image holds out of it, into the folder in which a build would have left it. */
async function takeOut(part: string, version: string): Promise<void> {
  const folder = join(stack.folder, '.data/store/assets');
  mkdirSync(folder, { recursive: true });
  const id = (await must(['create', `${images}/${part}:${version}`])).output.trim();
  await must(['cp', `${id}:/release/.`, folder]);
  await must(['rm', id]);
}
const bringUp = block('several-machines.md', 'Docker Swarm').slice(-2, -1);

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
  swarm = await Swarm.open(stack);
  ends.push(() => swarm.remove());
  bucket = await startBucketServer(swarm.addresses[0]);
  ends.push(() => bucket.stop());
  const guide = block('several-machines.md', 'Docker Swarm');
  await stack.follow(guide.slice(0, 2), {
    edit: () => {
      stack.set('STORE_URL', `s3://${bucket.bucket}/live`);
      stack.set('S3_ENDPOINT', bucket.endpoint);
      stack.setSecret('store', 'AWS_ACCESS_KEY_ID', bucketCredentials.accessKeyId);
      stack.setSecret('store', 'AWS_SECRET_ACCESS_KEY', bucketCredentials.secretAccessKey);
    },
  });
  // Whoever is in front of the edges, on whatever network.
  stack.set('EDGE_PROXIES', '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16');
  const install = inline('several-machines.md', 'Docker Swarm', 'npm ci');
  await inTerminal(...install, ...inline('several-machines.md', 'Docker Swarm', 'npm run compose -- keys'));
  await swarm.follow(guide.slice(2, 5));
  expect(registry.images).toContain(`${project}/server:${stack.get('SERVER_VERSION')}`);

  for (const part of parts) await takeOut(part, stack.get(pinOf(part)));
  const all = parts.map((part) => `${part}=${stack.get(pinOf(part))}`).join(' ');
  await stack.follow(block('several-machines.md', 'A store in a bucket'), {
    as: { ...inBucket(), 'host=1.4.0 mfe-trade=1.3.0': all },
  });
  await swarm.follow(guide.slice(5));
  const balancer = await Balancer.before(
    swarm.addresses.map((host) => ({ host, port: ports.edge })),
    ports.balancer,
  );
  ends.push(() => balancer.stop());
  expect(await servedVersion()).toBe(stack.get('MFE_TRADE_VERSION'));
  traffic = await Traffic.open(playwright, origin, `http://127.0.0.1:${ports.balancer}`);
  ends.push(() => traffic.close());
});

/** What each command of the table prints; `before` brings about what it is for. */
const commandsOfTable: Readonly<
  Record<string, { readonly says: string | RegExp; readonly before?: () => Promise<unknown> }>
> = {
  show: { says: /mfe-trade +1\.0\.0/ },
  'plan mfe-trade=1.3.0': { says: 'mfe-trade 1.0.0 → 1.3.0' },
  'set mfe-trade=1.3.0 mfe-user=2.0.1': { says: 'mfe-user 1.0.0 → 2.0.1' },
  back: { says: 'mfe-trade 1.3.0 → 1.0.0' },
  'back mfe-trade': {
    before: () => inTerminal('npm run compose -- set mfe-trade=1.3.0'),
    says: 'mfe-trade 1.3.0 → 1.0.0',
  },
  'diff 12': { says: 'mfe-trade' },
  repair: {
    before: () => {
      const key = [...bucket.objects.keys()].find((name) => name.endsWith('/current.json')) ?? '';
      bucket.objects.set(key, { content: Buffer.from('{'), tag: '"damaged"' });
      return Promise.resolve();
    },
    says: 'is current again',
  },
  history: { says: '2.0.1' },
  'canary mfe-trade=1.4.0 --percent 10': { says: '10 %' },
  'canary mfe-trade=1.4.0 --auto': { says: '1 %' },
  promote: { says: 'mfe-trade 1.0.0 → 1.4.0' },
  'end-canary': {
    before: () => inTerminal('npm run compose -- canary mfe-trade=1.3.0 --percent 10'),
    says: 'The canary ends.',
  },
  'flag mfe-trade short-form --percent 20': {
    before: () => inTerminal('npm run compose -- set mfe-trade=1.3.0'),
    says: 'mfe-trade short-form: off → 20 %',
  },
  flags: { says: 'Shows the order form with one field.' },
  'publish FOLDER': { says: 'mfe-trade 1.3.0 was published before, with the same bytes' },
  keys: { says: 'There is a key at' },
  'token mfe-loans --name loans-ci': { says: 'loans-ci shows this token as bearer' },
  'link …': { says: /^https:\/\/exchange\.example\// },
};

test('[O-02] [O-03] [O-11] each command of the guide to operations does on a bucket what it says', async () => {
  for (const [part, version] of [
    ['mfe-trade', '1.3.0'],
    ['mfe-trade', '1.4.0'],
    ['mfe-user', '2.0.1'],
  ] as const) {
    await makeRelease(part, stack.get(pinOf(part)), version, part === 'mfe-trade' ? 'flagged' : 'sound');
    await takeOut(part, version);
    await inTerminal(`npm run compose -- publish .data/store/assets/${part}/${version}`);
  }
  const start = 'npm run compose -- ';
  const table = inline('operations.md', 'Commands', start).map((command) => command.slice(start.length));
  expect([...table].sort()).toEqual(Object.keys(commandsOfTable).sort());
  const link = inline('operations.md', 'Overrides', `${start}link`)[0] ?? '';
  for (const command of table) {
    const { before, says } = commandsOfTable[command] ?? { says: '' };
    await before?.();
    const typed = `${start}${command}`
      .replace('FOLDER', '.data/store/assets/mfe-trade/1.3.0')
      .replace('diff 12', 'diff 2')
      .replace(`${start}link …`, link);
    const [said = ''] = await inTerminal(typed);
    expect(said.replace(/^>.*\n|^\n/gm, ''), typed).toMatch(says);
  }

  // What the guide begins with, in the order of its reader.
  const [canary = [], set = []] = [0, 1].map((at) =>
    block('operations.md', 'Release, watch, undo', 2).slice(at, at + 1),
  );
  const [alone = [], everything = [], withdraw = []] = [0, 1, 2].map((at) =>
    block('operations.md', 'Release, watch, undo', 3).slice(at, at + 1),
  );
  await inTerminal(`${start}set mfe-trade=1.0.0`);
  const names = block('several-machines.md', 'A store in a bucket').slice(0, 2);
  const guide = [
    block('operations.md', 'Release, watch, undo'),
    canary,
    withdraw,
    set,
    alone,
    set,
    everything,
  ];
  await stack.follow([...names, ...guide.flat()], { as: inBucket() });
  await inTerminal(`${start}set mfe-trade=1.3.0`);
  const off = inline('operations.md', 'Flags', `${start}flag`);
  const other = inline('operations.md', 'When something is wrong', 'SIGNING_KEY=');
  await stack.follow([...names, ...block('operations.md', 'Flags')], { as: inBucket() });
  const said = await inTerminal(...off, ...other);
  expect(said.at(-1)).toContain('Made a key at');
  await expect.poll(servedVersion).toBe('1.3.0');
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
      await takeOut('mfe-trade', next);
      await inTerminal(
        `npm run compose -- publish .data/store/assets/mfe-trade/${next}`,
        `npm run compose -- set mfe-trade=${next}`,
      );
      await expect.poll(servedVersion).toBe(next);
    }),
  );

  await release('server', 'SERVER_VERSION');
  expectUnnoticed('the exchange and the servers of pages', await traffic.during(() => swarm.follow(bringUp)));

  if (swarm.addresses.length > 1) {
    await release('edge', 'EDGE_VERSION');
    expectUnnoticed('the edges', await traffic.during(() => swarm.follow(bringUp)));
  }

  await traffic.verify();
  await page.getByLabel('Price USDT').fill('1.5');
  await page.getByLabel('Amount JUNO').fill('2');
  await page.getByRole('button', { name: 'Buy JUNO' }).click();
  await expect.poll(async () => (await pendingOrders(page.request, 'juno')).length).toBe(1);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(since);
});

test('[O-11] a replica that every order waits for leads when the database is lost, and nothing is missing', async () => {
  await swarm.follow(block('several-machines.md', 'A replica of the database'));
  const figures = await traffic.during(async () => {
    await swarm.lose('postgres');
    await swarm.follow(block('several-machines.md', 'A replica of the database', 2), {
      without: ['postgres'],
    });
  });
  process.stdout.write(`    the database is lost: ${figures.stretchMs} ms without an order\n`);
  await traffic.verify();

  // What led before holds what nobody may follow, and says so.
  await expect
    .poll(async () => (await must(['service', 'logs', '--tail', '20', `${project}_postgres`])).output, {
      timeout: 60_000,
    })
    .toContain('postgres led before, and replica leads now');
});
