import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SandboxLocale } from '../../core/locale';
import { integer8 } from '../../core/storage/columns';

const milliseconds = integer8;

/** A person's account at one organisation; the same email or phone may have one at each. */
export const users = pgTable(
  'account_user',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    /** Number by which other users send to this one. */
    uid: text('uid').notNull().unique(),
    nickname: text('nickname').notNull(),
    /** Lowercase; null for an account made by phone. */
    email: text('email'),
    /** `+85291234567`; null for an account made by email. */
    mobile: text('mobile'),
    /** Null for an account that was made without a login password. */
    passwordHash: text('password_hash'),
    /** Nationality, ISO 3166. */
    country: text('country').notNull(),
    /** Capital letters and digits. */
    inviteCode: text('invite_code').notNull().unique(),
    invitedBy: text('invited_by'),
    /** Base32 secret of the authenticator app; null when none is bound. */
    authenticatorSecret: text('authenticator_secret'),
    /** Last 30-second step whose authenticator code was taken: a code works once. */
    authenticatorStep: milliseconds('authenticator_step').notNull().default(0),
    /** When it was bound; 0 when none is. */
    authenticatorTime: milliseconds('authenticator_time').notNull().default(0),
    tradePasswordHash: text('trade_password_hash'),
    /** Error code that withdrawals and transfers are refused with before `holdUntil`. */
    holdCode: integer('hold_code').notNull().default(0),
    holdUntil: milliseconds('hold_until').notNull().default(0),
    /** Phrase that every mail to the user carries (S-06); null when none is set. */
    antiPhishingCode: text('anti_phishing_code'),
    kycLevel: integer('kyc_level').$type<0 | 1 | 2>().notNull().default(0),
    /** The language in which the user last opened the pages: messages are written in it. */
    locale: text('locale').$type<SandboxLocale>().notNull().default('zh-HK'),
    registerTime: milliseconds('register_time').notNull(),
  },
  (table) => [
    uniqueIndex('account_user_email').on(table.organisation, table.email),
    uniqueIndex('account_user_mobile').on(table.organisation, table.mobile),
    index('account_user_inviter').on(table.invitedBy, table.registerTime, table.id),
  ],
);

/** The column of a row's user in other tables. */
export const userColumn = () =>
  text('user_id')
    .notNull()
    .references(() => users.id);
