import { lazyPage, NotFoundPage, PageSwitch } from '@exchange/remote-kit';
import { Route } from 'wouter';
import { PageLoading } from '../common/page-loading';
import { parseTier } from '../common/tiers';
import { parseSourceType } from '../common/income-filter';

const LandingPage = lazyPage(
  async () => (await import('../features/landing/landing-page')).LandingPage,
  PageLoading,
);
const IncomePage = lazyPage(
  async () => (await import('../features/income/income-page')).IncomePage,
  PageLoading,
);
const TablePage = lazyPage(
  async () => (await import('../features/income-table/table-page')).TablePage,
  PageLoading,
);

/** The area's routes; each page is a chunk of its own. */
export function Application() {
  return (
    <PageSwitch>
      <Route path="/ecologicalNodes">
        <LandingPage />
      </Route>
      <Route path="/ecologicalNodes/income/table/:type">
        {({ type }) => {
          const sourceType = parseSourceType(type);
          return sourceType === undefined ? <NotFoundPage /> : <TablePage sourceType={sourceType} />;
        }}
      </Route>
      <Route path="/ecologicalNodes/income/:nodeType">
        {({ nodeType }) => {
          const tier = parseTier(nodeType);
          return tier === undefined ? <NotFoundPage /> : <IncomePage key={tier} tier={tier} />;
        }}
      </Route>
    </PageSwitch>
  );
}
