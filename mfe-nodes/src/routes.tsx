import { defineRoutes, page } from '@exchange/remote-kit';
import type { routes as declared } from '../remote.config';
import { parseSourceType } from './common/income-filter';
import { parseTier } from './common/tiers';

/** Pages by route; each is a chunk of its own. */
export const routes = defineRoutes<typeof declared>({
  '/ecologicalNodes': page(async () => (await import('./features/landing/landing-page')).LandingPage),
  '/ecologicalNodes/income/table/:type': page(
    async () => (await import('./features/income-table/table-page')).TablePage,
    ({ type }) => {
      const sourceType = parseSourceType(type);
      return sourceType === undefined ? undefined : { sourceType };
    },
    { stays: true },
  ),
  '/ecologicalNodes/income/:nodeType': page(
    async () => (await import('./features/income/income-page')).IncomePage,
    ({ nodeType }) => {
      const tier = parseTier(nodeType);
      return tier === undefined ? undefined : { tier };
    },
  ),
});
