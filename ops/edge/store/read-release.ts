import { join } from 'node:path';
import * as z from 'zod/mini';
import { sha384 } from './digest';
import { readIfThere } from './read-json';
import { AnyRelease } from './first-format';
import type { Release } from './release-document';
import { releaseKey, type Store } from './store';

/** A release in the store. */
export interface StoredRelease {
  readonly release: Release;
  /** Of `release.json`, and its bytes. */
  readonly digest: string;
  readonly size: number;
  /** Where its files are on this machine. */
  readonly folder: string;
}

/** A release that is not in the store, or whose `release.json` is not what it should be; the message says which and why. */
export class ReleaseFault extends Error {
  override readonly name = 'ReleaseFault';

  constructor(
    message: string,
    /** Whether there is no such release at all. */
    readonly missing = false,
  ) {
    super(message);
  }
}

/** Reads a release's document. With `digest`, only the document that has it counts. Rejects with {@link ReleaseFault}. */
export async function readRelease(
  store: Store,
  name: string,
  version: string,
  digest?: string,
): Promise<StoredRelease> {
  const { objects, releases } = store;
  const key = releaseKey(store, name, version);
  await objects.fetch(key);
  const folder = join(objects.folder, key);
  const content = await readIfThere(join(folder, 'release.json'));
  if (content === undefined) throw new ReleaseFault(`is not in ${objects.placeOf(releases)}`, true);
  const found = sha384(content);
  if (digest !== undefined && found !== digest)
    throw new ReleaseFault('release.json is not the one that was released (its digest differs)');
  const parsed = z.safeParse(AnyRelease, parse(content));
  if (!parsed.success) throw new ReleaseFault('release.json is not what this version of the tools writes');
  const release = parsed.data;
  if (release.name !== name || release.version !== version)
    throw new ReleaseFault(`release.json is that of ${release.name} ${release.version}`);
  return { release, digest: found, size: content.length, folder };
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch {
    throw new ReleaseFault('release.json is no JSON');
  }
}
