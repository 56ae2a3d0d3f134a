import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repositoryFiles, root } from '../tools/check/command';

/**
 * Copies the repository's sources into a folder, with workspaces of its own: what is built there knows nothing of here.
 * Packages of the registry are those that are installed here.
 */
export function copyRepository(to: string): void {
  for (const file of repositoryFiles()) {
    if (file.startsWith('docs/')) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file));
  }
  linkPackages(to);
}

/** Changes a file of a copy, as its team would. Throws where the file does not say `before`. */
export function editCopy(copy: string, file: string, before: string, after: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} does not say “${before}”`);
  writeFileSync(path, text.replace(before, after));
}

/** Gives a copy its `node_modules`. Links of the workspaces are relative, so that a copy of the copy has its own too. */
export function linkPackages(to: string): void {
  const modules = join(to, 'node_modules');
  mkdirSync(join(modules, '@exchange'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@exchange') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const folder of [...within(to, 'shared'), ...within(to, '.')]) {
    const file = join(to, folder, 'package.json');
    if (folder === '.' || !existsSync(file)) continue;
    const { name }: { readonly name: string } = JSON.parse(readFileSync(file, 'utf8')) as { name: string };
    symlinkSync(relative(join(modules, '@exchange'), join(to, folder)), join(modules, name));
    // What a workspace has in another version than the others.
    const own = join(root, folder, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(to, folder, 'node_modules'));
  }
}

const within = (to: string, folder: string): string[] =>
  readdirSync(join(to, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map((entry) => join(folder, entry.name));
