import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { integer8 } from '../../core/storage/columns';
import type { Texts } from '../../core/texts';

/** Banners of an organisation's pages (T-01). */
export const banner = pgTable(
  'home_banner',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    /** Place and device that it is made for: 2 and Mobile are the home page. */
    position: integer('position').notNull(),
    device: text('device').notNull(),
    sort: integer('sort').notNull(),
    title: jsonb('title').$type<Texts>().notNull(),
    imageUrl: text('image_url').notNull(),
    /** Path of the application, or an address outside. */
    link: text('link').notNull(),
  },
  (table) => [index('home_banner_place').on(table.organisation, table.position, table.device, table.sort)],
);

/** Notices of an organisation (T-07). */
export const notice = pgTable(
  'home_notice',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    title: jsonb('title').$type<Texts>().notNull(),
    /** HTML. */
    content: jsonb('content').$type<Texts>().notNull(),
    time: integer8('time').notNull(),
  },
  (table) => [index('home_notice_newest').on(table.organisation, table.time, table.id)],
);
