import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deployedServer, type DevServer, type ServedPart, startServer } from '@exchange/build';
import { browserPackages, root } from '../build/workspaces';
import { askHost } from './ask-host';
import { hostServer } from './host-server';
import { remoteServer } from './remote-server';
import { checkPort } from '../start/check-machine.mjs';

/**
 * `npm run dev -- <host | mfe-…> [--backend http://localhost:8080] [--port 3000] [--bind 127.0.0.1]`: one part alone,
 * against a running exchange. A remote stands in the harness page; the host stands in the exchange's own pages, with its
 * remotes.
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
const { said, ...server } = await (values.host === undefined ? alone(part) : deployed(part, values.host));
await startServer(server);
console.log(said);

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
async function alone(part: ServedPart): Promise<DevServer & { readonly said: string }> {
  const given = values.backend ?? `http://localhost:${process.env['PORT'] || '8080'}`;
  const isHost = name === 'host';
  if (!isHost && !existsSync(path.join(directory, 'src/dev.tsx')))
    refuse(`${name} has no src/dev.tsx to run alone`);
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

/** The remote in the pages of a deployed exchange. */
async function deployed(part: ServedPart, host: string): Promise<DevServer & { readonly said: string }> {
  if (name === 'host') refuse('--host takes a remote to an exchange; the host goes there with --backend');
  if (values.backend !== undefined) refuse('--host names the exchange already: leave --backend out');
  await needPort();
  const asked = await askHost(host, part);
  if ('refusal' in asked) refuse(asked.refusal);
  const { link } = asked;
  return {
    ...deployedServer({ ...part, page: link }),
    said: `${name} in ${link.origin}: open ${link.href}\nAn edit reloads the page. Its banner, or ?remote=end, goes back to what is released there.`,
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
