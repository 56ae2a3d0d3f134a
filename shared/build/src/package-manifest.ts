import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The members of a `package.json` that the build reads. */
export interface PackageManifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** `package.json` of the package in a folder. */
export function readManifest(folder: string): PackageManifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageManifest;
}

/** Version of an installed package; works also where `exports` hides its `package.json`. */
export function installedVersion(name: string): string {
  const folder = (require.resolve.paths(name) ?? [])
    .map((modules) => path.join(modules, name))
    .find((candidate) => existsSync(path.join(candidate, 'package.json')));
  if (folder === undefined) throw new Error(`${name} is not installed: run npm ci`);
  return readManifest(folder).version;
}

/** `^x.0.0` of the installed version, so that a remote built later with a newer patch still shares. */
export function majorOf(library: string): string {
  return `^${installedVersion(library).split('.')[0] ?? ''}.0.0`;
}

/** Shipped by each remote that uses them and taken from the first remote of the page that has them; never the host's. */
export const remoteLibraries = ['mobx'];

/** Libraries of the registry that the host lends. */
const lentLibraries = ['react', 'react-dom'];

/**
 * What a build says of the host's libraries in its manifest: the host the versions that it lends, a remote the ranges that it
 * was built for. Composing compares them (O-04).
 */
export function librariesOf(kind: 'host' | 'remote'): Readonly<Record<string, string>> {
  const says = kind === 'host' ? installedVersion : majorOf;
  return Object.fromEntries(lentLibraries.map((library) => [library, says(library)]));
}
