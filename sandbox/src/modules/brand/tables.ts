import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import type { Texts } from '../../core/texts';

/** The brands behind tokens (T-12). */
export const brand = pgTable('brand', {
  token: text('token').primaryKey(),
  name: text('name').notNull(),
  /** ISO 3166. */
  country: text('country').notNull(),
  website: text('website').notNull(),
  /** Issued once, in smallest units; the ledger says how much of it is kept back or burned. */
  totalSupply: units('total_supply').notNull(),
  /** Decimal, in `issue_market`. */
  issuePrice: text('issue_price').notNull(),
  issueMarket: text('issue_market').notNull(),
  issueTime: integer8('issue_time').notNull(),
  certificationLevel: smallint('certification_level').notNull(),
  slogan: jsonb('slogan').$type<Texts>().notNull(),
  about: jsonb('about').$type<Texts>().notNull(),
  /** HTML. */
  story: jsonb('story').$type<Texts>().notNull(),
});

/** Buybacks (type 1) and burns (type 2) of brands; the ledger has their movements. */
export const repurchase = pgTable(
  'brand_repurchase',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    token: text('token').notNull(),
    pair: text('pair').notNull(),
    type: smallint('type').notNull(),
    /** Smallest units of the token. */
    amount: units('amount').notNull(),
    /** Paid, in smallest units of the pair's market; 0 for a burn. */
    turnover: units('turnover').notNull(),
    time: integer8('time').notNull(),
    transactionHash: text('transaction_hash').notNull(),
  },
  (table) => [index('brand_repurchase_token').on(table.token, table.id)],
);
