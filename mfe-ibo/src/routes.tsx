import { defineRoutes, page, redirect } from '@exchange/remote-kit';
import type { routes as declared } from '../remote.config';

const listPage = async () => (await import('./features/campaign-list/list-page')).ListPage;

/** Pages by route; each is a chunk of its own. */
export const routes = defineRoutes<typeof declared>({
  '/ieo/list': redirect(() => '/ieo/list/preview'),
  '/ieo/list/preview': page(listPage, { tab: 'preview' }),
  '/ieo/list/afoot': page(listPage, { tab: 'afoot' }),
  '/ieo/list/history': page(listPage, { tab: 'history' }),
  '/ieo/list/involvement': page(listPage, { tab: 'involvement' }),
  '/ieo/:campaign_no': page(
    async () => (await import('./features/campaign/campaign-page')).CampaignPage,
    ({ campaign_no: campaignNo }) => ({ campaignNo }),
  ),
  '/order/ieo': page(async () => (await import('./features/orders/orders-page')).OrdersPage),
});
