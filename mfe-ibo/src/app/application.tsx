import { lazyPage, PageSwitch } from '@exchange/remote-kit';
import { Redirect, Route } from 'wouter';
import { PageLoading } from '../common/page-loading';

const ListPage = lazyPage(
  async () => (await import('../features/campaign-list/list-page')).ListPage,
  PageLoading,
);
const CampaignPage = lazyPage(async () => (await import('./pages/campaign-page')).CampaignPage, PageLoading);
const OrdersPage = lazyPage(async () => (await import('./pages/orders-page')).OrdersPage, PageLoading);

/** The area's routes; each page is a chunk of its own. */
export function Application() {
  return (
    <PageSwitch>
      <Route path="/ieo/list/afoot">
        <ListPage key="afoot" tab="afoot" />
      </Route>
      <Route path="/ieo/list/history">
        <ListPage key="history" tab="history" />
      </Route>
      <Route path="/ieo/list/involvement">
        <ListPage key="involvement" tab="involvement" />
      </Route>
      <Route path="/ieo/list/preview">
        <ListPage key="preview" tab="preview" />
      </Route>
      <Route path="/ieo/list/*?">
        <Redirect to="/ieo/list/preview" replace />
      </Route>
      <Route path="/ieo/:campaign_no">
        {({ campaign_no: number }) => <CampaignPage key={number} campaignNo={number} />}
      </Route>
      <Route path="/order/ieo">
        <OrdersPage />
      </Route>
    </PageSwitch>
  );
}
