import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import { users } from '../user';

/** Withdrawals. What one under way takes is frozen in the user's account. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    protocol: text('protocol').notNull(),
    /** What leaves the account, in smallest units; `fee` is part of it. */
    amount: units('amount').notNull(),
    fee: units('fee').notNull(),
    addressTo: text('address_to').notNull(),
    memo: text('memo').notNull(),
    /** The user neither had it in the address book nor had sent to it. */
    newAddress: boolean('new_address').notNull(),
    /** Of the contract's states. */
    status: smallint('status').notNull(),
    /** Of the contract's reasons; empty unless it failed. */
    reason: text('reason').notNull().default(''),
    note: text('note').notNull().default(''),
    transactionHash: text('transaction_hash').notNull().default(''),
    confirmations: integer('confirmations').notNull().default(0),
    confirmationsNeeded: integer('confirmations_needed').notNull(),
    createTime: integer8('create_time').notNull(),
    reviewTime: integer8('review_time').notNull().default(0),
    /** Names of the operators who reviewed it (O-10). */
    decidedBy: text('decided_by').notNull().default(''),
    closeTime: integer8('close_time').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('withdrawal_user').on(table.userId, table.createTime, table.id),
    index('withdrawal_quota').on(table.userId, table.token, table.createTime),
    index('withdrawal_open')
      .on(table.createTime)
      .where(sql`${table.closeTime} = 0`),
  ],
);

/** What operators let an account withdraw of a token in 24 hours, in smallest units; of a token without a row it is the token's own (O-10). */
export const tokenQuotas = pgTable('token_withdrawal_limit', {
  token: text('token').primaryKey(),
  quota: units('quota').notNull(),
});

/** Above what withdrawals of an account in 24 hours take two people, in whole USDT, where operators set it (O-10). */
export const twoPeopleLimits = pgTable('two_people_limit', {
  organisation: text('organisation').primaryKey(),
  above: units('above').notNull(),
});

/** Users' address books: addresses on chains (A-06), and payees on the exchange (A-08). */
export const savedAddresses = pgTable(
  'saved_address',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** 1 address on a chain, 2 payee by UID, 3 payee by email. */
    kind: smallint('kind').notNull(),
    token: text('token').notNull(),
    /** Empty for a payee, as is `memo`. */
    protocol: text('protocol').notNull(),
    addressTo: text('address_to').notNull(),
    memo: text('memo').notNull(),
    title: text('title').notNull(),
    tag: text('tag').notNull(),
    createTime: integer8('create_time').notNull(),
  },
  (table) => [
    uniqueIndex('saved_address_once').on(
      table.userId,
      table.kind,
      table.token,
      table.protocol,
      table.addressTo,
      table.memo,
    ),
  ],
);
