import { join } from 'node:path';
import { replaceFile } from '@exchange/sandbox/replace-file';
import type { FastifyBaseLogger } from 'fastify';
import { type Composition, CompositionFault } from '../store/composition-document';
import { currentIn, listNumbers, readNumber } from '../store/composition-log';
import type { StoredObject } from '../store/object-store';
import { readIfThere } from '../store/read-json';
import type { TrustedKeys } from '../store/signing-keys';
import { currentKey, type Store } from '../store/store';

export interface EarlierOptions {
  readonly store: Store;
  readonly keys: TrustedKeys;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * What a server may serve that starts where the current composition cannot be: signed ones, newest first, each with what it is; while a
 * bucket is away, the copy of the one that this machine served last (O-11). Rejects where the bucket is away and there is no copy.
 */
export async function* earlierCompositions(
  options: EarlierOptions,
): AsyncGenerator<readonly [string, Composition], void> {
  const { store, keys, log } = options;
  const readable = async (reading: Promise<Composition | undefined>) => {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof CompositionFault)) throw error;
      log.error(`not served: ${error.message}`);
      return undefined;
    }
  };
  let numbers: readonly number[];
  try {
    numbers = await listNumbers(store);
  } catch (error) {
    const copy = await copyOf(store);
    const last = copy && (await readable(currentIn(store, keys, copy)));
    if (!last) throw error;
    yield ['The copy of the last one', last];
    return;
  }
  for (const number of numbers) {
    const found = await readable(readNumber(store, keys, number));
    if (found) yield [`Composition ${number}`, found];
  }
}

/** Keeps a copy of what is served from a bucket, for {@link earlierCompositions}. */
export async function keepCopy({ objects }: Store, { content }: StoredObject): Promise<void> {
  if (objects.pollEvery > 0) await replaceFile(join(objects.folder, currentKey), content);
}

async function copyOf({ objects }: Store): Promise<StoredObject | undefined> {
  const content = objects.pollEvery > 0 ? await readIfThere(join(objects.folder, currentKey)) : undefined;
  return content && { content, tag: '' };
}
