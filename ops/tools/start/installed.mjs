import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

async function packagesIn(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages ?? {};
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Whether `node_modules` holds what the lock file names. npm keeps a list of what it installed. */
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

/** `npm ci`, with the npm that runs this script if there is one. */
export async function install(root) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`npm ci ended with ${code}`);
}
