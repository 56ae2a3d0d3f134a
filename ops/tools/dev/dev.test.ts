import { execFile, spawn } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { overrideLink } from '../compose/override-link';
import { createServer } from '../../edge/create-server';
import { readSigner } from '../../edge/store/signing-keys';
import { makeFixtureExchange } from '../../testing/fixture-exchange';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { freePort, listen } from '../../testing/ports';

const script = join(__dirname, 'main.ts');

/** Runs `npm run dev`'s script, which must refuse; answers with what it complains of. */
function refused(...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', script, ...args], (_error, _said, complained) =>
      resolve(complained),
    );
  });
}

/** What to undo after the tests of a description, the last thing first. */
const undo: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Starts the script and waits until it says that it serves; it ends with the tests. */
function start(until: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args]);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  undo.push(() => {
    child.kill('SIGTERM');
    return ended;
  });
  return new Promise((resolve, reject) => {
    let all = '';
    const hear = (said: Buffer) => {
      all += said.toString();
      if (all.includes(until)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`the development server ended: ${all}`)));
  });
}

/** An exchange that is open; resolves with its port. */
async function openExchange(fixture: FixtureStore, overrideOrigins: readonly string[]): Promise<number> {
  const { app } = makeFixtureExchange();
  app.get('/sandbox', (_request, reply) =>
    reply.type('text/html').send('<script defer src="/assets/host/x/host.js"></script>'),
  );
  await createServer({ ...fixture.server, exchange: { app }, overrideOrigins });
  await app.listen({ port: 0, host: '127.0.0.1' });
  undo.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

async function makeFixture(): Promise<FixtureStore> {
  const fixture = await makeFixtureStore();
  undo.push(() => fixture.remove());
  return fixture;
}

test('[H-26] a part that is none, a backend that is none and a port in use are one line each', async () => {
  expect(await refused('mfe-nothing')).toMatch(/^Which part\? npm run dev -- <host \| mfe-[^\n]*>\n$/);
  expect(await refused('host', '--backend', 'localhost:8080')).toBe(
    '--backend is "localhost:8080": use an origin such as http://localhost:8080\n',
  );
  expect(await refused('host', '--port', 'eighty')).toBe(
    '--port is "eighty": use a number from 1 to 65535\n',
  );
  const { server, port } = await listen();
  const complaint = await refused('host', '--port', String(port));
  server.close();
  expect(complaint).toBe(
    `Port ${port} is in use: stop what listens there or choose another with --port ${port + 1}\n`,
  );
});

test('[O-01] --offline asks no exchange, and the host needs one', async () => {
  expect(await refused('host', '--offline')).toMatch(/^--offline is for a remote: [^\n]*\n$/);
  for (const other of ['--backend', '--host'])
    expect(await refused('mfe-nodes', '--offline', other, 'http://localhost:8080')).toBe(
      '--offline asks no exchange: leave --host and --backend out\n',
    );
});

describe('npm run dev -- host', () => {
  let origin: string;

  beforeAll(async () => {
    const backend = `http://127.0.0.1:${await openExchange(await makeFixture(), [])}`;
    const port = await freePort();
    origin = `http://localhost:${port}`;
    await start(`${origin} (exchange: ${backend})`, 'host', '--port', String(port), '--backend', backend);
  });

  const get = async (path: string, accept = 'text/html') => {
    const answer = await fetch(origin + path, { headers: { accept, 'accept-encoding': 'br, gzip' } });
    return { status: answer.status, text: await answer.text() };
  };

  test('[H-26] the exchange’s pages start the host of this folder, with the exchange’s remotes', async () => {
    const page = await get('/trade/aura_usdt/kline');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<script defer src="/@host/host.js"></script>');
    expect(page.text).toContain('"entry":"/assets/mfe-trade/1.0.0-b2/remoteEntry.js"');
    const host = await get('/@host/host.js', '*/*');
    expect(host.text).toContain('The page carries no ');
    expect((await get('/@host/host.css', '*/*')).text).toContain('--brand');
    expect((await get('/assets/mfe-trade/1.0.0-b2/remoteEntry.js', '*/*')).text).toContain(
      'window.mfe_trade',
    );
  });

  test('[H-26] what is not a page of the host passes as it is', async () => {
    expect((await get('/sandbox')).text).toContain('src="/assets/host/x/host.js"');
    expect((await get('/healthz', '*/*')).text).toBe('{"status":"ok"}');
    expect((await get('/@host/nothing.js', '*/*')).status).toBe(404);
  });
});

describe('npm run dev -- mfe-nodes --host', () => {
  let fixture: FixtureStore;
  /** An exchange that lists this machine's addresses, and one that lists none. */
  let listing: string;
  let closed: string;
  let port: string;
  let entry: string;

  beforeAll(async () => {
    fixture = await makeFixture();
    listing = `http://localhost:${await openExchange(fixture, ['http://localhost:*'])}`;
    closed = `http://localhost:${await openExchange(fixture, [])}`;
    port = String(await freePort());
    entry = `http://localhost:${port}/remoteEntry.js`;
  });

  const linkTo = async (remote: string, exchange: string, now = Date.now()) => {
    const signer = await readSigner(fixture.keys.privateKey);
    return overrideLink(signer, { remotes: [remote], for: exchange, hours: 1, now });
  };
  const ways = () =>
    [
      'Its operators can allow it:',
      `- to you, for 8 hours: npm run compose -- link mfe-nodes@${entry} --for ${closed}`,
      `  Then: npm run dev -- mfe-nodes --port ${port} --host "<that link>"`,
      `- to everybody: OVERRIDE_ORIGINS=http://localhost:${port}, beside what it lists now, at its next start`,
      '',
    ].join('\n');
  const refusedBy = (host: string) => refused('mfe-nodes', '--port', port, '--host', host);

  test('[O-03] where the exchange does not allow it, it is said what to do', async () => {
    expect(await refusedBy(closed)).toBe(
      `${closed} does not take mfe-nodes from http://localhost:${port}.\n${ways()}`,
    );
    const link = await linkTo(`mfe-nodes@${entry}`, closed);
    expect(await refusedBy(link.replace(/signature=.{6}/, 'signature=AAAAAA'))).toContain(
      `${closed} does not take mfe-nodes`,
    );
    expect(await refusedBy(await linkTo(`mfe-nodes@${entry}`, closed, 0))).toBe(
      `The link has expired.\n${ways()}`,
    );
    expect(await refusedBy(await linkTo('mfe-user@https://teams.example/user.js', closed))).toBe(
      `The link is for mfe-user@https://teams.example/user.js, and this is mfe-nodes@${entry}.\n${ways()}`,
    );
  });

  test('[O-03] what is no exchange, or cannot go there, is one line each', async () => {
    expect(await refusedBy('0.0.0.0')).toMatch(/^--host is "0\.0\.0\.0": use the address of an exchange/);
    const nobody = `http://localhost:${await freePort()}`;
    expect(await refusedBy(nobody)).toBe(
      `No exchange answers at ${nobody} (ECONNREFUSED): check the address of --host\n`,
    );
    const other = createHttpServer((asked, response) =>
      asked.url?.startsWith('/old')
        ? response.writeHead(301, { location: `${listing}/` }).end()
        : response.end('a page'),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const otherOrigin = `http://localhost:${(other.address() as AddressInfo).port}`;
    expect(await refusedBy(otherOrigin)).toMatch(/\(status 200\) is no exchange that takes remotes/);
    expect(await refusedBy(`${otherOrigin}/old`)).toBe(
      `${otherOrigin} leads to ${listing}: use that with --host\n`,
    );
    other.close();
    expect(await refused('host', '--host', listing)).toMatch(/^--host takes a remote to an exchange/);
    expect(await refused('mfe-nodes', '--host', listing, '--backend', listing)).toMatch(/^--host names/);
  });

  test.each([
    ['that lists this machine', async () => `${listing}/ecologicalNodes`],
    ['by a signed link', () => linkTo(`mfe-nodes@${entry}`, closed)],
  ])('[O-03] an exchange %s takes the remote from here', async (_which, host) => {
    const page = new URL(await host());
    const begins = page.search === '' ? `${page.href}?remote=mfe-nodes@${entry}` : page.href;
    await start(
      `mfe-nodes in ${page.origin}: open ${begins}\n`,
      'mfe-nodes',
      '--port',
      port,
      '--host',
      page.href,
    );
    expect((await fetch(begins, { redirect: 'manual', headers: { accept: 'text/html' } })).status).toBe(303);

    const served = await fetch(entry, { headers: { origin: page.origin } });
    expect(served.headers.get('access-control-allow-origin')).toBe(page.origin);
    const code = await served.text();
    expect(code).toContain('window.mfe_nodes');
    expect(code).toContain(`hostname=localhost&port=${port}&pathname=%2Fws`);
    const remote = await fetch(entry.replace('remoteEntry', 'remote'));
    expect(await remote.text()).toContain('mfe-nodes');
    await undo.pop()?.();
  });
});
