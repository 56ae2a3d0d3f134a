import type { Platform, Quotes } from '@exchange/platform';
import type { RouteTable, Tab } from '@exchange/platform/routes';
import { BehaviorSubject, type Observable } from '@exchange/platform/rxjs';

/** Where each tab leads. */
export type TabTargets = Readonly<Record<Tab, string>>;

export interface TabTargetsStore {
  readonly targets$: Observable<TabTargets>;
  readonly targets: TabTargets;
  /** Where the IBO tab leads from now on (H-09); until it is known it leads to what comes. */
  setIbo(path: string): void;
  start(): () => void;
}

const lastPairKey = 'last-pair';
const favouritesKey = 'favourites';

/** Where the tabs lead (H-07, H-08). The last visited pair and the favourites are remembered, so that the next page knows them. */
export function createTabTargets(
  { quotes, navigation, bus, storage }: Pick<Platform, 'quotes' | 'navigation' | 'bus' | 'storage'>,
  routes: Pick<RouteTable, 'match'>,
): TabTargetsStore {
  let ibo = '/ieo/list/preview';
  const find = (): TabTargets => ({
    home: '/',
    market: '/home/marketCondition',
    exchange: exchangeTarget(quotes, storage.get(lastPairKey), readIds(storage.get(favouritesKey))),
    ibo,
    assets: '/assets',
  });
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

/**
 * The transaction page of the last visited pair if still listed, else of the first favourite, else of the first listed pair (H-08).
 * Before the list has come nothing is known to be gone; without any pair the market says that there is none.
 */
function exchangeTarget(quotes: Quotes, lastPair: string | undefined, favourites: readonly string[]): string {
  const { ready, markets, byMarket } = quotes.list;
  const listed = markets.flatMap((market) => byMarket[market] ?? []);
  const byId = new Map(listed.map((key) => [quotes.pair(key)?.id, key]));
  const last = lastPair !== undefined && (!ready || listed.includes(lastPair)) ? lastPair : undefined;
  const favourite = favourites.map((id) => byId.get(id)).find((key) => key !== undefined);
  const pair = last ?? favourite ?? listed[0];
  return pair === undefined ? '/home/marketCondition' : `/trade/${pair}/transaction`;
}

/** Ids as they were kept; none when what is kept is something else. */
function readIds(text: string | undefined): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
