import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const folders = [
  ...readdirSync(path.join(root, 'shared')).map((name) => `shared/${name}`),
  ...readdirSync(root).filter(
    (name) => name === 'host' || name === 'sandbox' || name === 'ops' || name.startsWith('mfe-'),
  ),
];

/** Workspace packages by their package name: folder and direct workspace dependencies. */
const workspaces = new Map(
  folders
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
        readonly name: string;
        readonly dependencies?: Readonly<Record<string, string>>;
      };
      const dependencies = Object.keys(manifest.dependencies ?? {}).filter((name) =>
        name.startsWith('@exchange/'),
      );
      return [manifest.name, { folder, dependencies }] as const;
    }),
);

/** Names of what is built for the browser, the host first. */
export const browserPackages = folders
  .filter((folder) => existsSync(path.join(root, folder, 'webpack.config.ts')))
  .sort((a, b) => (a === 'host' ? -1 : b === 'host' ? 1 : a.localeCompare(b)));

/** Folders of a package and of every workspace package that it depends on, directly or not. */
export function foldersOf(folder: string): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const workspace = workspaces.get(name);
    if (!workspace || found.has(workspace.folder)) return;
    found.add(workspace.folder);
    workspace.dependencies.forEach(visit);
  };
  visit(`@exchange/${path.basename(folder)}`);
  return [...found].sort();
}
