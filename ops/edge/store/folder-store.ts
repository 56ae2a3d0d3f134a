import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '@exchange/sandbox/file-errors';
import { type AssertHeld, withFileLock } from '@exchange/sandbox/file-lock';
import { replaceFile, syncFolder } from '@exchange/sandbox/replace-file';
import { type ObjectStore, type StoredObject, type WriteCondition, WriteConflict } from './object-store';
import { namesIn, readIfThere } from './read-json';
import type { Store } from './store';
import { withLock } from './store-lock';

/** How long a write waits for another one to the same key, ms. */
const writePatience = 10_000;

const tagOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Objects as the files of a folder (O-01). */
export class FolderStore implements ObjectStore {
  readonly pollEvery = 0;

  constructor(readonly folder: string) {}

  placeOf(key: string): string {
    return join(this.folder, key);
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const content = await readIfThere(this.placeOf(key));
    return content && { content, tag: tagOf(content) };
  }

  async readIfChanged(key: string, tag: string): Promise<StoredObject | 'unchanged' | undefined> {
    const found = await this.read(key);
    return found?.tag === tag ? 'unchanged' : found;
  }

  async write(key: string, content: string | Buffer, condition?: WriteCondition): Promise<string> {
    const file = this.placeOf(key);
    if (!condition) await replaceFile(file, content);
    else if ('isNew' in condition) await this.#create(file, content);
    else {
      // A file system compares and replaces in two steps: no other conditional write comes between them.
      await withFileLock(`${file}.write`, { what: 'a write', patience: writePatience }, async () => {
        if ((await this.read(key))?.tag !== condition.tag) throw new WriteConflict(`${file} has changed`);
        await replaceFile(file, content);
      });
    }
    return tagOf(content);
  }

  /** Content and name at once, and never over what is there. */
  async #create(file: string, content: string | Buffer): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
    try {
      await writeFile(draft, content, { flush: true });
      await link(draft, file);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) throw new WriteConflict(`${file} is there already`);
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
    await syncFolder(dirname(file));
  }

  list(key: string): Promise<readonly string[]> {
    return namesIn(this.placeOf(key));
  }

  async remove(key: string): Promise<void> {
    await rm(this.placeOf(key), { recursive: true, force: true });
  }

  makeDraft(key: string): Promise<string> {
    return makeDraftIn(this.folder, key);
  }

  async placeFolder(draft: string, key: string): Promise<boolean> {
    await settle(draft);
    const folder = this.placeOf(key);
    try {
      await rename(draft, folder);
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false;
      throw error;
    }
    await syncFolder(dirname(folder));
    return true;
  }

  async fetch(): Promise<void> {}

  async forget(): Promise<boolean> {
    return false;
  }

  lock<Result>(
    key: string,
    what: string,
    work: (assertHeld: AssertHeld) => Promise<Result>,
  ): Promise<Result> {
    return withLock(this.placeOf(key), what, work);
  }
}

/** A store in a folder of this machine. */
export function folderStore(folder: string): Store {
  return { objects: new FolderStore(folder), releases: 'assets' };
}

/** Makes a folder beside the one of a key, hidden by its name from whoever lists or serves it. */
export async function makeDraftIn(folder: string, key: string): Promise<string> {
  const draft = join(folder, dirname(key), `.draft-${randomBytes(6).toString('hex')}`);
  await mkdir(draft, { recursive: true });
  return draft;
}

/** Files below a folder, by their paths in it. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Everything on disk, and not to be written any more. */
async function settle(folder: string): Promise<void> {
  for (const name of await filesBelow(folder)) {
    const handle = await open(join(folder, name), 'r');
    await handle.sync();
    await handle.close();
    await chmod(join(folder, name), 0o444);
  }
  await syncFolder(folder);
}
