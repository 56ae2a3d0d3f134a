import type { AssertHeld } from '@exchange/sandbox/file-lock';

/** What lies at a key. */
export interface StoredObject {
  readonly content: Buffer;
  /** Changes with the content: what {@link WriteCondition} and {@link ObjectStore.readIfChanged} compare. */
  readonly tag: string;
}

/** A write happens only where nothing lies at the key yet, or where what lies there still has a tag. */
export type WriteCondition = { readonly isNew: true } | { readonly tag: string };

/** A conditional write that did not happen, because somebody else has written there first. */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict';
}

/**
 * Where releases, compositions and previews lie by keys such as `assets/mfe-trade/1.3.0/remoteEntry.js`: a folder, or a bucket that
 * speaks the S3 protocol (O-11). Rejects with `StoreUnavailable` where the bucket does not answer or refuses.
 */
export interface ObjectStore {
  /** Folder of this machine in which everything lies by its key that {@link fetch} was asked for. */
  readonly folder: string;
  /** Least time between two looks at what is current, ms; 0 where a look costs so little that every page takes one. */
  readonly pollEvery: number;
  /** Where a key lies, for people: a path, or `s3://bucket/prefix/key`. The whole store for ''. */
  placeOf(key: string): string;
  /** Undefined where nothing lies at the key. */
  read(key: string): Promise<StoredObject | undefined>;
  /** As {@link read}, and 'unchanged' where what lies there has this tag. */
  readIfChanged(key: string, tag: string): Promise<StoredObject | 'unchanged' | undefined>;
  /** Replaces what lies at a key in one step, and answers with its tag. Rejects with {@link WriteConflict} where the condition does not hold. */
  write(key: string, content: string | Buffer, condition?: WriteCondition): Promise<string>;
  /** Names directly below a key, as a folder would list them; none where nothing lies there. */
  list(key: string): Promise<readonly string[]>;
  /** Removes what lies at a key and below it. */
  remove(key: string): Promise<void>;
  /** A new folder of this machine in which files are put together for {@link placeFolder}. */
  makeDraft(key: string): Promise<string>;
  /**
   * Moves the files of a draft below a key. `last` is the file without which nobody looks at the others. Answers false where it is there
   * already: then nothing was changed. Rejects with {@link WriteConflict} where other files are in the way.
   */
  placeFolder(draft: string, key: string, last: string): Promise<boolean>;
  /** Sees to it that {@link folder} has what lies below a key; copies that are there stay while the bucket does not answer. */
  fetch(key: string): Promise<void>;
  /** Drops the copies of what lies below a key. Answers whether there are copies at all: false for a store that is a folder. */
  forget(key: string): Promise<boolean>;
  /** Runs `work` while no other command, on any machine, holds the lock at a key. Rejects with `Refused` where it stays held. */
  lock<Result>(key: string, what: string, work: (assertHeld: AssertHeld) => Promise<Result>): Promise<Result>;
}
