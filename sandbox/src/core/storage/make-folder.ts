import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from './file-errors';

/** Nobody but the user of this process may look into the exchange's data. */
const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Makes a folder and those above it, the former for this process's user alone. Step by step: the recursive `mkdir` of Node 20 never ends where a parent refuses
 * new entries with ENOENT, as `/proc` does.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: folderMode });
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await mkdir(folder, { mode: folderMode });
  }
}

/** Takes the rights of all other users from a folder and, with `deep`, from everything in it. A place without such rights stays, with a warning. */
export async function makePrivate(folder: string, { deep }: { readonly deep: boolean }): Promise<void> {
  try {
    await limitTo(folder, folderMode);
    if (!deep) return;
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await makePrivate(path, { deep });
      else if (entry.isFile())
        await limitTo(path, fileMode).catch((error: unknown) => {
          if (!hasCode(error, 'ENOENT')) throw error;
        });
    }
  } catch (error) {
    // A file of a database goes at any time.
    if (hasCode(error, 'ENOENT')) return;
    const reason = error instanceof Error ? error.message : String(error);
    process.emitWarning(`${folder} can be read by other users of this machine: ${reason}`);
  }
}

async function limitTo(path: string, mode: number): Promise<void> {
  const present = (await stat(path)).mode & 0o777;
  if ((present & ~mode) !== 0) await chmod(path, present & mode);
}
