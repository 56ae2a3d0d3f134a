import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refused } from '../../edge/store/refused';
import { linkPackages } from '../../testing/copy-repository';
import { root } from '../check/command';

/** What measures: both revisions are held against the same yardstick, this tree's. */
const yardstick = ['ops/tools/bench', 'ops/tools/limits.json'];

const run = (command: string, args: readonly string[], cwd = root): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();

/** A commit of this repository. */
export interface Commit {
  /** 40 hexadecimal digits. */
  readonly id: string;
  /** When it was committed, ISO 8601 in UTC. */
  readonly committed: string;
}

/** The commit that a name stands for, such as a tag or a branch. Throws {@link Refused}. */
export function commitOf(name: string): Commit {
  try {
    const said = run('git', ['log', '-1', '--format=%H %ct', '--end-of-options', `${name}^{commit}`, '--']);
    const [id = '', seconds = ''] = said.split(' ');
    return { id, committed: new Date(Number(seconds) * 1_000).toISOString() };
  } catch {
    throw new Refused(`There is no commit "${name}" in this repository`);
  }
}

/** Files that are not committed as they are, but for `except`. */
export function changedFiles(except: string): readonly string[] {
  const listed = run('git', ['status', '--porcelain', '--', '.', `:!${except}`]);
  return listed === '' ? [] : listed.split('\n').map((line) => line.slice(3));
}

/**
 * Checks a commit out in a worktree in a folder for temporary files, where the next run finds it with its builds, and gives it packages and
 * this tree's benchmark. Answers with the folder.
 */
export function checkOut({ id }: Commit, say: (line: string) => void): string {
  const folder = join(tmpdir(), 'exchange-bench-revisions', id.slice(0, 12));
  if (!existsSync(join(folder, '.git'))) {
    say(`Checking ${id.slice(0, 12)} out in ${folder}…`);
    run('git', ['worktree', 'prune']);
    run('git', ['worktree', 'add', '--quiet', '--detach', folder, id]);
  }
  if (!existsSync(join(folder, 'node_modules'))) installPackages(folder);
  for (const place of yardstick) {
    rmSync(join(folder, place), { recursive: true, force: true });
    cpSync(join(root, place), join(folder, place), { recursive: true });
  }
  return folder;
}

/** The packages that are installed here, where the revision has the same lock file; its own otherwise. */
function installPackages(folder: string): void {
  const [own, other] = [root, folder].map((place) => readFileSync(join(place, 'package-lock.json'), 'utf8'));
  if (own === other) linkPackages(folder);
  else run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], folder);
}
