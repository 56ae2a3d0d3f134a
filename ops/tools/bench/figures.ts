/** The middle of several values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('there is no middle of nothing');
  return middle;
}

/** Two times that were taken right after each other, ms. */
export interface Pair {
  readonly composed: number;
  readonly single: number;
}

/** How the composed page fares beside the same code in one build. */
export interface Comparison {
  /** Medians, ms. */
  readonly composedMs: number;
  readonly singleMs: number;
  /** Median of `ratios`: what the machine does to one of a pair it mostly does to the other. */
  readonly ratio: number;
  /** Of each pair, composed by single. */
  readonly ratios: readonly number[];
}

export function comparePairs(pairs: readonly Pair[]): Comparison {
  const ratios = pairs.map(({ composed, single }) => composed / single);
  return {
    composedMs: median(pairs.map(({ composed }) => composed)),
    singleMs: median(pairs.map(({ single }) => single)),
    ratio: median(ratios),
    ratios,
  };
}

/** Bytes (gzip) of a page's first load. */
export interface FirstLoad {
  readonly scriptBytes: number;
  readonly htmlBytes: number;
}

/** What each remote beyond those of `few` adds to a page that shows another one. */
export interface Growth {
  /** Numbers of remotes. */
  readonly few: number;
  readonly many: number;
  /** Bytes of the first loads, and what each further remote adds. */
  readonly withFew: FirstLoad;
  readonly withMany: FirstLoad;
  readonly perRemote: FirstLoad;
}

export function growthOf({
  few,
  many,
  withFew,
  withMany,
}: Pick<Growth, 'few' | 'many' | 'withFew' | 'withMany'>): Growth {
  if (many <= few) throw new RangeError(`${many} remotes are not more than ${few}`);
  const each = (name: keyof FirstLoad) => (withMany[name] - withFew[name]) / (many - few);
  const perRemote = { scriptBytes: each('scriptBytes'), htmlBytes: each('htmlBytes') };
  return { few, many, withFew, withMany, perRemote };
}
