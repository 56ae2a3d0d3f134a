import { readdir, readFile } from 'node:fs/promises';
import { readIfThere } from './read-json';
import { CompositionFault, compositionText, readComposition, type Composition } from './composition-document';
import { digestOf } from './digest';
import { isMissing } from '@exchange/sandbox/file-errors';
import { replaceFile } from '@exchange/sandbox/replace-file';
import type { Signer, TrustedKeys } from './signing-keys';
import { compositionFile, type StorePaths } from './store-paths';

/**
 * The current composition; undefined in a store that has none yet. Rejects with {@link CompositionFault}, also where the
 * document is gone from a store that has had several.
 */
export async function readCurrent(store: StorePaths, keys: TrustedKeys): Promise<Composition | undefined> {
  const content = await readIfThere(store.current);
  if (content) return named(store.current, () => readComposition(content.toString('utf8'), keys));
  const [newest = 0] = await listNumbers(store);
  // The first may have been kept and not yet been made current.
  if (newest > 1) throw new CompositionFault(`${store.current} is not there`);
  return undefined;
}

/** The composition of a number; undefined where there is none. Rejects with {@link CompositionFault}. */
export async function readNumber(
  store: StorePaths,
  keys: TrustedKeys,
  number: number,
): Promise<Composition | undefined> {
  const file = compositionFile(store, number);
  const content = await readIfThere(file);
  if (!content) return undefined;
  return named(file, () => {
    const composition = readComposition(content.toString('utf8'), keys);
    if (composition.number !== number) throw new CompositionFault(`is number ${composition.number}`);
    return composition;
  });
}

/**
 * Every composition up to the current one, newest first, read as they are asked for. Each is held against the digest
 * that the one after it carries: a document that never became current, or was put there later, is a fault.
 */
export async function* history(store: StorePaths, keys: TrustedKeys): AsyncGenerator<Composition, void> {
  let composition = await readCurrent(store, keys);
  while (composition) {
    yield composition;
    const { number, previous } = composition;
    if (previous === null) return;
    const before = await readNumber(store, keys, number - 1);
    if (!before || digestOf(before) !== previous)
      throw new CompositionFault(
        `${compositionFile(store, number - 1)} is ${before ? 'not the one that was current' : 'missing'}`,
      );
    composition = before;
  }
}

/** Numbers of the documents in the store, newest first, whether or not they were ever current. */
export async function listNumbers(store: StorePaths): Promise<readonly number[]> {
  try {
    return (await readdir(store.compositions))
      .filter((name) => /^\d{6,}\.json$/.test(name))
      .map((name) => Number.parseInt(name, 10))
      .sort((left, right) => right - left);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The newest composition in the store that is as a trusted key has signed it; undefined when there is none. */
export async function newestSigned(store: StorePaths, keys: TrustedKeys): Promise<Composition | undefined> {
  for (const number of await listNumbers(store)) {
    try {
      return await readNumber(store, keys, number);
    } catch (error) {
      if (!(error instanceof CompositionFault)) throw error;
    }
  }
  return undefined;
}

/** Makes the composition of a number current again, as it was signed; for a store whose current document is damaged. */
export async function restoreCurrent(store: StorePaths, number: number): Promise<void> {
  await replaceFile(store.current, await readFile(compositionFile(store, number), 'utf8'));
}

/**
 * Makes a composition current: keeps it under its number, then switches in one step. `assertHeld` is asked right before
 * the switch.
 */
export async function makeCurrent(
  store: StorePaths,
  signer: Signer,
  composition: Composition,
  assertHeld: () => Promise<void>,
): Promise<void> {
  const text = compositionText(composition, signer.sign('composition', composition));
  await replaceFile(compositionFile(store, composition.number), text);
  await assertHeld();
  await replaceFile(store.current, text);
}

function named<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof CompositionFault) throw new CompositionFault(`${file} ${error.message}`);
    throw error;
  }
}
