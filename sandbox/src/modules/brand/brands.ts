import {
  auctionOwner,
  available,
  burnedOwner,
  buybackOwner,
  chainOwner,
  contestOwner,
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

/** Accounts of the exchange whose tokens are not in circulation. */
const keepers = [
  ...[reserveOwner, saleOwner, auctionOwner, giftOwner, contestOwner, stakingOwner],
  ...[buybackOwner, burnedOwner],
];

/** The brands behind tokens. */
export class Brands {
  constructor(
    private readonly exchange: Pick<UserExchange, 'holdings'>,
    private readonly rows: ReadonlyMap<string, BrandRow>,
  ) {}

  /** The brand of a token; undefined for a token that is no brand's. */
  of(token: string): BrandRow | undefined {
    return this.rows.get(token);
  }

  /** Tells what of a brand's token is in circulation, in smallest units: neither kept back nor on sale nor for gifts, prizes and yield nor bought back nor burned. */
  async circulation(): Promise<(row: BrandRow) => bigint> {
    const kept = await Promise.all(keepers.map(async (owner) => this.exchange.holdings(owner)));
    return ({ token, totalSupply }) =>
      kept.reduce((left, holdings) => left - (holdings.get(token)?.available ?? 0n), totalSupply);
  }
}

/** Loads the brands that are stored. */
export async function loadBrands(exchange: Pick<UserExchange, 'database' | 'holdings'>): Promise<Brands> {
  const rows = await exchange.database.select().from(brand);
  return new Brands(exchange, new Map(rows.map((row) => [row.token, row])));
}

/** Stores the brands that are new, and puts what they keep back into the ledger with that. */
export async function storeBrands(exchange: TradingExchange, seeds: readonly BrandSeed[]): Promise<void> {
  const stored = await exchange.database.select({ token: brand.token }).from(brand);
  const known = new Set(stored.map(({ token }) => token));
  const fresh = seeds.filter(({ token }) => !known.has(token));
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
