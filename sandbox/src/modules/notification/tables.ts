import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integer8 } from '../../core/storage/columns';

/** Mail and SMS that the sandbox sent, and in demo mode the answers of captchas and sliders. */
export const outbox = pgTable(
  'account_outbox',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    organisation: text('organisation').notNull(),
    /** `mail`, `sms`, `captcha` or `slider`. */
    kind: text('kind').notNull(),
    /** Address, phone number, or the id of the captcha or slider. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Code that the message carries, or the answer; empty when none. */
    code: text('code').notNull(),
    createTime: integer8('create_time').notNull(),
  },
  (table) => [index('account_outbox_recipient').on(table.recipient, table.id)],
);
