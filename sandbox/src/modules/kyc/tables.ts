import type { KycPicture } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, integer8 } from '../../core/storage/columns';
import { userColumn } from '../user';

/** What was written into a request; the pictures are files of it. */
export interface KycDetails {
  /** Level 1, domestic. */
  readonly trueName?: string;
  /** Level 1, foreign. */
  readonly firstName?: string;
  readonly lastName?: string;
  /** Level 1: 1 passport, 2 driving licence, 3 identity card, and its number in plain form. */
  readonly documentType?: 1 | 2 | 3;
  readonly documentNumber?: string;
  /** Level 2, foreign: `YYYY-MM-DD`. */
  readonly birthday?: string;
  readonly residentialAddress?: string;
}

/** Requests for a level of verification; the newest of a level says where it stands (S-07). */
export const kycRequests = pgTable(
  'kyc_request',
  {
    id: text('id').primaryKey(),
    userId: userColumn(),
    organisation: text('organisation').notNull(),
    level: smallint('level').$type<1 | 2>().notNull(),
    kind: text('kind').$type<'domestic' | 'foreign'>().notNull(),
    /** ISO 3166, of the document. */
    country: text('country').notNull(),
    /** 1 under review, 2 verified, 3 failed. */
    status: smallint('status').$type<1 | 2 | 3>().notNull(),
    /** Why it failed: one of the contract's reasons; empty otherwise. */
    reason: text('reason').notNull().default(''),
    note: text('note').notNull().default(''),
    details: jsonb('details').$type<KycDetails>().notNull(),
    /** Of a level 1: names the document within the organisation. Null for a level 2. */
    documentKey: text('document_key'),
    createTime: integer8('create_time').notNull(),
    decideTime: integer8('decide_time').notNull().default(0),
    /** Names of the operators who did (O-10). */
    decidedBy: text('decided_by').notNull().default(''),
  },
  (table) => [
    index('kyc_request_user').on(table.userId, table.level, table.createTime),
    index('kyc_request_review')
      .on(table.createTime)
      .where(sql`${table.status} = 1`),
    // One request of a level at a time, and none after it succeeded.
    uniqueIndex('kyc_request_standing')
      .on(table.userId, table.level)
      .where(sql`${table.status} in (1, 2)`),
    // A document is one account's; a failed request lets go of it.
    uniqueIndex('kyc_request_document')
      .on(table.organisation, table.documentKey)
      .where(sql`${table.status} in (1, 2)`),
  ],
);

/** Uploaded pictures, as they were made anew from what was sent; in the database, so that nothing serves them by a path. */
export const kycFiles = pgTable(
  'kyc_file',
  {
    id: text('id').primaryKey(),
    userId: userColumn(),
    option: text('option').$type<KycPicture>().notNull(),
    /** The request that it belongs to; null until it is sent for review. */
    requestId: text('request_id').references(() => kycRequests.id),
    /** JPEG. */
    content: bytes('content').notNull(),
    /** JPEG of a thumb's size. */
    preview: bytes('preview').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createTime: integer8('create_time').notNull(),
  },
  (table) => [
    index('kyc_file_request').on(table.requestId),
    index('kyc_file_unused')
      .on(table.createTime)
      .where(sql`${table.requestId} is null`),
    // The last picture of each kind is the one that counts.
    uniqueIndex('kyc_file_waiting')
      .on(table.userId, table.option)
      .where(sql`${table.requestId} is null`),
  ],
);
