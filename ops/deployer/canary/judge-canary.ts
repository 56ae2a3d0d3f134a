import {
  type CanaryLimits,
  defaultCanaryLimits,
  Tally,
  worseThan,
  type Worse,
} from '@exchange/telemetry/server';
import type { Composition } from '../../edge/store/composition-document';
import type { Release } from '../../edge/store/release-document';
import type { CanaryReport } from '../../edge/telemetry/canary-figures';

/** What is known of a canary's stage. */
export interface Stage {
  readonly composition: Composition;
  /** When it began, ms since the epoch. */
  readonly since: number;
  readonly reports: readonly CanaryReport[];
  /** What the release of a part says of itself, by the part's name. */
  readonly limits: Readonly<Record<string, Release['canary']>>;
}

/** What is to be done with a canary that goes on by itself, and why. */
export type Verdict =
  | { readonly is: 'worse' | 'fine'; readonly reason: string }
  | { readonly is: 'open'; readonly visits: number };

/** Judges a stage (O-09): worse ends the canary at once; fine, after its time and with enough pages of each part, it goes on. */
export function judgeCanary({ composition, since, reports, limits }: Stage, now: number): Verdict {
  const { parts, canary } = composition;
  if (!canary?.plan) return { is: 'open', visits: 0 };
  const judged = Object.entries(canary.parts).map(([name, { version }]) => {
    const [base, trial] = [sumOf(reports, name, 'base'), sumOf(reports, name, 'trial')];
    const own = limitsOf(limits[name]);
    const label = { trial: `${name} ${version}`, base: parts[name]?.version ?? 'nothing' };
    return { trial, own, label, worse: worseThan(base, trial, own) };
  });
  for (const { worse, label } of judged) if (worse) return { is: 'worse', reason: wordsOf(worse, label) };
  const visits = Math.min(...judged.map(({ trial }) => trial.count('visit')));
  const isSeen = judged.every(({ trial, own }) => trial.count('visit') >= own.visits);
  if (!isSeen || now < since + canary.plan.minutes * 60_000) return { is: 'open', visits };
  return { is: 'fine', reason: `no worse on ${visits} pages at ${canary.percent} %` };
}

const limitsOf = (own: Release['canary'] = {}): CanaryLimits => ({
  faults: own.faults ?? defaultCanaryLimits.faults,
  slower: own.slower ?? defaultCanaryLimits.slower,
  visits: own.visits ?? defaultCanaryLimits.visits,
});

function sumOf(reports: readonly CanaryReport[], name: string, side: 'base' | 'trial'): Tally {
  const sum = new Tally();
  for (const { parts } of reports) {
    const data = parts[name]?.[side];
    if (data) sum.addAll(Tally.from(data));
  }
  return sum;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function wordsOf(
  { what, base, trial }: Worse,
  label: { readonly base: string; readonly trial: string },
): string {
  if (what === 'faults')
    return `${label.trial} has a fault on ${percent(trial)} of its pages, ${label.base} on ${percent(base)}`;
  if (what === 'jumps')
    return `${percent(trial)} of the pages of ${label.trial} jump, of ${label.base} ${percent(base)}`;
  return `${what} of ${label.trial} is ${Math.round(trial)} ms, of ${label.base} ${Math.round(base)} ms`;
}
