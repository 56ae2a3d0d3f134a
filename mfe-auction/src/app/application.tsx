import { lazyPage, PageSwitch } from '@exchange/remote-kit';
import { Route } from 'wouter';
import { PageLoading } from '../common/page-loading';
import { useOutbidNotice } from './use-outbid-notice';

const AuctionsPage = lazyPage(
  async () => (await import('../features/auctions/auctions-page')).AuctionsPage,
  PageLoading,
);
const AuctionPage = lazyPage(
  async () => (await import('../features/auction/auction-page')).AuctionPage,
  PageLoading,
);
const OrdersPage = lazyPage(
  async () => (await import('../features/orders/orders-page')).OrdersPage,
  PageLoading,
);
const RulePage = lazyPage(async () => (await import('../features/rule/rule-page')).RulePage, PageLoading);

/** The area's routes; each page is a chunk of its own. */
export function Application() {
  useOutbidNotice();
  return (
    <PageSwitch>
      <Route path="/auction/list">
        <AuctionsPage key="current" list="current" />
      </Route>
      <Route path="/auction/list/preview">
        <AuctionsPage key="preview" list="preview" />
      </Route>
      <Route path="/auction/list/history">
        <AuctionsPage key="history" list="history" />
      </Route>
      <Route path="/auction/record">
        <OrdersPage key="record" name="record" />
      </Route>
      <Route path="/auction/rule">
        <RulePage />
      </Route>
      <Route path="/auction/:id">{({ id }) => <AuctionPage key={id} id={id} />}</Route>
      <Route path="/order/auction">
        <OrdersPage key="orders" name="orders" />
      </Route>
    </PageSwitch>
  );
}
