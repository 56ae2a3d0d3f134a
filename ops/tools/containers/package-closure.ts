import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The members of a `package.json` that say what the package needs to run. */
interface Needs {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * Folders, relative to `root`, of installed packages and of all that they need to run. Packages for other systems are
 * optional and not installed; a needed one that is missing is an error.
 *
 * @param root Holds `node_modules`.
 */
export function packageClosure(root: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string, needed: boolean): void => {
    const folder = installedFolder(root, name, from);
    if (folder === undefined) {
      if (needed)
        throw new Error(`${name}, which ${path.relative(root, from) || 'a program'} needs, is not installed`);
      return;
    }
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Needs;
    const optional = { ...manifest.optionalDependencies, ...optionalPeers(manifest) };
    const wanted = { ...manifest.dependencies, ...manifest.peerDependencies, ...optional };
    for (const each of Object.keys(wanted)) visit(each, path.join(root, folder), !(each in optional));
  };
  for (const name of names) visit(name, root, true);
  return [...found].sort();
}

/** Where Node finds a package from a folder; undefined where it does not. */
function installedFolder(root: string, name: string, from: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return path.relative(root, candidate);
  }
  return undefined;
}

const optionalPeers = ({ peerDependenciesMeta = {} }: Needs) =>
  Object.fromEntries(Object.entries(peerDependenciesMeta).filter(([, { optional }]) => optional));
