import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import { users } from '../user';

/** Deposits by the simulated chain. */
export const deposits = pgTable(
  'account_deposit',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    protocol: text('protocol').notNull(),
    /** Smallest units. */
    amount: units('amount').notNull(),
    address: text('address').notNull(),
    transactionHash: text('transaction_hash').notNull().unique(),
    confirmations: integer('confirmations').notNull(),
    confirmationsNeeded: integer('confirmations_needed').notNull(),
    status: integer('status').notNull(),
    createTime: integer8('create_time').notNull(),
    /** That came with the transfer; empty for none. */
    memo: text('memo').notNull().default(''),
    /** One of the contract's `depositReasons`; empty unless it was not credited. */
    reason: text('reason').notNull().default(''),
    /** When nothing more was to come; 0 before. */
    closeTime: integer8('close_time').notNull().default(0),
    version: integer8('version').notNull().default(1),
  },
  (table) => [
    index('account_deposit_user').on(table.userId, table.createTime),
    index('account_deposit_status').on(table.status),
  ],
);

/** Deposit addresses: one per user, token and network, given at the first call. */
export const depositAddresses = pgTable(
  'account_deposit_address',
  {
    address: text('address').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    protocol: text('protocol').notNull(),
    memo: text('memo').notNull(),
    createTime: integer8('create_time').notNull(),
  },
  (table) => [uniqueIndex('account_deposit_address_owner').on(table.userId, table.token, table.protocol)],
);
