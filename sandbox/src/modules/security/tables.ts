import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integer8 } from '../../core/storage/columns';
import { userColumn } from '../user';

/** Requests for the deletion of an account; the last one of each (S-06). */
export const deletionRequests = pgTable(
  'account_deletion',
  {
    userId: userColumn().primaryKey(),
    /** 1 waiting for its answer, 2 taken back, 3 refused, 4 done. */
    state: integer('state').notNull(),
    /** In the user's words; may be empty. */
    reason: text('reason').notNull(),
    requestTime: integer8('request_time').notNull(),
    answerBy: integer8('answer_by').notNull(),
  },
  (table) => [index('account_deletion_due').on(table.state, table.answerBy)],
);
