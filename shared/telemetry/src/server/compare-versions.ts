import { evidenceOfLarger, evidenceOfMore } from './evidence';
import type { Tally } from './tally';

/** How much worse than the release before it a release may be before it is withdrawn (O-09). */
export interface CanaryLimits {
  /** Share of pages more, 0 to 1, that may have a fault, or jump while they load. */
  readonly faults: number;
  /** Share of a time, 0 to 1, by which loading and answering may take longer. */
  readonly slower: number;
  /** Pages of the release that are waited for before it is judged. */
  readonly visits: number;
}

/** What holds for a remote that says nothing else in `remote.config.ts`. */
export const defaultCanaryLimits: CanaryLimits = { faults: 0.005, slower: 0.05, visits: 100 };

/** A way in which a version is worse, with what was seen of both. */
export interface Worse {
  readonly what: (typeof comparedFigures)[number];
  /** Of pages, 0 to 1; of a time, its median in ms. */
  readonly base: number;
  readonly trial: number;
}

/** Measures that a remote's code decides. The time to the first byte is the server's. */
const times = ['load', 'LCP', 'INP', 'FCP'] as const;
/** All that two versions are compared by. */
export const comparedFigures = ['faults', 'jumps', ...times] as const;
/** Above this a page jumps so that people lose their place (web.dev). */
const jumping = 0.1;
/** A version that is fine is called worse this often at most, in all of its looks and of its comparisons together. */
const mistake = 0.02;
/** Values of a measure from which its means can be compared. */
const enough = 30;

/** In what a version is worse than the one before it, by all that was reported of both since it began; undefined while nothing shows it. */
export function worseThan(base: Tally, trial: Tally, limits: CanaryLimits): Worse | undefined {
  const certain = comparedFigures.length / mistake;
  const faults = { base: faultRate(base), trial: faultRate(trial) };
  if (evidenceOfMore(faults.base, faults.trial, limits.faults) >= certain)
    return { what: 'faults', base: shareOf(faults.base), trial: shareOf(faults.trial) };
  const jumps = { base: jumpRate(base), trial: jumpRate(trial) };
  if (evidenceOfMore(jumps.base, jumps.trial, limits.faults) >= certain)
    return { what: 'jumps', base: shareOf(jumps.base), trial: shareOf(jumps.trial) };
  for (const what of times) {
    const [before, after] = [base.measure(what), trial.measure(what)];
    if (!before || !after || before.total < enough || after.total < enough) continue;
    const moments = [before, after].map((sketch) => ({ total: sketch.total, ...sketch.logMoments() }));
    const [usual, tried] = moments;
    if (usual && tried && evidenceOfLarger(usual, tried, limits.slower) >= certain)
      return { what, base: before.quantile(0.5) ?? 0, trial: after.quantile(0.5) ?? 0 };
  }
  return undefined;
}

const faultRate = (tally: Tally) => {
  const total = tally.count('visit');
  // A fault can be reported before its page is.
  return { total, hits: Math.min(tally.count('faulty'), total) };
};

const jumpRate = (tally: Tally) => {
  const shifts = tally.measure('CLS');
  return { total: shifts?.total ?? 0, hits: shifts?.countAbove(jumping) ?? 0 };
};

const shareOf = ({ hits, total }: { readonly hits: number; readonly total: number }) =>
  total === 0 ? 0 : hits / total;
