import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modulesHere = join(root, 'node_modules');

/**
 * Makes a program `npm` in `folder` that installs without a registry, and is otherwise the real one. Answers with a PATH in which it
 * comes first.
 *
 * Its `install` and `ci` take packages of the registry from those that are installed here. They are for a checkout that has
 * them already (`copyRepository`) and may have got a workspace since, and for a repository of one remote, whose `packages` they unpack.
 */
export async function offlineNpm(folder: string): Promise<string> {
  const path = process.env['PATH'] ?? '';
  const real =
    path
      .split(delimiter)
      .map((each) => join(each, 'npm'))
      .find(existsSync) ?? 'npm';
  const tsx = pathToFileURL(join(modulesHere, 'tsx/dist/loader.mjs')).href;
  const install = [process.execPath, '--import', tsx, fileURLToPath(import.meta.url)].join(' ');
  await mkdir(folder, { recursive: true });
  const script = `#!/bin/sh\ncase $1 in install | ci) exec ${install} ;; esac\nexec ${real} "$@"\n`;
  await writeFile(join(folder, 'npm'), script, { mode: 0o755 });
  return `${folder}${delimiter}${path}`;
}

/** Links the workspaces of a checkout that came since it was made. */
async function linkWorkspaces(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    const link = join(to, 'node_modules/@exchange', name);
    if (name.startsWith('mfe-') && !existsSync(link)) await symlink(join('../..', name), link);
  }
}

/** Fills `node_modules` of a repository of one remote, with the programs that its scripts call. */
async function unpackPackages(to: string): Promise<void> {
  const modules = join(to, 'node_modules');
  await rm(modules, { recursive: true, force: true });
  await mkdir(join(modules, '@exchange'), { recursive: true });
  for (const name of await readdir(modulesHere))
    if (!['@exchange', '.bin'].includes(name)) await symlink(join(modulesHere, name), join(modules, name));
  for (const file of await readdir(join(to, 'packages'))) {
    const [, name = ''] = /^exchange-(.+?)-\d+\.\d+\.\d+/.exec(file) ?? [];
    const target = join(modules, '@exchange', name);
    await mkdir(target);
    execFileSync('tar', ['xzf', join(to, 'packages', file), '--strip-components=1', '-C', target]);
  }
  await mkdir(join(modules, '.bin'));
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(to, 'package.json'), 'utf8'),
  ) as Manifest;
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const { bin } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as Manifest;
    // As npm does, one that is text is called like its package.
    const programs = typeof bin === 'string' ? { [name.replace(/^@.+\//, '')]: bin } : bin;
    for (const [program, file] of Object.entries(programs ?? {})) {
      await symlink(join('..', name, file), join(modules, '.bin', program));
      if (name.startsWith('@exchange/')) await chmod(join(modules, name, file), 0o755);
    }
  }
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly bin?: string | Readonly<Record<string, string>>;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.cwd();
  await (existsSync(join(folder, 'packages')) ? unpackPackages : linkWorkspaces)(folder);
}
