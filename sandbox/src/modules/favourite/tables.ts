import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../user';

/** A user's favourite pairs in the user's order. */
export const favourites = pgTable(
  'account_favourite',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    pairId: text('pair_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pairId] })],
);
