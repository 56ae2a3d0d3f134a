import { isDeepStrictEqual } from 'node:util';
import type { Composition, Flags, Parts } from '../../edge/store/composition-document';
import { flagDifferences } from '../../edge/store/flag-differences';

/** A composition, and what it and the one before it say of the parts that were asked for. */
export interface HistoryStep {
  readonly composition: Composition;
  readonly shown: Composition;
  /** Undefined for the first composition. */
  readonly before: Composition | undefined;
}

/**
 * The steps of a history that changed some of the parts of these names, for everybody or for a canary, or their flags, newest first;
 * all steps where no name is given (O-08).
 */
export async function* partHistory(
  history: AsyncIterable<Composition>,
  names: readonly string[],
): AsyncGenerator<HistoryStep, void> {
  const step = (composition: Composition, before?: Composition): HistoryStep => ({
    composition,
    shown: narrowed(composition, names),
    before: before && narrowed(before, names),
  });
  let later: Composition | undefined;
  for await (const composition of history) {
    if (later) {
      const found = step(later, composition);
      if (names.length === 0 || !isAlike(found.shown, found.before)) yield found;
    }
    later = composition;
  }
  if (later) yield step(later);
}

const isAlike = (left: Composition, right: Composition | undefined): boolean =>
  isDeepStrictEqual([left.parts, left.canary], [right?.parts, right?.canary]) &&
  flagDifferences(left.flags, right?.flags).length === 0;

/** A composition as far as parts of these names go. */
function narrowed(composition: Composition, names: readonly string[]): Composition {
  if (names.length === 0) return composition;
  const only = (parts: Parts): Parts =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)));
  const { parts, canary, flags = {} } = composition;
  const ofNames: Flags = Object.fromEntries(Object.entries(flags).filter(([name]) => names.includes(name)));
  const trial = only(canary?.parts ?? {});
  const isTried = canary !== null && Object.keys(trial).length > 0;
  return {
    ...{ ...composition, parts: only(parts), flags: ofNames },
    canary: isTried ? { ...canary, parts: trial } : null,
  };
}
