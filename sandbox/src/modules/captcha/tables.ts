import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integer8 } from '../../core/storage/columns';

/**
 * What was asked of a person and waits for the answer: a captcha, a slider, the secret that a solved slider gave,
 * a login's second step, a code sent by mail or SMS. `secret` holds the answer and is never sent to a client.
 */
export const challenges = pgTable(
  'account_challenge',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    organisation: text('organisation').notNull(),
    secret: text('secret').notNull(),
    createTime: integer8('create_time').notNull(),
    expires: integer8('expires').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('account_challenge_expires').on(table.expires)],
);
