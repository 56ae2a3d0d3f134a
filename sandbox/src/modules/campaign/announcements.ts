import { randomUUID } from 'node:crypto';
import { and, eq, lt, max, type SQL } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import type { Database } from '../../core/context';
import { power, units } from '../../core/engine/decimal';
import { reserveOwner } from '../../core/engine/ledger';
import type { PairSpec } from '../../core/engine/pair-spec';
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
 * The campaigns of a kind that are to be announced, so that at any time some are upcoming: of each organisation those that `plan` has for
 * the slots after the last one that it announced and `own` finds in `table`, in their order.
 */
export async function toAnnounce<Row>(
  { database, clock }: Pick<CampaignParts, 'database' | 'clock'>,
  table: CampaignTable,
  { length, offset = 0, ahead, back }: Slots,
  plan: (organisation: string, slot: number) => readonly (Row | undefined)[],
  own?: SQL,
): Promise<Row[]> {
  const wanted: Row[] = [];
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
      wanted.push(...plan(id, slot).filter((row) => row !== undefined));
  }
  return wanted;
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

/** What a campaign may have to give, in smallest units of its token. */
export interface Fund {
  readonly token: string;
  readonly fund: bigint;
}

/** How campaigns of a kind are announced with what they may have to give. */
export interface FundedKind<Row extends Fund> {
  /** What the kind is called in the causes of its postings. */
  readonly name: string;
  /** What their funds are set aside for. */
  readonly owner: string;
  /** Stores them; answers with those that are new. */
  readonly store: (transaction: Database, rows: readonly Row[]) => Promise<readonly Fund[]>;
}

/** Announces campaigns, in one posting, with all that each may have to give set aside; not those for which a brand keeps back too little. */
export async function announceFunded<Row extends Fund>(
  exchange: Pick<CampaignParts['exchange'], 'post' | 'holdings'>,
  { name, owner, store }: FundedKind<Row>,
  wanted: readonly Row[],
): Promise<void> {
  if (wanted.length === 0) return;
  await exchange.post({
    cause: announcingCause(name),
    async prepare(transaction) {
      const reserve = await reserves(exchange);
      const rows = wanted.filter(({ token, fund }) => {
        const left = (reserve.get(token) ?? 0n) - fund;
        if (left >= 0n) reserve.set(token, left);
        return left >= 0n;
      });
      const fresh = rows.length === 0 ? [] : await store(transaction, rows);
      return fresh.flatMap(({ token, fund }) => setAside(token, fund, reserveOwner, owner));
    },
  });
}

/** Cause of a posting that announces campaigns. Each has one of its own, since the campaigns' table says which are announced. */
export const announcingCause = (kind: string): string => `${kind}-announced:${randomUUID()}`;

/** What brands keep back of their tokens, by token, in smallest units. */
export const reserves = async (
  exchange: Pick<CampaignParts['exchange'], 'holdings'>,
): Promise<Map<string, bigint>> =>
  new Map([...(await exchange.holdings(reserveOwner))].map(([token, { available }]) => [token, available]));
