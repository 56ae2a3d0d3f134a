import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRemoteConfig } from '@exchange/build/remote-config';
import { overlap } from '@exchange/platform/routes';
import * as z from 'zod/mini';
import { Refused } from '../../edge/store/refused';
import { packPackages, type PackedPackage } from '../packages/pack-packages';
import { type Registration, registrations } from './registrations';

const template = 'mfe-template';
const templatePath = '/template';

export interface NewRemote {
  /** The repository's folder. */
  readonly root: string;
  /** Such as `mfe-loans`. */
  readonly name: string;
  /** Its first route, such as `/loans`. */
  readonly path: string;
}

/**
 * Makes a remote of `ops/tools/new/mfe-template`, and names it wherever the repository names its remotes: journeys,
 * containers, README (O-05, O-07). Throws {@link Refused}, and then nothing is there that was not before.
 */
export async function generateRemote({ root, name, path }: NewRemote): Promise<void> {
  const folder = join(root, name);
  requireFree({ root, name, path }, folder);
  const edits = await Promise.all(
    registrations.map((registration) => edited(root, registration, name, path)),
  );
  await makeOrNothing(folder, () => copyTemplate(root, template, folder, { name, path }));
  for (const { file, text } of edits) await writeFile(file, text);
}

/** Refuses a name or a route that cannot be, a route of another remote, and a folder that is there. */
function requireFree({ root, name, path }: NewRemote, folder: string): void {
  if (!/^mfe-[a-z]+$/.test(name))
    throw new Refused(`"${name}" is no name of a remote: use mfe- and small letters, such as mfe-loans`);
  if (!/^(\/[a-zA-Z][\w-]*)+$/.test(path))
    throw new Refused(`"${path}" is no route: use segments such as /loans or /loans/offers`);
  const owner = ownerOf(root, path);
  if (owner !== undefined) throw new Refused(`${path} belongs to ${owner}: choose another with --path`);
  if (existsSync(folder)) throw new Refused(`${folder} is there already`);
}

/** What of the remote's own folder only this repository can use: its harness reads the exchange's code. */
const onlyHere = ['README.md', 'package.json', 'webpack.config.ts', 'src/dev.tsx'];

/**
 * Makes a repository that holds one remote, with the packages that it is made with (O-04, O-05). Throws {@link Refused}, and then
 * nothing is there that was not before.
 *
 * @param folder Where it is made; not there yet.
 */
export async function generateRepository(remote: NewRemote, folder: string): Promise<void> {
  requireFree(remote, folder);
  const { root } = remote;
  await makeOrNothing(folder, async () => {
    await copyTemplate(root, template, folder, remote);
    for (const file of onlyHere) await rm(join(folder, file));
    await copyTemplate(root, 'repository', folder, remote);
    await writeFile(join(folder, '.gitignore'), 'node_modules\ndist\n');
    const packed = await packPackages({ root, to: join(folder, 'packages') });
    const manifest = await repositoryManifest(remote, packed);
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  });
}

/** Tools of this repository that one of its own needs too, in the versions that are tried here. */
const tools = [
  ...['@swc/core', '@swc/jest', '@types/jest', '@types/node', 'identity-obj-proxy', 'jest'],
  ...['jest-environment-jsdom', 'typescript', '@testing-library/dom', '@testing-library/react'],
];

async function repositoryManifest({ root, name }: NewRemote, packed: readonly PackedPackage[]) {
  const read = async (file: string) =>
    z.parse(Manifest, JSON.parse(await readFile(join(root, file), 'utf8')));
  const { dependencies = {}, devDependencies = {} } = await read(
    join('ops/tools/new', template, 'package.json'),
  );
  const own = { ...dependencies, ...devDependencies, ...(await read('package.json')).devDependencies };
  const chosen = (names: readonly string[]) =>
    Object.fromEntries(names.map((library) => [library, own[library] ?? '*']));
  const isPacked = (library: string) => library.startsWith('@exchange/');
  return {
    ...{ name, version: '1.0.0', private: true, type: 'module', sideEffects: ['**/*.css'] },
    scripts: { build: 'exchange-build', dev: 'exchange-build dev', test: 'jest', check: 'tsc --noEmit' },
    dependencies: {
      // All of them, since they need each other.
      ...Object.fromEntries(packed.map(({ name: library, file }) => [library, `file:packages/${file}`])),
      ...chosen(Object.keys(dependencies).filter((library) => !isPacked(library))),
    },
    devDependencies: chosen([
      ...tools,
      ...Object.keys(devDependencies).filter((library) => !isPacked(library)),
    ]),
  };
}

const Versions = z.optional(z.record(z.string(), z.string()));
const Manifest = z.object({ dependencies: Versions, devDependencies: Versions });

/** Does what makes a folder; where it fails there is none. */
async function makeOrNothing(folder: string, make: () => Promise<void>): Promise<void> {
  try {
    await make();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Copies a folder of templates, with a remote's name and route in the place of the template's. */
const copyTemplate = (
  root: string,
  from: string,
  to: string,
  { name, path }: Pick<NewRemote, 'name' | 'path'>,
) =>
  copyChanged(join(root, 'ops/tools/new', from), to, (text) =>
    text.replaceAll(template, name).replaceAll(templatePath, path),
  );

/** The remote of the repository that has this path. */
function ownerOf(root: string, path: string): string | undefined {
  return readdirSync(root)
    .filter((folder) => folder.startsWith('mfe-'))
    .find((folder) => readRemoteConfig(join(root, folder)).routes.some((route) => overlap(route, { path })));
}

async function edited(root: string, { file: relative, add }: Registration, name: string, path: string) {
  const file = join(root, relative);
  const text = await readFile(file, 'utf8');
  try {
    return { file, text: add(text, name, path) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(`${relative} is not as the generator knows it: ${error.message}`);
  }
}

async function copyChanged(from: string, to: string, change: (text: string) => string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    if (entry.isDirectory()) await copyChanged(source, target, change);
    else if (/\.(tsx?|mjs|json|md|css)$/.test(entry.name))
      await writeFile(target, change(await readFile(source, 'utf8')));
    else await cp(source, target);
  }
}

/** The route that a remote gets unless told: its name without what all have in common. */
export function usualPath(name: string): string {
  return `/${name.replace(/^mfe-/, '')}`;
}
