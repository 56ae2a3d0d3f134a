import {
  available,
  burnedOwner,
  buybackOwner,
  chainOwner,
  giftOwner,
  reserveOwner,
  saleOwner,
  stakingOwner,
} from '../../core/engine/ledger';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { UserExchange } from '../../core/exchange/user-exchange';
import type { BrandSeed } from './seed/brands';
import { brand } from './tables';

/** A brand as it is stored. */
export type BrandRow = typeof brand.$inferSelect;

/** The brands behind tokens. */
export interface Brands {
  /** The brand of a token; undefined for a token that is no brand's. */
  of(token: string): BrandRow | undefined;
  /** Tells what of a brand's token is in circulation, in smallest units: neither kept back nor on sale nor for gifts and yield nor bought back nor burned. */
  circulation(): Promise<(row: BrandRow) => bigint>;
}

/** Stores the brands that are new, and puts what they keep back into the ledger with that. */
export async function storeBrands(exchange: TradingExchange, seeds: readonly BrandSeed[]): Promise<void> {
  const stored = new Set(
    (await exchange.database.select({ token: brand.token }).from(brand)).map(({ token }) => token),
  );
  const fresh = seeds.filter(({ token }) => !stored.has(token));
  if (fresh.length === 0) return;
  await exchange.simulate(
    (unit) => {
      for (const { token, reserve: amount, issueTime } of fresh) {
        const accounts = { from: available(chainOwner), to: available(reserveOwner) };
        unit.post(`issue:${token}`, [{ kind: 'issuance', token, amount, ...accounts }], issueTime);
      }
    },
    async (transaction) => {
      await transaction.insert(brand).values(fresh.map(({ reserve: _reserve, ...row }) => row));
    },
  );
}

/** Loads the brands that are stored. */
export async function loadBrands(exchange: Pick<UserExchange, 'database' | 'holdings'>): Promise<Brands> {
  const rows = new Map((await exchange.database.select().from(brand)).map((row) => [row.token, row]));
  return {
    of: (token) => rows.get(token),
    async circulation() {
      const kept = await Promise.all(
        [reserveOwner, saleOwner, giftOwner, stakingOwner, buybackOwner, burnedOwner].map(async (owner) =>
          exchange.holdings(owner),
        ),
      );
      return ({ token, totalSupply }) =>
        kept.reduce((left, holdings) => left - (holdings.get(token)?.available ?? 0n), totalSupply);
    },
  };
}
