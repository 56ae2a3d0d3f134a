import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import type { Texts } from '../../core/texts';
import { users } from '../user';

/** Tokens given to users by the exchange or a brand, or taken from them as a deposit. */
export const tokenIssue = pgTable(
  'token_issue',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    /** Smallest units. */
    amount: units('amount').notNull(),
    /** What for: one of the contract's reasons. */
    reason: text('reason').notNull(),
    /** 1 to the available balance, 2 frozen until unlocked, 3 taken from the available balance. */
    settlement: smallint('settlement').notNull(),
    time: integer8('time').notNull(),
    /** Id of the record that the account statement refers to: of the issue, or of what it was given for. */
    reference: text('reference').notNull(),
  },
  (table) => [index('token_issue_user').on(table.userId, table.time, table.id)],
);

/** The plan by which frozen tokens of an issue become available; its amounts sum up to the issue's. */
export const tokenUnlock = pgTable(
  'token_unlock',
  {
    id: text('id').primaryKey(),
    issueId: text('issue_id')
      .notNull()
      .references(() => tokenIssue.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    /** Smallest units. */
    amount: units('amount').notNull(),
    /** The campaign that the tokens come from. */
    campaignNo: text('campaign_no').notNull(),
    campaignTitle: jsonb('campaign_title').$type<Texts>().notNull(),
    unlockTime: integer8('unlock_time').notNull(),
    /** 0 still to come, 1 released. */
    status: smallint('status').notNull().default(0),
    /** As the issue's. */
    reference: text('reference').notNull(),
  },
  (table) => [
    index('token_unlock_user').on(table.userId, table.unlockTime, table.id),
    index('token_unlock_due')
      .on(table.unlockTime)
      .where(sql`${table.status} = 0`),
  ],
);
