import { relative, resolve } from 'node:path';
import { root, runTool } from './command';

/** The projects that the root's tsconfig.json refers to. */
const projects = ['tsconfig.browser.json', 'tsconfig.node.json', 'tsconfig.e2e.json'];

/** Script of the linter, in `node_modules`. */
export const oxlint = 'oxlint/bin/oxlint';

/** Lint and types of all TypeScript under `folder`, by `.oxlintrc.json`, as lines of what is wrong. */
export function lint(folder: string): string[] {
  const { status, output } = runTool(oxlint, ['--format', 'unix'], folder);
  return status === 0 ? [] : output.trim().split('\n');
}

/** A file of no project would be checked with the compiler's own settings, which are less strict. */
function filesOfNoProject(): string[] {
  const listed = (script: string, ...args: string[]) => runTool(script, args).output;
  const known = new Set(
    projects.flatMap((project) => {
      const { files } = JSON.parse(listed('typescript-7/bin/tsc', '-p', project, '--showConfig')) as {
        readonly files: readonly string[];
      };
      return files.map((file) => resolve(root, file));
    }),
  );
  const linted = listed(oxlint, '--debug', 'files').trim().split('\n');
  if (linted.length < 1000) return [`lint looks at ${linted.length} files only`];
  return linted
    .map((file) => resolve(root, file))
    .filter((file) => !known.has(file))
    .map((file) => `${relative(root, file)} belongs to none of ${projects.join(', ')}`);
}

export const checkLint = (): string[] => [...filesOfNoProject(), ...lint(root)];
