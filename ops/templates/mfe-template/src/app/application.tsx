import { Route, Switch } from 'wouter';
import { PairsPage } from '../features/pairs/pairs-page';

/** The area's routes. */
export function Application() {
  return (
    <Switch>
      <Route path="/template">
        <PairsPage />
      </Route>
    </Switch>
  );
}
