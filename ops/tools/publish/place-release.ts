import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileFaults, forms } from '../../edge/store/check-files';
import { sha384 } from '../../edge/store/digest';
import { hasCode, isMissing } from '@exchange/sandbox/file-errors';
import { readRelease, ReleaseFault } from '../../edge/store/read-release';
import { Refused } from '../../edge/store/refused';
import type { Release } from '../../edge/store/release-document';
import { syncFolder } from '@exchange/sandbox/replace-file';
import { releaseFolder, type StorePaths } from '../../edge/store/store-paths';

/** What became of a release that was published. */
export interface Published {
  readonly release: Release;
  readonly digest: string;
  /** False when the same bytes were there before. */
  readonly isNew: boolean;
}

/**
 * Puts a release into the store in one step; `text` is its `release.json`, and `fill` writes that and its files into a
 * folder. What is in the store stays as it is: the same bytes again are fine, other bytes are refused with {@link Refused}.
 */
export async function placeRelease(
  store: StorePaths,
  release: Release,
  text: string,
  fill: (folder: string) => Promise<void>,
): Promise<Published> {
  const { name, version } = release;
  const digest = sha384(text);
  const folder = releaseFolder(store, name, version);
  const draft = join(store.assets, name, `.draft-${randomBytes(6).toString('hex')}`);
  if (await isThere(store, release, digest)) return { release, digest, isNew: false };
  try {
    await mkdir(draft, { recursive: true });
    await fill(draft);
    const faults = await fileFaults({ folder: draft, release, digest, size: Buffer.byteLength(text) });
    if (faults.length > 0) throw new Refused(`${name} ${version} is not what its release.json says`, faults);
    await settle(draft, release);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return { release, digest, isNew: true };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody else has published this version meanwhile.
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST') && (await isThere(store, release, digest)))
      return { release, digest, isNew: false };
    throw error;
  }
}

/** Copies a file in every form in which it is there; that the file itself is there is checked afterwards. */
export async function copyForms(from: string, to: string, name: string): Promise<void> {
  await mkdir(dirname(join(to, name)), { recursive: true });
  for (const { suffix } of forms) {
    try {
      await copyFile(join(from, name + suffix), join(to, name + suffix));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** Whether this very release is in the store. Throws {@link Refused} when another one has its version. */
async function isThere(store: StorePaths, { name, version }: Release, digest: string): Promise<boolean> {
  const refuse = (reason: string) =>
    new Refused(`${name} ${version} is already published and is never written over`, [
      reason,
      `Release under another version: npm run release -- ${name} --version …`,
    ]);
  let there;
  try {
    there = await readRelease(store, name, version);
  } catch (error) {
    if (!(error instanceof ReleaseFault)) throw error;
    if (error.missing) return false;
    throw refuse(error.message);
  }
  if (there.digest !== digest) throw refuse('What was published has other bytes than this build');
  const faults = await fileFaults(there);
  if (faults.length > 0)
    throw new Refused(
      `${name} ${version} is published, but its files in the store were changed since`,
      faults,
    );
  return true;
}

/** Everything on disk, and not to be written any more. */
async function settle(folder: string, { files }: Release): Promise<void> {
  for (const name of [...Object.keys(files), 'release.json']) {
    for (const { suffix } of forms) {
      try {
        const handle = await open(join(folder, name + suffix), 'r');
        await handle.sync();
        await handle.close();
        await chmod(join(folder, name + suffix), 0o444);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
  }
  await syncFolder(folder);
}
