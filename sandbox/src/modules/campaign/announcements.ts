import { and, eq, lt, max, type SQL } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import type { Database } from '../../core/context';
import { power, units } from '../../core/engine/decimal';
import { reserveOwner } from '../../core/engine/ledger';
import type { PairSpec } from '../../core/engine/pair-spec';
import { availableOf } from '../../core/exchange/user-exchange';
import type { Brands } from '../brand';
import { organisations } from '../config';
import { type CampaignParts, type CampaignTable, setAside } from './campaign-parts';

/** What campaigns are paid with. */
export const saleMarket = 'usdt';

/** When campaigns of a kind begin: one in each slot. */
export interface Slots {
  /** Milliseconds. */
  readonly length: number;
  /** When in a slot one begins, ms. */
  readonly offset?: number;
  /** Campaigns are announced so many slots ahead, and made up for so many slots back. */
  readonly ahead: number;
  readonly back: number;
}

/**
 * Announces campaigns of a kind for each organisation: of the slots after the last one that it announced and `own` finds in `table`, in their order, so
 * that at any time some are upcoming.
 */
export async function announceSlots(
  { database, clock }: Pick<CampaignParts, 'database' | 'clock'>,
  table: CampaignTable,
  { length, offset = 0, ahead, back }: Slots,
  announce: (organisation: string, slot: number) => Promise<void>,
  own?: SQL,
): Promise<void> {
  const present = Math.floor((clock.now() - offset) / length);
  // Where an operator moved one further away, those before it are announced all the same.
  const beyond = (present + ahead + 1) * length + offset;
  for (const { id } of organisations) {
    const [last] = await database
      .select({ start: max(table.startTime) })
      .from(table)
      .where(and(eq(table.organisation, id), eq(table.isPlanned, true), own, lt(table.startTime, beyond)));
    const known = Math.floor((Number(last?.start ?? 0) - offset) / length);
    for (let slot = Math.max(known + 1, present - back); slot <= present + ahead; slot += 1)
      await announce(id, slot);
  }
}

/** The day of a time as ids name it, such as `20261124`; with the hour for 13 characters. */
export const dateIn = (time: number, characters = 10): string =>
  new Date(time).toISOString().slice(0, characters).replaceAll(/\D/g, '');

/** Pairs of {@link saleMarket} that an organisation lists of certified brands, who take turns. */
export const certifiedPairs = (
  market: Pick<ModuleContext['market'], 'listed'>,
  brands: Brands,
  organisation: string,
) =>
  market.listed(organisation).flatMap((pair) => {
    const brand = brands.of(pair.token);
    return brand && pair.market === saleMarket && brand.certificationLevel > 0 ? [{ pair, brand }] : [];
  });

/** What an amount of a pair's market is worth in its token, both in smallest units; `issuePrice` counts without a market. */
export function tokensFor(
  market: Pick<ModuleContext['market'], 'lastPrice'>,
  pair: PairSpec,
  issuePrice: string,
  amount: bigint,
): bigint {
  const lastPrice = market.lastPrice(pair.code);
  // In market units for one whole token.
  const price =
    lastPrice > 0n
      ? lastPrice * power(pair.marketPrecision - pair.pricePrecision)
      : units(issuePrice, pair.marketPrecision);
  const tokens = (amount * power(pair.tokenPrecision)) / price;
  // Whole lots, so that what was bought can be sold again to the last one.
  return tokens < pair.lotUnits ? tokens : tokens - (tokens % pair.lotUnits);
}

/**
 * Announces a campaign with all that it may have to give, which is set aside for `owner`; not where a brand keeps back too little.
 * `store` answers with what is new.
 */
export const announceFunded = (
  exchange: CampaignParts['exchange'],
  cause: string,
  { token, fund }: { readonly token: string; readonly fund: bigint },
  owner: string,
  store: (transaction: Database) => PromiseLike<readonly unknown[]>,
): Promise<void> =>
  exchange.post({
    cause,
    async prepare(transaction) {
      if ((await availableOf(exchange, reserveOwner, token)) < fund) return [];
      return (await store(transaction)).flatMap(() => setAside(token, fund, reserveOwner, owner));
    },
  });
