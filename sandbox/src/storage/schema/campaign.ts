import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Texts } from '../../plugins/texts';
import { integer8, units } from '../columns';

/** Token sales (H-09, I-01). Whether one is upcoming, progressing or concluded is a matter of its times. */
export const campaign = pgTable(
  'campaign',
  {
    campaignNo: text('campaign_no').primaryKey(),
    /** Names the sale where it is bought. */
    activityId: text('activity_id').notNull().unique(),
    organisation: text('organisation').notNull(),
    categoryId: integer('category_id').notNull(),
    /** 1 sale, 2 pledge. */
    type: smallint('type').notNull(),
    title: jsonb('title').$type<Texts>().notNull(),
    imageUrl: text('image_url').notNull(),
    token: text('token').notNull(),
    market: text('market').notNull(),
    /** Of one portion, in smallest units of the market. */
    price: units('price').notNull(),
    /** Of one portion, in smallest units of the token. */
    units: units('units').notNull(),
    /** Portions: all, and those that are sold. */
    total: integer('total').notNull(),
    sold: integer('sold').notNull().default(0),
    startTime: integer8('start_time').notNull(),
    endTime: integer8('end_time').notNull(),
  },
  (table) => [
    index('campaign_start').on(table.organisation, table.startTime, table.campaignNo),
    index('campaign_end').on(table.organisation, table.endTime),
  ],
);
