import { ne, sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import type { Texts } from '../../core/texts';
import { users } from '../user';

/** A part of what was bought or pledged, and when it is released. The percents of a campaign sum up to 100. */
export interface Unlock {
  readonly percent: number;
  readonly time: number;
}

/** What a user needs beside a trade password. */
export interface CampaignNeeds {
  /** Level of identity verification; 0 for none. */
  readonly kycLevel: number;
  /** Holding of a token, a decimal in whole tokens. */
  readonly holding?: { readonly token: string; readonly amount: string };
}

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
    type: smallint('type').$type<1 | 2>().notNull(),
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
    /** Of those sold, what simulated buyers took, and how many these are. */
    simulated: integer('simulated').notNull().default(0),
    simulatedBuyers: integer('simulated_buyers').notNull().default(0),
    /** Portions of one purchase, and of one user altogether. */
    minPortions: integer('min_portions').notNull(),
    maxPortions: integer('max_portions').notNull(),
    userLimit: integer('user_limit').notNull(),
    /** Fewer portions than this sold by the end, and everybody is refunded. */
    softCap: integer('soft_cap').notNull(),
    /** 1 to frozen, 2 to available. */
    settlement: smallint('settlement').$type<1 | 2>().notNull(),
    /** Releases of what is frozen or pledged; empty where nothing is. */
    unlocks: jsonb('unlocks').$type<readonly Unlock[]>().notNull(),
    needs: jsonb('needs').$type<CampaignNeeds>().notNull(),
    startTime: integer8('start_time').notNull(),
    endTime: integer8('end_time').notNull(),
    /** 0 not settled yet, 1 settled, 2 refunded, 3 withdrawn before it began. */
    state: smallint('state').notNull().default(0),
    /** Whether the exchange announced it by its own plan, and not an operator. */
    isPlanned: boolean('is_planned').notNull().default(true),
    /** Each change by an operator adds one. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('campaign_start').on(table.organisation, table.startTime, table.campaignNo),
    index('campaign_end').on(table.organisation, table.endTime),
    index('campaign_unsettled')
      .on(table.startTime)
      .where(sql`${table.state} = 0`),
    check('campaign_sold', sql`${table.sold} between 0 and ${table.total}`),
  ],
);

export type CampaignRow = typeof campaign.$inferSelect;

/** Whether a campaign was settled or refunded when its time was over, or withdrawn before it began. */
export const campaignState = { open: 0, settled: 1, refunded: 2, withdrawn: 3 } as const;

/** The condition that users see a campaign. */
export const isAnnounced = ne(campaign.state, campaignState.withdrawn);

/** Purchases and pledges of portions (I-04 to I-06). What one costs is frozen in the user's account until it is settled. */
export const saleOrder = pgTable(
  'sale_order',
  {
    /** The reference number of the purchase. */
    id: text('id').primaryKey(),
    /** The order in which they came, in which portions are given. */
    turn: bigserial('turn', { mode: 'number' }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    campaignNo: text('campaign_no')
      .notNull()
      .references(() => campaign.campaignNo),
    /** The campaign's: 1 sale, 2 pledge. */
    type: smallint('type').$type<1 | 2>().notNull(),
    portions: integer('portions').notNull(),
    /** Smallest units of the market. */
    total: units('total').notNull(),
    /** Smallest units of the token. */
    quantity: units('quantity').notNull(),
    /** 0 waits for its turn, 1 has its portions, 2 completed, 3 got none, 4 refunded. */
    state: smallint('state').notNull().default(0),
    /** Of the contract: why it got none; 0 otherwise. */
    code: integer('code').notNull().default(0),
    /** Of a pledge: what was released of `total` so far. */
    released: units('released').notNull(),
    createTime: integer8('create_time').notNull(),
  },
  (table) => [
    index('sale_order_user').on(table.userId, table.type, table.turn),
    index('sale_order_campaign').on(table.campaignNo, table.state, table.turn),
    index('sale_order_waiting')
      .on(table.turn)
      .where(sql`${table.state} = 0`),
  ],
);

export type SaleOrderRow = typeof saleOrder.$inferSelect;

/** Of a purchase or pledge: see the table. */
export const orderState = { waiting: 0, allotted: 1, completed: 2, failed: 3, refunded: 4 } as const;

/** Releases of pledges, each with its share of the campaign's tokens; their amounts sum up to the pledge (I-05). */
export const pledgeRelease = pgTable(
  'pledge_release',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => saleOrder.id),
    /** Smallest units of the market, and of the token. */
    amount: units('amount').notNull(),
    tokenAmount: units('token_amount').notNull(),
    releaseTime: integer8('release_time').notNull(),
    /** 0 still to come, 1 released. */
    status: smallint('status').notNull().default(0),
  },
  (table) => [
    index('pledge_release_order').on(table.orderId, table.releaseTime),
    index('pledge_release_due')
      .on(table.releaseTime)
      .where(sql`${table.status} = 0`),
  ],
);
