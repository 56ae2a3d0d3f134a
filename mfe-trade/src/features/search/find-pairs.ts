import type { QuotePair } from '@exchange/platform';

type Named = Pick<QuotePair, 'token' | 'token_as' | 'market'>;

/** What is known beside the pairs themselves. */
export interface SearchHints {
  /** Names of brands by their tokens. */
  readonly brandNames?: ReadonlyMap<string, string>;
  /** Keys of pairs that come before all others, e.g. the user's favourites. */
  readonly first?: readonly string[];
}

/** Capitals, full-width forms and surrounding spaces make no difference. */
const normal = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const separators = /[\s/_-]+/g;

/** How well a word fits what a token is called, 0 the best; undefined when it does not. */
function rankName(names: readonly string[], word: string): number | undefined {
  if (names.some((name) => name === word)) return 0;
  if (names.some((name) => name.startsWith(word))) return 1;
  if (names.some((name) => name.includes(word))) return 2;
  return undefined;
}

/** How well a pair fits a query. */
function rankPair({ token, token_as, market }: Named, brand: string | undefined, whole: string) {
  const names = [token, normal(token_as), ...(brand === undefined ? [] : [normal(brand)])];
  const words = whole.split(separators).filter((word) => word !== '');
  const [word = '', beside = ''] = words;
  const rank = rankName(names, whole);
  if (rank !== undefined) return rank;
  if (words.length === 2 && market.startsWith(beside)) {
    const split = rankName(names, word);
    if (split !== undefined) return split;
  }
  // Token and market in one word.
  const joined = words.join('');
  const together = names.map((name) => name.replaceAll(separators, '') + market);
  if (joined === '' || !together.some((name) => name.startsWith(joined))) return undefined;
  return together.includes(joined) ? 0 : 1;
}

/**
 * Pairs that a query names by token, alias or brand, also together with a market (`aura/usdt`, `aurausdt`): those that come `first`,
 * then the best, and those that fit alike in the order in which they came (T-07, T-18). None for an empty query.
 */
export function findPairs<Pair extends Named>(
  query: string,
  pairs: readonly Pair[],
  { brandNames, first = [] }: SearchHints = {},
): readonly Pair[] {
  const whole = normal(query);
  if (whole === '') return [];
  return pairs
    .flatMap((pair) => {
      const rank = rankPair(pair, brandNames?.get(pair.token), whole);
      if (rank === undefined) return [];
      return [{ pair, rank, isFirst: first.includes(`${pair.token}_${pair.market}`) }];
    })
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.rank - b.rank)
    .map(({ pair }) => pair);
}
