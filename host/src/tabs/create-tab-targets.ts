import type { Platform } from '@exchange/platform';
import type { RouteTable } from '@exchange/platform/routes';
import { BehaviorSubject, type Observable } from '@exchange/platform/rxjs';
import { favouritesKey, lastPairKey, tabTargetsOf, type TabTargets } from './tab-targets';

export interface TabTargetsStore {
  readonly targets$: Observable<TabTargets>;
  readonly targets: TabTargets;
  /** Where the IBO tab leads from now on (H-09); until it is known it leads to what comes. */
  setIbo(path: string): void;
  start(): () => void;
}

/** Where the tabs lead (H-07, H-08). The last visited pair and the favourites are remembered, so that the next page knows them. */
export function createTabTargets(
  { quotes, navigation, bus, storage }: Pick<Platform, 'quotes' | 'navigation' | 'bus' | 'storage'>,
  routes: Pick<RouteTable, 'match'>,
): TabTargetsStore {
  let ibo: string | undefined;
  const find = () => tabTargetsOf(quotes, storage, ibo);
  const targets$ = new BehaviorSubject(find());
  const update = () => {
    const next = find();
    const { exchange, ibo: before } = targets$.value;
    if (next.exchange !== exchange || next.ibo !== before) targets$.next(next);
  };
  const visit = (pair: string) => {
    storage.set(lastPairKey, pair);
    update();
  };
  return {
    targets$: targets$.asObservable(),
    get targets() {
      return targets$.value;
    },
    setIbo(path) {
      ibo = path;
      update();
    },
    start() {
      const subscriptions = [
        bus.topic('quotes.list').subscribe(update),
        navigation.location$.subscribe(({ path }) => {
          const pair = routes.match(path)?.parameters['pair'];
          if (pair !== undefined) visit(pair);
        }),
        bus.topic('pair.visited').subscribe(({ pair }) => visit(pair)),
        bus.topic('favourites').subscribe((ids) => {
          storage.set(favouritesKey, JSON.stringify(ids));
          update();
        }),
      ];
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
  };
}
