import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFault, fileFaults, forms } from '../store/check-files';
import { isMissing } from '@exchange/sandbox/file-errors';
import { readRelease, ReleaseFault, type StoredRelease } from '../store/read-release';
import type { ReleasedFile } from '../store/release-document';
import { releaseKey, type Store } from '../store/store';

/** A release whose files were found as released, and what the files looked like on disk at that moment. */
interface Verified {
  readonly stored: StoredRelease;
  readonly stamps: Map<string, string>;
}

/**
 * The releases that this server serves. Each is checked as a whole when it is first asked for, and a file that changed on
 * disk since then is checked again before it is served.
 */
export class VerifiedReleaseCache {
  readonly #verified = new Map<string, Promise<Verified>>();

  constructor(private readonly store: Store) {}

  /** A release with this digest, checked. Rejects with {@link ReleaseFault}. */
  async open(name: string, version: string, digest: string): Promise<StoredRelease> {
    return (await this.#open(name, version, digest)).stored;
  }

  /**
   * Whether a file of a release with this digest may be served as it is at this moment: `unknown` when the release has no
   * such file, `altered` when it is not what was released.
   */
  async look(
    name: string,
    version: string,
    digest: string,
    file: string,
  ): Promise<'fine' | 'unknown' | 'altered'> {
    let verified: Verified;
    try {
      verified = await this.#open(name, version, digest);
    } catch (error) {
      if (error instanceof ReleaseFault) return error.missing ? 'unknown' : 'altered';
      throw error;
    }
    const released = releasedFile(verified.stored, file);
    if (!released) return 'unknown';
    if ((await faultSince(verified, file, released)) === undefined) return 'fine';
    // A copy that was altered is fetched anew for the next request.
    if (this.store.objects.pollEvery > 0) this.forget(name, version);
    return 'altered';
  }

  /** What of a release is not what was released by now, a line for each file. Only files that were written since are read. */
  async faults({ release, digest }: StoredRelease): Promise<readonly string[]> {
    let verified: Verified;
    try {
      verified = await this.#open(release.name, release.version, digest);
    } catch (error) {
      if (error instanceof ReleaseFault) return [error.message];
      throw error;
    }
    const faults: string[] = [];
    for (const file of filesOf(verified.stored)) {
      const released = releasedFile(verified.stored, file);
      const fault = released && (await faultSince(verified, file, released));
      if (fault !== undefined) faults.push(fault);
    }
    return faults;
  }

  /** Drops what is known of a version, whose files are removed. */
  forget(name: string, version: string): void {
    for (const key of this.#verified.keys())
      if (key.startsWith(`${name}/${version} `)) this.#verified.delete(key);
  }

  #open(name: string, version: string, digest: string): Promise<Verified> {
    const key = `${name}/${version} ${digest}`;
    const known = this.#verified.get(key);
    if (known) return known;
    const opening = this.#check(name, version, digest);
    this.#verified.set(key, opening);
    // What is wrong may be put right: it is looked at again the next time, of a bucket after a while.
    opening.catch(() => setTimeout(() => this.#verified.delete(key), this.store.objects.pollEvery).unref());
    return opening;
  }

  async #check(name: string, version: string, digest: string): Promise<Verified> {
    try {
      return await this.#verify(name, version, digest);
    } catch (error) {
      const key = releaseKey(this.store, name, version);
      if (!(error instanceof ReleaseFault) || !(await this.store.objects.forget(key))) throw error;
      // What is wrong with copies need not be wrong with what they were made of.
      return this.#verify(name, version, digest);
    }
  }

  async #verify(name: string, version: string, digest: string): Promise<Verified> {
    const stored = await readRelease(this.store, name, version, digest);
    const names = filesOf(stored);
    // Before the files are read: what is written meanwhile has another stamp.
    const stamps = new Map(
      await Promise.all(
        names.map(async (file): Promise<[string, string]> => [file, await stampOf(stored.folder, file)]),
      ),
    );
    const faults = await fileFaults(stored);
    if (faults.length > 0) throw new ReleaseFault(faults.join('; '));
    return { stored, stamps };
  }
}

const filesOf = ({ release }: StoredRelease): readonly string[] => [
  ...Object.keys(release.files),
  'release.json',
];

const releasedFile = (
  stored: StoredRelease,
  file: string,
): Pick<ReleasedFile, 'integrity' | 'raw'> | undefined =>
  file === 'release.json' ? { integrity: stored.digest, raw: stored.size } : stored.release.files[file];

/** What is wrong with a file that was written since it was last looked at; undefined when nothing is. */
async function faultSince(
  { stored, stamps }: Verified,
  file: string,
  released: Pick<ReleasedFile, 'integrity' | 'raw'>,
): Promise<string | undefined> {
  const stamp = await stampOf(stored.folder, file);
  if (stamps.get(file) === stamp) return undefined;
  const fault = await fileFault(stored.folder, file, released);
  if (fault === undefined) stamps.set(file, stamp);
  return fault;
}

/** What tells that a file, in any of its forms, was written. */
async function stampOf(folder: string, file: string): Promise<string> {
  const stamps = await Promise.all(
    forms.map(async ({ suffix }) => {
      try {
        const { size, mtimeMs, ctimeMs, ino } = await stat(join(folder, file + suffix));
        return [size, mtimeMs, ctimeMs, ino].join(' ');
      } catch (error) {
        if (isMissing(error)) return 'none';
        throw error;
      }
    }),
  );
  return stamps.join();
}
