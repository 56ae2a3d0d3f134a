import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { stop as stopEsbuild } from 'esbuild';
import { withFileLock } from '@exchange/sandbox/file-lock';
import { readJson } from '../../edge/store/read-json';
import { replaceFile } from '@exchange/sandbox/replace-file';
import { bundleServer, composeFile, serverFiles } from './bundle-server';
import { inputsDigest, readLock, sourcesDigest } from './inputs-digest';
import type { LockFile } from './locked-packages';
import { browserPackages, root } from './workspaces';

type Tell = (line: string) => void;

/** Webpack is single-threaded for the most part; more at once than this only swaps places. */
const atOnce = 2;
/** How long a build waits for another one, ms: everything takes some minutes on a busy machine. */
const longestBuild = 20 * 60_000;

const known = [...browserPackages, 'server'];
const stampFile = (name: string) => path.join(root, '.cache/build', `${name}.json`);

/**
 * Builds what is out of date among `names` (all packages and the server when empty; `server` is the server), then publishes
 * the builds and sets them where parts follow local builds. Answers with the names that failed; then what is current stays
 * as it was.
 */
export async function buildAll(names: readonly string[], tell: Tell): Promise<string[]> {
  return whileNobodyBuilds(names, tell, async () => {
    const failed = await buildUnlocked(names, tell);
    if (failed.length === 0 && !(await publish(tell))) failed.push('composition');
    return failed;
  });
}

/** Builds what is out of date among `names`, and publishes and sets nothing. Answers with the names that failed. */
export async function buildOnly(names: readonly string[], tell: Tell): Promise<string[]> {
  return whileNobodyBuilds(names, tell, () => buildUnlocked(names, tell));
}

async function whileNobodyBuilds<Result>(
  names: readonly string[],
  tell: Tell,
  work: () => Promise<Result>,
): Promise<Result> {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`No such package: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  // Two builds would write the same folders.
  const lock = {
    what: `a build of ${names.join(', ') || 'everything'}`,
    patience: longestBuild,
    onWait: (line: string) => tell(`Waiting for another build in this repository: ${line}`),
  };
  return withFileLock(path.join(root, '.cache/build/lock'), lock, work);
}

async function buildUnlocked(names: readonly string[], tell: Tell): Promise<string[]> {
  const queue = known.filter((name) => names.length === 0 || names.includes(name));
  const failed: string[] = [];
  const lock = await readLock();
  // Publishing is done by it.
  if (!queue.includes('server') && !existsSync(composeFile)) queue.push('server');
  const work = async () => {
    for (let name = queue.shift(); name; name = queue.shift())
      if (!(await buildOne(name, lock, tell))) failed.push(name);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // Its service would keep the process from ending, or live on beside the server.
  await stopEsbuild();
  return failed;
}

/** Builds a package where it is out of date, and answers whether it is up to date then. */
async function buildOne(name: string, lock: LockFile, tell: Tell): Promise<boolean> {
  const isServer = name === 'server';
  const folder = isServer ? 'ops' : name;
  const digest = inputsDigest(folder, await sourcesDigest(folder), lock);
  const products = isServer ? serverFiles : [path.join(root, name, 'dist/manifest.json')];
  const stamp = (await readJson(stampFile(name))) as { readonly digest?: string } | undefined;
  if (stamp?.digest === digest && products.every(existsSync)) return true;
  const started = performance.now();
  try {
    if (isServer) await bundleServer();
    else await runWebpack(name);
    await replaceFile(stampFile(name), `${JSON.stringify({ digest })}\n`);
    tell(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    tell(`${name} could not be built: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** In a process of its own: two packages are built at the same time. */
async function runWebpack(name: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'build-package.ts');
  const { code, said, complained } = await run(['--import', 'tsx', script, name]);
  if (code !== 0) throw new Error(`\n${complained}`);
  for (const line of [said, complained]) if (line) process.stderr.write(`${line}\n`);
}

/** Publishes what is built, and answers whether that and what is current fit together. */
async function publish(tell: Tell): Promise<boolean> {
  const { code, said, complained } = await run([composeFile, 'local']);
  for (const line of [said, complained]) if (line) tell(line);
  return code === 0;
}

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

async function run(args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  const [code, said, complained] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, said: said.trim(), complained: complained.trim() };
}
