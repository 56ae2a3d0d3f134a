import type { QuotePair } from '@exchange/platform';

/** Capitals, full-width forms and surrounding spaces make no difference. */
const normal = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** How well a pair fits, 0 the best; undefined when it does not. */
function rank(pair: Pick<QuotePair, 'token' | 'token_as' | 'market'>, words: readonly string[]) {
  const [token = '', market] = words;
  if (market !== undefined && !pair.market.startsWith(market)) return undefined;
  const names = [pair.token, normal(pair.token_as)];
  if (names.some((name) => name === token)) return 0;
  if (names.some((name) => name.startsWith(token))) return 1;
  if (names.some((name) => name.includes(token))) return 2;
  return undefined;
}

/**
 * Pairs that a query names by token or alias, also together with a market (`aura/usdt`); the best first, those that fit
 * alike in the order in which they came (T-07). None for an empty query.
 */
export function findPairs<Pair extends Pick<QuotePair, 'token' | 'token_as' | 'market'>>(
  query: string,
  pairs: readonly Pair[],
): readonly Pair[] {
  const whole = normal(query);
  if (whole === '') return [];
  const split = whole.split(/[\s/_-]+/).filter((word) => word !== '');
  return pairs
    .map((pair) => ({
      pair,
      rank: rank(pair, [whole]) ?? (split.length === 2 ? rank(pair, split) : undefined),
    }))
    .filter((found) => found.rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ pair }) => pair);
}
