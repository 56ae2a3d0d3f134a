/** A pair's two currencies, lowercase. */
export interface PairCodes {
  readonly token: string;
  readonly market: string;
}

/** The codes of a pair's key `{token}_{market}`, or undefined when it is not one (T-08). */
export function parsePairKey(key: string): PairCodes | undefined {
  const [, token, market] = /^([a-z0-9]+)_([a-z0-9]+)$/.exec(key) ?? [];
  return token && market ? { token, market } : undefined;
}

/** Pages of a pair. */
export type PairPage = 'transaction' | 'kline' | 'kline2' | 'data' | 'info' | 'info1';

/** Path of a pair's page. */
export function pairPath(key: string, page: PairPage): string {
  return `/trade/${key}/${page}`;
}
