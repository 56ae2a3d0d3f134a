/**
 * Evidence that a new version is worse than the one before it, as a factor: so many times likelier is what was seen when it is
 * worse than when it is not. It may be looked at after every visit, and as often as one likes: over all looks together it reaches
 * 1/α by chance in at most a share α of versions that are fine (Ville's inequality, for test martingales).
 */

/** How often something went wrong: with `hits` of `total` pages. */
export interface Rate {
  readonly hits: number;
  readonly total: number;
}

/** Mean and variance of logarithms, of `total` values. */
export interface Moments {
  readonly total: number;
  readonly mean: number;
  readonly variance: number;
}

/** How many times as often the worse version may go wrong; the evidence is the mean over them. */
const ratios = [1.5, 2, 4, 8, 16];

/**
 * Evidence that `trial` goes wrong more often than `base` by more than `tolerance`, a share of pages. Each time that something went
 * wrong, it did so on a page of the trial or of the base; if the trial is not worse, that is as likely as its share of pages.
 */
export function evidenceOfMore(base: Rate, trial: Rate, tolerance: number): number {
  if (base.total === 0 || trial.total === 0 || trial.hits === 0) return 0;
  // Half a fault more than was seen: a base without any has a rate all the same.
  const usual = (base.hits + 0.5) / (base.total + 1);
  const expected = trial.total * (usual + tolerance);
  const share = expected / (expected + base.total * usual);
  const factors = ratios.map((ratio) => {
    const worse = (ratio * share) / (ratio * share + 1 - share);
    return Math.exp(trial.hits * Math.log(worse / share) + base.hits * Math.log((1 - worse) / (1 - share)));
  });
  return factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
}

/** How much slower the worse version may be: most are within this, as the difference of logarithms. */
const spread = 0.2;

/**
 * Evidence that what `trial` measured is larger than what `base` did by more than a share `tolerance` of it: the mixture sequential
 * probability ratio test of a difference of means, for differences above zero alone.
 */
export function evidenceOfLarger(base: Moments, trial: Moments, tolerance: number): number {
  if (base.total < 2 || trial.total < 2) return 0;
  const difference = trial.mean - base.mean - Math.log(1 + tolerance);
  const variance = trial.variance / trial.total + base.variance / base.total;
  const prior = spread * spread;
  const mixed = variance * (variance + prior);
  return (
    2 *
    Math.sqrt(variance / (variance + prior)) *
    Math.exp((prior * difference * difference) / (2 * mixed)) *
    normalCdf((difference * spread) / Math.sqrt(mixed))
  );
}

/** Share of a normal distribution below `value`, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function normalCdf(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) *
    t *
    (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI));
  return value > 0 ? 1 - tail : tail;
}
