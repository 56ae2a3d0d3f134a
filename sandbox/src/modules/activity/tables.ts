import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import type { Texts } from '../../core/texts';
import { deskColumns } from '../campaign';
import { users } from '../user';

/** Gift-coin activities: a token is locked for a time, and a gift in the same token goes with its release (V-01). */
export const giftActivity = pgTable(
  'gift_activity',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    token: text('token').notNull(),
    /** In smallest units of the token: what may be locked by all, what of it is locked, and the bounds of one lock. */
    total: units('total').notNull(),
    locked: units('locked').notNull(),
    minAmount: units('min_amount').notNull(),
    maxAmount: units('max_amount').notNull(),
    /** In hundredths of a percent of what is locked: for whoever locks, and for whoever invited. */
    giftRate: integer('gift_rate').notNull(),
    inviteRate: integer('invite_rate').notNull(),
    /** How long a lock lasts, ms. */
    duration: integer8('duration').notNull(),
    startTime: integer8('start_time').notNull(),
    endTime: integer8('end_time').notNull(),
    /** Set aside for gifts with the announcement, in smallest units. */
    fund: units('fund').notNull(),
    /** When what nobody will get of the fund went back to the brand; 0 before. */
    closeTime: integer8('close_time').notNull().default(0),
    ...deskColumns(),
  },
  (table) => [
    index('gift_activity_start').on(table.organisation, table.startTime),
    index('gift_activity_open')
      .on(table.endTime)
      .where(sql`${table.closeTime} = 0`),
  ],
);

export type GiftActivityRow = typeof giftActivity.$inferSelect;

/** Locks of users. What is locked stays in its owner's account, frozen. */
export const giftLock = pgTable(
  'gift_lock',
  {
    id: text('id').primaryKey(),
    activityId: text('activity_id')
      .notNull()
      .references(() => giftActivity.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    /** Made of what was released before. */
    again: boolean('again').notNull(),
    /** In smallest units of the token. */
    amount: units('amount').notNull(),
    gift: units('gift').notNull(),
    /** Whoever invited, and what that brought. */
    inviterId: text('inviter_id').references(() => users.id),
    inviteGift: units('invite_gift').notNull(),
    /** 0 locked, 1 released, 2 released and locked again. */
    status: smallint('status').$type<0 | 1 | 2>().notNull(),
    lockTime: integer8('lock_time').notNull(),
    releaseTime: integer8('release_time').notNull(),
  },
  (table) => [
    index('gift_lock_activity').on(table.activityId),
    index('gift_lock_user').on(table.userId, table.lockTime, table.id),
    index('gift_lock_inviter')
      .on(table.inviterId, table.lockTime, table.id)
      .where(sql`${table.inviterId} is not null`),
    index('gift_lock_due')
      .on(table.releaseTime, table.id)
      .where(sql`${table.status} = 0`),
  ],
);

export type GiftLockRow = typeof giftLock.$inferSelect;

/** The prize of each place from one to another: a decimal in whole tokens. */
export interface ContestPrize {
  readonly from: number;
  readonly to: number;
  readonly amount: string;
}

/** Contests: users are ranked by what they turn over or hold of a token, and the first places win prizes (V-02, V-04). */
export const contest = pgTable(
  'contest',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    /** 1 trade ranking, 2 holding ranking. */
    type: smallint('type').$type<1 | 2>().notNull(),
    title: jsonb('title').$type<Texts>().notNull(),
    token: text('token').notNull(),
    /** What must be turned over or held on average to be ranked, in smallest units of what is ranked. */
    least: units('least').notNull(),
    rewardToken: text('reward_token').notNull(),
    /** By place, without a gap. */
    prizes: jsonb('prizes').$type<readonly ContestPrize[]>().notNull(),
    startTime: integer8('start_time').notNull(),
    endTime: integer8('end_time').notNull(),
    /** Set aside for the prizes with the announcement, in smallest units of the reward token. */
    fund: units('fund').notNull(),
    /** When the prizes were paid, and what nobody won went back to the brand; 0 before. */
    closeTime: integer8('close_time').notNull().default(0),
    ...deskColumns(),
  },
  (table) => [
    index('contest_start').on(table.organisation, table.startTime, table.id),
    index('contest_open')
      .on(table.endTime)
      .where(sql`${table.closeTime} = 0`),
  ],
);

export type ContestRow = typeof contest.$inferSelect;

export const lockState = { locked: 0, released: 1, lockedAgain: 2 } as const;
