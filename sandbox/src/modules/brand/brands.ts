import { burnedOwner, buybackOwner, chainOwner, reserveOwner } from '../../engine/ledger';
import type { TradingExchange } from '../../exchange/exchange';
import type { BrandSeed } from '../../seed/brands/brands';
import { brand } from '../../storage/schema/brand';

/** A brand as it is stored. */
export type BrandRow = typeof brand.$inferSelect;

/** The brands behind tokens. */
export interface Brands {
  /** The brand of a token; undefined for a token that is no brand's. */
  of(token: string): BrandRow | undefined;
  /** What of a brand's token is in circulation, in smallest units: neither kept back nor bought back nor burned. */
  circulating(row: BrandRow): bigint;
}

/** Loads the brands. Those that are new are stored, and what they keep back is put into the ledger with that. */
export async function openBrands(exchange: TradingExchange, seeds: readonly BrandSeed[]): Promise<Brands> {
  const { database } = exchange;
  const stored = new Set(
    (await database.select({ token: brand.token }).from(brand)).map(({ token }) => token),
  );
  const fresh = seeds.filter(({ token }) => !stored.has(token));
  if (fresh.length > 0) {
    await exchange.simulate(
      (desk) => {
        for (const { token, reserve, issueTime } of fresh)
          desk.moveFor(`issue:${token}`, token, reserve, chainOwner, reserveOwner, issueTime);
      },
      async (transaction) => {
        await transaction.insert(brand).values(fresh.map(({ reserve: _reserve, ...row }) => row));
      },
    );
  }
  const rows = new Map((await database.select().from(brand)).map((row) => [row.token, row]));
  const heldBy = (owner: string, token: string) => exchange.holdings(owner).get(token)?.available ?? 0n;
  return {
    of: (token) => rows.get(token),
    circulating: ({ token, totalSupply }) =>
      [reserveOwner, buybackOwner, burnedOwner].reduce(
        (left, owner) => left - heldBy(owner, token),
        totalSupply,
      ),
  };
}
