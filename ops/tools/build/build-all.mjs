import { spawn } from 'node:child_process';
import path from 'node:path';
import { stop as stopEsbuild } from 'esbuild';
import { withFileLock } from '../../edge/store/file-lock.mjs';
import { bundleServer, composeFile, operatorFile, serverFile } from './bundle-server.mjs';
import { exists, readJson, writeJson } from './files.mjs';
import { inputsDigest } from './inputs-digest.mjs';
import { browserPackages, root } from './workspaces.mjs';

/** Webpack is single-threaded for the most part; more at once than this only swaps places. */
const atOnce = 2;
/** How long a build waits for another one, ms: everything takes some minutes on a busy machine. */
const longestBuild = 20 * 60_000;

const known = [...browserPackages, 'server'];
const stampFile = (name) => path.join(root, '.cache/build', `${name}.json`);

/**
 * Builds what is out of date among `names` (all packages and the server when empty), then publishes the builds and sets
 * them where parts follow local builds. Answers with the names that failed; then what is current stays as it was.
 *
 * @param {readonly string[]} names Package names, `server` for the server.
 * @param {(line: string) => void} tell
 */
export async function buildAll(names, tell) {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`No such package: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  // Two builds would write the same folders.
  const lock = {
    what: `a build of ${names.join(', ') || 'everything'}`,
    patience: longestBuild,
    onWait: (line) => tell(`Waiting for another build in this repository: ${line}`),
  };
  return withFileLock(path.join(root, '.cache/build/lock'), lock, () => buildUnlocked(names, tell));
}

async function buildUnlocked(names, tell) {
  const queue = known.filter((name) => names.length === 0 || names.includes(name));
  const failed = [];
  // Publishing is done by it.
  if (!queue.includes('server') && !(await exists(composeFile))) queue.push('server');
  const work = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const outcome = await buildOne(name, tell);
      if (outcome === 'failed') failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // Its service would keep the process from ending, or live on beside the server.
  await stopEsbuild();
  if (failed.length === 0 && !(await publish(tell))) failed.push('composition');
  return failed;
}

async function buildOne(name, tell) {
  const isServer = name === 'server';
  const digest = await inputsDigest(isServer ? 'ops' : name);
  const stamp = await readJson(stampFile(name));
  const products = isServer
    ? [serverFile, composeFile, operatorFile]
    : [path.join(root, name, 'dist/manifest.json')];
  const there = await Promise.all(products.map(exists));
  if (stamp?.digest === digest && !there.includes(false)) return 'kept';
  const started = performance.now();
  try {
    if (isServer) await bundleServer();
    else await runWebpack(name);
    await writeJson(stampFile(name), { digest });
    tell(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return 'built';
  } catch (error) {
    tell(`${name} could not be built: ${error.message}`);
    return 'failed';
  }
}

/** In a process of its own: two packages are built at the same time. */
async function runWebpack(name) {
  const { code, said, complained } = await run([path.join(import.meta.dirname, 'build-package.mjs'), name]);
  if (code !== 0) throw new Error(`\n${complained}`);
  for (const text of [said, complained]) if (text) process.stderr.write(`${text}\n`);
}

/** Publishes what is built, and answers whether that and what is current fit together. */
async function publish(tell) {
  const { code, said, complained } = await run([composeFile, 'local']);
  for (const text of [said, complained]) if (text) tell(text);
  return code === 0;
}

async function run(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (complained += text));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { code, said: said.trim(), complained: complained.trim() };
}
