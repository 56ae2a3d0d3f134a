import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../user';

/** Invitee slots of users to whom customer service gave another number than everybody has (S-08). */
export const inviteSlots = pgTable('account_invite_slots', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  slots: integer('slots').notNull(),
});
