import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import { users } from '../user';

/** Deposit codes. What a code is worth lies in the ledger account of codes until it is redeemed or runs out. */
export const depositCodes = pgTable(
  'deposit_code',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the code: whoever reads the storage cannot redeem it. */
    codeHash: text('code_hash').notNull().unique(),
    /** Its last characters, by which people tell codes apart. */
    ending: text('ending').notNull(),
    token: text('token').notNull(),
    /** Smallest units. */
    amount: units('amount').notNull(),
    createTime: integer8('create_time').notNull(),
    /** Last moment to redeem it; 0 for none. */
    expires: integer8('expires').notNull(),
    /** When what it was worth went back to its issuer; 0 for never. */
    returnTime: integer8('return_time').notNull().default(0),
    /** Who redeemed it; null before. */
    userId: text('user_id').references(() => users.id),
    redeemTime: integer8('redeem_time').notNull().default(0),
    /** The code as it was redeemed; empty before. */
    code: text('code').notNull().default(''),
  },
  (table) => [
    index('deposit_code_user').on(table.userId, table.redeemTime, table.id),
    index('deposit_code_open')
      .on(table.expires)
      .where(sql`${table.userId} is null and ${table.returnTime} = 0`),
  ],
);
