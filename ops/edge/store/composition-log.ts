import { CompositionFault, compositionText, readComposition, type Composition } from './composition-document';
import { digestOf } from './digest';
import { type ObjectStore, type StoredObject, WriteConflict } from './object-store';
import { Refused } from './refused';
import type { Signer, TrustedKeys } from './signing-keys';
import { compositionKey, compositionsKey, currentKey, type Store } from './store';

/**
 * The current composition; undefined in a store that has none yet. Rejects with {@link CompositionFault}, also where the
 * document is gone from a store that has had several.
 */
export async function readCurrent(store: Store, keys: TrustedKeys): Promise<Composition | undefined> {
  return currentIn(store, keys, await store.objects.read(currentKey));
}

/** The composition in what was read of {@link currentKey}, as {@link readCurrent} has it. */
export async function currentIn(
  store: Store,
  keys: TrustedKeys,
  found: StoredObject | undefined,
): Promise<Composition | undefined> {
  const place = store.objects.placeOf(currentKey);
  if (found) return named(place, () => readComposition(found.content.toString('utf8'), keys));
  const [newest = 0] = await listNumbers(store);
  // The first may have been kept and not yet been made current.
  if (newest > 1) throw new CompositionFault(`${place} is not there`);
  return undefined;
}

/** The composition of a number; undefined where there is none. Rejects with {@link CompositionFault}. */
export async function readNumber(
  store: Store,
  keys: TrustedKeys,
  number: number,
): Promise<Composition | undefined> {
  const found = await store.objects.read(compositionKey(number));
  if (!found) return undefined;
  return named(store.objects.placeOf(compositionKey(number)), () => {
    const composition = readComposition(found.content.toString('utf8'), keys);
    if (composition.number !== number) throw new CompositionFault(`is number ${composition.number}`);
    return composition;
  });
}

/**
 * Every composition up to the current one, newest first, read as they are asked for. Each is held against the digest
 * that the one after it carries: a document that never became current, or was put there later, is a fault.
 */
export async function* history(
  store: Store,
  keys: TrustedKeys,
  from?: Composition,
): AsyncGenerator<Composition, void> {
  let composition = from ?? (await readCurrent(store, keys));
  while (composition) {
    yield composition;
    const { number, previous } = composition;
    if (previous === null) return;
    const before = await readNumber(store, keys, number - 1);
    if (!before || digestOf(before) !== previous)
      throw new CompositionFault(
        `${store.objects.placeOf(compositionKey(number - 1))} is ${before ? 'not the one that was current' : 'missing'}`,
      );
    composition = before;
  }
}

/** Numbers of the documents in the store, newest first, whether or not they were ever current. */
export async function listNumbers({ objects }: Store): Promise<readonly number[]> {
  return (await objects.list(compositionsKey))
    .filter((name) => /^\d{6,}\.json$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((left, right) => right - left);
}

/** The newest composition in the store that is as a trusted key has signed it; undefined when there is none. */
export async function newestSigned(store: Store, keys: TrustedKeys): Promise<Composition | undefined> {
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
export async function restoreCurrent({ objects }: Store, number: number): Promise<void> {
  const kept = await objects.read(compositionKey(number));
  if (!kept) throw new CompositionFault(`${objects.placeOf(compositionKey(number))} is missing`);
  const damaged = await objects.read(currentKey);
  await orChanged(objects.write(currentKey, kept.content, unlessChanged(damaged)));
}

/**
 * Makes a composition current: keeps it under its number, then switches in one step. `assertHeld` is asked right before the switch.
 * Throws {@link Refused} where another composition than the one before it is current by now, so that no change is lost even where two
 * commands have the lock, because one of them slept (O-11).
 */
export async function makeCurrent(
  { objects }: Store,
  signer: Signer,
  composition: Composition,
  assertHeld: () => Promise<void>,
): Promise<void> {
  const text = compositionText(composition, signer.sign('composition', composition));
  const before = await objects.read(currentKey);
  if (digestIn(before) !== composition.previous) throw changedMeanwhile();
  // Of two that were kept under one number, the one that became current is the history.
  if (before) await keep(objects, composition.number - 1, before.content);
  await keep(objects, composition.number, text);
  await assertHeld();
  await orChanged(objects.write(currentKey, text, unlessChanged(before)));
}

/** Keeps a document under its number, in the place of one that never became current. */
async function keep(objects: ObjectStore, number: number, text: string | Buffer): Promise<void> {
  const found = await objects.read(compositionKey(number));
  if (found?.content.equals(Buffer.from(text))) return;
  await orChanged(objects.write(compositionKey(number), text, unlessChanged(found)));
}

const unlessChanged = (found: StoredObject | undefined) =>
  found ? { tag: found.tag } : { isNew: true as const };

/** Digest of the composition in a document, whoever signed it; null where there is none. */
function digestIn(found: StoredObject | undefined): string | null {
  if (!found) return null;
  const parsed: unknown = JSON.parse(found.content.toString('utf8'));
  const isSigned = typeof parsed === 'object' && parsed !== null && 'composition' in parsed;
  return digestOf(isSigned ? parsed.composition : undefined);
}

const changedMeanwhile = () =>
  new Refused('Somebody else has changed the composition meanwhile: nothing was changed. Run this again');

async function orChanged(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (error instanceof WriteConflict) throw changedMeanwhile();
    throw error;
  }
}

function named<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof CompositionFault) throw new CompositionFault(`${file} ${error.message}`);
    throw error;
  }
}
