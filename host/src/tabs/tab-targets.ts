import type { QuotePair, Quotes, Storage } from '@exchange/platform';
import type { Tab } from '@exchange/platform/routes';

/** Where each tab leads. */
export type TabTargets = Readonly<Record<Tab, string>>;

/** Where the last visited pair and the favourites are kept. */
export const lastPairKey = 'last-pair';
export const favouritesKey = 'favourites';

/** What is asked for the listed pairs. */
type ListedPairs = Pick<Quotes, 'list'> & {
  readonly pair: (key: string) => Pick<QuotePair, 'id'> | undefined;
};

/** Where the tabs lead by what is known; until it is known what the IBO tab leads to, to what comes. */
export const tabTargetsOf = (
  quotes: ListedPairs,
  storage: Pick<Storage, 'get'>,
  ibo = '/ieo/list/preview',
): TabTargets => ({
  home: '/',
  market: '/home/marketCondition',
  exchange: exchangeTarget(quotes, storage),
  ibo,
  assets: '/assets',
});

/**
 * The transaction page of the last visited pair if still listed, else of the first favourite, else of the first listed pair (H-08).
 * Before the list has come nothing is known to be gone; without any pair the market says that there is none.
 */
function exchangeTarget(quotes: ListedPairs, storage: Pick<Storage, 'get'>): string {
  const { ready, markets, byMarket } = quotes.list;
  const lastPair = storage.get(lastPairKey);
  const favourites = readIds(storage.get(favouritesKey));
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
