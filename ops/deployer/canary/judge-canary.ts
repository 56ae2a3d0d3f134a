import {
  type CanaryLimits,
  defaultCanaryLimits,
  Tally,
  worseThan,
  type Worse,
} from '@exchange/telemetry/server';
import type { CanaryPlan, Composition } from '../../edge/store/composition-document';
import type { Release } from '../../edge/store/release-document';
import type { CanaryReport, CanaryStanding } from '../../edge/telemetry/canary-figures';

/** What is known of the stage of a canary that decides itself. */
export interface Stage {
  readonly composition: Composition;
  /** Its name, see `stageOf`. */
  readonly stage: string;
  readonly plan: CanaryPlan;
  /** When it began, ms since the epoch. */
  readonly since: number;
  readonly reports: readonly CanaryReport[];
  /** What the release of a part says of itself, by the part's name. */
  readonly limits: Readonly<Record<string, Release['canary']>>;
}

/** What is to be done with a canary that goes on by itself, and why. */
export type Verdict = { readonly is: 'worse' | 'fine'; readonly reason: string } | { readonly is: 'open' };

/** What is to be done, and by what. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly standing: CanaryStanding;
}

/** Judges a stage (O-09): worse ends the canary at once; fine, after its time and with enough pages of each part, it goes on. */
export function judgeCanary(
  { composition, stage, plan, since, reports, limits }: Stage,
  now: number,
): Judgement {
  const until = since + plan.minutes * 60_000;
  const judged = Object.keys(composition.canary?.parts ?? {}).map((name) => {
    const [base, trial] = [sumOf(reports, name, 'base'), sumOf(reports, name, 'trial')];
    const own = limitsOf(limits[name]);
    return { name, base, trial, needed: own.visits, finding: findingOf(base, trial, own) };
  });
  const parts = judged.map(
    ({ name, base, trial, ...more }) => [name, { base: base.data(), trial: trial.data(), ...more }] as const,
  );
  const standing = { stage, until, parts: Object.fromEntries(parts) };
  for (const { name, finding } of judged)
    if (finding?.is === 'worse')
      return { standing, verdict: { is: 'worse', reason: wordsOf(finding, labelOf(composition, name)) } };
  const isSeen = judged.every(({ trial, needed }) => trial.count('visit') >= needed);
  if (!isSeen || now < until) return { standing, verdict: { is: 'open' } };
  const visits = Math.min(...judged.map(({ trial }) => trial.count('visit')));
  const reason = `no worse on ${visits} pages at ${composition.canary?.percent} %`;
  return { standing, verdict: { is: 'fine', reason } };
}

type Finding = CanaryStanding['parts'][string]['finding'];

/** What is certain of a trial; better is what the base would be withdrawn for. */
function findingOf(base: Tally, trial: Tally, limits: CanaryLimits): Finding {
  const worse = worseThan(base, trial, limits);
  if (worse) return { is: 'worse', ...worse };
  const better = worseThan(trial, base, limits);
  return better && { is: 'better', what: better.what, base: better.trial, trial: better.base };
}

const labelOf = ({ parts, canary }: Composition, name: string) => ({
  trial: `${name} ${canary?.parts[name]?.version}`,
  base: parts[name]?.version ?? 'nothing',
});

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
