import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { integer8, units } from '../columns';

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
    kycLevel: integer('kyc_level').notNull().default(0),
    registerTime: milliseconds('register_time').notNull(),
  },
  (table) => [
    uniqueIndex('account_user_email').on(table.organisation, table.email),
    uniqueIndex('account_user_mobile').on(table.organisation, table.mobile),
    index('account_user_inviter').on(table.invitedBy, table.registerTime, table.id),
  ],
);

/** Invitee slots of users to whom customer service gave another number than everybody has (S-08). */
export const inviteSlots = pgTable('account_invite_slots', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  slots: integer('slots').notNull(),
});

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

/** Requests for the deletion of an account; the last one of each (S-06). */
export const deletionRequests = pgTable(
  'account_deletion',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    /** 1 waiting for its answer, 2 taken back, 3 refused, 4 done. */
    state: integer('state').notNull(),
    /** In the user's words; may be empty. */
    reason: text('reason').notNull(),
    requestTime: milliseconds('request_time').notNull(),
    answerBy: milliseconds('answer_by').notNull(),
  },
  (table) => [index('account_deletion_due').on(table.state, table.answerBy)],
);

/** A login. Only hashes of its secrets are kept. */
export const sessions = pgTable(
  'account_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    socketTokenHash: text('socket_token_hash').notNull().unique(),
    /** Names it to its owner. */
    id: uuid('id').notNull().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
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
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
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

/**
 * What was asked of a person and waits for the answer: a captcha, a slider, the secret that a solved slider gave,
 * a login's second step, a code sent by mail or SMS. `secret` holds the answer and is never sent to a client.
 */
export const challenges = pgTable(
  'account_challenge',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    organisation: text('organisation').notNull(),
    secret: text('secret').notNull(),
    createTime: milliseconds('create_time').notNull(),
    expires: milliseconds('expires').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('account_challenge_expires').on(table.expires)],
);

/** Answers of calls made with an idempotency key, so that a repetition changes nothing. */
export const idempotentAnswers = pgTable(
  'account_idempotent_answer',
  {
    key: text('key').notNull(),
    call: text('call').notNull(),
    organisation: text('organisation').notNull(),
    inputHash: text('input_hash').notNull(),
    userId: text('user_id').notNull(),
    createTime: milliseconds('create_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisation, table.call, table.key] })],
);

/** A user's favourite pairs in the user's order. */
export const favourites = pgTable(
  'account_favourite',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    pairId: text('pair_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pairId] })],
);

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
    createTime: milliseconds('create_time').notNull(),
  },
  (table) => [index('account_outbox_recipient').on(table.recipient, table.id)],
);

/** Deposit addresses: one per user, token and network, given at the first call. */
export const depositAddresses = pgTable(
  'account_deposit_address',
  {
    address: text('address').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    protocol: text('protocol').notNull(),
    memo: text('memo').notNull(),
    createTime: milliseconds('create_time').notNull(),
  },
  (table) => [uniqueIndex('account_deposit_address_owner').on(table.userId, table.token, table.protocol)],
);

/** Deposits by the simulated chain. */
export const deposits = pgTable(
  'account_deposit',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    token: text('token').notNull(),
    protocol: text('protocol').notNull(),
    /** Smallest units. */
    amount: units('amount').notNull(),
    address: text('address').notNull(),
    transactionHash: text('transaction_hash').notNull().unique(),
    confirmations: integer('confirmations').notNull(),
    confirmationsNeeded: integer('confirmations_needed').notNull(),
    status: integer('status').notNull(),
    createTime: milliseconds('create_time').notNull(),
    /** That came with the transfer; empty for none. */
    memo: text('memo').notNull().default(''),
    /** One of the contract's `depositReasons`; empty unless it was not credited. */
    reason: text('reason').notNull().default(''),
    /** When nothing more was to come; 0 before. */
    closeTime: milliseconds('close_time').notNull().default(0),
    version: milliseconds('version').notNull().default(1),
  },
  (table) => [
    index('account_deposit_user').on(table.userId, table.createTime),
    index('account_deposit_status').on(table.status),
  ],
);

/** Settings of the sandbox itself that outlive a restart, such as the clock's offset and the secret of addresses. */
export const sandboxSettings = pgTable('account_sandbox_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});
