import type { Composition, Parts } from '../../edge/store/composition-document';
import { Refused } from '../../edge/store/refused';

/** What a change makes of the current composition: all of it that is not a matter of number, time or signature. */
export type Next = Pick<Composition, 'parts' | 'canary'> & {
  readonly how: Composition['made']['how'];
  readonly restores?: number;
};

/** Whether two parts are the same release. */
export const samePart = (left: Parts[string] | undefined, right: Parts[string] | undefined) =>
  left?.version === right?.version && left?.digest === right?.digest;

/** Names of the parts that differ. */
export function changedParts(before: Parts, after: Parts): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !samePart(before[name], after[name]))
    .sort();
}

const differing = (base: Parts, wanted: Parts): Parts =>
  Object.fromEntries(Object.entries(wanted).filter(([name, part]) => !samePart(base[name], part)));

/** Sets parts for everybody. A canary that is running goes on, with its own parts over the new ones. */
export function setParts(current: Composition | undefined, wanted: Parts, how: 'set' | 'local'): Next {
  const parts = { ...current?.parts, ...wanted };
  if (!('host' in parts)) throw new Refused('A composition needs a host: name one such as host=1.0.0');
  if (current && changedParts(current.parts, parts).length === 0)
    throw new Refused('These are current already: nothing was changed');
  const left = current?.canary ? differing(parts, current.canary.parts) : {};
  const canary = current?.canary && Object.keys(left).length > 0 ? { ...current.canary, parts: left } : null;
  return { how, parts, canary };
}

/** Begins a canary, or changes the share or the parts of the one that is running. */
export function startCanary(current: Composition, wanted: Parts, percent: number): Next {
  if (!(percent > 0 && percent < 100) || Number(percent.toFixed(2)) !== percent)
    throw new Refused(
      `--percent is ${percent}: use more than 0 and less than 100, with at most two decimals`,
    );
  const parts = differing(current.parts, { ...current.canary?.parts, ...wanted });
  if (Object.keys(parts).length === 0)
    throw new Refused(
      'A canary needs a part that differs from what is current: name one such as mfe-trade=1.4.0',
    );
  const since = current.canary?.since ?? current.number + 1;
  return { how: 'canary', parts: current.parts, canary: { since, percent, parts } };
}

/** Makes the canary's parts everybody's. */
export function promoteCanary({ parts, canary }: Composition): Next {
  if (!canary) throw new Refused('There is no canary to promote');
  return { how: 'promote', parts: { ...parts, ...canary.parts }, canary: null };
}

export function endCanary({ parts, canary }: Composition): Next {
  if (!canary) throw new Refused('There is no canary to end');
  return { how: 'end-canary', parts, canary: null };
}
