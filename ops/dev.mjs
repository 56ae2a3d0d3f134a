import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { browserPackages, root } from './build/workspaces.mjs';
import { hostServer } from './dev/host-server.mjs';
import { remoteServer } from './dev/remote-server.mjs';
import { checkPort } from './lib/check-machine.mjs';

/**
 * `npm run dev -- <host | mfe-…> [--backend http://localhost:8080] [--port 3000]`: one part alone, against a running
 * exchange. A remote stands in the harness page; the host stands in the exchange's own pages, with its remotes.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    backend: { type: 'string', default: 'http://localhost:8080' },
    port: { type: 'string', default: '3000' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});

function refuse(line) {
  console.error(line);
  process.exit(1);
}

const [name] = positionals;
if (!browserPackages.includes(name)) refuse(`Which part? npm run dev -- <${browserPackages.join(' | ')}>`);
const isHost = name === 'host';
const directory = path.join(root, name);
if (!isHost && !existsSync(path.join(directory, 'src/dev/index.tsx')))
  refuse(`${name} has no src/dev/index.tsx to run alone`);
if (!URL.canParse(values.backend) || !/^https?:$/.test(new URL(values.backend).protocol))
  refuse(`--backend is "${values.backend}": use an origin such as http://localhost:8080`);
const backend = new URL(values.backend);
try {
  await checkPort(values.port, values.host);
} catch (error) {
  refuse(
    error.message.replace(/\bPORT(=| is)/, (_whole, after) => (after === '=' ? '--port ' : '--port is')),
  );
}
if (!(await answers(backend)))
  console.error(
    `No exchange answers at ${backend.origin}: start one with npm start, or name one with --backend`,
  );

const part = { name, directory, backend, host: values.host, port: values.port };
const { config, options } = await (isHost ? hostServer(part) : remoteServer(part));
await new WebpackDevServer(options, webpack(config)).start();
console.log(`${name} alone: http://localhost:${values.port} (exchange: ${backend.origin})`);

/** Whether something answers there, whatever it says. An exchange may also come later: the pages then need a reload. */
async function answers(origin) {
  try {
    await fetch(new URL('/healthz', origin), { method: 'HEAD', signal: AbortSignal.timeout(3_000) });
    return true;
  } catch {
    return false;
  }
}
