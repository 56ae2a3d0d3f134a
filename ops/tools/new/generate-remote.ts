import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRemoteConfig } from '@exchange/build/remote-config';
import { overlap } from '@exchange/platform/routes';
import { Refused } from '../../edge/store/refused';
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
 * containers (O-05, O-07). Throws {@link Refused}, and then nothing is there that was not before.
 */
export async function generateRemote({ root, name, path }: NewRemote): Promise<void> {
  if (!/^mfe-[a-z]+$/.test(name))
    throw new Refused(`"${name}" is no name of a remote: use mfe- and small letters, such as mfe-loans`);
  if (!/^(\/[a-zA-Z][\w-]*)+$/.test(path))
    throw new Refused(`"${path}" is no route: use segments such as /loans or /loans/offers`);
  const owner = ownerOf(root, path);
  if (owner !== undefined) throw new Refused(`${path} belongs to ${owner}: choose another with --path`);
  const folder = join(root, name);
  if (existsSync(folder)) throw new Refused(`${folder} is there already`);
  const edits = await Promise.all(
    registrations.map((registration) => edited(root, registration, name, path)),
  );
  try {
    await copyTemplate(join(root, 'ops/tools/new', template), folder, (text) =>
      text.replaceAll(template, name).replaceAll(templatePath, path),
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  for (const { file, text } of edits) await writeFile(file, text);
}

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

async function copyTemplate(from: string, to: string, change: (text: string) => string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    if (entry.isDirectory()) await copyTemplate(source, target, change);
    else if (/\.(tsx?|mjs|json|md|css)$/.test(entry.name))
      await writeFile(target, change(await readFile(source, 'utf8')));
    else await cp(source, target);
  }
}

/** The route that a remote gets unless told: its name without what all have in common. */
export function usualPath(name: string): string {
  return `/${name.replace(/^mfe-/, '')}`;
}
