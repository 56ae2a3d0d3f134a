import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Root folder of the repository: npm and Jest both run from there. */
export const root = process.cwd();

/** Result of a tool run from the repository's own dependencies. */
export interface ToolRun {
  readonly status: number;
  readonly output: string;
}

/** Runs `node <script> …` with its output collected. `script` is relative to `node_modules`. */
export function runTool(script: string, args: readonly string[], cwd = root): ToolRun {
  const run = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.error) throw run.error;
  return { status: run.status ?? 1, output: run.stdout + run.stderr };
}

/** The repository's files, relative to its root: what git has or would add. */
export function repositoryFiles(): string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  // A file may be listed and deleted.
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}
