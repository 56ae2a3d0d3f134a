import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileFaults, forms } from '../../edge/store/check-files';
import { sha384 } from '../../edge/store/digest';
import { isMissing } from '@exchange/sandbox/file-errors';
import { readRelease, ReleaseFault } from '../../edge/store/read-release';
import { Refused } from '../../edge/store/refused';
import type { Release } from '../../edge/store/release-document';
import { WriteConflict } from '../../edge/store/object-store';
import { releaseKey, type Store } from '../../edge/store/store';

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
  store: Store,
  release: Release,
  text: string,
  fill: (folder: string) => Promise<void>,
): Promise<Published> {
  const { name, version } = release;
  const { objects } = store;
  const digest = sha384(text);
  const key = releaseKey(store, name, version);
  if (await isThere(store, release, digest)) return { release, digest, isNew: false };
  const draft = await objects.makeDraft(key);
  try {
    await fill(draft);
    const faults = await fileFaults({ folder: draft, release, digest, size: Buffer.byteLength(text) });
    if (faults.length > 0) throw new Refused(`${name} ${version} is not what its release.json says`, faults);
    if (await objects.placeFolder(draft, key, 'release.json')) return { release, digest, isNew: true };
    // Somebody else has published this version meanwhile.
    if (await isThere(store, release, digest)) return { release, digest, isNew: false };
    throw new Refused(`${objects.placeOf(key)} is in the way: remove it, or release another version`);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new Refused(`${name} ${version} was begun with other bytes by an upload that was cut off`, [
      error.message,
      `Remove ${objects.placeOf(key)}/, or release another version: npm run release -- ${name} --version …`,
    ]);
  } finally {
    await rm(draft, { recursive: true, force: true });
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
async function isThere(store: Store, { name, version }: Release, digest: string): Promise<boolean> {
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
