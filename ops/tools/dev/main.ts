import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deployedServer, type DevServer, type ServedPart, startServer } from '@exchange/build';
import { browserPackages, root } from '../build/workspaces';
import { askHost } from './ask-host';
import { hostServer } from './host-server';
import { mocksPath } from './offline/mocks-page';
import { remoteServer } from './remote-server';
import { checkPort } from '../start/check-machine.mjs';

/**
 * `npm run dev -- <host | mfe-…> [--backend http://localhost:8080] [--port 3000] [--bind 127.0.0.1]`: one part alone,
 * against a running exchange. A remote stands in the harness page; the host stands in the exchange's own pages, with its
 * remotes.
 *
 * `npm run dev -- mfe-… --offline`: a remote in the harness page, answered from the contract's examples (O-01). It needs no exchange
 * and no network.
 *
 * `npm run dev -- mfe-… --host <https://exchange.example | signed link> [--port 3000]`: a remote in the pages of a deployed
 * exchange, with everything else as it is there (O-03).
 *
 * DEV_PORT and, for an exchange of this machine, PORT say the ports where the options do not.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    backend: { type: 'string' },
    host: { type: 'string' },
    offline: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env['DEV_PORT'] || '3000' },
    bind: { type: 'string', default: '127.0.0.1' },
  },
});

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}

const [name = ''] = positionals;
if (!browserPackages.includes(name)) refuse(`Which part? npm run dev -- <${browserPackages.join(' | ')}>`);
const { port, bind } = values;
const directory = path.join(root, name);
const part: ServedPart = { name, directory, bind, port };
const { said, ...server } = await serverOf(part);
await startServer(server);
console.log(said);

type SaidServer = DevServer & { readonly said: string };

function serverOf(part: ServedPart): Promise<SaidServer> {
  if (values.offline) return offline(part);
  return values.host === undefined ? alone(part) : deployed(part, values.host);
}

async function needPort(): Promise<void> {
  try {
    await checkPort(port, bind);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    refuse(
      error.message
        .replace(/\bPORT(=| is)/, (_whole, after) => (after === '=' ? '--port ' : '--port is'))
        .replace(/\bHOST$/, '--bind'),
    );
  }
}

/** The part in the harness page, or the host in the pages of its backend. */
async function alone(part: ServedPart): Promise<SaidServer> {
  const given = values.backend ?? `http://localhost:${process.env['PORT'] || '8080'}`;
  const isHost = name === 'host';
  if (!isHost) needHarness();
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    refuse(`--backend is "${given}": use an origin such as http://localhost:8080`);
  const backend = new URL(given);
  await needPort();
  if (!(await answers(backend)))
    console.error(
      `No exchange answers at ${backend.origin}: start one with npm start, or name one with --backend`,
    );
  return {
    ...(isHost ? hostServer : remoteServer)({ ...part, backend }),
    said: `${name} alone: http://localhost:${port} (exchange: ${backend.origin})`,
  };
}

function needHarness(): void {
  if (!existsSync(path.join(directory, 'src/dev.tsx'))) refuse(`${name} has no src/dev.tsx to run alone`);
}

/** The remote in the harness page, against an exchange of examples that ends with this process. */
async function offline(part: ServedPart): Promise<SaidServer> {
  if (name === 'host')
    refuse('--offline is for a remote: the host stands in the pages of an exchange that runs');
  if (values.host !== undefined || values.backend !== undefined)
    refuse('--offline asks no exchange: leave --host and --backend out');
  needHarness();
  await needPort();
  const { startMockExchange } = await import('./offline/mock-exchange');
  const exchange = await startMockExchange();
  const page = `http://localhost:${port}`;
  return {
    ...remoteServer({ ...part, backend: exchange.origin, offline: exchange }),
    said: `${name} alone and offline: ${page}\nWhat it is answered is chosen on ${page}${mocksPath}`,
  };
}

/** The remote in the pages of a deployed exchange. */
async function deployed(part: ServedPart, host: string): Promise<SaidServer> {
  if (name === 'host') refuse('--host takes a remote to an exchange; the host goes there with --backend');
  if (values.backend !== undefined) refuse('--host names the exchange already: leave --backend out');
  await needPort();
  const asked = await askHost(host, part);
  if ('refusal' in asked) refuse(asked.refusal);
  const { link } = asked;
  return {
    ...deployedServer({ ...part, page: link }),
    said: `${name} in ${link.origin}: open ${link.href}\nAn edited component is replaced in the page, anything else reloads it. The banner, or ?remote=end, goes back to what is released there.`,
  };
}

/** Whether something answers there, whatever it says. An exchange may also come later: the pages then need a reload. */
async function answers(origin: URL): Promise<boolean> {
  try {
    await fetch(new URL('/healthz', origin), { method: 'HEAD', signal: AbortSignal.timeout(3_000) });
    return true;
  } catch {
    return false;
  }
}
