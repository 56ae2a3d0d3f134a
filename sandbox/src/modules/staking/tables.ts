import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import { deskColumns } from '../campaign';
import { users } from '../user';

/** What tokens can be staked on (V-02). */
export const stakingProduct = pgTable(
  'staking_product',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    token: text('token').notNull(),
    /** Days of 24 hours; 0 for a flexible one. */
    termDays: integer('term_days').notNull(),
    /** Yearly yield in hundredths of a percent, of 365 days. */
    rate: integer('rate').notNull(),
    /** In smallest units of the token: bounds of one stake, what may be staked by all, and what of it is taken. */
    minAmount: units('min_amount').notNull(),
    maxAmount: units('max_amount').notNull(),
    quota: units('quota').notNull(),
    taken: units('taken').notNull(),
    earlyRelease: boolean('early_release').notNull(),
    /** When stakes are taken. A flexible one's are released at the end. */
    startTime: integer8('start_time').notNull(),
    endTime: integer8('end_time').notNull(),
    /** Set aside for all yield with the announcement, in smallest units. */
    fund: units('fund').notNull(),
    /** When what nobody will get of the fund went back to the brand; 0 before. */
    closeTime: integer8('close_time').notNull().default(0),
    ...deskColumns(),
  },
  (table) => [
    index('staking_product_start').on(table.organisation, table.startTime),
    index('staking_product_open')
      .on(table.endTime)
      .where(sql`${table.closeTime} = 0`),
  ],
);

export type ProductRow = typeof stakingProduct.$inferSelect;

/** Stakes of users. What is staked stays in its owner's account, frozen. */
export const stakingPosition = pgTable(
  'staking_position',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => stakingProduct.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    /** In smallest units of the token; the yield is of each full day. */
    amount: units('amount').notNull(),
    dayYield: units('day_yield').notNull(),
    /** Days whose yield was paid. */
    paidDays: integer('paid_days').notNull(),
    /** 0 staked, 1 released. */
    status: smallint('status').$type<0 | 1>().notNull(),
    startTime: integer8('start_time').notNull(),
    endTime: integer8('end_time').notNull(),
    /** When the next day is full, or the end before it. */
    dueTime: integer8('due_time').notNull(),
    releaseTime: integer8('release_time').notNull().default(0),
  },
  (table) => [
    index('staking_position_product').on(table.productId, table.status),
    index('staking_position_user').on(table.userId, table.startTime, table.id),
    index('staking_position_due')
      .on(table.dueTime, table.id)
      .where(sql`${table.status} = 0`),
  ],
);

export type PositionRow = typeof stakingPosition.$inferSelect;

/** Yield that was paid, a row for each full day of a stake. */
export const stakingYield = pgTable(
  'staking_yield',
  {
    positionId: text('position_id')
      .notNull()
      .references(() => stakingPosition.id),
    /** From 1. */
    day: integer('day').notNull(),
    userId: text('user_id').notNull(),
    token: text('token').notNull(),
    amount: units('amount').notNull(),
    /** When the day was full. */
    time: integer8('time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.positionId, table.day] }),
    index('staking_yield_user').on(table.userId, table.time, table.positionId),
  ],
);

export type YieldRow = typeof stakingYield.$inferSelect;
