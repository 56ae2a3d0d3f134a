import type { CalendarLabel } from '@exchange/contract';
import { and, eq, gt, lte, or, type SQL } from 'drizzle-orm';
import { index, integer, jsonb, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, integer8 } from '../../core/storage/columns';
import type { Texts } from '../../core/texts';

/** When users see what operators made, and which of its versions it is. Times in ms since the epoch. */
const shownColumns = () => ({
  /** 0 for no end. */
  untilTime: integer8('until_time').notNull().default(0),
  /** When an operator stopped it; 0 while it is not stopped. */
  stoppedTime: integer8('stopped_time').notNull().default(0),
  /** Each change adds one. */
  version: integer('version').notNull().default(1),
});

/** The condition that users see a row at a time. */
export const isShownAt = (
  now: number,
  from: PgColumn,
  { untilTime, stoppedTime }: Readonly<Record<'untilTime' | 'stoppedTime', PgColumn>>,
): SQL | undefined => and(lte(from, now), or(eq(untilTime, 0), gt(untilTime, now)), eq(stoppedTime, 0));

/** The place of the home page’s banners. */
export const homePlace = { position: 2, device: 'Mobile' } as const;

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
    /** Milliseconds since the epoch. */
    fromTime: integer8('from_time').notNull().default(0),
    ...shownColumns(),
  },
  (table) => [index('home_banner_place').on(table.organisation, table.position, table.device, table.sort)],
);

/** Pictures for banners that operators uploaded, as they were made anew from what was sent (O-10). */
export const bannerPicture = pgTable(
  'home_banner_picture',
  {
    /** Digest of the organisation and what one sees. */
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    /** JPEG. */
    content: bytes('content').notNull(),
    createTime: integer8('create_time').notNull(),
  },
  (table) => [index('home_banner_picture_newest').on(table.organisation, table.createTime, table.id)],
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
    /** When it is published. */
    time: integer8('time').notNull(),
    ...shownColumns(),
  },
  (table) => [index('home_notice_newest').on(table.organisation, table.time, table.id)],
);

/** Entries of an organisation's calendar that operators made, beside those that the exchange knows by itself (T-01). */
export const calendarEntry = pgTable(
  'home_calendar_entry',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    label: text('label').$type<CalendarLabel>().notNull(),
    title: jsonb('title').$type<Texts>().notNull(),
    /** When it takes place. */
    time: integer8('time').notNull(),
    /** Path of the application. */
    link: text('link').notNull(),
    fromTime: integer8('from_time').notNull(),
    ...shownColumns(),
  },
  (table) => [index('home_calendar_entry_time').on(table.organisation, table.time, table.id)],
);
