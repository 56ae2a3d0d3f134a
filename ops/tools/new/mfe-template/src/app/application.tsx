import { lazyPage, PageSwitch } from '@exchange/remote-kit';
import { Route } from 'wouter';

const PairsPage = lazyPage(async () => (await import('../features/pairs/pairs-page')).PairsPage);

/** The area's routes; each page is a chunk of its own. */
export function Application() {
  return (
    <PageSwitch>
      <Route path="/template">
        <PairsPage />
      </Route>
    </PageSwitch>
  );
}
