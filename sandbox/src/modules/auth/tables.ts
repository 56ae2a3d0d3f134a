import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { integer8 } from '../../core/storage/columns';
import { userColumn } from '../user';

const milliseconds = integer8;

/** Wrong passwords and codes in a row by whom and from where they were tried, whether or not that is an account. */
export const attempts = pgTable(
  'account_attempt',
  {
    /** SHA-256 of what is counted: a name, an account, an address. */
    keyHash: text('key_hash').primaryKey(),
    failures: integer('failures').notNull(),
    lastTime: milliseconds('last_time').notNull(),
    lockedUntil: milliseconds('locked_until').notNull(),
  },
  (table) => [index('account_attempt_time').on(table.lastTime)],
);

/** A login. Only hashes of its secrets are kept. */
export const sessions = pgTable(
  'account_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    socketTokenHash: text('socket_token_hash').notNull().unique(),
    /** Names it to its owner. */
    id: uuid('id').notNull().defaultRandom(),
    userId: userColumn(),
    createTime: milliseconds('create_time').notNull(),
    expires: milliseconds('expires').notNull(),
    /** What its browser or app called itself at the login. */
    userAgent: text('user_agent').notNull().default(''),
    /** Of the last call. */
    address: text('address').notNull().default(''),
    /** Time of the last call, to the minute; 0 for one that nobody used since this is kept. */
    lastUseTime: milliseconds('last_use_time').notNull().default(0),
    /** Of the browser or app that it was begun in, as in `devices`; empty for one that was begun before this is kept. */
    deviceHash: text('device_hash').notNull().default(''),
  },
  (table) => [
    index('account_session_user').on(table.userId),
    index('account_session_expires').on(table.expires),
  ],
);

/** Browsers in which somebody logged in to an account (S-01). */
export const devices = pgTable(
  'account_device',
  {
    userId: userColumn(),
    /** SHA-256 of the browser's secret. */
    deviceHash: text('device_hash').notNull(),
    lastLoginTime: milliseconds('last_login_time').notNull(),
    /** Until when a login there need not be confirmed with the authenticator (S-12); 0 for never. */
    trustedUntil: milliseconds('trusted_until').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('account_device_time').on(table.lastLoginTime),
  ],
);
