import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';

/** Transfers on the simulated chains. Blocks follow from the clock, so that only what is in them is kept. */
export const chainTransactions = pgTable(
  'chain_transaction',
  {
    /** Hash, 64 hexadecimal digits. */
    id: text('id').primaryKey(),
    /** What it was made for: the same reference is the same transaction. */
    reference: text('reference').notNull().unique(),
    network: text('network').notNull(),
    token: text('token').notNull(),
    fromAddress: text('from_address').notNull(),
    toAddress: text('to_address').notNull(),
    memo: text('memo').notNull(),
    /** Smallest units. */
    amount: units('amount').notNull(),
    time: integer8('time').notNull(),
    /** Number of the block that holds it, or is going to; null when none will. */
    height: integer8('height'),
    /** In its block it moved nothing. */
    failed: boolean('failed').notNull(),
    /** Somebody relied on its block: no reorganisation reaches it any more. */
    final: boolean('final').notNull().default(false),
  },
  (table) => [
    index('chain_transaction_open')
      .on(table.network, table.height)
      .where(sql`not ${table.final}`),
    index('chain_transaction_recent').on(table.network, table.time),
  ],
);

/** Blocks of a chain that others took the place of. */
export const chainReorganisations = pgTable('chain_reorganisation', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  network: text('network').notNull(),
  /** First and last number of the blocks. */
  fromHeight: integer8('from_height').notNull(),
  toHeight: integer8('to_height').notNull(),
  time: integer8('time').notNull(),
});

/** How many of the next transfers out of the exchange fail on a chain, as an operator asked. */
export const chainFaults = pgTable('chain_fault', {
  network: text('network').primaryKey(),
  failNext: integer('fail_next').notNull(),
});
