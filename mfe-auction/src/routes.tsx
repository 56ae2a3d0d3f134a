import { defineRoutes, page } from '@exchange/remote-kit';
import type { routes as declared } from '../remote.config';

const auctionsPage = async () => (await import('./features/auctions/auctions-page')).AuctionsPage;
const ordersPage = async () => (await import('./features/orders/orders-page')).OrdersPage;

/** Pages by route; each is a chunk of its own. */
export const routes = defineRoutes<typeof declared>({
  '/auction/list': page(auctionsPage, { list: 'current' }),
  '/auction/list/preview': page(auctionsPage, { list: 'preview' }),
  '/auction/list/history': page(auctionsPage, { list: 'history' }),
  '/auction/record': page(ordersPage, { name: 'record' }),
  '/auction/rule': page(async () => (await import('./features/rule/rule-page')).RulePage),
  '/auction/:id': page(async () => (await import('./features/auction/auction-page')).AuctionPage),
  '/order/auction': page(ordersPage, { name: 'orders' }),
});
