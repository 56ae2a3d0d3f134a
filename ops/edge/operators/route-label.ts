import { catalogue } from '@exchange/contract/catalogue';

const calls = new Set(catalogue.map(({ path }) => `/api${path}`));
const own = /^\/(api|socket\.io|sandbox|ops)(?=\/|$)/;
const single = /^\/(healthz|rum|metrics)$/;
const released = /^\/assets\/(host|mfe-[a-z]+)\/[^/]+\//;

/**
 * The pattern that stands for a path (without query) in metrics: a page's route, as `patternOf` has it, a call of the contract, a
 * remote's files. There are only so many, whatever is asked for.
 */
export function routeLabel(path: string, patternOf: (path: string) => string | undefined): string {
  if (calls.has(path) || single.test(path)) return path;
  const file = released.exec(path)?.[1];
  if (file !== undefined) return `/assets/${file}/:version/*`;
  const area = own.exec(path)?.[1];
  if (area !== undefined) return `/${area}/*`;
  return patternOf(path) ?? 'other';
}
