#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createConfig } from './create-config';
import { deployedServer } from './deployed-server';
import { readRemoteConfig } from './read-remote-config';
import { runBuild } from './run-build';
import { startServer } from './start-server';

/**
 * What a remote in a repository of its own is built with; run in its folder.
 *
 * `exchange-build`: writes `dist`.
 *
 * `exchange-build dev --page https://exchange.example/loans [--port 3000]`: serves it to the pages of an exchange; an edit reloads
 * them (O-03). DEV_PORT says the port where the option does not.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: 'string' }, port: { type: 'string', default: process.env['DEV_PORT'] || '3000' } },
});

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}

const directory = process.cwd();
const { name } = readRemoteConfig(directory);
if (name === undefined) refuse(`${directory} has no remote.config.ts that exports its name`);
const [command = 'build'] = positionals;
if (command === 'build') await build(name);
else if (command === 'dev') await serve(name);
else refuse(`"${command}" is no command: use build or dev`);

async function build(name: string): Promise<void> {
  try {
    await runBuild(createConfig({ kind: 'remote', name, directory }));
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

async function serve(name: string): Promise<void> {
  const { page = '', port } = values;
  if (!URL.canParse(page))
    refuse(`--page is "${page}": use the address of a page such as https://exchange.example/loans`);
  const address = new URL(page);
  await startServer(deployedServer({ name, directory, bind: '127.0.0.1', port, page: address }));
  address.searchParams.set('remote', `${name}@http://localhost:${port}/remoteEntry.js`);
  console.log(`${name}: open ${decodeURIComponent(address.href)}`);
}
