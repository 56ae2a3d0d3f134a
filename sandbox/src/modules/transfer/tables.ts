import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import { users } from '../user';

/** Transfers between users. What one under review holds is frozen in the sender's account. */
export const userTransfer = pgTable(
  'user_transfer',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id),
    recipientId: text('recipient_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    /** Smallest units. */
    amount: units('amount').notNull(),
    /** 1 UID, 2 email, and how the sender named the recipient. */
    payeeType: smallint('payee_type').notNull(),
    payee: text('payee').notNull(),
    note: text('note').notNull(),
    /** 0 pending review, 1 completed, 2 not passed. */
    status: smallint('status').notNull(),
    createTime: integer8('create_time').notNull(),
    decideTime: integer8('decide_time').notNull().default(0),
    /** Names of the operators who did (O-10). */
    decidedBy: text('decided_by').notNull().default(''),
  },
  (table) => [
    index('user_transfer_sender').on(table.senderId, table.createTime, table.id),
    // Before a transfer is completed its recipient knows nothing of it.
    index('user_transfer_recipient')
      .on(table.recipientId, table.createTime, table.id)
      .where(sql`${table.status} = 1`),
    index('user_transfer_review')
      .on(table.createTime)
      .where(sql`${table.status} = 0`),
  ],
);
