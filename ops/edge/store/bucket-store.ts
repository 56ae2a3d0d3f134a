import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type * as S3 from '@aws-sdk/client-s3';
import type { AssertHeld } from '@exchange/sandbox/file-lock';
import { replaceFile } from '@exchange/sandbox/replace-file';
import * as z from 'zod/mini';
import { type BucketPlace, explainBucket, StoreUnavailable } from './bucket-place';
import { filesBelow, makeDraftIn } from './folder-store';
import { type ObjectStore, type StoredObject, type WriteCondition, WriteConflict } from './object-store';
import { withObjectLock } from './object-lock';
import { readJson } from './read-json';
import { orRefused } from './store-lock';

/** Requests that are under way at once. */
const parallel = 8;
/** How long a connection, and an answer, may take, ms. */
const patience = { connect: 2_000, answer: 10_000 };

type Sdk = typeof S3;
/** Tags of copies by their names below a key, as they were fetched. */
const Tags = z.record(z.string(), z.string());
type Tags = z.infer<typeof Tags>;

/** Objects in a bucket that speaks the S3 protocol, and copies of some of them in a folder (O-11). */
export class BucketStore implements ObjectStore {
  readonly folder: string;
  readonly #fetching = new Map<string, Promise<void>>();
  #opened: Promise<{ readonly sdk: Sdk; readonly client: S3.S3Client }> | undefined;

  constructor(
    private readonly place: BucketPlace,
    readonly pollEvery = 2_000,
  ) {
    this.folder = place.cache;
  }

  placeOf(key: string): string {
    return `s3://${this.place.bucket}/${this.place.prefix}${key}`;
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const found = await this.#get(key, undefined);
    return found === 'unchanged' ? undefined : found;
  }

  readIfChanged(key: string, tag: string): Promise<StoredObject | 'unchanged' | undefined> {
    return this.#get(key, tag);
  }

  async #get(key: string, tag: string | undefined): Promise<StoredObject | 'unchanged' | undefined> {
    const { sdk, client } = await this.#open();
    try {
      const { Body, ETag } = await client.send(
        new sdk.GetObjectCommand({ ...this.#at(key), ...(tag !== undefined && { IfNoneMatch: tag }) }),
      );
      return { content: Buffer.from((await Body?.transformToByteArray()) ?? []), tag: ETag ?? '' };
    } catch (error) {
      if (statusOf(error, sdk) === 304) return 'unchanged';
      if (isNoObject(error, sdk)) return undefined;
      throw explainBucket(error, this.place);
    }
  }

  async write(key: string, content: string | Buffer, condition?: WriteCondition): Promise<string> {
    const { sdk, client } = await this.#open();
    const header = condition && ('isNew' in condition ? { IfNoneMatch: '*' } : { IfMatch: condition.tag });
    try {
      const { ETag } = await client.send(
        new sdk.PutObjectCommand({ ...this.#at(key), Body: content, ...header }),
      );
      return ETag ?? '';
    } catch (error) {
      const isConflict = [409, 412].includes(statusOf(error, sdk)) || isNoObject(error, sdk);
      if (!condition || !isConflict) throw explainBucket(error, this.place);
      // The next attempt of a write whose answer was lost meets the first one.
      const isAnew = error instanceof sdk.S3ServiceException && (error.$metadata.attempts ?? 1) > 1;
      const tag = isAnew ? await this.#tagOfSame(key, content) : undefined;
      if (tag !== undefined) return tag;
    }
    throw new WriteConflict(`${this.placeOf(key)} was written by somebody else`);
  }

  /** The tag of an object that has this content; undefined where it has another. */
  async #tagOfSame(key: string, content: string | Buffer): Promise<string | undefined> {
    const found = await this.read(key);
    return found?.content.equals(Buffer.from(content)) ? found.tag : undefined;
  }

  async list(key: string): Promise<readonly string[]> {
    const { sdk, client } = await this.#open();
    const names: string[] = [];
    const prefix = `${this.place.prefix}${key}/`;
    for await (const page of this.#pages({ sdk, client }, prefix, '/'))
      for (const full of [...page.folders.map((folder) => folder.slice(0, -1)), ...page.tags.keys()])
        names.push(full.slice(prefix.length));
    return names;
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.#open();
    const below = [...(await this.#tagsBelow(key)).keys()].map((name) => `${key}/${name}`);
    await inParallel([key, ...below], async (each) => {
      try {
        await client.send(new sdk.DeleteObjectCommand(this.#at(each)));
      } catch (error) {
        throw explainBucket(error, this.place);
      }
    });
    await this.forget(key);
  }

  makeDraft(key: string): Promise<string> {
    return makeDraftIn(this.folder, key);
  }

  async placeFolder(draft: string, key: string, last: string): Promise<boolean> {
    const before = await this.#tagsBelow(key);
    if (before.has(last)) return false;
    const tags: Record<string, string> = {};
    const others = (await filesBelow(draft)).filter((name) => name !== last);
    await inParallel(others, async (name) => {
      tags[name] = await this.#upload(join(draft, name), `${key}/${name}`);
    });
    try {
      tags[last] = await this.write(`${key}/${last}`, await readFile(join(draft, last)), { isNew: true });
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
    // What was sent need not be fetched.
    await this.forget(key);
    await rename(draft, join(this.folder, key));
    await this.#keepTags(key, tags);
    return true;
  }

  /** Writes a file unless it is there already, from an upload that was cut off. */
  async #upload(file: string, key: string): Promise<string> {
    const content = await readFile(file);
    try {
      return await this.write(key, content, { isNew: true });
    } catch (error) {
      const tag = error instanceof WriteConflict ? await this.#tagOfSame(key, content) : undefined;
      if (tag === undefined) throw error;
      return tag;
    }
  }

  fetch(key: string): Promise<void> {
    const known = this.#fetching.get(key);
    if (known) return known;
    const fetching = this.#fetch(key).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }

  async #fetch(key: string): Promise<void> {
    const kept = z.safeParse(Tags, await readJson(this.#tagsFile(key))).data;
    let there: ReadonlyMap<string, string>;
    try {
      there = await this.#tagsBelow(key);
    } catch (error) {
      // The copies are what was there once, which is checked by digests before anybody gets it.
      if (kept && error instanceof StoreUnavailable) return;
      throw error;
    }
    const changed = [...there].filter(([name, tag]) => kept?.[name] !== tag).map(([name]) => name);
    const gone = Object.keys(kept ?? {}).filter((name) => !there.has(name));
    if (changed.length === 0 && gone.length === 0) return;
    const tags: Record<string, string> = Object.fromEntries(there);
    await inParallel(changed, async (name) => {
      const found = await this.read(`${key}/${name}`);
      if (!found) return;
      tags[name] = found.tag;
      await replaceFile(join(this.folder, key, name), found.content);
    });
    for (const name of gone) await rm(join(this.folder, key, name), { force: true });
    await this.#keepTags(key, tags);
  }

  async forget(key: string): Promise<boolean> {
    await rm(this.#tagsFile(key), { force: true });
    await rm(join(this.folder, key), { recursive: true, force: true });
    return true;
  }

  lock<Result>(
    key: string,
    what: string,
    work: (assertHeld: AssertHeld) => Promise<Result>,
  ): Promise<Result> {
    return orRefused(withObjectLock(this, key, what, work));
  }

  #tagsFile(key: string): string {
    return join(this.folder, 'tags', `${key}.json`);
  }

  async #keepTags(key: string, tags: Tags): Promise<void> {
    await replaceFile(this.#tagsFile(key), JSON.stringify(tags));
  }

  /** Everything below a key, by its name there. */
  async #tagsBelow(key: string): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    const prefix = `${this.place.prefix}${key}/`;
    for await (const { tags } of this.#pages(await this.#open(), prefix))
      for (const [full, tag] of tags) found.set(full.slice(prefix.length), tag);
    return found;
  }

  async *#pages({ sdk, client }: { sdk: Sdk; client: S3.S3Client }, Prefix: string, Delimiter?: string) {
    const asked = { client, pageSize: 1_000 };
    const input = { Bucket: this.place.bucket, Prefix, ...(Delimiter !== undefined && { Delimiter }) };
    try {
      for await (const { Contents = [], CommonPrefixes = [] } of sdk.paginateListObjectsV2(asked, input))
        yield {
          tags: new Map(Contents.map(({ Key = '', ETag = '' }) => [Key, ETag])),
          folders: CommonPrefixes.map(({ Prefix: folder = '' }) => folder),
        };
    } catch (error) {
      throw explainBucket(error, this.place);
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.place.bucket, Key: `${this.place.prefix}${key}` };
  }

  /** The SDK is loaded by those alone whose store is a bucket. */
  #open(): Promise<{ readonly sdk: Sdk; readonly client: S3.S3Client }> {
    // The lock file pins a version that runs on this Node; that later ones will not is no matter of an operator's.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
    this.#opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint, region } = this.place;
      const client = new sdk.S3Client({
        region,
        // Other servers have no host for each bucket, and not all know checksums; everything here has its digest.
        ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: patience.connect, requestTimeout: patience.answer },
      });
      return { sdk, client };
    });
    return this.#opened;
  }
}

function statusOf(error: unknown, { S3ServiceException }: Sdk): number {
  return error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
}

/** Whether there is no object at the key; that there is no bucket is another matter. */
function isNoObject(error: unknown, sdk: Sdk): error is S3.S3ServiceException {
  return statusOf(error, sdk) === 404 && error instanceof Error && error.name !== 'NoSuchBucket';
}

/** Does something with each, some at a time. Rejects with the first failure, once what was under way has ended. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const results = await Promise.allSettled(
    Array.from({ length: parallel }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) {
        try {
          await work(item);
        } catch (error) {
          left.length = 0;
          throw error;
        }
      }
    }),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
