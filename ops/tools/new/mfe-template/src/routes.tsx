import { defineRoutes, page } from '@exchange/remote-kit';
import type { routes as declared } from '../remote.config';

/** Pages by route; each is a chunk of its own. */
export const routes = defineRoutes<typeof declared>({
  '/template': page(async () => (await import('./features/pairs/pairs-page')).PairsPage),
});
