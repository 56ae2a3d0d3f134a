import type { CanaryPlan, Composition, Flags, Parts } from '../../edge/store/composition-document';
import { Refused } from '../../edge/store/refused';

/** What a change makes of the current composition: all of it that is not a matter of number, time or signature. */
export type Next = {
  readonly parts: Parts;
  readonly canary: Composition['canary'];
  readonly how: Composition['made']['how'];
  readonly restores?: number;
  readonly reason?: string;
  /** Rules of flags; without them those that there are stay. */
  readonly flags?: Flags | undefined;
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

/**
 * Begins a canary, or changes the share or the parts of the one that is running. With a plan it goes on by itself; without one
 * it stays until somebody changes it, also where it had one.
 */
export function startCanary(current: Composition, wanted: Parts, percent: number, plan?: CanaryPlan): Next {
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
  return { how: 'canary', parts: current.parts, canary: { since, percent, parts, ...(plan && { plan }) } };
}

/** Shares of a canary that goes on by itself, in percent, and how long each lasts at least, in minutes (O-09). */
export const usualPlan: CanaryPlan = { steps: [1, 10, 50], minutes: 15 };

/** Reads the steps of a plan, such as `1,10,50`; a last 100 may be said or left out. Throws {@link Refused} for what are no steps. */
export function planOf(steps: string, minutes: number): CanaryPlan {
  const shares = steps.split(',').map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  if (shares.at(-1) === 100) shares.pop();
  const isRising = shares.every((share, index) => share > (shares[index - 1] ?? 0) && share < 100);
  if (shares.length === 0 || !isRising)
    throw new Refused(
      `--steps is "${steps}": write shares in percent, each larger than the one before, such as 1,10,50`,
    );
  if (!(minutes > 0)) throw new Refused(`--minutes is ${minutes}: a step lasts more than 0 minutes`);
  return { steps: shares, minutes };
}

/** Gives a canary with a plan to the next share of the browsers, or after the last one to everybody. */
export function stepCanary(current: Composition, reason: string): Next {
  const { canary } = current;
  const next = canary?.plan?.steps.find((share) => share > canary.percent);
  if (!canary || next === undefined) return { ...promoteCanary(current), reason };
  return { how: 'canary', parts: current.parts, canary: { ...canary, percent: next }, reason };
}

/** Makes the canary's parts everybody's. */
export function promoteCanary({ parts, canary }: Composition): Next {
  if (!canary) throw new Refused('There is no canary to promote');
  return { how: 'promote', parts: { ...parts, ...canary.parts }, canary: null };
}

/** Takes a canary back, with the reason where it was no person. */
export function endCanary({ parts, canary }: Composition, reason?: string): Next {
  if (!canary) throw new Refused('There is no canary to end');
  return { how: 'end-canary', parts, canary: null, ...(reason !== undefined && { reason }) };
}
