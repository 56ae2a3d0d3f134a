import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { integer8 } from '../../core/storage/columns';
import { userColumn } from '../user';

/**
 * Mail, SMS and pushes that the sandbox sent or is about to send, and in demo mode the answers of captchas and sliders. What an
 * event causes is sent later, and again when it fails; codes are sent by whoever asks for them.
 */
export const outbox = pgTable(
  'account_outbox',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    organisation: text('organisation').notNull(),
    /** `mail`, `sms`, `push`, `captcha` or `slider`. */
    kind: text('kind').notNull(),
    /** Address, phone number, or the id of the push subscription, captcha or slider. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Code that the message carries, or the answer; empty when none. */
    code: text('code').notNull(),
    createTime: integer8('create_time').notNull(),
    /** The event that it tells of. */
    eventId: bigint('event_id', { mode: 'number' }),
    /** Page that a push opens. */
    path: text('path').notNull().default(''),
    /** When it is sent, or tried again; 0 when nothing is left to be done. */
    dueTime: integer8('due_time').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** Why it was given up. */
    failure: text('failure').notNull().default(''),
  },
  (table) => [
    index('account_outbox_recipient').on(table.recipient, table.id),
    // Whatever happens, an event is told once on each way.
    uniqueIndex('account_outbox_event').on(table.eventId, table.kind, table.recipient),
    index('account_outbox_due')
      .on(table.dueTime)
      .where(sql`${table.dueTime} > 0`),
  ],
);

/** What users were told in the pages (H-31). Its words are made when it is read, in the reader's language. */
export const notifications = pgTable(
  'account_notification',
  {
    /** Of the event: one event is kept once. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    userId: userColumn(),
    kind: text('kind').notNull(),
    /** Of the event, as `data`. */
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    time: integer8('time').notNull(),
    /** 0 for one that was not read. */
    readTime: integer8('read_time').notNull(),
  },
  (table) => [
    index('account_notification_user').on(table.userId, table.time, table.id),
    index('account_notification_unread')
      .on(table.userId)
      .where(sql`${table.readTime} = 0`),
    index('account_notification_time').on(table.time),
  ],
);

/** On which ways users want to be told, and the number of their last count of unread notifications. */
export const notificationSettings = pgTable('account_notification_setting', {
  userId: userColumn().primaryKey(),
  /** What the user switched on or off, by `<kind>.<channel>`. */
  choices: jsonb('choices').$type<Readonly<Record<string, boolean>>>().notNull(),
  /** Rises with each change of what is unread. */
  version: integer8('version').notNull(),
});

/** Browsers that show what their user is told. */
export const pushSubscriptions = pgTable(
  'account_push_subscription',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userColumn(),
    /** Address that the browser's push service gave it. Whoever subscribes with it last has it. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The login that it was made in, and ends with. */
    sessionHash: text('session_hash').notNull(),
    createTime: integer8('create_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.endpoint] }),
    uniqueIndex('account_push_subscription_id').on(table.id),
    index('account_push_subscription_user').on(table.userId, table.createTime),
  ],
);
