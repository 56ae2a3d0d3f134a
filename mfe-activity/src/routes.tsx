import { defineRoutes, page } from '@exchange/remote-kit';
import type { routes as declared } from '../remote.config';

const rankingPage = async () => (await import('./features/ranking/ranking-page')).RankingPage;
const downloadPage = async () => (await import('./features/download/download-page')).DownloadPage;

/** Pages by route; each is a chunk of its own. */
export const routes = defineRoutes<typeof declared>({
  '/activity/hot': page(async () => (await import('./features/hot/hot-page')).HotPage),
  '/activity/gift-coin': page(async () => (await import('./features/gift/gift-page')).GiftPage),
  '/activity/ieo': page(async () => (await import('./features/sale/sales-page')).SalesPage),
  '/activity/ieo/detail/:id': page(async () => (await import('./features/sale/sale-page')).SalePage),
  '/activity/trade-ranking/:id': page(rankingPage, { type: 1 }),
  '/activity/holding-ranking/:id': page(rankingPage, { type: 2 }),
  '/activity/staking': page(async () => (await import('./features/staking/staking-page')).StakingPage),
  '/activity/collectibles': page(
    async () => (await import('./features/collectibles/collectibles-page')).CollectiblesPage,
  ),
  '/activity/collectibles/:id': page(
    async () => (await import('./features/collectibles/collectible-page')).CollectiblePage,
  ),
  '/activity/casting': page(async () => (await import('./features/casting/castings-page')).CastingsPage),
  '/activity/casting/:id': page(async () => (await import('./features/casting/cast-page')).CastPage),
  '/download': page(downloadPage),
  '/download/index1': page(downloadPage, { byCode: true }),
});
