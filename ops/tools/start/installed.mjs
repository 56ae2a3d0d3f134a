import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Packages by their places, as npm lists them.
 *
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>>}
 */
async function packagesIn(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages ?? {};
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * Whether `node_modules` holds what the lock file names. npm keeps a list of what it installed.
 *
 * @param {string} root
 */
export async function isInstalled(root) {
  const wanted = await packagesIn(path.join(root, 'package-lock.json'));
  const present = await packagesIn(path.join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(([place, { version, link, optional, devOptional }]) => {
    if (!place.includes('node_modules/')) return true;
    const found = present[place];
    // Packages for other systems are not installed.
    if (!found) return Boolean(optional || devOptional);
    return link ? Boolean(found.link) : found.version === version;
  });
}

/**
 * `npm ci`, with the npm that runs this script if there is one.
 *
 * @param {string} root
 */
export async function install(root) {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: root, stdio: 'inherit' };
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, options);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm ci ended with ${code}`);
}
