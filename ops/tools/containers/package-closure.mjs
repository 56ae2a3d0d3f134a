import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Folders, relative to `root`, of installed packages and of all that they need to run. Packages for other systems are
 * optional and not installed; a needed one that is missing is an error.
 *
 * @param {string} root Holds `node_modules`.
 * @param {readonly string[]} names
 */
export function packageClosure(root, names) {
  const found = new Set();
  const visit = (name, from, needed) => {
    const folder = installedFolder(root, name, from);
    if (folder === undefined) {
      if (needed)
        throw new Error(`${name}, which ${path.relative(root, from) || 'a program'} needs, is not installed`);
      return;
    }
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const optional = { ...manifest.optionalDependencies, ...optionalPeers(manifest) };
    const wanted = { ...manifest.dependencies, ...manifest.peerDependencies, ...optional };
    for (const each of Object.keys(wanted)) visit(each, path.join(root, folder), !(each in optional));
  };
  for (const name of names) visit(name, root, true);
  return [...found].sort();
}

/** Where Node finds a package from a folder; undefined where it does not. */
function installedFolder(root, name, from) {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return path.relative(root, candidate);
  }
  return undefined;
}

const optionalPeers = ({ peerDependenciesMeta = {} }) =>
  Object.fromEntries(Object.entries(peerDependenciesMeta).filter(([, { optional }]) => optional));
