import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refused } from '../../edge/store/refused';

const run = promisify(execFile);

/** Builds a package into a folder from its sources alone: nothing of an earlier build is used. Throws {@link Refused}. */
export async function buildFresh(root: string, name: string, output: string): Promise<void> {
  try {
    await run(
      process.execPath,
      ['--import', 'tsx', join(root, 'ops/tools/build/build-package.ts'), name, output],
      {
        cwd: root,
      },
    );
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? error.stderr : error;
    throw new Refused(`${name} could not be built`, [String(said).trim()]);
  }
}
