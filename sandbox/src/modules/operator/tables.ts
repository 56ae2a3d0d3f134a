import type { OperatorAction, OperatorRole, ReleaseDecision } from '@exchange/contract';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { integer8 } from '../../core/storage/columns';

/** People, and programs that scrape, who may make calls of operators (O-10). Nobody is ever removed. */
export const operators = pgTable('operator', {
  name: text('name').primaryKey(),
  roles: jsonb('roles').$type<OperatorRole[]>().notNull(),
  /** `org_id` of the one organisation that is theirs to look after; empty for all. */
  organisation: text('organisation').notNull(),
  /** Null until they have enrolled, and for a program. */
  passwordHash: text('password_hash'),
  /** Null for a program. */
  authenticatorSecret: text('authenticator_secret'),
  /** The last time step whose code was used. */
  authenticatorStep: integer8('authenticator_step').notNull().default(0),
  /** SHA-256 of the code by which they may enrol; empty for none. */
  enrolmentHash: text('enrolment_hash').notNull().default(''),
  enrolmentExpires: integer8('enrolment_expires').notNull().default(0),
  /** Made for demo mode, with a password that everybody knows: let in there only. */
  isDemo: boolean('is_demo').notNull().default(false),
  /** 0 while they are let in. */
  disabledTime: integer8('disabled_time').notNull().default(0),
  createTime: integer8('create_time').notNull(),
  /** Of their last sign-in; 0 for none. */
  lastTime: integer8('last_time').notNull().default(0),
});

/** Sign-ins of operators, and tokens of programs. Only hashes of their secrets are kept. */
export const operatorSessions = pgTable(
  'operator_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    operator: text('operator')
      .notNull()
      .references(() => operators.name),
    createTime: integer8('create_time').notNull(),
    /** 0 for a program's token, which lasts until it is reset. */
    expires: integer8('expires').notNull(),
  },
  (table) => [index('operator_session_operator').on(table.operator)],
);

/** What operators did (O-10). The database refuses every change of a line that is there. */
export const operatorLog = pgTable(
  'operator_log',
  {
    /** From 1 on, without a gap. */
    number: integer8('number').primaryKey(),
    time: integer8('time').notNull(),
    operator: text('operator').notNull(),
    action: text('action').$type<OperatorAction>().notNull(),
    kind: text('kind').notNull(),
    record: text('record').notNull(),
    organisation: text('organisation').notNull(),
    detail: text('detail').notNull(),
    address: text('address').notNull(),
    /** Digest of the line before; empty for the first. */
    previous: text('previous').notNull(),
    digest: text('digest').notNull(),
  },
  (table) => [index('operator_log_record').on(table.kind, table.record)],
);

/** Approvals of what needs two people. */
export const operatorApprovals = pgTable(
  'operator_approval',
  {
    kind: text('kind').notNull(),
    record: text('record').notNull(),
    operator: text('operator').notNull(),
    time: integer8('time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.record, table.operator] })],
);

/** With what operators confirm what changes the composition (O-10). */
export const operatorPasskeys = pgTable(
  'operator_passkey',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    operator: text('operator')
      .notNull()
      .references(() => operators.name),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says that it signed; 0 for ever where it does not count. */
    counter: integer8('counter').notNull(),
    /** The relying party's id: the host under which it was made. */
    host: text('host').notNull(),
    name: text('name').notNull(),
    createTime: integer8('create_time').notNull(),
    /** When it last confirmed something; 0 for never. */
    lastTime: integer8('last_time').notNull().default(0),
  },
  (table) => [index('operator_passkey_operator').on(table.operator)],
);

/** What passkeys are asked to answer, once each. */
export const operatorChallenges = pgTable(
  'operator_challenge',
  {
    id: text('id').primaryKey(),
    operator: text('operator')
      .notNull()
      .references(() => operators.name),
    /** Base64url of random bytes. */
    challenge: text('challenge').notNull(),
    /** Of the page on which it is answered. */
    origin: text('origin').notNull(),
    /** What the answer confirms; null where it adds a passkey. */
    decision: jsonb('decision').$type<ReleaseDecision>(),
    expires: integer8('expires').notNull(),
    /** When it was answered, rightly or wrongly; 0 until then. */
    usedTime: integer8('used_time').notNull().default(0),
    /** When a passkey confirmed it; 0 where none did. */
    confirmedTime: integer8('confirmed_time').notNull().default(0),
    /** When the log was told what the decision came to; 0 until then. */
    notedTime: integer8('noted_time').notNull().default(0),
  },
  (table) => [index('operator_challenge_operator').on(table.operator)],
);
