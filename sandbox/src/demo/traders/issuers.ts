import type { Database } from '../../core/context';
import { power } from '../../core/engine/decimal';
import type { TradingExchange } from '../../core/exchange/exchange';
import { dailyBuyback, lastRepurchases } from '../../modules/brand';
import { Issuer } from './issuer';

const buybackMarket = 'usdt';

/** The brands that buy back, by the pair in which they do (T-12). */
export async function createIssuers(
  { catalogue }: Pick<TradingExchange, 'catalogue'>,
  database: Database,
): Promise<ReadonlyMap<string, Issuer>> {
  const last = await lastRepurchases(database);
  const issuers = new Map<string, Issuer>();
  for (const pair of catalogue.pairs.values()) {
    const dollars = Math.round(dailyBuyback(pair.token));
    if (pair.market !== buybackMarket || dollars === 0) continue;
    const budget = BigInt(dollars) * power(pair.marketPrecision);
    issuers.set(pair.code, new Issuer(pair, budget, last.get(pair.token) ?? { buyback: 0, burn: 0 }));
  }
  return issuers;
}
