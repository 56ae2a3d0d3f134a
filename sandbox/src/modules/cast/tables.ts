import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, integer8 } from '../../core/storage/columns';
import { users } from '../user';

/** Applications to castings (V-02). */
export const castApply = pgTable(
  'cast_apply',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    categoryId: text('category_id').notNull(),
    stageName: text('stage_name').notNull(),
    slogan: text('slogan').notNull(),
    introduction: text('introduction').notNull(),
    /** Shown to the reviewer alone. */
    contact: text('contact').notNull(),
    /** 0 under review, 1 accepted, 2 refused. */
    status: smallint('status').$type<0 | 1 | 2>().notNull(),
    /** Why it was refused, and the reviewer's note; empty otherwise. */
    reason: text('reason').notNull().default(''),
    note: text('note').notNull().default(''),
    createTime: integer8('create_time').notNull(),
    decideTime: integer8('decide_time').notNull().default(0),
    /** Names of the operators who did (O-10). */
    decidedBy: text('decided_by').notNull().default(''),
  },
  (table) => [
    // One application of a user's to a casting, unless it was refused.
    uniqueIndex('cast_apply_standing')
      .on(table.userId, table.categoryId)
      .where(sql`${table.status} in (0, 1)`),
    index('cast_apply_list').on(table.organisation, table.createTime, table.id),
    index('cast_apply_user').on(table.userId, table.createTime),
    index('cast_apply_review')
      .on(table.createTime)
      .where(sql`${table.status} = 0`),
  ],
);

export type CastApplyRow = typeof castApply.$inferSelect;

/** Uploaded pictures, as they were made anew from what was sent. */
export const castFile = pgTable(
  'cast_file',
  {
    /** Not to be guessed: whoever knows it sees the picture. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The application that it belongs to, and its place there; null until it is sent for review. */
    applyId: text('apply_id').references(() => castApply.id),
    place: integer('place').notNull().default(0),
    /** JPEG. */
    content: bytes('content').notNull(),
    /** JPEG of a thumb's size. */
    preview: bytes('preview').notNull(),
    createTime: integer8('create_time').notNull(),
  },
  (table) => [
    index('cast_file_apply').on(table.applyId, table.place),
    index('cast_file_unused')
      .on(table.userId, table.createTime)
      .where(sql`${table.applyId} is null`),
  ],
);
