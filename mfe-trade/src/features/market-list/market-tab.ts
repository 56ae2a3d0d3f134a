import type { QuoteList } from '@exchange/platform';

/** Tabs of the market list (T-03): fixed ones by name, one per market as `market:{code}`. */
export type MarketTab = FixedTab | `market:${string}`;
/** Tabs that are there whatever is listed. */
export type FixedTab = 'favourites' | 'all' | 'stars' | 'gainers';

/** Tabs in their order on the screen. */
export function marketTabs(list: QuoteList): readonly MarketTab[] {
  return [
    'favourites',
    'all',
    ...list.markets.map((market) => `market:${market}` as const),
    'stars',
    'gainers',
  ];
}

/** The tab that a page's query asks for, when there is such a tab. */
export function tabOfQuery(search: string, list: QuoteList): MarketTab | undefined {
  const wanted = new URLSearchParams(search).get('tab');
  return marketTabs(list).find((tab) => tab === wanted);
}

/** The query that asks for a tab. */
export const queryOfTab = (tab: MarketTab): string => `?tab=${encodeURIComponent(tab)}`;

/** Tab that opens when none is asked for: the first market. */
export function firstTab(list: QuoteList): MarketTab {
  const [market] = list.markets;
  return market === undefined ? 'all' : `market:${market}`;
}

/** Pairs of a tab, unsorted. */
export function keysOfTab(tab: MarketTab, list: QuoteList, favourites: readonly string[]): readonly string[] {
  if (tab === 'favourites') return favourites;
  if (tab === 'stars') return list.starRanking;
  if (tab === 'gainers') return list.riseRanking;
  if (tab === 'all') return list.markets.flatMap((market) => list.byMarket[market] ?? []);
  return list.byMarket[tab.slice('market:'.length)] ?? [];
}

/** What a tab is called; `nameOf` says it of a fixed one. */
export const tabLabel = (tab: MarketTab, nameOf: (tab: FixedTab) => string): string =>
  isFixed(tab) ? nameOf(tab) : tab.slice('market:'.length).toUpperCase();

const isFixed = (tab: MarketTab): tab is FixedTab => !tab.startsWith('market:');
