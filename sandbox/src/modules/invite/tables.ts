import { integer, pgTable } from 'drizzle-orm/pg-core';
import { userColumn } from '../user';

/** Invitee slots of users to whom customer service gave another number than everybody has (S-08). */
export const inviteSlots = pgTable('account_invite_slots', {
  userId: userColumn().primaryKey(),
  slots: integer('slots').notNull(),
});
