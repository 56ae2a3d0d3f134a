import { execFile, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from './create-server';
import { makeFixtureExchange } from './testing/fixture-exchange';
import { makeFixtureStore } from './testing/fixture-store';
import { freePort, listen } from './testing/ports';

const script = join(__dirname, '../dev.mjs');

/** Runs `npm run dev`'s script, which must refuse; answers with what it complains of. */
function refused(...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (_error, _said, complained) => resolve(complained));
  });
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

describe('npm run dev -- host', () => {
  let stop: () => Promise<void>;
  let origin: string;

  beforeAll(async () => {
    const fixture = await makeFixtureStore();
    const { app } = makeFixtureExchange();
    app.get('/sandbox', (_request, reply) =>
      reply.type('text/html').send('<script defer src="/assets/host/x/host.js"></script>'),
    );
    await createServer({ ...fixture.server, exchange: { app } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const port = await freePort();
    const backend = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const child = spawn(process.execPath, [script, 'host', '--port', String(port), '--backend', backend]);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    stop = async () => {
      child.kill('SIGTERM');
      await ended;
      await app.close();
      fixture.remove();
    };
    origin = `http://localhost:${port}`;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on(
        'data',
        (said: Buffer) => said.includes(`${origin} (exchange: ${backend})`) && resolve(),
      );
      void ended.then(() => reject(new Error('the development server ended')));
    });
  });
  afterAll(() => stop());

  const get = async (path: string, accept = 'text/html') => {
    const answer = await fetch(origin + path, { headers: { accept, 'accept-encoding': 'br, gzip' } });
    return { status: answer.status, text: await answer.text() };
  };

  test('[H-26] the exchange’s pages start the host of this folder, with the exchange’s remotes', async () => {
    const page = await get('/assets/deposit/usdt');
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
