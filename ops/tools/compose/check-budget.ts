import { budgets } from '../limits.json';
import type { Release } from '../../edge/store/release-document';

/** Most that the scripts named by a page may weigh, bytes with gzip: of the pages that a visit begins with … */
const firstPages: Readonly<Record<string, number>> = {
  '/': budgets['pages.home.firstLoadBytes'],
  '/home/marketCondition': budgets['pages.home.firstLoadBytes'],
  '/trade/:pair/transaction': budgets['pages.transaction.firstLoadBytes'],
};
/** … and of any other. */
const otherPages = 230_000;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** A page and what its scripts weigh. */
export interface PageWeight {
  /** Pattern of the route; undefined for a remote's routes that add no script of their own. */
  readonly route: string | undefined;
  readonly bytes: number;
  readonly limit: number;
}

/** What the pages of a remote weigh with a host, in the heaviest locale. */
export function pageWeights(host: Release, remote: Release): readonly PageWeight[] {
  const weigh = ({ files }: Release, names: readonly string[]) =>
    names.reduce((sum, name) => sum + (files[name]?.gz ?? 0), 0);
  const start = (release: Release) => weigh(release, [release.entry, ...release.preload]);
  const texts = Object.values(remote.locales).map(({ js }) => weigh(remote, js));
  const common = start(host) + start(remote) + Math.max(0, ...texts);
  return [
    { route: undefined, bytes: common, limit: otherPages },
    ...remote.routes.map(({ path: route, js }) => ({
      route,
      bytes: common + weigh(remote, js),
      limit: firstPages[route] ?? otherPages,
    })),
  ];
}

/** The pages of a remote that are over their budget, a line each (H-26). */
export function overBudget(host: Release, remote: Release): readonly string[] {
  return pageWeights(host, remote)
    .filter(({ bytes, limit }) => bytes > limit)
    .map(
      ({ route, bytes, limit }) =>
        `the first load of ${route ?? 'its pages'} is ${kilobytes(bytes)} kB, over the budget of ${kilobytes(limit)} kB`,
    );
}
